//! Constraints of inline assembler: their syntax, and that they fit the type of the call.

use bitsmith_model::types::{Type, TypeId, Types};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Output,
    Input,
    Clobber,
    Label,
}

/// A constraint that was read.
struct Constraint {
    role: Role,
    indirect: bool,
    /// The number of alternatives; 0 if there is no choice.
    alternatives: usize,
    /// By alternative, the number of the input that is tied to this output.
    tied: FxHashMap<usize, usize>,
}

/// Returns LLVM's message if a call of type `func_ty` cannot have the constraints.
pub(super) fn check(constraints: &[u8], types: &Types, func_ty: TypeId) -> Result<(), String> {
    let malformed = || "failed to parse constraints".to_owned();
    let mut all: Vec<Constraint> = Vec::new();
    if !constraints.is_empty() {
        for text in constraints.split(|&c| c == b',') {
            let read = one(text, &mut all).ok_or_else(malformed)?;
            all.push(read);
        }
    }
    let mut counts = Counts::default();
    for constraint in &all {
        counts.add(constraint)?;
    }
    let Some(func) = types.as_func(func_ty) else {
        return Ok(());
    };
    if func.vararg {
        return Err("inline asm cannot be variadic".to_owned());
    }
    let fields = match types.get(func.ret) {
        Type::Struct(_) | Type::Named(_) => {
            types.as_struct(func.ret).map(|body| body.elements.len())
        }
        _ => None,
    };
    let problem = match counts.outputs {
        0 if *types.get(func.ret) != Type::Void => "inline asm without outputs must return void",
        1 if fields.is_some() => "inline asm with one output cannot return struct",
        outputs if outputs > 1 && fields != Some(outputs) => {
            "number of output constraints does not match number of return struct elements"
        }
        _ if func.params.len() != counts.inputs => {
            "number of input constraints does not match number of parameters"
        }
        _ => return Ok(()),
    };
    Err(problem.to_owned())
}

/// The constraints of each role so far; an indirect output has an argument, as inputs have.
#[derive(Default)]
struct Counts {
    outputs: usize,
    inputs: usize,
    indirect: usize,
    clobbers: usize,
    labels: usize,
}

impl Counts {
    fn add(&mut self, constraint: &Constraint) -> Result<(), String> {
        let early = match constraint.role {
            Role::Output if self.inputs > self.indirect || self.clobbers > 0 || self.labels > 0 => {
                "output constraint occurs after input, clobber or label constraint"
            }
            Role::Input if self.clobbers > 0 => "input constraint occurs after clobber constraint",
            Role::Label if self.clobbers > 0 => "label constraint occurs after clobber constraint",
            _ => "",
        };
        if !early.is_empty() {
            return Err(early.to_owned());
        }
        let is_argument_of_output = constraint.role == Role::Output && constraint.indirect;
        self.indirect = self
            .indirect
            .saturating_add(usize::from(is_argument_of_output));
        let count = match constraint.role {
            Role::Output if constraint.indirect => &mut self.inputs,
            Role::Output => &mut self.outputs,
            Role::Input => &mut self.inputs,
            Role::Clobber => &mut self.clobbers,
            Role::Label => &mut self.labels,
        };
        *count = count.saturating_add(1);
        Ok(())
    }
}

/// Reads a constraint and ties it to the outputs that it names; `None` if it is malformed.
fn one(text: &[u8], before: &mut [Constraint]) -> Option<Constraint> {
    let (role, text) = match text {
        [b'~', rest @ ..] if rest.first() == Some(&b'{') => (Role::Clobber, rest),
        [b'~', ..] => return None,
        [b'=', rest @ ..] => (Role::Output, rest),
        [b'!', rest @ ..] => (Role::Label, rest),
        _ => (Role::Input, text),
    };
    let (indirect, mut text) = match text {
        [b'*', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let (mut early, mut commutative) = (false, false);
    loop {
        match text.first()? {
            b'&' if role == Role::Output && !early => early = true,
            b'%' if role != Role::Clobber && !commutative => commutative = true,
            b'&' | b'%' | b'#' | b'*' => return None,
            _ => break,
        }
        text = text.get(1..)?;
    }
    let number = before.len();
    let choice = text.contains(&b'|');
    let mut alternative = 0usize;
    while let Some((&first, rest)) = text.split_first() {
        text = match first {
            b'{' => {
                let end = rest.iter().position(|&c| c == b'}')?;
                rest.get(end.saturating_add(1)..)?
            }
            b'0'..=b'9' => {
                let len = text.iter().take_while(|c| c.is_ascii_digit()).count();
                let (digits, rest) = text.split_at_checked(len)?;
                let output: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
                let output = before.get_mut(output)?;
                let is_free = *output.tied.entry(alternative).or_insert(number) == number;
                let has_it = !choice || alternative < output.alternatives;
                if output.role != Role::Output || role != Role::Input || !is_free || !has_it {
                    return None;
                }
                rest
            }
            b'|' => {
                alternative = alternative.saturating_add(1);
                rest
            }
            b'^' => rest.get(2..)?,
            b'@' => {
                let (count, rest) = rest.split_first()?;
                rest.get(usize::from(count.checked_sub(b'0')?)..)?
            }
            _ => rest,
        };
    }
    Some(Constraint {
        role,
        indirect,
        alternatives: match choice {
            true => alternative.saturating_add(1),
            false => 0,
        },
        tied: FxHashMap::default(),
    })
}
