//! `metarenamer`: replaces all names by ones without a meaning.
//!
//! Functions and structs get metasyntactic names by a sequence of pseudorandom numbers that begins with the
//! name of the file, so that the result is LLVM's. Functions of the C and C++ libraries keep their names.

use crate::bodies::change_all_bodies;
use crate::local_names::LocalNameTable;
use bitsmith_model::body::Body;
use bitsmith_model::entity::Span;
use bitsmith_model::module::Module;
use bitsmith_model::types::{StructId, Type};
use bitsmith_model::unique::unique_name;
use bitsmith_model::used_structs::used_structs;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashSet;

const NAMES: [&str; 17] = [
    "foo", "bar", "baz", "quux", "barney", "snork", "zot", "blam", "hoge", "wibble", "wobble",
    "widget", "wombat", "ham", "eggs", "pluto", "spam",
];

/// The functions that have a meaning for LLVM's optimiser on x86-64 Linux, in order: found by `metarenamer`, which
/// keeps their names.
const LIBRARY_FUNCTIONS: &str = include_str!("library_functions.txt");

/// The sequence of names (ISO C's example of `rand`).
struct Sequence(u64);

impl Sequence {
    fn next(&mut self) -> &'static str {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let number = self.0 / 65_536 % 32_768;
        let at = usize::try_from(number).unwrap_or(0) % NAMES.len();
        NAMES.get(at).copied().unwrap_or_default()
    }
}

/// Renames all that has a name. `file` is the name of the module's file.
pub fn rename_all(module: &mut Module, file: &[u8]) {
    let seed = file.iter().map(|byte| i64::from(byte.cast_signed()));
    let seed = seed.fold(0u32, |sum, byte| sum.wrapping_add(byte as u32));
    let mut sequence = Sequence(seed.into());
    let mut globals = GlobalNames::new(module);
    for id in module.aliases.clone() {
        globals.rename(module, id, "alias");
    }
    for id in module.variables.clone() {
        globals.rename(module, id, "global");
    }
    rename_structs(module, &mut sequence);
    let mut kept = FxHashSet::default();
    for id in module.functions.clone() {
        let name = module.name(id);
        if is_reserved(name) || is_library_function(name) {
            kept.insert(id);
        } else if name != b"main" {
            globals.rename(module, id, sequence.next());
        }
    }
    change_all_bodies(module, |module, id, body| {
        if !kept.contains(&id) {
            let params = module.globals.get(id).map(|global| global.value_ty);
            let params = params.and_then(|ty| module.types.as_func(ty));
            let params = params.map_or(0, |func| func.params.len());
            rename_locals(module, params, body);
        }
    });
    module.summary = None;
}

fn is_reserved(name: &[u8]) -> bool {
    name.starts_with(b"llvm.") || name.first() == Some(&1)
}

fn is_library_function(name: &[u8]) -> bool {
    let mut lines = LIBRARY_FUNCTIONS.lines();
    lines.any(|line| line.as_bytes() == name)
}

/// The names of all globals.
struct GlobalNames {
    taken: FxHashSet<Vec<u8>>,
    last: u64,
}

impl GlobalNames {
    fn new(module: &Module) -> Self {
        let names = module.in_symbol_order().map(|id| module.name(id).to_vec());
        Self {
            taken: names.collect(),
            last: 0,
        }
    }
    fn rename(&mut self, module: &mut Module, id: GlobalId, wanted: &str) {
        let old = module.name(id).to_vec();
        let wanted = wanted.as_bytes();
        if is_reserved(&old) || old == wanted {
            return;
        }
        let taken = &mut self.taken;
        let name = match taken.insert(wanted.to_vec()) {
            true => wanted.to_vec(),
            false => unique_name(wanted, b".", &mut self.last, |name| {
                taken.insert(name.to_vec())
            }),
        };
        self.taken.remove(&old);
        let name: Span = module.strings.add(&name);
        if let Some(global) = module.globals.get_mut(id) {
            global.name = name;
        }
    }
}

fn rename_structs(module: &mut Module, sequence: &mut Sequence) {
    let structs: Vec<StructId> = used_structs(module);
    let all = module.types.structs().values();
    let mut taken: FxHashSet<Vec<u8>> = all.map(|ty| ty.name.to_vec()).collect();
    let mut last = 0u64;
    for id in structs {
        let old = module.types.named(id).name.to_vec();
        if old.is_empty() {
            continue;
        }
        taken.remove(&old);
        let wanted = [b"struct.", sequence.next().as_bytes()].concat();
        let mut name = wanted.clone();
        while !taken.insert(name.clone()) {
            name = [&wanted[..], b".", last.to_string().as_bytes()].concat();
            last = last.saturating_add(1);
        }
        module.types.set_struct_name(id, &name);
    }
}

/// Parameters become `arg`, blocks `bb`, and results the name of their instruction.
fn rename_locals(module: &Module, params: usize, body: &mut Body) {
    let mut names = LocalNameTable::new(body);
    let blocks = body.order.clone();
    let mut all: Vec<(Value, &str)> = (0..)
        .map(Value::arg)
        .take(params)
        .map(|p| (p, "arg"))
        .collect();
    for &block in &blocks {
        all.push((block.into(), "bb"));
        for id in body.block_insts(block) {
            let inst = body.inst(id);
            if *module.types.get(inst.ty) != Type::Void {
                let word = inst.binary_op().map(|op| op.text());
                let word = word.or(inst.cast_op().map(|op| op.text()));
                all.push((id.into(), word.unwrap_or(inst.op.text())));
            }
        }
    }
    let old = std::mem::take(&mut body.names);
    for (value, wanted) in all {
        // The old name is still taken while a new one is sought.
        let (old, wanted) = (old.get(value), wanted.as_bytes());
        if old == wanted {
            body.names.set(value, old);
            continue;
        }
        names.name(body, value, wanted);
        names.free_name(old);
    }
}
