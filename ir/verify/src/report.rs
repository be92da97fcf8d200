//! Where the rules about everything but bodies' instructions put what they find.

use super::Violation;
use bitsmith_model::attr::AttrSetId;
use bitsmith_model::inst::LocId;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use bitsmith_text::print::{Part, print_parts};
use std::borrow::Cow;

/// What breaks a rule; its text is made only when one is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entity {
    /// The module as a whole.
    Module,
    /// A global.
    Global(GlobalId),
    /// A constant.
    Value(Value),
    /// A metadata entry, of the module or of the function at hand.
    Node(MdId),
    /// A location of the function at hand.
    Loc(LocId),
    /// An instruction of the function at hand.
    Inst(InstId),
    /// A parameter or block of the function at hand.
    Local(Value),
    /// An instruction of the function at hand, and one that uses it.
    Uses(InstId, InstId),
    /// A debug record of the function at hand: the instruction it stands before, and which.
    Record(InstId, u32),
}

/// What is said of a rule that is broken.
#[derive(Clone, Debug)]
pub(super) enum Message {
    /// A text.
    Text(Cow<'static, str>),
    /// `Attribute '…'` and a text: an attribute by its set and its place there.
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

/// A rule that is broken.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) message: Message,
    pub(super) entity: Entity,
    /// The function in whose body it stands.
    pub(super) function: Option<GlobalId>,
    /// Whether it is a rule of debug information, without which the module would keep it.
    pub(super) debug_info: bool,
}

/// Rules of debug information that are not about its nodes.
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

/// The violations that were found, each with the text of what breaks the rule.
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
    /// What to print within it.
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
    /// What to print.
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

/// What was found, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    /// The function whose body is looked at.
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
    /// Notes that a rule is broken.
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
    /// Notes that a rule of debug information is broken.
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
    /// Notes it unless the rule holds.
    pub(super) fn check(&mut self, holds: bool, message: &'static str, entity: Entity) {
        if !holds {
            self.fail(message, entity);
        }
    }
}
