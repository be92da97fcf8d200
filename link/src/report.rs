//! The report on symbol resolution: the prevailing definition of each name, and the reason.

use crate::input::Input;
use crate::linker::{Linker, Options};
use crate::resolve::is_link_once;
use crate::select::{From, defined_at};
use bitsmith_model::entity::Table;
use bitsmith_model::global::{ComdatId, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::{ComdatSelection, Linkage};
use bitsmith_model::value::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// All symbols that modules share, in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub struct Report {
    symbols: Vec<Symbol>,
    by_name: FxHashMap<Box<[u8]>, usize>,
    /// The candidates of the current module.
    pending: Vec<(GlobalId, Box<[u8]>, Candidate)>,
}

/// A symbol, with its candidates in all modules.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: Box<[u8]>,
    /// Declarations and definitions, in the order of the modules.
    pub candidates: Vec<Candidate>,
}

impl Symbol {
    /// The prevailing definition, if there is one: the last one that was taken.
    pub fn winner(&self) -> Option<usize> {
        self.candidates
            .iter()
            .rposition(|c| c.definition && c.outcome == Outcome::Taken)
    }
}

/// The outcome for a declaration or definition when its module was linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It became the definition of the symbol.
    Taken,
    /// It was not linked.
    Left,
    /// It is a declaration.
    Declared,
    /// It and another one are both strong.
    Clash,
}

impl Outcome {
    /// A word for it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Left => "left",
            Self::Declared => "declared",
            Self::Clash => "clash",
        }
    }
}

/// A declaration or definition of a symbol in one module.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The module.
    pub module: String,
    /// `function`, `variable`, `alias` or `ifunc`.
    pub kind: &'static str,
    /// Its linkage there.
    pub linkage: Linkage,
    /// True if it is a definition.
    pub definition: bool,
    /// Its place in the source, from its debug info.
    pub place: Option<String>,
    /// Its outcome.
    pub outcome: Outcome,
    /// The reason.
    pub why: Why,
}

/// The reason for an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A declaration defines nothing.
    Declaration,
    /// There was no other definition.
    Only,
    /// There was no other, but nothing refers to it either.
    Unreferenced,
    /// There was no other, and something refers to it.
    Reached,
    /// It was not declared before, and only needed symbols are linked.
    NotNeeded,
    /// Its file overrides the others.
    Override,
    /// Appending variables are concatenated.
    Appended,
    /// Its comdat decided: the comdat's name and selection kind; true if this module's comdat was selected.
    Comdat(String, ComdatSelection, bool),
    /// The linkages decided: its own, that of the other definition, and the other's module.
    Linkages(Linkage, Linkage, String),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declaration => write!(f, "a declaration"),
            Self::Only => write!(f, "the first definition"),
            Self::Unreferenced => write!(f, "nothing refers to it"),
            Self::Reached => write!(f, "something refers to it"),
            Self::NotNeeded => write!(f, "--only-needed, and nothing declared it"),
            Self::Override => write!(f, "--override"),
            Self::Appended => write!(f, "appending variables are joined"),
            Self::Comdat(name, rule, here) => {
                let rule = rule.text();
                let side = if *here { "this" } else { "the first" };
                write!(f, "comdat {name} ({rule}): {side} module's members count")
            }
            Self::Linkages(here, there, module) => {
                let (a, b) = (word(*here), word(*there));
                write!(f, "{a} here, {b} in {module}")
            }
        }
    }
}

/// The keyword of a linkage; `external`, which has none in text.
fn word(linkage: Linkage) -> &'static str {
    match linkage.text() {
        "" => "external",
        text => text,
    }
}

impl Candidate {
    /// The keyword of its linkage.
    pub fn linkage_text(&self) -> &'static str {
        word(self.linkage)
    }
    fn of(input: &dyn Input, module: &Module, id: GlobalId, global: &Global) -> Self {
        let kind = match global.kind {
            GlobalKind::Function(_) => "function",
            GlobalKind::Variable(_) => "variable",
            GlobalKind::Alias(_) => "alias",
            GlobalKind::IFunc(_) => "ifunc",
        };
        Self {
            module: input.place_of(module.name(id)),
            kind,
            linkage: global.linkage,
            definition: !global.is_declaration(),
            place: defined_at(module, id).filter(|_| !global.is_declaration()),
            outcome: Outcome::Left,
            why: Why::Only,
        }
    }
}

impl Report {
    /// All symbols.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }
    /// The symbol of a name.
    pub fn symbol(&self, name: &[u8]) -> Option<&Symbol> {
        self.symbols.get(*self.by_name.get(name)?)
    }

    /// Completes the candidates of a module, once the linked globals are known.
    pub(crate) fn settle(&mut self, chosen: &FxHashSet<GlobalId>) {
        for (id, name, mut candidate) in std::mem::take(&mut self.pending) {
            if candidate.outcome == Outcome::Left && chosen.contains(&id) {
                candidate.outcome = Outcome::Taken;
                candidate.why = Why::Reached;
            }
            let next = self.symbols.len();
            let at = *self.by_name.entry(name.clone()).or_insert(next);
            if at == next {
                self.symbols.push(Symbol {
                    name,
                    candidates: Vec::new(),
                });
            }
            if let Some(symbol) = self.symbols.entry_mut(at) {
                symbol.candidates.push(candidate);
            }
        }
    }
}

/// Adds a global of a module to the report, with the reason that will apply. Must be called before the
/// decision, and is completed by [`decided`].
pub(crate) fn met(
    linker: &mut Linker,
    input: &mut dyn Input,
    options: Options,
    comdat: Option<(ComdatId, From)>,
    id: GlobalId,
) {
    let module = input.module();
    let Some(global) = module.globals.get(id) else {
        return;
    };
    let name = module.name(id);
    let intrinsic = name.starts_with(b"llvm.") && global.is_declaration();
    if linker.report.is_none() || global.linkage.is_local() || name.is_empty() || intrinsic {
        return;
    }
    // A function's subprogram comes with its body. An error in the body is reported when the body is needed.
    let _ = input.load(&[id]);
    let input = &*input;
    let module = input.module();
    let (name, global) = (module.name(id), &module.globals[id]);
    let mut candidate = Candidate::of(input, module, id, global);
    let there = linker.linked_to(name, global.linkage);
    let defined = there.filter(|&id| !linker.module.globals[id].is_declaration());
    let (comdat, side) = comdat.unzip();
    let comdat = comdat.map(|c| &module.comdats[c]);
    candidate.why = match (comdat, side, defined) {
        _ if !candidate.definition => Why::Declaration,
        _ if global.linkage == Linkage::Appending => Why::Appended,
        (Some(comdat), Some(side @ (From::Destination | From::Source)), there)
            if side == From::Destination || there.is_some() =>
        {
            let name = module.strings.get(comdat.name);
            let name = String::from_utf8_lossy(name).into_owned();
            Why::Comdat(name, comdat.selection, side == From::Source)
        }
        (_, _, Some(_)) if options.override_existing => Why::Override,
        (_, _, Some(there)) => {
            let linkage = linker.module.globals[there].linkage;
            Why::Linkages(global.linkage, linkage, linker.origin(there).to_owned())
        }
        _ if there.is_some() => Why::Only,
        _ if options.only_needed => Why::NotNeeded,
        _ if is_link_once(global.linkage) || global.linkage == Linkage::AvailableExternally => {
            Why::Unreferenced
        }
        _ => Why::Only,
    };
    let entry = (id, name.into(), candidate);
    if let Some(report) = &mut linker.report {
        report.pending.push(entry);
    }
}

/// Completes a candidate: taken, left, or a clash.
pub(crate) fn decided(linker: &mut Linker, id: GlobalId, taken: Option<bool>) {
    let pending = linker.report.as_mut().and_then(|r| r.pending.last_mut());
    if let Some((of, _, candidate)) = pending
        && *of == id
    {
        candidate.outcome = match taken {
            _ if !candidate.definition => Outcome::Declared,
            Some(true) => Outcome::Taken,
            Some(false) => Outcome::Left,
            None => Outcome::Clash,
        };
    }
}
