//! The report that the checks add violations to, and its conversion to text.

use super::Violation;
use super::rule::{Class, Rule};
use bitsmith_model::attr::AttrSetId;
use bitsmith_model::inst::LocId;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use bitsmith_text::print::{Part, print_parts};

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

/// A broken rule, and its message if that is not always the same.
#[derive(Clone, Debug)]
pub(super) enum Broken {
    /// A rule with a fixed message.
    Rule(Rule),
    /// A rule and the message for this case.
    Text(Rule, Box<str>),
    /// `Attribute '…'` and the rule's message: an attribute by its set and its index in it.
    Attribute(AttrSetId, u32, Rule),
    /// A case of which LLVM shows something else than the entity.
    Shown(Box<Broken>, Shown),
}

/// The text below the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// No text.
    Nothing,
    /// A metadata entry instead of the entity.
    Node(MdId),
    /// The entity, and a metadata entry in the next line.
    AlsoNode(MdId),
}

impl From<Rule> for Broken {
    fn from(rule: Rule) -> Self {
        Self::Rule(rule)
    }
}

impl Rule {
    /// The rule, broken by a case with a message of its own.
    pub(super) fn with(self, message: impl Into<Box<str>>) -> Broken {
        Broken::Text(self, message.into())
    }
}

impl Broken {
    /// The same, with another text below the message if none was chosen.
    pub(super) fn shown(self, shown: Shown) -> Self {
        match self {
            Self::Rule(_) | Self::Text(..) => Self::Shown(Box::new(self), shown),
            other => other,
        }
    }
}

/// A broken rule.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) broken: Broken,
    pub(super) entity: Entity,
    /// The function whose body contains the entity.
    pub(super) function: Option<GlobalId>,
    /// True for a rule of debug info: the module is valid without its debug info.
    pub(super) debug_info: bool,
}

/// The violations, each with the text of its entity.
pub(super) fn violations(module: &Module, found: Vec<Found>) -> Vec<Violation> {
    if found.is_empty() {
        return Vec::new();
    }
    let parts: Vec<Part> = found
        .iter()
        .flat_map(|found| [found.part(), found.broken.part(found.function)])
        .collect();
    let mut texts = print_parts(module, &parts).into_iter();
    found
        .into_iter()
        .map(|found| {
            let [entity, in_message] = [(); 2].map(|()| texts.next().unwrap_or_default());
            Violation {
                entity: found.broken.below(entity, &in_message),
                rule: found.broken.rule(),
                message: found.broken.text(&in_message),
                function: found.function,
                debug_info: found.debug_info,
                inst: match found.entity {
                    Entity::Inst(inst) | Entity::Record(inst, _) | Entity::Uses(_, inst) => {
                        Some(inst)
                    }
                    _ => None,
                },
            }
        })
        .collect()
}

impl Broken {
    /// The rule.
    fn rule(&self) -> Rule {
        match self {
            Self::Rule(rule) | Self::Text(rule, _) | Self::Attribute(_, _, rule) => *rule,
            Self::Shown(broken, _) => broken.rule(),
        }
    }
    /// The part of the module that the message contains, or that stands below it beside the entity.
    fn part(&self, function: Option<GlobalId>) -> Part {
        match *self {
            Self::Rule(_) | Self::Text(..) | Self::Shown(_, Shown::Nothing) => Part::Nothing,
            Self::Attribute(set, at, _) => Part::Attribute(set, at),
            Self::Shown(_, Shown::Node(id) | Shown::AlsoNode(id)) => Part::Node(function, id),
        }
    }
    /// The text below the message.
    fn below(&self, entity: String, node: &str) -> String {
        match self {
            _ if self.rule().is_alone() => String::new(),
            Self::Shown(_, Shown::Nothing) => String::new(),
            Self::Shown(_, Shown::Node(_)) => node.to_owned(),
            Self::Shown(_, Shown::AlsoNode(_)) => format!("{entity}\n{node}"),
            _ => entity,
        }
    }
    /// The whole message.
    fn text(self, attribute: &str) -> String {
        match self {
            Self::Rule(rule) => rule.message().into(),
            Self::Shown(broken, _) => broken.text(attribute),
            Self::Text(_, text) => text.into(),
            Self::Attribute(_, _, rule) => format!("Attribute '{attribute}' {}", rule.message()),
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

/// The result of checking a rule.
pub(super) type Checked = Result<(), Broken>;

/// Returns a rule as an error unless it holds.
pub(super) fn ensure(holds: bool, rule: Rule) -> Checked {
    if holds { Ok(()) } else { Err(rule.into()) }
}

/// A check of metadata whose rules LLVM reports with that entry.
pub(super) fn of_node(id: MdId, checked: Checked) -> Checked {
    checked.map_err(|broken| broken.shown(Shown::Node(id)))
}

/// A rule broken by a member of a node, which is shown.
pub(super) fn of_member(rule: Rule, member: Option<MdId>) -> Broken {
    Broken::from(rule).shown(member.map_or(Shown::Nothing, Shown::Node))
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
    pub(super) fn fail(&mut self, broken: impl Into<Broken>, entity: Entity) {
        let broken = broken.into();
        let debug_info = matches!(entity, Entity::Loc(_) | Entity::Record(..))
            || broken.rule().class() == Class::DebugInfo;
        self.found.push(Found {
            broken,
            entity,
            function: self.function,
            debug_info,
        });
    }
    /// Adds a violation unless the rule holds.
    pub(super) fn check(&mut self, holds: bool, rule: Rule, entity: Entity) {
        if !holds {
            self.fail(rule, entity);
        }
    }
}
