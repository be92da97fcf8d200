//! Fills and copies in place, which may call no function: volatile accesses, of which optimisers make no call.

use crate::rounds::Rounds;
use crate::site::Site;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// The bytes of a word.
const WORD: u64 = 8;

/// So many words are accessed one after the other, more of them in a loop.
const UNROLLED: u64 = 8;

/// Memory: its start, and the alignment of that.
type Place = (Value, u64);

/// The bytes that are stored.
#[derive(Clone, Copy)]
enum Source {
    /// A word of equal bytes.
    Word(Value),
    Memory(Place),
}

/// `llvm.memset.inline` of a constant size.
pub(crate) fn fill(site: &mut Site<'_, '_>) -> Option<Value> {
    const ONES: i64 = 0x0101_0101_0101_0101;
    let [to, byte, size, _] = site.args_of()?;
    let size = site.int_of(size)?;
    let to = (to, site.alignment(0));
    let word = match site.int_of(byte) {
        Some(byte) => site.small(64, (byte & 0xff).wrapping_mul(ONES)),
        None => {
            let ty = site.cx.module.types.int(64);
            let wide = site.cast(CastOp::ZExt, byte, ty);
            let ones = site.small(64, ONES);
            site.binary(BinaryOp::Mul, wide, ones)?
        }
    };
    store_all(site, to, Source::Word(word), size)
}

/// `llvm.memcpy.inline` of a constant size.
pub(crate) fn copy(site: &mut Site<'_, '_>) -> Option<Value> {
    let [to, from, size, _] = site.args_of()?;
    let size = site.int_of(size)?;
    let [to, from] = [(to, site.alignment(0)), (from, site.alignment(1))];
    store_all(site, to, Source::Memory(from), size)
}

/// Stores so many bytes, in words as far as they go.
fn store_all(site: &mut Site<'_, '_>, to: Place, source: Source, size: i64) -> Option<Value> {
    let size = size.cast_unsigned();
    let words = size / WORD;
    let mut at = 0;
    if words > UNROLLED {
        at = words * WORD;
        words_in_loop(site, to, source, at)?;
    }
    while at < size {
        let left = size - at;
        let bytes = [WORD, 4, 2, 1].into_iter().find(|bytes| *bytes <= left)?;
        let offset = site.small(64, at.cast_signed());
        store(site, to, source, (offset, at), bytes)?;
        at += bytes;
    }
    // Nothing uses the call.
    Some(site.small(1, 0))
}

/// Stores words up to an offset, in a loop. The site is in the block behind it then.
fn words_in_loop(site: &mut Site<'_, '_>, to: Place, source: Source, end: u64) -> Option<()> {
    let rounds = Rounds::begin(site);
    let (start, word) = (site.small(64, 0), site.small(64, WORD.cast_signed()));
    let offset = rounds.carry(site, start)?;
    store(site, to, source, (offset.value, WORD), WORD)?;
    let next = site.binary(BinaryOp::Add, offset.value, word)?;
    let end = site.small(64, end.cast_signed());
    let done = site.compare(Predicate::Eq, next, end)?;
    rounds.end(site, done, &[(offset, next)])
}

/// Stores some bytes at an offset, of which a multiple is known.
fn store(
    site: &mut Site<'_, '_>,
    (to, align): Place,
    source: Source,
    (offset, multiple): (Value, u64),
    bytes: u64,
) -> Option<()> {
    let ty = site.cx.module.types.int(bytes as u32 * 8);
    let memory = |align: u64| Memory {
        align: aligned(align, multiple),
        ..Memory::default()
    };
    let value = match source {
        Source::Word(word) if bytes == WORD => word,
        Source::Word(word) => site.cast(CastOp::Trunc, word, ty),
        Source::Memory((from, align)) => {
            let place = moved(site, from, offset)?;
            let load = Inst::new(Opcode::Load, ty).with_memory(memory(align));
            site.emit(load.with_flags(Flags::VOLATILE), &[place])
        }
    };
    let place = moved(site, to, offset)?;
    let void = site.cx.module.types.intern(Type::Void);
    let store = Inst::new(Opcode::Store, void).with_memory(memory(align));
    site.emit(store.with_flags(Flags::VOLATILE), &[value, place]);
    Some(())
}

/// The alignment, as accesses have it, of a multiple behind an aligned start.
fn aligned(align: u64, multiple: u64) -> u8 {
    let zeros = align.trailing_zeros().min(multiple.trailing_zeros());
    zeros as u8 + 1
}

/// A pointer, moved by so many bytes.
fn moved(site: &mut Site<'_, '_>, pointer: Value, offset: Value) -> Option<Value> {
    let (ty, byte) = (site.type_of(pointer)?, site.cx.module.types.int(8));
    let step = Inst::new(Opcode::GetElementPtr, ty).with_source_type(byte);
    Some(site.emit(step, &[pointer, offset]))
}
