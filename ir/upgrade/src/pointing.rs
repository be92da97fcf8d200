//! Arguments of calls that say with `elementtype` what they point to, as the types of pointers once
//! did.

/// The number of the argument of an intrinsic that says what it points to.
pub fn pointing_argument(name: &[u8]) -> Option<usize> {
    let is = |base: &&str| {
        let rest = name.strip_prefix(base.as_bytes());
        rest.is_some_and(|rest| rest.first().is_none_or(|&c| c == b'.'))
    };
    if FIRST_POINTS.iter().any(is) {
        Some(0)
    } else if SECOND_POINTS.iter().any(is) {
        Some(1)
    } else {
        None
    }
}

const FIRST_POINTS: [&str; 6] = [
    "llvm.preserve.array.access.index",
    "llvm.preserve.struct.access.index",
    "llvm.aarch64.ldaxr",
    "llvm.aarch64.ldxr",
    "llvm.arm.ldaex",
    "llvm.arm.ldrex",
];

const SECOND_POINTS: [&str; 4] = [
    "llvm.aarch64.stlxr",
    "llvm.aarch64.stxr",
    "llvm.arm.stlex",
    "llvm.arm.strex",
];

/// The numbers of the arguments of an assembler expression with these constraints that are
/// addresses.
pub fn indirect_arguments(constraints: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let mut next = 0usize;
    let constraints = constraints.split(|&c| c == b',').filter(|c| !c.is_empty());
    constraints.filter_map(move |constraint| {
        let (rest, is_input) = match constraint {
            [b'~' | b'!', ..] => return None,
            [b'=', rest @ ..] => (rest, false),
            rest => (rest, true),
        };
        let is_indirect = rest.first() == Some(&b'*');
        let argument = next;
        next = next.saturating_add(usize::from(is_indirect || is_input));
        is_indirect.then_some(argument)
    })
}
