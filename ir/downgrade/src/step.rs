//! A step from one release to the one before it: a table of intrinsics, and functions for all else. Intrinsics that only
//! got other types are in the model's table.

use crate::predicated::{ON_ALL_LANES, newer, on_all_lanes};
use crate::report::Outcome;
use crate::retyped;
use crate::site::{Context, Site, base_name, for_each_inst};
use crate::sve::{KEPT, keep_lanes, undefined_lanes};
use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::DbgRecord;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::retyped::{Older, older};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// Emits the instructions that stand for a call and returns their result; `None` if there are none for its types
/// or arguments.
pub(crate) type Expand = fn(&mut Site<'_, '_>) -> Option<Value>;

/// Changes a call; `None` if there is no way to say it for its types or arguments.
pub(crate) type Change = fn(&mut Site<'_, '_>) -> Option<()>;

/// The replacement of an intrinsic of the newer release in the older one.
#[derive(Clone, Copy)]
pub(crate) enum Lowering {
    /// The same under another name; the types at the end of the name stay.
    Renamed(&'static str),
    /// The same, but without types at the end of the name, so with pointers of address space 0 only.
    Plain,
    /// The same with older types, which its arguments and its result are cast to and from.
    Retyped(Older),
    /// Other instructions with the same meaning, described by the text.
    Expanded(&'static str, Expand),
    /// Like `Expanded`, but of vectors only: the release has it of scalars.
    OfVectors(&'static str, Expand),
    /// The call itself is changed to one of something else; it may be an invoke.
    Changed(&'static str, Change),
    /// Nothing: it has no effect but for optimisers.
    Dropped(&'static str, Expand),
}

/// The name of an intrinsic without its types, and what it is.
pub(crate) type Row = (&'static str, Lowering);

/// The row of an intrinsic by a rule for names.
type Rule = fn(&[u8]) -> Option<Row>;

/// A step. Its functions may be absent.
pub(crate) struct Step {
    /// The release that it leads to.
    pub to: u16,
    /// The intrinsics that it changes.
    pub calls: &'static [Row],
    /// Intrinsics that it changes by a rule for their names.
    pub family: Option<Rule>,
    /// Changes instructions other than calls of intrinsics; returns the value that takes the place of an
    /// instruction, if one does.
    pub inst: Option<Expand>,
    /// Changes a body as a whole.
    pub body: Option<fn(&mut Context<'_>, GlobalId, &mut Body)>,
    /// Changes what is outside bodies.
    pub module: Option<fn(&mut Context<'_>)>,
}

impl Step {
    /// Takes the step.
    pub fn take(&self, cx: &mut Context<'_>) {
        cx.to = self.to;
        let actions = self.actions(cx);
        for (&id, lowering) in &actions {
            if !matches!(lowering, (_, Lowering::Renamed(_) | Lowering::Plain)) {
                cx.detach(id);
            }
        }
        if let Some(module) = self.module {
            module(cx);
        }
        if !actions.is_empty() || self.inst.is_some() || self.body.is_some() {
            for_each_body(cx, |cx, id, body| {
                if !actions.is_empty() || self.inst.is_some() {
                    self.insts(cx, &actions, id, body);
                }
                if let Some(change) = self.body {
                    change(cx, id, body);
                }
            });
        }
        let mut actions: Vec<(GlobalId, Row)> = actions.into_iter().collect();
        actions.sort_by_key(|(id, _)| *id);
        for (id, (base, lowering)) in actions {
            match lowering {
                Lowering::Renamed(name) => rename(cx, id, base, Some(name)),
                Lowering::Plain => rename(cx, id, base, None),
                Lowering::Retyped(_)
                | Lowering::Expanded(..)
                | Lowering::OfVectors(..)
                | Lowering::Changed(..)
                | Lowering::Dropped(..) => cx.remove(id),
            }
        }
    }

    /// The functions of the module that the table names.
    fn actions(&self, cx: &Context<'_>) -> FxHashMap<GlobalId, Row> {
        let mut actions = FxHashMap::default();
        for &id in &cx.module.functions {
            let name = cx.module.name(id);
            if name.starts_with(b"llvm.")
                && let Some(row) = self.row(name)
                && (is_of_vectors(cx.module, id) || !matches!(row.1, Lowering::OfVectors(..)))
            {
                actions.insert(id, row);
            }
        }
        actions
    }

    /// The row of an intrinsic, of the step or of the table of changed types.
    fn row(&self, name: &[u8]) -> Option<Row> {
        let own = self.calls.iter().find(|(base, _)| is_of(name, base));
        let own = own.copied().or_else(|| (self.family?)(name));
        let own = own.or_else(|| {
            let lowering = Lowering::Expanded(KEPT, keep_lanes);
            undefined_lanes(name, self.to).map(|base| (base, lowering))
        });
        let own = own.or_else(|| {
            let lowering = Lowering::Expanded(ON_ALL_LANES, on_all_lanes);
            newer(name, self.to).map(|base| (base, lowering))
        });
        own.or_else(|| {
            let (base, older) = older(name, self.to.checked_add(1)?)?;
            Some((base, Lowering::Retyped(older)))
        })
    }

    fn insts(
        &self,
        cx: &mut Context<'_>,
        actions: &FxHashMap<GlobalId, Row>,
        function: GlobalId,
        body: &mut Body,
    ) {
        let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
        let mut removed = Vec::new();
        let mut firsts: FxHashMap<InstId, InstId> = FxHashMap::default();
        for_each_inst(cx, function, body, |site| {
            let (block, before) = (site.block, site.body.prev(site.block, site.at));
            if let Some(value) = self.expand(actions, site) {
                replaced.insert(Value::inst(site.at), value);
                removed.push((site.block, site.at));
                let first = match before {
                    Some(before) => site.body.next(block, before),
                    None => site.body.first_inst(block),
                };
                firsts.extend(first.map(|first| (site.at, first)));
            }
        });
        move_records(body, &firsts);
        discard(body, &removed, &replaced);
    }

    /// Expands the instruction of a site, if it is one of those that the step knows.
    fn expand(&self, actions: &FxHashMap<GlobalId, Row>, site: &mut Site<'_, '_>) -> Option<Value> {
        let op = site.body.inst(site.at).op;
        let callee = match op.is_call() {
            true => site.body.operands(site.at).first().copied(),
            false => None,
        };
        let Some((_, lowering)) = callee
            .and_then(Value::as_global)
            .and_then(|id| actions.get(&id))
        else {
            return self.inst.and_then(|expand| expand(site));
        };
        let (outcome, became) = match *lowering {
            Lowering::Retyped(_) => (Outcome::Expanded, "with older types"),
            Lowering::Expanded(became, _)
            | Lowering::OfVectors(became, _)
            | Lowering::Changed(became, _) => (Outcome::Expanded, became),
            Lowering::Dropped(became, _) => (Outcome::Approximated, became),
            Lowering::Renamed(_) | Lowering::Plain => return None,
        };
        let what = callee.and_then(Value::as_global);
        let what = what.map_or_else(String::new, |id| base_name(site.cx.module.name(id)));
        if let Lowering::Changed(_, change) = *lowering {
            match change(site) {
                Some(()) => site.note(outcome, &what, became),
                None => site.note(Outcome::Refused, &what, NOT_THESE),
            }
            return None;
        }
        let call = site.body.call(site.at)?;
        let is_plain = op == Opcode::Call && site.body.bundles(call).is_empty();
        let value = match *lowering {
            Lowering::Retyped(older) if is_plain => retyped::call(site, older),
            Lowering::Expanded(_, expand)
            | Lowering::OfVectors(_, expand)
            | Lowering::Dropped(_, expand)
                if is_plain =>
            {
                expand(site)
            }
            _ => None,
        };
        match value {
            Some(made) => {
                site.keep_marks(made);
                site.note(outcome, &what, became);
            }
            None => site.note(Outcome::Refused, &what, NOT_THESE),
        }
        value
    }
}

const NOT_THESE: &str = "not with these arguments";

/// Returns true if a name is that of an intrinsic, with or without types at its end.
fn is_of(name: &[u8], base: &str) -> bool {
    match Intrinsic::lookup(name) {
        Some(row) => row.name == base,
        None => {
            let rest = name.strip_prefix(base.as_bytes());
            rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'.')))
        }
    }
}

/// Returns true if the result of a function, or its first parameter, is a vector.
fn is_of_vectors(module: &Module, id: GlobalId) -> bool {
    let global = module.globals.get(id);
    let func = global.and_then(|global| module.types.as_func(global.value_ty));
    func.is_some_and(|func| {
        let mut types = std::iter::once(func.ret).chain(func.params.first().copied());
        types.any(|ty| module.types.get(ty).vector_len().is_some())
    })
}

/// Gives the intrinsic `base` another name, with or without the types at its end.
fn rename(cx: &mut Context<'_>, id: GlobalId, base: &str, to: Option<&str>) {
    let name = cx.module.name(id).to_vec();
    let new = match to {
        Some(to) => {
            let known = name.strip_prefix(base.as_bytes()).unwrap_or_default();
            [to.as_bytes(), known].concat()
        }
        None => base.as_bytes().to_vec(),
    };
    let fits = to.is_some() || name == new || name.strip_prefix(base.as_bytes()) == Some(b".p0");
    if !fits || name != new && !cx.rename(id, &new) {
        let place = crate::report::name(cx.module, id);
        cx.note(Outcome::Refused, base, "not with these types", &place);
    }
}

/// Calls `change` with each body, which is outside the module meanwhile.
pub(crate) fn for_each_body(
    cx: &mut Context<'_>,
    mut change: impl FnMut(&mut Context<'_>, GlobalId, &mut Body),
) {
    for id in cx.module.functions.clone() {
        let function = |cx: &mut Context<'_>| {
            let function = cx.module.globals.get_mut(id)?.as_function_mut()?;
            matches!(function.body, BodyState::Loaded(_))
                .then(|| std::mem::replace(&mut function.body, BodyState::Lazy))
        };
        let Some(BodyState::Loaded(mut body)) = function(cx) else {
            continue;
        };
        change(cx, id, &mut body);
        let global = cx.module.globals.get_mut(id);
        if let Some(function) = global.and_then(|global| global.as_function_mut()) {
            function.body = BodyState::Loaded(body);
        }
    }
}

/// Puts the debug records before instructions before others.
fn move_records(body: &mut Body, moved: &FxHashMap<InstId, InstId>) {
    let records: Vec<(InstId, DbgRecord)> = body.dbg_records.iter().copied().collect();
    if moved.is_empty() || records.is_empty() {
        return;
    }
    body.dbg_records = Default::default();
    for (inst, record) in records {
        let inst = moved.get(&inst).copied().unwrap_or(inst);
        body.dbg_records.push_unsorted(inst, record);
    }
    body.dbg_records.sort();
}

/// Removes instructions; their uses become uses of what replaces them, and their debug records belong to the
/// instruction that follows.
pub(crate) fn discard(
    body: &mut Body,
    removed: &[(BlockId, InstId)],
    replaced: &FxHashMap<Value, Value>,
) {
    if removed.is_empty() {
        return;
    }
    let mut moved: FxHashMap<InstId, InstId> = FxHashMap::default();
    for &(block, at) in removed.iter().rev() {
        if let Some(next) = body.next(block, at) {
            moved.insert(at, *moved.get(&next).unwrap_or(&next));
        }
        if let Some(new) = replaced.get(&Value::inst(at))
            && new.as_inst().is_some()
            && body.names.get(*new).is_empty()
        {
            let name = body.names.get(Value::inst(at)).to_vec();
            if !name.is_empty() {
                body.names.set(*new, &name);
            }
        }
        body.names.set(Value::inst(at), b"");
        body.remove(block, at);
    }
    move_records(body, &moved);
    body.attachments
        .retain(|inst, _| !moved.contains_key(&inst));
    let resolved = |mut value: Value| {
        while let Some(&next) = replaced.get(&value) {
            value = next;
        }
        value
    };
    for operand in body.operand_pool() {
        *operand = resolved(*operand);
    }
    for entry in body.metadata.entries().to_vec() {
        if entry.kind == MdKind::Value {
            for slot in body.metadata.slots_mut(entry) {
                *slot = resolved(Value::from_u32(*slot)).as_u32();
            }
        }
    }
}
