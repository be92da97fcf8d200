//! Constants and metadata of a body that other bodies are going to use: they become the module's.

use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::entity::Entity;
use bitsmith_model::metadata::{Attachment, MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::value::{ConstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Moves the constants and the metadata of a body to the module, all but the metadata that names its values. Returns
/// the new attachments of its function.
pub(super) fn share(
    module: &mut Module,
    body: &mut Body,
    attached: &[Attachment],
) -> Vec<Attachment> {
    share_constants(&mut module.consts, body);
    let moved = share_metadata(&mut module.metadata, body);
    let new = |id: MdId| moved.get(&id).copied().unwrap_or(id);
    redirect(body, &new);
    let attached = attached.iter().map(|a| Attachment {
        node: new(a.node),
        ..*a
    });
    attached.collect()
}

fn share_constants(pool: &mut ConstPool, body: &mut Body) {
    let own = std::mem::take(&mut body.consts);
    let base = pool.len();
    let renumber = |value: Value| match value.kind() {
        ValueKind::LocalConst(id) => Value::constant(ConstId::new(base.saturating_add(id.index()))),
        _ => value,
    };
    for (_, constant) in own.iter() {
        copy_constant(pool, &own, constant, renumber);
    }
    for value in body.operand_pool() {
        *value = renumber(*value);
    }
    for entry in body.metadata.entries().to_vec() {
        if entry.kind == MdKind::Value {
            for slot in body.metadata.slots_mut(entry) {
                *slot = renumber(Value::from_u32(*slot)).as_u32();
            }
        }
    }
}

/// Copies a constant from one pool to the end of another.
fn copy_constant(
    pool: &mut ConstPool,
    from: &ConstPool,
    constant: Const,
    new: impl Fn(Value) -> Value,
) {
    let ty = constant.ty;
    let parts: Vec<Value> = from.parts(constant).iter().map(|v| new(*v)).collect();
    match constant.kind {
        ConstKind::WideInt(span) => {
            let words = pool.add_words(from.words(span).iter().copied());
            pool.push(ty, ConstKind::WideInt(words));
        }
        ConstKind::WideFloat(span) => {
            let words = pool.add_words(from.words(span).iter().copied());
            pool.push(ty, ConstKind::WideFloat(words));
        }
        ConstKind::Aggregate(_) => {
            pool.push_aggregate(ty, parts);
        }
        ConstKind::Data(span) => {
            pool.push_data(ty, from.bytes(span).iter().copied());
        }
        ConstKind::Expr(index) => {
            let expr = from.expr(index);
            pool.push_expr(ty, expr.op, expr.flags, expr.in_range.clone(), parts);
        }
        ConstKind::PtrAuth(_) => match <[Value; 5]>::try_from(parts) {
            Ok(parts) => _ = pool.push_ptr_auth(ty, parts),
            Err(_) => _ = pool.push(ty, ConstKind::Poison),
        },
        ConstKind::InlineAsm(index) => {
            pool.push_asm(ty, from.inline_asm(index).clone());
        }
        kind => {
            pool.push(ty, kind);
        }
    }
}

/// Moves entries to the store of the module; returns their new handles.
fn share_metadata(store: &mut MdStore, body: &Body) -> FxHashMap<MdId, MdId> {
    let own = &body.metadata;
    let mut moved = FxHashMap::default();
    let mut made = Vec::new();
    for (index, entry) in own.entries().iter().enumerate() {
        let value = own.slots(*entry).first().map(|raw| Value::from_u32(*raw));
        let at = match entry.kind {
            MdKind::ArgList | MdKind::Missing => continue,
            MdKind::Value if !value.is_some_and(Value::is_constant) => continue,
            MdKind::String => store.push_string(own.string(*entry)),
            kind => store.push(kind, entry.storage, own.slots(*entry)),
        };
        moved.insert(MdId::local(index), MdId::module(at));
        made.push(at);
    }
    for at in made {
        if let Some(entry) = store.get(at) {
            redirect_slots(store, at, &|id| moved.get(&id).copied().unwrap_or(id));
            debug_assert!(entry.kind != MdKind::Missing);
        }
    }
    moved
}

/// Renews the references of an entry.
fn redirect_slots(store: &mut MdStore, at: usize, new: &impl Fn(MdId) -> MdId) {
    let Some(entry) = store.get(at) else { return };
    let slots = store.slots_mut(entry);
    for at in references(entry.kind, slots.len()) {
        if let Some(slot) = slots.get_mut(at)
            && let Some(id) = MdId::from_slot(*slot)
        {
            *slot = MdId::to_slot(Some(new(id)));
        }
    }
}

/// Renews all references to metadata in a body.
pub(super) fn redirect(body: &mut Body, new: &impl Fn(MdId) -> MdId) {
    for at in 0..body.metadata.len() {
        redirect_slots(&mut body.metadata, at, new);
    }
    for (_, attachment) in body.attachments.iter_mut() {
        attachment.node = new(attachment.node);
    }
    for (_, record) in body.dbg_records.iter_mut() {
        for place in record.references_mut() {
            *place = place.map(new);
        }
    }
    for assign in body.assigns.values_mut() {
        for place in assign.references_mut() {
            *place = place.map(new);
        }
    }
    for location in body.locs.values_mut() {
        location.scope = location.scope.map(new);
        location.inlined_at = location.inlined_at.map(new);
    }
    for operand in body.operand_pool() {
        if let ValueKind::Metadata(id) = operand.kind() {
            *operand = Value::metadata(new(id));
        }
    }
}
