//! What can be found out about a module by itself, by any thread, before it is its turn to be
//! linked in: which nodes are its own, what its bodies refer to.

use crate::body::{Scan, Workspaces, scan};
use crate::local_nodes::private_nodes;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Bytes, Entity};
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Module;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// A body that will be in its module, and what will be attached to its function.
pub type Coming<'a> = (GlobalId, &'a Body, &'a [Attachment]);

/// What is known of a module that waits to be linked in.
#[derive(Default)]
pub struct Prepared {
    /// By type: whether an identified struct is in it.
    pub(crate) named: Vec<bool>,
    /// By entry of the metadata: whether it can be of this module only, because a distinct node is
    /// in it.
    pub(crate) private: Vec<bool>,
    /// The constants among the metadata that name no globals.
    pub(crate) consts: Vec<ConstId>,
    /// Whether there are others: what is made of them waits until it is reached.
    pub(crate) waits: bool,
    /// Whether composite types of one identifier are one.
    pub(crate) unify_types: bool,
    /// What bodies refer to, those that were scanned.
    pub(crate) scans: FxHashMap<GlobalId, Scan>,
    /// What nobody needs any more, for who took the memory to give it back: threads that give back
    /// what others took keep each other waiting.
    pub(crate) done: Vec<Done>,
}

/// What a body had until it was linked in.
#[expect(dead_code, reason = "nobody looks at it any more")]
pub(crate) enum Done {
    Scan(Scan),
    Strings(Bytes),
}

impl Prepared {
    /// Looks at a module, but not into its bodies. With `unify_types`, composite types of debug
    /// information that have the same identifier will be one.
    pub fn new(module: &Module, unify_types: bool) -> Self {
        let mut this = Self {
            private: private_nodes(&module.metadata, unify_types),
            unify_types,
            ..Self::default()
        };
        let names_globals = consts_with_globals(module);
        for entry in module.metadata.entries() {
            if entry.kind != MdKind::Value {
                continue;
            }
            let value = module.metadata.slots(*entry).first();
            match value.map(|raw| Value::from_u32(*raw).kind()) {
                Some(ValueKind::Const(id)) if names_globals.get(id.index()) == Some(&false) => {
                    this.consts.push(id);
                }
                _ => this.waits = true,
            }
        }
        this
    }

    /// Looks through bodies, in parallel.
    pub fn scan(&mut self, module: &Module, workspaces: &Workspaces, bodies: &[Coming<'_>]) {
        // Bodies bring types with them.
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

/// By type: whether an identified struct is in it. Types that stand before what they are made of
/// are taken for such.
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

/// By constant of a module: whether it names a global.
fn consts_with_globals(module: &Module) -> Vec<bool> {
    let pool = &module.consts;
    let mut names = vec![false; pool.len()];
    // Parts may stand behind what they are part of: repeat until nothing changes.
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
            if let Some(place) = names.get_mut(id.index())
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
