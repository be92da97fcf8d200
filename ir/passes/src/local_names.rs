//! The names that a function's values have, for new names that differ from all of them.

use bitsmith_model::body::Body;
use bitsmith_model::unique::unique_name;
use bitsmith_model::value::Value;
use rustc_hash::FxHashSet;

/// The names taken in a function, and the last number that was appended to make a name unique.
#[derive(Default)]
pub(crate) struct LocalNameTable {
    taken: FxHashSet<Vec<u8>>,
    last: u64,
}

impl LocalNameTable {
    /// The names of a body with `params` parameters.
    pub(crate) fn new(body: &Body) -> Self {
        let params = (0..body.names.arg_count()).map(Value::arg);
        let blocks = body.order.iter().flat_map(|&block| {
            let insts = body.block_insts(block).map(Value::inst);
            std::iter::once(Value::block(block)).chain(insts)
        });
        let names = params.chain(blocks).map(|value| body.names.get(value));
        let taken = names.filter(|name| !name.is_empty()).map(<[u8]>::to_vec);
        Self {
            taken: taken.collect(),
            last: 0,
        }
    }
    /// Names a value as LLVM's symbol tables do: a number follows a name that is taken.
    pub(crate) fn name(&mut self, body: &mut Body, value: Value, wanted: &[u8]) {
        let taken = &mut self.taken;
        let name = match taken.insert(wanted.to_vec()) {
            true => wanted.to_vec(),
            false => unique_name(wanted, b"", &mut self.last, |name| {
                taken.insert(name.to_vec())
            }),
        };
        body.names.set(value, &name);
    }
    /// Frees the name of a value that is removed.
    pub(crate) fn free(&mut self, body: &Body, value: Value) {
        self.free_name(body.names.get(value));
    }
    /// Frees a name.
    pub(crate) fn free_name(&mut self, name: &[u8]) {
        self.taken.remove(name);
    }
}
