//! The entities of a module in text: targets, comdats, variables, functions' headers, aliases.

use super::attributes::{AttrParts, Holder};
use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::attr::Attr;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::entity::Span;
use bitsmith_model::global::{BodyState, Comdat, ComdatId, Function, Global, GlobalKind, Variable};
use bitsmith_model::module::ASM_PROPERTIES;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::attribute::{AttrKind, PARAM, RET};
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::linkage::{
    CodeModel, ComdatSelection, DllStorageClass, Linkage, RuntimePreemption, SANITIZER_FLAGS,
    ThreadLocalMode, UnnamedAddr, Visibility,
};
use bitsmith_model::schema::since::PREF_ALIGN_SINCE;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// The keywords before `global`, `alias`, `ifunc` or a function's type.
#[derive(Default)]
struct Prefix {
    linkage: Linkage,
    explicit_linkage: bool,
    dso_local: bool,
    visibility: Visibility,
    dll_storage: DllStorageClass,
}

impl<'a> Parser<'a> {
    /// The scope of operands at this point.
    pub fn scope(&self) -> Scope<'_> {
        match &self.function {
            Some(f) => Scope {
                module: &self.module,
                body: Some(&f.body),
                func_ty: Some(self.module.globals[f.id].value_ty),
            },
            None => self.module.scope(),
        }
    }

    /// Parses one entity of the module.
    pub fn entity(&mut self) -> Parse<()> {
        match &self.token {
            Token::Word(b"define") => self.define(),
            Token::Word(b"declare") => self.declare(),
            Token::Word(b"module") => self.module_asm(),
            Token::Word(b"attributes") => self.attribute_group(),
            Token::Word(b"uselistorder") => self.use_list_order(),
            Token::Word(b"uselistorder_bb") => self.use_list_order_bb(),
            Token::Word(b"newer") => {
                let newer = self.newer_part()?;
                self.module.newer.push(newer);
                Ok(())
            }
            Token::Word(b"deplibs") => self.dependent_libraries(),
            Token::Local(_) | Token::LocalId(_) => self.type_definition(),
            Token::Global(_) | Token::GlobalId(_) => self.global(),
            Token::Comdat(_) => self.comdat(),
            Token::MdName(_) => self.named_metadata(),
            Token::Punct(b'!') => match self.defer_nodes() {
                true => Ok(()),
                false => self.numbered_metadata(),
            },
            Token::Summary(_) => self.summary_entry(),
            _ => self.expected("a top-level entity"),
        }
    }

    /// `source_filename = …` or `target … = …`
    pub fn header(&mut self) -> Parse<()> {
        if !self.eat_word("source_filename") {
            return self.target();
        }
        self.want(b'=')?;
        self.module.source_filename = Some(self.string()?.into_owned());
        Ok(())
    }

    fn target(&mut self) -> Parse<()> {
        self.next();
        let triple = self.is_word("triple");
        if !triple && !self.is_word("datalayout") {
            return self.expected("'triple' or 'datalayout'");
        }
        self.next();
        self.want(b'=')?;
        let at = self.at;
        let text = self.string()?.into_owned();
        if triple {
            self.module.triple = text;
            return Ok(());
        }
        if self.layout_is_given {
            return Ok(());
        }
        match DataLayout::parse(&text) {
            Ok(layout) => {
                self.since(layout.since, "a data layout")?;
                self.layout = layout;
            }
            Err(why) => return self.fail_at(at, why),
        }
        self.module.data_layout = text;
        Ok(())
    }

    fn module_asm(&mut self) -> Parse<()> {
        self.next();
        self.want_word("asm")?;
        let mut properties = Vec::new();
        if self.is_punct(b'(') {
            self.since(ASM_PROPERTIES.1, "a property of assembler")?;
            self.next();
            self.list(b')', |p| p.asm_property(&mut properties))?;
        }
        let mut text = self.string()?.into_owned();
        if !self.module.dialect.has(ASM_PROPERTIES.1) && !matches!(self.token, Token::Str(_)) {
            self.module.append_asm(&text, properties);
            return Ok(());
        }
        text.push(b'\n');
        while matches!(self.token, Token::Str(_)) {
            self.since(ASM_PROPERTIES.1, "assembler of several strings")?;
            text.extend_from_slice(&self.string()?);
            text.push(b'\n');
        }
        self.module.append_asm(&text, properties);
        Ok(())
    }

    /// `target_cpu: "x"`
    fn asm_property(&mut self, properties: &mut Vec<(&'static str, Vec<u8>)>) -> Parse<()> {
        let at = self.at;
        let known = match &self.token {
            Token::Label(name) => {
                let mut names = ASM_PROPERTIES.0.into_iter();
                names.find(|known| known.as_bytes() == &**name)
            }
            _ => None,
        };
        let Some(known) = known else {
            return self.fail_at(at, "unknown module asm property");
        };
        self.next();
        properties.push((known, self.string()?.into_owned()));
        Ok(())
    }

    /// Obsolete: parsed and dropped.
    fn dependent_libraries(&mut self) -> Parse<()> {
        self.not_strict(self.at, "a list of libraries of LLVM 3.2 or before")?;
        self.next();
        self.want(b'=')?;
        self.want(b'[')?;
        self.list(b']', |p| p.string().map(drop))
    }

    // ---- comdats ----

    fn comdat(&mut self) -> Parse<()> {
        let at = self.at;
        let Token::Comdat(name) = self.take() else {
            return self.expected("a comdat");
        };
        self.want(b'=')?;
        self.want_word("comdat")?;
        let selection =
            self.want_from(ComdatSelection::from_text, "a comdat's kind of selection")?;
        let id = self.comdat_ref(&name);
        if self.names.undefined_comdats.remove(&id).is_none() {
            return self.fail_at(at, "redefinition of comdat");
        }
        if let Some(comdat) = self.module.comdats.entry_mut(id) {
            comdat.selection = selection;
        }
        Ok(())
    }

    fn comdat_ref(&mut self, name: &[u8]) -> ComdatId {
        if let Some(&id) = self.names.comdats.get(name) {
            return id;
        }
        let span = self.keep(name);
        let id = self.module.comdats.push(Comdat {
            name: span,
            selection: ComdatSelection::default(),
        });
        self.names.comdats.insert(name.into(), id);
        self.names.undefined_comdats.insert(id, self.at);
        id
    }

    /// The comdat after the keyword `comdat` of a global: `($name)`, or nothing for its own name.
    fn global_comdat(&mut self, own: &[u8]) -> Parse<ComdatId> {
        // Releases before 3.6 had no parentheses; if a `=` follows, it is the next entity.
        let bare = matches!(self.token, Token::Comdat(_)) && !self.is_before(b'=');
        if bare {
            self.not_strict(self.at, "a comdat of LLVM 3.5 without parentheses")?;
        }
        let in_parentheses = !bare && self.eat(b'(');
        if !bare && !in_parentheses {
            if own.is_empty() {
                return self.fail("comdat cannot be unnamed");
            }
            return Ok(self.comdat_ref(own));
        }
        let Token::Comdat(name) = self.take() else {
            return self.expected("a comdat's name");
        };
        if in_parentheses {
            self.want(b')')?;
        }
        Ok(self.comdat_ref(&name))
    }

    // ---- globals ----

    /// The global with the name or number of the current token, as an operand.
    pub fn global_ref(&mut self, space: u32) -> Parse<GlobalId> {
        let at = self.at;
        match self.take() {
            Token::Global(name) => {
                if let Some(&id) = self.names.globals.get(&*name) {
                    return self.checked_space(at, id, space);
                }
                let span = self.keep(&name);
                let id = self.forward_global(at, span, space);
                self.names.globals.insert(name, id);
                Ok(id)
            }
            Token::GlobalId(number) => {
                if let Some(&id) = self.names.global_numbers.get(&number) {
                    return self.checked_space(at, id, space);
                }
                let id = self.forward_global(at, Span::default(), space);
                self.names.global_numbers.insert(number, id);
                Ok(id)
            }
            _ => self.fail_at(at, "expected a global's name"),
        }
    }

    fn checked_space(&self, at: usize, id: GlobalId, space: u32) -> Parse<GlobalId> {
        let ty = self.module.globals[id].ty;
        if *self.module.types.get(ty) == Type::Ptr(space) {
            return Ok(id);
        }
        let name = String::from_utf8_lossy(self.module.name(id));
        self.fail_at(
            at,
            format!("'@{name}' is in another address space than expected"),
        )
    }

    fn forward_global(&mut self, at: usize, name: Span, space: u32) -> GlobalId {
        let ty = self.module.types.intern(Type::Ptr(space));
        let id = self.module.globals.push(empty_global(name, ty));
        self.names.undefined_globals.insert(id, at);
        id
    }

    /// The handle of a global that is being defined; `None` as `name` for an unnamed one.
    fn define_global(
        &mut self,
        at: usize,
        token: Option<Token<'a>>,
        ty: TypeId,
    ) -> Parse<GlobalId> {
        let known = match &token {
            Some(Token::Global(name)) => self.names.globals.get(&**name).copied(),
            Some(Token::GlobalId(number)) => {
                if *number < self.names.unnamed_globals {
                    let next = self.names.unnamed_globals;
                    return self.fail_at(
                        at,
                        format!("variable expected to be numbered '@{next}' or greater"),
                    );
                }
                self.names.global_numbers.get(number).copied()
            }
            _ => self
                .names
                .global_numbers
                .get(&self.names.unnamed_globals)
                .copied(),
        };
        let id = match known {
            Some(id) if self.names.undefined_globals.remove(&id).is_none() => {
                return self.fail_at(at, "redefinition of global");
            }
            Some(id) if self.module.globals[id].ty != ty => {
                return self.fail_at(
                    at,
                    "forward reference and definition of global have different types",
                );
            }
            Some(id) => id,
            None => {
                let name = match &token {
                    Some(Token::Global(name)) => self.keep(name),
                    _ => Span::default(),
                };
                self.module.globals.push(empty_global(name, ty))
            }
        };
        match token {
            Some(Token::Global(name)) => {
                self.names.globals.insert(name, id);
            }
            Some(Token::GlobalId(number)) => {
                self.names.global_numbers.insert(number, id);
                self.names.unnamed_globals = number.saturating_add(1);
            }
            _ => {
                let number = self.names.unnamed_globals;
                self.names.global_numbers.insert(number, id);
                self.names.unnamed_globals = number.saturating_add(1);
            }
        }
        Ok(id)
    }

    fn prefix(&mut self) -> Parse<Prefix> {
        let mut prefix = Prefix::default();
        if let Some(linkage) = self.eat_from(Linkage::from_text) {
            (prefix.linkage, prefix.explicit_linkage) = (linkage, true);
        }
        prefix.dso_local = self.eat_word("dso_local");
        if !prefix.dso_local {
            self.eat_word("dso_preemptable");
        }
        if let Some(visibility) = self.eat_from(Visibility::from_text) {
            prefix.visibility = visibility;
        } else {
            self.eat_word("default");
        }
        if let Some(storage) = self.eat_from(DllStorageClass::from_text) {
            prefix.dll_storage = storage;
        }
        if prefix.linkage.is_local() && prefix.visibility != Visibility::Default {
            return self.fail("symbol with local linkage must have default visibility");
        }
        if prefix.linkage.is_local() && prefix.dll_storage != DllStorageClass::Default {
            return self.fail("symbol with local linkage cannot have a DLL storage class");
        }
        prefix.dso_local |= RuntimePreemption::is_implicit(prefix.linkage, prefix.visibility);
        Ok(prefix)
    }

    fn apply_prefix(&mut self, id: GlobalId, prefix: &Prefix) {
        let Some(global) = self.module.globals.get_mut(id) else {
            return;
        };
        global.linkage = prefix.linkage;
        global.dso_local = prefix.dso_local;
        global.visibility = prefix.visibility;
        global.dll_storage = prefix.dll_storage;
    }

    fn thread_local(&mut self) -> Parse<ThreadLocalMode> {
        if !self.eat_word("thread_local") {
            return Ok(ThreadLocalMode::NotThreadLocal);
        }
        if !self.eat(b'(') {
            return Ok(ThreadLocalMode::GeneralDynamic);
        }
        let mode = match self.peek_word() {
            b"localdynamic" => ThreadLocalMode::LocalDynamic,
            b"initialexec" => ThreadLocalMode::InitialExec,
            b"localexec" => ThreadLocalMode::LocalExec,
            _ => return self.expected("'localdynamic', 'initialexec' or 'localexec'"),
        };
        self.next();
        self.want(b')')?;
        Ok(mode)
    }

    fn unnamed_addr(&mut self) -> UnnamedAddr {
        if self.eat_word("unnamed_addr") {
            UnnamedAddr::Global
        } else if self.eat_word("local_unnamed_addr") {
            UnnamedAddr::Local
        } else {
            UnnamedAddr::None
        }
    }

    /// `@name = …`
    fn global(&mut self) -> Parse<()> {
        let at = self.at;
        let token = self.take();
        self.want(b'=')?;
        let prefix = self.prefix()?;
        let tls = self.thread_local()?;
        let unnamed_addr = self.unnamed_addr();
        let indirect = self.is_word("alias") || self.is_word("ifunc");
        let id = if indirect {
            self.indirect_symbol(at, token)?
        } else {
            self.variable(at, token, &prefix)?
        };
        self.apply_prefix(id, &prefix);
        if let Some(global) = self.module.globals.entry_mut(id) {
            global.tls = tls;
            global.unnamed_addr = unnamed_addr;
        }
        Ok(())
    }

    fn variable(&mut self, at: usize, token: Token<'a>, prefix: &Prefix) -> Parse<GlobalId> {
        let space = self.addr_space()?;
        let externally_initialized = self.eat_word("externally_initialized");
        let constant = self.is_word("constant");
        if !constant && !self.is_word("global") {
            return self.expected("'global' or 'constant'");
        }
        self.next();
        let type_at = self.at;
        let value_ty = self.value_type()?;
        if !self.module.types.get(value_ty).is_in_memory() {
            return self.fail_at(type_at, "invalid type for global variable");
        }
        let declared = prefix.explicit_linkage && prefix.linkage.is_valid_declaration();
        let initializer = match declared {
            true => None,
            false => Some(self.constant_of(value_ty)?),
        };
        let ty = self.module.types.intern(Type::Ptr(space));
        let id = self.define_global(at, Some(token), ty)?;
        let own = self.module.name(id).to_vec();
        let mut variable = Variable {
            constant,
            externally_initialized,
            initializer,
            ..Variable::default()
        };
        let mut parts = AttrParts::default();
        self.variable_tail(id, &own, &mut variable, &mut parts)?;
        let attributed = !parts.function.is_empty() || !parts.groups.is_empty();
        if attributed {
            let list = self.attribute_list(Holder::Variable(id), parts);
            variable.attrs = self
                .module
                .attrs
                .at(list, bitsmith_model::attr::index::FUNCTION);
        }
        let global = &mut self.module.globals[id];
        global.value_ty = value_ty;
        global.kind = GlobalKind::Variable(variable);
        self.module.variables.push(id);
        self.module.producer.order.push(id);
        Ok(id)
    }

    /// A constant of a known type.
    fn constant_of(&mut self, ty: TypeId) -> Parse<Value> {
        let at = self.at;
        let value = self.value(ty)?;
        if !value.is_constant() {
            return self.fail_at(at, "expected a constant");
        }
        Ok(value)
    }

    /// `, section "x", align 4, !md !0` and attributes.
    fn variable_tail(
        &mut self,
        id: GlobalId,
        own: &[u8],
        variable: &mut Variable,
        parts: &mut AttrParts,
    ) -> Parse<()> {
        while self.eat(b',') {
            if let Token::MdName(_) = self.token {
                let attachment = self.attachment()?;
                self.module.globals[id].attachments.push(attachment);
                continue;
            }
            let word = self.peek_word();
            if let Some((bit, _)) = SANITIZER_FLAGS.iter().find(|(_, t)| t.as_bytes() == word) {
                variable.sanitizer |= bit;
                self.next();
                continue;
            }
            match word {
                b"section" => self.module.globals[id].section = self.kept_string()?,
                b"partition" => self.module.globals[id].partition = self.kept_string()?,
                b"align" => {
                    self.next();
                    variable.align = self.alignment()?;
                }
                b"comdat" => {
                    self.next();
                    let comdat = self.global_comdat(own)?;
                    self.module.globals[id].comdat = Some(comdat);
                }
                b"code_model" => {
                    self.next();
                    let at = self.at;
                    let name = self.string()?;
                    variable.code_model = CodeModel::from_text(&name);
                    if variable.code_model.is_none() {
                        return self.fail_at(at, "invalid code model string");
                    }
                }
                _ => return self.expected("a global variable's property"),
            }
        }
        // Without its comma, an alignment is an attribute.
        while self.is_word("align") || self.has_attribute() {
            self.function_attributes(parts)?;
            if self.eat_word("align") {
                let bytes = self.alignment_in_bytes()?;
                parts.function.push(Attr::Int(AttrKind::Alignment, bytes));
            }
        }
        Ok(())
    }

    /// The string after the current keyword, stored in the module.
    fn kept_string(&mut self) -> Parse<Span> {
        self.next();
        let text = self.string()?;
        Ok(self.keep(&text))
    }

    /// `alias T, ptr @x` or `ifunc T, ptr @x`
    fn indirect_symbol(&mut self, at: usize, token: Token<'a>) -> Parse<GlobalId> {
        let alias = self.is_word("alias");
        self.next();
        let value_ty = self.value_type()?;
        self.want(b',')?;
        let target_at = self.at;
        let target = match self.peek_word() {
            // These constant expressions are valid without a type.
            b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr" => {
                self.untyped_expression()?
            }
            _ => self.typed_constant()?,
        };
        let ty = match self.scope().type_of(target) {
            Some(ty) if matches!(self.module.types.get(ty), Type::Ptr(_)) => ty,
            _ => return self.fail_at(target_at, "an alias or ifunc must have pointer type"),
        };
        let id = self.define_global(at, Some(token), ty)?;
        while self.eat(b',') {
            match self.peek_word() {
                b"partition" => self.module.globals[id].partition = self.kept_string()?,
                _ if !alias && matches!(self.token, Token::MdName(_)) => {
                    let attachment = self.attachment()?;
                    self.module.globals[id].attachments.push(attachment);
                }
                _ => return self.expected("'partition'"),
            }
        }
        let global = &mut self.module.globals[id];
        global.value_ty = value_ty;
        (global.kind, _) = match alias {
            true => (GlobalKind::Alias(target), self.module.aliases.push(id)),
            false => (GlobalKind::IFunc(target), self.module.ifuncs.push(id)),
        };
        self.module.producer.order.push(id);
        Ok(id)
    }

    // ---- functions ----

    fn declare(&mut self) -> Parse<()> {
        self.next();
        let mut attachments = Vec::new();
        while let Token::MdName(_) = self.token {
            attachments.push(self.attachment()?);
        }
        let (id, _) = self.function_header(false)?;
        self.module.globals[id].attachments = attachments;
        Ok(())
    }

    fn define(&mut self) -> Parse<()> {
        self.next();
        let (id, args) = self.function_header(true)?;
        while let Token::MdName(_) = self.token {
            let attachment = self.attachment()?;
            self.module.globals[id].attachments.push(attachment);
        }
        if self.parallel.deferred.is_some() && self.is_punct(b'{') {
            return self.defer_body(id, args);
        }
        self.start_function(id);
        self.function_body(&args)
    }

    /// A calling convention; C if there is none.
    pub fn calling_convention(&mut self) -> Parse<u16> {
        if self.eat_word("cc") {
            let at = self.at;
            return match u16::try_from(self.u64()?) {
                Ok(cc) if cc <= CallConv::MAX => Ok(cc),
                _ => self.fail_at(at, "expected a calling convention's number, 1023 at most"),
            };
        }
        // Printed without the space.
        if let Some(number) = self.peek_word().strip_prefix(b"cc")
            && let Some(cc) = super::parser::small_decimal(number).filter(|_| !number.is_empty())
        {
            let at = self.at;
            self.next();
            return match u16::try_from(cc) {
                Ok(cc) if cc <= CallConv::MAX => Ok(cc),
                _ => self.fail_at(at, "expected a calling convention's number, 1023 at most"),
            };
        }
        if self.is_word("webkit_jscc") {
            self.not_strict(self.at, "a calling convention of LLVM 17 or before")?;
            self.next();
            // Up to LLVM 17 it had a name.
            return Ok(12);
        }
        if self.is_word("riscv_vls_cc") {
            return self.vector_length_convention();
        }
        Ok(self.eat_from(CallConv::from_name).map_or(0, |cc| cc.0))
    }

    /// `riscv_vls_cc(N)`, or without a number for the shortest length.
    fn vector_length_convention(&mut self) -> Parse<u16> {
        self.next();
        let at = self.at;
        let mut bits = 128;
        if self.eat(b'(') {
            bits = self.u32()?;
            self.want(b')')?;
        }
        match CallConv::from_name(format!("riscv_vls_cc({bits})").as_bytes()) {
            Some(cc) => Ok(cc.0),
            None => self.fail_at(at, "unknown RISC-V ABI VLEN"),
        }
    }

    /// The head of a function up to the body, and the names of the parameters.
    fn function_header(&mut self, defined: bool) -> Parse<(GlobalId, Vec<Token<'a>>)> {
        let linkage_at = self.at;
        let prefix = self.prefix()?;
        if defined && prefix.linkage == Linkage::ExternalWeak {
            return self.fail_at(linkage_at, "invalid linkage for function definition");
        }
        let cc = self.calling_convention()?;
        let mut parts = AttrParts {
            ret: self.value_attributes(RET)?,
            ..AttrParts::default()
        };
        let ret_at = self.at;
        let ret = self.any_type()?;
        if matches!(
            self.module.types.get(ret),
            Type::Func(_) | Type::Label | Type::Metadata
        ) {
            return self.fail_at(ret_at, "invalid function return type");
        }
        let at = self.at;
        let token = match self.token {
            Token::Global(_) | Token::GlobalId(_) => self.take(),
            _ => return self.expected("a function's name"),
        };
        let (params, args, vararg) = self.parameters(&mut parts)?;
        parts.say_pushed(cc);
        let sret = parts.params.first().is_some_and(|attrs| {
            let mut kinds = attrs.iter().filter_map(Attr::kind);
            kinds.any(|kind| kind == AttrKind::StructRet)
        });
        if sret && *self.module.types.get(ret) != Type::Void {
            return self.fail_at(ret_at, "functions with 'sret' argument must return void");
        }
        let value_ty = self.module.types.intern(Type::Func(FuncType {
            ret,
            params: params.into(),
            vararg,
        }));
        let unnamed_addr = self.unnamed_addr();
        let space = self.addr_space_or(self.layout.program_space)?;
        let ty = self.module.types.intern(Type::Ptr(space));
        let id = self.define_global(at, Some(token), ty)?;
        let own = self.module.name(id).to_vec();
        let mut function = Function {
            cc,
            ..Function::default()
        };
        self.function_tail(id, &own, &mut function, &mut parts)?;
        function.attrs = self.attribute_list(Holder::Function(id), parts);
        if defined {
            function.body = BodyState::Lazy;
        }
        self.apply_prefix(id, &prefix);
        let global = &mut self.module.globals[id];
        global.value_ty = value_ty;
        global.unnamed_addr = unnamed_addr;
        global.kind = GlobalKind::Function(Box::new(function));
        self.module.functions.push(id);
        self.module.producer.order.push(id);
        Ok((id, args))
    }

    /// `(T attrs %name, …)`: the types, the names, and true if it is variadic.
    fn parameters(&mut self, parts: &mut AttrParts) -> Parse<(Vec<TypeId>, Vec<Token<'a>>, bool)> {
        self.want(b'(')?;
        let (mut types, mut names, mut vararg) = (Vec::new(), Vec::new(), false);
        self.list(b')', |p| {
            let Some(ty) = p.parameter_type(&mut vararg)? else {
                return Ok(());
            };
            types.push(ty);
            parts.pointees.push(p.pointee);
            parts.params.push(p.value_attributes(PARAM)?);
            names.push(match p.token {
                Token::Local(_) | Token::LocalId(_) => p.take(),
                _ => Token::End,
            });
            Ok(())
        })?;
        Ok((types, names, vararg))
    }

    /// Attributes, section, alignment and everything else between parameters and body.
    fn function_tail(
        &mut self,
        id: GlobalId,
        own: &[u8],
        function: &mut Function,
        parts: &mut AttrParts,
    ) -> Parse<()> {
        // An alignment may be among the attributes; the rest has a fixed order.
        self.function_attributes(parts)?;
        while self.eat_word("align") {
            function.align = self.alignment_in_brackets()?;
            self.function_attributes(parts)?;
        }
        if self.is_word("section") {
            self.module.globals[id].section = self.kept_string()?;
        }
        if self.is_word("partition") {
            self.module.globals[id].partition = self.kept_string()?;
        }
        if self.eat_word("comdat") {
            let comdat = self.global_comdat(own)?;
            self.module.globals[id].comdat = Some(comdat);
        }
        if self.eat_word("align") {
            function.align = self.alignment()?;
        }
        if self.is_word("prefalign") {
            self.since(PREF_ALIGN_SINCE, "a preferred alignment")?;
            self.next();
            self.want(b'(')?;
            function.pref_align = self.alignment()?;
            self.want(b')')?;
        }
        if self.is_word("gc") {
            function.gc = self.kept_string()?;
        }
        if self.eat_word("prefix") {
            function.prefix = Some(self.typed_constant()?);
        }
        if self.eat_word("prologue") {
            function.prologue = Some(self.typed_constant()?);
        }
        if self.eat_word("personality") {
            function.personality = Some(self.typed_constant()?);
        }
        Ok(())
    }
}

/// A global that was referred to and not defined yet.
pub(super) fn empty_global(name: Span, ty: TypeId) -> Global {
    Global::new(name, ty, ty, GlobalKind::Variable(Variable::default()))
}
