//! Thread-local variables: LLVM 17 to 22 take the address only of what is named without a cast; those below 15 compile one
//! model alone for WebAssembly.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::intrinsic::mangled;
use bitsmith_model::schema::linkage::ThreadLocalMode;
use bitsmith_model::value::Value;

/// The address of a variable whose address is cast to another space: the address of the variable itself is cast then.
pub(crate) fn address(site: &mut Site<'_, '_>) -> Option<Value> {
    let base = site.called(&["llvm.threadlocal.address"])?;
    let [address] = site.args_of()?;
    let (constant, pool) = site.cx.module.scope_in(site.body).constant(address)?;
    let ConstKind::Expr(expr) = constant.kind else {
        return None;
    };
    let expr = pool.expr(expr);
    let ExprOp::Cast(op) = expr.op else {
        return None;
    };
    let variable = *pool.operands(expr.operands).first()?;
    let of = site.type_of(variable.as_global().map(Value::global)?)?;
    let name = [base.as_bytes(), b".", &mangled(&site.cx.module.types, of)].concat();
    let made = site.call(&name, of, &[variable])?;
    site.note(Outcome::Expanded, base, "that of the variable");
    let ty = site.ty();
    Some(site.cast(op, made, ty))
}

/// Gives thread-local variables the model of executables on WebAssembly, where releases below 15 compile no other but for
/// Emscripten. Later ones use it for all code that does not depend on its position, too.
pub(crate) fn for_executables(cx: &mut Context<'_>) {
    const WHAT: &str = "the model of a thread-local variable on WebAssembly";
    let triple = cx.module.triple();
    if !triple.arch().starts_with(b"wasm") || triple.has(b"emscripten") {
        return;
    }
    let is_movable = cx.module.is_flag_set(b"PIC Level");
    let is_other = |mode| {
        !matches!(
            mode,
            ThreadLocalMode::NotThreadLocal | ThreadLocalMode::LocalExec
        )
    };
    for id in cx.module.globals.keys().collect::<Vec<_>>() {
        let Some(global) = cx
            .module
            .globals
            .get_mut(id)
            .filter(|global| is_other(global.tls))
        else {
            continue;
        };
        let (outcome, became) = match is_movable {
            true => (Outcome::Refused, "not in code that may be anywhere"),
            false => (Outcome::Expanded, "that of executables"),
        };
        if !is_movable {
            global.tls = ThreadLocalMode::LocalExec;
        }
        let place = report::name(cx.module, id);
        cx.note(outcome, WHAT, became, &place);
    }
}
