//! The scopes of a function's code: its lexical blocks, and the calls that were inlined into it.

use super::declared::Declared;
use super::entry::{Entry, scope};
use super::function::FunctionDebug;
use super::lists::Range;
use super::tree::Value;
use super::unit::Debug;
use super::{Extent, Place};
use bitsmith_model::entity::Table;
use bitsmith_model::inst::DebugLoc;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use gimli::constants;
use rustc_hash::FxHashMap;

/// A scope with its code.
pub struct Instance<'a> {
    /// The subprogram or lexical block.
    pub node: Node<'a>,
    /// The location of the call if it is inlined.
    call: Option<Node<'a>>,
    parent: usize,
    /// The ranges of its code, by offsets and ascending; none for the function.
    pub ranges: Vec<(u32, u32)>,
    /// True if it has variables.
    pub is_kept: bool,
    /// Its entry, or that of the scope around it.
    pub entry: Option<Entry>,
}

/// The scopes of a function: the first is the function, and each one follows that around it.
pub struct Scopes<'a> {
    pub list: Vec<Instance<'a>>,
    numbers: FxHashMap<(MdId, Option<MdId>), usize>,
    /// All code of the function.
    whole: [(u32, u32); 1],
}

/// The maximal number of scopes around a scope.
const MOST_NESTED: usize = 128;

/// The scope of a location, without blocks that only change the file.
pub fn block(node: Node<'_>) -> Option<Node<'_>> {
    let mut node = node;
    for _ in 0..MOST_NESTED {
        match node.di()? {
            DiKind::DILexicalBlockFile => node = scope(node)?,
            DiKind::DISubprogram | DiKind::DILexicalBlock => return Some(node),
            _ => return None,
        }
    }
    None
}

/// The subprogram around a scope.
pub fn subprogram(node: Node<'_>) -> Option<Node<'_>> {
    let mut node = node;
    for _ in 0..MOST_NESTED {
        match node.di()? {
            DiKind::DISubprogram => return Some(node),
            _ => node = scope(node)?,
        }
    }
    None
}

/// The scope of a `DILocation`, and the call into which it was inlined.
pub fn location(node: Node<'_>) -> (Option<Node<'_>>, Option<Node<'_>>) {
    let inlined = node.node(slot!(DILocation, "inlinedAt"));
    let inlined = inlined.filter(|n| n.is(DiKind::DILocation));
    (node.node(slot!(DILocation, "scope")), inlined)
}

impl<'a> Scopes<'a> {
    /// The scopes of a function's rows.
    pub fn new(function: Node<'a>, debug: &FunctionDebug) -> Self {
        let len = u32::try_from(debug.len).unwrap_or(u32::MAX);
        let mut scopes = Self {
            whole: [(0, len)],
            list: vec![Instance {
                node: function,
                call: None,
                parent: 0,
                ranges: Vec::new(),
                is_kept: true,
                entry: None,
            }],
            numbers: FxHashMap::default(),
        };
        let ends = debug.rows.iter().skip(1).map(|r| r.at);
        let ends = ends.chain([len]);
        let locs = function.scope.body.map(|b| &b.locs);
        // Most rows are in the scope of the one before.
        let mut last = None;
        for (row, end) in debug.rows.iter().zip(ends) {
            let Some(loc) = locs.and_then(|l| l.get(row.loc)) else {
                continue;
            };
            let place = (loc.scope, loc.inlined_at);
            let number = match last {
                Some((before, number)) if before == place => number,
                _ => scopes.of_loc(function, loc),
            };
            last = Some((place, number));
            if let Some(number) = number {
                scopes.add_range(number, row.at, end);
            }
        }
        scopes
    }

    /// The number of a variable's scope.
    pub fn of(&mut self, declared: &Declared) -> Option<usize> {
        let scope = self.list.first()?.node.scope;
        let node = Node::get(scope, declared.variable)?;
        let node = node.is(DiKind::DILocalVariable).then_some(node)?;
        let call = declared.loc.and_then(|l| Node::get(scope, l));
        let call = call.and_then(|l| location(l).1);
        self.find(node.node(slot!(DILocalVariable, "scope"))?, call)
    }

    /// The ranges of a scope's code, ascending.
    pub fn ranges(&self, number: usize) -> &[(u32, u32)] {
        match self.list.get(number) {
            Some(instance) if number > 0 => &instance.ranges,
            _ => &self.whole,
        }
    }

    /// Returns true if there are no scopes but the function.
    pub fn is_plain(&self) -> bool {
        self.list.iter().all(|i| i.call.is_none())
    }

    /// Returns true if a scope has code; the function always has.
    pub fn has_code(&self, number: usize) -> bool {
        let instance = self.list.get(number);
        number == 0 || instance.is_some_and(|i| !i.ranges.is_empty())
    }

    fn of_loc(&mut self, function: Node<'a>, loc: &DebugLoc) -> Option<usize> {
        let node = Node::get(function.scope, loc.scope?)?;
        let call = loc.inlined_at.and_then(|at| Node::get(function.scope, at));
        self.find(node, call.filter(|c| c.is(DiKind::DILocation)))
    }

    /// The number of a scope.
    pub fn find(&mut self, node: Node<'a>, call: Option<Node<'a>>) -> Option<usize> {
        let (mut node, mut call) = (block(node)?, call);
        let mut missing = Vec::new();
        let mut parent = 0;
        while missing.len() < MOST_NESTED {
            if node.is(DiKind::DISubprogram) && call.is_none() {
                break;
            }
            if let Some(known) = self.numbers.get(&(node.id, call.map(|c| c.id))) {
                parent = *known;
                break;
            }
            missing.push((node, call));
            let (outer, around) = match (node.is(DiKind::DISubprogram), call) {
                (true, Some(at)) => location(at),
                _ => (scope(node), call),
            };
            let Some(outer) = outer.and_then(block) else {
                break;
            };
            (node, call) = (outer, around);
        }
        for (node, call) in missing.into_iter().rev() {
            let key = (node.id, call.map(|c| c.id));
            self.numbers.insert(key, self.list.len());
            self.list.push(Instance {
                node,
                call,
                parent,
                ranges: Vec::new(),
                is_kept: node.is(DiKind::DISubprogram),
                entry: None,
            });
            parent = self.list.len() - 1;
        }
        Some(parent)
    }

    fn add_range(&mut self, number: usize, from: u32, to: u32) {
        let mut number = number;
        while number != 0 {
            let Some(instance) = self.list.get_mut(number) else {
                return;
            };
            match instance.ranges.last_mut() {
                Some((_, end)) if *end == from => *end = to,
                _ if from == to => {}
                _ => instance.ranges.push((from, to)),
            }
            number = instance.parent;
        }
    }
}

impl<'a> Debug<'a> {
    /// Adds the scopes of a function, with their variables, to its entry.
    pub fn add_scopes(
        &mut self,
        mut scopes: Scopes<'a>,
        entry: Entry,
        debug: &FunctionDebug,
        place: Place,
        extent: Extent,
    ) {
        let variables = match extent {
            Extent::Full => self.variables(&mut scopes, debug),
            Extent::Lines => Vec::new(),
        };
        for number in 0..scopes.list.len() {
            let entry = match number {
                0 => Some(entry),
                _ => self.add_scope(&scopes, number, place),
            };
            if let Some(instance) = scopes.list.entry_mut(number) {
                instance.entry = entry;
            }
        }
        self.add_variables(&scopes, variables, place);
        if extent == Extent::Full {
            self.add_labels(&mut scopes, debug, place);
        }
    }

    /// Adds the entries of a function's labels.
    fn add_labels(&mut self, scopes: &mut Scopes<'a>, debug: &FunctionDebug, place: Place) {
        for (label, at) in &debug.labels {
            let node = Node::get(self.scope, label.label).filter(|n| n.is(DiKind::DILabel));
            let Some(node) = node else { continue };
            let call = label.loc.and_then(|l| Node::get(self.scope, l));
            let call = call.and_then(|l| location(l).1);
            let around = node.node(slot!(DILabel, "scope"));
            let number = around.and_then(|around| scopes.find(around, call));
            let parent = number.and_then(|n| scopes.list.get(n)?.entry);
            let Some(parent) = parent else { continue };
            let made = self.child(parent, constants::DW_TAG_label);
            let of = subprogram(node);
            let is_inlined = of.is_some_and(|of| self.inlined.contains(&self.key(of)));
            match is_inlined.then(|| self.entry(node, parent.unit)).flatten() {
                Some(origin) => self.set_entry(made, constants::DW_AT_abstract_origin, origin),
                None => self.fill_label(made, node),
            }
            self.set_address(made, constants::DW_AT_low_pc, place.plus((*at).into()));
        }
    }

    /// Adds the entry of a scope, or gives that of the scope around it.
    fn add_scope(&mut self, scopes: &Scopes<'a>, number: usize, place: Place) -> Option<Entry> {
        let instance = scopes.list.get(number)?;
        let parent = scopes.list.get(instance.parent)?.entry?;
        if !instance.is_kept || instance.ranges.is_empty() {
            return Some(parent);
        }
        let made = match instance
            .call
            .filter(|_| instance.node.is(DiKind::DISubprogram))
        {
            Some(call) => {
                let origin = self.entry(instance.node, parent.unit)?;
                let made = self.child(parent, constants::DW_TAG_inlined_subroutine);
                self.set_entry(made, constants::DW_AT_abstract_origin, origin);
                self.set_ranges(made, &instance.ranges, place);
                self.set_call(made, call);
                made
            }
            None => {
                let made = self.child(parent, constants::DW_TAG_lexical_block);
                self.set_ranges(made, &instance.ranges, place);
                made
            }
        };
        Some(made)
    }

    fn set_call(&mut self, entry: Entry, call: Node<'a>) {
        let file = location(call).0.and_then(super::line::file_of_scope);
        if let Some(file) = self.file(entry.unit, file) {
            let file = Value::Unsigned(file.number);
            self.set(entry, constants::DW_AT_call_file, file);
        }
        let line = call.number(slot!(DILocation, "line"));
        self.set_number(entry, constants::DW_AT_call_line, line.into());
        let column = call.number(slot!(DILocation, "column"));
        if column != 0 {
            self.set_number(entry, constants::DW_AT_call_column, column.into());
        }
    }

    /// Sets the addresses of a scope.
    fn set_ranges(&mut self, entry: Entry, ranges: &[(u32, u32)], place: Place) {
        if let [(from, to)] = *ranges {
            self.set_address(entry, constants::DW_AT_low_pc, place.plus(from.into()));
            let len = to.saturating_sub(from);
            let high = Value::Data4(len);
            return self.set(entry, constants::DW_AT_high_pc, high);
        }
        let mut list = vec![Range::Base(place.address())];
        let pair = |(from, to): &(u32, u32)| Range::Pair((*from).into(), (*to).into());
        list.extend(ranges.iter().map(pair));
        self.set_range_list(entry, list);
    }

    /// Sets the addresses of an entry that are not one range.
    pub fn set_range_list(&mut self, entry: Entry, list: Vec<Range>) {
        if let Some(unit) = self.tree.get_mut(entry.unit) {
            let list = Value::Ranges(unit.ranges.add(list));
            self.set(entry, constants::DW_AT_ranges, list);
        }
    }
}
