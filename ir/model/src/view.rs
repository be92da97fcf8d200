//! Views: the operands of an instruction by role. Storage is a packed list per instruction
//! ([`crate::inst`]); a view names the parts of it.
//!
//! ```
//! use bitsmith_model::{body::Body, inst::Inst, schema::inst::Opcode, value::Value, view::View};
//!
//! # use bitsmith_model::{module::Module, types::Type};
//! # let mut module = Module::default();
//! # let void = module.types.intern(Type::Void);
//! let mut body = Body::default();
//! let entry = body.add_block();
//! let br = body.push(entry, Inst::new(Opcode::Br, void), &[Value::block(entry)]);
//! match body.view(br) {
//!     Some(View::Br { target }) => assert_eq!(target, entry),
//!     other => panic!("{other:?}"),
//! }
//! ```

use crate::body::Body;
use crate::inst::{Bundle, CallInfo, Inst};
use crate::schema::inst::{Flags, Opcode};
pub use crate::schema::shape::View;
use crate::schema::shape::view;
use crate::value::{BlockId, GlobalId, InstId, Value};

/// Blocks among operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocks<'b>(&'b [Value]);

impl<'b> Blocks<'b> {
    /// A list of blocks; operands of other kinds are passed over.
    pub const fn new(values: &'b [Value]) -> Self {
        Self(values)
    }
    /// The blocks, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = BlockId> + Clone + 'b {
        self.0.iter().filter_map(|value| value.as_block())
    }
    /// The operands themselves.
    pub const fn values(self) -> &'b [Value] {
        self.0
    }
    /// Returns the number of blocks.
    pub const fn len(self) -> usize {
        self.0.len()
    }
    /// Returns true if there are none.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

/// Pairs of a value and a block: the incoming edges of a phi, or the cases of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Incoming<'b>(&'b [Value]);

impl<'b> Incoming<'b> {
    /// The pairs of a list in which values and blocks alternate; none if one is left over.
    pub const fn new(values: &'b [Value]) -> Option<Self> {
        match values.len() % 2 {
            0 => Some(Self(values)),
            _ => None,
        }
    }
    /// The pairs, in order; those without a block are passed over.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (Value, BlockId)> + Clone + 'b {
        let pairs = self.0.chunks_exact(2);
        pairs.filter_map(|pair| match *pair {
            [value, block] => Some((value, block.as_block()?)),
            _ => None,
        })
    }
    /// The operands themselves.
    pub const fn values(self) -> &'b [Value] {
        self.0
    }
    /// Returns the number of pairs.
    pub const fn len(self) -> usize {
        self.0.len() / 2
    }
    /// Returns true if there are none.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

/// A call, without the blocks that it may go to: the callee, then the arguments, then the operands of
/// its bundles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallView<'b> {
    info: &'b CallInfo,
    bundles: &'b [Bundle],
    callee: Value,
    arguments: &'b [Value],
    inputs: &'b [Value],
    all: &'b [Value],
}

impl<'b> CallView<'b> {
    /// Divides the operands of a call; the second part is the blocks behind it. None if operands are
    /// missing.
    #[inline]
    fn new(
        body: &'b Body,
        info: &'b CallInfo,
        operands: &'b [Value],
    ) -> Option<(Self, &'b [Value])> {
        let bundles = body.bundles(info);
        let inputs = bundles.iter().map(|bundle| bundle.len as usize);
        let inputs = inputs.fold(0usize, usize::saturating_add);
        let (callee, rest) = operands.split_first()?;
        let (arguments, rest) = rest.split_at_checked(info.args as usize)?;
        let (inputs, blocks) = rest.split_at_checked(inputs)?;
        let all = operands.get(..operands.len().checked_sub(blocks.len())?)?;
        let call = Self {
            info,
            bundles,
            callee: *callee,
            arguments,
            inputs,
            all,
        };
        Some((call, blocks))
    }
    /// The function type, attributes and convention.
    pub const fn info(self) -> &'b CallInfo {
        self.info
    }
    /// The function called.
    pub const fn callee(self) -> Value {
        self.callee
    }
    /// The arguments.
    pub const fn arguments(self) -> &'b [Value] {
        self.arguments
    }
    /// The operand bundles, each with its tag's number and its operands.
    pub fn bundles(self) -> impl Iterator<Item = (u32, &'b [Value])> + Clone {
        let mut left = self.inputs;
        self.bundles.iter().map(move |bundle| {
            let at = left.len().min(bundle.len as usize);
            let (inputs, rest) = left.split_at(at);
            left = rest;
            (bundle.tag, inputs)
        })
    }
    /// All of these operands.
    pub const fn values(self) -> &'b [Value] {
        self.all
    }
}

impl Body {
    /// Returns the operands of an instruction by role; none if they are not those of its opcode, as
    /// no reader makes them.
    #[inline]
    pub fn view(&self, id: InstId) -> Option<View<'_>> {
        self.view_of(self.inst(id), self.operands(id))
    }
    /// The same, where instruction and operands are at hand.
    #[inline]
    pub fn view_of<'b>(&'b self, inst: &Inst, operands: &'b [Value]) -> Option<View<'b>> {
        if !inst.op.is_call() {
            return view(inst, operands);
        }
        let info = self.calls().get(inst.call_id()?)?;
        let (call, blocks) = CallView::new(self, info, operands)?;
        match (inst.op, blocks) {
            (Opcode::Call, []) => Some(View::Call(call)),
            (Opcode::Invoke, [normal, unwind]) => Some(View::Invoke {
                call,
                normal: normal.as_block()?,
                unwind: unwind.as_block()?,
            }),
            (Opcode::CallBr, [default, indirect @ ..]) => Some(View::CallBr {
                call,
                default: default.as_block()?,
                indirect: Blocks::new(indirect),
            }),
            _ => None,
        }
    }
    /// The operands in LLVM's order, in three parts: the callee of a call comes last, as does the parent of
    /// a pad; the other block of a branch comes before the first, and the block that a catchswitch
    /// unwinds to before its handlers. The mask of a shufflevector is not among them. The blocks of a
    /// phi are, which LLVM keeps in a list of their own.
    #[inline]
    pub fn operands_in_llvm_order(&self, id: InstId) -> [&[Value]; 3] {
        let inst = self.inst(id);
        match (inst.op, self.operands(id)) {
            (
                Opcode::Call
                | Opcode::Invoke
                | Opcode::CallBr
                | Opcode::CleanupPad
                | Opcode::CatchPad,
                [first, rest @ ..],
            ) => [rest, std::slice::from_ref(first), &[]],
            (Opcode::ShuffleVector, [vectors @ .., _mask]) => [vectors, &[], &[]],
            (Opcode::Br, [condition, then, otherwise]) => {
                [condition, otherwise, then].map(std::slice::from_ref)
            }
            (Opcode::CatchSwitch, [parent, handlers @ .., unwind]) if inst.has(Flags::UNWINDS) => [
                std::slice::from_ref(parent),
                std::slice::from_ref(unwind),
                handlers,
            ],
            (_, all) => [all, &[], &[]],
        }
    }
    /// The operands in the order in which records of bitcode have them: bundles stand before their call, the pointer of
    /// a store before the value, and the condition of a select behind the values.
    pub fn operands_in_record_order(&self, id: InstId) -> [&[Value]; 3] {
        match (self.inst(id).op, self.operands(id)) {
            (Opcode::Store, [value, pointer]) => [
                std::slice::from_ref(pointer),
                std::slice::from_ref(value),
                &[],
            ],
            (Opcode::Select, [condition, values @ ..]) => {
                [values, std::slice::from_ref(condition), &[]]
            }
            (Opcode::Call | Opcode::Invoke | Opcode::CallBr, [callee, rest @ ..]) => {
                let inputs = self.call_view(id).map_or(&[][..], |call| call.inputs);
                [inputs, std::slice::from_ref(callee), rest]
            }
            (_, all) => [all, &[], &[]],
        }
    }
    /// Sets `to` to the operands of LLVM's instruction, in its order: the blocks of a phi are none.
    pub fn llvm_operands(&self, id: InstId, to: &mut Vec<Value>) {
        to.clear();
        let all = self.operands_in_llvm_order(id).into_iter().flatten();
        match self.inst(id).op {
            Opcode::Phi => to.extend(all.step_by(2)),
            _ => to.extend(all),
        }
    }
    /// The mask of a shufflevector; none for other instructions.
    #[inline]
    pub fn shuffle_mask(&self, id: InstId) -> Option<Value> {
        let is_shuffle = self.inst(id).op == Opcode::ShuffleVector;
        self.operands(id).last().copied().filter(|_| is_shuffle)
    }
    /// The function that a call, invoke or callbr calls, or another callee; none for other instructions.
    #[inline]
    pub fn callee(&self, id: InstId) -> Option<Value> {
        let is_call = self.inst(id).op.is_call();
        self.operands(id).first().copied().filter(|_| is_call)
    }
    /// The global that a call, invoke or callbr calls by its name.
    #[inline]
    pub fn called_global(&self, id: InstId) -> Option<GlobalId> {
        self.callee(id)?.as_global()
    }
    /// The blocks that a terminator may go to, in the order of its operands; none for other instructions.
    #[inline]
    pub fn targets(&self, id: InstId) -> impl DoubleEndedIterator<Item = BlockId> + Clone + '_ {
        let operands = match self.inst(id).op.is_terminator() {
            true => self.operands(id),
            false => &[],
        };
        operands.iter().filter_map(|value| value.as_block())
    }
    /// Returns a call, invoke or callbr without the blocks it may go to.
    #[inline]
    pub fn call_view(&self, id: InstId) -> Option<CallView<'_>> {
        let info = self.call(id)?;
        Some(CallView::new(self, info, self.operands(id))?.0)
    }
    /// Replaces the operands of an instruction by those of a view of its opcode. That a catchswitch or
    /// cleanupret unwinds to a block is a flag of the instruction ([`crate::schema::inst::Flags::UNWINDS`]).
    pub fn set_view(&mut self, id: InstId, view: View<'_>) {
        debug_assert_eq!(view.opcode(), self.inst(id).op);
        let mut operands = Vec::new();
        view.write(&mut operands);
        self.set_operands(id, &operands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::CallInfo;
    use crate::schema::shape::SHAPES;
    use crate::types::TypeId;

    const TY: TypeId = TypeId::from_u32(0);

    fn body_of(inst: Inst, operands: &[Value]) -> (Body, InstId) {
        let mut body = Body::default();
        let block = body.add_block();
        let id = body.push(block, inst, operands);
        (body, id)
    }

    /// Operands that a role can have: blocks for those that are called so.
    fn operands_of(roles: &[&str]) -> Vec<Value> {
        let block = |role: &str| matches!(role, "default" | "target" | "targets");
        let mut operands = Vec::new();
        for (at, role) in (0..).zip(roles) {
            operands.push(match block(role) {
                true => Value::block(BlockId::from_u32(at)),
                false => Value::arg(at),
            });
            if matches!(*role, "cases" | "incoming") {
                operands.push(Value::block(BlockId::from_u32(at)));
            }
        }
        operands
    }

    #[test]
    fn views_give_back_the_operands() {
        for (op, roles) in SHAPES {
            let operands = operands_of(roles);
            let (body, id) = body_of(Inst::new(*op, TY), &operands);
            let view = body.view(id).expect("a view");
            let mut written = Vec::new();
            view.write(&mut written);
            assert_eq!((view.opcode(), written), (*op, operands.clone()));
            // What is missing or left over is no view, but where lists end.
            let list = [
                "cases",
                "incoming",
                "targets",
                "arguments",
                "indices",
                "clauses",
                "value",
            ];
            let ends = roles.last().is_some_and(|role| list.contains(role));
            if let Some((_, fewer)) = operands.split_last()
                && !ends
            {
                let (body, id) = body_of(Inst::new(*op, TY), fewer);
                assert_eq!(body.view(id), None, "{op:?}");
            }
        }
    }

    #[test]
    fn every_instruction_has_a_view() {
        use Opcode::*;
        for op in Opcode::ALL {
            let special = matches!(op, Br | CleanupRet | CatchSwitch | Call | Invoke | CallBr);
            let known = SHAPES.iter().any(|(known, _)| known == op);
            assert!(known != special, "{op:?}");
        }
    }

    #[test]
    fn branches_and_what_unwinds() {
        let block = |at| Value::block(BlockId::from_u32(at));
        let (a, b) = (BlockId::from_u32(1), BlockId::from_u32(2));
        let (body, id) = body_of(
            Inst::new(Opcode::Br, TY),
            &[Value::arg(0), block(1), block(2)],
        );
        let (condition, then, otherwise) = (Value::arg(0), a, b);
        let wanted = View::CondBr {
            condition,
            then,
            otherwise,
        };
        assert_eq!(body.view(id), Some(wanted));
        let inst = Inst::new(Opcode::CatchSwitch, TY);
        let operands = [Value::arg(0), block(1), block(2)];
        let unwinds = inst.with_flags(Flags::UNWINDS);
        for (inst, handlers, unwind) in [(inst, 2, None), (unwinds, 1, Some(b))] {
            let (mut body, id) = body_of(inst, &operands);
            let Some(View::CatchSwitch {
                handlers: found,
                unwind: to,
                ..
            }) = body.view(id)
            else {
                panic!("no view");
            };
            assert_eq!(
                (found.len(), found.iter().next(), to),
                (handlers, Some(a), unwind)
            );
            let parent = Value::arg(7);
            let handlers = [block(1)];
            let handlers = Blocks::new(&handlers);
            let new = View::CatchSwitch {
                parent,
                handlers,
                unwind,
            };
            body.set_view(id, new);
            assert_eq!(body.view(id), Some(new));
        }
    }

    #[test]
    fn calls_are_divided() {
        let mut body = Body::default();
        let block = body.add_block();
        let bundles = [
            Bundle { tag: 3, len: 2 },
            Bundle { tag: 4, len: 0 },
            Bundle { tag: 5, len: 1 },
        ];
        let bundles = body.add_bundles(bundles);
        let call = body.add_call(CallInfo {
            func_ty: TY,
            attrs: Default::default(),
            cc: 0,
            args: 2,
            bundles,
        });
        let mut operands: Vec<Value> = (0..6).map(Value::arg).collect();
        let to = [BlockId::from_u32(0), BlockId::from_u32(9)];
        operands.extend(to.map(Value::block));
        let inst = Inst::new(Opcode::Invoke, TY).with_call(call);
        let id = body.push(block, inst, &operands);
        let Some(View::Invoke {
            call,
            normal,
            unwind,
        }) = body.view(id)
        else {
            panic!("no view");
        };
        assert_eq!([normal, unwind], to);
        assert_eq!(call.callee(), Value::arg(0));
        assert_eq!(call.arguments(), [Value::arg(1), Value::arg(2)]);
        let bundles: Vec<_> = call.bundles().collect();
        let inputs = [Value::arg(3), Value::arg(4)];
        assert_eq!(bundles, [(3, &inputs[..]), (4, &[]), (5, &[Value::arg(5)])]);
        assert_eq!(body.call_view(id), Some(call));
        let mut written = Vec::new();
        body.view(id).expect("a view").write(&mut written);
        assert_eq!(written, operands);
        // A call has no blocks behind it.
        body.inst_mut(id).op = Opcode::Call;
        assert_eq!(body.view(id), None);
    }
}
