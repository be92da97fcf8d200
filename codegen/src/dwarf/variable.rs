//! Variables: local ones at their places in the frame, globals and thread-locals.

use super::description::Expression;
use super::entry::{Entry, declaration, tag};
use super::expression::{Constant, Fragment, Operations, cut, pieces};
use super::function::{FunctionDebug, Variable, VariablePlace};
use super::locations::{Code, Located};
use super::scope::{Scopes, subprogram};
use super::section::{Address, Target};
use super::spans::{Span, Spot, Word};
use super::subprogram::retained;
use super::tree::{UnitId, Value};
use super::unit::{Debug, Key};
use super::{Extent, Place};
use crate::data::{self, Scalar};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Table;
use bitsmith_model::has_flag;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::RegClass;
use gimli::constants;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A local variable in a scope of a function, with the places of its parts.
pub struct Local<'a> {
    node: Node<'a>,
    /// The number of the scope.
    scope: usize,
    parts: Vec<(Fragment, Part)>,
}

/// A part of a variable: its place in a function's code, and the operations after it.
struct Part {
    place: VariablePlace,
    /// The distance from the lowest address of the frame to the CFA.
    frame: i64,
    operations: Operations,
}

/// The fragment that stands for all of a variable.
const WHOLE: Fragment = Fragment { offset: 0, size: 0 };

impl Part {
    /// A place in the frame as that in all of the code; `None` for others.
    fn span(&self, place: &VariablePlace) -> Option<Span> {
        let VariablePlace::Frame {
            offset,
            align: ..=1,
            is_place: true,
        } = *place
        else {
            return None;
        };
        let spot = Spot::Frame(i64::from(offset) - self.frame);
        self.operations.is_empty().then(|| Span {
            start: 0,
            end: u32::MAX,
            words: SmallVec::from_slice(&[Word::at(spot)]),
            expression: None,
        })
    }

    /// Appends the description of a place that is the same everywhere.
    fn describe(&self, to: &mut Expression) {
        let (offset, align, is_place) = match self.place {
            VariablePlace::Frame {
                offset,
                align,
                is_place,
            } => (offset, align, is_place),
            VariablePlace::Caller(offset) => {
                to.op_fbreg(offset.into());
                return self.operations.append_to_place(to);
            }
            VariablePlace::Behind(offset) => {
                to.op_fbreg(i64::from(offset) - self.frame);
                to.op_deref();
                return self.operations.append_to_place(to);
            }
            _ => return,
        };
        to.op_fbreg(i64::from(offset) - self.frame);
        if align > 1 {
            to.op_plus_uconst(align - 1);
            to.op_consts(align.wrapping_neg().cast_signed());
            to.op(constants::DW_OP_and);
        }
        match is_place {
            true => self.operations.append_to_place(to),
            false => self.operations.append_to_value(to),
        }
    }
}

impl<'a> Debug<'a> {
    /// The variables of a function, in the order of parameters and records; their scopes are kept.
    pub fn variables(&mut self, scopes: &mut Scopes<'a>, debug: &FunctionDebug) -> Vec<Local<'a>> {
        let mut locals: Vec<Local<'a>> = Vec::new();
        let mut numbers: FxHashMap<(Key, usize), usize> = FxHashMap::default();
        for variable in &debug.variables {
            let Some(found) = self.local(scopes, variable, debug) else {
                continue;
            };
            // A scope without code has no entry.
            if !scopes.has_code(found.scope) {
                continue;
            }
            let key = (self.key(found.node), found.scope);
            let number = *numbers.entry(key).or_insert(locals.len());
            match locals.get_mut(number) {
                Some(known) => known.parts.extend(found.parts),
                None => locals.push(found),
            }
        }
        self.add_retained(scopes, &mut locals, &numbers);
        locals.sort_by_key(|l| (l.scope, parameter(l.node)));
        for local in &locals {
            if let Some(scope) = scopes.list.entry_mut(local.scope) {
                scope.is_kept = true;
            }
        }
        locals
    }

    fn local(
        &self,
        scopes: &mut Scopes<'a>,
        variable: &Variable,
        debug: &FunctionDebug,
    ) -> Option<Local<'a>> {
        let declared = &variable.declared;
        let scope = scopes.of(declared)?;
        let node = Node::get(self.scope, declared.variable)?;
        let expression = declared.expression.and_then(|e| Node::get(self.scope, e));
        let operations = Operations::of(expression);
        let fragment = operations.as_ref().and_then(|o| o.fragment);
        let place = match (&operations, &variable.place) {
            (Some(operations), VariablePlace::Constant(value))
                if fragment.is_some() || !operations.is_empty() =>
            {
                VariablePlace::Spans(vec![Span {
                    start: 0,
                    end: u32::try_from(debug.len).unwrap_or(u32::MAX),
                    words: SmallVec::from_slice(&[Word::at(Spot::Constant(*value))]),
                    expression: declared.expression,
                }])
            }
            (Some(_), place) | (None, place @ VariablePlace::Spans(_)) => place.clone(),
            (None, _) => VariablePlace::Unknown,
        };
        let part = Part {
            place,
            frame: debug.frame,
            operations: operations.unwrap_or_default(),
        };
        let parts = match part.place {
            VariablePlace::Unknown => Vec::new(),
            _ => vec![(fragment.unwrap_or(WHOLE), part)],
        };
        Some(Local { node, scope, parts })
    }

    /// Adds the variables that the function keeps although no code has them.
    fn add_retained(
        &self,
        scopes: &mut Scopes<'a>,
        locals: &mut Vec<Local<'a>>,
        known: &FxHashMap<(Key, usize), usize>,
    ) {
        let Some(function) = scopes.list.first().map(|i| i.node) else {
            return;
        };
        for node in retained(function).filter(|n| n.is(DiKind::DILocalVariable)) {
            let around = node.node(slot!(DILocalVariable, "scope"));
            let Some(scope) = around.and_then(|around| scopes.find(around, None)) else {
                continue;
            };
            if !known.contains_key(&(self.key(node), scope)) {
                locals.push(Local {
                    node,
                    scope,
                    parts: Vec::new(),
                });
            }
        }
    }

    /// Adds the entries of local variables of a function with a start and a length.
    pub fn add_variables(&mut self, scopes: &Scopes<'a>, locals: Vec<Local<'a>>, start: Place) {
        for local in locals {
            let Some(parent) = scopes.list.get(local.scope).and_then(|i| i.entry) else {
                continue;
            };
            let Some(tag) = tag(local.node) else { continue };
            let made = self.child(parent, tag);
            let of = subprogram(local.node);
            let origin = match of.is_some_and(|of| self.inlined.contains(&self.key(of))) {
                true => self.entry(local.node, parent.unit),
                false => None,
            };
            match origin {
                Some(origin) => self.set_entry(made, constants::DW_AT_abstract_origin, origin),
                None => self.fill_local(made, local.node),
            }
            let key = self.key(local.node);
            self.local_entries.insert(key, made);
            let flags = local.node.number(slot!(DILocalVariable, "flags"));
            if has_flag!(flags, "DIFlagObjectPointer") {
                self.set_entry(parent, constants::DW_AT_object_pointer, made);
            }
            let ranges = scopes.ranges(local.scope);
            let code = Code { ranges, start };
            self.set_parts(made, local.parts, code);
        }
        self.set_bounds();
    }

    /// Sets the place of a variable, which may consist of parts.
    fn set_parts(&mut self, entry: Entry, mut parts: Vec<(Fragment, Part)>, code: Code<'_>) {
        if let [(WHOLE, part)] = parts.as_slice() {
            return self.set_whole(entry, part, code);
        }
        if let Some((_, whole)) = parts.iter().find(|(fragment, _)| *fragment == WHOLE)
            && parts.iter().all(|part| is_inside(whole, part))
        {
            return self.set_whole(entry, whole, code);
        }
        if parts
            .iter()
            .any(|(_, part)| matches!(part.place, VariablePlace::Spans(_)))
        {
            return self.set_spans_of_parts(entry, &parts, code);
        }
        parts.retain(|(fragment, part)| {
            *fragment != WHOLE && matches!(part.place, VariablePlace::Frame { .. })
        });
        if !parts.is_empty() {
            let place = pieces(parts, |to, part| part.describe(to));
            self.set_location(entry, place);
        }
    }

    /// Sets the place of a variable that is not in parts.
    fn set_whole(&mut self, entry: Entry, part: &Part, code: Code<'_>) {
        let mut place = Expression::new();
        match &part.place {
            VariablePlace::Constant(value) => {
                let node = Node::get(self.scope, *value);
                if node.is_some_and(|node| self.describe_address(&mut place, node).is_some()) {
                    place.op(constants::DW_OP_stack_value);
                    return self.set_location(entry, place);
                }
                self.set_constant(entry, constants::DW_AT_const_value, node, None);
            }
            VariablePlace::Register(number, until) if *until > 0 && part.operations.is_empty() => {
                let target = self.unit.target;
                place.op_reg(target.dwarf_register(RegClass::Int, *number));
                self.set_places(entry, std::iter::once((0, *until, place)), code);
            }
            VariablePlace::Frame { .. } | VariablePlace::Caller(_) | VariablePlace::Behind(_) => {
                part.describe(&mut place);
                self.set_location(entry, place);
            }
            VariablePlace::Spans(spans) => {
                let described = spans.iter().filter_map(|span| {
                    let mut place = Expression::new();
                    self.describe_span(&mut place, span)?;
                    Some((span.start, span.end, place))
                });
                let places: Vec<Located> = described.collect();
                self.set_places(entry, places.into_iter(), code);
            }
            VariablePlace::Register(..) | VariablePlace::Unknown => {}
        }
    }

    /// Sets the places of a variable in parts: a description for each range in which no part moves.
    fn set_spans_of_parts(&mut self, entry: Entry, parts: &[(Fragment, Part)], code: Code<'_>) {
        let mut spans: Vec<(Fragment, Span)> = Vec::new();
        for (fragment, part) in parts {
            match &part.place {
                VariablePlace::Spans(of_part) => {
                    spans.extend(of_part.iter().map(|span| (*fragment, span.clone())));
                }
                place => spans.extend(part.span(place).map(|span| (*fragment, span))),
            }
        }
        spans.sort_by_key(|(_, span)| span.start);
        let mut cuts: Vec<u32> = spans.iter().flat_map(|(_, s)| [s.start, s.end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let (mut active, mut next) = (Vec::new(), spans.into_iter().peekable());
        let mut list = Vec::new();
        for cut in cuts.windows(2) {
            let &[start, end] = cut else { continue };
            active.retain(|(_, span): &(Fragment, Span)| span.end > start);
            while let Some(span) = next.next_if(|(_, span)| span.start <= start) {
                active.push(span);
            }
            // Parts that are known at one time do not overlap.
            let mut whole = None;
            let mut described = Vec::new();
            for (fragment, span) in &active {
                let mut place = Expression::new();
                match self.describe_span(&mut place, span) {
                    Some(()) if *fragment == WHOLE => whole = Some(place),
                    Some(()) => described.push((*fragment, span)),
                    None => {}
                }
            }
            let place = match whole {
                Some(place) => place,
                None if described.is_empty() => continue,
                None => pieces(described, |to, span| {
                    // It was possible before.
                    let _ = self.describe_span(to, span);
                }),
            };
            list.push((start, end, place));
        }
        self.set_places(entry, list.into_iter(), code);
    }

    /// Appends the description of a place; `None`, and something may be appended, if there is none.
    fn describe_span(&mut self, to: &mut Expression, span: &Span) -> Option<()> {
        let expression = span.expression.and_then(|e| Node::get(self.scope, e));
        let operations = match &*span.words {
            [_] => Operations::of(expression),
            _ => None,
        };
        let (Some(operations), [word]) = (operations, &*span.words) else {
            let operations = Operations::on_arguments(expression)?;
            return operations.append_with(to, |to, number| {
                let word = span.words.get(number)?;
                self.describe_word(to, word)?;
                cut(to, word.bits);
                Some(())
            });
        };
        let target = self.unit.target;
        let is_bare = operations.is_empty() && word.offset == 0;
        match word.spot {
            Spot::Register(class, number) if is_bare => {
                to.op_reg(target.dwarf_register(class, number));
            }
            Spot::Frame(offset) if is_bare => to.op_fbreg(offset),
            Spot::Entered(_) if operations.is_in_memory() => return None,
            Spot::Constant(_) => {
                self.describe_word(to, word)?;
                operations.append_to_value(to);
            }
            _ => {
                self.describe_word(to, word)?;
                operations.append_to_word(to, word.bits);
            }
        }
        Some(())
    }

    /// Appends the value that is at a place; `None`, and nothing is appended, if it is not one of up to a word. The bits
    /// above it are arbitrary.
    fn describe_word(&mut self, to: &mut Expression, word: &Word) -> Option<()> {
        let target = self.unit.target;
        match word.spot {
            Spot::Constant(value) => {
                return self.describe_constant(to, Node::get(self.scope, value)?);
            }
            _ if word.bits > 64 => return None,
            Spot::Address(offset) => to.op_fbreg(offset + word.offset),
            Spot::Register(RegClass::Int, number) => {
                to.op_breg(target.dwarf_register(RegClass::Int, number), word.offset);
            }
            Spot::Frame(offset) => {
                to.op_fbreg(offset);
                to.op_deref();
                add(to, word.offset);
            }
            Spot::Entered(number) => {
                let register = target.dwarf_register(RegClass::Int, number);
                to.op_entry_value(register, self.encoding.version);
                add(to, word.offset);
            }
            Spot::Register(..) => return None,
        }
        Some(())
    }

    /// Appends the value of a constant of up to a word; `None`, and nothing is appended, if it is another.
    fn describe_constant(&mut self, to: &mut Expression, node: Node<'_>) -> Option<()> {
        if let Some(int) = node.int() {
            match (i64::try_from(int.value), u64::try_from(int.unsigned())) {
                (Ok(value), _) if value < 0 && int.bits > 1 => to.op_consts(value),
                (_, Ok(value)) => to.op_constu(value),
                _ => return None,
            }
            return Some(());
        }
        let value = node.value()?;
        let constant = node.scope.constant(value).map(|(c, _)| c.kind);
        // It has no value, although data has zeros for it.
        if matches!(constant, Some(ConstKind::Undef | ConstKind::Poison)) {
            return None;
        }
        if let Ok(Scalar::Number(bits)) = data::scalar(self.unit, node.scope, value) {
            to.op_constu(u64::try_from(bits).ok()?);
            return Some(());
        }
        self.describe_address(to, node)
    }

    /// Appends the address that a constant is; `None`, and nothing is appended, if it is none.
    fn describe_address(&mut self, to: &mut Expression, node: Node<'_>) -> Option<()> {
        let Scalar::Address(id, addend) =
            data::scalar(self.unit, node.scope, node.value()?).ok()?
        else {
            return None;
        };
        let global = self.unit.module.globals.get(id)?;
        // The description must not need a symbol that the code does not.
        let is_here = !global.is_declaration_for_linker() && !self.unit.is_tls(id);
        let target = is_here.then_some(Target::Global(id));
        target?;
        to.op_addr(Address { target, addend });
        Some(())
    }

    /// Sets the bounds of arrays that variables of the function hold.
    fn set_bounds(&mut self) {
        self.fill_pending();
        for (entry, name, key) in std::mem::take(&mut self.bounds) {
            if let Some(variable) = self.local_entries.get(&key).copied()
                && variable.unit == entry.unit
            {
                self.set_entry(entry, name, variable);
            }
        }
        self.local_entries.clear();
    }

    /// Gives the entry of a local variable its attributes.
    pub fn fill_local(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DILocalVariable, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let line = node.number(slot!(DILocalVariable, "line"));
        self.set_source(entry, node.node(slot!(DILocalVariable, "file")), line);
        let ty = node.node(slot!(DILocalVariable, "type"));
        self.set_reference(entry, constants::DW_AT_type, ty);
        self.set_align(entry, node.number(slot!(DILocalVariable, "align")));
        if has_flag!(
            node.number(slot!(DILocalVariable, "flags")),
            "DIFlagArtificial"
        ) {
            self.set_flag(entry, constants::DW_AT_artificial);
        }
    }

    // ---- globals ----

    /// Gives the entry of a global variable its attributes, other than its address.
    pub fn fill_global(&mut self, entry: Entry, node: Node<'a>) {
        let line = node.number(slot!(DIGlobalVariable, "line"));
        let file = node.node(slot!(DIGlobalVariable, "file"));
        match declaration(node) {
            Some(declared) => {
                self.set_reference(entry, constants::DW_AT_specification, Some(declared));
                self.set_source(entry, file, line);
            }
            None => {
                let name = node.string(slot!(DIGlobalVariable, "name"));
                self.set_text(entry, constants::DW_AT_name, name);
                self.set_source(entry, file, line);
                let ty = node.node(slot!(DIGlobalVariable, "type"));
                self.set_reference(entry, constants::DW_AT_type, ty);
                if node.number(slot!(DIGlobalVariable, "isLocal")) == 0 {
                    self.set_flag(entry, constants::DW_AT_external);
                }
            }
        }
        match node.number(slot!(DIGlobalVariable, "isDefinition")) {
            0 => self.set_flag(entry, constants::DW_AT_declaration),
            _ => {
                let unit = self.tree.get_mut(entry.unit);
                unit.map(|unit| unit.globals.insert(entry.id));
            }
        }
        let linkage = node.string(slot!(DIGlobalVariable, "linkageName"));
        self.set_text(entry, constants::DW_AT_linkage_name, linkage);
        self.set_align(entry, node.number(slot!(DIGlobalVariable, "align")));
        let parameters = node.node(slot!(DIGlobalVariable, "templateParams"));
        self.parameters(entry, parameters);
    }

    /// Adds everything that units list: globals, enumerations, retained types, imports.
    pub fn add_globals(&mut self) {
        let module = self.unit.module;
        let mut homes: FxHashMap<Key, Vec<(GlobalId, Option<Node<'a>>)>> = FxHashMap::default();
        for &id in &module.variables {
            let Some(global) = module.globals.get(id).filter(|g| !g.is_declaration()) else {
                continue;
            };
            for attached in global
                .attachments
                .iter()
                .filter(|a| a.kind == metadata_kind::DBG)
            {
                if let Some((variable, expression)) = self.described(attached.node) {
                    let homes = homes.entry(self.key(variable)).or_default();
                    homes.push((id, expression));
                }
            }
        }
        for (id, extent) in super::units(module) {
            let unit = self.units.get(&id).map(|(unit, _)| *unit);
            if let (Some(unit), Extent::Full) = (unit, extent)
                && let Some(node) = Node::get(self.scope, id)
            {
                self.add_lists(node, unit, &homes);
            }
        }
    }

    fn add_lists(
        &mut self,
        node: Node<'a>,
        unit: UnitId,
        homes: &FxHashMap<Key, Vec<(GlobalId, Option<Node<'a>>)>>,
    ) {
        let list = |slot: u8| {
            let list = node.node(slot).into_iter().flat_map(|l| l.members());
            list.flatten().collect::<Vec<_>>()
        };
        let mut done: FxHashSet<Key> = FxHashSet::default();
        for id in list(slot!(DICompileUnit, "globals")) {
            let Some((variable, expression)) = self.described(id) else {
                continue;
            };
            if let Some(entry) = self.entry(variable, unit)
                && done.insert(self.key(variable))
            {
                self.fill_pending();
                match homes.get(&self.key(variable)) {
                    Some(homes) => self.set_homes(entry, homes),
                    None => self.set_value(entry, expression),
                }
            }
        }
        let lists = [
            slot!(DICompileUnit, "enums"),
            slot!(DICompileUnit, "retainedTypes"),
            slot!(DICompileUnit, "imports"),
        ];
        for id in lists.into_iter().flat_map(list) {
            if let Some(node) = Node::get(self.scope, id).filter(|n| !n.is_definition()) {
                self.entry(node, unit);
                self.fill_pending();
            }
        }
    }

    /// The variable and the expression of a `DIGlobalVariableExpression`.
    fn described(&self, id: bitsmith_model::value::MdId) -> Option<(Node<'a>, Option<Node<'a>>)> {
        let node = Node::get(self.scope, id)?;
        node.is(DiKind::DIGlobalVariableExpression).then_some(())?;
        let variable = node.node(slot!(DIGlobalVariableExpression, "var"))?;
        let expression = node.node(slot!(DIGlobalVariableExpression, "expr"));
        let known = variable.is(DiKind::DIGlobalVariable);
        known.then_some((variable, expression))
    }

    /// Sets the places of a variable.
    fn set_homes(&mut self, entry: Entry, homes: &[(GlobalId, Option<Node<'a>>)]) {
        let mut parts = Vec::new();
        for (id, expression) in homes {
            let Some(operations) = Operations::of(*expression) else {
                continue;
            };
            let target = match self.unit.is_tls(*id) {
                true if self.unit.target.thread_local_reloc().is_none() => continue,
                true => Target::ThreadLocal(*id),
                false => Target::Global(*id),
            };
            let fragment = operations.fragment.unwrap_or(WHOLE);
            parts.push((fragment, (target, operations)));
        }
        let describe = |to: &mut Expression, (target, operations): (Target, Operations)| {
            to.op_addr(Address {
                target: Some(target),
                addend: 0,
            });
            if let Target::ThreadLocal(_) = target {
                to.op(constants::DW_OP_GNU_push_tls_address);
            }
            operations.append_to_place(to);
        };
        let mut place = Expression::new();
        match parts.len() {
            0 => return,
            1 if parts
                .first()
                .is_some_and(|(fragment, _)| *fragment == WHOLE) =>
            {
                if let Some((_, part)) = parts.pop() {
                    describe(&mut place, part);
                }
            }
            _ => {
                parts.retain(|(fragment, _)| *fragment != WHOLE);
                place = pieces(parts, describe);
            }
        }
        self.set_location(entry, place);
    }

    /// Sets the value of a variable that is a constant.
    fn set_value(&mut self, entry: Entry, expression: Option<Node<'a>>) {
        let value = match Operations::of(expression).and_then(|o| o.constant()) {
            Some(Constant::Unsigned(value)) => Value::Unsigned(value),
            Some(Constant::Signed(value)) => Value::Signed(value),
            None => return,
        };
        self.set(entry, constants::DW_AT_const_value, value);
    }
}

/// Returns true if a part of a variable is where it is in the memory of all of the variable.
fn is_inside(whole: &Part, (fragment, part): &(Fragment, Part)) -> bool {
    match (&whole.place, &part.place) {
        (VariablePlace::Frame { offset: start, .. }, VariablePlace::Frame { offset, .. }) => {
            let inside = offset.checked_sub(*start);
            inside.is_some_and(|inside| u64::from(inside) * 8 == fragment.offset)
        }
        _ => false,
    }
}

/// Appends the addition of a constant.
fn add(to: &mut Expression, offset: i64) {
    match u64::try_from(offset) {
        Ok(0) => {}
        Ok(offset) => to.op_plus_uconst(offset),
        Err(_) => {
            to.op_consts(offset);
            to.op(constants::DW_OP_plus);
        }
    }
}

/// The number of a parameter; variables come after all of them.
fn parameter(node: Node<'_>) -> u32 {
    match node.number(slot!(DILocalVariable, "arg")) {
        0 => u32::MAX,
        number => number,
    }
}
