//! Jumps to jumps, and around them, once moves between them are gone.

use super::{Code, Link};

/// How many jumps in a row are gone along.
const MOST_JUMPS: usize = 4;

/// Makes jumps go where they end up, and takes out those that go where the code goes on anyway.
pub fn run(code: &mut Code<'_>) {
    for number in 0..code.pieces.len() {
        let Some((condition, to)) = jump(code, number) else {
            continue;
        };
        let to = end(code, to);
        if let Some(piece) = code.pieces.get_mut(number) {
            piece.link = Link::Jump(condition, to);
        }
    }
    for number in 0..code.pieces.len() {
        around(code, number);
    }
}

/// A jump within the function, if a piece is one.
fn jump(code: &Code<'_>, number: usize) -> Option<(Option<u8>, u32)> {
    let piece = code.pieces.get(number).filter(|p| !p.fixed)?;
    match piece.link {
        Link::Jump(condition, to) => Some((condition, to)),
        _ => None,
    }
}

/// The first piece from `number` on that is anything.
fn next(code: &Code<'_>, number: usize) -> Option<usize> {
    let mut rest = code.pieces.iter().enumerate().skip(number);
    rest.find(|(_, p)| p.new_len() != 0).map(|(at, _)| at)
}

/// Where a jump to `to` ends up.
fn end(code: &Code<'_>, mut to: u32) -> u32 {
    for _ in 0..MOST_JUMPS {
        let first = code.piece_at(to).and_then(|at| next(code, at));
        match first.and_then(|first| jump(code, first)) {
            Some((None, further)) if further != to => to = further,
            _ => break,
        }
    }
    to
}

/// A jump to what follows is nothing; one around another goes where that goes, on the opposite.
fn around(code: &mut Code<'_>, number: usize) -> Option<()> {
    let (condition, to) = jump(code, number)?;
    let target = next(code, code.piece_at(to)?)?;
    let after = next(code, number + 1)?;
    if target == after {
        return drop(code, number);
    }
    let (None, other) = jump(code, after)? else {
        return None;
    };
    let condition = condition?;
    let is_entered = (number + 1..=after).any(|at| code.pieces.get(at).is_none_or(|p| p.aim));
    if is_entered || next(code, after + 1)? != target {
        return None;
    }
    code.pieces.get_mut(number)?.link = Link::Jump(Some(condition ^ 1), other);
    drop(code, after)
}

fn drop(code: &mut Code<'_>, number: usize) -> Option<()> {
    let piece = code.pieces.get_mut(number)?;
    piece.link = Link::None;
    piece.set(&[]);
    Some(())
}
