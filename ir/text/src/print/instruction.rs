//! Instructions as text, without their metadata.

use super::constant::flags;
use super::function::{BodyPrinter, call_conv};
use super::md_text::{decimal, escaped};
use super::name::name;
use bitsmith_model::attr::index;
use bitsmith_model::inst::{CallInfo, Inst, Memory, SYSTEM_SCOPE, align_bytes};
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value, ValueKind};

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
        match inst.op {
            Opcode::Call => self.call(id, inst, operands, out),
            Opcode::Invoke | Opcode::CallBr => self.invoke(id, inst, operands, out),
            Opcode::Load => self.load(inst, operands, out),
            Opcode::Store => self.store(inst, operands, out),
            Opcode::GetElementPtr => self.gep(inst, operands, out),
            Opcode::Br => self.branch(operands, out),
            Opcode::Binary | Opcode::ICmp | Opcode::FCmp | Opcode::FNeg | Opcode::Select => {
                self.operator(inst, operands, out);
            }
            Opcode::Cast => self.cast(inst, operands, out),
            Opcode::Phi => self.phi(inst, operands, out),
            Opcode::Alloca => self.alloca(inst, operands, out),
            Opcode::Ret => self.ret(operands, out),
            Opcode::Switch => self.switch(operands, out),
            Opcode::IndirectBr => self.indirect_br(operands, out),
            Opcode::ExtractValue | Opcode::InsertValue => self.value_at(inst, operands, out),
            Opcode::LandingPad => self.landing_pad(inst, operands, out),
            Opcode::CatchSwitch => self.catch_switch(inst, operands, out),
            Opcode::CleanupPad | Opcode::CatchPad => self.funclet_pad(inst, operands, out),
            Opcode::CatchRet | Opcode::CleanupRet => self.funclet_ret(inst, operands, out),
            Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
                self.atomic(inst, operands, out);
            }
            Opcode::VaArg => {
                self.word_and_first(inst, operands, out);
                out.extend_from_slice(b", ");
                self.values.values.types.write(inst.ty, out);
            }
            Opcode::ShuffleVector => {
                out.extend_from_slice(inst.op.text().as_bytes());
                out.push(b' ');
                self.typed_list(operands.get(..2).unwrap_or(operands), out);
                if let Some(&mask) = operands.get(2) {
                    self.values.values.shuffle_mask(self.scope, mask, out);
                }
            }
            Opcode::Unreachable => out.extend_from_slice(inst.op.text().as_bytes()),
            Opcode::Resume | Opcode::Freeze | Opcode::ExtractElement | Opcode::InsertElement => {
                out.extend_from_slice(inst.op.text().as_bytes());
                self.plain_operands(operands, false, out);
            }
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

    fn first(&self, operands: &[Value], out: &mut Vec<u8>) {
        self.at(operands, 0, true, out);
    }

    fn at(&self, operands: &[Value], index: usize, typed: bool, out: &mut Vec<u8>) {
        match operands.get(index) {
            Some(&value) if typed => self.typed(value, out),
            Some(&value) => self.operand(value, out),
            None => out.extend_from_slice(b"<null operand!>"),
        }
    }

    fn word_and_first(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(inst.op.text().as_bytes());
        out.push(b' ');
        self.first(operands, out);
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

    fn cast(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        if let Some(op) = inst.cast_op() {
            out.extend_from_slice(op.text().as_bytes());
            word_flags(inst, out);
        }
        out.push(b' ');
        self.first(operands, out);
        out.extend_from_slice(b" to ");
        self.values.values.types.write(inst.ty, out);
    }

    fn ret(&self, operands: &[Value], out: &mut Vec<u8>) {
        if operands.is_empty() {
            out.extend_from_slice(b"ret void");
        } else {
            out.extend_from_slice(b"ret ");
            self.first(operands, out);
        }
    }

    fn branch(&self, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"br ");
        self.typed_list(operands, out);
    }

    fn switch(&self, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"switch ");
        self.first(operands, out);
        out.extend_from_slice(b", ");
        self.at(operands, 1, true, out);
        out.extend_from_slice(b" [");
        for case in operands.get(2..).unwrap_or_default().chunks(2) {
            out.extend_from_slice(b"\n    ");
            self.typed_list(case, out);
        }
        out.extend_from_slice(b"\n  ]");
    }

    fn indirect_br(&self, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"indirectbr ");
        self.first(operands, out);
        out.extend_from_slice(b", [");
        self.typed_list(operands.get(1..).unwrap_or_default(), out);
        out.push(b']');
    }

    fn phi(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"phi");
        word_flags(inst, out);
        out.push(b' ');
        self.values.values.types.write(inst.ty, out);
        for (at, incoming) in operands.chunks(2).enumerate() {
            out.extend_from_slice(if at == 0 { b" [ " } else { b", [ " });
            self.at(incoming, 0, false, out);
            out.extend_from_slice(b", ");
            self.at(incoming, 1, false, out);
            out.extend_from_slice(b" ]");
        }
        if operands.is_empty() {
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

    fn alloca(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"alloca");
        word_flags(inst, out);
        out.push(b' ');
        let types = &self.printer.module.types;
        if let Some(source) = inst.source_type() {
            self.values.values.types.write(source, out);
        }
        if let Some(&count) = operands.first() {
            let ty = self.type_of(count).map(|ty| types.get(ty));
            if self.scope.int(count) != Some(1) || ty != Some(&Type::Int(32)) {
                out.extend_from_slice(b", ");
                self.typed(count, out);
            }
        }
        align(inst.alloca_align(), out);
        if let Type::Ptr(space @ 1..) = types.get(inst.ty) {
            out.extend_from_slice(b", addrspace(");
            decimal((*space).into(), out);
            out.push(b')');
        }
    }

    // ---- memory ----

    fn load(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"load");
        word_flags(inst, out);
        out.push(b' ');
        self.values.values.types.write(inst.ty, out);
        out.extend_from_slice(b", ");
        self.first(operands, out);
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
        if memory.scope != SYSTEM_SCOPE {
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
        align(memory.align, out);
    }

    // ---- calls ----

    fn call(&self, id: InstId, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        let Some(call) = self.body.call(id) else {
            return;
        };
        inst.family().words(inst.flags(), |word| {
            out.extend_from_slice(word.as_bytes());
            out.push(b' ');
        });
        out.extend_from_slice(b"call");
        flags(flag::by_type(inst.op), inst.flags(), out);
        let dots = inst.has(Flags::MUSTTAIL) && self.vararg;
        self.call_rest(call, operands, dots, out);
    }

    /// Appends the call from the calling convention to the operand bundles.
    fn call_rest(&self, call: &CallInfo, operands: &[Value], dots: bool, out: &mut Vec<u8>) {
        call_conv(call.cc, out);
        let attrs = self.printer.attrs;
        let ret = attrs.at(call.attrs, index::RETURN);
        if !ret.is_empty() {
            out.push(b' ');
            out.extend_from_slice(ret);
        }
        let module = self.printer.module;
        let types = self.values.values.types;
        let Some((&callee, rest)) = operands.split_first() else {
            return;
        };
        let space = match self.type_of(callee).map(|ty| module.types.get(ty)) {
            Some(Type::Ptr(space)) => *space,
            _ => 0,
        };
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
        let args = rest.get(..call.args as usize).unwrap_or(rest);
        self.arguments(call, args, out);
        if dots {
            let dots: &[u8] = if args.is_empty() { b"..." } else { b", ..." };
            out.extend_from_slice(dots);
        }
        out.push(b')');
        attrs.write_group(call.attrs, out);
        let behind = rest.get(args.len()..).unwrap_or_default();
        self.bundles(call, behind, out);
    }

    fn arguments(&self, call: &CallInfo, args: &[Value], out: &mut Vec<u8>) {
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

    fn bundles(&self, call: &CallInfo, mut operands: &[Value], out: &mut Vec<u8>) {
        let bundles = self.body.bundles(call);
        if bundles.is_empty() {
            return;
        }
        for (at, bundle) in bundles.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b" [ \"" } else { b", \"" });
            let tags = &self.printer.module.bundle_tags;
            if let Some(tag) = tags.get(bundle.tag as usize) {
                escaped(tag, out);
            }
            out.extend_from_slice(b"\"(");
            let len = (bundle.len as usize).min(operands.len());
            let (own, rest) = operands.split_at(len);
            self.typed_list(own, out);
            out.push(b')');
            operands = rest;
        }
        out.extend_from_slice(b" ]");
    }

    fn invoke(&self, id: InstId, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        let Some(call) = self.body.call(id) else {
            return;
        };
        out.extend_from_slice(inst.op.text().as_bytes());
        // The blocks are the last operands.
        let is_block = |value: &Value| matches!(value.kind(), ValueKind::Block(_));
        let blocks = match inst.op {
            Opcode::Invoke => 2,
            _ => operands.iter().rev().take_while(|v| is_block(v)).count(),
        };
        let (values, blocks) = operands.split_at(operands.len().saturating_sub(blocks));
        self.call_rest(call, values, false, out);
        out.extend_from_slice(NEW_LINE);
        out.extend_from_slice(b"to ");
        self.first(blocks, out);
        if inst.op == Opcode::Invoke {
            out.extend_from_slice(b" unwind ");
            self.at(blocks, 1, true, out);
        } else {
            out.extend_from_slice(b" [");
            self.typed_list(blocks.get(1..).unwrap_or_default(), out);
            out.push(b']');
        }
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

    fn catch_switch(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(b"catchswitch within ");
        self.at(operands, 0, false, out);
        let mut handlers = operands.get(1..).unwrap_or_default();
        let mut unwind = None;
        if inst.has(Flags::UNWINDS)
            && let Some((last, others)) = handlers.split_last()
        {
            unwind = Some(*last);
            handlers = others;
        }
        out.extend_from_slice(b" [");
        self.typed_list(handlers, out);
        out.extend_from_slice(b"] unwind ");
        self.unwind(unwind, out);
    }

    fn unwind(&self, block: Option<Value>, out: &mut Vec<u8>) {
        match block {
            Some(block) => self.typed(block, out),
            None => out.extend_from_slice(b"to caller"),
        }
    }

    fn funclet_pad(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(inst.op.text().as_bytes());
        out.extend_from_slice(b" within ");
        self.at(operands, 0, false, out);
        out.extend_from_slice(b" [");
        self.typed_list(operands.get(1..).unwrap_or_default(), out);
        out.push(b']');
    }

    fn funclet_ret(&self, inst: &Inst, operands: &[Value], out: &mut Vec<u8>) {
        out.extend_from_slice(inst.op.text().as_bytes());
        out.extend_from_slice(b" from ");
        self.at(operands, 0, false, out);
        if inst.op == Opcode::CatchRet {
            out.extend_from_slice(b" to ");
            self.at(operands, 1, true, out);
        } else {
            out.extend_from_slice(b" unwind ");
            let block = operands.get(1).filter(|_| inst.has(Flags::UNWINDS));
            self.unwind(block.copied(), out);
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
