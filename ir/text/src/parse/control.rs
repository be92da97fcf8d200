//! Terminators, calls and exceptions in text.

use super::asm_constraints;
use super::attributes::{AttrParts, Holder};
use super::instructions::Made;
use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::attr::AttrListId;
use bitsmith_model::inst::{Bundle, CallInfo, Inst};
use bitsmith_model::schema::attribute::{PARAM, RET};
use bitsmith_model::schema::flag::{Family, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::Value;

impl Parser<'_> {
    pub(super) fn ret(&mut self) -> Parse<Made> {
        let at = self.at;
        let ty = self.any_type()?;
        let void = self.void();
        let id = self.state()?.id;
        let wanted = self
            .module
            .types
            .as_func(self.module.globals[id].value_ty)
            .map(|f| f.ret);
        if wanted != Some(ty) {
            return self.fail_at(at, "value doesn't match function result type");
        }
        let inst = Inst::new(Opcode::Ret, void);
        if ty == void {
            return Ok((inst, Vec::new()));
        }
        Ok((inst, vec![self.value(ty)?]))
    }

    pub(super) fn br(&mut self) -> Parse<Made> {
        let void = self.void();
        let inst = Inst::new(Opcode::Br, void);
        if self.is_word("label") {
            return Ok((inst, vec![self.label()?.into()]));
        }
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        if *self.module.types.get(ty) != Type::Int(1) {
            return self.fail_at(at, "branch condition must have 'i1' type");
        }
        self.want(b',')?;
        let yes = self.label()?;
        self.want(b',')?;
        let no = self.label()?;
        Ok((inst, vec![condition, yes.into(), no.into()]))
    }

    pub(super) fn switch(&mut self) -> Parse<Made> {
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        if !matches!(self.module.types.get(ty), Type::Int(_)) {
            return self.fail_at(at, "switch condition must have integer type");
        }
        self.want(b',')?;
        let mut operands = vec![condition, self.label()?.into()];
        self.want(b'[')?;
        let mut seen = rustc_hash::FxHashSet::default();
        while !self.eat(b']') {
            let at = self.at;
            let (case_ty, case) = self.typed_value()?;
            // The verifier checks that it has the type of the condition.
            if !matches!(self.module.types.get(case_ty), Type::Int(_)) || !case.is_constant() {
                return self.fail_at(at, "case value is not a constant integer");
            }
            if !seen.insert(case) {
                return self.fail_at(at, "duplicate case value in switch");
            }
            self.want(b',')?;
            operands.push(case);
            operands.push(self.label()?.into());
        }
        let void = self.void();
        Ok((Inst::new(Opcode::Switch, void), operands))
    }

    pub(super) fn labels(&mut self, operands: &mut Vec<Value>) -> Parse<()> {
        self.want(b'[')?;
        self.list(b']', |p| {
            operands.push(p.label()?.into());
            Ok(())
        })
    }

    pub(super) fn indirect_br(&mut self) -> Parse<Made> {
        let (_, address) = self.typed_value()?;
        self.want(b',')?;
        let mut operands = vec![address];
        self.labels(&mut operands)?;
        let void = self.void();
        Ok((Inst::new(Opcode::IndirectBr, void), operands))
    }

    pub(super) fn resume(&mut self) -> Parse<Made> {
        let (_, value) = self.typed_value()?;
        let void = self.void();
        Ok((Inst::new(Opcode::Resume, void), vec![value]))
    }

    pub(super) fn landing_pad(&mut self) -> Parse<Made> {
        let ty = self.value_type()?;
        let flags = self.flags(Family::Cleanup)?;
        let mut operands = Vec::new();
        loop {
            let catch = self.is_word("catch");
            if !catch && !self.is_word("filter") {
                break;
            }
            self.next();
            let at = self.at;
            let (ty, value) = self.typed_value()?;
            if matches!(self.module.types.get(ty), Type::Array(..)) == catch {
                return self.fail_at(at, "clause type does not match 'catch' or 'filter'");
            }
            operands.push(value);
        }
        Ok((
            Inst::new(Opcode::LandingPad, ty).with_flags(flags),
            operands,
        ))
    }

    fn token_operand(&mut self) -> Parse<Value> {
        let token = self.module.types.intern(Type::Token);
        self.value(token)
    }

    /// `unwind to caller` or `unwind label %x`
    fn unwind_target(&mut self, operands: &mut Vec<Value>) -> Parse<Flags> {
        self.want_word("unwind")?;
        if self.eat_word("to") {
            self.want_word("caller")?;
            return Ok(Flags::NONE);
        }
        operands.push(self.label()?.into());
        Ok(Flags::UNWINDS)
    }

    pub(super) fn cleanup_ret(&mut self) -> Parse<Made> {
        self.want_word("from")?;
        let mut operands = vec![self.token_operand()?];
        let flags = self.unwind_target(&mut operands)?;
        let void = self.void();
        Ok((
            Inst::new(Opcode::CleanupRet, void).with_flags(flags),
            operands,
        ))
    }

    pub(super) fn catch_ret(&mut self) -> Parse<Made> {
        self.want_word("from")?;
        let pad = self.token_operand()?;
        self.want_word("to")?;
        let target = self.label()?;
        let void = self.void();
        Ok((Inst::new(Opcode::CatchRet, void), vec![pad, target.into()]))
    }

    pub(super) fn catch_switch(&mut self) -> Parse<Made> {
        self.want_word("within")?;
        let mut operands = vec![self.token_operand()?];
        self.labels(&mut operands)?;
        let flags = self.unwind_target(&mut operands)?;
        let token = self.module.types.intern(Type::Token);
        Ok((
            Inst::new(Opcode::CatchSwitch, token).with_flags(flags),
            operands,
        ))
    }

    pub(super) fn pad(&mut self, op: Opcode) -> Parse<Made> {
        self.want_word("within")?;
        let mut operands = vec![self.token_operand()?];
        self.want(b'[')?;
        self.list(b']', |p| {
            operands.push(p.typed_value()?.1);
            Ok(())
        })?;
        let token = self.module.types.intern(Type::Token);
        Ok((Inst::new(op, token), operands))
    }

    // ---- calls ----

    pub(super) fn call(&mut self) -> Parse<Made> {
        let at = self.at;
        let tail = self.flags(Family::Tail)?;
        self.want_word("call")?;
        let flags = self.flags_by_type(Opcode::Call)?;
        let (inst, operands) = self.call_like(Opcode::Call, tail)?;
        self.check_flags(at, Opcode::Call, flags, inst.ty)?;
        Ok((inst.with_flags(flags.with(tail)), operands))
    }

    pub(super) fn invoke(&mut self) -> Parse<Made> {
        let (inst, mut operands) = self.call_like(Opcode::Invoke, Flags::NONE)?;
        self.want_word("to")?;
        operands.push(self.label()?.into());
        self.want_word("unwind")?;
        operands.push(self.label()?.into());
        Ok((inst, operands))
    }

    pub(super) fn call_br(&mut self) -> Parse<Made> {
        let (inst, mut operands) = self.call_like(Opcode::CallBr, Flags::NONE)?;
        self.want_word("to")?;
        let default = self.label()?;
        let mut targets = Vec::new();
        self.labels(&mut targets)?;
        if self.syntax.typed {
            self.take_labels(&inst, &mut operands, &targets)?;
        }
        operands.push(default.into());
        operands.append(&mut targets);
        Ok((inst, operands))
    }

    /// Everything from the calling convention to the operand bundles.
    fn call_like(&mut self, op: Opcode, tail: Flags) -> Parse<Made> {
        let cc = self.calling_convention()?;
        let mut parts = AttrParts {
            ret: self.value_attributes(RET)?,
            ..AttrParts::default()
        };
        let space = self.addr_space_or(self.layout.program_space)?;
        let type_at = self.at;
        let ty = self.any_type()?;
        let given = self.module.types.as_func(ty).cloned();
        let callee_at = self.at;
        let assembler = self.is_word("asm");
        let callee = match assembler {
            // Its function type follows from the arguments.
            true => self.inline_asm(ty)?,
            false => {
                let ptr = self.module.types.intern(Type::Ptr(space));
                self.value(ptr)?
            }
        };
        let mut operands = vec![callee];
        let (types, ellipsis) = self.arguments(&mut parts, &mut operands)?;
        self.check_ellipsis(ellipsis, tail)?;
        let func = given.unwrap_or(FuncType {
            ret: ty,
            params: types.clone().into(),
            vararg: false,
        });
        self.check_arguments(callee_at, &func, &types)?;
        if matches!(
            self.module.types.get(func.ret),
            Type::Label | Type::Metadata | Type::Func(_)
        ) {
            return self.fail_at(type_at, "invalid function result type");
        }
        let ret = func.ret;
        let func_ty = self.module.types.intern(Type::Func(func));
        if assembler && let Some(asm) = self.pool().inline_asms_mut().last_mut() {
            asm.func_ty = func_ty;
            let constraints = asm.constraints.clone();
            if let Err(problem) = asm_constraints::check(&constraints, &self.module.types, func_ty)
            {
                return self.fail_at(callee_at, problem);
            }
        }
        self.say_pointees(callee, &mut parts);
        self.function_attributes(&mut parts)?;
        let args = u32::try_from(types.len()).unwrap_or(u32::MAX);
        let bundles = self.bundles(&mut operands)?;
        let state = self.state()?;
        let bundles = state.body.add_bundles(bundles);
        let attrs = AttrListId::EMPTY;
        let call = state.body.add_call(CallInfo {
            func_ty,
            attrs,
            cc,
            args,
            bundles,
        });
        let function = state.id;
        let attrs = self.attribute_list(Holder::Call(function, call), parts);
        self.state()?.body.set_call_attrs(call, attrs);
        Ok((Inst::new(op, ret).with_call(call), operands))
    }

    /// `(T attrs value, …)`: returns the types, with the place of a `...` behind them, and appends the values to
    /// `operands`.
    fn arguments(
        &mut self,
        parts: &mut AttrParts,
        operands: &mut Vec<Value>,
    ) -> Parse<(Vec<TypeId>, Option<usize>)> {
        self.want(b'(')?;
        let (mut types, mut dots) = (Vec::new(), None);
        self.list(b')', |p| {
            if dots.is_some() {
                return p.expected("')'");
            }
            if p.token == Token::Ellipsis {
                dots = Some(p.at);
                p.next();
                return Ok(());
            }
            let ty = p.value_type()?;
            parts.pointees.push(p.pointee);
            parts.params.push(p.value_attributes(PARAM)?);
            operands.push(p.value(ty)?);
            types.push(ty);
            Ok(())
        })?;
        Ok((types, dots))
    }

    /// A `musttail` call in a variadic function passes its further arguments on, and says so: `...`.
    fn check_ellipsis(&mut self, ellipsis: Option<usize>, tail: Flags) -> Parse<()> {
        let must = tail.has(Flags::MUSTTAIL);
        if ellipsis.is_none() && !must {
            return Ok(());
        }
        let id = self.state()?.id;
        let ty = self.module.globals.get(id).map(|global| global.value_ty);
        let func = ty.and_then(|ty| self.module.types.as_func(ty));
        let variadic = func.is_some_and(|func| func.vararg);
        match ellipsis {
            Some(at) if !must => {
                let what = "unexpected ellipsis in argument list for non-musttail call";
                self.fail_at(at, what)
            }
            Some(at) if !variadic => {
                let what = "unexpected ellipsis in argument list for musttail call in non-varargs function";
                self.fail_at(at, what)
            }
            None if variadic => {
                let what =
                    "expected '...' at end of argument list for musttail call in varargs function";
                self.fail(what)
            }
            _ => Ok(()),
        }
    }

    fn check_arguments(&self, at: usize, func: &FuncType, types: &[TypeId]) -> Parse<()> {
        if types.len() < func.params.len() {
            return self.fail_at(at, "not enough parameters specified for call");
        }
        if types.len() > func.params.len() && !func.vararg {
            return self.fail_at(at, "too many arguments specified");
        }
        if func.params.iter().zip(types).any(|(a, b)| a != b) {
            return self.fail_at(at, "argument is not of expected type");
        }
        Ok(())
    }

    /// The number of a bundle tag, added if it is new.
    pub(super) fn bundle_tag(&mut self, name: Box<[u8]>) -> u32 {
        let tags = &mut self.module.bundle_tags;
        let tag = self.names.bundle_tags.entry(name);
        *tag.or_insert_with_key(|name| {
            tags.push(name.clone());
            u32::try_from(tags.len().saturating_sub(1)).unwrap_or(u32::MAX)
        })
    }

    /// `[ "tag"(T v, …), … ]`
    fn bundles(&mut self, operands: &mut Vec<Value>) -> Parse<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        self.list(b']', |p| {
            let name: Box<[u8]> = p.string()?.into_owned().into();
            let tag = p.bundle_tag(name);
            p.want(b'(')?;
            let mut len = 0u32;
            p.list(b')', |p| {
                operands.push(p.typed_value()?.1);
                len = len.saturating_add(1);
                Ok(())
            })?;
            bundles.push(Bundle { tag, len });
            Ok(())
        })?;
        Ok(bundles)
    }
}
