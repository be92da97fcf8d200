//! The operands of each instruction by role: one table, from which [`View`] is made, and with it both
//! directions between a view and the packed list of operands.

use crate::inst::Inst;
use crate::schema::inst::{Flags, Opcode};
use crate::value::{BlockId, Value};
use crate::view::{Blocks, CallView, Incoming};

/// The type of a role in a view.
macro_rules! role {
    (value, $b:lifetime) => { Value };
    (block, $b:lifetime) => { BlockId };
    (optional_value, $b:lifetime) => { Option<Value> };
    (values, $b:lifetime) => { &$b [Value] };
    (blocks, $b:lifetime) => { Blocks<$b> };
    (pairs, $b:lifetime) => { Incoming<$b> };
}

/// Takes a role off the front of the operands that are left.
macro_rules! take {
    (value, $left:ident) => {
        one(&mut $left)?
    };
    (block, $left:ident) => {
        one(&mut $left)?.as_block()?
    };
    (optional_value, $left:ident) => {
        one(&mut $left)
    };
    (values, $left:ident) => {
        std::mem::take(&mut $left)
    };
    (blocks, $left:ident) => {
        Blocks::new(std::mem::take(&mut $left))
    };
    (pairs, $left:ident) => {
        Incoming::new(std::mem::take(&mut $left))?
    };
}

/// Appends a role to the operands of an instruction.
macro_rules! put {
    (value, $role:ident, $out:ident) => {
        $out.push($role)
    };
    (block, $role:ident, $out:ident) => {
        $out.push(Value::block($role))
    };
    (optional_value, $role:ident, $out:ident) => {
        $out.extend($role)
    };
    (values, $role:ident, $out:ident) => {
        $out.extend_from_slice($role)
    };
    (blocks, $role:ident, $out:ident) => {
        $out.extend_from_slice($role.values())
    };
    (pairs, $role:ident, $out:ident) => {
        $out.extend_from_slice($role.values())
    };
}

/// Rows: an instruction and its operands in order, `role: kind`. Lists stand last.
macro_rules! shapes {
    ($($(#[$doc:meta])* $op:ident { $($role:ident: $kind:ident),* })*) => {
        /// The operands of an instruction by role.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the names of roles are those of the language")]
        pub enum View<'b> {
            $($(#[$doc])* $op { $($role: role!($kind, 'b)),* },)*
            /// `br label %target`
            Br { target: BlockId },
            /// `br i1 %condition, label %then, label %otherwise`
            CondBr { condition: Value, then: BlockId, otherwise: BlockId },
            /// `cleanupret`; to the caller without a block
            CleanupRet { pad: Value, unwind: Option<BlockId> },
            /// `catchswitch`; unwinds to the caller without a block
            CatchSwitch { parent: Value, handlers: Blocks<'b>, unwind: Option<BlockId> },
            /// `call`
            Call(CallView<'b>),
            /// `invoke`
            Invoke { call: CallView<'b>, normal: BlockId, unwind: BlockId },
            /// `callbr`
            CallBr { call: CallView<'b>, default: BlockId, indirect: Blocks<'b> },
        }

        /// The roles of each instruction of the table, by name, in the order of its operands.
        pub const SHAPES: &[(Opcode, &[&str])] = &[
            $((Opcode::$op, &[$(stringify!($role)),*])),*
        ];

        /// Returns the view of an instruction of the table; none if an operand is missing, left over
        /// or of another kind, or the instruction is not of the table.
        #[inline]
        fn of_table<'b>(op: Opcode, operands: &'b [Value]) -> Option<View<'b>> {
            #[allow(unused_mut, reason = "some take nothing")]
            let mut left = operands;
            let view = match op {
                $(Opcode::$op => View::$op { $($role: take!($kind, left)),* },)*
                _ => return None,
            };
            left.is_empty().then_some(view)
        }

        impl View<'_> {
            /// Appends the operands of a view in the order of its instruction.
            pub fn write(self, out: &mut Vec<Value>) {
                match self {
                    $(View::$op { $($role),* } => { $(put!($kind, $role, out);)* })*
                    View::Br { target } => out.push(Value::block(target)),
                    View::CondBr { condition, then, otherwise } => {
                        out.extend([condition, Value::block(then), Value::block(otherwise)]);
                    }
                    View::CleanupRet { pad, unwind } => {
                        out.push(pad);
                        out.extend(unwind.map(Value::block));
                    }
                    View::CatchSwitch { parent, handlers, unwind } => {
                        out.push(parent);
                        out.extend_from_slice(handlers.values());
                        out.extend(unwind.map(Value::block));
                    }
                    View::Call(call) => out.extend_from_slice(call.values()),
                    View::Invoke { call, normal, unwind } => {
                        out.extend_from_slice(call.values());
                        out.extend([Value::block(normal), Value::block(unwind)]);
                    }
                    View::CallBr { call, default, indirect } => {
                        out.extend_from_slice(call.values());
                        out.push(Value::block(default));
                        out.extend_from_slice(indirect.values());
                    }
                }
            }
            /// Returns the opcode of the instruction.
            pub const fn opcode(&self) -> Opcode {
                match self {
                    $(View::$op { .. } => Opcode::$op,)*
                    View::Br { .. } | View::CondBr { .. } => Opcode::Br,
                    View::CleanupRet { .. } => Opcode::CleanupRet,
                    View::CatchSwitch { .. } => Opcode::CatchSwitch,
                    View::Call(_) => Opcode::Call,
                    View::Invoke { .. } => Opcode::Invoke,
                    View::CallBr { .. } => Opcode::CallBr,
                }
            }
        }
    };
}

shapes! {
    /// `ret`, of a value or of nothing
    Ret { value: optional_value }
    /// `switch`
    Switch { condition: value, default: block, cases: pairs }
    /// `indirectbr`
    IndirectBr { address: value, targets: blocks }
    /// `resume`
    Resume { value: value }
    /// `unreachable`
    Unreachable {}
    /// `catchret`
    CatchRet { pad: value, target: block }
    /// `cleanuppad`
    CleanupPad { parent: value, arguments: values }
    /// `catchpad`
    CatchPad { parent: value, arguments: values }
    /// `fneg`
    FNeg { value: value }
    /// A binary operator
    Binary { left: value, right: value }
    /// A cast
    Cast { value: value }
    /// `icmp`
    ICmp { left: value, right: value }
    /// `fcmp`
    FCmp { left: value, right: value }
    /// `alloca` of `count` elements
    Alloca { count: value }
    /// `load`
    Load { pointer: value }
    /// `store`
    Store { value: value, pointer: value }
    /// `getelementptr`
    GetElementPtr { base: value, indices: values }
    /// `fence`
    Fence {}
    /// `cmpxchg`
    CmpXchg { pointer: value, expected: value, new: value }
    /// `atomicrmw`
    AtomicRmw { pointer: value, value: value }
    /// `phi`
    Phi { incoming: pairs }
    /// `select`
    Select { condition: value, yes: value, no: value }
    /// `va_arg`
    VaArg { list: value }
    /// `extractelement`
    ExtractElement { vector: value, index: value }
    /// `insertelement`
    InsertElement { vector: value, element: value, index: value }
    /// `shufflevector`; the mask is a constant
    ShuffleVector { left: value, right: value, mask: value }
    /// `extractvalue`; the indices: [`crate::body::Body::indices`]
    ExtractValue { aggregate: value }
    /// `insertvalue`; likewise
    InsertValue { aggregate: value, value: value }
    /// `landingpad`; an array constant is a filter, any other clause a catch
    LandingPad { clauses: values }
    /// `freeze`
    Freeze { value: value }
}

#[inline]
fn one(left: &mut &[Value]) -> Option<Value> {
    let (first, rest) = left.split_first()?;
    *left = rest;
    Some(*first)
}

/// Returns the view of an instruction that makes no call; none if its operands are not those of its
/// opcode.
#[inline]
pub(crate) fn view<'b>(inst: &Inst, operands: &'b [Value]) -> Option<View<'b>> {
    let last_unwinds = |operands: &'b [Value]| match inst.has(Flags::UNWINDS) {
        true => {
            let (last, rest) = operands.split_last()?;
            Some((rest, Some(last.as_block()?)))
        }
        false => Some((operands, None)),
    };
    match inst.op {
        Opcode::Br => match *operands {
            [target] => Some(View::Br {
                target: target.as_block()?,
            }),
            [condition, then, otherwise] => Some(View::CondBr {
                condition,
                then: then.as_block()?,
                otherwise: otherwise.as_block()?,
            }),
            _ => None,
        },
        Opcode::CleanupRet => {
            let (rest, unwind) = last_unwinds(operands)?;
            match *rest {
                [pad] => Some(View::CleanupRet { pad, unwind }),
                _ => None,
            }
        }
        Opcode::CatchSwitch => {
            let (rest, unwind) = last_unwinds(operands)?;
            let (parent, handlers) = rest.split_first()?;
            Some(View::CatchSwitch {
                parent: *parent,
                handlers: Blocks::new(handlers),
                unwind,
            })
        }
        op => of_table(op, operands),
    }
}
