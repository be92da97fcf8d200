//! Debug records as calls of `llvm.dbg.…`, which they were before LLVM 19.

use crate::site::{Context, Site};
use bitsmith_model::attr::AttrListId;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{CallInfo, DbgRecord, DbgRecordKind, DebugLoc, Inst, LocId};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::slot;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use rustc_hash::FxHashMap;

/// The name of the intrinsic of a record, and the number of its arguments.
const fn intrinsic(kind: DbgRecordKind) -> (&'static [u8], usize) {
    match kind {
        DbgRecordKind::Value | DbgRecordKind::DeclareValue => (b"llvm.dbg.value", 3),
        DbgRecordKind::Declare => (b"llvm.dbg.declare", 3),
        DbgRecordKind::Assign => (b"llvm.dbg.assign", 6),
        DbgRecordKind::Label => (b"llvm.dbg.label", 1),
    }
}

/// Makes calls of all records of a body.
pub(crate) fn lower(cx: &mut Context<'_>, _: GlobalId, body: &mut Body) {
    let records = std::mem::take(&mut body.dbg_records);
    if records.is_empty() {
        return;
    }
    let mut locations: FxHashMap<MdId, LocId> = FxHashMap::default();
    for block in body.order.clone() {
        let insts: Vec<InstId> = body.block_insts(block).collect();
        for at in insts {
            for (_, record) in records.of(at) {
                let Some((call, args)) = call(cx, body, record) else {
                    continue;
                };
                let call = body.add(call, &args);
                body.insert_before(block, at, call);
                if let Some(id) = record.loc {
                    let loc = match locations.get(&id) {
                        Some(loc) => Some(*loc),
                        None => location(cx.module, body, id).map(|loc| body.locs.push(loc)),
                    };
                    locations.extend(loc.map(|loc| (id, loc)));
                    body.set_loc(call, loc);
                }
            }
        }
    }
}

/// The call for a record, with its operands.
fn call(cx: &mut Context<'_>, body: &mut Body, record: &DbgRecord) -> Option<(Inst, Vec<Value>)> {
    let assign = body.assign(record).copied();
    let args = match record.kind {
        DbgRecordKind::Label => vec![record.variable],
        _ => vec![
            known_location(cx, body, record.location),
            record.variable,
            record.expression,
        ],
    };
    let more = assign.map(|assign| [assign.id, assign.address, assign.expression]);
    let args = args.into_iter().chain(more.into_iter().flatten());
    let args: Option<Vec<Value>> = args.map(|id| id.map(Value::metadata)).collect();
    let args = args?;
    let (name, count) = intrinsic(record.kind);
    if args.len() != count {
        return None;
    }
    let types = &mut cx.module.types;
    let (void, metadata) = (types.intern(Type::Void), types.intern(Type::Metadata));
    let func_ty = types.func(void, &vec![metadata; count]);
    let callee = cx.function(name, func_ty)?;
    let call = body.add_call(CallInfo {
        func_ty,
        attrs: AttrListId::EMPTY,
        cc: 0,
        args: u32::try_from(count).ok()?,
        bundles: Default::default(),
    });
    let operands = std::iter::once(Value::global(callee)).chain(args);
    Some((
        Inst::new(Opcode::Call, void).with_call(call),
        operands.collect(),
    ))
}

/// The location of a record, or an unknown one for a list without values, at which LLVM 13 to 16 crash.
fn known_location(cx: &mut Context<'_>, body: &mut Body, id: Option<MdId>) -> Option<MdId> {
    let (entry, store) = cx.module.scope_in(body).metadata().get(id?)?;
    let is_list = matches!(entry.kind, MdKind::ArgList | MdKind::Di(DiKind::DIArgList));
    if !is_list || !store.slots(entry).is_empty() {
        return id;
    }
    let word = cx.module.types.int(32);
    let nothing = Value::local_const(body.consts.push(word, ConstKind::Poison));
    Some(MdId::local(body.metadata.push_value(nothing)))
}

/// Inserts a call of `llvm.dbg.value` with these arguments.
pub(crate) fn value(site: &mut Site<'_, '_>, args: &[Value]) -> Option<Value> {
    let types = &mut site.cx.module.types;
    let (void, metadata) = (types.intern(Type::Void), types.intern(Type::Metadata));
    let params: Vec<TypeId> = args
        .iter()
        .map(|&arg| site.type_of(arg).unwrap_or(metadata))
        .collect();
    let func_ty = site.cx.module.types.func(void, &params);
    site.call_of_type(b"llvm.dbg.value", func_ty, args)
}

/// The location that a node is.
fn location(module: &Module, body: &Body, id: MdId) -> Option<DebugLoc> {
    let (entry, store) = module.scope_in(body).metadata().get(id)?;
    if entry.kind != MdKind::Di(DiKind::DILocation) {
        return None;
    }
    let slots = store.slots(entry);
    let slot = |at: u8| slots.get(usize::from(at)).copied().unwrap_or(0);
    Some(DebugLoc {
        line: slot(slot!(DILocation, "line")),
        column: u16::try_from(slot(slot!(DILocation, "column"))).unwrap_or(0),
        scope: MdId::from_slot(slot(slot!(DILocation, "scope"))),
        inlined_at: MdId::from_slot(slot(slot!(DILocation, "inlinedAt"))),
        implicit: slot(slot!(DILocation, "isImplicitCode")) != 0,
        atom_group: 0,
        atom_rank: 0,
    })
}
