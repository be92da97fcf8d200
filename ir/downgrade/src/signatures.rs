//! The signatures of functions that `-fsanitize=function` checks: `!func_sanitize`, two words before the code. LLVM 16
//! and 15 expect another node, and those before do not know it.

use crate::report::{self, Outcome};
use crate::site::Context;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{GlobalId, MdId, Value};

/// Makes prefix data of the signatures.
pub(crate) fn lower(cx: &mut Context<'_>) {
    for id in cx.module.functions.clone() {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let is_signature = |kind| kind == metadata_kind::FUNC_SANITIZE;
        let known = global.attachments.iter().find(|a| is_signature(a.kind));
        let Some(node) = known.map(|attachment| attachment.node) else {
            continue;
        };
        global.attachments.retain(|a| !is_signature(a.kind));
        let (outcome, became) = match prefix(cx, id, node) {
            Some(()) => (Outcome::Expanded, "prefix data"),
            None => (Outcome::Approximated, "left out"),
        };
        let place = report::name(cx.module, id);
        cx.note(outcome, "!func_sanitize", became, &place);
    }
}

/// Puts the words of a node before the code of a function, unless it has prefix data.
fn prefix(cx: &mut Context<'_>, id: GlobalId, node: MdId) -> Option<()> {
    let body = cx.module.globals.get(id)?.body()?;
    let scope = cx.module.scope_in(body);
    let metadata = scope.metadata();
    let (entry, store) = metadata.get(node)?;
    let word = |slot: &u32| scope.int(metadata.value(MdId::from_slot(*slot)?)?);
    let words: Option<Vec<i64>> = store.slots(entry).iter().map(word).collect();
    let words = words?;
    let Module { types, consts, .. } = &mut *cx.module;
    let word = types.int(32);
    let ty = types.literal(&vec![word; words.len()]);
    let words = words
        .into_iter()
        .map(|int| consts.push(word, ConstKind::Int(int)));
    let words: Vec<Value> = words.map(Value::constant).collect();
    let words = Value::constant(consts.push_aggregate(ty, words));
    let function = cx.module.globals.get_mut(id)?.as_function_mut()?;
    if function.prefix.is_some() {
        return None;
    }
    function.prefix = Some(words);
    Some(())
}
