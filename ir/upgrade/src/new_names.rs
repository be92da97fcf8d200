//! Names of instructions that replace calls: unique in a body, in the order in which LLVM gives them.

use bitsmith_model::body::Body;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashSet;

/// A name that a new value gets.
struct Wanted {
    /// None if the value got another name in the end: this one counts, though.
    value: Option<Value>,
    name: Box<[u8]>,
    /// The function whose call is replaced, and the number of the call in the body.
    callee: Option<GlobalId>,
    call: usize,
}

/// The names that the new values of a body want.
#[derive(Default)]
pub(super) struct NewNames {
    wanted: Vec<Wanted>,
    callee: Option<GlobalId>,
    call: usize,
}

impl NewNames {
    /// What is added from here on replaces the next call of the body, one of this function.
    pub fn next_call(&mut self, callee: GlobalId) {
        self.callee = Some(callee);
        self.call = self.call.saturating_add(1);
    }

    /// Adds a name, which gets a number if another value has it.
    pub fn add(&mut self, value: Value, name: &[u8]) {
        self.wanted.push(Wanted {
            value: Some(value),
            name: name.into(),
            callee: self.callee,
            call: self.call,
        });
    }

    /// Drops the name of a new value of the current call: it gets another one.
    pub fn drop(&mut self, value: Value) {
        let latest = self.wanted.iter_mut().rev();
        for wanted in latest.take_while(|wanted| wanted.call == self.call) {
            if wanted.value == Some(value) {
                wanted.value = None;
            }
        }
    }

    /// Sorts the names as LLVM's parser of text gives them: it replaces the calls of one function after the other, in
    /// the order of its uses. They begin with the last call if the function is declared above the body, and with the
    /// first one below. `here` is the place of the body's function among all, and `place` that of another one.
    pub fn sort_for_text(&mut self, here: usize, place: impl Fn(Option<GlobalId>) -> usize) {
        self.wanted.sort_by_key(|wanted| {
            let place = place(wanted.callee);
            (
                place,
                if place < here {
                    !wanted.call
                } else {
                    wanted.call
                },
            )
        });
    }

    /// Gives the names, in the order of the calls if they are not sorted.
    pub fn give(self, body: &mut Body) {
        if self.wanted.is_empty() {
            return;
        }
        let insts = body.insts().keys().map(Value::from);
        let args = (0..body.names.arg_count()).map(Value::arg);
        let blocks = body.order.iter().map(|&block| Value::block(block));
        let all = insts.chain(args).chain(blocks);
        let mut known: FxHashSet<Box<[u8]>> = all
            .map(|value| body.names.get(value))
            .filter(|name| !name.is_empty())
            .map(Box::from)
            .collect();
        let mut last = 0_u32;
        for Wanted { value, name, .. } in self.wanted {
            let mut new = name.to_vec();
            while !known.insert(new.as_slice().into()) {
                last = last.saturating_add(1);
                new = [&name, last.to_string().as_bytes()].concat();
            }
            if let Some(value) = value {
                body.names.set(value, &new);
            }
        }
    }
}
