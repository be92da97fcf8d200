//! Facts about a module alone, computed by any thread before it is linked: its private nodes, and the
//! references of its bodies.

use crate::body::{Scan, Workspaces, scan};
use crate::local_nodes::private_nodes;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::entity::{Bytes, Entity, Table};
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Module;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// A body that will be in its module, with the attachments of its function.
pub type Coming<'a> = (GlobalId, &'a Body, &'a [Attachment]);

/// The facts about a module.
#[derive(Default)]
pub struct Prefetched {
    /// By type: true if it contains an identified struct.
    pub(crate) named: Vec<bool>,
    /// By entry of the metadata: true if no other module can have it, because it contains a distinct node.
    pub(crate) private: Vec<bool>,
    /// The constants in metadata that refer to no globals, and whose types contain no identified struct: of equal structs
    /// the first one to be mapped gives its name to all.
    pub(crate) consts: Vec<ConstId>,
    /// True if there are others: nodes with them are mapped lazily.
    pub(crate) waits: bool,
    /// The treatment of composite types of debug info with the same identifier.
    pub(crate) debug_types: DebugTypes,
    /// The references of the scanned bodies.
    pub(crate) scans: FxHashMap<GlobalId, Scan>,
    /// Data to be freed by the thread that allocated it: threads that free memory of others block each other.
    pub(crate) done: Vec<Done>,
}

/// Data of a body that is not needed after linking.
#[expect(dead_code, reason = "nobody looks at it any more")]
pub(crate) enum Done {
    Scan(Scan),
    Strings(Bytes),
}

impl Prefetched {
    /// Examines a module without its bodies.
    pub fn new(module: &Module, debug_types: DebugTypes) -> Self {
        let mut this = Self {
            private: private_nodes(&module.metadata, debug_types),
            debug_types,
            ..Self::default()
        };
        let names_globals = consts_with_globals(module);
        let names_structs = named_types(module);
        this.constants(module, 0, |id| {
            let ty = module.consts.get(id).ty;
            names_globals.get(id.index()) == Some(&false)
                && names_structs.get(ty.index()) == Some(&false)
        });
        this.named = names_structs;
        this
    }

    /// Finds the constants in the metadata that upgrades of bodies added: entries from `first` on.
    pub(crate) fn new_constants(&mut self, module: &Module, first: usize) {
        self.constants(module, first, |id| {
            matches!(module.consts.get(id).kind, ConstKind::Int(_))
        });
    }

    fn constants(&mut self, module: &Module, first: usize, is_plain: impl Fn(ConstId) -> bool) {
        let entries = module.metadata.entries().get(first..);
        for entry in entries.unwrap_or_default() {
            if entry.kind != MdKind::Value {
                continue;
            }
            let value = module.metadata.slots(*entry).first();
            match value.map(|raw| Value::from_u32(*raw).kind()) {
                Some(ValueKind::Const(id)) if is_plain(id) => self.consts.push(id),
                _ => self.waits = true,
            }
        }
    }

    /// Scans bodies in parallel.
    pub fn scan(&mut self, module: &Module, workspaces: &Workspaces, bodies: &[Coming<'_>]) {
        // Bodies add types.
        if self.named.len() < module.types.len() {
            self.named = named_types(module);
        }
        let about = &*self;
        let scans: Vec<(GlobalId, Scan)> = bodies
            .par_iter()
            .map_init(
                || workspaces.lend(),
                |workspace, &(id, body, attachments)| {
                    let scan = scan(module, about, &mut workspace.own, body, attachments);
                    (id, scan)
                },
            )
            .collect();
        self.scans.extend(scans);
    }
}

/// By type: true if it contains an identified struct. A type that precedes one of its parts counts as one.
fn named_types(module: &Module) -> Vec<bool> {
    let mut named = Vec::with_capacity(module.types.len());
    for (id, ty) in module.types.iter() {
        let is = |id: &TypeId| named.get(id.index()).copied().unwrap_or(true);
        let this = match ty {
            Type::Named(_) => true,
            Type::Func(func) if is(&func.ret) => true,
            _ => module.types.parts(id).iter().any(is),
        };
        named.push(this);
    }
    named
}

/// By constant of a module: true if it refers to a global.
fn consts_with_globals(module: &Module) -> Vec<bool> {
    let pool = &module.consts;
    let mut names = vec![false; pool.len()];
    // A part may follow the constant that contains it: iterates to a fixed point.
    loop {
        let mut changed = false;
        for (id, constant) in pool.iter() {
            let direct = matches!(
                constant.kind,
                ConstKind::BlockAddress(..)
                    | ConstKind::DsoLocalEquivalent(_)
                    | ConstKind::NoCfi(_)
            );
            let part = |value: &Value| match value.kind() {
                ValueKind::Global(_) => true,
                ValueKind::Const(id) => names.get(id.index()).copied().unwrap_or(true),
                _ => true,
            };
            let is = direct || pool.parts(constant).iter().any(part);
            if let Some(place) = names.entry_mut(id.index())
                && is
                && !*place
            {
                *place = true;
                changed = true;
            }
        }
        if !changed {
            return names;
        }
    }
}
