//! Thread-local variables, of which LLVM 17 to 22 take the address only if they are named without a cast.

use crate::report::Outcome;
use crate::site::Site;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::intrinsic::mangled;
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
