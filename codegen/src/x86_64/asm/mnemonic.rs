//! Mnemonics of both dialects, as iced-x86 names them.

use super::Dialect;
use iced_x86::EncodingKind;
use std::borrow::Cow;

/// A reading of a mnemonic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The name in iced-x86's table, in lower case.
    pub name: Cow<'static, str>,
    /// The size of the operands in bytes that a suffix states.
    pub size: Option<u64>,
    /// An immediate at the end, which the mnemonic implies.
    pub predicate: Option<i64>,
    /// True if an immediate or address of 64 bits is wanted.
    pub wide: bool,
}

/// The prefixes in braces that ask for an encoding.
pub const ENCODINGS: &[(&str, EncodingKind)] =
    &[("{evex}", EncodingKind::EVEX), ("{vex}", EncodingKind::VEX)];

/// The bytes of prefixes.
pub const PREFIXES: &[(&str, u8)] = &[
    ("lock", 0xf0),
    ("rep", 0xf3),
    ("repe", 0xf3),
    ("repz", 0xf3),
    ("repne", 0xf2),
    ("repnz", 0xf2),
    ("xacquire", 0xf2),
    ("xrelease", 0xf3),
    ("bnd", 0xf2),
    ("notrack", 0x3e),
    ("data16", 0x66),
    ("addr32", 0x67),
    ("rex64", 0x48),
    ("cs", 0x2e),
    ("ds", 0x3e),
];

/// Names that both dialects have, and iced-x86 spells otherwise.
const SYNONYMS: &[(&str, &str)] = &[
    ("sal", "shl"),
    ("pushf", "pushfq"),
    ("popf", "popfq"),
    ("iret", "iretd"),
    ("fwait", "wait"),
    ("xlat", "xlatb"),
    ("ud2a", "ud2"),
    ("int1", "int1"),
    ("icebp", "int1"),
    ("setalc", "salc"),
    ("pause", "pause"),
    ("loopz", "loope"),
    ("loopnz", "loopne"),
    ("jecxz", "jecxz"),
    ("movabs", "mov"),
    ("retn", "ret"),
    ("fucomi", "fucomi"),
    ("cmpxchg486", "cmpxchg"),
];

/// Names that are taken for others where their own instructions have no form for the operands: with a register of 64
/// bits.
const STRETCHED: &[(&str, &str)] = &[("movd", "movq"), ("vmovd", "vmovq")];

/// Names of the AT&T dialect with an operand size.
const ATT: &[(&str, &str, Option<u64>)] = &[
    ("movzb", "movzx", Some(1)),
    ("movzbw", "movzx", Some(1)),
    ("movzbl", "movzx", Some(1)),
    ("movzbq", "movzx", Some(1)),
    ("movzwl", "movzx", Some(2)),
    ("movzwq", "movzx", Some(2)),
    ("movsbw", "movsx", Some(1)),
    ("movsbl", "movsx", Some(1)),
    ("movsbq", "movsx", Some(1)),
    ("movswl", "movsx", Some(2)),
    ("movswq", "movsx", Some(2)),
    ("movslq", "movsxd", Some(4)),
    ("movsl", "movsd", None),
    ("stosl", "stosd", None),
    ("lodsl", "lodsd", None),
    ("scasl", "scasd", None),
    ("cmpsl", "cmpsd", None),
    ("insl", "insd", None),
    ("outsl", "outsd", None),
    ("cbtw", "cbw", None),
    ("cwtl", "cwde", None),
    ("cltq", "cdqe", None),
    ("cwtd", "cwd", None),
    ("cltd", "cdq", None),
    ("cqto", "cqo", None),
    ("iretl", "iretd", None),
    ("sysretl", "sysretd", None),
    ("sysexitl", "sysexitd", None),
    ("ljmp", "ljmpl", None),
    ("lcall", "lcalll", None),
    ("lret", "retf", None),
    ("lretq", "retf", Some(8)),
    ("fxsaveq", "fxsave64", None),
    ("fxrstorq", "fxrstor64", None),
    ("xsaveq", "xsave64", None),
    ("xsavecq", "xsavec64", None),
    ("xsaveoptq", "xsaveopt64", None),
    ("xsavesq", "xsaves64", None),
    ("xrstorq", "xrstor64", None),
    ("xrstorsq", "xrstors64", None),
    ("fildll", "fild", Some(8)),
    ("fistpll", "fistp", Some(8)),
    ("fisttpll", "fisttp", Some(8)),
    ("retw", "ret", Some(2)),
    // The dialect exchanges these, by a mistake that became the rule.
    ("fsubp", "fsubrp", None),
    ("fsubrp", "fsubp", None),
    ("fdivp", "fdivrp", None),
    ("fdivrp", "fdivp", None),
];

/// The conditions of jumps, moves and settings, and their names in iced-x86.
const CONDITIONS: &[(&str, &str)] = &[
    ("c", "b"),
    ("nae", "b"),
    ("nc", "ae"),
    ("nb", "ae"),
    ("z", "e"),
    ("nz", "ne"),
    ("na", "be"),
    ("nbe", "a"),
    ("pe", "p"),
    ("po", "np"),
    ("nge", "l"),
    ("nl", "ge"),
    ("ng", "le"),
    ("nle", "g"),
];

/// The predicates of comparisons of vectors, by their number.
const PREDICATES: &[&str] = &[
    "eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord", "eq_uq", "nge", "ngt", "false",
    "neq_oq", "ge", "gt", "true", "eq_os", "lt_oq", "le_oq", "unord_s", "neq_us", "nlt_uq",
    "nle_uq", "ord_s", "eq_us", "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq", "gt_oq",
    "true_us",
];

/// The name of a condition that iced-x86 spells otherwise.
pub fn condition(name: &str) -> &str {
    let known = CONDITIONS.iter().find(|(other, _)| *other == name);
    known.map_or(name, |(_, own)| own)
}

fn with_condition(name: &str) -> Option<Cow<'static, str>> {
    ["cmov", "set", "j"].iter().find_map(|start| {
        let rest = name.strip_prefix(start)?;
        let (_, own) = CONDITIONS.iter().find(|(other, _)| *other == rest)?;
        Some(format!("{start}{own}").into())
    })
}

/// `cmpltps`: the instruction and its predicate.
fn with_predicate(name: &str) -> Option<(Cow<'static, str>, i64)> {
    let (start, rest, most) = match name.strip_prefix("vcmp") {
        Some(rest) => ("vcmp", rest, 32),
        None => ("cmp", name.strip_prefix("cmp")?, 8),
    };
    let end = ["ps", "pd", "ss", "sd"]
        .into_iter()
        .find(|end| rest.ends_with(end))?;
    let word = rest.strip_suffix(end)?;
    let number = PREDICATES.iter().take(most).position(|p| *p == word)?;
    Some((format!("{start}{end}").into(), number as i64))
}

/// `pclmullqhqdq`: the instruction and its selection of halves.
fn with_halves(name: &str) -> Option<(Cow<'static, str>, i64)> {
    let (start, rest) = match name.strip_prefix("vpclmul") {
        Some(rest) => ("v", rest),
        None => ("", name.strip_prefix("pclmul")?),
    };
    let number = match rest {
        "lqlqdq" => 0,
        "hqlqdq" => 1,
        "lqhqdq" => 0x10,
        "hqhqdq" => 0x11,
        _ => return None,
    };
    Some((format!("{start}pclmulqdq").into(), number))
}

/// The size that a suffix of the AT&T dialect states.
fn suffix(name: &str) -> Option<(&str, u64)> {
    let end = name.char_indices().next_back()?.0;
    let (stem, letter) = name.split_at_checked(end)?;
    if stem.is_empty() {
        return None;
    }
    let integer = stem.starts_with("fi") || stem == "fnop";
    let size = match (letter, stem.starts_with('f') && !integer) {
        ("s", true) => 4,
        ("l", true) => 8,
        ("t", true) => 10,
        ("s", false) if integer => 2,
        ("b", _) => 1,
        ("w", _) => 2,
        ("l", _) => 4,
        ("q", _) => 8,
        _ => return None,
    };
    Some((stem, size))
}

/// The readings of a mnemonic in lower case, in the order of preference.
pub fn readings(name: &str, dialect: Dialect) -> Vec<Reading> {
    let reading = |name: Cow<'static, str>, size| Reading {
        name,
        size,
        predicate: None,
        wide: false,
    };
    let mut out = Vec::with_capacity(2);
    let own = |name: &str| -> Cow<'static, str> {
        if let Some((_, own)) = SYNONYMS.iter().find(|(other, _)| *other == name) {
            return Cow::Borrowed(own);
        }
        with_condition(name).unwrap_or_else(|| name.to_owned().into())
    };
    let wide = name.starts_with("movabs");
    if dialect == Dialect::Att {
        for (_, own, size) in ATT.iter().filter(|(other, ..)| *other == name) {
            out.push(reading(Cow::Borrowed(own), *size));
        }
    }
    if out.is_empty() {
        out.push(reading(own(name), None));
    }
    if let Some((name, predicate)) = with_predicate(name).or_else(|| with_halves(name)) {
        out.push(Reading {
            predicate: Some(predicate),
            ..reading(name, None)
        });
    }
    if dialect == Dialect::Att
        && let Some((stem, size)) = suffix(name)
    {
        out.push(reading(own(stem), Some(size)));
    }
    if let Some((_, other)) = STRETCHED.iter().find(|(short, _)| *short == name) {
        out.push(reading(Cow::Borrowed(other), None));
    }
    for one in &mut out {
        one.wide = wide;
    }
    out
}
