//! Constants of the result, uniqued.

use bitsmith_model::constant::{ConstExpr, ConstKind, ConstPool, ConstRange, ExprOp, InlineAsm};
use bitsmith_model::schema::inst::Flags;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, Value};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A constant to be interned, with its parts.
pub enum NewConst<'a> {
    /// A constant without data in the pools.
    Plain(ConstKind),
    /// A wide integer, or a wide float if true.
    Words(&'a [u64], bool),
    /// Packed elements.
    Data(&'a [u8]),
    /// A struct, array or vector.
    Aggregate(&'a [Value]),
    /// A `ptrauth` constant.
    PtrAuth(&'a [Value]),
    /// An expression.
    Expr(ExprOp, Flags, Option<&'a ConstRange>, &'a [Value]),
    /// Inline assembler.
    Asm(&'a InlineAsm),
}

/// Finds constants by content.
#[derive(Default)]
pub struct ConstInterner {
    ids: FxHashMap<u64, ConstId>,
}

fn hash_of(ty: TypeId, new: &NewConst<'_>) -> u64 {
    let mut state = FxHasher::default();
    ty.hash(&mut state);
    std::mem::discriminant(new).hash(&mut state);
    match new {
        NewConst::Plain(kind) => {
            std::mem::discriminant(kind).hash(&mut state);
            match *kind {
                ConstKind::Int(int) => int.hash(&mut state),
                ConstKind::Float(bits) => bits.hash(&mut state),
                ConstKind::BlockAddress(id, block) => (id, block).hash(&mut state),
                ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => id.hash(&mut state),
                _ => {}
            }
        }
        NewConst::Words(words, float) => (words, float).hash(&mut state),
        NewConst::Data(bytes) => bytes.hash(&mut state),
        NewConst::Aggregate(values) | NewConst::PtrAuth(values) => values.hash(&mut state),
        NewConst::Expr(op, flags, _, values) => {
            std::mem::discriminant(op).hash(&mut state);
            format!("{flags:?}").hash(&mut state);
            values.hash(&mut state);
        }
        NewConst::Asm(asm) => {
            asm.func_ty.hash(&mut state);
            asm.template.hash(&mut state);
            asm.constraints.hash(&mut state);
        }
    }
    state.finish()
}

fn is_same(pool: &ConstPool, id: ConstId, ty: TypeId, new: &NewConst<'_>) -> bool {
    let Some(known) = pool.try_get(id) else {
        return false;
    };
    if known.ty != ty {
        return false;
    }
    match (known.kind, new) {
        (ConstKind::WideInt(span), NewConst::Words(words, false))
        | (ConstKind::WideFloat(span), NewConst::Words(words, true)) => pool.words(span) == *words,
        (ConstKind::Data(span), NewConst::Data(bytes)) => pool.bytes(span) == *bytes,
        (ConstKind::Aggregate(span), NewConst::Aggregate(values))
        | (ConstKind::PtrAuth(span), NewConst::PtrAuth(values)) => pool.operands(span) == *values,
        (ConstKind::Expr(at), NewConst::Expr(op, flags, range, values)) => {
            let ConstExpr {
                op: o,
                flags: f,
                in_range,
                operands,
            } = pool.expr(at);
            o == op && f == flags && in_range.as_deref() == *range && {
                pool.operands(*operands) == *values
            }
        }
        (ConstKind::InlineAsm(at), NewConst::Asm(asm)) => pool.inline_asm(at) == *asm,
        (kind, NewConst::Plain(new)) => kind == *new,
        _ => false,
    }
}

impl ConstInterner {
    /// The handle of a constant, added if it is new.
    pub fn intern(&mut self, pool: &mut ConstPool, ty: TypeId, new: &NewConst<'_>) -> ConstId {
        let mut hash = hash_of(ty, new);
        while let Some(&id) = self.ids.get(&hash) {
            if is_same(pool, id, ty, new) {
                return id;
            }
            hash = hash.wrapping_add(1);
        }
        let id = match new {
            NewConst::Plain(kind) => pool.push(ty, *kind),
            NewConst::Words(words, float) => {
                let span = pool.add_words(words.iter().copied());
                let kind = if *float {
                    ConstKind::WideFloat(span)
                } else {
                    ConstKind::WideInt(span)
                };
                pool.push(ty, kind)
            }
            NewConst::Data(bytes) => pool.push_data(ty, bytes.iter().copied()),
            NewConst::Aggregate(values) => pool.push_aggregate(ty, values.iter().copied()),
            NewConst::PtrAuth(values) => {
                let mut five = [Value::UNRESOLVED; 5];
                for (place, value) in five.iter_mut().zip(values.iter()) {
                    *place = *value;
                }
                pool.push_ptr_auth(ty, five)
            }
            NewConst::Expr(op, flags, range, values) => {
                let range = range.map(|r| Box::new(r.clone()));
                pool.push_expr(ty, *op, *flags, range, values.iter().copied())
            }
            NewConst::Asm(asm) => pool.push_asm(ty, (*asm).clone()),
        };
        self.ids.insert(hash, id);
        id
    }
}
