//! The structural comparison of two modules: it ignores numbers, names of local values, names of types,
//! and the order of metadata.

use super::Ignored;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The flags that only promise something, those of `getelementptr` aside: they share bits with others.
const PROMISES: Flags = Flags::FAST
    .with(Flags::NUW)
    .with(Flags::NSW)
    .with(Flags::EXACT)
    .with(Flags::DISJOINT)
    .with(Flags::NNEG)
    .with(Flags::SAMESIGN);

/// A pair to compare: the first entity is of the left module, the second of the right one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pair {
    Type(TypeId, TypeId),
    Value(Value, Value),
    Node(MdId, MdId),
}

impl Pair {
    /// Returns true if the result depends on the current functions.
    fn is_local(self) -> bool {
        let local = |value: Value| match value.kind() {
            ValueKind::Global(_) | ValueKind::Const(_) => false,
            ValueKind::Metadata(id) => id.is_local(),
            _ => true,
        };
        match self {
            Self::Type(..) => false,
            Self::Value(left, right) => local(left) || local(right),
            Self::Node(left, right) => left.is_local() || right.is_local(),
        }
    }
}

/// Compares pairs, and remembers the equal ones.
pub(super) struct Comparer<'a> {
    pub left: Scope<'a>,
    pub right: Scope<'a>,
    /// The global of the right module for each global of the left one.
    pub globals: FxHashMap<GlobalId, GlobalId>,
    pub insts: FxHashMap<InstId, InstId>,
    /// Likewise, from the right.
    pub insts_back: FxHashMap<InstId, InstId>,
    pub blocks: FxHashMap<BlockId, BlockId>,
    same: FxHashSet<Pair>,
    same_here: FxHashSet<Pair>,
    pub ignored: Vec<Ignored>,
    lists: FxHashMap<(AttrListId, AttrListId), bool>,
    /// Pairs of later results that a comparison assumed to be equal.
    assumed: Vec<(InstId, InstId)>,
}

impl<'a> Comparer<'a> {
    pub(super) fn new(left: &'a Module, right: &'a Module) -> Self {
        Self {
            left: left.scope(),
            right: right.scope(),
            globals: FxHashMap::default(),
            insts: FxHashMap::default(),
            insts_back: FxHashMap::default(),
            blocks: FxHashMap::default(),
            same: FxHashSet::default(),
            same_here: FxHashSet::default(),
            ignored: Vec::new(),
            lists: FxHashMap::default(),
            assumed: Vec::new(),
        }
    }

    /// Continues with another pair of functions, or with none.
    pub(super) fn enter(&mut self, left: Scope<'a>, right: Scope<'a>) {
        self.left = left;
        self.right = right;
        self.insts.clear();
        self.insts_back.clear();
        self.blocks.clear();
        self.same_here.clear();
        self.assumed.clear();
    }

    pub(super) fn pair_insts(&mut self, left: InstId, right: InstId) {
        self.insts.entry(left).or_insert(right);
        self.insts_back.entry(right).or_insert(left);
    }

    pub(super) fn types(&mut self, left: TypeId, right: TypeId) -> bool {
        self.all(vec![Pair::Type(left, right)])
    }
    pub(super) fn values(&mut self, left: Value, right: Value) -> bool {
        self.all(vec![Pair::Value(left, right)])
    }
    pub(super) fn optional_values(&mut self, left: Option<Value>, right: Option<Value>) -> bool {
        match (left, right) {
            (Some(left), Some(right)) => self.values(left, right),
            (left, right) => left.is_none() && right.is_none(),
        }
    }
    pub(super) fn nodes(&mut self, left: Option<MdId>, right: Option<MdId>) -> bool {
        match (left, right) {
            (Some(left), Some(right)) => self.all(vec![Pair::Node(left, right)]),
            (left, right) => left.is_none() && right.is_none(),
        }
    }

    /// Returns true if all these pairs and everything reachable from them are equal. Cycles are equal
    /// unless something else differs (coinduction).
    fn all(&mut self, mut work: Vec<Pair>) -> bool {
        let mut seen = FxHashSet::default();
        while let Some(pair) = work.pop() {
            if self.same.contains(&pair) || self.same_here.contains(&pair) || !seen.insert(pair) {
                continue;
            }
            let same = match pair {
                Pair::Type(left, right) => self.type_pair(left, right, &mut work),
                Pair::Value(left, right) => self.value_pair(left, right, &mut work),
                Pair::Node(left, right) => self.node_pair(left, right, &mut work),
            };
            if !same {
                return false;
            }
        }
        for pair in seen {
            match pair {
                // The counterpart of a result may be found later.
                Pair::Value(value, _) if value.as_inst().is_some() => {}
                _ if pair.is_local() => {
                    self.same_here.insert(pair);
                }
                _ => {
                    self.same.insert(pair);
                }
            }
        }
        true
    }

    fn type_pair(&self, left: TypeId, right: TypeId, work: &mut Vec<Pair>) -> bool {
        let (types, others) = (&self.left.module.types, &self.right.module.types);
        if !types.contains(left) || !others.contains(right) {
            return false;
        }
        let mut lists = |left: &[TypeId], right: &[TypeId]| {
            let pairs = left.iter().zip(right);
            work.extend(pairs.map(|(l, r)| Pair::Type(*l, *r)));
            left.len() == right.len()
        };
        match (types.get(left), others.get(right)) {
            (Type::Func(l), Type::Func(r)) => {
                l.vararg == r.vararg && lists(&l.params, &r.params) && lists(&[l.ret], &[r.ret])
            }
            (Type::Struct(l), Type::Struct(r)) => {
                l.packed == r.packed && lists(&l.elements, &r.elements)
            }
            (Type::Named(l), Type::Named(r)) => {
                match (&types.named(*l).body, &others.named(*r).body) {
                    (Some(l), Some(r)) => l.packed == r.packed && lists(&l.elements, &r.elements),
                    (l, r) => l.is_none() && r.is_none(),
                }
            }
            (Type::Array(l, m), Type::Array(r, n)) => m == n && lists(&[*l], &[*r]),
            (
                Type::Vector {
                    element: l,
                    len: m,
                    scalable: s,
                },
                Type::Vector {
                    element: r,
                    len: n,
                    scalable: t,
                },
            ) => m == n && s == t && lists(&[*l], &[*r]),
            (Type::TargetExt(l), Type::TargetExt(r)) => {
                l.name == r.name && l.ints == r.ints && lists(&l.types, &r.types)
            }
            (l, r) => l == r,
        }
    }

    fn value_pair(&mut self, left: Value, right: Value, work: &mut Vec<Pair>) -> bool {
        match (left.kind(), right.kind()) {
            (ValueKind::Global(l), ValueKind::Global(r)) => self.globals.get(&l) == Some(&r),
            (ValueKind::Arg(l), ValueKind::Arg(r)) => l == r,
            (ValueKind::Block(l), ValueKind::Block(r)) => self.blocks.get(&l) == Some(&r),
            (ValueKind::Inst(l), ValueKind::Inst(r)) => {
                match (self.insts.get(&l), self.insts_back.get(&r)) {
                    (None, None) => {
                        self.assumed.push((l, r));
                        true
                    }
                    (found, _) => found == Some(&r),
                }
            }
            (ValueKind::Metadata(l), ValueKind::Metadata(r)) => {
                work.push(Pair::Node(l, r));
                true
            }
            _ => match (self.left.constant(left), self.right.constant(right)) {
                (Some(l), Some(r)) => self.const_pair(l, r, work),
                _ => false,
            },
        }
    }

    /// Returns true if differences of a kind are none.
    pub fn ignores(&self, kind: Ignored) -> bool {
        self.ignored.contains(&kind)
    }

    fn const_pair(
        &self,
        left: (Const, &ConstPool),
        right: (Const, &ConstPool),
        work: &mut Vec<Pair>,
    ) -> bool {
        let ((l, lp), (r, rp)) = (left, right);
        work.push(Pair::Type(l.ty, r.ty));
        let (parts, others) = (lp.parts(l), rp.parts(r));
        let pairs = parts.iter().zip(others);
        work.extend(pairs.map(|(l, r)| Pair::Value(*l, *r)));
        let same_global = |l: GlobalId, r: GlobalId| self.globals.get(&l) == Some(&r);
        parts.len() == others.len()
            && match (l.kind, r.kind) {
                (ConstKind::WideInt(l), ConstKind::WideInt(r))
                | (ConstKind::WideFloat(l), ConstKind::WideFloat(r)) => lp.words(l) == rp.words(r),
                (ConstKind::Aggregate(_), ConstKind::Aggregate(_))
                | (ConstKind::PtrAuth(_), ConstKind::PtrAuth(_)) => true,
                (ConstKind::Data(l), ConstKind::Data(r)) => lp.bytes(l) == rp.bytes(r),
                (ConstKind::Expr(l), ConstKind::Expr(r)) => {
                    let (l, r) = (lp.expr(l), rp.expr(r));
                    let op = match (l.op, r.op) {
                        (
                            ExprOp::GetElementPtr { source: l },
                            ExprOp::GetElementPtr { source: r },
                        ) => {
                            work.push(Pair::Type(l, r));
                            true
                        }
                        (l, r) => l == r,
                    };
                    let of = match l.op {
                        ExprOp::GetElementPtr { .. } => Opcode::GetElementPtr,
                        _ => Opcode::Cast,
                    };
                    op && self.flags(of, l.flags, r.flags) && l.in_range == r.in_range
                }
                (ConstKind::BlockAddress(l, m), ConstKind::BlockAddress(r, n)) => {
                    m == n && same_global(l, r)
                }
                (ConstKind::DsoLocalEquivalent(l), ConstKind::DsoLocalEquivalent(r))
                | (ConstKind::NoCfi(l), ConstKind::NoCfi(r)) => same_global(l, r),
                (ConstKind::Poison, ConstKind::Undef) | (ConstKind::Undef, ConstKind::Poison) => {
                    self.ignores(Ignored::Poison)
                }
                (ConstKind::InlineAsm(l), ConstKind::InlineAsm(r)) => {
                    let (l, r) = (lp.inline_asm(l), rp.inline_asm(r));
                    work.push(Pair::Type(l.func_ty, r.func_ty));
                    let mut of_the_same_type = l.clone();
                    of_the_same_type.func_ty = r.func_ty;
                    of_the_same_type == *r
                }
                (l, r) => l == r,
            }
    }

    fn node_pair(&self, left: MdId, right: MdId, work: &mut Vec<Pair>) -> bool {
        let found = (
            self.left.metadata().get(left),
            self.right.metadata().get(right),
        );
        let (Some((l, ls)), Some((r, rs))) = found else {
            return false;
        };
        if l.kind != r.kind || l.is_distinct() != r.is_distinct() || ls.string(l) != rs.string(r) {
            return false;
        }
        let (slots, others) = (ls.slots(l), rs.slots(r));
        if slots.len() != others.len() {
            return false;
        }
        if l.kind == MdKind::Value {
            let pairs = slots.iter().zip(others);
            work.extend(pairs.map(|(l, r)| Pair::Value(Value::from_u32(*l), Value::from_u32(*r))));
            return true;
        }
        let mut is_reference = vec![false; slots.len()];
        for at in references(l.kind, slots.len()) {
            is_reference.put(at, true);
        }
        let mut rows = slots.iter().zip(others).zip(is_reference);
        rows.all(|((l, r), is_reference)| {
            match (is_reference, MdId::from_slot(*l), MdId::from_slot(*r)) {
                (true, Some(l), Some(r)) => {
                    work.push(Pair::Node(l, r));
                    true
                }
                _ => l == r,
            }
        })
    }

    pub(super) fn attribute_lists(&mut self, left: AttrListId, right: AttrListId) -> bool {
        if self.ignores(Ignored::Attributes) {
            return true;
        }
        if let Some(&known) = self.lists.get(&(left, right)) {
            return known;
        }
        let (attrs, others) = (&self.left.module.attrs, &self.right.module.attrs);
        let (list, other) = (attrs.list(left), others.list(right));
        let same = list.len() == other.len()
            && list
                .iter()
                .zip(other)
                .all(|(l, r)| l.0 == r.0 && self.attribute_sets(l.1, r.1));
        self.lists.insert((left, right), same);
        same
    }

    pub(super) fn attribute_sets(&mut self, left: AttrSetId, right: AttrSetId) -> bool {
        let (left, right) = (
            self.left.module.attrs.set(left),
            self.right.module.attrs.set(right),
        );
        left.len() == right.len()
            && left.iter().zip(right).all(|pair| match pair {
                (Attr::Type(k, Some(l)), Attr::Type(m, Some(r))) => k == m && self.types(*l, *r),
                (l, r) => l == r,
            })
    }

    /// Compares attachments, whose kinds are compared by name.
    pub(super) fn attachments<'b>(
        &mut self,
        left: impl Iterator<Item = &'b Attachment>,
        right: impl Iterator<Item = &'b Attachment>,
    ) -> bool {
        if self.ignores(Ignored::Attachments) {
            return true;
        }
        let name = |side: Scope<'a>, kind: u32| side.module.metadata_kinds.get(kind as usize);
        let mut rows: Vec<_> = left.map(|a| (name(self.left, a.kind), a.node)).collect();
        let mut others: Vec<_> = right.map(|a| (name(self.right, a.kind), a.node)).collect();
        // A stable sort: attachments of one kind keep their order.
        rows.sort_by_key(|row| row.0);
        others.sort_by_key(|row| row.0);
        rows.len() == others.len()
            && rows
                .iter()
                .zip(&others)
                .all(|(l, r)| l.0 == r.0 && self.nodes(Some(l.1), Some(r.1)))
    }

    /// Returns true if two instructions are equal. If `decided`, the pairs of later results that this
    /// assumed are recorded.
    pub(super) fn instructions(&mut self, left: InstId, right: InstId, decided: bool) -> bool {
        let paired = (self.insts.get(&left), self.insts_back.get(&right));
        if !matches!(paired, (None, None)) && paired != (Some(&right), Some(&left)) {
            return false;
        }
        self.assumed.clear();
        let same = self.instruction_pair(left, right).unwrap_or(false);
        let assumed = std::mem::take(&mut self.assumed);
        let mut forth: FxHashMap<InstId, InstId> = FxHashMap::default();
        let agree = assumed
            .iter()
            .all(|(l, r)| *forth.entry(*l).or_insert(*r) == *r);
        if same && agree && decided {
            assumed.into_iter().for_each(|(l, r)| self.pair_insts(l, r));
        }
        same && agree
    }

    /// Returns true if the flags of two instructions are the same, or those that count.
    fn flags(&self, op: Opcode, left: Flags, right: Flags) -> bool {
        let promised = match op {
            Opcode::GetElementPtr => Flags::INBOUNDS.with(Flags::NUW),
            _ => PROMISES,
        };
        match self.ignores(Ignored::Flags) {
            true => left.without(promised) == right.without(promised),
            false => left == right,
        }
    }

    fn instruction_pair(&mut self, left: InstId, right: InstId) -> Option<bool> {
        let (body, other) = (self.left.body?, self.right.body?);
        let (l, r) = (body.inst(left), other.inst(right));
        if l.op != r.op
            || l.sub_code() != r.sub_code()
            || !self.flags(l.op, l.flags(), r.flags())
            || !self.types(l.ty, r.ty)
        {
            return Some(false);
        }
        if let (Some(l), Some(r)) = (l.source_type(), r.source_type())
            && !self.types(l, r)
        {
            return Some(false);
        }
        if let (Some(l), Some(mut r)) = (l.memory(), r.memory()) {
            let scopes = (
                &self.left.module.sync_scopes,
                &self.right.module.sync_scopes,
            );
            if scopes.0.get(usize::from(l.scope)) != scopes.1.get(usize::from(r.scope)) {
                return Some(false);
            }
            r.scope = l.scope;
            if l != r {
                return Some(false);
            }
        }
        if body.call(left).is_some() && !self.calls(left, right)? {
            return Some(false);
        }
        if matches!(
            l.op,
            bitsmith_model::schema::inst::Opcode::ExtractValue
                | bitsmith_model::schema::inst::Opcode::InsertValue
        ) && body.indices(l) != other.indices(r)
        {
            return Some(false);
        }
        let (operands, others) = (body.operands(left), other.operands(right));
        let same = operands.len() == others.len()
            && operands
                .iter()
                .zip(others)
                .all(|(l, r)| self.values(*l, *r))
            && self.locations(left, right)?
            && self.records(left, right)?
            && self.attachments(
                body.attachments.of(left).iter().map(|(_, a)| a),
                other.attachments.of(right).iter().map(|(_, a)| a),
            );
        Some(same)
    }

    fn calls(&mut self, left: InstId, right: InstId) -> Option<bool> {
        let (body, other) = (self.left.body?, self.right.body?);
        let (l, r) = (body.call(left)?, other.call(right)?);
        let bundles = |module: &'a Module, list: &[bitsmith_model::inst::Bundle]| -> Vec<_> {
            let tag = |tag: u32| module.bundle_tags.get(tag as usize);
            list.iter().map(|b| (tag(b.tag), b.len)).collect()
        };
        Some(
            l.cc == r.cc
                && l.args == r.args
                && self.types(l.func_ty, r.func_ty)
                && self.attribute_lists(l.attrs, r.attrs)
                && bundles(self.left.module, body.bundles(l))
                    == bundles(self.right.module, other.bundles(r)),
        )
    }

    fn locations(&mut self, left: InstId, right: InstId) -> Option<bool> {
        let (body, other) = (self.left.body?, self.right.body?);
        let (l, r) = match (body.loc(left), other.loc(right)) {
            (None, None) => return Some(true),
            (Some(l), Some(r)) => (*body.locs.get(l)?, *other.locs.get(r)?),
            _ => return Some(false),
        };
        let mut alike = l;
        (alike.scope, alike.inlined_at) = (r.scope, r.inlined_at);
        Some(alike == r && self.nodes(l.scope, r.scope) && self.nodes(l.inlined_at, r.inlined_at))
    }

    fn records(&mut self, left: InstId, right: InstId) -> Option<bool> {
        let (body, other) = (self.left.body?, self.right.body?);
        let (rows, others) = (body.dbg_records.of(left), other.dbg_records.of(right));
        let same = rows.len() == others.len()
            && rows.iter().zip(others).all(|((_, l), (_, r))| {
                let assign = |of: &Body, record| {
                    let assign = of.assign(record);
                    assign.map_or([None; 3], |a| [a.id, a.address, a.expression])
                };
                l.kind == r.kind
                    && self.nodes(l.loc, r.loc)
                    && self.nodes(l.location, r.location)
                    && self.nodes(l.variable, r.variable)
                    && self.nodes(l.expression, r.expression)
                    && assign(body, l)
                        .into_iter()
                        .zip(assign(other, r))
                        .all(|(l, r)| self.nodes(l, r))
            });
        Some(same)
    }
}
