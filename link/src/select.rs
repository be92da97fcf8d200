//! Selects the globals of a module to link: first by comdat, then by name.

use crate::error::Severity;
use crate::input::Input;
use crate::linker::{Linker, Options};
use crate::prototype::{bare, set_linkage, set_visibility};
use crate::report;
use crate::resolve::{
    Choice, Facts, choose, is_link_once, merge_selections, merge_unnamed_addr, merge_visibility,
};
use crate::types::StructNames;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::entity::Entity;
use bitsmith_model::global::{BodyState, ComdatId, Global, GlobalKind};
use bitsmith_model::module::{Bases, Module};
use bitsmith_model::removed_globals::forget_in_metadata;
use bitsmith_model::schema::linkage::{ComdatSelection, Linkage, Visibility};
use bitsmith_model::value::{GlobalId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// The selected globals of a module.
pub struct Selection {
    /// The globals, in the order in which they are moved.
    pub values: Vec<GlobalId>,
    /// By comdat: members that are linked when one of them is reached.
    pub lazy: FxHashMap<ComdatId, Vec<GlobalId>>,
    /// The base objects of the aliases of the module.
    pub bases: Bases,
    /// The layout of the module.
    pub layout: DataLayout,
    /// True when importing functions: nothing else of the module is linked.
    pub importing: bool,
    /// The names of its structs, if they were read before.
    pub names: Option<StructNames>,
}

/// The origin of a comdat's members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The existing ones stay.
    Destination,
    /// The module's are taken.
    Source,
    /// All are kept.
    Both,
}

/// The facts of a global, with its size if that matters.
pub fn facts(module: &Module, layout: &DataLayout, id: GlobalId) -> Facts {
    let global = &module.globals[id];
    let mut facts = Facts::of(global);
    if global.linkage == Linkage::Common {
        facts.size = layout
            .alloc_size(&module.types, global.value_ty)
            .unwrap_or(0);
    }
    facts
}

/// Returns true if the global of the source prevails; a clash is reported.
pub fn choose_from(
    linker: &mut Linker,
    input: &mut dyn Input,
    layout: &DataLayout,
    options: Options,
    destination: GlobalId,
    source: GlobalId,
) -> Option<bool> {
    if options.override_existing {
        return Some(true);
    }
    let mut there = facts(&linker.module, &linker.layout, destination);
    let here = facts(input.module(), layout, source);
    if here.linkage == Linkage::Common {
        let ty = linker.module.globals[destination].value_ty;
        there.size = linker
            .layout
            .alloc_size(&linker.module.types, ty)
            .unwrap_or(0);
    }
    match choose(there, here) {
        Choice::Destination => Some(false),
        Choice::Source => Some(true),
        Choice::Clash => {
            clash(linker, input, destination, source);
            None
        }
    }
}

fn clash(linker: &mut Linker, input: &mut dyn Input, destination: GlobalId, source: GlobalId) {
    // A function's subprogram comes with its body. Without it, there is no place to report.
    let _ = input.load(&[source]);
    let name = String::from_utf8_lossy(input.module().name(source)).into_owned();
    let mut notes = Vec::new();
    let first = linker.origin(destination).to_owned();
    let second = input.place_of(input.module().name(source));
    for (file, module, id) in [
        (first, &linker.module, destination),
        (second, input.module(), source),
    ] {
        let place = defined_at(module, id).map_or(String::new(), |at| format!(" ({at})"));
        notes.push(format!("defined in {file}{place}"));
    }
    linker.say(
        Severity::Error,
        format!("Linking globals named '{name}': symbol multiply defined!"),
        notes,
    );
}

/// The place in the source of a function or variable, from its debug info.
pub fn defined_at(module: &Module, id: GlobalId) -> Option<String> {
    use bitsmith_model::metadata::MdKind;
    use bitsmith_model::schema::di::DiKind;
    use bitsmith_model::value::MdId;
    let global = module.globals.get(id)?;
    let scope = match global.body() {
        Some(body) => module.body_scope(id, body).metadata(),
        None => module.scope().metadata(),
    };
    for attachment in &global.attachments {
        let (mut entry, mut store) = scope.get(attachment.node)?;
        if let MdKind::Di(DiKind::DIGlobalVariableExpression) = entry.kind {
            let at = DiKind::DIGlobalVariableExpression.field("var")?.slot;
            let var = MdId::from_slot(*store.slots(entry).get(usize::from(at))?)?;
            (entry, store) = scope.get(var)?;
        }
        let MdKind::Di(kind) = entry.kind else {
            continue;
        };
        let slot = |name| {
            let at = kind.field(name)?.slot;
            store.slots(entry).get(usize::from(at)).copied()
        };
        let (Some(file), Some(line)) = (slot("file"), slot("line")) else {
            continue;
        };
        let (file, files) = scope.get(MdId::from_slot(file)?)?;
        let at = DiKind::DIFile.field("filename")?.slot;
        let name = MdId::from_slot(*files.slots(file).get(usize::from(at))?)?;
        let name = String::from_utf8_lossy(scope.string(name)?).into_owned();
        return Some(format!("{name}:{line}"));
    }
    None
}

/// Selects the globals of a module; `None` after an error.
pub fn select(linker: &mut Linker, input: &mut dyn Input, options: Options) -> Option<Selection> {
    let layout = DataLayout::parse(&input.module().data_layout).unwrap_or_default();
    let from = comdats(linker, input, &layout)?;
    loosen_private(input.module_mut(), &from);
    let bases = input.module().bases();
    let lazy = lazy_members(input.module(), &bases);
    let module = input.module();
    let all: Vec<GlobalId> = module.in_record_order().collect();
    let mut chosen = Chosen::default();
    let mut clones = Vec::new();
    let mut good = true;
    for id in all {
        let comdat = input.module().comdat_of(&bases, id);
        let side = comdat.and_then(|c| from.get(c.index()).copied());
        report::met(linker, input, options, comdat.zip(side), id);
        let taken = take(linker, input, &layout, options, side, id, &mut clones);
        report::decided(linker, id, taken);
        match taken {
            Some(true) => chosen.add(id),
            Some(false) => {}
            None => good = false,
        }
    }
    for (of_source, id) in clones {
        good &= clone_variable(linker, input, of_source, id, &mut chosen);
    }
    let mut at = 0;
    let mut reached = FxHashSet::default();
    while let Some(&id) = chosen.order.get(at) {
        at = at.saturating_add(1);
        let comdat = input.module().comdat_of(&bases, id);
        let members = comdat.filter(|c| reached.insert(*c));
        let members = members.and_then(|c| lazy.get(&c));
        for &member in members.into_iter().flatten() {
            let module = input.module();
            let linkage = module.globals[member].linkage;
            let there = linker.linked_to(module.name(member), linkage);
            let taken = match there {
                Some(there) => choose_from(linker, input, &layout, options, there, member),
                None => Some(true),
            };
            match taken {
                Some(true) => chosen.add(member),
                Some(false) => {}
                None => good = false,
            }
        }
    }
    good.then_some(Selection {
        values: chosen.order,
        lazy,
        bases,
        layout,
        importing: false,
        names: None,
    })
}

/// An ordered set.
#[derive(Default)]
struct Chosen {
    order: Vec<GlobalId>,
    seen: FxHashSet<GlobalId>,
}

impl Chosen {
    fn add(&mut self, id: GlobalId) {
        if self.seen.insert(id) {
            self.order.push(id);
        }
    }
}

/// Makes private members of a comdat that is not selected `available_externally`, and removes them from the
/// comdat, unless an alias refers to them: they are copies of the selected comdat's members.
fn loosen_private(module: &mut Module, from: &[From]) {
    let loses = |g: &Global| {
        let side = g.comdat.and_then(|c| from.get(c.index()).copied());
        g.linkage == Linkage::Private && side == Some(From::Destination)
    };
    let mut members: FxHashSet<GlobalId> = FxHashSet::default();
    for list in [&module.variables, &module.functions, &module.ifuncs] {
        let list = list.iter().copied();
        members.extend(list.filter(|&id| module.globals.get(id).is_some_and(loses)));
    }
    if members.is_empty() {
        return;
    }
    let bases = module.bases();
    for object in module.aliases.iter().filter_map(|id| bases.of(*id)) {
        members.remove(&object);
    }
    for id in members {
        if let Some(global) = module.globals.entry_mut(id) {
            set_linkage(global, Linkage::AvailableExternally);
            global.comdat = None;
        }
    }
}

fn lazy_members(module: &Module, bases: &Bases) -> FxHashMap<ComdatId, Vec<GlobalId>> {
    let mut members: FxHashMap<ComdatId, Vec<GlobalId>> = FxHashMap::default();
    for list in [&module.variables, &module.functions, &module.aliases] {
        for &id in list {
            let global = &module.globals[id];
            if let Some(comdat) = module
                .comdat_of(bases, id)
                .filter(|_| is_link_once(global.linkage))
            {
                members.entry(comdat).or_default().push(id);
            }
        }
    }
    members
}

/// Returns true if a global is taken, `None` on a clash. Merges the properties of both globals.
fn take(
    linker: &mut Linker,
    input: &mut dyn Input,
    layout: &DataLayout,
    options: Options,
    side: Option<From>,
    id: GlobalId,
    clones: &mut Vec<(bool, GlobalId)>,
) -> Option<bool> {
    let module = input.module();
    let linkage = module.globals.get(id)?.linkage;
    let there = linker.linked_to(module.name(id), linkage);
    if options.only_needed && linkage != Linkage::Appending {
        match there.map(|there| linker.module.globals[there].is_declaration()) {
            Some(true) => {}
            _ => return Some(false),
        }
    }
    if let Some(there) = there
        && linkage != Linkage::Appending
        && let Some(here) = input.module_mut().globals.get_mut(id)
        && let Some(there) = linker.module.globals.get_mut(there)
    {
        agree(there, here);
    }
    let global = input.module().globals.get(id)?;
    let lazily =
        linkage.is_local() || is_link_once(linkage) || linkage == Linkage::AvailableExternally;
    if there.is_none() && !options.override_existing && lazily || global.is_declaration() {
        return Some(false);
    }
    if side == Some(From::Destination) {
        return Some(false);
    }
    let Some(there) = there else {
        return Some(true);
    };
    let taken = choose_from(linker, input, layout, options, there, id)?;
    if side == Some(From::Both) {
        clones.push(if taken { (false, there) } else { (true, id) });
    }
    Some(taken)
}

/// Merges the symbol properties of two globals with one name.
fn agree(there: &mut Global, here: &mut Global) {
    let declared = there.is_declaration() && here.is_declaration();
    let common = there.linkage == Linkage::Common && here.linkage == Linkage::Common;
    if let (GlobalKind::Variable(a), GlobalKind::Variable(b)) = (&mut there.kind, &mut here.kind) {
        if declared && !(a.constant && b.constant) {
            a.constant = false;
            b.constant = false;
        }
        if common {
            a.align = a.align.max(b.align);
            b.align = a.align;
        }
    }
    let visibility = merge_visibility(there.visibility, here.visibility);
    set_visibility(there, visibility);
    set_visibility(here, visibility);
    let unnamed_addr = merge_unnamed_addr(there.unnamed_addr, here.unnamed_addr);
    there.unnamed_addr = unnamed_addr;
    here.unnamed_addr = unnamed_addr;
}

/// Keeps the contents of a variable in a comdat without deduplication that is not selected.
fn clone_variable(
    linker: &mut Linker,
    input: &mut dyn Input,
    of_source: bool,
    id: GlobalId,
    chosen: &mut Chosen,
) -> bool {
    let module = if of_source {
        input.module()
    } else {
        &linker.module
    };
    let global = &module.globals[id];
    let Some(variable) = global.as_variable() else {
        let name = String::from_utf8_lossy(module.name(id)).into_owned();
        // LLVM reports this, too, and continues without it.
        let message =
            format!("linking '{name}': non-variables in comdat nodeduplicate are not handled");
        linker.say(Severity::Warning, message, Vec::new());
        return true;
    };
    let initializer = variable.initializer;
    let mut clone = bare(global);
    clone.comdat = global.comdat;
    if let GlobalKind::Variable(v) = &mut clone.kind {
        v.initializer = initializer;
    }
    set_visibility(&mut clone, Visibility::Default);
    set_linkage(&mut clone, Linkage::Private);
    clone.dso_local = true;
    clone.name = Default::default();
    if of_source {
        let new = input.module_mut().add_global(clone);
        chosen.add(new);
    } else {
        linker.add_global(clone, b"");
    }
    true
}

/// The selection for each comdat of a module. Replaced members of the result are removed.
fn comdats(linker: &mut Linker, input: &dyn Input, layout: &DataLayout) -> Option<Vec<From>> {
    let module = input.module();
    let mut from = Vec::with_capacity(module.comdats.len());
    let mut replaced = FxHashSet::default();
    let mut good = true;
    let leaders = Leaders::default();
    for comdat in module.comdats.values() {
        let name = module.strings.get(comdat.name);
        let Some(there) = linker.find_comdat(name) else {
            from.push(From::Source);
            continue;
        };
        let kind = linker.module.comdats[there].selection;
        match choose_comdat(
            linker,
            module,
            layout,
            &leaders,
            name,
            [kind, comdat.selection],
        ) {
            Ok(side) => {
                if side == From::Source {
                    replaced.insert(there);
                }
                from.push(side);
            }
            Err(problem) => {
                let name = String::from_utf8_lossy(name).into_owned();
                linker.error(format!("Linking COMDATs named '{name}': {problem}"));
                from.push(From::Destination);
                good = false;
            }
        }
    }
    if !replaced.is_empty() {
        drop_members(linker, &replaced);
    }
    good.then_some(from)
}

fn choose_comdat<'m>(
    linker: &Linker,
    symbol: &'m Module,
    layout: &DataLayout,
    leaders: &Leaders<'m>,
    name: &[u8],
    [there, here]: [ComdatSelection; 2],
) -> Result<From, &'static str> {
    let merged = merge_selections(there, here).ok_or("invalid selection kinds!")?;
    match merged {
        ComdatSelection::Any => return Ok(From::Destination),
        ComdatSelection::NoDeduplicate => return Ok(From::Both),
        _ => {}
    }
    let a = leader(&linker.module, linker.symbols.get(name))?;
    let names = leaders.get_or_init(|| names(symbol));
    let b = leader(symbol, names.get(name).copied())?;
    let size = |module: &Module, layout: &DataLayout, id: GlobalId| {
        let ty = module.globals[id].value_ty;
        layout.alloc_size(&module.types, ty).unwrap_or(0)
    };
    let old = size(&linker.module, &linker.layout, a);
    let new = size(symbol, layout, b);
    match merged {
        ComdatSelection::Largest if new > old => Ok(From::Source),
        ComdatSelection::SameSize if new != old => Err("SameSize violated!"),
        ComdatSelection::ExactMatch if !same_contents(&linker.module, a, symbol, b) => {
            Err("ExactMatch violated!")
        }
        _ => Ok(From::Destination),
    }
}

/// The globals of the module by name, looked up when the first comdat is chosen by its data.
type Leaders<'m> = OnceCell<FxHashMap<&'m [u8], GlobalId>>;

fn names(module: &Module) -> FxHashMap<&[u8], GlobalId> {
    let all = module.globals.keys().rev();
    all.map(|id| (module.name(id), id)).collect()
}

/// The variable that a comdat is named after.
fn leader(module: &Module, id: Option<GlobalId>) -> Result<GlobalId, &'static str> {
    const NO_VARIABLE: &str = "GlobalVariable required for data dependent selection!";
    let id = id.ok_or(NO_VARIABLE)?;
    // The result's lists of globals are filled in at the end, so it is asked about this one alone.
    let base = module.bases_of(&[id]).of(id);
    let id = base.ok_or("COMDAT key involves incomputable alias size.")?;
    match module.globals[id].kind {
        GlobalKind::Variable(_) => Ok(id),
        _ => Err(NO_VARIABLE),
    }
}

/// Returns true if two variables of two modules have equal initializers.
fn same_contents(a: &Module, x: GlobalId, b: &Module, y: GlobalId) -> bool {
    let initial =
        |m: &Module, id: GlobalId| m.globals[id].as_variable().and_then(|v| v.initializer);
    let (Some(x), Some(y)) = (initial(a, x), initial(b, y)) else {
        return false;
    };
    let mut work = vec![(x, y)];
    // Constants are usually trees; a heavily shared graph is not compared completely.
    let mut steps = 1_000_000u32;
    while let Some((x, y)) = work.pop() {
        steps = match steps.checked_sub(1) {
            Some(steps) => steps,
            None => return false,
        };
        match (x.kind(), y.kind()) {
            (ValueKind::Global(x), ValueKind::Global(y)) => {
                // Locals of two modules are different.
                let local = a.globals[x].linkage.is_local() || b.globals[y].linkage.is_local();
                if local || a.name(x) != b.name(y) {
                    return false;
                }
            }
            (ValueKind::Const(x), ValueKind::Const(y)) => {
                let (Some(p), Some(q)) = (a.consts.try_get(x), b.consts.try_get(y)) else {
                    return false;
                };
                if !crate::types::same(&b.types, &a.types, p.ty, q.ty) {
                    return false;
                }
                let same = match (p.kind, q.kind) {
                    (ConstKind::Data(x), ConstKind::Data(y)) => {
                        a.consts.bytes(x) == b.consts.bytes(y)
                    }
                    (ConstKind::WideInt(x), ConstKind::WideInt(y))
                    | (ConstKind::WideFloat(x), ConstKind::WideFloat(y)) => {
                        a.consts.words(x) == b.consts.words(y)
                    }
                    (ConstKind::Aggregate(_), ConstKind::Aggregate(_)) => true,
                    (ConstKind::Expr(x), ConstKind::Expr(y)) => {
                        a.consts.expr(x).op == b.consts.expr(y).op
                    }
                    (x, y) => x == y,
                };
                let (p, q) = (a.consts.parts(p), b.consts.parts(q));
                if !same || p.len() != q.len() {
                    return false;
                }
                work.extend(p.iter().copied().zip(q.iter().copied()));
            }
            _ => return false,
        }
    }
    true
}

/// Removes the members of replaced comdats: those still in use become declarations.
fn drop_members(linker: &mut Linker, replaced: &FxHashSet<ComdatId>) {
    let mut uses = Uses::of(linker);
    linker.order_globals();
    let module = &linker.module;
    // Aliases first: what they alone refer to is not in use then.
    let all = [&module.aliases, &module.variables, &module.functions];
    let bases = module.bases();
    let member = |id: &GlobalId| {
        module
            .comdat_of(&bases, *id)
            .is_some_and(|c| replaced.contains(&c))
    };
    let all = all.into_iter().flatten().copied();
    let members: Vec<GlobalId> = all.filter(member).collect();
    let mut erased = FxHashSet::default();
    for id in members {
        linker.forget_blocks(id);
        let used = uses.has(id);
        uses.drop_user(id);
        if !used {
            linker.erase(id);
            erased.insert(id);
            continue;
        }
        let types = &linker.module.types;
        let global = &mut linker.module.globals[id];
        match &mut global.kind {
            GlobalKind::Function(function) => {
                function.body = BodyState::Declaration;
                set_linkage(global, Linkage::External);
                global.attachments.clear();
            }
            GlobalKind::Variable(variable) => variable.initializer = None,
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {
                let name = global.name;
                let mut new = crate::prototype::declaration_of_indirect(types, global);
                new.name = name;
                new.tls = Default::default();
                *global = new;
                linker.move_to_end(id);
            }
        }
    }
    if !erased.is_empty() {
        forget_in_metadata(&mut linker.module, |id| erased.contains(&id));
    }
}

/// The users of globals: other globals, which may be removed, or constants, which stay once created.
#[derive(Default)]
struct Uses {
    by_constants: FxHashSet<GlobalId>,
    counts: FxHashMap<GlobalId, usize>,
    of_user: FxHashMap<GlobalId, Vec<GlobalId>>,
}

impl Uses {
    fn has(&self, id: GlobalId) -> bool {
        self.by_constants.contains(&id) || self.counts.get(&id).is_some_and(|count| *count > 0)
    }
    fn drop_user(&mut self, user: GlobalId) {
        for used in self.of_user.remove(&user).unwrap_or_default() {
            if let Some(count) = self.counts.get_mut(&used) {
                *count = count.saturating_sub(1);
            }
        }
    }
    fn of(linker: &Linker) -> Self {
        let module = &linker.module;
        let mut uses = Self::default();
        let mut seen = FxHashSet::default();
        let mut operands: Vec<Value> = Vec::new();
        let mut parts: Vec<Value> = Vec::new();
        for id in linker.live() {
            used_by(module, id, &mut operands, &mut parts);
            for value in operands.drain(..) {
                match value.kind() {
                    ValueKind::Global(used) => {
                        let count = uses.counts.entry(used).or_default();
                        *count = count.saturating_add(1);
                        uses.of_user.entry(id).or_default().push(used);
                    }
                    _ => parts.push(value),
                }
            }
            while let Some(value) = parts.pop() {
                match value.kind() {
                    ValueKind::Global(used) => {
                        uses.by_constants.insert(used);
                    }
                    ValueKind::Const(id) if seen.insert(id) => {
                        if let Some(constant) = module.consts.try_get(id) {
                            parts.extend(named_by(constant.kind));
                            parts.extend(module.consts.parts(constant));
                        }
                    }
                    _ => {}
                }
            }
        }
        uses
    }
}

/// The global that a constant refers to beside its parts.
fn named_by(kind: ConstKind) -> Option<Value> {
    match kind {
        ConstKind::BlockAddress(id, _)
        | ConstKind::DsoLocalEquivalent(id)
        | ConstKind::NoCfi(id) => Some(Value::global(id)),
        _ => None,
    }
}

/// Collects the operands of a global and of its instructions, and the parts of its body's constants.
fn used_by(module: &Module, id: GlobalId, operands: &mut Vec<Value>, parts: &mut Vec<Value>) {
    let global = &module.globals[id];
    match &global.kind {
        GlobalKind::Variable(v) => operands.extend(v.initializer),
        GlobalKind::Alias(value) | GlobalKind::IFunc(value) => operands.push(*value),
        GlobalKind::Function(f) => {
            operands.extend([f.personality, f.prefix, f.prologue].into_iter().flatten());
        }
    }
    let Some(body) = global.body() else {
        return;
    };
    for (_, constant) in body.consts.iter() {
        parts.extend(named_by(constant.kind));
        parts.extend(body.consts.parts(constant));
    }
    for &block in &body.order {
        for inst in body.block_insts(block) {
            operands.extend(body.operands(inst));
        }
    }
}
