//! Splits a module into parts that can be linked again, as `llvm-split` does.

use super::declare::{declare, declare_aliases};
use super::extract::{DefinedIn, make_visible};
use super::uses::{GlobalSet, mentioned, uses_of_all};
use bitsmith_model::debug_info::field;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::{ComdatId, GlobalKind};
use bitsmith_model::guid;
use bitsmith_model::inst::DebugLoc;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::unique::separator;
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::FxHashMap;

/// The options of splitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of parts.
    pub parts: u32,
    /// Keep local symbols together with their users, instead of making them visible.
    pub preserve_locals: bool,
    /// Distribute functions round-robin, instead of by the hash of their names.
    pub round_robin: bool,
}

/// The part for the definition of each global. The module is changed so that every part can refer to
/// the globals of another: local ones become visible, and unnamed ones get a name.
///
/// ```
/// use bitsmith_edit::split::{Split, part, partition};
/// use bitsmith_text::parse::parse_module;
///
/// let text = b"define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
/// let mut module = parse_module(text).expect("valid text");
/// let how = Split { parts: 2, preserve_locals: false, round_robin: true };
/// let parts = partition(&mut module, how);
/// for index in 0..2 {
///     let part = part(&module, &parts, index);
///     let defined = part.functions.iter().filter(|f| !part.globals[**f].is_declaration());
///     assert_eq!(defined.count(), 1);
/// }
/// ```
pub fn partition(module: &mut Module, how: Split) -> FxHashMap<GlobalId, u32> {
    let how = Split {
        parts: how.parts.max(1),
        ..how
    };
    let all: Vec<GlobalId> = module.in_symbol_order().collect();
    let mut names = Names::default();
    for &id in &all {
        if !how.preserve_locals {
            if let Some(global) = module
                .globals
                .entry_mut(id)
                .filter(|g| g.linkage.is_local())
            {
                make_visible(global, DefinedIn::ThisModule);
            }
            names.name(module, id);
        } else if module.globals.get(id).is_some_and(|g| !g.is_declaration()) {
            names.name(module, id);
        }
    }
    let roots = Roots::of(module);
    let mut clusters = clusters(module, &roots, &all);
    let mut parts = clusters.assign(how.parts);
    if how.round_robin {
        deal_functions(module, how.parts, &mut parts);
    }
    for id in all {
        parts
            .entry(id)
            .or_insert_with(|| part_by_name(module, &roots, id, how.parts));
    }
    parts
}

/// The part at `index` of a module that was partitioned: its definitions, and declarations of all other
/// globals.
pub fn part(module: &Module, parts: &FxHashMap<GlobalId, u32>, index: u32) -> Module {
    let mut made = module.clone();
    let is_elsewhere = |id: &GlobalId| parts.get(id).is_some_and(|part| *part != index);
    let all = module.variables.iter().chain(&module.functions).copied();
    declare(&mut made, all.filter(is_elsewhere));
    let aliases = module.aliases.iter().copied();
    declare_aliases(&mut made, aliases.filter(is_elsewhere));
    if index != 0 {
        made.module_asm.clear();
        made.asm_parts.clear();
    }
    made.summary = None;
    made
}

/// The numbers of source atoms (`atomGroup`). LLVM clones the module for each part, and what is cloned
/// gets new numbers, in the order of instructions. Atoms of inlined code use up a number and keep their own:
/// LLVM looks for them by the call's node after it has cloned that, too.
#[derive(Clone, Copy, Debug)]
pub struct Atoms {
    next: u64,
}

impl Atoms {
    /// Starts behind the numbers that the locations of a module have.
    pub fn of(module: &Module) -> Self {
        let mut last = last_of_nodes(&module.metadata);
        for body in module.globals.values().filter_map(|global| global.body()) {
            let locs = body.locs.values().map(|loc| loc.atom_group);
            last = locs.fold(last.max(last_of_nodes(&body.metadata)), u64::max);
        }
        Self {
            next: last.saturating_add(1),
        }
    }

    /// Gives the atoms of a part new numbers.
    pub fn renumber(&mut self, part: &mut Module) {
        let mut known: FxHashMap<_, u64> = FxHashMap::default();
        for &id in &part.functions {
            let function = part.globals.get_mut(id).and_then(|g| g.as_function_mut());
            let Some(body) = function.and_then(|function| function.body_mut()) else {
                continue;
            };
            // Nodes of different bodies share numbers.
            let key = |loc: &DebugLoc| {
                let of_body = loc.inlined_at.is_some_and(MdId::is_local).then_some(id);
                (of_body, loc.inlined_at, loc.atom_group)
            };
            for &block in &body.order {
                let locs = body.block_insts(block).filter_map(|inst| body.loc(inst));
                for loc in locs.filter_map(|loc| body.locs.get(loc)) {
                    if loc.atom_group != 0 {
                        known.entry(key(loc)).or_insert_with(|| self.take());
                    }
                }
            }
            let own = body
                .locs
                .values_mut()
                .filter(|loc| loc.inlined_at.is_none());
            for loc in own {
                if let Some(&new) = known.get(&key(loc)) {
                    loc.atom_group = new;
                }
            }
        }
    }

    fn take(&mut self) -> u64 {
        let number = self.next;
        self.next = number.saturating_add(1);
        number
    }
}

/// Returns the greatest `atomGroup` of the nodes in a store.
fn last_of_nodes(store: &MdStore) -> u64 {
    let Some(at) = field(DiKind::DILocation, "atomGroup") else {
        return 0;
    };
    let kind = MdKind::Di(DiKind::DILocation);
    let entries = store.entries().iter().filter(|entry| entry.kind == kind);
    let groups = entries.map(|entry| {
        let word = |at: usize| u64::from(store.slots(*entry).get(at).copied().unwrap_or(0));
        word(at.saturating_add(1)) << 32 | word(at)
    });
    groups.max().unwrap_or(0)
}

/// Names for unnamed globals.
#[derive(Default)]
struct Names {
    count: u32,
}

impl Names {
    fn name(&mut self, module: &mut Module, id: GlobalId) {
        if !module.name(id).is_empty() {
            return;
        }
        let name = match self.count {
            0 => "__llvmsplit_unnamed".to_owned(),
            count => {
                let separator = String::from_utf8_lossy(separator(module.triple()));
                format!("__llvmsplit_unnamed{separator}{count}")
            }
        };
        self.count = self.count.saturating_add(1);
        let span = module.strings.add(name.as_bytes());
        if let Some(global) = module.globals.entry_mut(id) {
            global.name = span;
        }
    }
}

/// The base object of each alias and ifunc, with which it shares a part.
#[derive(Default)]
struct Roots(FxHashMap<GlobalId, Option<GlobalId>>);

impl Roots {
    fn of(module: &Module) -> Self {
        let mut roots = Self::default();
        let mut chain = Vec::new();
        for &first in module.aliases.iter().chain(&module.ifuncs) {
            let mut next = Some(first);
            let root = loop {
                let Some(id) = next else { break None };
                if let Some(known) = roots.0.get(&id) {
                    break *known;
                }
                match module.globals.get(id).map(|global| &global.kind) {
                    Some(GlobalKind::Alias(value) | GlobalKind::IFunc(value)) => {
                        // One that is met again before the end of its chain is in a cycle.
                        roots.0.insert(id, None);
                        chain.push(id);
                        let direct = value.as_global();
                        next = direct.or_else(|| mentioned(module, *value).first().copied());
                    }
                    global => break global.map(|_| id),
                }
            };
            roots.0.extend(chain.drain(..).map(|id| (id, root)));
        }
        roots
    }

    /// The global itself, if it is no alias and no ifunc.
    fn root(&self, id: GlobalId) -> Option<GlobalId> {
        self.0.get(&id).copied().unwrap_or(Some(id))
    }
}

fn part_by_name(module: &Module, roots: &Roots, id: GlobalId, parts: u32) -> u32 {
    let id = roots.root(id).unwrap_or(id);
    let comdat = module.globals.get(id).and_then(|global| global.comdat);
    let name = match comdat.and_then(|comdat| module.comdats.get(comdat)) {
        Some(comdat) => module.strings.get(comdat.name),
        None => module.name(id),
    };
    let low = u32::try_from(guid::guid(name) & 0xffff).unwrap_or(0);
    low.checked_rem(parts).unwrap_or(0)
}

/// The globals that must stay together.
fn clusters(module: &Module, roots: &Roots, all: &[GlobalId]) -> Clusters {
    let mut clusters = Clusters::new(module.globals.len());
    let mut members: FxHashMap<ComdatId, GlobalId> = FxHashMap::default();
    let users = users(module);
    for &id in all {
        let Some(global) = module.globals.get(id).filter(|g| !g.is_declaration()) else {
            continue;
        };
        if let Some(comdat) = global.comdat {
            match members.get(&comdat) {
                Some(&first) => clusters.unite(first, id),
                None => {
                    members.insert(comdat, id);
                }
            }
        }
        if let Some(root) = roots.root(id).filter(|root| *root != id) {
            clusters.unite(id, root);
        }
        for &user in users.blocks.get(&id).into_iter().flatten() {
            clusters.unite(id, user);
        }
        if global.linkage.is_local() {
            for &user in users.globals.get(&id).into_iter().flatten() {
                clusters.unite(id, user);
            }
        }
    }
    clusters
}

/// The users of globals: other globals, and functions with addresses of their blocks.
#[derive(Default)]
struct Users {
    globals: FxHashMap<GlobalId, Vec<GlobalId>>,
    blocks: FxHashMap<GlobalId, Vec<GlobalId>>,
}

fn users(module: &Module) -> Users {
    let mut users = Users::default();
    for id in module.in_symbol_order() {
        let (globals, blocks) = uses_of_all(module, id);
        for used in globals {
            if module
                .globals
                .get(used)
                .is_some_and(|g| g.linkage.is_local())
            {
                users.globals.entry(used).or_default().push(id);
            }
        }
        for used in blocks {
            users.blocks.entry(used).or_default().push(id);
        }
    }
    users
}

/// Distributes the functions without constraints, each to the smallest part.
fn deal_functions(module: &Module, count: u32, parts: &mut FxHashMap<GlobalId, u32>) {
    let mut sizes = vec![0u32; count as usize];
    let mut free = Vec::new();
    for &id in &module.functions {
        let global = module.globals.get(id);
        if !global.is_some_and(|g| !g.is_declaration() && g.linkage == Linkage::External) {
            continue;
        }
        match parts
            .get(&id)
            .and_then(|part| sizes.get_mut(*part as usize))
        {
            Some(size) => *size = size.saturating_add(1),
            None => free.push(id),
        }
    }
    let mut queue = Queue::default();
    for (part, size) in (0..count).zip(sizes) {
        queue.push((part, size));
    }
    for id in free {
        let Some((part, size)) = queue.pop() else {
            return;
        };
        parts.insert(id, part);
        queue.push((part, size.saturating_add(1)));
    }
}

/// A union-find structure of globals.
struct Clusters {
    parent: Vec<u32>,
    /// The globals that were united with any other, in order.
    order: Vec<GlobalId>,
    known: GlobalSet,
}

impl Clusters {
    fn new(count: usize) -> Self {
        Self {
            parent: (0..count)
                .map(|i| u32::try_from(i).unwrap_or(u32::MAX))
                .collect(),
            order: Vec::new(),
            known: GlobalSet::new(),
        }
    }

    fn leader(&mut self, id: GlobalId) -> GlobalId {
        let mut at = id.index();
        while let Some(&up) = self.parent.get(at).filter(|up| **up as usize != at) {
            let next = self.parent.get(up as usize).copied().unwrap_or(up);
            self.parent.put(at, next);
            at = next as usize;
        }
        GlobalId::new(at)
    }

    /// Unites two classes; the leader of the first one's class leads both.
    fn unite(&mut self, first: GlobalId, second: GlobalId) {
        for id in [first, second] {
            if self.known.insert(id) {
                self.order.push(id);
            }
        }
        let (first, second) = (self.leader(first), self.leader(second));
        self.parent.put(second.index(), first.as_u32());
    }

    /// Assigns each class to the part with the fewest globals.
    fn assign(&mut self, parts: u32) -> FxHashMap<GlobalId, u32> {
        let mut sizes: FxHashMap<GlobalId, u32> = FxHashMap::default();
        let order = std::mem::take(&mut self.order);
        for &id in &order {
            let size = sizes.entry(self.leader(id)).or_default();
            *size = size.saturating_add(1);
        }
        let mut queue = Queue::default();
        (0..parts).for_each(|part| queue.push((part, 0)));
        let mut of_leader = FxHashMap::default();
        for &id in &order {
            if self.leader(id) != id {
                continue;
            }
            let Some((part, size)) = queue.pop() else {
                break;
            };
            of_leader.insert(id, part);
            let more = sizes.get(&id).copied().unwrap_or(0);
            queue.push((part, size.saturating_add(more)));
        }
        let mut assigned = FxHashMap::default();
        for id in order {
            if let Some(&part) = of_leader.get(&self.leader(id)) {
                assigned.insert(id, part);
            }
        }
        assigned
    }
}

/// Parts and their sizes, the smallest first. Ties are ordered as in the binary heap of C++ libraries,
/// since LLVM's choice depends on it.
#[derive(Default)]
struct Queue {
    heap: Vec<(u32, u32)>,
}

/// Returns true if `a` comes after `b`.
fn behind(a: (u32, u32), b: (u32, u32)) -> bool {
    if a.1 != 0 || b.1 != 0 {
        a.1 > b.1
    } else {
        a.0 > b.0
    }
}

impl Queue {
    fn at(&self, index: usize) -> (u32, u32) {
        self.heap.get(index).copied().unwrap_or_default()
    }

    fn set(&mut self, index: usize, item: (u32, u32)) {
        self.heap.put(index, item);
    }

    fn push(&mut self, item: (u32, u32)) {
        self.heap.push(item);
        self.rise(self.heap.len().saturating_sub(1), item);
    }

    fn rise(&mut self, mut hole: usize, item: (u32, u32)) {
        while hole > 0 {
            let parent = hole.saturating_sub(1) / 2;
            if !behind(self.at(parent), item) {
                break;
            }
            self.set(hole, self.at(parent));
            hole = parent;
        }
        self.set(hole, item);
    }

    fn pop(&mut self) -> Option<(u32, u32)> {
        let top = *self.heap.first()?;
        let item = self.heap.pop()?;
        let len = self.heap.len();
        if len == 0 {
            return Some(top);
        }
        let mut hole = 0usize;
        loop {
            let right = hole.saturating_mul(2).saturating_add(2);
            let left = right.saturating_sub(1);
            let next = if right < len {
                if behind(self.at(right), self.at(left)) {
                    left
                } else {
                    right
                }
            } else if left < len {
                left
            } else {
                break;
            };
            self.set(hole, self.at(next));
            hole = next;
        }
        self.rise(hole, item);
        Some(top)
    }
}
