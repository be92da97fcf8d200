//! Constructs that cannot be compiled: all are found before any machine code is generated.

use bitsmith_model::body::Body;
use bitsmith_model::module::Module;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use std::fmt;

/// An unsupported construct, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The function or variable; empty for the module.
    pub global: String,
    /// The block, by name or number.
    pub block: Option<String>,
    /// The instruction, by name or opcode.
    pub inst: Option<String>,
    /// The reason.
    pub why: String,
}

impl Refusal {
    /// A refusal of the module as a whole.
    pub fn of_module(why: impl Into<String>) -> Self {
        Self {
            global: String::new(),
            block: None,
            inst: None,
            why: why.into(),
        }
    }
    /// A refusal of a function or variable as a whole.
    pub fn of_function(module: &Module, global: GlobalId, why: impl Into<String>) -> Self {
        let name = String::from_utf8_lossy(module.name(global)).into_owned();
        Self {
            global: match name.is_empty() {
                true => format!("#{}", global.as_u32()),
                false => name,
            },
            ..Self::of_module(why)
        }
    }
    /// A refusal of an instruction.
    pub fn of_inst(
        module: &Module,
        function: GlobalId,
        body: &Body,
        block: BlockId,
        inst: InstId,
        why: String,
    ) -> Self {
        let named = |value: Value| {
            let name = String::from_utf8_lossy(body.names.get(value)).into_owned();
            (!name.is_empty()).then(|| format!("%{name}"))
        };
        let position = || {
            let number = body.order.iter().position(|b| *b == block);
            format!("#{}", number.unwrap_or(0))
        };
        let place = body.block_insts(block).position(|i| i == inst);
        let word = body.inst(inst).op.text();
        Self {
            block: Some(named(block.into()).unwrap_or_else(position)),
            inst: Some(match named(inst.into()) {
                Some(name) => format!("{name} ({word})"),
                None => format!("#{} ({word})", place.unwrap_or(0)),
            }),
            ..Self::of_function(module, function, why)
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.global.is_empty() {
            write!(f, "@{}", self.global)?;
            if let Some(block) = &self.block {
                write!(f, ", block {block}")?;
            }
            if let Some(inst) = &self.inst {
                write!(f, ", {inst}")?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refusal {}
