//! The report that the checks add violations to, and its conversion to text.

use super::Violation;
use bitsmith_model::attr::AttrSetId;
use bitsmith_model::inst::LocId;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use bitsmith_text::print::{Part, print_parts};
use std::borrow::Cow;

/// The entity that breaks a rule; its text is rendered only for a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entity {
    /// The module as a whole.
    Module,
    /// A global.
    Global(GlobalId),
    /// A constant.
    Value(Value),
    /// A metadata entry, of the module or of the current function.
    Node(MdId),
    /// A location of the current function.
    Loc(LocId),
    /// An instruction of the current function.
    Inst(InstId),
    /// A parameter or block of the current function.
    Local(Value),
    /// An instruction of the current function, and one that uses it.
    Uses(InstId, InstId),
    /// A debug record of the current function: the instruction it is attached to, and its index there.
    Record(InstId, u32),
}

/// The message for a broken rule.
#[derive(Clone, Debug)]
pub(super) enum Message {
    /// A text.
    Text(Cow<'static, str>),
    /// `Attribute '…'` and a text: an attribute by its set and its index in it.
    Attribute(AttrSetId, u32, &'static str),
}

impl From<Cow<'static, str>> for Message {
    fn from(text: Cow<'static, str>) -> Self {
        Self::Text(text)
    }
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

/// A broken rule.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) message: Message,
    pub(super) entity: Entity,
    /// The function whose body contains the entity.
    pub(super) function: Option<GlobalId>,
    /// True for a rule of debug info: the module is valid without its debug info.
    pub(super) debug_info: bool,
}

/// Messages about debug info that are not about its nodes.
const OF_DEBUG_INFO: [&str; 16] = [
    "!DIAssignID attached to unexpected instruction kind",
    "!dbg attachment of global variable must be a DIGlobalVariableExpression",
    "!dbg attachment points at wrong subprogram for function",
    "DILocation not allowed within this metadata node",
    "DILocation's scope must be a DILocalScope",
    "DISubprogram attached to more than one function",
    "DbgLoc uses atomGroup but DISubprogram doesn't have Key Instructions enabled",
    "PHI Node must not have any attached DbgRecords",
    "function !dbg attachment must be a subprogram",
    "function declaration may only have a unique !dbg attachment",
    "function definition may only have a distinct !dbg attachment",
    "function must have a single !dbg attachment",
    "inlinable function call in a function with debug info must have a !dbg location",
    "invalid !dbg metadata attachment",
    "invalid compile unit",
    "unrecognized named metadata node in the llvm.dbg namespace",
];

/// The violations, each with the text of its entity.
pub(super) fn violations(module: &Module, found: Vec<Found>) -> Vec<Violation> {
    if found.is_empty() {
        return Vec::new();
    }
    let parts: Vec<Part> = found
        .iter()
        .flat_map(|found| [found.part(), found.message.part()])
        .collect();
    let mut texts = print_parts(module, &parts).into_iter();
    found
        .into_iter()
        .map(|found| Violation {
            entity: texts.next().unwrap_or_default(),
            message: found.message.text(&texts.next().unwrap_or_default()),
            function: found.function,
            debug_info: found.debug_info,
            inst: match found.entity {
                Entity::Inst(inst) | Entity::Record(inst, _) | Entity::Uses(_, inst) => Some(inst),
                _ => None,
            },
        })
        .collect()
}

impl Message {
    /// The part of the module that the message contains.
    fn part(&self) -> Part {
        match *self {
            Self::Text(_) => Part::Nothing,
            Self::Attribute(set, at, _) => Part::Attribute(set, at),
        }
    }
    /// The whole message.
    fn text(self, attribute: &str) -> String {
        match self {
            Self::Text(text) => text.into_owned(),
            Self::Attribute(_, _, text) => format!("Attribute '{attribute}' {text}"),
        }
    }
}

impl Found {
    /// The part of the module to print.
    fn part(&self) -> Part {
        match (self.entity, self.function) {
            (Entity::Global(id), _) => Part::Value(Value::global(id)),
            (Entity::Value(value), _) => Part::Value(value),
            (Entity::Node(id), function) => Part::Node(function, id),
            (Entity::Loc(id), Some(function)) => Part::Loc(function, id),
            (Entity::Inst(id), Some(function)) => Part::Inst(function, id),
            (Entity::Local(value), Some(function)) => Part::Local(function, value),
            (Entity::Uses(def, id), Some(function)) => Part::Uses(function, def, id),
            (Entity::Record(id, at), Some(function)) => Part::Record(function, id, at),
            _ => Part::Nothing,
        }
    }
}

/// The violations found, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    /// The function whose body is checked.
    pub(super) function: Option<GlobalId>,
    pub(super) found: Vec<Found>,
}

impl Report {
    /// A report about one body.
    pub(super) fn of_body(function: GlobalId) -> Self {
        Self {
            function: Some(function),
            found: Vec::new(),
        }
    }
    /// Adds a violation.
    #[cold]
    pub(super) fn fail(&mut self, message: impl Into<Message>, entity: Entity) {
        let message = message.into();
        let debug_info = match &message {
            _ if matches!(entity, Entity::Loc(_) | Entity::Record(..)) => true,
            Message::Text(text) => OF_DEBUG_INFO.contains(&&**text),
            Message::Attribute(..) => false,
        };
        self.push(message, entity, debug_info);
    }
    /// Adds a violation of a debug info rule.
    #[cold]
    pub(super) fn fail_debug_info(&mut self, message: &'static str, entity: Entity) {
        self.push(message.into(), entity, true);
    }
    fn push(&mut self, message: Message, entity: Entity, debug_info: bool) {
        self.found.push(Found {
            message,
            entity,
            function: self.function,
            debug_info,
        });
    }
    /// Adds a violation unless the rule holds.
    pub(super) fn check(&mut self, holds: bool, message: &'static str, entity: Entity) {
        if !holds {
            self.fail(message, entity);
        }
    }
}
