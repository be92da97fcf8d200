//! Keys of constants: in LLVM's memory each constant exists once, in whichever pool it is here.
//!
//! A key is for tables that outlive the pools or have those of many bodies. The writer (`unique`) and the linker
//! (`constants`) have the pools at hand, and compare the constants themselves, without an allocation for each.

use crate::constant::{Const, ConstKind, ConstPool, ExprOp};
use crate::entity::Entity;

/// The type, kind, content and parts of a constant. Keys are equal if, and only if, the constants are.
pub type Key = Box<[u32]>;

/// The key of a constant of `pool`. `parts` are numbers of its parts, the same for equal parts.
pub fn key(constant: Const, pool: &ConstPool, parts: impl IntoIterator<Item = u32>) -> Key {
    let mut key = vec![constant.ty.index() as u32];
    match constant.kind {
        ConstKind::Null => key.push(0),
        ConstKind::Undef => key.push(1),
        ConstKind::Poison => key.push(2),
        ConstKind::Int(value) => {
            key.push(3);
            push_word(value as u64, &mut key);
        }
        ConstKind::Float(bits) => {
            key.push(4);
            push_word(bits, &mut key);
        }
        ConstKind::WideInt(span) => push_words(5, pool.words(span), &mut key),
        ConstKind::WideFloat(span) => push_words(6, pool.words(span), &mut key),
        ConstKind::Data(span) => push_bytes(7, pool.bytes(span), &mut key),
        ConstKind::Aggregate(_) => key.push(8),
        ConstKind::PtrAuth(_) => key.push(9),
        ConstKind::BlockAddress(function, block) => key.extend([10, function.as_u32(), block]),
        ConstKind::DsoLocalEquivalent(function) => key.extend([11, function.as_u32()]),
        ConstKind::NoCfi(function) => key.extend([12, function.as_u32()]),
        ConstKind::Expr(index) => push_expression(index, pool, &mut key),
        ConstKind::InlineAsm(index) => {
            let asm = pool.inline_asm(index);
            push_bytes(14, &asm.template, &mut key);
            push_bytes(asm.func_ty.index() as u32, &asm.constraints, &mut key);
            let flags = [asm.side_effect, asm.align_stack, asm.intel, asm.can_throw];
            key.extend(flags.map(u32::from));
        }
    }
    key.extend(parts);
    key.into()
}

/// Appends the operator, flags and range of an expression.
fn push_expression(index: u32, pool: &ConstPool, key: &mut Vec<u32>) {
    let expr = pool.expr(index);
    let (operator, which) = match expr.op {
        ExprOp::Binary(op) => (0, op as u32),
        ExprOp::Cast(op) => (1, op as u32),
        ExprOp::GetElementPtr { source } => (2, source.index() as u32),
        ExprOp::ExtractElement => (3, 0),
        ExprOp::InsertElement => (4, 0),
        ExprOp::ShuffleVector => (5, 0),
    };
    key.extend([13, operator, which, expr.flags.bits().into()]);
    match &expr.in_range {
        None => key.push(0),
        Some(range) => {
            push_words(1, &range.lower, key);
            push_words(range.bits, &range.upper, key);
        }
    }
}

fn push_word(word: u64, key: &mut Vec<u32>) {
    key.extend([word as u32, (word >> 32) as u32]);
}

fn push_words(kind: u32, words: &[u64], key: &mut Vec<u32>) {
    key.extend([kind, words.len() as u32]);
    words.iter().for_each(|&word| push_word(word, key));
}

fn push_bytes(kind: u32, bytes: &[u8], key: &mut Vec<u32>) {
    key.extend([kind, bytes.len() as u32]);
    let words = bytes.chunks(4).map(|chunk| {
        let mut word = [0; 4];
        word.iter_mut()
            .zip(chunk)
            .for_each(|(to, &byte)| *to = byte);
        u32::from_le_bytes(word)
    });
    key.extend(words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constant::ConstRange;
    use crate::module::Module;
    use crate::schema::flag::Flags;
    use crate::schema::inst::CastOp;
    use crate::types::Type;
    use std::collections::HashSet;

    /// Constants that differ in one thing have different keys, also if their words are the same.
    #[test]
    fn keys_differ_where_constants_do() {
        let mut module = Module::default();
        let (int, wide) = (module.types.int(32), module.types.int(96));
        let vector = module.types.intern(Type::Vector {
            element: int,
            len: 2,
            scalable: false,
        });
        let pool = &mut module.consts;
        let (one, more) = (pool.add_words([1, 2]), pool.add_words([1, 2, 3]));
        let range = |lower: u64| ConstRange {
            bits: 64,
            lower: [lower].into(),
            upper: [9].into(),
        };
        let element = ExprOp::GetElementPtr { source: int };
        let expressions = [
            (element, None),
            (element, Some(range(0))),
            (element, Some(range(1))),
            (ExprOp::GetElementPtr { source: wide }, None),
            (ExprOp::Cast(CastOp::BitCast), None),
            (ExprOp::Cast(CastOp::PtrToInt), None),
        ];
        let mut all = vec![
            pool.push(int, ConstKind::Null),
            pool.push(int, ConstKind::Undef),
            pool.push(int, ConstKind::Int(3)),
            pool.push(int, ConstKind::Int(3 << 32)),
            pool.push(int, ConstKind::Float(3)),
            pool.push(wide, ConstKind::Int(3)),
            pool.push(wide, ConstKind::WideInt(one)),
            pool.push(wide, ConstKind::WideInt(more)),
            pool.push(wide, ConstKind::WideFloat(one)),
            pool.push_data(vector, [1, 0, 0, 0, 2, 0, 0, 0]),
            pool.push_data(vector, [1, 0, 0, 0, 2, 0, 0]),
            pool.push_aggregate(vector, []),
        ];
        for (op, range) in expressions {
            all.push(pool.push_expr(int, op, Flags::NONE, range.map(Box::new), []));
        }
        let keys: HashSet<Key> = all
            .iter()
            .flat_map(|&id| {
                [vec![], vec![1], vec![1, 1]].map(|parts| key(pool.get(id), pool, parts))
            })
            .collect();
        assert_eq!(keys.len(), 3 * all.len());
        let again = module.consts.push_data(vector, [1, 0, 0, 0, 2, 0, 0, 0]);
        assert!(keys.contains(&key(module.consts.get(again), &module.consts, [])));
    }
}
