//! The differences between two modules.

mod casts;
mod compare;
mod pairs;

use bitsmith_model::body::Body;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::metadata::NamedMd;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::uses::{CountedConstants, used_globals};
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value};
use bitsmith_text::print::Part;
pub use casts::remove_plain_casts;
use compare::Comparer;
use pairs::Pairs;
use rustc_hash::FxHashMap;

/// A difference between two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The global that it is about, or the function that contains it: in the left module and in the right one.
    pub global: Option<(GlobalId, GlobalId)>,
    /// The block that contains it, likewise.
    pub block: Option<(BlockId, BlockId)>,
    /// The kind of difference, in words.
    pub what: &'static str,
    /// The difference itself, if it is not shown by the parts.
    pub detail: String,
    /// The part of the left module.
    pub left: Part,
    /// The part of the right module.
    pub right: Part,
}

/// Kinds of differences that are not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// A function that has another name, and is otherwise the same.
    Names,
    /// The attributes of functions, variables and calls.
    Attributes,
    /// The flags of instructions that only promise something, such as `nuw` and `inbounds`.
    Flags,
    /// The order of functions.
    Order,
    /// Declarations of intrinsics that nothing uses.
    Unused,
    /// `poison` where the other module has `undef`.
    Poison,
    /// `dso_local`.
    Preemption,
    /// Module flags.
    ModuleFlags,
    /// Metadata that is attached to instructions, variables and functions.
    Attachments,
}

/// All differences of two modules, in order: globals and metadata first, then function by function. A function that
/// only one of them has under its name is looked for in the other by its body. All bodies must be loaded.
///
/// ```
/// use bitsmith_edit::diff::differences;
/// use bitsmith_text::parse::parse_module;
///
/// let parse = |text: &str| parse_module(text.as_bytes()).expect("valid text");
/// let found = differences(&parse("@x = global i32 1"), &parse("@x = global i32 2"), &[]);
/// assert_eq!(found.len(), 1);
/// ```
pub fn differences(left: &Module, right: &Module, ignored: &[Ignored]) -> Vec<Difference> {
    let mut pairs = Pairs::by_name(left, right);
    let renamed = renamed(&mut pairs, left, right, ignored);
    let mut differ = Differ::new(left, right, &pairs, ignored);
    differ.unpaired(&pairs, ignored);
    if !ignored.contains(&Ignored::Names) {
        for &(l, r) in &renamed {
            differ.about(
                (l, r),
                "another name",
                Part::Value(l.into()),
                Part::Value(r.into()),
            );
        }
    }
    if !ignored.contains(&Ignored::Order) {
        for (l, r) in pairs.moved(left, right) {
            differ.about((l, r), "at another place", Part::Nothing, Part::Nothing);
        }
    }
    differ.module();
    for &(l, r) in &pairs.both {
        differ.global(l, r);
    }
    for &(l, r) in &pairs.both {
        differ.function(l, r);
    }
    differ.found
}

/// Pairs the functions that have the same body under another name. Returns these pairs.
fn renamed(
    pairs: &mut Pairs,
    left: &Module,
    right: &Module,
    ignored: &[Ignored],
) -> Vec<(GlobalId, GlobalId)> {
    let candidates = pairs.by_body(left, right);
    if candidates.is_empty() {
        return candidates;
    }
    // They may call each other.
    let mut tried = pairs.clone();
    tried.add(&candidates);
    let mut differ = Differ::new(left, right, &tried, ignored);
    let is_same = |(l, r): &(GlobalId, GlobalId)| {
        differ.found.clear();
        differ.global(*l, *r);
        differ.function(*l, *r);
        differ.found.is_empty()
    };
    let same: Vec<_> = candidates.into_iter().filter(is_same).collect();
    pairs.add(&same);
    same
}

/// The declarations of intrinsics among these globals that nothing uses.
fn unused_intrinsics(module: &Module, all: &[GlobalId]) -> Vec<GlobalId> {
    let is_intrinsic = |id: &&GlobalId| {
        let global = module.globals.get(**id);
        module.name(**id).starts_with(b"llvm.") && global.is_some_and(Global::is_declaration)
    };
    let mut found: Vec<GlobalId> = all.iter().filter(is_intrinsic).copied().collect();
    if !found.is_empty() {
        let used = used_globals(module, CountedConstants::Used);
        found.retain(|id| !used.contains(*id));
    }
    found
}

/// The number of instructions that are searched for the place where two blocks agree again.
const WINDOW: usize = 8;

/// The most nodes of a named list that are looked for at other places.
const SEARCHED: usize = 64;

struct Differ<'a> {
    found: Vec<Difference>,
    compare: Comparer<'a>,
    left: &'a Module,
    right: &'a Module,
}

impl<'a> Differ<'a> {
    fn new(left: &'a Module, right: &'a Module, pairs: &Pairs, ignored: &[Ignored]) -> Self {
        let mut compare = Comparer::new(left, right);
        compare.globals.extend(pairs.both.iter().copied());
        compare.ignored = ignored.to_vec();
        Self {
            found: Vec::new(),
            compare,
            left,
            right,
        }
    }

    fn add(&mut self, what: &'static str, left: Part, right: Part) {
        self.found.push(Difference {
            global: None,
            block: None,
            what,
            detail: String::new(),
            left,
            right,
        });
    }

    /// Adds a difference of a global, or in a function.
    fn about(&mut self, of: (GlobalId, GlobalId), what: &'static str, left: Part, right: Part) {
        self.add(what, left, right);
        if let Some(added) = self.found.last_mut() {
            added.global = Some(of);
        }
    }

    /// Adds a difference in words.
    fn tell(&mut self, what: &'static str, detail: String) {
        self.add(what, Part::Nothing, Part::Nothing);
        if let Some(added) = self.found.last_mut() {
            added.detail = detail;
        }
    }

    fn unpaired(&mut self, pairs: &Pairs, ignored: &[Ignored]) {
        let left_out = |module: &Module, all: &[GlobalId]| match ignored.contains(&Ignored::Unused)
        {
            true => unused_intrinsics(module, all),
            false => Vec::new(),
        };
        let unused = left_out(self.left, &pairs.left);
        for &l in pairs.left.iter().filter(|id| !unused.contains(id)) {
            let part = Part::Value(l.into());
            self.add("only in the left module", part, Part::Nothing);
        }
        let unused = left_out(self.right, &pairs.right);
        for &r in pairs.right.iter().filter(|id| !unused.contains(id)) {
            let part = Part::Value(r.into());
            self.add("only in the right module", Part::Nothing, part);
        }
    }

    fn module(&mut self) {
        let (left, right) = (self.left, self.right);
        let rows = [
            ("target triple", &left.triple, &right.triple),
            ("target datalayout", &left.data_layout, &right.data_layout),
            ("module asm", &left.module_asm, &right.module_asm),
        ];
        for (what, l, r) in rows {
            if l != r {
                let show = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
                self.tell(what, format!("\"{}\" and \"{}\"", show(l), show(r)));
            }
        }
        let by_name = |module: &'a Module| -> FxHashMap<&'a [u8], &'a NamedMd> {
            let all = module.named_metadata.iter().rev();
            all.map(|named| (&*named.name, named)).collect()
        };
        let (lefts, rights) = (by_name(left), by_name(right));
        let left_out: &[u8] = match self.compare.ignores(Ignored::ModuleFlags) {
            true => b"llvm.module.flags",
            false => b"",
        };
        let wanted = |named: &&NamedMd| *named.name != *left_out;
        for named in left.named_metadata.iter().filter(wanted) {
            match rights.get(&*named.name) {
                Some(other) => self.named_metadata(named, other),
                None => self.tell("named metadata", only(&named.name, "left")),
            }
        }
        for other in right.named_metadata.iter().filter(wanted) {
            if !lefts.contains_key(&*other.name) {
                self.tell("named metadata", only(&other.name, "right"));
            }
        }
    }

    /// Compares the nodes of a named list; their order does not matter.
    fn named_metadata(&mut self, left: &NamedMd, right: &NamedMd) {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        let longest = left.operands.len().max(right.operands.len());
        for at in 0..longest {
            match (left.operands.get(at), right.operands.get(at)) {
                (Some(&l), Some(&r)) if self.compare.nodes(Some(l), Some(r)) => {}
                (l, r) => {
                    lefts.extend(l.copied());
                    rights.extend(r.copied());
                }
            }
        }
        if lefts.len().max(rights.len()) <= SEARCHED {
            lefts.retain(|&l| {
                let same = rights
                    .iter()
                    .position(|&r| self.compare.nodes(Some(l), Some(r)));
                same.map(|at| rights.remove(at)).is_none()
            });
        }
        let detail = format!("!{}", String::from_utf8_lossy(&left.name));
        for at in 0..lefts.len().max(rights.len()) {
            let part = |nodes: &[MdId]| {
                nodes
                    .get(at)
                    .map_or(Part::Nothing, |id| Part::Node(None, *id))
            };
            self.add("named metadata", part(&lefts), part(&rights));
            if let Some(added) = self.found.last_mut() {
                added.detail.clone_from(&detail);
            }
        }
    }

    fn global(&mut self, l: GlobalId, r: GlobalId) {
        let (left, right) = (&self.left.globals[l], &self.right.globals[r]);
        let mut differ = self.heads(left, right);
        let compare = &mut self.compare;
        match (&left.kind, &right.kind) {
            (GlobalKind::Variable(l), GlobalKind::Variable(r)) => {
                let attrs = match (l.attrs, r.attrs) {
                    _ if compare.ignores(Ignored::Attributes) => true,
                    (Some(l), Some(r)) => compare.attribute_sets(l, r),
                    (l, r) => l.is_none() && r.is_none(),
                };
                let rows = [
                    ("constant", l.constant == r.constant),
                    (
                        "externally_initialized",
                        l.externally_initialized == r.externally_initialized,
                    ),
                    ("align", l.align == r.align),
                    ("code_model", l.code_model == r.code_model),
                    ("sanitizers", l.sanitizer == r.sanitizer),
                    ("attributes", attrs),
                    (
                        "initial value",
                        compare.optional_values(l.initializer, r.initializer),
                    ),
                ];
                differ.extend(rows.into_iter().filter(|row| !row.1).map(|row| row.0));
            }
            (GlobalKind::Function(l), GlobalKind::Function(r)) => {
                let gc = self.left.strings.get(l.gc) == self.right.strings.get(r.gc);
                let rows = [
                    ("calling convention", l.cc == r.cc),
                    ("attributes", compare.attribute_lists(l.attrs, r.attrs)),
                    ("align", l.align == r.align && l.pref_align == r.pref_align),
                    ("gc", gc),
                    ("prefix", compare.optional_values(l.prefix, r.prefix)),
                    ("prologue", compare.optional_values(l.prologue, r.prologue)),
                    (
                        "personality",
                        compare.optional_values(l.personality, r.personality),
                    ),
                    ("body", left.is_declaration() == right.is_declaration()),
                ];
                differ.extend(rows.into_iter().filter(|row| !row.1).map(|row| row.0));
            }
            (GlobalKind::Alias(l), GlobalKind::Alias(r)) if !compare.values(*l, *r) => {
                differ.push("aliasee");
            }
            (GlobalKind::IFunc(l), GlobalKind::IFunc(r)) if !compare.values(*l, *r) => {
                differ.push("resolver");
            }
            _ => {}
        }
        for what in differ {
            let (left, right) = match what {
                "initial value" => (initializer(self.left, l), initializer(self.right, r)),
                _ => (Part::Nothing, Part::Nothing),
            };
            self.about((l, r), what, left, right);
        }
    }

    /// Compares the properties that all globals have.
    fn heads(&mut self, left: &Global, right: &Global) -> Vec<&'static str> {
        let text = |module: &'a Module, span| module.strings.get(span);
        let comdat = |module: &'a Module, global: &Global| {
            let comdat = global.comdat.and_then(|id| module.comdats.get(id));
            comdat.map(|c| (module.strings.get(c.name), c.selection))
        };
        let (l, r) = (self.left, self.right);
        let types = self.compare.types(left.ty, right.ty)
            && self.compare.types(left.value_ty, right.value_ty);
        // The attachments of definitions may refer to nodes of their bodies, so they are compared later.
        let later = left.body().is_some() && right.body().is_some();
        let attachments = later
            || self
                .compare
                .attachments(left.attachments.iter(), right.attachments.iter());
        let preemption =
            left.dso_local == right.dso_local || self.compare.ignores(Ignored::Preemption);
        let rows = [
            ("type", types),
            ("linkage", left.linkage == right.linkage),
            ("visibility", left.visibility == right.visibility),
            ("dll storage class", left.dll_storage == right.dll_storage),
            ("thread_local", left.tls == right.tls),
            ("unnamed_addr", left.unnamed_addr == right.unnamed_addr),
            ("dso_local", preemption),
            ("comdat", comdat(l, left) == comdat(r, right)),
            ("section", text(l, left.section) == text(r, right.section)),
            (
                "partition",
                text(l, left.partition) == text(r, right.partition),
            ),
            ("metadata", attachments),
        ];
        rows.into_iter()
            .filter(|row| !row.1)
            .map(|row| row.0)
            .collect()
    }

    fn function(&mut self, l: GlobalId, r: GlobalId) {
        let (left, right) = (self.left, self.right);
        let (Some(body), Some(other)) = (left.globals[l].body(), right.globals[r].body()) else {
            return;
        };
        self.compare
            .enter(left.body_scope(l, body), right.body_scope(r, other));
        let (heads, other_heads) = (&left.globals[l].attachments, &right.globals[r].attachments);
        if !self.compare.attachments(heads.iter(), other_heads.iter()) {
            self.about((l, r), "metadata", Part::Nothing, Part::Nothing);
        }
        let blocks = pair_blocks(body, other);
        let first = self.found.len();
        if body.order.len() != other.order.len() {
            let detail = format!("{} and {}", body.order.len(), other.order.len());
            self.tell("number of blocks", detail);
        }
        for &(a, b) in &blocks {
            self.compare.blocks.insert(a, b);
        }
        for &(a, b) in &blocks {
            let from = self.found.len();
            self.block((l, r), (body, a), (other, b));
            for difference in self.found.iter_mut().skip(from) {
                difference.block = Some((a, b));
            }
        }
        for difference in self.found.iter_mut().skip(first) {
            difference.global = Some((l, r));
        }
    }

    fn block(&mut self, of: (GlobalId, GlobalId), left: (&Body, BlockId), right: (&Body, BlockId)) {
        let insts: Vec<InstId> = left.0.block_insts(left.1).collect();
        let others: Vec<InstId> = right.0.block_insts(right.1).collect();
        let (mut i, mut j) = (0usize, 0usize);
        loop {
            let (skip, skip_other) = match (insts.get(i), others.get(j)) {
                (None, None) => return,
                (Some(&l), Some(&r)) if self.compare.instructions(l, r, true) => {
                    self.compare.pair_insts(l, r);
                    (i, j) = (i.saturating_add(1), j.saturating_add(1));
                    continue;
                }
                (Some(_), Some(_)) => {
                    let rest = insts.get(i..).unwrap_or_default();
                    self.resume(rest, others.get(j..).unwrap_or_default())
                }
                (l, r) => (usize::from(l.is_some()), usize::from(r.is_some())),
            };
            let row = |skip: usize, list: &[InstId], at: usize, k: usize| {
                if k < skip {
                    list.get(at.saturating_add(k)).copied()
                } else {
                    None
                }
            };
            for k in 0..skip.max(skip_other) {
                let (l, r) = (row(skip, &insts, i, k), row(skip_other, &others, j, k));
                if let (Some(l), Some(r)) = (l, r) {
                    self.compare.pair_insts(l, r);
                }
                let part = |function, inst: Option<InstId>| {
                    inst.map_or(Part::Nothing, |inst| Part::Inst(function, inst))
                };
                let what = match (l, r) {
                    (Some(_), None) => "instruction only in the left module",
                    (None, Some(_)) => "instruction only in the right module",
                    _ => "instruction",
                };
                self.add(what, part(of.0, l), part(of.1, r));
            }
            (i, j) = (i.saturating_add(skip), j.saturating_add(skip_other));
        }
    }

    /// The number of instructions to skip on both sides until they agree again, or at least have the same
    /// opcode; one on each side if there is no such place nearby.
    fn resume(&mut self, left: &[InstId], right: &[InstId]) -> (usize, usize) {
        for distance in 1..WINDOW {
            for skip in 0..=distance {
                let skip_other = distance.saturating_sub(skip);
                if let (Some(&l), Some(&r)) = (left.get(skip), right.get(skip_other))
                    && self.compare.instructions(l, r, false)
                {
                    return (skip, skip_other);
                }
            }
        }
        let op = |scope: Scope<'_>, inst: Option<&InstId>| Some(scope.body?.inst(*inst?).op);
        for distance in 0..WINDOW {
            for skip in 0..=distance {
                let skip_other = distance.saturating_sub(skip);
                let here = op(self.compare.left, left.get(skip));
                if here.is_some() && here == op(self.compare.right, right.get(skip_other)) {
                    return if distance == 0 {
                        (1, 1)
                    } else {
                        (skip, skip_other)
                    };
                }
            }
        }
        (1, 1)
    }
}

/// A text about named metadata of one module.
fn only(name: &[u8], side: &str) -> String {
    let name = String::from_utf8_lossy(name);
    format!("!{name} only in the {side} module")
}

/// The initial value of a variable.
fn initializer(module: &Module, id: GlobalId) -> Part {
    let variable = module.globals.get(id).and_then(Global::as_variable);
    let value = variable.and_then(|variable| variable.initializer);
    value.map_or(Part::Nothing, Part::Value)
}

/// Pairs blocks by name if both functions name all blocks, otherwise by index.
fn pair_blocks(left: &Body, right: &Body) -> Vec<(BlockId, BlockId)> {
    let name = |body: &'_ Body, id: BlockId| body.names.get(Value::block(id)).to_vec();
    let named = |body: &Body| body.order.iter().all(|id| !name(body, *id).is_empty());
    if left.order.len() == right.order.len() || !named(left) || !named(right) {
        return left
            .order
            .iter()
            .copied()
            .zip(right.order.iter().copied())
            .collect();
    }
    let mut by_name: FxHashMap<_, _> = right
        .order
        .iter()
        .map(|id| (name(right, *id), *id))
        .collect();
    let pairs = left.order.iter();
    pairs
        .filter_map(|id| Some((*id, by_name.remove(&name(left, *id))?)))
        .collect()
}
