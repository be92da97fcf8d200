//! The metadata of a body: attachments, debug locations, debug records, and local nodes.
//!
//! Rules:
//! - each attachment fits its instruction (see [`super::attachments`]);
//! - each location has a valid scope; in a function with a subprogram, the scope of the outermost inlined-at
//!   location is in that subprogram; a location with an atom belongs to a subprogram with key instructions;
//! - a debug record has a location, a variable or label, an expression and operands of the right
//!   classes; its variable belongs to the same subprogram as its location; a fragment lies within
//!   the variable; only swiftasync parameters have entry values; no two variables are the same
//!   parameter; no record precedes a phi;
//! - local nodes are well formed, as the module's.

use super::attachments;
use super::debug_info::{self, Expression};
use super::metadata::{Walk, check_node};
use super::report::{Broken, Checked, Entity, Report, ensure};
use super::rule::Rule;
use super::scopes::Scopes;
use super::used::{Roots, Used};
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::entity::Entity as _;
use bitsmith_model::global::Global;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind, DebugLoc, LocId};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::node::Node;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::schema::metadata_kind as kinds;
use bitsmith_model::slot;
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, InstId, MdId, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The facts about the module that all bodies share.
pub(super) struct Shared<'a> {
    pub(super) module: &'a Module,
    /// The nodes of the module that bodies use.
    pub(super) used: &'a Used,
    pub(super) scopes: &'a Scopes,
    /// The operands of `!llvm.dbg.cu`.
    pub(super) listed: &'a FxHashSet<MdId>,
}

/// Checks the metadata of a body.
pub(super) fn check(
    shared: &Shared<'_>,
    id: GlobalId,
    global: &Global,
    body: &Body,
    report: &mut Report,
) {
    let scope = shared.module.body_scope(id, body);
    let mut checker = Checker {
        shared,
        scope,
        body,
        global,
        subprogram: None,
        roots: Roots::default(),
        ends: FxHashMap::default(),
        chain: Vec::new(),
        seen: FxHashSet::default(),
        params: FxHashMap::default(),
        right: match body.dbg_records.is_empty() {
            true => Vec::new(),
            false => vec![(None, None); body.metadata.len()],
        },
        report,
    };
    checker.attached_to_function();
    checker.attachments();
    checker.operands();
    checker.locations();
    checker.records();
    checker.finish();
}

struct Checker<'a, 's, 'r> {
    shared: &'s Shared<'a>,
    scope: Scope<'a>,
    body: &'a Body,
    global: &'a Global,
    /// The function's subprogram.
    subprogram: Option<MdId>,
    /// The local nodes that the body refers to.
    roots: Roots,
    /// The scope of the outermost inlined-at location, by location.
    ends: FxHashMap<MdId, Option<MdId>>,
    /// The locations between a location and the nearest one with a known end.
    chain: Vec<MdId>,
    /// Scopes of locations that were checked.
    seen: FxHashSet<MdId>,
    /// The variable of each parameter, by the parameter's number.
    params: FxHashMap<u32, MdId>,
    /// By local variable that is no parameter: the expression and location with which a record of it was valid.
    right: Vec<(Option<MdId>, Option<MdId>)>,
    report: &'r mut Report,
}

impl<'a> Checker<'a, '_, '_> {
    fn attached_to_function(&mut self) {
        for attachment in &self.global.attachments {
            if attachment.kind == kinds::DBG {
                self.refer(attachment.node, true);
                let node = Node::get(self.scope, attachment.node);
                if node.is_some_and(|n| n.is(DiKind::DISubprogram)) {
                    self.subprogram = Some(attachment.node);
                }
            } else {
                self.refer(attachment.node, false);
            }
        }
    }

    fn attachments(&mut self) {
        let mut checker = attachments::Checker::new(self.scope, self.body);
        for &(inst, attachment) in self.body.attachments.iter() {
            if let Err(message) = checker.check(inst, attachment) {
                self.report.fail(message, Entity::Inst(inst));
            }
            match attachment.kind {
                kinds::LOOP => {
                    self.refer(attachment.node, true);
                    self.loop_locations(inst, attachment.node);
                }
                kinds::DBG => {
                    self.refer(attachment.node, true);
                    self.location_node(inst, attachment.node);
                    self.atom_of_node(inst, attachment.node);
                }
                _ => self.refer(attachment.node, false),
            }
        }
    }

    /// Checks the start and end locations in loop metadata.
    fn loop_locations(&mut self, inst: InstId, node: MdId) {
        let Some(node) = Node::get(self.scope, node) else {
            return;
        };
        for member in node.members().skip(1).flatten() {
            let loc = Node::get(self.scope, member);
            if loc.is_some_and(|n| n.is(DiKind::DILocation)) {
                self.location_node(inst, member);
            }
        }
    }

    /// Checks a location that is a node.
    fn location_node(&mut self, inst: InstId, node: MdId) {
        let Some(loc) = Node::get(self.scope, node).filter(|n| n.is(DiKind::DILocation)) else {
            self.report
                .fail(Rule::InvalidDbgMetadataAttachment, Entity::Inst(inst));
            return;
        };
        let scope = loc.reference(slot!(DILocation, "scope"));
        let inlined = loc.reference(slot!(DILocation, "inlinedAt"));
        self.leads_back(scope, inlined, Entity::Inst(inst));
    }

    fn atom_of_node(&mut self, inst: InstId, node: MdId) {
        const GROUP: u8 = slot!(DILocation, "atomGroup");
        let Some(loc) = Node::get(self.scope, node).filter(|n| n.is(DiKind::DILocation)) else {
            return;
        };
        if loc.number(GROUP) != 0 || loc.number(GROUP + 1) != 0 {
            let scope = loc.reference(slot!(DILocation, "scope"));
            self.atom(scope, Entity::Inst(inst));
        }
    }

    /// Checks that a location with an atom belongs to a subprogram with key instructions.
    fn atom(&mut self, scope: Option<MdId>, entity: Entity) {
        let owner = self.owner(self.get(scope));
        let owner = self.get(owner);
        let enabled = owner.is_none_or(|n| n.number(slot!(DISubprogram, "keyInstructions")) != 0);
        self.report.check(
            enabled,
            Rule::DbgLocUsesAtomGroupButDiSubprogramDoesntHave,
            entity,
        );
    }

    /// Checks metadata operands of calls of intrinsics.
    fn operands(&mut self) {
        let (module, body) = (self.shared.module, self.body);
        for &block in &body.order {
            for inst in body.block_insts(block) {
                if !body.inst(inst).op.is_call() {
                    continue;
                }
                let operands = body.operands(inst).iter();
                let nodes = operands.filter_map(|value| match value.kind() {
                    ValueKind::Metadata(id) => Some(id),
                    _ => None,
                });
                let mut nodes = nodes.peekable();
                if nodes.peek().is_none() {
                    continue;
                }
                let callee = body.called_global(inst);
                let callee = callee.and_then(|id| module.globals.get(id).map(|_| module.name(id)));
                if callee.is_some_and(|n| Intrinsic::lookup_in(module.dialect, n).is_some()) {
                    nodes.for_each(|id| self.refer(id, false));
                }
            }
        }
    }

    fn locations(&mut self) {
        if !self.body.has_locs() {
            return;
        }
        let mut done = vec![false; self.body.locs.len()];
        for &block in &self.body.order {
            for inst in self.body.block_insts(block) {
                let Some(id) = self.body.loc(inst) else {
                    continue;
                };
                if let Some(done @ false) = done.get_mut(id.index()) {
                    *done = true;
                    self.location(id);
                }
            }
        }
    }

    fn location(&mut self, id: LocId) {
        let Some(&DebugLoc {
            scope,
            inlined_at,
            atom_group,
            ..
        }) = self.body.locs.get(id)
        else {
            return;
        };
        for id in [scope, inlined_at].into_iter().flatten() {
            self.refer(id, true);
        }
        let get = |id: MdId| Node::get(self.scope, id);
        let checked = debug_info::location(scope.and_then(get), inlined_at.map(get));
        match checked {
            Err(message) => self.report.fail(message, Entity::Loc(id)),
            Ok(()) => {
                self.leads_back(scope, inlined_at, Entity::Loc(id));
                if atom_group != 0 {
                    self.atom(scope, Entity::Loc(id));
                }
            }
        }
    }

    /// Checks that the outermost scope of a location is in the function's subprogram.
    fn leads_back(&mut self, scope: Option<MdId>, inlined_at: Option<MdId>, entity: Entity) {
        let Some(subprogram) = self.subprogram else {
            return;
        };
        let end = match inlined_at {
            None => scope,
            Some(at) => self.end(at),
        };
        let Some(end) = end.filter(|id| self.seen.insert(*id)) else {
            return;
        };
        let Some(end) = Node::get(self.scope, end) else {
            return;
        };
        if !end.is_local_scope() {
            self.report
                .fail(Rule::DiLocationsScopeMustBeDiLocalScope, entity);
            return;
        }
        let found = self.shared.scopes.subprogram(end);
        if found.is_some_and(|found| found != subprogram) {
            self.report
                .fail(Rule::DbgAttachmentPointsAtWrongSubprogramFor, entity);
        }
    }

    /// The scope of the outermost location that `at` is inlined at.
    fn end(&mut self, at: MdId) -> Option<MdId> {
        let mut chain = std::mem::take(&mut self.chain);
        let mut next = at;
        let end = loop {
            if let Some(known) = self.ends.get(&next) {
                break *known;
            }
            let Some(loc) = Node::get(self.scope, next).filter(|n| n.is(DiKind::DILocation)) else {
                break None;
            };
            // A cycle has no end.
            self.ends.insert(next, None);
            chain.push(next);
            match loc.reference(slot!(DILocation, "inlinedAt")) {
                Some(further) => next = further,
                None => break loc.reference(slot!(DILocation, "scope")),
            }
        };
        for id in chain.drain(..) {
            self.ends.insert(id, end);
        }
        self.chain = chain;
        end
    }

    fn records(&mut self) {
        let mut last = None;
        let mut position = 0u32;
        for (inst, record) in self.body.dbg_records.iter() {
            position = if last == Some(*inst) {
                position.saturating_add(1)
            } else {
                0
            };
            last = Some(*inst);
            let entity = Entity::Record(*inst, position);
            if self.body.inst(*inst).op == Opcode::Phi {
                self.report
                    .fail(Rule::PhiNodeMustNotHaveAnyAttached, Entity::Inst(*inst));
            }
            if let Some(loc) = record.loc {
                self.refer(loc, true);
            }
            // LLVM does not check the label itself.
            let variable = record
                .variable
                .filter(|_| record.kind != DbgRecordKind::Label);
            // A value has no references to follow.
            let location = self.get(record.location);
            let list = location.filter(|node| node.kind != MdKind::Value);
            let operands = [list.map(|node| node.id), variable, record.expression];
            for id in operands.into_iter().flatten() {
                self.refer(id, false);
            }
            if let Some(assign) = self.body.assign(record) {
                let operands = [assign.id, assign.address, assign.expression];
                let operands = operands.into_iter().flatten();
                operands.for_each(|id| self.refer(id, false));
            }
            let checked = if record.kind == DbgRecordKind::Label {
                self.label(record)
            } else {
                self.variable(record, location)
            };
            if let Err(message) = checked {
                self.report.fail(message, entity);
            }
        }
    }

    fn get(&self, id: Option<MdId>) -> Option<Node<'a>> {
        Node::get(self.scope, id?)
    }

    fn label(&mut self, record: &DbgRecord) -> Checked {
        let label = self.get(record.variable).filter(|n| n.is(DiKind::DILabel));
        let label = label.ok_or(Rule::InvalidDbgLabelIntrinsicVariable)?;
        let loc = self.get(record.loc);
        let loc = loc.ok_or(Rule::DbgLabelRecordRequiresDbgAttachment)?;
        if !loc.is(DiKind::DILocation) {
            return Ok(());
        }
        let ours = self.owner(label.node(slot!(DILabel, "scope")));
        let theirs = self.owner(loc.node(slot!(DILocation, "scope")));
        ensure(
            ours.is_none() || theirs.is_none() || ours == theirs,
            Rule::MismatchedSubprogramBetweenDbgLabelLabelAnd,
        )
    }

    fn owner(&self, scope: Option<Node<'_>>) -> Option<MdId> {
        self.shared.scopes.subprogram(scope?)
    }

    fn variable(&mut self, record: &DbgRecord, location: Option<Node<'_>>) -> Checked {
        ensure(
            location.is_some_and(is_location_operand),
            Rule::InvalidDbgRecordAddressValue,
        )?;
        if matches!(
            record.kind,
            DbgRecordKind::Declare | DbgRecordKind::DeclareValue
        ) {
            self.declared(record, location)?;
        }
        let expression = match self.known_right(record) {
            Some(expression) => {
                if record.kind == DbgRecordKind::Assign {
                    self.assign(record)?;
                }
                expression
            }
            None => self.described(record)?,
        };
        self.entry_value(location, expression)
    }

    /// The expression of a record if the same variable with the same location was valid before, as is
    /// common for the values of one variable.
    fn known_right(&self, record: &DbgRecord) -> Option<Node<'a>> {
        let variable = record.variable.filter(|id| id.is_local())?;
        let known = self.right.get(variable.index())?;
        let right = *known == (record.expression, record.loc);
        right.then(|| self.get(record.expression)).flatten()
    }

    /// Checks a record; returns the expression if it is valid.
    fn described(&mut self, record: &DbgRecord) -> Result<Node<'a>, Broken> {
        let variable = self.get(record.variable);
        let variable = variable
            .filter(|n| n.is(DiKind::DILocalVariable))
            .ok_or(Rule::InvalidDbgRecordVariable)?;
        let expression = self.get(record.expression);
        let expression = expression
            .filter(|n| n.is(DiKind::DIExpression))
            .ok_or(Rule::InvalidDbgRecordExpression)?;
        ensure(
            Expression::of(expression).is_valid(),
            Rule::InvalidExpression,
        )?;
        if record.kind == DbgRecordKind::Assign {
            self.assign(record)?;
        }
        let loc = self.get(record.loc).filter(|n| n.is(DiKind::DILocation));
        let loc = loc.ok_or(Rule::InvalidDbgRecordDiLocation)?;
        let ours = self.owner(variable.node(slot!(DILocalVariable, "scope")));
        let theirs = self.owner(loc.node(slot!(DILocation, "scope")));
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            ensure(
                ours == theirs,
                Rule::MismatchedSubprogramBetweenDbgRecordVariableAnd,
            )?;
            self.parameter(variable, loc)?;
        }
        const ARTIFICIAL: u32 = 1 << 6;
        if variable.number(slot!(DILocalVariable, "flags")) & ARTIFICIAL == 0 {
            debug_info::fragment(variable, expression)?;
        }
        if variable.number(slot!(DILocalVariable, "arg")) == 0
            && variable.id.is_local()
            && let Some(place) = self.right.get_mut(variable.id.index())
        {
            *place = (record.expression, record.loc);
        }
        Ok(expression)
    }

    /// Checks that a declared variable has an address.
    fn declared(&self, record: &DbgRecord, location: Option<Node<'_>>) -> Checked {
        if record.kind != DbgRecordKind::Declare {
            return Ok(());
        }
        let ty = location.and_then(Node::value);
        let ty = ty.and_then(|value| self.scope.type_of(value));
        let ty = ty.map(|ty| self.scope.module.types.get(ty));
        ensure(
            ty.is_none_or(|ty| matches!(ty, Type::Ptr(_) | Type::Int(_))),
            Rule::LocationOfDbgDeclareMustBePointer,
        )
    }

    fn assign(&self, record: &DbgRecord) -> Checked {
        let Some(assign) = self.body.assign(record) else {
            return Err(Rule::InvalidDbgAssignDiAssignId.into());
        };
        let id = self.get(assign.id).filter(|n| n.is(DiKind::DIAssignID));
        id.ok_or(Rule::InvalidDbgAssignDiAssignId)?;
        let address = self.get(assign.address);
        ensure(
            address.is_some_and(|n| n.kind != MdKind::ArgList && is_location_operand(n)),
            Rule::InvalidDbgAssignAddress,
        )?;
        let expression = self.get(assign.expression);
        ensure(
            expression.is_some_and(|n| n.is(DiKind::DIExpression)),
            Rule::InvalidDbgAssignAddressExpression,
        )
    }

    /// Checks that a parameter has one variable; inlined ones are exempt.
    fn parameter(&mut self, variable: Node<'_>, loc: Node<'_>) -> Checked {
        if self.subprogram.is_none() || loc.reference(slot!(DILocation, "inlinedAt")).is_some() {
            return Ok(());
        }
        let number = variable.number(slot!(DILocalVariable, "arg"));
        if number == 0 {
            return Ok(());
        }
        let before = self.params.insert(number, variable.id);
        ensure(
            before.is_none_or(|before| before == variable.id),
            Rule::ConflictingDebugInfoForArgument,
        )
    }

    fn entry_value(&self, location: Option<Node<'_>>, expression: Node<'_>) -> Checked {
        let value = location.and_then(Node::value);
        let exempt = match value.map(|value| (value, value.kind())) {
            Some((value, ValueKind::Const(_) | ValueKind::LocalConst(_))) => {
                use bitsmith_model::constant::ConstKind::{Poison, Undef};
                let constant = self.scope.constant(value);
                constant.is_some_and(|(c, _)| matches!(c.kind, Undef | Poison))
            }
            Some((_, ValueKind::Arg(number))) => {
                let (attrs, at) = (&self.scope.module.attrs, index::param(number as usize));
                let function = self.global.as_function();
                function.is_some_and(|f| attrs.has_at(f.attrs, at, AttrKind::SwiftAsync))
            }
            _ => false,
        };
        ensure(
            exempt || !Expression::of(expression).is_entry_value(),
            Rule::EntryValuesAreOnlyAllowedInMir,
        )
    }

    /// Notes that a node is used.
    fn refer(&mut self, id: MdId, locs: bool) {
        match (id.is_local(), locs) {
            (false, _) => self.shared.used.node(id, locs),
            (true, true) => self.roots.with_locs.push(id),
            (true, false) => self.roots.without_locs.push(id),
        }
    }

    /// Walks from the nodes noted so far, and checks the local ones.
    fn finish(self) {
        if self.body.metadata.is_empty() {
            return;
        }
        let used = Some(self.shared.used);
        let mut walk = Walk::new(self.scope, self.body.metadata.len(), used);
        walk.from(&self.roots.with_locs, true);
        walk.from(&self.roots.without_locs, false);
        for found in walk.report.found.drain(..) {
            self.report.fail(found.broken, found.entity);
        }
        for (position, _) in walk.seen.iter().enumerate().filter(|(_, seen)| **seen) {
            let id = MdId::local(position);
            check_node(
                self.scope,
                id,
                self.shared.scopes,
                self.shared.listed,
                self.report,
            );
        }
    }
}

/// Returns true for a value, a list of values, or an empty tuple.
fn is_location_operand(node: Node<'_>) -> bool {
    match node.kind {
        MdKind::Value | MdKind::ArgList | MdKind::Di(DiKind::DIArgList) => true,
        _ => node.is_node() && node.operand_count() == 0,
    }
}
