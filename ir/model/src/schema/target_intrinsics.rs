//! The intrinsics of targets: rows as in [`super::intrinsic`], in one file per target. A file is parsed
//! when a module first names one of its intrinsics.
//!
//! A line `# ATTRIBUTES | PLACE ATTRIBUTES, ...` holds for the lines up to the next one; they are
//! `SIGNATURE = NAME ...`, the names without `llvm.` and the target. `NAME@N` is known since release N, any
//! other since LLVM 4 or an earlier one.
//!
//! Source: the tables that `IntrinsicsX86.td` and the like become in LLVM 22.

use super::attribute::AttrKind;
use super::intrinsic::{ArgAttrs, Intrinsic, IntrinsicAttr};
use crate::dialect::Dialect;
use std::sync::OnceLock;

/// A target, and its file.
struct Target {
    name: &'static str,
    file: &'static str,
    rows: OnceLock<Vec<Intrinsic>>,
}

macro_rules! targets {
    ($($name:literal)*) => {
        [$(Target {
            name: $name,
            file: include_str!(concat!("targets/", $name, ".txt")),
            rows: OnceLock::new(),
        },)*]
    };
}

static TARGETS: [Target; 18] = targets! {
    "aarch64" "amdgcn" "arm" "bpf" "dx" "hexagon" "loongarch" "mips" "nvvm" "ppc" "r600" "riscv"
    "s390" "spv" "ve" "wasm" "x86" "xcore"
};

/// The rows of the target in an intrinsic's name, by their names; `None` if the name has no known target.
pub fn rows(name: &[u8]) -> Option<&'static [Intrinsic]> {
    let rest = name.strip_prefix(b"llvm.")?;
    let first = rest.split(|&byte| byte == b'.').next()?;
    let target = TARGETS.iter().find(|t| t.name.as_bytes() == first)?;
    Some(target.rows.get_or_init(|| read(target)))
}

/// The intrinsics in which a release differs from those before it.
#[derive(Debug)]
pub struct Changes {
    /// New and changed rows, by their names.
    rows: Vec<Intrinsic>,
    /// The names of those that are gone.
    gone: Vec<String>,
}

impl Changes {
    /// The new and changed rows.
    pub fn rows(&self) -> &[Intrinsic] {
        &self.rows
    }
    /// The row of an intrinsic that changed, `None` in it if that is gone; `None` for one that is the same.
    pub fn of(&self, name: &[u8]) -> Option<Option<&Intrinsic>> {
        let row = self
            .rows
            .binary_search_by(|row| row.name.as_bytes().cmp(name));
        if let Ok(at) = row {
            return Some(self.rows.get(at));
        }
        let gone = self.gone.binary_search_by(|gone| gone.as_bytes().cmp(name));
        gone.is_ok().then_some(None)
    }
}

/// The changes since LLVM 22; `None` for the dialect of LLVM 22.
///
/// The file has rows as above, of all targets, with whole names after `llvm.`; `- = NAME ...` are gone.
pub fn changes(dialect: Dialect) -> Option<&'static Changes> {
    const FILE: &str = include_str!("targets/since23.txt");
    static CHANGES: OnceLock<Changes> = OnceLock::new();
    dialect.has(23).then(|| {
        CHANGES.get_or_init(|| {
            let mut rows = read_rows(FILE, "llvm", 23);
            let gone = rows.extract_if(.., |row| row.signature == "-");
            let mut gone: Vec<String> = gone.map(|row| row.name.to_owned()).collect();
            gone.sort();
            Changes { rows, gone }
        })
    })
}

/// Parses a target's file. The result is kept for the life of the program.
fn read(target: &Target) -> Vec<Intrinsic> {
    read_rows(target.file, &format!("llvm.{}", target.name), since!())
}

/// Parses a file; the names in it follow `prefix` and a dot, and are known since `since` if they do not have a
/// release of their own.
fn read_rows(file: &'static str, prefix: &str, since: u16) -> Vec<Intrinsic> {
    let mut rows = Vec::new();
    let mut fn_attrs: &'static [IntrinsicAttr] = &[];
    let mut arg_attrs: &'static [ArgAttrs] = &[];
    for line in file.lines() {
        if let Some(head) = line.strip_prefix("# ") {
            let (own, places) = head.split_once('|').unwrap_or((head, ""));
            fn_attrs = attributes(own).leak();
            let places = places.split(',').filter_map(|place| {
                let (number, attrs) = place.trim().split_once(' ')?;
                let attrs: &'static [IntrinsicAttr] = attributes(attrs).leak();
                Some((number.parse().ok()?, attrs))
            });
            arg_attrs = places.collect::<Vec<ArgAttrs>>().leak();
        } else if let Some((signature, names)) = line.split_once(" = ") {
            rows.extend(names.split(' ').map(|word| {
                let (name, release) = word.split_once('@').unwrap_or((word, ""));
                Intrinsic {
                    name: format!("{prefix}.{name}").leak(),
                    signature,
                    fn_attrs,
                    arg_attrs,
                    since: release.parse().unwrap_or(since),
                }
            }));
        }
    }
    rows.sort_by_key(|row| row.name);
    rows
}

/// `Kind Kind(number) Kind(low;high)`.
fn attributes(text: &str) -> Vec<IntrinsicAttr> {
    text.split_whitespace().filter_map(attribute).collect()
}

fn attribute(word: &str) -> Option<IntrinsicAttr> {
    let (name, number) = match word.strip_suffix(')') {
        Some(word) => word.split_once('(').map(|(name, n)| (name, Some(n)))?,
        None => (word, None),
    };
    let kind = kind(name)?;
    let Some(number) = number else {
        return Some(IntrinsicAttr::Enum(kind));
    };
    if let Some((low, high)) = number.split_once(';') {
        return Some(IntrinsicAttr::Range(
            kind,
            low.parse().ok()?,
            high.parse().ok()?,
        ));
    }
    let number = match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    Some(IntrinsicAttr::Int(kind, number))
}

/// The attribute kinds that occur in the files.
fn kind(name: &str) -> Option<AttrKind> {
    const KINDS: [AttrKind; 26] = [
        AttrKind::Alignment,
        AttrKind::Captures,
        AttrKind::Cold,
        AttrKind::Convergent,
        AttrKind::Dereferenceable,
        AttrKind::ImmArg,
        AttrKind::Memory,
        AttrKind::NoAlias,
        AttrKind::NoCallback,
        AttrKind::NoCreateUndefOrPoison,
        AttrKind::NoDuplicate,
        AttrKind::NoFree,
        AttrKind::NoMerge,
        AttrKind::NoReturn,
        AttrKind::NoSync,
        AttrKind::NoUndef,
        AttrKind::NoUnwind,
        AttrKind::NonNull,
        AttrKind::Range,
        AttrKind::ReadNone,
        AttrKind::ReadOnly,
        AttrKind::Returned,
        AttrKind::Speculatable,
        AttrKind::StrictFP,
        AttrKind::WillReturn,
        AttrKind::WriteOnly,
    ];
    KINDS.into_iter().find(|kind| format!("{kind:?}") == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_files_is_known() {
        let mut count = 0;
        for target in &TARGETS {
            let rows = rows(format!("llvm.{}.x", target.name).as_bytes()).expect("a target");
            assert!(rows.is_sorted_by(|a, b| a.name < b.name), "{}", target.name);
            for row in rows {
                let words = row.signature.split(' ').count();
                assert_eq!(row.types().count(), words, "{}", row.name);
            }
            for line in target.file.lines().filter_map(|l| l.strip_prefix("# ")) {
                let (own, places) = line.split_once(" |").expect("two parts");
                assert_eq!(attributes(own).len(), own.split_whitespace().count());
                for place in places.split(',').filter(|place| !place.is_empty()) {
                    let words: Vec<&str> = place.split_whitespace().collect();
                    assert!(words[0].parse::<u8>().is_ok(), "{line}");
                    assert_eq!(attributes(place).len() + 1, words.len(), "{line}");
                }
            }
            count += rows.len();
        }
        assert!(count > 15_000);
    }
}
