//! Exceptions: invoke, landingpad, resume, and personalities.

use super::{Lower, Lowered, Parts, unreachable_code};
use crate::data;
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value as IrValue};
use bitsmith_model::view::{CallView, View};
use cranelift_codegen::ir::{
    self, BlockArg, ExceptionTableData, ExceptionTableItem, ExceptionTag, InstBuilder, Value,
    types as clif,
};
use cranelift_codegen::isa::CallConv;

/// The callee of a call.
pub(super) enum Callee {
    Function(ir::FuncRef),
    Pointer(ir::SigRef, Value),
}

/// The maximal number of types in a filter.
const MOST_TYPES: u64 = 1 << 16;

/// Personalities that are no-ops in functions without landing pads.
const NEEDS_PADS: &[&[u8]] = &[
    b"__gxx_personality_v0",
    b"__gcc_personality_v0",
    b"__gnu_objc_personality_v0",
    b"__gnat_eh_personality",
    b"rust_eh_personality",
];
/// Personalities of setjmp/longjmp exception handling.
const WITHOUT_TABLES: &[&[u8]] = &[b"__gxx_personality_sj0", b"__gcc_personality_sj0"];

impl Lower<'_, '_> {
    /// Sets the personality if the function needs a language-specific data area.
    pub(super) fn find_personality(&mut self, order: &[BlockId]) -> Lowered<()> {
        let global = self.unit.module.globals.get(self.function);
        let personality = global.and_then(|g| g.as_function()?.personality);
        let mut insts = order.iter().filter_map(|b| self.body.last_inst(*b));
        let catches = insts.any(|i| self.body.inst(i).op == Opcode::Invoke);
        let Some(personality) = personality else {
            return match catches {
                true => Err("an invoke in a function without a personality".into()),
                false => Ok(()),
            };
        };
        let Some(id) = self.type_info(personality)? else {
            return Ok(());
        };
        let name = self.unit.module.name(id);
        if WITHOUT_TABLES.contains(&name) {
            let name = String::from_utf8_lossy(name);
            return Err(format!("the personality {name} is not supported").into());
        }
        if catches || !NEEDS_PADS.contains(&name) {
            self.pads.catches.personality = Some(id);
        }
        Ok(())
    }

    /// The global of a type info or a personality; none for null and for values that are left open.
    fn type_info(&self, value: IrValue) -> Lowered<Option<GlobalId>> {
        if let Some((constant, _)) = self.scope.constant(value)
            && let ConstKind::Null | ConstKind::Undef | ConstKind::Poison = constant.kind
        {
            return Ok(None);
        }
        match data::address(self.unit, self.scope, value)? {
            (id, 0) => Ok(Some(id)),
            _ => Err("an address within a global".into()),
        }
    }

    /// Marks the following calls as `nounwind` or not.
    pub(super) fn mark_throws(&mut self, attrs: AttrListId, callee: Option<GlobalId>) {
        if self.pads.catches.personality.is_none() {
            return;
        }
        let module = self.unit.module;
        let never = |attrs| {
            module
                .attrs
                .has_at(attrs, index::FUNCTION, AttrKind::NoUnwind)
        };
        let callee = callee.and_then(|c| module.globals.get(c)?.as_function());
        self.mark.never_throws = never(attrs) || callee.is_some_and(|f| never(f.attrs));
        self.set_mark();
    }

    /// Lowers an invoke.
    pub(super) fn invoke(
        &mut self,
        block: BlockId,
        id: InstId,
        call: CallView<'_>,
        normal: BlockId,
        pad: BlockId,
    ) -> Lowered<Parts> {
        self.pads.unwinds = Some((block, pad));
        let parts = self.call(id, call);
        self.pads.unwinds = None;
        let parts = parts?;
        self.define(id, parts.clone());
        self.jump(block, normal)?;
        Ok(parts)
    }

    /// Emits a call. The call of an invoke ends its block; code is then emitted where it returns.
    pub(super) fn make_call(&mut self, callee: Callee, args: &[Value]) -> Lowered<Vec<Value>> {
        let Some((from, pad)) = self.pads.unwinds else {
            let call = match callee {
                Callee::Function(function) => self.b.ins().call(function, args),
                Callee::Pointer(signature, at) => {
                    self.marked(|lower| lower.b.ins().call_indirect(signature, at, args))
                }
            };
            return Ok(self.b.inst_results(call).to_vec());
        };
        let tag = self.pad_number(pad)?;
        let signature = match callee {
            Callee::Function(function) => self.b.func.dfg.ext_funcs[function].signature,
            Callee::Pointer(signature, _) => signature,
        };
        let signature_of = &self.b.func.dfg.signatures[signature];
        if signature_of.call_conv == CallConv::WindowsFastcall {
            return Err("an invoke with this calling convention".into());
        }
        let returns = &signature_of.returns;
        let returns: Vec<clif::Type> = returns.iter().map(|r| r.value_type).collect();
        let (after, landing) = (self.b.create_block(), self.b.create_block());
        let add = |ty: &clif::Type| self.b.append_block_param(after, *ty);
        let results: Vec<Value> = returns.iter().map(add).collect();
        let thrown = [(); 2].map(|()| self.b.append_block_param(landing, clif::I64));
        let returned = (0u32..).take(results.len()).map(BlockArg::TryCallRet);
        let returned: Vec<BlockArg> = returned.collect();
        let dfg = &mut self.b.func.dfg;
        let returned = dfg.block_call(after, &returned);
        let raised = dfg.block_call(landing, &[0, 1].map(BlockArg::TryCallExn));
        let item = ExceptionTableItem::Tag(ExceptionTag::from_u32(tag), raised);
        let table = ExceptionTableData::new(signature, returned, [item]);
        let table = dfg.exception_tables.push(table);
        match callee {
            Callee::Function(function) => self.b.ins().try_call(function, args, table),
            Callee::Pointer(_, at) => {
                self.marked(|lower| lower.b.ins().try_call_indirect(at, args, table))
            }
        };
        if self.unit.options.optimize {
            self.b.set_cold_block(landing);
        }
        self.b.switch_to_block(landing);
        let mut args = self.edge_args(from, pad)?;
        args.extend(thrown.map(BlockArg::Value));
        let pad = self.target(pad)?;
        self.b.ins().jump(pad, &args);
        self.b.switch_to_block(after);
        Ok(results)
    }

    /// The landingpad instruction of a block.
    pub(super) fn landing_pad_of(&self, block: BlockId) -> Option<InstId> {
        let mut insts = self.body.block_insts(block);
        let first = insts.find(|i| self.body.inst(*i).op != Opcode::Phi)?;
        (self.body.inst(first).op == Opcode::LandingPad).then_some(first)
    }

    /// The number of a block's landing pad in [`crate::lsda::Catches`].
    fn pad_number(&mut self, block: BlockId) -> Lowered<u32> {
        if let Some(known) = self.pads.numbers.get(&block) {
            return Ok(*known);
        }
        // Funclet pads are refused when their block is lowered.
        let pad = self.landing_pad_of(block).expected()?;
        let mut actions = Vec::new();
        let View::LandingPad { clauses } = self.view(pad)? else {
            return Err(LowerError::internal());
        };
        for clause in clauses {
            let ty = self.ir_type(self.type_of(*clause)?);
            actions.push(match ty {
                Type::Array(_, len) => {
                    let types = self.filter_types(*clause, *len)?;
                    self.pads.catches.filter(&types)
                }
                _ => {
                    let of = self.type_info(*clause)?;
                    self.pads.catches.type_number(of)
                }
            });
        }
        let number = match self.body.inst(pad).flags().has(Flags::CLEANUP) {
            true => self.pads.catches.cleanup_pad(actions),
            false => self.pads.catches.pad(actions),
        };
        self.pads.numbers.insert(block, number);
        Ok(number)
    }

    fn filter_types(&self, filter: IrValue, len: u64) -> Lowered<Vec<Option<GlobalId>>> {
        let (constant, pool) = self.scope.constant(filter).ok_or("a filter of no types")?;
        match constant.kind {
            ConstKind::Null if len <= MOST_TYPES => Ok(vec![None; len as usize]),
            ConstKind::Undef | ConstKind::Poison if len == 0 => Ok(Vec::new()),
            ConstKind::Aggregate(span) => {
                let types = pool.operands(span).iter();
                types.map(|of| self.type_info(*of)).collect()
            }
            _ => Err("a filter of these types".into()),
        }
    }

    /// Lowers a landingpad: the exception and the selector are block parameters.
    pub(super) fn landing_pad(&mut self, block: BlockId, inst: &Inst) -> Lowered<Parts> {
        let scalars = self.scalars(inst.ty)?;
        let known = match scalars.parts.as_slice() {
            [at, number] => at.ty == clif::I64 && number.ty == clif::I32,
            _ => false,
        };
        if !known {
            return Err("a landing pad that gives something else than { ptr, i32 }".into());
        }
        let block = self.target(block)?;
        let [.., exception, number] = *self.b.block_params(block) else {
            return Err(LowerError::internal());
        };
        let number = self.b.ins().ireduce(clif::I32, number);
        Ok(Parts::from_slice(&[exception, number]))
    }

    /// Lowers a resume.
    pub(super) fn resume(&mut self, value: IrValue) -> Lowered<()> {
        let exception = self.parts(value)?.first().copied();
        let exception = exception.ok_or("a resume of nothing")?;
        self.mark_throws(AttrListId::EMPTY, None);
        self.library("_Unwind_Resume", &[exception], &[]);
        self.b.ins().trap(unreachable_code());
        Ok(())
    }

    /// `llvm.eh.typeid.for`
    pub(super) fn type_number(&mut self, of: IrValue) -> Lowered<Parts> {
        let of = self.type_info(of)?;
        let number = self.pads.catches.type_number(of);
        Ok(Parts::from_slice(&[self.iconst(clif::I32, number)]))
    }
}
