//! Named metadata, and the merging of module flags (LangRef, «Module Flags Metadata»).

use crate::error::Severity;
use crate::linker::Linker;
use crate::mover::Mover;
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdKind, NamedMd, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of the flags' list.
pub const MODULE_FLAGS: &[u8] = b"llvm.module.flags";

/// The behaviours of merging module flags, by number.
mod behavior {
    pub const ERROR: u64 = 1;
    pub const WARNING: u64 = 2;
    pub const REQUIRE: u64 = 3;
    pub const OVERRIDE: u64 = 4;
    pub const APPEND: u64 = 5;
    pub const APPEND_UNIQUE: u64 = 6;
    pub const MAX: u64 = 7;
    pub const MIN: u64 = 8;
}

/// The index of a named metadata, added if it is new.
pub fn named(linker: &mut Linker, name: &[u8]) -> usize {
    let all = &mut linker.module.named_metadata;
    if let Some(at) = linker.named_places.get(name) {
        return *at;
    }
    linker.named_places.insert(name.into(), all.len());
    all.push(NamedMd {
        name: name.into(),
        operands: Vec::new(),
    });
    linker.named.push(FxHashSet::default());
    all.len().saturating_sub(1)
}

/// A flag: `!{behavior, name, value}`.
#[derive(Clone, Copy)]
struct Flag {
    node: MdId,
    behavior: u64,
    name: MdId,
    value: Option<MdId>,
}

fn flag(module: &Module, node: MdId) -> Option<Flag> {
    let scope = module.scope();
    let (entry, store) = scope.metadata().get(node)?;
    if entry.kind != MdKind::Tuple {
        return None;
    }
    let [behavior, name, value] = *store.slots(entry) else {
        return None;
    };
    Some(Flag {
        node,
        behavior: number(module, MdId::from_slot(behavior))?,
        name: MdId::from_slot(name)?,
        value: MdId::from_slot(value),
    })
}

fn number(module: &Module, id: Option<MdId>) -> Option<u64> {
    let scope = module.scope();
    let value = scope.metadata().value(id?)?;
    scope.int(value).map(|int| int as u64)
}

fn behavior_slot(module: &Module, flag: Flag) -> u32 {
    let scope = module.scope().metadata();
    let entry = scope.get(flag.node);
    entry.map_or(0, |(e, s)| s.slots(e).first().copied().unwrap_or(0))
}

fn text(module: &Module, id: MdId) -> String {
    let text = module.scope().metadata().string(id).unwrap_or_default();
    String::from_utf8_lossy(text).into_owned()
}

/// The value of a flag as messages show it.
fn shown(module: &Module, id: Option<MdId>) -> String {
    match number(module, id) {
        Some(number) => {
            let scope = module.scope();
            let value = id.and_then(|id| scope.metadata().value(id));
            let bits = value
                .and_then(|v| scope.type_of(v))
                .and_then(|ty| module.types.get(ty).scalar_bits());
            format!("i{} {number}", bits.unwrap_or(32))
        }
        None => match id.and_then(|id| module.scope().metadata().string(id)) {
            Some(text) => format!("!\"{}\"", String::from_utf8_lossy(text)),
            None => "metadata".to_owned(),
        },
    }
}

/// Merges the flags of the current module into those of the result.
pub fn link_module_flags(mover: &mut Mover<'_, '_>) {
    let operands = {
        let all = &mover.input.module().named_metadata;
        let Some(list) = all.iter().find(|n| *n.name == *MODULE_FLAGS) else {
            return;
        };
        list.operands.clone()
    };
    let new: Vec<MdId> = operands.iter().filter_map(|&id| mover.node(id)).collect();
    let at = named(mover.linker, MODULE_FLAGS);
    let list = match mover.linker.module.named_metadata.get_mut(at) {
        Some(list) if list.operands.is_empty() => {
            list.operands = new;
            return;
        }
        Some(list) => std::mem::take(&mut list.operands),
        None => return,
    };
    let mut merge = Merge::new(mover.linker, list);
    for node in new {
        if let Some(source) = flag(&merge.linker.module, node)
            && let Err(problem) = merge.add(source)
        {
            merge.linker.error(problem);
            break;
        }
    }
    merge.finish(at);
}

struct Merge<'l> {
    linker: &'l mut Linker,
    list: Vec<MdId>,
    /// By name: the index of the flag.
    flags: FxHashMap<MdId, usize>,
    requirements: Vec<MdId>,
    minima: Vec<usize>,
    seen: FxHashSet<MdId>,
}

impl<'l> Merge<'l> {
    fn new(linker: &'l mut Linker, list: Vec<MdId>) -> Self {
        let mut merge = Self {
            linker,
            list,
            flags: FxHashMap::default(),
            requirements: Vec::new(),
            minima: Vec::new(),
            seen: FxHashSet::default(),
        };
        for (at, &node) in merge.list.iter().enumerate() {
            match flag(&merge.linker.module, node) {
                Some(f) if f.behavior == behavior::REQUIRE => merge.requirements.extend(f.value),
                Some(f) => {
                    if f.behavior == behavior::MIN {
                        merge.minima.push(at);
                    }
                    merge.flags.insert(f.name, at);
                }
                None => {}
            }
        }
        merge
    }

    fn tuple(&mut self, slots: &[u32]) -> MdId {
        let linker = &mut *self.linker;
        linker
            .metadata
            .node(&mut linker.module.metadata, MdKind::Tuple, slots)
    }

    /// Merges a flag into the result.
    fn add(&mut self, source: Flag) -> Result<(), String> {
        self.seen.insert(source.name);
        if source.behavior == behavior::REQUIRE {
            if let Some(value) = source.value
                && !self.requirements.contains(&value)
            {
                self.requirements.push(value);
                self.list.push(source.node);
            }
            return Ok(());
        }
        let known = self.flags.get(&source.name).and_then(|&at| {
            let node = *self.list.get(at)?;
            Some((at, flag(&self.linker.module, node)?))
        });
        match known {
            Some((at, known)) => self.merge(at, known, source),
            None => {
                if source.behavior == behavior::MIN {
                    self.minima.push(self.list.len());
                    self.seen.remove(&source.name);
                }
                self.flags.insert(source.name, self.list.len());
                self.list.push(source.node);
                Ok(())
            }
        }
    }

    /// Merges a flag with the one of its name at `at`.
    fn merge(&mut self, at: usize, known: Flag, source: Flag) -> Result<(), String> {
        use behavior::*;
        let differ = source.value != known.value;
        match (source.behavior, known.behavior) {
            (OVERRIDE, OVERRIDE) if differ => return self.conflict(source, "override values"),
            (_, OVERRIDE) => return Ok(()),
            (OVERRIDE, _) => {
                self.list.put(at, source.node);
                return Ok(());
            }
            _ => {}
        }
        let pair = [source.behavior, known.behavior];
        let has = |behavior: u64| pair.contains(&behavior);
        if source.behavior != known.behavior && !(has(WARNING) && (has(MIN) || has(MAX))) {
            return self.conflict(source, "behaviors");
        }
        if has(WARNING) && differ {
            self.warn_of_values(known, source);
        }
        if has(MIN) || has(MAX) {
            self.extreme(at, known, source);
            return Ok(());
        }
        match source.behavior {
            ERROR if differ => return Err(self.different_values(known, source)),
            APPEND | APPEND_UNIQUE => self.append(at, known, source),
            _ => {}
        }
        Ok(())
    }

    /// The names of the input and of the result, for messages.
    fn sides(&self) -> (String, String) {
        let result = String::from_utf8_lossy(self.linker.module.source_name());
        (self.linker.current().to_owned(), result.into_owned())
    }
    fn conflict(&self, source: Flag, what: &str) -> Result<(), String> {
        let name = text(&self.linker.module, source.name);
        let (here, result) = self.sides();
        Err(format!(
            "linking module flags '{name}': IDs have conflicting {what} in '{here}' and '{result}'"
        ))
    }
    fn different_values(&self, known: Flag, source: Flag) -> String {
        let module = &self.linker.module;
        let name = text(module, source.name);
        let values = [source, known].map(|flag| shown(module, flag.value));
        let ([value, there], (here, result)) = (values, self.sides());
        format!(
            "linking module flags '{name}': IDs have conflicting values: '{value}' from {here}, and '{there}' from {result}"
        )
    }
    fn warn_of_values(&mut self, known: Flag, source: Flag) {
        let module = &self.linker.module;
        let name = text(module, source.name);
        let values = [source, known].map(|flag| shown(module, flag.value));
        let ([value, there], (here, result)) = (values, self.sides());
        let message = format!(
            "linking module flags '{name}': IDs have conflicting values ('{value}' from {here} with '{there}' from {result})"
        );
        self.linker.say(Severity::Warning, message, Vec::new());
    }

    /// Keeps the smaller value of two where one is a minimum, else the greater.
    fn extreme(&mut self, at: usize, known: Flag, source: Flag) {
        let module = &self.linker.module;
        let is_minimum = [source.behavior, known.behavior].contains(&behavior::MIN);
        let extreme = match is_minimum {
            true => behavior::MIN,
            false => behavior::MAX,
        };
        let a = number(module, source.value).unwrap_or(0);
        let b = number(module, known.value).unwrap_or(0);
        let take = if is_minimum { a < b } else { a > b };
        let behavior = if known.behavior == extreme {
            known
        } else {
            source
        };
        let slots = [
            behavior_slot(module, behavior),
            MdId::to_slot(Some(known.name)),
            MdId::to_slot(if take { source.value } else { known.value }),
        ];
        let node = self.tuple(&slots);
        self.list.put(at, node);
    }

    /// Appends the values of one list to another, which becomes distinct.
    fn append(&mut self, at: usize, known: Flag, source: Flag) {
        let unique = source.behavior == behavior::APPEND_UNIQUE;
        let module = &self.linker.module;
        let slots = |id: Option<MdId>| {
            let entry = id.and_then(|id| module.metadata.get(id.index()));
            entry.map_or(Vec::new(), |e| module.metadata.slots(e).to_vec())
        };
        let distinct = known
            .value
            .and_then(|id| module.metadata.get(id.index()))
            .is_some_and(|e| e.is_distinct());
        let mut all = slots(known.value);
        for slot in slots(source.value) {
            if !unique || !all.contains(&slot) {
                all.push(slot);
            }
        }
        let head = behavior_slot(module, known);
        let store = &mut self.linker.module.metadata;
        match known.value.filter(|_| distinct) {
            Some(id) => store.set(id.index(), MdKind::Tuple, Storage::Distinct, &all),
            None => {
                let list = MdId::module(store.push(MdKind::Tuple, Storage::Distinct, &all));
                let slots = [
                    head,
                    MdId::to_slot(Some(known.name)),
                    MdId::to_slot(Some(list)),
                ];
                let node = MdId::module(store.push(MdKind::Tuple, Storage::Distinct, &slots));
                self.list.put(at, node);
            }
        }
    }

    /// A missing minimum counts as 0. Then the requirements are checked.
    fn finish(mut self, at: usize) {
        for index in std::mem::take(&mut self.minima) {
            let node = self.list.get(index).copied();
            let Some(known) = node.and_then(|n| flag(&self.linker.module, n)) else {
                continue;
            };
            if self.seen.contains(&known.name) {
                continue;
            }
            let module = &mut self.linker.module;
            let value = known
                .value
                .and_then(|id| module.scope().metadata().value(id));
            let Some(ty) = value.and_then(|v| module.scope().type_of(v)) else {
                continue;
            };
            let zero =
                crate::constants::NewConst::Plain(bitsmith_model::constant::ConstKind::Int(0));
            let zero = self.linker.consts.intern(&mut module.consts, ty, &zero);
            let zero = self
                .linker
                .metadata
                .value(&mut module.metadata, Value::constant(zero));
            let slots = [
                behavior_slot(&self.linker.module, known),
                MdId::to_slot(Some(known.name)),
                MdId::to_slot(Some(zero)),
            ];
            let node = self.tuple(&slots);
            self.list.put(index, node);
        }
        for requirement in std::mem::take(&mut self.requirements) {
            if !self.holds(requirement) {
                let module = &self.linker.module;
                let name = parts(module, requirement).first().copied().flatten();
                let name = name.map_or(String::new(), |n| text(module, n));
                let message =
                    format!("linking module flags '{name}': does not have the required value");
                self.linker.error(message);
            }
        }
        if let Some(list) = self.linker.module.named_metadata.entry_mut(at) {
            list.operands = self.list;
        }
    }

    fn holds(&self, requirement: MdId) -> bool {
        let module = &self.linker.module;
        let [Some(name), value] = parts(module, requirement)[..] else {
            return true;
        };
        let node = self.flags.get(&name).and_then(|&at| self.list.get(at));
        node.and_then(|&n| flag(module, n))
            .is_some_and(|f| f.value == value)
    }
}

fn parts(module: &Module, id: MdId) -> Vec<Option<MdId>> {
    let entry = module.metadata.get(id.index());
    let slots = entry.map_or(&[][..], |e| module.metadata.slots(e));
    slots.iter().map(|s| MdId::from_slot(*s)).collect()
}
