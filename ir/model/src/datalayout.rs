//! The data layout (LangRef, «Data Layout») as it is written. [`crate::measure`] has the sizes and
//! alignments of types by it.

use crate::entity::Table;
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
    pub(crate) ints: Vec<Align>,
    pub(crate) floats: Vec<Align>,
    pub(crate) vectors: Vec<Align>,
    pub(crate) aggregate: Align,
    /// By address space, in ascending order.
    pointers: Vec<Pointer>,
    /// `m`: the mangling of names.
    mangling: String,
    /// `F`: the alignment of functions.
    function_align: String,
    /// `ni`: the address spaces of non-integral pointers, in ascending order.
    non_integral: Vec<u32>,
    /// `ve`: vectors are aligned as their elements.
    pub(crate) element_aligned: bool,
    /// The names of address spaces, each with its space.
    names: Vec<(String, u32)>,
    /// The first release that reads all of it, as far as that is later than LLVM 22.
    pub since: u16,
}

/// The first release with `ve`, and with the null pointers of address spaces.
const NULLS_SINCE: u16 = 23;

/// The alignments of types of `bits` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Align {
    pub(crate) bits: u32,
    pub(crate) abi: u32,
    pub(crate) preferred: u32,
}

/// A pointer of an address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointer {
    space: u32,
    pub(crate) align: Align,
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
            mangling: String::new(),
            function_align: String::new(),
            non_integral: Vec::new(),
            element_aligned: false,
            names: Vec::new(),
            since: 0,
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
            table.put(at, entry);
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
    ///
    /// ```
    /// use bitsmith_model::datalayout::DataLayout;
    ///
    /// let layout = DataLayout::parse(b"e-p:32:32-i64:64").expect("a valid layout");
    /// assert_eq!(layout.pointer_bits(0), 32);
    /// assert!(DataLayout::parse(b"e-p:no").is_err());
    /// ```
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
            'v' if rest == "e" => {
                self.element_aligned = true;
                self.since = NULLS_SINCE;
            }
            'v' => set(&mut self.vectors, all(rest, sized)?),
            'a' => {
                let (abi, preferred) =
                    all(rest, |t| (preceded(opt(number), part), opt(part)).parse(t))?;
                self.aggregate = align(0, abi.max(8), preferred.unwrap_or(abi));
            }
            'p' => {
                let parts = PointerParts::of(rest)?;
                let entry = all(&parts.numbers(), pointer)?;
                if parts.flags.contains(['z', 'o']) {
                    self.since = NULLS_SINCE;
                }
                if let Some(name) = parts.name {
                    if self.names.iter().any(|(known, _)| known == name) {
                        return None;
                    }
                    self.names.push((name.to_owned(), entry.space));
                }
                match self
                    .pointers
                    .binary_search_by_key(&entry.space, |p| p.space)
                {
                    Ok(at) => {
                        self.pointers.put(at, entry);
                    }
                    Err(at) => self.pointers.insert(at, entry),
                }
            }
            'n' => match rest.strip_prefix("i:") {
                // `ni`: address spaces whose pointers are non-integral.
                Some(spaces) => {
                    for space in spaces.split(':') {
                        let space = space.parse().ok()?;
                        if let Err(at) = self.non_integral.binary_search(&space) {
                            self.non_integral.insert(at, space);
                        }
                    }
                }
                None => {
                    self.native_ints = rest
                        .split(':')
                        .map(|n| n.parse().ok())
                        .collect::<Option<_>>()?;
                }
            },
            'F' => rest.clone_into(&mut self.function_align),
            'm' => rest.clone_into(&mut self.mangling),
            's' => {}
            _ => return None,
        }
        Some(())
    }

    pub(crate) fn pointer(&self, space: u32) -> Pointer {
        let find = |space| self.pointers.iter().find(|p| p.space == space);
        let fallback = Pointer {
            space,
            align: align(64, 64, 64),
            index: 64,
        };
        find(space).or_else(|| find(0)).copied().unwrap_or(fallback)
    }

    /// The address space with a name.
    pub fn named_space(&self, name: &[u8]) -> Option<u32> {
        let mut names = self.names.iter();
        names.find_map(|(known, space)| (known.as_bytes() == name).then_some(*space))
    }

    /// The size of a pointer of an address space, in bits.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).align.bits
    }
    /// The size of an index into an address space, in bits.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer(space).index
    }
}

/// The specification of a pointer behind its `p`: flags, a space, its name, and the rest.
#[derive(Clone, Copy, Debug)]
pub struct PointerParts<'a> {
    /// `e` and `u` for what pointers are beside an address, `z` and `o` for the null pointer.
    pub flags: &'a str,
    /// The digits of the address space; none for space 0.
    pub space: &'a str,
    /// The name of the address space.
    pub name: Option<&'a str>,
    /// Sizes and alignments, from the first `:` on.
    pub sizes: &'a str,
}

impl<'a> PointerParts<'a> {
    /// The parts; `None` if it is none.
    pub fn of(text: &'a str) -> Option<Self> {
        let (head, sizes) = text.split_at(text.find(':')?);
        let at = head.find(|c: char| !matches!(c, 'e' | 'u' | 'z' | 'o'));
        let (flags, rest) = head.split_at(at.unwrap_or(head.len()));
        let (space, name) = match rest.split_once('(') {
            Some((space, name)) => (space, Some(name.strip_suffix(')')?)),
            None => (rest, None),
        };
        Some(Self {
            flags,
            space,
            name,
            sizes,
        })
    }

    /// The specification without flags and name.
    fn numbers(&self) -> String {
        [self.space, self.sizes].concat()
    }

    /// Returns true if its parts are allowed together.
    fn is_sound(&self) -> bool {
        let nulls = self.flags.matches(['z', 'o']).count();
        let unstable = self.flags.contains(['e', 'u']);
        let first = self.space.is_empty() || self.space.parse() == Ok(0u32);
        nulls <= 1
            && !(unstable && first)
            && !matches!(self.name, Some("" | "A" | "G" | "P"))
            && (self.space.is_empty() || is_space(self.space))
    }
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
        'v' if rest == "e" => true,
        'i' if rest.starts_with("8:") => {
            parts.nth(1) == Some("8") && are_aligns(rest.split(':').skip(1), false)
        }
        'i' | 'f' | 'v' => parts.next().is_some_and(is_size) && are_aligns(parts, false),
        'a' => {
            let size = parts.next();
            size.is_some_and(|size| size.is_empty() || size.parse() == Ok(0u32))
                && are_aligns(parts, true)
        }
        'p' => {
            let sound = PointerParts::of(rest).is_some_and(|parts| parts.is_sound());
            parts.next();
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
            sound && is_size(bits) && are_aligns(aligns.into_iter(), false) && index
        }
        'n' if !rest.starts_with("i:") => parts.all(is_size),
        'n' => parts
            .skip(1)
            .all(|space| is_space(space) && space.parse() != Ok(0u32)),
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

    #[test]
    fn what_is_malformed_is_refused() {
        let wrong: [&[u8]; 11] = [
            b"i8:16",
            b"ni:0",
            b"ni:1:16777216",
            b"e-q1",
            b"pe:64:64",
            b"pzo1:64:64",
            b"p1(A):64:64",
            b"p1():64:64",
            b"ve:64",
            b"p1(f):64:64-p2(f):64:64",
            b"p1f:64:64",
        ];
        for text in wrong {
            assert!(DataLayout::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn spaces_have_names_and_null_pointers() {
        let layout = DataLayout::parse(b"puo7(far):64:64-pz3:32:32-ve").expect("a layout");
        assert_eq!(layout.named_space(b"far"), Some(7));
        assert_eq!(layout.pointer_bits(3), 32);
        assert_eq!(layout.since, 23);
        let older = DataLayout::parse(b"p1(far):64:64").expect("a layout");
        assert_eq!(older.since, 0);
    }
}
