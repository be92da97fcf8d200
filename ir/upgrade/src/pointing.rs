//! Arguments of assembler expressions that say with `elementtype` what they point to, as the types of pointers once
//! did.

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
