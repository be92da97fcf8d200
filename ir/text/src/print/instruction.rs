//! Instructions as text, without their metadata.

use super::constant::flags;
use super::function::{BodyPrinter, call_conv};
use super::md_text::{decimal, escaped};
use super::name::name;
use bitsmith_model::attr::index;
use bitsmith_model::inst::{
    ALIGNED_ATOMICS_SINCE, CallInfo, Inst, Memory, SYSTEM_SCOPE, align_bytes,
};
use bitsmith_model::schema::argument_comment::ArgumentComment;
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::{Blocks, CallView, Incoming, View};

/// The first release whose scopes of synchronisation have names.
const SCOPES_SINCE: u16 = 5;

/// The start of a continuation line.
const NEW_LINE: &[u8] = b"\n          ";

impl BodyPrinter<'_> {
    /// Appends an instruction, from its indentation up to its metadata.
    pub(super) fn inst(&self, id: InstId, out: &mut Vec<u8>) {
        self.known(id, out);
        for (_, bits) in self.body.newer_flags.of(id) {
            out.extend_from_slice(b" newer_flags ");
            decimal(*bits, out);
        }
        for (_, operands) in self.body.newer_locs.of(id) {
            out.extend_from_slice(b" newer_loc (");
            super::newer::numbers(operands, out);
            out.push(b')');
        }
    }

    fn known(&self, id: InstId, out: &mut Vec<u8>) {
        let inst = self.body.inst(id);
        out.extend_from_slice(b"  ");
        self.result(id, inst, out);
        let operands = self.body.operands(id);
        let Some(view) = self.body.view_of(inst, operands) else {
            // No reader makes it; a violation may be about it.
            out.extend_from_slice(inst.op.text().as_bytes());
            return self.plain_operands(operands, true, out);
        };
        match view {
            View::Call(call) => self.call(inst, call, out),
            View::Invoke {
                call,
                normal,
                unwind,
            } => self.invoke(call, normal, unwind, out),
            View::CallBr {
                call,
                default,
                indirect,
            } => self.call_br(call, default, indirect, out),
            View::Load { pointer } => self.load(inst, pointer, out),
            View::Store { .. } => self.store(inst, operands, out),
            View::GetElementPtr { .. } => self.gep(inst, operands, out),
            View::Binary { .. } | View::ICmp { .. } | View::FCmp { .. } => {
                self.operator(inst, operands, out);
            }
            View::FNeg { .. } | View::Select { .. } => self.operator(inst, operands, out),
            View::Cast { value } => self.cast(inst, value, out),
            View::Phi { incoming } => self.phi(inst, incoming, out),
            View::Alloca { count } => self.alloca(inst, count, out),
            View::ExtractValue { .. } | View::InsertValue { .. } => {
                self.value_at(inst, operands, out);
            }
            View::Fence {} | View::CmpXchg { .. } | View::AtomicRmw { .. } => {
                self.atomic(inst, operands, out);
            }
            View::VaArg { list } => {
                out.extend_from_slice(b"va_arg ");
                self.typed(list, out);
                out.extend_from_slice(b", ");
                self.values.values.types.write(inst.ty, out);
            }
            View::ShuffleVector { left, right, mask } => {
                out.extend_from_slice(b"shufflevector ");
                self.typed_list(&[left, right], out);
                self.values.values.shuffle_mask(self.scope, mask, out);
            }
            View::Freeze { .. } | View::ExtractElement { .. } | View::InsertElement { .. } => {
                out.extend_from_slice(inst.op.text().as_bytes());
                self.plain_operands(operands, false, out);
            }
            other => self.control(inst, other, out),
        }
    }

    /// Appends a terminator, or the pad of an exception.
    fn control(&self, inst: &Inst, view: View<'_>, out: &mut Vec<u8>) {
        match view {
            View::Ret { value } => self.ret(value, out),
            View::Br { target } => {
                out.extend_from_slice(b"br ");
                self.typed(Value::block(target), out);
            }
            View::CondBr {
                condition,
                then,
                otherwise,
            } => {
                out.extend_from_slice(b"br ");
                let (then, otherwise) = (Value::block(then), Value::block(otherwise));
                self.typed_list(&[condition, then, otherwise], out);
            }
            View::Switch {
                condition,
                default,
                cases,
            } => self.switch(condition, default, cases, out),
            View::IndirectBr { address, targets } => {
                out.extend_from_slice(b"indirectbr ");
                self.typed(address, out);
                self.block_list(b", [", targets, out);
            }
            View::Resume { value } => {
                out.extend_from_slice(b"resume ");
                self.typed(value, out);
            }
            View::LandingPad { clauses } => self.landing_pad(inst, clauses, out),
            View::CatchSwitch {
                parent,
                handlers,
                unwind,
            } => {
                out.extend_from_slice(b"catchswitch within ");
                self.operand(parent, out);
                self.block_list(b" [", handlers, out);
                self.unwind(unwind, out);
            }
            View::CleanupPad { parent, arguments } | View::CatchPad { parent, arguments } => {
                out.extend_from_slice(inst.op.text().as_bytes());
                out.extend_from_slice(b" within ");
                self.operand(parent, out);
                out.extend_from_slice(b" [");
                self.typed_list(arguments, out);
                out.push(b']');
            }
            View::CatchRet { pad, target } => {
                out.extend_from_slice(b"catchret from ");
                self.operand(pad, out);
                out.extend_from_slice(b" to ");
                self.typed(Value::block(target), out);
            }
            View::CleanupRet { pad, unwind } => {
                out.extend_from_slice(b"cleanupret from ");
                self.operand(pad, out);
                self.unwind(unwind, out);
            }
            _ => out.extend_from_slice(inst.op.text().as_bytes()),
        }
    }

    /// Appends `%x = ` if there is a result.
    fn result(&self, id: InstId, inst: &Inst, out: &mut Vec<u8>) {
        if let Some(number) = self
            .values
            .local
            .inst(bitsmith_model::entity::Entity::index(id))
        {
            out.push(b'%');
            decimal(number.into(), out);
        } else {
            match self.body.names.get(Value::inst(id)) {
                b"" if Some(inst.ty) == self.void => return,
                b"" => out.extend_from_slice(b"<badref>"),
                bytes => {
                    out.push(b'%');
                    name(bytes, out);
                }
            }
        }
        out.extend_from_slice(b" = ");
    }

    fn typed_list(&self, operands: &[Value], out: &mut Vec<u8>) {
        for (at, &value) in operands.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            self.typed(value, out);
        }
    }

    /// Appends operands. Operands of one type print the type once, unless `all`; others print each type.
    fn plain_operands(&self, operands: &[Value], all: bool, out: &mut Vec<u8>) {
        let Some((&first, rest)) = operands.split_first() else {
            return;
        };
        out.push(b' ');
        let differ = || {
            let ty = self.type_of(first);
            rest.iter().any(|value| self.type_of(*value) != ty)
        };
        if all || differ() {
            return self.typed_list(operands, out);
        }
        self.typed(first, out);
        for &value in rest {
            out.extend_from_slice(b", ");
            self.operand(value, out);
        }
    }

    fn operator(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        match inst.binary_op() {
            Some(op) => {
                out.extend_from_slice(op.text().as_bytes());
            }
            None => out.extend_from_slice(inst.op.text().as_bytes()),
        }
        word_flags(inst, out);
        if let Some(predicate) = inst.predicate() {
            out.push(b' ');
            out.extend_from_slice(predicate.text().as_bytes());
        }
        self.plain_operands(operands, inst.op == Opcode::Select, out);
    }

    fn cast(&self, inst: &Inst, value: Value, out: &mut Vec<u8>) {
        if let Some(op) = inst.cast_op() {
            out.extend_from_slice(op.text().as_bytes());
            word_flags(inst, out);
        }
        out.push(b' ');
        self.typed(value, out);
        out.extend_from_slice(b" to ");
        self.values.values.types.write(inst.ty, out);
    }

    fn ret(&self, value: Option<Value>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"ret ");
        match value {
            Some(value) => self.typed(value, out),
            None => out.extend_from_slice(b"void"),
        }
    }

    fn switch(&self, condition: Value, default: BlockId, cases: Incoming<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"switch ");
        self.typed(condition, out);
        out.extend_from_slice(b", ");
        self.typed(Value::block(default), out);
        out.extend_from_slice(b" [");
        for (value, block) in cases.iter() {
            out.extend_from_slice(b"\n    ");
            self.typed_list(&[value, Value::block(block)], out);
        }
        out.extend_from_slice(b"\n  ]");
    }

    /// Appends a list of blocks, opened by `open`.
    fn block_list(&self, open: &[u8], blocks: Blocks<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(open);
        self.typed_list(blocks.values(), out);
        out.push(b']');
    }

    fn phi(&self, inst: &Inst, incoming: Incoming<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"phi");
        word_flags(inst, out);
        out.push(b' ');
        self.values.values.types.write(inst.ty, out);
        for (at, (value, block)) in incoming.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b" [ " } else { b", [ " });
            self.operand(value, out);
            out.extend_from_slice(b", ");
            self.operand(Value::block(block), out);
            out.extend_from_slice(b" ]");
        }
        if incoming.is_empty() {
            out.push(b' ');
        }
    }

    fn value_at(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(inst.op.text().as_bytes());
        out.push(b' ');
        self.typed_list(operands, out);
        for &index in self.body.indices(inst) {
            out.extend_from_slice(b", ");
            decimal(index.into(), out);
        }
    }

    fn gep(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"getelementptr");
        word_flags(inst, out);
        out.push(b' ');
        if let Some(source) = inst.source_type() {
            self.values.values.types.write(source, out);
        }
        out.push(b',');
        self.plain_operands(operands, false, out);
    }

    fn alloca(&self, inst: &Inst, count: Value, out: &mut Vec<u8>) {
        out.extend_from_slice(b"alloca");
        word_flags(inst, out);
        out.push(b' ');
        let types = &self.printer.module.types;
        if let Some(source) = inst.source_type() {
            self.values.values.types.write(source, out);
        }
        let ty = self.type_of(count).map(|ty| types.get(ty));
        if self.scope.int(count) != Some(1) || ty != Some(&Type::Int(32)) {
            out.extend_from_slice(b", ");
            self.typed(count, out);
        }
        align(inst.alloca_align(), out);
        if let Some(space @ 1..) = types.get(inst.ty).address_space() {
            out.extend_from_slice(b", addrspace(");
            decimal(space.into(), out);
            out.push(b')');
        }
    }

    // ---- memory ----

    fn load(&self, inst: &Inst, pointer: Value, out: &mut Vec<u8>) {
        out.extend_from_slice(b"load");
        word_flags(inst, out);
        out.push(b' ');
        self.values.values.types.write(inst.ty, out);
        out.extend_from_slice(b", ");
        self.typed(pointer, out);
        self.access_tail(inst, out);
    }

    fn store(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"store");
        word_flags(inst, out);
        out.push(b' ');
        self.typed_list(operands, out);
        self.access_tail(inst, out);
    }

    fn access_tail(&self, inst: &Inst, out: &mut Vec<u8>) {
        let memory = inst.memory().unwrap_or_default();
        if inst.has(Flags::ATOMIC) || memory.ordering != AtomicOrdering::NotAtomic {
            self.ordering(memory, out);
        }
        align(memory.align, out);
    }

    fn ordering(&self, memory: Memory, out: &mut Vec<u8>) {
        if memory.scope != SYSTEM_SCOPE && !self.printer.module.dialect.has(SCOPES_SINCE) {
            // There is no other one.
            out.extend_from_slice(b" singlethread");
        } else if memory.scope != SYSTEM_SCOPE {
            out.extend_from_slice(b" syncscope(\"");
            let scopes = &self.printer.module.sync_scopes;
            if let Some(scope) = scopes.get(usize::from(memory.scope)) {
                escaped(scope, out);
            }
            out.extend_from_slice(b"\")");
        }
        out.push(b' ');
        out.extend_from_slice(memory.ordering.text().as_bytes());
    }

    fn atomic(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        let memory = inst.memory().unwrap_or_default();
        out.extend_from_slice(inst.op.text().as_bytes());
        word_flags(inst, out);
        if let Some(op) = inst.rmw_op() {
            out.push(b' ');
            out.extend_from_slice(op.text().as_bytes());
        }
        if !operands.is_empty() {
            out.push(b' ');
            self.typed_list(operands, out);
        }
        self.ordering(memory, out);
        if inst.op == Opcode::CmpXchg {
            out.push(b' ');
            out.extend_from_slice(memory.failure.text().as_bytes());
        }
        if self.printer.module.dialect.has(ALIGNED_ATOMICS_SINCE) {
            align(memory.align, out);
        }
    }

    // ---- calls ----

    fn call(&self, inst: &Inst, call: CallView<'_>, out: &mut Vec<u8>) {
        inst.family().words(inst.flags(), |word| {
            out.extend_from_slice(word.as_bytes());
            out.push(b' ');
        });
        out.extend_from_slice(b"call");
        flags(flag::by_type(inst.op), inst.flags(), out);
        let dots = inst.has(Flags::MUSTTAIL) && self.vararg;
        self.call_rest(call, dots, out);
    }

    /// Appends the call from the calling convention to the operand bundles.
    fn call_rest(&self, view: CallView<'_>, dots: bool, out: &mut Vec<u8>) {
        let call = view.info();
        call_conv(call.cc, out);
        let attrs = self.printer.attrs;
        let ret = attrs.at(call.attrs, index::RETURN);
        if !ret.is_empty() {
            out.push(b' ');
            out.extend_from_slice(ret);
        }
        let module = self.printer.module;
        let types = self.values.values.types;
        let callee = view.callee();
        let space = self.type_of(callee);
        let space = space.and_then(|ty| module.types.get(ty).address_space());
        let space = space.unwrap_or(0);
        if space != 0 || self.printer.program_space != 0 {
            out.extend_from_slice(b" addrspace(");
            decimal(space.into(), out);
            out.push(b')');
        }
        out.push(b' ');
        match module.types.as_func(call.func_ty) {
            Some(func) if !func.vararg => types.write(func.ret, out),
            _ => types.write(call.func_ty, out),
        }
        out.push(b' ');
        self.operand(callee, out);
        out.push(b'(');
        let args = view.arguments();
        self.arguments(call, self.commented(callee), args, out);
        if dots {
            let dots: &[u8] = if args.is_empty() { b"..." } else { b", ..." };
            out.extend_from_slice(dots);
        }
        out.push(b')');
        attrs.write_group(call.attrs, out);
        self.bundles(view, out);
    }

    /// The arguments whose meaning is printed as a comment.
    #[inline]
    fn commented(&self, callee: Value) -> &'static [ArgumentComment] {
        let module = self.printer.module;
        callee.as_global().map_or(&[], |callee| {
            ArgumentComment::of(module.dialect, module.name(callee))
        })
    }

    fn arguments(
        &self,
        call: &CallInfo,
        comments: &[ArgumentComment],
        args: &[Value],
        out: &mut Vec<u8>,
    ) {
        let attrs = self.printer.attrs;
        let mut sets = attrs
            .list(call.attrs)
            .iter()
            .filter(|(at, _)| *at >= index::FIRST_PARAM && *at != index::FUNCTION)
            .peekable();
        for (at, &value) in (index::FIRST_PARAM..).zip(args) {
            if at != index::FIRST_PARAM {
                out.extend_from_slice(b", ");
            }
            let comment = comments.iter().find(|row| index::param(row.argument) == at);
            if let Some(comment) = comment.filter(|_| value.is_constant()) {
                comment.write(self.scope.int(value), out);
            }
            self.operand_ty(value, out);
            if let Some((_, set)) = sets.next_if(|(index, _)| *index == at) {
                let text = attrs.get(*set);
                if !text.is_empty() {
                    out.push(b' ');
                    out.extend_from_slice(text);
                }
            }
            out.push(b' ');
            self.operand(value, out);
        }
    }

    fn bundles(&self, call: CallView<'_>, out: &mut Vec<u8>) {
        let mut some = false;
        for (tag, inputs) in call.bundles() {
            out.extend_from_slice(if some { b", \"" } else { b" [ \"" });
            let tags = &self.printer.module.bundle_tags;
            if let Some(tag) = tags.get(tag as usize) {
                escaped(tag, out);
            }
            out.extend_from_slice(b"\"(");
            self.typed_list(inputs, out);
            out.push(b')');
            some = true;
        }
        if some {
            out.extend_from_slice(b" ]");
        }
    }

    fn invoke(&self, call: CallView<'_>, normal: BlockId, unwind: BlockId, out: &mut Vec<u8>) {
        out.extend_from_slice(b"invoke");
        self.call_rest(call, false, out);
        out.extend_from_slice(NEW_LINE);
        out.extend_from_slice(b"to ");
        self.typed(Value::block(normal), out);
        self.unwind(Some(unwind), out);
    }

    fn call_br(
        &self,
        call: CallView<'_>,
        default: BlockId,
        indirect: Blocks<'_>,
        out: &mut Vec<u8>,
    ) {
        out.extend_from_slice(b"callbr");
        self.call_rest(call, false, out);
        out.extend_from_slice(NEW_LINE);
        out.extend_from_slice(b"to ");
        self.typed(Value::block(default), out);
        self.block_list(b" [", indirect, out);
    }

    // ---- exceptions ----

    fn landing_pad(&self, inst: &Inst, clauses: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"landingpad ");
        self.values.values.types.write(inst.ty, out);
        inst.family().words(inst.flags(), |word| {
            out.extend_from_slice(NEW_LINE);
            out.extend_from_slice(word.as_bytes());
        });
        for &clause in clauses {
            out.extend_from_slice(NEW_LINE);
            let ty = self.type_of(clause);
            let ty = ty.map(|ty| self.printer.module.types.get(ty));
            let word: &[u8] = match ty {
                Some(Type::Array(..)) => b"filter ",
                _ => b"catch ",
            };
            out.extend_from_slice(word);
            self.typed(clause, out);
        }
    }

    fn unwind(&self, block: Option<BlockId>, out: &mut Vec<u8>) {
        out.extend_from_slice(b" unwind ");
        match block {
            Some(block) => self.typed(Value::block(block), out),
            None => out.extend_from_slice(b"to caller"),
        }
    }
}

/// Appends the flags that stand behind the instruction's word.
fn word_flags(inst: &Inst, out: &mut Vec<u8>) {
    let family = match flag::by_type(inst.op) {
        Family::None => inst.family(),
        family => family,
    };
    flags(family, inst.flags(), out);
}

fn align(log2_plus_one: u8, out: &mut Vec<u8>) {
    if let Some(bytes) = align_bytes(log2_plus_one) {
        out.extend_from_slice(b", align ");
        decimal(bytes, out);
    }
}
