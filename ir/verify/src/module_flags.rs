//! Named metadata with a meaning in LLVM.
//!
//! Rules:
//! - of `!llvm.dbg.…` there is only `!llvm.dbg.cu`, which lists compile units;
//! - `!llvm.ident` and `!llvm.commandline` list tuples of one string;
//! - `!llvm.errno.tbaa` lists access tags, one at least;
//! - `!llvm.module.flags` lists triples of a behaviour, a name and a value, one for each name;
//!   minima, maxima, requirements and lists have valid values, requirements are met;
//! - `wchar_size` and `SemanticInterposition` are integers, `CG Profile` lists edges of the call
//!   graph with their counts, `Linker Options` is obsolete, and the two flags of the AArch64
//!   pointer authentication ABI come together.

use super::globals::is_function;
use super::report::{Checked, Entity, Report, of_member};
use super::rule::Rule;
use bitsmith_model::metadata::NamedMd;
use bitsmith_model::module::Module;
use bitsmith_model::node::{Int, Node};
use bitsmith_model::tbaa;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// The flags about accesses out of the bounds of buffers, and the first release with a rule for them.
const OUT_OF_BOUNDS: [&[u8]; 2] = [b"amdgpu.buffer.oob.mode", b"amdgpu.tbuffer.oob.mode"];
const OUT_OF_BOUNDS_SINCE: u16 = 23;
/// The first release with rules for the flags of pointers to constructors.
const CONSTRUCTORS_SINCE: u16 = 23;

/// The verdict on a tag that is a scalar type.
const OLD_TAG: &str = "Old-style TBAA is no longer allowed, use struct-path TBAA instead";

/// Checks all named metadata.
pub(super) fn check(module: &Module, report: &mut Report) {
    for named in &module.named_metadata {
        check_name(module, named, report);
        match &*named.name {
            b"llvm.ident" | b"llvm.commandline" => check_strings(module, named, report),
            b"llvm.module.flags" => Flags::new(module).check(named, report),
            b"llvm.errno.tbaa" => check_errno(module, named, report),
            _ => {}
        }
    }
}

/// Returns true if a module flag exists and is not zero.
pub(super) fn is_set(module: &Module, name: &[u8]) -> bool {
    let flags = module.named_metadata.iter();
    let flags = flags.filter(|named| *named.name == *b"llvm.module.flags");
    let mut entries = flags.flat_map(|named| named.operands.iter());
    entries.any(|id| {
        let Some(node) = Node::get(module.scope(), *id) else {
            return false;
        };
        let key = node.member(1);
        key.and_then(|id| module.scope().metadata().string(id)) == Some(name)
            && node
                .member_node(2)
                .and_then(Node::int)
                .is_some_and(|int| int.value != 0)
    })
}

fn check_name(module: &Module, named: &NamedMd, report: &mut Report) {
    if !named.name.starts_with(b"llvm.dbg.") {
        return;
    }
    if *named.name != *b"llvm.dbg.cu" {
        report.fail(Rule::UnrecognizedNamedMetadataNodeInLlvmDbg, Entity::Module);
        return;
    }
    for &id in &named.operands {
        let unit = Node::get(module.scope(), id);
        report.check(
            unit.is_some_and(|n| n.is(bitsmith_model::schema::di::DiKind::DICompileUnit)),
            Rule::InvalidCompileUnit,
            Entity::Node(id),
        );
    }
}

fn check_strings(module: &Module, named: &NamedMd, report: &mut Report) {
    let name = String::from_utf8_lossy(&named.name);
    for &id in &named.operands {
        let Some(node) = Node::get(module.scope(), id) else {
            continue;
        };
        if node.operand_count() != 1 {
            report.fail(
                Rule::IncorrectNumberOfOperandsInMetadata
                    .with(format!("incorrect number of operands in {name} metadata")),
                Entity::Node(id),
            );
            return;
        }
        let member = node.member(0);
        let string = member.and_then(|id| module.scope().metadata().string(id));
        if string.is_none() {
            report.fail(
                Rule::InvalidValueForMetadataEntryOperandOperand.with(format!(
                    "invalid value for {name} metadata entry operand(the operand should be a \
                     string)"
                )),
                member.map_or(Entity::Module, Entity::Node),
            );
            return;
        }
    }
}

fn check_errno(module: &Module, named: &NamedMd, report: &mut Report) {
    report.check(
        !named.operands.is_empty(),
        Rule::LlvmErrnoTbaaMustHaveAtLeast,
        Entity::Module,
    );
    let mut checker = tbaa::Checker::new(module.scope());
    for &id in &named.operands {
        let tag = Node::get(module.scope(), id).filter(|tag| tag.operand_count() > 0);
        let is_older = tag.is_some_and(|tag| {
            let base = tag.member_node(0).filter(|base| base.is_node());
            base.is_none() || tag.operand_count() < 3
        });
        if is_older {
            // Those of instructions are upgraded, these are not.
            report.fail(Rule::MalformedTbaa.with(OLD_TAG), Entity::Module);
        } else if let Err(message) = checker.check(None, id) {
            report.fail(Rule::MalformedTbaa.with(message), Entity::Node(id));
        }
    }
}

/// The behaviours of merging a flag, by number.
mod behavior {
    pub(super) const REQUIRE: i128 = 3;
    pub(super) const APPEND: i128 = 5;
    pub(super) const APPEND_UNIQUE: i128 = 6;
    pub(super) const MAX: i128 = 7;
    pub(super) const MIN: i128 = 8;
}

/// The flags visited so far.
struct Flags<'a> {
    module: &'a Module,
    /// The value of each flag, by name.
    seen: FxHashMap<&'a [u8], Option<MdId>>,
    /// Required names and values, with the entry of the name.
    required: Vec<(MdId, &'a [u8], Option<MdId>)>,
}

impl<'a> Flags<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            seen: FxHashMap::default(),
            required: Vec::new(),
        }
    }

    fn check(&mut self, named: &NamedMd, report: &mut Report) {
        for &id in &named.operands {
            if let Err(message) = self.flag(id) {
                report.fail(message, Entity::Node(id));
            }
        }
        let authentication = ["platform", "version"].map(|part| {
            let name = format!("aarch64-elf-pauthabi-{part}");
            let value = self.seen.get(name.as_bytes()).copied().flatten();
            value.and_then(|id| self.int(id)).is_some()
        });
        if let Err(message) = self.constructors() {
            report.fail(message, Entity::Module);
        }
        report.check(
            authentication[0] == authentication[1],
            Rule::EitherBothOrNoAarch64ElfPauthabi,
            Entity::Module,
        );
        for (node, name, value) in &self.required {
            match self.seen.get(name) {
                None => report.fail(Rule::InvalidRequirementOnFlagFlagIsNot, Entity::Node(*node)),
                Some(seen) if !self.same(*seen, *value) => report.fail(
                    Rule::InvalidRequirementOnFlagFlagDoesNot,
                    Entity::Node(*node),
                ),
                Some(_) => {}
            }
        }
    }

    /// Checks the flags about the authentication of pointers to constructors.
    fn constructors(&self) -> Result<(), Rule> {
        const SIGNED: &[u8] = b"ptrauth-init-fini";
        const BY_ADDRESS: &[u8] = b"ptrauth-init-fini-address-discrimination";
        if !self.module.dialect.has(CONSTRUCTORS_SINCE) {
            return Ok(());
        }
        let number = |name| {
            let value = self.seen.get(name).copied().flatten();
            value.and_then(|id| self.int(id)).map(|int| int.value)
        };
        let (signed, by_address) = (number(SIGNED), number(BY_ADDRESS));
        let fits = |value: Option<i128>| matches!(value, None | Some(0 | 1));
        match (signed, by_address) {
            _ if !fits(signed) => Err(Rule::PtrauthInitFiniMustBe0Or1),
            _ if !fits(by_address) => Err(Rule::PtrauthInitFiniAddressDiscriminationMustBe),
            (None | Some(0), Some(1)) => Err(Rule::PtrauthInitFiniAddressDiscriminationModuleFlag),
            _ => Ok(()),
        }
    }

    /// Returns true if two operands are equal: stores may hold a value or string twice.
    fn same(&self, one: Option<MdId>, other: Option<MdId>) -> bool {
        let (Some(a), Some(b)) = (one, other) else {
            return one == other;
        };
        let metadata = self.module.scope().metadata();
        a == b
            || metadata.value(a).is_some() && metadata.value(a) == metadata.value(b)
            || self.int(a).is_some() && self.int(a) == self.int(b)
            || metadata.string(a).is_some() && metadata.string(a) == metadata.string(b)
    }

    fn int(&self, id: MdId) -> Option<Int> {
        Node::get(self.module.scope(), id)?.int()
    }

    fn flag(&mut self, id: MdId) -> Checked {
        let Some(node) = Node::get(self.module.scope(), id) else {
            return Ok(());
        };
        if node.operand_count() != 3 {
            return Err(Rule::IncorrectNumberOfOperandsInModuleFlag.into());
        }
        let broken = |rule, at| of_member(rule, node.member(at));
        let rule = Rule::InvalidBehaviorOperandInModuleFlagExpected;
        let behavior = node.member_node(0).and_then(Node::int);
        let behavior = behavior.ok_or_else(|| broken(rule, 0))?;
        // Zero-extended from its width.
        let mask = 1i128
            .checked_shl(behavior.bits.min(64))
            .map_or(0, |bit| bit.wrapping_sub(1));
        let number = behavior.value & mask;
        if !(1..=behavior::MIN).contains(&number) {
            let rule = Rule::InvalidBehaviorOperandInModuleFlagUnexpected;
            return Err(broken(rule, 0));
        }
        let name = node.member(1);
        let name = name
            .and_then(|id| self.module.scope().metadata().string(id))
            .ok_or_else(|| broken(Rule::InvalidIdOperandInModuleFlagExpected, 1))?;
        let value = node.member_node(2);
        let int = value.and_then(Node::int);
        self.value(number, value, int)?;
        if self.module.dialect.has(OUT_OF_BOUNDS_SINCE) && OUT_OF_BOUNDS.contains(&name) {
            let name = String::from_utf8_lossy(name);
            if number != behavior::MAX {
                return Err(Rule::ModuleFlagMustUseMaxMergeBehaviour.with(format!(
                    "'{name}' module flag must use 'max' merge behaviour"
                )));
            }
            if !int.is_some_and(|int| (0..=2).contains(&int.value)) {
                return Err(Rule::ModuleFlagMustBe0Or1Or2
                    .with(format!("'{name}' module flag must be 0, 1, or 2")));
            }
        }
        if number != behavior::REQUIRE && self.seen.insert(name, node.member(2)).is_some() {
            return Err(broken(Rule::ModuleFlagIdentifiersMustBeUniqueOr, 1));
        }
        self.known(name, value, int)?;
        Ok(())
    }

    /// Checks the form of value that a behaviour requires.
    fn value(&mut self, behavior: i128, value: Option<Node<'a>>, int: Option<Int>) -> Checked {
        let broken = |rule| Err(of_member(rule, value.map(|value| value.id)));
        match behavior {
            behavior::MIN if int.is_none_or(|int| int.value < 0) => {
                broken(Rule::InvalidValueForMinModuleFlagExpected)
            }
            behavior::MAX if int.is_none() => broken(Rule::InvalidValueForMaxModuleFlagExpected),
            behavior::APPEND | behavior::APPEND_UNIQUE if !value.is_some_and(Node::is_node) => {
                broken(Rule::InvalidValueForAppendTypeModuleFlag)
            }
            behavior::REQUIRE => {
                let Some(pair) = value.filter(|n| n.is_node() && n.operand_count() == 2) else {
                    return broken(Rule::InvalidValueForRequireModuleFlagExpected);
                };
                let member = pair.member(0);
                let named =
                    member.and_then(|id| Some((id, self.module.scope().metadata().string(id)?)));
                let rule = Rule::InvalidValueForRequireModuleFlagFirst;
                let (id, name) = named.ok_or_else(|| of_member(rule, member))?;
                self.required.push((id, name, pair.member(1)));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Checks flags with rules of their own.
    fn known(&self, name: &[u8], value: Option<Node<'a>>, int: Option<Int>) -> Checked {
        match name {
            b"wchar_size" if int.is_none() => {
                Err(Rule::WcharSizeMetadataRequiresConstantIntegerArgument.into())
            }
            b"SemanticInterposition" if int.is_none() => {
                Err(Rule::SemanticInterpositionMetadataRequiresConstantIntegerArgument.into())
            }
            b"Linker Options" => {
                let mut named = self.module.named_metadata.iter();
                if named.any(|n| *n.name == *b"llvm.linker.options") {
                    Ok(())
                } else {
                    Err(Rule::LinkerOptionsNamedMetadataNoLongerSupported.into())
                }
            }
            b"CG Profile" => {
                let edges = value.into_iter().flat_map(Node::members);
                for edge in edges {
                    self.edge(edge)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Checks an edge of the call graph: caller, callee, count.
    fn edge(&self, member: Option<MdId>) -> Checked {
        let scope = self.module.scope();
        let edge = member.and_then(|id| Node::get(scope, id));
        let edge = edge.filter(|n| n.is_node() && n.operand_count() == 3);
        let edge = edge.ok_or_else(|| of_member(Rule::ExpectedMdNodeTriple, member))?;
        let broken = |rule, at| Err(of_member(rule, edge.member(at)));
        for end in 0..2 {
            let Some(_) = edge.member(end) else { continue };
            let value = edge.member_node(end).and_then(Node::value);
            let function = value.map(|value| scope.strip_casts(value));
            if !function.is_some_and(|value| is_function(self.module, value)) {
                return broken(Rule::ExpectedFunctionOrNull, end);
            }
        }
        let count = edge.member_node(2).and_then(Node::value);
        let ty = count.and_then(|value| scope.type_of(value));
        if !ty.is_some_and(|ty| {
            matches!(
                self.module.types.get(ty),
                bitsmith_model::types::Type::Int(_)
            )
        }) {
            return broken(Rule::ExpectedIntegerConstantToo, 2);
        }
        Ok(())
    }
}
