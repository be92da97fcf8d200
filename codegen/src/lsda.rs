//! The language-specific data area of a function in the format of the Itanium C++ ABI: call-site table,
//! action table, type table and exception specifications.

use crate::symbol::{Reloc, RelocKind, Symbol};
use bitsmith_model::value::GlobalId;
use cranelift_codegen::gimli::constants;
use cranelift_codegen::gimli::leb128::write::Leb128;
use rustc_hash::FxHashMap;

/// The clauses of a function's landing pads.
#[derive(Clone, Debug, Default)]
pub struct Catches {
    /// The personality, if the function needs a language-specific data area.
    pub personality: Option<GlobalId>,
    /// The type infos, numbered from 1; none is the null type info, which catches everything.
    types: Vec<Option<GlobalId>>,
    numbers: FxHashMap<Option<GlobalId>, i64>,
    /// The encoded exception specifications: lists of type numbers, each terminated by 0.
    filters: Vec<u8>,
    /// The actions of each landing pad, in the order of its clauses.
    pads: Vec<Vec<i64>>,
}

/// The action of `cleanup` after those of clauses.
const CLEANUP: i64 = 0;

impl Catches {
    /// The number of a type info, which is its selector value.
    pub fn type_number(&mut self, of: Option<GlobalId>) -> i64 {
        let types = &mut self.types;
        *self.numbers.entry(of).or_insert_with(|| {
            types.push(of);
            types.len() as i64
        })
    }

    /// The action of a filter clause.
    pub fn filter(&mut self, types: &[Option<GlobalId>]) -> i64 {
        let start = self.filters.len() as i64;
        for of in types {
            let number = self.type_number(*of);
            unsigned(&mut self.filters, number.unsigned_abs());
        }
        self.filters.push(0);
        -1 - start
    }

    /// Adds a landing pad for some actions and returns its number. One without actions is a cleanup.
    pub fn pad(&mut self, actions: Vec<i64>) -> u32 {
        self.pads.push(actions);
        self.pads.len() as u32 - 1
    }

    /// Adds a landing pad that is entered for any exception, behind its actions, and returns its number.
    pub fn cleanup_pad(&mut self, mut actions: Vec<i64>) -> u32 {
        if !actions.is_empty() {
            actions.push(CLEANUP);
        }
        self.pad(actions)
    }
}

/// The landing pad of a call site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pad {
    /// The offset in the code.
    pub at: u32,
    /// The number in [`Catches`].
    pub number: u32,
}

/// A call site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The return address, as an offset in the code.
    pub end: u32,
    /// The landing pad; without one, the caller handles the exception.
    pub pad: Option<Pad>,
    /// False if the callee is `nounwind`.
    pub throws: bool,
}

/// The language-specific data area of a function.
pub struct Lsda {
    /// The content.
    pub bytes: Vec<u8>,
    /// The relocations of the type table: distances to words that hold addresses of type infos.
    pub relocs: Vec<Reloc>,
    /// The personality.
    pub personality: GlobalId,
}

/// The encoding of references to words that hold an address.
pub const INDIRECT: constants::DwEhPe = constants::DwEhPe(
    constants::DW_EH_PE_indirect.0 | constants::DW_EH_PE_pcrel.0 | constants::DW_EH_PE_sdata4.0,
);

fn unsigned(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(Leb128::unsigned(value).bytes());
}

/// The action table, and the offset of each pad's first action plus 1; 0 for pads without clauses.
struct Actions {
    bytes: Vec<u8>,
    first: Vec<u64>,
}

impl Actions {
    /// Encodes each distinct list of actions once.
    fn new(pads: &[Vec<i64>]) -> Self {
        let mut known: FxHashMap<&[i64], u64> = FxHashMap::default();
        let mut bytes = Vec::new();
        let first = pads.iter().map(|actions| {
            if actions.is_empty() {
                return 0;
            }
            *known.entry(actions).or_insert_with(|| {
                let start = bytes.len() as u64 + 1;
                for (place, action) in actions.iter().enumerate() {
                    bytes.extend_from_slice(Leb128::signed(*action).bytes());
                    // The distance to the next record, which follows directly.
                    bytes.push(u8::from(place + 1 < actions.len()));
                }
                start
            })
        });
        let first = first.collect();
        Self { bytes, first }
    }
}

/// The call-site table. Adjacent calls with the same landing pad share an entry. A throw from a call
/// without an entry terminates the program, as LLVM has it for `nounwind` callees.
fn call_sites(sites: &[Site], actions: &Actions) -> Vec<u8> {
    let mut out = Vec::new();
    let mut start = 0u32;
    for group in sites.chunk_by(|a, b| a.pad == b.pad) {
        let Some(last) = group.last() else { continue };
        let begun = std::mem::replace(&mut start, last.end);
        if last.pad.is_none() && !group.iter().any(|s| s.throws) {
            continue;
        }
        let (at, action) = match last.pad {
            Some(pad) => (pad.at, actions.first.get(pad.number as usize).copied()),
            None => (0, None),
        };
        let len = last.end.saturating_sub(begun);
        for number in [begun, len, at] {
            unsigned(&mut out, number.into());
        }
        unsigned(&mut out, action.unwrap_or(0));
    }
    out
}

impl Lsda {
    /// The alignment.
    pub const ALIGN: u64 = 4;

    /// Encodes the area for a function with these call sites, in order.
    pub fn new(catches: &Catches, sites: &[Site]) -> Option<Self> {
        let personality = catches.personality?;
        let actions = Actions::new(&catches.pads);
        let calls = call_sites(sites, &actions);
        // No LPStart: landing pads are relative to the start of the function.
        let mut bytes = vec![constants::DW_EH_PE_omit.0];
        let mut after = vec![constants::DW_EH_PE_uleb128.0];
        unsigned(&mut after, calls.len() as u64);
        after.extend(calls);
        after.extend(actions.bytes);
        if catches.types.is_empty() && catches.filters.is_empty() {
            bytes.push(constants::DW_EH_PE_omit.0);
            bytes.extend(after);
            return Some(Self {
                bytes,
                relocs: Vec::new(),
                personality,
            });
        }
        bytes.push(INDIRECT.0);
        // The distance to the end of the type table, which depends on its own length by the alignment.
        let size = catches.types.len() * 4;
        let types = (1..=10usize).find_map(|len| {
            let start = (bytes.len() + len + after.len()).next_multiple_of(4);
            let distance = Leb128::unsigned((start + size - bytes.len() - len) as u64);
            (distance.len() == len).then_some((start, distance))
        });
        let (start, distance) = types?;
        bytes.extend_from_slice(distance.bytes());
        bytes.extend(after);
        bytes.resize(start + size, 0);
        // Type numbers count backwards from the end.
        let last_first = catches.types.iter().rev().enumerate();
        let relocs = last_first.filter_map(|(place, of)| {
            Some(Reloc {
                offset: (start + place * 4) as u64,
                kind: RelocKind::GotPcRel,
                symbol: Symbol::Global((*of)?),
                addend: 0,
            })
        });
        let relocs = relocs.collect();
        bytes.extend_from_slice(&catches.filters);
        Some(Self {
            bytes,
            relocs,
            personality,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Catches, Lsda, Pad, Site};
    use bitsmith_model::value::GlobalId;

    fn site(end: u32, pad: Option<(u32, u32)>, throws: bool) -> Site {
        let pad = pad.map(|(at, number)| Pad { at, number });
        Site { end, pad, throws }
    }

    #[test]
    fn calls_with_one_landing_pad_are_one_entry_and_what_cannot_throw_is_none() {
        let mut catches = Catches {
            personality: Some(GlobalId::from_u32(7)),
            ..Catches::default()
        };
        let pad = catches.cleanup_pad(Vec::new());
        let sites = [
            site(5, None, true),
            site(10, Some((40, pad)), true),
            site(20, Some((40, pad)), true),
            site(30, None, false),
        ];
        let table = Lsda::new(&catches, &sites).expect("a table");
        let expected = [0xff, 0xff, 1, 8, 0, 5, 0, 0, 5, 15, 40, 0];
        assert_eq!(table.bytes, expected);
    }

    #[test]
    fn actions_types_and_filters_are_numbered_as_readers_count_them() {
        let of = |number| Some(GlobalId::from_u32(number));
        let mut catches = Catches {
            personality: of(7),
            ..Catches::default()
        };
        let one = catches.type_number(of(1));
        let all = catches.type_number(None);
        let none_but = catches.filter(&[of(1)]);
        assert_eq!((one, all, none_but), (1, 2, -1));
        let pad = catches.cleanup_pad(vec![one, none_but]);
        let table = Lsda::new(&catches, &[site(9, Some((12, pad)), true)]).expect("a table");
        // Up to the types: the header, one call, and three actions.
        let expected = [0xff, 0x9b, 21, 1, 4, 0, 9, 12, 1, 1, 1, 0x7f, 1, 0, 0];
        assert_eq!(table.bytes.get(..15), Some(&expected[..]));
        assert_eq!(table.bytes.get(24..), Some(&[1, 0][..]));
        let places: Vec<u64> = table.relocs.iter().map(|r| r.offset).collect();
        assert_eq!(places, [20]);
    }
}
