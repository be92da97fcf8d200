//! The labels of a callbr: before LLVM 15 they were addresses of blocks among the arguments.

use super::function::BodyReader;
use super::inst::wrong;
use crate::error::Result;
use bitsmith_model::constant::{ConstKind, InlineAsm};
use bitsmith_model::inst::CallInfo;
use bitsmith_model::types::{FuncType, Type};
use bitsmith_model::value::{BlockId, Value, ValueKind};

impl BodyReader<'_> {
    /// Makes constraints of labels of the last arguments of inline assembler, which have to be the
    /// addresses of the indirect destinations. Assembler that names labels already stays.
    pub(super) fn name_labels(&mut self, info: &mut CallInfo) -> Result<()> {
        let callee = self.operands.first().copied();
        let Some(asm) = callee.and_then(|callee| self.assembler(callee)) else {
            return Ok(());
        };
        let count = self.call.targets.len().saturating_sub(1);
        if count == 0 || asm.constraints.split(|b| *b == b',').any(is_label) {
            return Ok(());
        }
        let args = info.args as usize;
        let Some(first) = args
            .checked_sub(count)
            .filter(|_| self.labels_fit(args, count))
        else {
            return wrong("callbr argument does not match indirect dest");
        };
        // The callee stands before the arguments.
        self.operands
            .drain(first.saturating_add(1)..args.saturating_add(1));
        let Some(old) = self.types.get(info.func_ty).and_then(as_func) else {
            return wrong("expected a function type");
        };
        let params = old.params.get(..first).unwrap_or_default().into();
        let func_ty = self.types.intern(Type::Func(FuncType { params, ..old }));
        let constraints = with_labels(&asm.constraints, first);
        let asm = InlineAsm {
            func_ty,
            constraints: constraints.into(),
            ..asm
        };
        let ptr = self.basic.ptr;
        let new = Value::local_const(self.body.consts.push_asm(ptr, asm));
        if let Some(callee) = self.operands.first_mut() {
            *callee = new;
        }
        info.func_ty = func_ty;
        info.args = u32::try_from(first).unwrap_or(0);
        Ok(())
    }

    /// The inline assembler that a callee is.
    fn assembler(&self, callee: Value) -> Option<InlineAsm> {
        let pool = match callee.kind() {
            ValueKind::Const(_) => &self.cx.module.consts,
            ValueKind::LocalConst(_) => &self.body.consts,
            _ => return None,
        };
        match self.constant(callee)?.kind {
            ConstKind::InlineAsm(index) => Some(pool.inline_asm(index).clone()),
            _ => None,
        }
    }

    /// Returns true if the last `count` of the arguments are the addresses of the indirect destinations.
    fn labels_fit(&self, args: usize, count: usize) -> bool {
        let behind = args.saturating_add(1);
        let labels = self.operands.get(behind.saturating_sub(count)..behind);
        let targets = self.call.targets.get(1..).unwrap_or_default();
        let mut pairs = labels.unwrap_or_default().iter().zip(targets);
        pairs.all(|(label, target)| {
            let kind = self.constant(*label).map(|constant| constant.kind);
            let target = target.as_block();
            matches!(kind, Some(ConstKind::BlockAddress(function, block))
                if function == self.function && Some(BlockId::from_u32(block)) == target)
        })
    }
}

fn as_func(ty: &Type) -> Option<FuncType> {
    match ty {
        Type::Func(func) => Some(func.clone()),
        _ => None,
    }
}

fn is_label(constraint: &[u8]) -> bool {
    constraint.starts_with(b"!")
}

/// Returns true if a constraint is about an argument: an input, or an output in memory.
fn has_argument(constraint: &[u8]) -> bool {
    match constraint {
        [b'~', ..] => false,
        [b'=', rest @ ..] => rest.starts_with(b"*") || rest.starts_with(b"&*"),
        _ => true,
    }
}

/// The constraints where those of the arguments from `first` on are of labels.
fn with_labels(constraints: &[u8], first: usize) -> Vec<u8> {
    let mut new = Vec::with_capacity(constraints.len().saturating_mul(2));
    let mut number = 0usize;
    for (at, constraint) in constraints.split(|b| *b == b',').enumerate() {
        if at > 0 {
            new.push(b',');
        }
        if has_argument(constraint) {
            if number >= first {
                new.push(b'!');
            }
            number = number.saturating_add(1);
        }
        new.extend_from_slice(constraint);
    }
    new
}
