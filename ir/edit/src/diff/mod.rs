//! The differences between two modules.

mod compare;

use bitsmith_model::body::Body;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::metadata::NamedMd;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use bitsmith_text::print::Part;
use compare::Comparer;
use rustc_hash::FxHashMap;

/// A difference between two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The function that contains it, in the left module and in the right one.
    pub function: Option<(GlobalId, GlobalId)>,
    /// The block that contains it, likewise.
    pub block: Option<(BlockId, BlockId)>,
    /// A description of the difference.
    pub what: String,
    /// The part of the left module.
    pub left: Part,
    /// The part of the right module.
    pub right: Part,
}

/// All differences of two modules, in order: globals and metadata first, then function by function. All
/// bodies must be loaded.
///
/// ```
/// use bitsmith_edit::diff::differences;
/// use bitsmith_text::parse::parse_module;
///
/// let parse = |text: &str| parse_module(text.as_bytes()).expect("valid text");
/// let found = differences(&parse("@x = global i32 1"), &parse("@x = global i32 2"));
/// assert_eq!(found.len(), 1);
/// ```
pub fn differences(left: &Module, right: &Module) -> Vec<Difference> {
    let mut differ = Differ {
        found: Vec::new(),
        compare: Comparer::new(left, right),
        left,
        right,
    };
    let pairs = differ.pair_globals();
    differ.module();
    for &(l, r) in &pairs {
        differ.global(l, r);
    }
    for (l, r) in pairs {
        differ.function(l, r);
    }
    differ.found
}

/// The number of instructions that are searched for the place where two blocks agree again.
const WINDOW: usize = 8;

/// The key of a global: its kind, its name, and the index among unnamed ones.
type Key = (u8, Vec<u8>, u32);

struct Differ<'a> {
    found: Vec<Difference>,
    compare: Comparer<'a>,
    left: &'a Module,
    right: &'a Module,
}

impl<'a> Differ<'a> {
    fn add(&mut self, what: impl Into<String>, left: Part, right: Part) {
        self.found.push(Difference {
            function: None,
            block: None,
            what: what.into(),
            left,
            right,
        });
    }

    /// Pairs of globals with the same name; unnamed globals are paired by index.
    fn pair_globals(&mut self) -> Vec<(GlobalId, GlobalId)> {
        let (left, right) = (self.left, self.right);
        let keyed = |module: &Module| -> Vec<(Key, GlobalId)> {
            let orders = [
                &module.variables,
                &module.functions,
                &module.aliases,
                &module.ifuncs,
            ];
            let mut keyed = Vec::new();
            for (kind, order) in (0u8..).zip(orders) {
                let mut unnamed = 0u32;
                for &id in order {
                    let name = module.name(id).to_vec();
                    let number = if name.is_empty() {
                        unnamed = unnamed.saturating_add(1);
                        unnamed
                    } else {
                        0
                    };
                    keyed.push(((kind, name, number), id));
                }
            }
            keyed
        };
        let of_right = keyed(right);
        let mut by_key: FxHashMap<_, _> = of_right.iter().cloned().collect();
        let mut pairs = Vec::new();
        for (key, l) in keyed(left) {
            match by_key.remove(&key) {
                Some(r) => {
                    self.compare.globals.insert(l, r);
                    pairs.push((l, r));
                }
                None => self.add(
                    "only in the left module",
                    Part::Value(l.into()),
                    Part::Nothing,
                ),
            }
        }
        for (key, r) in of_right {
            if by_key.contains_key(&key) {
                self.add(
                    "only in the right module",
                    Part::Nothing,
                    Part::Value(r.into()),
                );
            }
        }
        pairs
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
                let what = format!("{what}: \"{}\" and \"{}\"", show(l), show(r));
                self.add(what, Part::Nothing, Part::Nothing);
            }
        }
        let by_name = |module: &'a Module| -> FxHashMap<&'a [u8], &'a NamedMd> {
            let all = module.named_metadata.iter().rev();
            all.map(|named| (&*named.name, named)).collect()
        };
        let (lefts, rights) = (by_name(left), by_name(right));
        for named in &left.named_metadata {
            let name = String::from_utf8_lossy(&named.name);
            let Some(other) = rights.get(&*named.name) else {
                self.add(
                    format!("!{name}: only in the left module"),
                    Part::Nothing,
                    Part::Nothing,
                );
                continue;
            };
            let (len, others) = (named.operands.len(), other.operands.len());
            if len != others {
                let what = format!("!{name}: {len} nodes and {others}");
                self.add(what, Part::Nothing, Part::Nothing);
            }
            for (&l, &r) in named.operands.iter().zip(&other.operands) {
                if !self.compare.nodes(Some(l), Some(r)) {
                    self.add(format!("!{name}"), Part::Node(None, l), Part::Node(None, r));
                }
            }
        }
        for other in &right.named_metadata {
            if !lefts.contains_key(&*other.name) {
                let name = String::from_utf8_lossy(&other.name);
                self.add(
                    format!("!{name}: only in the right module"),
                    Part::Nothing,
                    Part::Nothing,
                );
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
        if !differ.is_empty() {
            self.add(
                differ.join(", "),
                Part::Value(l.into()),
                Part::Value(r.into()),
            );
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
        let rows = [
            ("type", types),
            ("linkage", left.linkage == right.linkage),
            ("visibility", left.visibility == right.visibility),
            ("dll storage class", left.dll_storage == right.dll_storage),
            ("thread_local", left.tls == right.tls),
            ("unnamed_addr", left.unnamed_addr == right.unnamed_addr),
            ("dso_local", left.dso_local == right.dso_local),
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
            self.add("metadata", Part::Value(l.into()), Part::Value(r.into()));
        }
        let blocks = pair_blocks(body, other);
        let first = self.found.len();
        if body.order.len() != other.order.len() {
            let what = format!("{} blocks and {}", body.order.len(), other.order.len());
            self.add(what, Part::Nothing, Part::Nothing);
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
            difference.function = Some((l, r));
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
