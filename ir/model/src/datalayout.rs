//! The data layout (LangRef, «Data Layout»): sizes and alignments of types on a target.

use crate::types::{TargetExt, Type, TypeId, Types};
use nom::bytes::complete::tag;
use nom::character::complete::u32 as number;
use nom::combinator::opt;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A data layout (LangRef, «Data Layout»). Sizes are in bits, alignments as in the string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// `E` rather than `e`.
    pub big_endian: bool,
    /// `A`: the address space of allocas.
    pub alloca_space: u32,
    /// `G`: the default address space of global variables.
    pub global_space: u32,
    /// `P`: the address space of functions.
    pub program_space: u32,
    /// `S`: the natural alignment of the stack, 0 for none.
    pub stack_align: u32,
    /// `n`: the widths of the target's native integers, in bits.
    pub native_ints: Vec<u32>,
    ints: Vec<Align>,
    floats: Vec<Align>,
    vectors: Vec<Align>,
    aggregate: Align,
    pointers: Vec<Pointer>,
}

/// The alignments of types of `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Align {
    bits: u32,
    abi: u32,
    preferred: u32,
}

/// A pointer of an address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pointer {
    space: u32,
    align: Align,
    index: u32,
}

const fn align(bits: u32, abi: u32, preferred: u32) -> Align {
    Align {
        bits,
        abi,
        preferred,
    }
}

impl Default for DataLayout {
    fn default() -> Self {
        Self {
            big_endian: false,
            alloca_space: 0,
            global_space: 0,
            program_space: 0,
            stack_align: 0,
            native_ints: Vec::new(),
            ints: vec![
                align(1, 8, 8),
                align(8, 8, 8),
                align(16, 16, 16),
                align(32, 32, 32),
                align(64, 32, 64),
            ],
            floats: vec![
                align(16, 16, 16),
                align(32, 32, 32),
                align(64, 64, 64),
                align(128, 128, 128),
            ],
            vectors: vec![align(64, 64, 64), align(128, 128, 128)],
            aggregate: align(0, 8, 64),
            pointers: vec![Pointer {
                space: 0,
                align: align(64, 64, 64),
                index: 64,
            }],
        }
    }
}

/// `:N`
fn part(text: &str) -> IResult<&str, u32> {
    preceded(tag(":"), number).parse(text)
}

/// `SIZE:ABI[:PREFERRED]`
fn sized(text: &str) -> IResult<&str, Align> {
    let (rest, (bits, abi, preferred)) = (number, part, opt(part)).parse(text)?;
    Ok((rest, align(bits, abi, preferred.unwrap_or(abi))))
}

/// `[SPACE]:SIZE:ABI[:PREFERRED[:INDEX]]`
fn pointer(text: &str) -> IResult<&str, Pointer> {
    let (rest, (space, bits, abi, preferred, index)) =
        (opt(number), part, part, opt(part), opt(part)).parse(text)?;
    let align = align(bits, abi, preferred.unwrap_or(abi));
    Ok((
        rest,
        Pointer {
            space: space.unwrap_or(0),
            align,
            index: index.unwrap_or(bits),
        },
    ))
}

/// Runs `parse`; `None` if it fails or leaves a rest of `text`.
fn all<'a, T>(text: &'a str, parse: impl FnOnce(&'a str) -> IResult<&'a str, T>) -> Option<T> {
    parse(text)
        .ok()
        .filter(|(rest, _)| rest.is_empty())
        .map(|(_, value)| value)
}

fn set(table: &mut Vec<Align>, entry: Align) {
    match table.binary_search_by_key(&entry.bits, |a| a.bits) {
        Ok(at) => {
            if let Some(old) = table.get_mut(at) {
                *old = entry;
            }
        }
        Err(at) => table.insert(at, entry),
    }
}

impl DataLayout {
    /// Parses `text`, over LLVM's defaults.
    ///
    /// # Errors
    ///
    /// The first specification in it that is malformed.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let mut layout = Self::default();
        let text = String::from_utf8_lossy(text);
        if text.is_empty() {
            return Ok(layout);
        }
        for item in text.split('-') {
            if !is_sound(item) || layout.item(item).is_none() {
                return Err(format!(
                    "malformed specification '{item}' in the data layout"
                ));
            }
        }
        Ok(layout)
    }

    fn item(&mut self, item: &str) -> Option<()> {
        let mut chars = item.chars();
        let letter = chars.next()?;
        let rest = chars.as_str();
        match letter {
            'e' if rest.is_empty() => self.big_endian = false,
            'E' if rest.is_empty() => self.big_endian = true,
            'A' => self.alloca_space = all(rest, number)?,
            'G' => self.global_space = all(rest, number)?,
            'P' => self.program_space = all(rest, number)?,
            'S' => self.stack_align = all(rest, number)?,
            'i' => set(&mut self.ints, all(rest, sized)?),
            'f' => set(&mut self.floats, all(rest, sized)?),
            'v' => set(&mut self.vectors, all(rest, sized)?),
            'a' => {
                let (abi, preferred) =
                    all(rest, |t| (preceded(opt(number), part), opt(part)).parse(t))?;
                self.aggregate = align(0, abi.max(8), preferred.unwrap_or(abi));
            }
            'p' => {
                // Flags of newer releases may stand before the number.
                let entry = all(
                    rest.trim_start_matches(|c: char| c.is_alphabetic()),
                    pointer,
                )?;
                match self.pointers.iter_mut().find(|p| p.space == entry.space) {
                    Some(old) => *old = entry,
                    None => self.pointers.push(entry),
                }
            }
            'n' => match rest.strip_prefix("i:") {
                // `ni`: address spaces whose pointers are non-integral.
                Some(spaces) => {
                    spaces
                        .split(':')
                        .try_for_each(|s| s.parse::<u32>().map(drop))
                        .ok()?;
                }
                None => {
                    self.native_ints = rest
                        .split(':')
                        .map(|n| n.parse().ok())
                        .collect::<Option<_>>()?;
                }
            },
            'F' | 'm' | 's' => {}
            _ => return None,
        }
        Some(())
    }

    fn pointer(&self, space: u32) -> Pointer {
        let find = |space| self.pointers.iter().find(|p| p.space == space);
        let fallback = Pointer {
            space,
            align: align(64, 64, 64),
            index: 64,
        };
        find(space).or_else(|| find(0)).copied().unwrap_or(fallback)
    }

    /// The size of a pointer of an address space, in bits.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).align.bits
    }
    /// The size of an index into an address space, in bits.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer(space).index
    }

    /// The size of `ty` in bits; `None` if it has no size or the size overflows. A scalable vector counts
    /// as if vscale were 1.
    pub fn size_in_bits(&self, types: &Types, ty: TypeId) -> Option<u64> {
        Some(match types.get(ty) {
            Type::Ptr(space) => self.pointer_bits(*space).into(),
            Type::Array(element, len) => self
                .alloc_size(types, *element)?
                .checked_mul(8)?
                .checked_mul(*len)?,
            Type::Vector { element, len, .. } => self
                .size_in_bits(types, *element)?
                .checked_mul(u64::from(*len))?,
            Type::Struct(_) | Type::Named(_) => {
                self.struct_layout(types, ty)?.size.checked_mul(8)?
            }
            Type::X86Amx => 8192,
            other => other.scalar_bits()?.into(),
        })
    }
    /// The number of bytes that a store of `ty` writes; `None` if `ty` has no size.
    pub fn store_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        Some(self.size_in_bits(types, ty)?.div_ceil(8))
    }
    /// The distance of two elements of type `ty` in an array, in bytes; `None` if `ty` has no size.
    pub fn alloc_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        let align = crate::inst::align_bytes(self.abi_align(types, ty)).unwrap_or(1);
        self.store_size(types, ty)?.checked_next_multiple_of(align)
    }
    /// Offsets of the fields, size and alignment of a struct, in bytes.
    pub fn struct_layout(&self, types: &Types, ty: TypeId) -> Option<StructLayout> {
        let body = types.as_struct(ty)?;
        let (mut size, mut most) = (0u64, 1u64);
        let mut offsets = Vec::with_capacity(body.elements.len());
        for element in &body.elements {
            if !body.packed {
                let align = crate::inst::align_bytes(self.abi_align(types, *element)).unwrap_or(1);
                size = size.checked_next_multiple_of(align)?;
                most = most.max(align);
            }
            offsets.push(size);
            size = size.checked_add(self.alloc_size(types, *element)?)?;
        }
        Some(StructLayout {
            offsets,
            size: size.checked_next_multiple_of(most)?,
            align: most,
        })
    }

    /// The ABI alignment of `ty`: its binary logarithm plus one, in bytes.
    pub fn abi_align(&self, types: &Types, ty: TypeId) -> u8 {
        log2_plus_one(self.align_bits(types, ty, false, 64))
    }
    /// The preferred alignment of `ty`, likewise.
    pub fn preferred_align(&self, types: &Types, ty: TypeId) -> u8 {
        log2_plus_one(self.align_bits(types, ty, true, 64))
    }

    /// The alignment in bits; types nest at most `depth` deep.
    fn align_bits(&self, types: &Types, ty: TypeId, preferred: bool, depth: u32) -> u32 {
        let pick = |a: Align| if preferred { a.preferred } else { a.abi };
        let Some(deeper) = depth.checked_sub(1) else {
            return 8;
        };
        match types.get(ty) {
            Type::Int(bits) | Type::Byte(bits) => {
                let wider = self.ints.iter().find(|a| a.bits >= *bits);
                wider.or(self.ints.last()).map_or(8, |a| pick(*a))
            }
            Type::Ptr(space) => pick(self.pointer(*space).align),
            Type::Array(element, _) => self.align_bits(types, *element, preferred, deeper),
            Type::Vector { .. } => {
                let bits = self.size_in_bits(types, ty).unwrap_or(8);
                let exact = self.vectors.iter().find(|a| u64::from(a.bits) == bits);
                exact.map_or_else(|| natural(bits), |a| pick(*a))
            }
            Type::Struct(body) if body.packed && !preferred => 8,
            Type::Struct(_) | Type::Named(_) => {
                let packed = types.as_struct(ty).is_some_and(|b| b.packed);
                if packed && !preferred {
                    return 8;
                }
                let elements = types.as_struct(ty).map_or(&[][..], |b| &b.elements);
                let inner = match packed {
                    true => 8,
                    false => elements
                        .iter()
                        .map(|e| self.align_bits(types, *e, false, deeper))
                        .max()
                        .unwrap_or(8),
                };
                pick(self.aggregate).max(inner)
            }
            Type::X86Amx => 512,
            Type::TargetExt(ext) => self.target_align(types, ext, pick),
            other => match other.scalar_bits() {
                Some(bits) => {
                    let exact = self.floats.iter().find(|a| a.bits == bits);
                    exact.map_or_else(|| natural(bits.into()), |a| pick(*a))
                }
                None => 8,
            },
        }
    }
}

impl DataLayout {
    /// The alignment of a target extension type: that of its layout type in LLVM.
    fn target_align(&self, types: &Types, ext: &TargetExt, pick: impl Fn(Align) -> u32) -> u32 {
        let vector = |bits: u64| {
            let exact = self.vectors.iter().find(|a| u64::from(a.bits) == bits);
            exact.map_or_else(|| natural(bits), |a| pick(*a))
        };
        match &*ext.name {
            b"aarch64.svcount" => vector(16),
            b"amdgcn.named.barrier" => vector(128),
            b"riscv.vector.tuple" => {
                let part = ext.types.first().map(|ty| types.get(*ty));
                let len = match part {
                    Some(Type::Vector { len, .. }) => u64::from((*len).max(8)),
                    _ => 8,
                };
                let parts = u64::from(ext.ints.first().copied().unwrap_or(1));
                vector(len.saturating_mul(8).saturating_mul(parts))
            }
            name if name.starts_with(b"spirv.") || name.starts_with(b"dx.") => {
                pick(self.pointer(0).align)
            }
            _ => 8,
        }
    }
}

/// The offsets of a struct's fields, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructLayout {
    /// The offset of each field.
    pub offsets: Vec<u64>,
    /// The size, padding at the end included.
    pub size: u64,
    /// The alignment.
    pub align: u64,
}

/// The alignment, in bits, of a size without an entry: the size in bytes, rounded up to a power of two.
fn natural(bits: u64) -> u32 {
    let bytes = bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1);
    u32::try_from(bytes.saturating_mul(8)).unwrap_or(8)
}

fn log2_plus_one(bits: u32) -> u8 {
    let bytes = (bits / 8).max(1);
    (bytes.trailing_zeros() as u8).wrapping_add(1)
}

/// Returns true if the numbers of a specification are in range: sizes and address spaces of 24 bits,
/// alignments of 16 bits that are powers of two times eight, preferred alignments not below ABI ones.
fn is_sound(item: &str) -> bool {
    let mut chars = item.chars();
    let Some(letter) = chars.next() else {
        return false;
    };
    let rest = chars.as_str();
    let mut parts = rest.split(':');
    match letter {
        'A' | 'G' | 'P' => is_space(rest),
        'S' => align_of(rest, false).is_some(),
        'i' | 'f' | 'v' => parts.next().is_some_and(is_size) && are_aligns(parts, false),
        'a' => {
            let size = parts.next();
            size.is_some_and(|size| size.is_empty() || size.parse() == Ok(0u32))
                && are_aligns(parts, true)
        }
        'p' => {
            let space = parts.next().unwrap_or_default();
            let space = space.trim_start_matches(['e', 'u']);
            let bits = parts.next().unwrap_or_default();
            let (aligns, index): (Vec<&str>, Vec<&str>) = {
                let all: Vec<&str> = parts.collect();
                let (aligns, index) = all.split_at(all.len().min(2));
                (aligns.to_vec(), index.to_vec())
            };
            let index = match index[..] {
                [] => true,
                [one] => is_size(one) && one.parse::<u32>().ok() <= bits.parse::<u32>().ok(),
                _ => false,
            };
            (space.is_empty() || is_space(space))
                && is_size(bits)
                && are_aligns(aligns.into_iter(), false)
                && index
        }
        'n' if !rest.starts_with("i:") => parts.all(is_size),
        'F' => {
            let align = rest.strip_prefix(['i', 'n']);
            align.is_some_and(|align| align_of(align, false).is_some())
        }
        'm' => matches!(rest, ":e" | ":l" | ":o" | ":m" | ":w" | ":x" | ":a"),
        _ => true,
    }
}

fn is_space(text: &str) -> bool {
    text.parse::<u32>().is_ok_and(|space| space < 1 << 24)
}

fn is_size(text: &str) -> bool {
    text.parse::<u32>()
        .is_ok_and(|bits| bits != 0 && bits < 1 << 24)
}

/// Parses an alignment in bits; zero, if allowed, means one byte.
fn align_of(text: &str, or_zero: bool) -> Option<u16> {
    match text.parse::<u16>().ok()? {
        0 => or_zero.then_some(8),
        bits => (bits % 8 == 0 && (bits / 8).is_power_of_two()).then_some(bits),
    }
}

/// Returns true for an ABI alignment, perhaps followed by a preferred one.
fn are_aligns<'a>(mut parts: impl Iterator<Item = &'a str>, or_zero: bool) -> bool {
    let Some(abi) = parts.next().and_then(|abi| align_of(abi, or_zero)) else {
        return false;
    };
    let preferred = match parts.next() {
        Some(preferred) => align_of(preferred, false).is_some_and(|preferred| preferred >= abi),
        None => true,
    };
    preferred && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::align_bytes;

    #[test]
    fn x86_64() {
        let text =
            b"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
        let layout = DataLayout::parse(text).expect("a layout");
        let mut types = Types::default();
        let (i8, i64, i128) = (types.int(8), types.int(64), types.int(128));
        let pair = types.literal(&[i8, i64]);
        assert_eq!(align_bytes(layout.abi_align(&types, i128)), Some(16));
        assert_eq!(layout.alloc_size(&types, pair), Some(16));
        assert_eq!(layout.pointer_bits(270), 32);
        let fp80 = types.intern(Type::X86Fp80);
        assert_eq!(layout.alloc_size(&types, fp80), Some(16));
        assert!(DataLayout::parse(b"e-q1").is_err());
    }
}
