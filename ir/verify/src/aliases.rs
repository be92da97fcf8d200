//! Aliases.
//!
//! Rules:
//! - an alias has its aliasee's type, leads to a definition, not through an interposable alias,
//!   and not in a cycle; an available_externally alias only to an available_externally value.

use super::report::{Entity, Report};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::{FxHashMap, FxHashSet};
/// Checks an alias.
pub(super) fn check(
    aliasees: &mut Aliasees<'_>,
    id: GlobalId,
    global: &Global,
    report: &mut Report,
) {
    let module = aliasees.module;
    let GlobalKind::Alias(target) = global.kind else {
        return;
    };
    let mut check = |holds, message| report.check(holds, message, Entity::Global(id));
    check(
        !matches!(
            global.linkage,
            Linkage::Appending | Linkage::ExternalWeak | Linkage::Common
        ),
        Rule::AliasShouldHavePrivateInternalLinkonceWeak,
    );
    check(
        module.scope().type_of(target) == Some(global.ty),
        Rule::AliasAndAliaseeTypesShouldMatch,
    );
    let is_expr = module
        .scope()
        .constant(target)
        .is_some_and(|(c, _)| matches!(c.kind, ConstKind::Expr(_)));
    check(
        target.as_global().is_some() || is_expr,
        Rule::AliaseeShouldBeEitherGlobalValueOrConstantExpr,
    );
    let external = global.linkage == Linkage::AvailableExternally;
    if let Err(message) = aliasees.check(id, external, target) {
        report.fail(message, Entity::Global(id));
    }
}

/// The first broken rule, and the global that breaks it.
type Outcome = Result<(), (Rule, GlobalId)>;

const CYCLE: Rule = Rule::AliasesCannotFormCycle;
const INTERPOSABLE: Rule = Rule::AliasCannotPointToInterposableAlias;
const UNAVAILABLE: Rule = Rule::AvailableExternallyAliasMustPointToAvailable;

/// The aliasees of a module. A chain of aliases may be as long as the module, so the outcome for
/// each alias in one is kept.
pub(super) struct Aliasees<'m> {
    module: &'m Module,
    /// For references to an alias, from aliases that are `available_externally` or not.
    known: FxHashMap<(GlobalId, bool), Outcome>,
}

/// The globals that one aliasee refers to itself.
#[derive(Default)]
struct References {
    alias: Option<GlobalId>,
    /// The outcome for what is visited before the alias.
    before: Option<Rule>,
    /// The outcome for what is visited after it.
    after: Option<Rule>,
}

impl<'m> Aliasees<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        Self {
            module,
            known: FxHashMap::default(),
        }
    }

    /// Checks all operands of the aliasee of `id`, through further aliases.
    fn check(&mut self, id: GlobalId, external: bool, target: Value) -> Result<(), Rule> {
        let mut path: Vec<(GlobalId, Outcome)> = Vec::new();
        let (mut at, mut next) = (id, target);
        let (mut outcome, last) = loop {
            let Some(references) = self.references(next, external) else {
                for (alias, _) in path {
                    self.known.remove(&(alias, external));
                }
                return self.walk(id, external, target);
            };
            if let Some(message) = references.before {
                break (Err((message, at)), Ok(()));
            }
            let after = references
                .after
                .map_or(Ok(()), |message| Err((message, at)));
            let Some(alias) = references.alias else {
                break (Ok(()), after);
            };
            if let Some(known) = self.known.get(&(alias, external)) {
                break (*known, after);
            }
            path.push((alias, after));
            let global = self.module.globals.get(alias);
            let Some((GlobalKind::Alias(of), global)) = global.map(|g| (&g.kind, g)) else {
                break (Ok(()), Ok(()));
            };
            if global.linkage.is_interposable() {
                break (Err((INTERPOSABLE, alias)), Ok(()));
            }
            // It stands until the end of the chain is found: an alias that is met again is in a cycle.
            self.known.insert((alias, external), Err((CYCLE, alias)));
            (at, next) = (alias, *of);
        };
        outcome = outcome.and(last);
        for (alias, after) in path.into_iter().rev() {
            self.known.insert((alias, external), outcome);
            outcome = outcome.and(after);
        }
        // The alias itself may be interposable: that it is met again comes first.
        outcome.map_err(|(message, at)| match message {
            INTERPOSABLE if at == id => CYCLE,
            message => message,
        })
    }

    /// The references of one aliasee; `None` if it refers to several aliases.
    fn references(&self, target: Value, external: bool) -> Option<References> {
        let mut found = References::default();
        let mut seen = FxHashSet::default();
        let mut todo = vec![target];
        while let Some(value) = todo.pop() {
            let message = match self.global(value) {
                Some((id, global)) => {
                    let message = unfit(global, external);
                    if message.is_none() && matches!(global.kind, GlobalKind::Alias(_)) {
                        if found.alias.is_some() {
                            return None;
                        }
                        found.alias = Some(id);
                    }
                    message
                }
                None if external => Some(UNAVAILABLE),
                None => {
                    if seen.insert(value)
                        && let Some((constant, pool)) = self.module.scope().constant(value)
                    {
                        todo.extend(pool.parts(constant));
                    }
                    None
                }
            };
            if message.is_some() {
                match found.alias {
                    Some(_) => found.after = message,
                    None => found.before = message,
                }
                break;
            }
        }
        Some(found)
    }

    /// Visits everything that an aliasee refers to.
    fn walk(&self, id: GlobalId, external: bool, target: Value) -> Result<(), Rule> {
        let mut aliases = FxHashSet::default();
        aliases.insert(id);
        let mut seen = FxHashSet::default();
        let mut todo = vec![target];
        while let Some(value) = todo.pop() {
            let Some((id, target)) = self.global(value) else {
                if external {
                    return Err(UNAVAILABLE);
                }
                if seen.insert(value)
                    && let Some((constant, pool)) = self.module.scope().constant(value)
                {
                    todo.extend(pool.parts(constant));
                }
                continue;
            };
            if let Some(message) = unfit(target, external) {
                return Err(message);
            }
            if let GlobalKind::Alias(next) = target.kind {
                if !aliases.insert(id) {
                    return Err(CYCLE);
                }
                if target.linkage.is_interposable() {
                    return Err(INTERPOSABLE);
                }
                todo.push(next);
            }
        }
        Ok(())
    }

    fn global(&self, value: Value) -> Option<(GlobalId, &'m Global)> {
        let id = value.as_global()?;
        Some((id, self.module.globals.get(id)?))
    }
}

/// The reason why an alias cannot refer to a global.
fn unfit(global: &Global, external: bool) -> Option<Rule> {
    let available = global.linkage == Linkage::AvailableExternally;
    match external {
        true => (!available).then_some(UNAVAILABLE),
        false => (available || global.is_declaration()).then_some(Rule::AliasMustPointToDefinition),
    }
}
