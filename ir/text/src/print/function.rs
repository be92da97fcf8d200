//! Functions as text: their heads and blocks.

use super::Printer;
use super::constant::Values;
use super::global::linkage;
use super::local::LocalSlots;
use super::md_text::decimal;
use super::metadata::{MdPrinter, ValuePrinter};
use super::name::name;
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Entity;
use bitsmith_model::global::{Function, Global};
use bitsmith_model::inst::align_bytes;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::schema::linkage::UnnamedAddr;
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, Value, ValueKind};

/// The column at which the comment about a block's predecessors starts.
const PREDS_COLUMN: usize = 50;

/// Prints functions one after the other into one buffer.
pub(super) struct FunctionPrinter<'a> {
    pub(super) printer: &'a Printer<'a>,
    /// The text.
    pub(super) out: Vec<u8>,
    local: LocalSlots,
}

/// Prints values that may be local to a function.
#[derive(Clone, Copy)]
pub(super) struct LocalValues<'a> {
    pub(super) values: &'a Values<'a>,
    pub(super) local: &'a LocalSlots,
    /// True if any local value has a name.
    has_names: bool,
}

/// A printer of one body, with the tables it needs.
#[derive(Clone, Copy)]
pub(super) struct BodyPrinter<'a> {
    pub(super) printer: &'a Printer<'a>,
    pub(super) values: LocalValues<'a>,
    pub(super) md: MdPrinter<'a>,
    pub(super) scope: Scope<'a>,
    pub(super) body: &'a Body,
    /// The function's position among the module's.
    pub(super) position: usize,
    /// True if the function is variadic: `…`.
    pub(super) vararg: bool,
    /// The types of its parameters.
    params: &'a [TypeId],
    pub(super) void: Option<TypeId>,
}

impl<'a> FunctionPrinter<'a> {
    pub(super) fn new(printer: &'a Printer<'a>) -> Self {
        Self {
            printer,
            out: Vec::new(),
            local: LocalSlots::default(),
        }
    }

    /// Appends the function at `position` of the module's order.
    pub(super) fn function(&mut self, position: usize) {
        let printer = self.printer;
        let module = printer.module;
        let Some(&id) = module.functions.get(position) else {
            return;
        };
        let Some(global) = module.globals.get(id) else {
            return;
        };
        let Some(function) = global.as_function() else {
            return;
        };
        let body = global.body();
        if let Some(body) = body {
            self.number(id, body);
        }
        let out = &mut self.out;
        out.push(b'\n');
        let types = printer.values.types;
        printer.attrs.write_comment(function.attrs, types, out);
        if super::is_declaration(&function.body)
            && is_unknown_intrinsic(module.dialect, module.name(id))
        {
            out.extend_from_slice(b"; Unknown intrinsic\n");
        }
        printer.head_start(position, global, function, out);
        let Some(ty) = module.types.as_func(global.value_ty) else {
            return;
        };
        self.signature(id, function, ty, body);
        let out = &mut self.out;
        printer.head_end(global, function, out);
        let Some(body) = body else {
            if !super::is_declaration(&function.body) {
                out.extend_from_slice(b" ; its body was not read");
            }
            out.push(b'\n');
            return;
        };
        let scope = module.body_scope(id, body);
        // Those of a definition are printed at its end.
        let attached = &global.attachments;
        printer
            .md
            .global_attachments(Some(position), scope, attached, b" ", out);
        out.extend_from_slice(b" {");
        self.with_body(position, id, body, ty, |body_printer, out| {
            body_printer.blocks(out);
            super::newer::parts(&body.newer, b"  ", |_, _| {}, out);
            if printer.options.use_list_order {
                body_printer.use_lists(id, out);
            }
        });
        self.out.extend_from_slice(b"}\n");
    }

    /// Numbers the unnamed values of the body, for [`FunctionPrinter::with_body`].
    pub(super) fn number(&mut self, id: GlobalId, body: &Body) {
        self.local.number(self.printer.module, id, body);
        self.local.find_preds(body);
        let printer = self.printer;
        super::local::reorder_preds(body, &mut self.local, |place| {
            printer.is_addressed(id, place)
        });
    }

    /// Calls `print` with a printer of the body that was numbered last.
    pub(super) fn with_body(
        &mut self,
        position: usize,
        id: GlobalId,
        body: &Body,
        ty: &FuncType,
        print: impl FnOnce(&BodyPrinter<'_>, &mut Vec<u8>),
    ) {
        let printer = self.printer;
        let module = printer.module;
        let values = LocalValues {
            values: printer.values,
            local: &self.local,
            has_names: !body.names.is_empty(),
        };
        let body_printer = BodyPrinter {
            printer,
            values,
            md: MdPrinter::new(module, printer.slots, &values),
            scope: module.body_scope(id, body),
            body,
            position,
            vararg: ty.vararg,
            params: &ty.params,
            void: module.types.find(&bitsmith_model::types::Type::Void),
        };
        print(&body_printer, &mut self.out);
    }

    /// Appends the result, the name and the parameters.
    fn signature(&mut self, id: GlobalId, function: &Function, ty: &FuncType, body: Option<&Body>) {
        let printer = self.printer;
        let types = printer.values.types;
        let out = &mut self.out;
        let list = function.attrs;
        word_bytes(printer.attrs.at(list, index::RETURN), out);
        types.write(ty.ret, out);
        out.push(b' ');
        out.extend_from_slice(printer.values.globals.get(id));
        out.push(b'(');
        for (at, &param) in (0u32..).zip(&ty.params) {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            types.write(param, out);
            let attrs = printer
                .attrs
                .at(list, index::FIRST_PARAM.saturating_add(at));
            if !attrs.is_empty() {
                out.push(b' ');
                out.extend_from_slice(attrs);
            }
            let Some(body) = body else { continue };
            match body.names.get(Value::arg(at)) {
                b"" if !printer.module.dialect.has(NUMBERED_ARGS_SINCE) => {}
                b"" => {
                    out.extend_from_slice(b" %");
                    number(self.local.arg(at), out);
                }
                bytes => {
                    out.extend_from_slice(b" %");
                    name(bytes, out);
                }
            }
        }
        out.extend_from_slice(ty.dots());
        out.push(b')');
    }
}

/// The first release in whose text parameters may have numbers.
const NUMBERED_ARGS_SINCE: u16 = 10;
/// The first release in whose text labels may be numbers; before, a comment shows them.
const NUMBERED_LABELS_SINCE: u16 = 9;

/// Returns true if a name begins with `llvm.` and is no known intrinsic.
fn is_unknown_intrinsic(dialect: Dialect, name: &[u8]) -> bool {
    name.starts_with(b"llvm.") && Intrinsic::lookup_in(dialect, name).is_none()
}

/// Appends a word and a space, or nothing for no word.
fn word_bytes(word: &[u8], out: &mut Vec<u8>) {
    if !word.is_empty() {
        out.extend_from_slice(word);
        out.push(b' ');
    }
}

/// Appends the number of an unnamed value.
fn number(number: Option<u32>, out: &mut Vec<u8>) {
    match number {
        Some(number) => decimal(number.into(), out),
        None => out.extend_from_slice(b"<badref>"),
    }
}

impl Printer<'_> {
    /// Appends the head from `declare` or `define` to the calling convention.
    fn head_start(&self, position: usize, global: &Global, it: &Function, out: &mut Vec<u8>) {
        if super::is_declaration(&it.body) {
            out.extend_from_slice(b"declare");
            let attached = &global.attachments;
            let scope = self.module.scope();
            self.md
                .global_attachments(Some(position), scope, attached, b" ", out);
            out.push(b' ');
        } else {
            out.extend_from_slice(b"define ");
        }
        linkage(global, self.module.dialect, out);
        if it.cc != 0 {
            CallConv(it.cc).write(out);
        }
    }

    /// Appends the head after the parameters, except for metadata.
    fn head_end(&self, global: &Global, function: &Function, out: &mut Vec<u8>) {
        if global.unnamed_addr != UnnamedAddr::None {
            out.push(b' ');
            out.extend_from_slice(global.unnamed_addr.text().as_bytes());
        }
        let space = self.space(global).unwrap_or(0);
        if space != 0 || self.program_space != 0 {
            out.extend_from_slice(b" addrspace(");
            decimal(space.into(), out);
            out.push(b')');
        }
        self.attrs.write_group(function.attrs, out);
        self.quoted(" section", global.section, out);
        self.quoted(" partition", global.partition, out);
        if let Some(comdat) = global.comdat {
            self.comdat(global, comdat, out);
        }
        if let Some(align) = align_bytes(function.align) {
            out.extend_from_slice(b" align ");
            decimal(align, out);
        }
        if let Some(align) = align_bytes(function.pref_align) {
            out.extend_from_slice(b" prefalign(");
            decimal(align, out);
            out.push(b')');
        }
        if !function.gc.is_empty() {
            // LLVM does not escape this string.
            out.extend_from_slice(b" gc \"");
            out.extend_from_slice(self.module.strings.get(function.gc));
            out.push(b'"');
        }
        let values: [(&[u8], Option<Value>); 3] = [
            (b" prefix ", function.prefix),
            (b" prologue ", function.prologue),
            (b" personality ", function.personality),
        ];
        for (before, value) in values {
            if let Some(value) = value {
                out.extend_from_slice(before);
                self.values.typed_constant(self.module.scope(), value, out);
            }
        }
    }
}

impl<'a> BodyPrinter<'a> {
    fn blocks(&self, out: &mut Vec<u8>) {
        let mut records = self.body.dbg_records.cursor();
        let mut attached = self.body.attachments.cursor();
        let (position, scope) = (self.position, self.scope);
        let relocations = self.relocations();
        for (at, &block) in self.body.order.iter().enumerate() {
            self.label(block, at == 0, out);
            for inst in self.body.block_insts(block) {
                let records = records.of(inst);
                if !records.is_empty() {
                    self.md.dbg_records_of(position, scope, records, out);
                }
                self.inst(inst, out);
                let attached = attached.of(inst);
                self.md.inst_suffix_of(position, scope, inst, attached, out);
                self.relocated(&relocations, inst, out);
                out.push(b'\n');
            }
        }
    }

    /// Appends a block's label, with the comment on its predecessors.
    fn label(&self, block: BlockId, entry: bool, out: &mut Vec<u8>) {
        out.push(b'\n');
        let start = out.len();
        match self.body.names.get(Value::block(block)) {
            b"" if entry => return,
            b"" => {
                if !self.printer.module.dialect.has(NUMBERED_LABELS_SINCE) {
                    out.extend_from_slice(b"; <label>:");
                }
                number(self.values.local.block(block), out);
            }
            bytes => name(bytes, out),
        }
        out.push(b':');
        if !entry {
            let column = out.len().saturating_sub(start);
            let spaces = PREDS_COLUMN.saturating_sub(column).max(1);
            out.resize(out.len().saturating_add(spaces), b' ');
            let preds = self.values.local.preds(block);
            if preds.is_empty() {
                out.extend_from_slice(b"; No predecessors!");
            } else {
                out.extend_from_slice(b"; preds = ");
            }
            for (at, &pred) in preds.iter().enumerate() {
                if at != 0 {
                    out.extend_from_slice(b", ");
                }
                self.values.block(self.body, pred, out);
            }
        }
        out.push(b'\n');
    }

    /// Appends an operand without its type.
    #[inline]
    pub(super) fn operand(&self, value: Value, out: &mut Vec<u8>) {
        if let ValueKind::Metadata(id) = value.kind() {
            self.md
                .metadata_operand(Some(self.position), self.scope, id, out);
        } else {
            self.values.operand(self.scope, value, out);
        }
    }

    /// Appends the type of an operand.
    #[inline]
    pub(super) fn operand_ty(&self, value: Value, out: &mut Vec<u8>) {
        let ty = match value.kind() {
            ValueKind::Inst(id) => self.body.insts().get(id).map(|inst| inst.ty),
            ValueKind::Arg(index) => self.params.get(index as usize).copied(),
            ValueKind::Block(_) => return out.extend_from_slice(b"label"),
            ValueKind::Metadata(_) => return out.extend_from_slice(b"metadata"),
            _ => self.scope.type_of(value),
        };
        match ty {
            Some(ty) => self.values.values.types.write(ty, out),
            None => out.extend_from_slice(b"<null type>"),
        }
    }

    /// The type of an operand that is no block and no metadata.
    #[inline]
    pub(super) fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Inst(id) => self.body.insts().get(id).map(|inst| inst.ty),
            ValueKind::Arg(index) => self.params.get(index as usize).copied(),
            ValueKind::Block(_) | ValueKind::Metadata(_) => None,
            _ => self.scope.type_of(value),
        }
    }

    /// Appends an operand with its type.
    #[inline]
    pub(super) fn typed(&self, value: Value, out: &mut Vec<u8>) {
        if value.is_constant() {
            return self.values.values.typed_constant(self.scope, value, out);
        }
        self.operand_ty(value, out);
        out.push(b' ');
        self.operand(value, out);
    }
}

impl LocalValues<'_> {
    fn block(&self, body: &Body, block: BlockId, out: &mut Vec<u8>) {
        out.push(b'%');
        match body.names.get(Value::block(block)) {
            b"" => number(self.local.block(block), out),
            bytes => name(bytes, out),
        }
    }

    /// Appends a value without its type.
    #[inline]
    fn operand(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        let slot = match value.kind() {
            ValueKind::Inst(id) => self.local.inst(id.index()),
            ValueKind::Arg(index) => self.local.arg(index),
            ValueKind::Block(id) => self.local.block(id),
            _ => return self.values.constant(scope, value, out),
        };
        if let Some(slot) = slot {
            out.push(b'%');
            return decimal(slot.into(), out);
        }
        let names = scope.body.filter(|_| self.has_names).map(|b| &b.names);
        match names.map_or(&b""[..], |names| names.get(value)) {
            b"" => out.extend_from_slice(b"<badref>"),
            bytes => {
                out.push(b'%');
                name(bytes, out);
            }
        }
    }
}

impl ValuePrinter for LocalValues<'_> {
    fn typed_operand(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        match scope.type_of(value) {
            Some(ty) => self.values.types.write(ty, out),
            None => out.extend_from_slice(b"<null type>"),
        }
        out.push(b' ');
        self.operand(scope, value, out);
    }
    fn ty(&self, ty: TypeId, out: &mut Vec<u8>) {
        self.values.types.write(ty, out);
    }
}

/// Appends a calling convention as it stands in a call.
pub(super) fn call_conv(cc: u16, out: &mut Vec<u8>) {
    if cc != 0 {
        out.push(b' ');
        CallConv(cc).write(out);
        out.pop();
    }
}
