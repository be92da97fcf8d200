//! The report of a downgrade: the constructs that the target does not have, and what became of each.

use bitsmith_model::body::Body;
use bitsmith_model::module::Module;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use std::fmt;

/// The treatment of a construct that the target lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It is expressed by other means, with the same meaning.
    Expanded,
    /// It is left out or weakened: the module promises less, and does the same.
    Approximated,
    /// It has no equivalent; the module must not be written.
    Refused,
}

impl Outcome {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Approximated => "approximated",
            Self::Refused => "refused",
        }
    }
}

/// A kind of construct that the target does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The construct.
    pub what: String,
    /// The form that replaced it.
    pub became: &'static str,
    /// The outcome.
    pub outcome: Outcome,
    /// The place of the first one.
    pub place: String,
    /// The number of them.
    pub count: u64,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what,
            became,
            outcome,
            place,
            count,
        } = self;
        write!(f, "{}: {what} in {place}", outcome.word())?;
        if *count > 1 {
            write!(f, " and {} more", count.saturating_sub(1))?;
        }
        match became.is_empty() {
            true => Ok(()),
            false => write!(f, "; {became}"),
        }
    }
}

/// The constructs that the target does not have, in the order in which they were met.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// A line for each kind of construct and outcome.
    pub lines: Vec<Line>,
}

impl Report {
    /// The constructs without an equivalent: the module must not be written if there are any.
    ///
    /// ```
    /// use bitsmith_downgrade::{Outcome, downgrade};
    /// use bitsmith_model::{dialect::Dialect, module::Module};
    ///
    /// let mut module = Module::new();
    /// let (bfloat, void) = {
    ///     use bitsmith_model::types::Type;
    ///     (module.types.intern(Type::BFloat), module.types.intern(Type::Void))
    /// };
    /// let ty = module.types.func(void, &[bfloat]);
    /// module.declare_function(b"f", ty);
    /// // LLVM 10 has no bfloat.
    /// let report = downgrade(&mut module, Dialect::target(10).expect("a release"));
    /// let line = report.refused().next().expect("a refusal");
    /// assert_eq!(line.outcome, Outcome::Refused);
    /// assert!(line.to_string().starts_with("refused: "));
    /// ```
    pub fn refused(&self) -> impl Iterator<Item = &Line> {
        let lines = self.lines.iter();
        lines.filter(|line| line.outcome == Outcome::Refused)
    }

    /// Returns true if the module had nothing that the target does not have.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds a construct. Its place is worked out for the first of its kind only.
    pub(crate) fn add(
        &mut self,
        outcome: Outcome,
        what: &str,
        became: &'static str,
        place: impl FnOnce() -> String,
    ) {
        let same = |line: &&mut Line| {
            line.outcome == outcome && line.what == what && line.became == became
        };
        if let Some(line) = self.lines.iter_mut().find(same) {
            line.count = line.count.saturating_add(1);
            return;
        }
        self.lines.push(Line {
            what: what.to_owned(),
            became,
            outcome,
            place: place(),
            count: 1,
        });
    }
}

/// The name of a global, as in text.
pub(crate) fn name(module: &Module, id: GlobalId) -> String {
    format!("@{}", String::from_utf8_lossy(module.name(id)))
}

/// The place of an instruction: the function, the block and the instruction, both counted from 1.
pub(crate) fn place(
    module: &Module,
    function: GlobalId,
    body: &Body,
    (block, inst): (BlockId, InstId),
) -> String {
    let blocks = body.order.iter().position(|&known| known == block);
    let before = body.block_insts(block).take_while(|&known| known != inst);
    let number = before.count().saturating_add(1);
    let label = body.names.get(Value::from(block));
    let block = match label {
        [] => format!("block {}", blocks.unwrap_or(0).saturating_add(1)),
        label => format!("%{}", String::from_utf8_lossy(label)),
    };
    let function = name(module, function);
    format!("{function}, {block}, instruction {number}")
}
