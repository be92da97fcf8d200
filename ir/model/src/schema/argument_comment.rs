//! Arguments of intrinsics whose meaning is printed as a comment before them, such as `/* fill_mode=Zero fill */`.
//!
//! Source: the intrinsics' properties `ArgName` and `ImmArgPrinter`.

use super::attribute::write_fp_classes;
use super::intrinsic::Intrinsic;
use crate::dialect::Dialect;

/// An argument that has a comment if it is a constant.
#[derive(Debug, PartialEq, Eq)]
pub struct ArgumentComment {
    /// The name of the intrinsic, without the suffixes of overloads.
    intrinsic: &'static str,
    /// The number of the argument.
    pub argument: usize,
    /// The first release that prints the comment.
    since: u16,
    label: &'static str,
    meaning: Meaning,
}

/// The words for the values of an argument.
#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    /// No words.
    None,
    /// The word whose number is the value.
    Word(&'static [&'static str]),
    /// The same, by the lowest byte of the value.
    ByteWord(&'static [&'static str]),
    /// The words for zero, and for any other value.
    Zero(&'static str, &'static str),
    /// A set of classes of floating-point values.
    FpClasses,
}

/// Rows are `INTRINSIC ARGUMENT LABEL, MEANING, SINCE;`.
macro_rules! comments {
    ($($intrinsic:literal $argument:literal $label:literal, $meaning:ident $(($($word:expr),*))?, $since:literal;)*) => {
        [$(ArgumentComment {
            intrinsic: $intrinsic,
            argument: $argument,
            since: $since,
            label: $label,
            meaning: Meaning::$meaning $(($($word),*))?,
        },)*]
    };
}

static COMMENTS: [ArgumentComment; 11] = comments! {
    "llvm.is.fpclass" 1 "", FpClasses, 23;
    "llvm.nvvm.st.async.gpu" 2 "isMultimem=", None, 23;
    "llvm.nvvm.st.async.sys" 2 "isMultimem=", None, 23;
    "llvm.nvvm.tcgen05.mma.tensor" 5 "kind=", ByteWord(&["f16", "tf32", "f8f6f4", "i8"]), 22;
    "llvm.nvvm.tcgen05.mma.tensor" 6 "cta_group=", None, 22;
    "llvm.nvvm.tcgen05.mma.tensor" 7 "collector=", ByteWord(&["discard", "lastuse", "fill", "use"]), 22;
    "llvm.nvvm.tensormap.replace.elemtype" 1 "elemtype=", Word(&[
        "u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f32.ftz", "f64", "bf16", "tf32", "tf32.ftz", "b4x16",
        "b4x16_p64", "b6x16_p32"
    ]), 22;
    "llvm.nvvm.tensormap.replace.fill.mode" 1 "fill_mode=", Zero("Zero fill", "OOB-NaN fill"), 22;
    "llvm.nvvm.tensormap.replace.interleave.layout" 1 "interleave_layout=", Word(&[
        "No interleave", "16B interleave", "32B interleave"
    ]), 22;
    "llvm.nvvm.tensormap.replace.swizzle.atomicity" 1 "swizzle_atomicity=", Word(&[
        "16B", "32B", "32B + 8B flip", "64B"
    ]), 22;
    "llvm.nvvm.tensormap.replace.swizzle.mode" 1 "swizzle_mode=", Word(&[
        "No swizzling", "32B swizzling", "64B swizzling", "128B swizzling", "96B swizzling"
    ]), 22;
};

impl ArgumentComment {
    /// The rows of a function by its name, in the order of the arguments. A dialect below that of a row does not
    /// print its comment.
    pub fn of(dialect: Dialect, name: &[u8]) -> &'static [ArgumentComment] {
        if !name.starts_with(b"llvm.") {
            return &[];
        }
        let named = |row: &ArgumentComment| name.starts_with(row.intrinsic.as_bytes());
        let Some(first) = COMMENTS.iter().position(named) else {
            return &[];
        };
        let rows = COMMENTS.get(first..).unwrap_or_default();
        let count = rows.iter().take_while(|row| named(row)).count();
        let rows = rows.get(..count).unwrap_or_default();
        // The name of another intrinsic may start with this one's.
        let known = Intrinsic::lookup_in(dialect, name).map(|found| found.name);
        match rows.first() {
            Some(row) if known == Some(row.intrinsic) && dialect.has(row.since) => rows,
            _ => &[],
        }
    }

    /// Appends the comment of a constant: its value, or none if it is not an integer.
    pub fn write(&self, value: Option<i64>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"/* ");
        out.extend_from_slice(self.label.as_bytes());
        let at = value.and_then(|value| usize::try_from(value).ok());
        let low = value.and_then(|value| value.to_le_bytes().first().copied());
        let word = match &self.meaning {
            Meaning::None => None,
            Meaning::Word(words) => at.and_then(|at| words.get(at)),
            Meaning::ByteWord(words) => low.and_then(|low| words.get(usize::from(low))),
            Meaning::Zero(zero, _) if value == Some(0) => Some(zero),
            Meaning::Zero(_, other) => value.map(|_| other),
            Meaning::FpClasses => {
                out.push(b'(');
                if let Some(value) = value {
                    write_fp_classes(value.cast_unsigned(), out);
                }
                out.push(b')');
                None
            }
        };
        out.extend_from_slice(word.map_or(b"", |word| word.as_bytes()));
        out.extend_from_slice(b" */ ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_follow_the_name_and_the_dialect() {
        let text = |dialect, name: &[u8], value| {
            let mut out = Vec::new();
            for row in ArgumentComment::of(dialect, name) {
                row.write(value, &mut out);
            }
            String::from_utf8(out).expect("it is text")
        };
        let [old, new] = [Dialect::LLVM_22, Dialect::LLVM_23];
        let mma: &[u8] = b"llvm.nvvm.tcgen05.mma.tensor";
        let shown = "/* kind=tf32 */ /* cta_group= */ /* collector=lastuse */ ";
        assert_eq!(text(old, mma, Some(257)), shown);
        assert_eq!(
            text(old, b"llvm.nvvm.tcgen05.mma.tensor.ashift", Some(1)),
            ""
        );
        let kind: &[u8] = b"llvm.nvvm.tensormap.replace.elemtype.p1";
        assert_eq!(text(new, kind, Some(8)), "/* elemtype=f32.ftz */ ");
        assert_eq!(text(new, kind, Some(256)), "/* elemtype= */ ");
        assert_eq!(text(new, kind, None), "/* elemtype= */ ");
        let fill: &[u8] = b"llvm.nvvm.tensormap.replace.fill.mode.p3";
        assert_eq!(text(old, fill, Some(-1)), "/* fill_mode=OOB-NaN fill */ ");
        let class: &[u8] = b"llvm.is.fpclass.f32";
        assert_eq!(text(old, class, Some(0)), "");
        assert_eq!(text(new, class, Some(0)), "/* (none) */ ");
    }
}
