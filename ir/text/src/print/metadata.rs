//! Metadata as text: nodes, operands, attachments and debug records.

use super::di;
use super::md_slots::{MdSlots, NodeRef, Numbered, is_numbered};
use super::md_text::{decimal, escaped, identifier};
use super::{newer, ordered};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind, LocId};
use bitsmith_model::metadata::{Attachment, MdEntry, MdKind, MdStore, NamedMd, RawOperands};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{InstId, MdId, Value};
use std::io;

/// The printer of types and values that the printer of metadata uses.
pub trait ValuePrinter: Sync {
    /// Appends the type and the value, as an operand: `i32 %x`.
    fn typed_operand(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>);
    /// Appends a type.
    fn ty(&self, ty: TypeId, out: &mut Vec<u8>);
}

/// Prints the metadata of a module. Cheap to copy.
#[derive(Clone, Copy)]
pub struct MdPrinter<'a> {
    module: &'a Module,
    slots: &'a MdSlots,
    values: &'a dyn ValuePrinter,
}

/// The user of metadata: the function's position in the module, and the scope of values.
#[derive(Clone, Copy)]
pub(super) struct NodeContext<'a> {
    function: Option<usize>,
    pub(super) scope: Scope<'a>,
    /// The number of locations printed inline that enclose the current node.
    depth: u16,
}

/// The nesting depth up to which locations are printed inline: a location can be inlined at itself.
const DEEPEST: u16 = 500;

impl<'a> NodeContext<'a> {
    fn new(function: Option<usize>, scope: Scope<'a>) -> Self {
        Self {
            function,
            scope,
            depth: 0,
        }
    }
    /// The context of a node inside one that is printed inline; none if the nesting is too deep.
    fn nested(self) -> Option<Self> {
        let depth = self.depth.checked_add(1)?;
        (depth <= DEEPEST).then_some(Self { depth, ..self })
    }
}

/// The number of nodes printed into one buffer.
const CHUNK_NODES: usize = 2048;

impl<'a> MdPrinter<'a> {
    /// A printer of `module`'s metadata, numbered by `slots`.
    pub fn new(module: &'a Module, slots: &'a MdSlots, values: &'a dyn ValuePrinter) -> Self {
        Self {
            module,
            slots,
            values,
        }
    }

    /// The dialect that is printed.
    pub(super) fn dialect(&self) -> Dialect {
        self.module.dialect
    }

    /// Appends metadata as an operand, without the keyword `metadata`: `!5`, `!"text"`, `!DIExpression()`,
    /// `i32 %x`. `function` is the position in the module's functions.
    pub fn metadata_operand(
        &self,
        function: Option<usize>,
        scope: Scope<'_>,
        id: MdId,
        out: &mut Vec<u8>,
    ) {
        self.operand(NodeContext::new(function, scope), id, out);
    }

    /// Appends the location and attachments of an instruction: `, !dbg !7, !tbaa !8`.
    pub fn inst_suffix(&self, function: usize, scope: Scope<'_>, inst: InstId, out: &mut Vec<u8>) {
        let Some(body) = scope.body else { return };
        self.inst_suffix_of(function, scope, inst, body.attachments.of(inst), out);
    }

    /// Like [`MdPrinter::inst_suffix`], for given attachments.
    #[inline]
    pub(super) fn inst_suffix_of(
        &self,
        function: usize,
        scope: Scope<'_>,
        inst: InstId,
        attached: &[(InstId, Attachment)],
        out: &mut Vec<u8>,
    ) {
        if let Some(loc) = scope.body.and_then(|body| body.loc(inst)) {
            out.extend_from_slice(b", !dbg ");
            reference(self.slots.loc(function, loc), out);
        }
        if !attached.is_empty() {
            let attached = attached.iter().map(|(_, attachment)| attachment);
            self.attachments(Some(function), scope, attached, b", ", out);
        }
    }

    /// Appends the attachments of a global, each behind the separator: ` !dbg !3`, or `, !dbg !3`.
    pub fn global_attachments(
        &self,
        function: Option<usize>,
        scope: Scope<'_>,
        attachments: &[Attachment],
        separator: &[u8],
        out: &mut Vec<u8>,
    ) {
        self.attachments(function, scope, attachments.iter(), separator, out);
    }

    fn attachments<'b>(
        &self,
        function: Option<usize>,
        scope: Scope<'_>,
        attachments: impl Iterator<Item = &'b Attachment> + Clone,
        separator: &[u8],
        out: &mut Vec<u8>,
    ) {
        let place = NodeContext::new(function, scope);
        if attachments.clone().is_sorted_by_key(|a| a.kind) {
            for attachment in attachments {
                self.attachment(place, attachment, separator, out);
            }
        } else {
            let mut sorted: Vec<_> = attachments.collect();
            sorted.sort_by_key(|a| a.kind);
            for attachment in sorted {
                self.attachment(place, attachment, separator, out);
            }
        }
    }

    fn attachment(
        &self,
        place: NodeContext<'_>,
        it: &Attachment,
        separator: &[u8],
        out: &mut Vec<u8>,
    ) {
        out.extend_from_slice(separator);
        out.push(b'!');
        match self.module.metadata_kinds.get(it.kind as usize) {
            Some(name) => identifier(name, out),
            None => {
                out.extend_from_slice(b"<unknown kind #");
                decimal(it.kind.into(), out);
                out.push(b'>');
            }
        }
        out.push(b' ');
        self.operand(place, it.node, out);
    }

    /// Appends the lines of the debug records before an instruction.
    pub fn dbg_records(&self, function: usize, scope: Scope<'_>, inst: InstId, out: &mut Vec<u8>) {
        let Some(body) = scope.body else { return };
        self.dbg_records_of(function, scope, body.dbg_records.of(inst), out);
    }

    /// Like [`MdPrinter::dbg_records`], for given records.
    pub(super) fn dbg_records_of(
        &self,
        function: usize,
        scope: Scope<'_>,
        records: &[(InstId, DbgRecord)],
        out: &mut Vec<u8>,
    ) {
        let place = NodeContext::new(Some(function), scope);
        for (_, record) in records {
            out.extend_from_slice(b"    ");
            self.record(place, record, out);
            out.push(b'\n');
        }
    }

    fn record(&self, place: NodeContext<'_>, record: &DbgRecord, out: &mut Vec<u8>) {
        let word: &[u8] = match record.kind {
            DbgRecordKind::Value => b"#dbg_value(",
            DbgRecordKind::Declare => b"#dbg_declare(",
            DbgRecordKind::DeclareValue => b"#dbg_declare_value(",
            DbgRecordKind::Assign => b"#dbg_assign(",
            DbgRecordKind::Label => b"#dbg_label(",
        };
        out.extend_from_slice(word);
        let mut operand = |id: Option<MdId>, end: &[u8]| {
            match id {
                Some(id) => self.operand(place, id, out),
                None => out.extend_from_slice(b"(null)"),
            }
            out.extend_from_slice(end);
        };
        if record.kind == DbgRecordKind::Label {
            operand(record.variable, b", ");
        } else {
            operand(record.location, b", ");
            operand(record.variable, b", ");
            operand(record.expression, b", ");
        }
        let assign = place.scope.body.and_then(|body| body.assign(record));
        if let (DbgRecordKind::Assign, Some(assign)) = (record.kind, assign) {
            operand(assign.id, b", ");
            operand(assign.address, b", ");
            operand(assign.expression, b", ");
        }
        operand(record.loc, b")");
    }

    /// Writes the named metadata and all numbered nodes: the end of a module's text.
    pub fn write_named_and_nodes(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut buffer = Vec::new();
        if !self.module.named_metadata.is_empty() {
            buffer.push(b'\n');
        }
        for named in &self.module.named_metadata {
            self.named(named, &mut buffer);
        }
        if !self.slots.order().is_empty() {
            buffer.push(b'\n');
        }
        out.write_all(&buffer)?;
        self.write_nodes(out)
    }

    fn named(&self, named: &NamedMd, out: &mut Vec<u8>) {
        out.push(b'!');
        identifier(&named.name, out);
        out.extend_from_slice(b" = !{");
        let place = self.place(None);
        for (at, &id) in named.operands.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            self.operand(place, id, out);
        }
        out.extend_from_slice(b"}\n");
    }

    /// All threads fill buffers and one writes them in order, so the text is never in memory as a whole.
    fn write_nodes(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let runs: Vec<(usize, &[NodeRef])> =
            self.slots.order().chunks(CHUNK_NODES).enumerate().collect();
        ordered::write_in_order(
            &runs,
            || (),
            |(), (chunk, nodes), buffer| {
                let first = chunk.saturating_mul(CHUNK_NODES);
                for (number, node) in (first as u64..).zip(*nodes) {
                    self.numbered(number, *node, buffer);
                }
            },
            out,
        )
    }

    fn numbered(&self, number: u64, node: NodeRef, out: &mut Vec<u8>) {
        out.push(b'!');
        decimal(number, out);
        out.extend_from_slice(b" = ");
        let place = self.place(node.function());
        match node.what {
            Numbered::Node(id) => {
                if let Some((entry, store)) = place.scope.metadata().get(id) {
                    if entry.is_distinct() {
                        out.extend_from_slice(b"distinct ");
                    }
                    self.node(place, entry, store, store.raw(id.index()), out);
                }
            }
            Numbered::Loc(id) => {
                if let Some(loc) = place.scope.body.and_then(|body| body.locs.get(id)) {
                    di::location(self, place, loc, out);
                }
            }
        }
        out.push(b'\n');
    }

    /// Appends the line that defines a node; an entry without a number prints as an operand.
    pub(super) fn definition(
        &self,
        function: Option<usize>,
        scope: Scope<'_>,
        id: MdId,
        out: &mut Vec<u8>,
    ) {
        let place = NodeContext::new(function, scope);
        self.operand(place, id, out);
        if self.slots.node(function, id).is_none() {
            return;
        }
        out.extend_from_slice(b" = ");
        if let Some((entry, store)) = scope.metadata().get(id) {
            if entry.is_distinct() {
                out.extend_from_slice(b"distinct ");
            }
            self.node(place, entry, store, store.raw(id.index()), out);
        }
    }

    /// Appends the `DILocation` of a debug location of a body.
    pub(super) fn location(&self, function: usize, scope: Scope<'_>, id: LocId, out: &mut Vec<u8>) {
        let place = NodeContext::new(Some(function), scope);
        if let Some(loc) = scope.body.and_then(|body| body.locs.get(id)) {
            di::location(self, place, loc, out);
        }
    }

    /// The scope of the metadata that a function, or the module, owns.
    fn place(&self, function: Option<usize>) -> NodeContext<'a> {
        let body_scope = || {
            let id = *self.module.functions.get(function?)?;
            let body = self.module.globals.get(id)?.body()?;
            Some(self.module.body_scope(id, body))
        };
        let scope = body_scope().unwrap_or_else(|| self.module.scope());
        NodeContext::new(function, scope)
    }

    /// Appends the text of a node, without the keyword `distinct`.
    fn node(
        &self,
        place: NodeContext<'_>,
        entry: MdEntry,
        store: &MdStore,
        raw: Option<&RawOperands>,
        out: &mut Vec<u8>,
    ) {
        let slots = store.slots(entry);
        match entry.kind {
            MdKind::Di(kind) => {
                di::node(self, place, kind, slots, out);
                if let Some(raw) = raw {
                    // Removes the closing parenthesis, so that the unknown operands follow the known ones.
                    out.pop();
                    let empty = out.last() == Some(&b'(');
                    out.extend_from_slice(if empty { b"newer: {" } else { b", newer: {" });
                    newer::numbers(&raw.operands, out);
                    out.extend_from_slice(b"})");
                }
            }
            MdKind::Missing => {
                out.extend_from_slice(b"!newer(");
                if let Some(raw) = raw {
                    decimal(raw.code.into(), out);
                    for &operand in &raw.operands {
                        out.extend_from_slice(b", ");
                        decimal(operand, out);
                    }
                }
                out.push(b')');
            }
            _ => {
                out.extend_from_slice(b"!{");
                self.list(place, slots, out);
                out.push(b'}');
            }
        }
    }

    /// Appends references with commas between them.
    pub(super) fn list(&self, place: NodeContext<'_>, slots: &[u32], out: &mut Vec<u8>) {
        for (at, &slot) in slots.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            self.slot(place, slot, out);
        }
    }

    /// Appends the metadata that a slot refers to, as an operand.
    pub(super) fn slot(&self, place: NodeContext<'_>, slot: u32, out: &mut Vec<u8>) {
        match MdId::from_slot(slot) {
            Some(id) => self.operand(place, id, out),
            None => out.extend_from_slice(b"null"),
        }
    }

    pub(super) fn operand(&self, place: NodeContext<'_>, id: MdId, out: &mut Vec<u8>) {
        if let Some(number) = self.slots.node(place.function, id) {
            out.push(b'!');
            return decimal(number.into(), out);
        }
        let Some((entry, store)) = place.scope.metadata().get(id) else {
            return reference(None, out);
        };
        let slots = store.slots(entry);
        match entry.kind {
            MdKind::String => {
                out.extend_from_slice(b"!\"");
                escaped(store.string(entry), out);
                out.push(b'"');
            }
            MdKind::Value => match slots.first() {
                Some(&raw) => self
                    .values
                    .typed_operand(place.scope, Value::from_u32(raw), out),
                None => reference(None, out),
            },
            MdKind::ArgList | MdKind::Di(DiKind::DIArgList) => {
                out.extend_from_slice(b"!DIArgList(");
                self.arguments(place, slots, out);
                out.push(b')');
            }
            // LLVM prints a location inline if it has no number.
            MdKind::Di(kind @ (DiKind::DIExpression | DiKind::DILocation)) => {
                match place.nested() {
                    Some(place) => di::node(self, place, kind, slots, out),
                    None => reference(None, out),
                }
            }
            MdKind::Tuple | MdKind::Di(_) | MdKind::Missing => reference(None, out),
        }
    }

    /// Appends the entries of an argument list, which are values, so lists do not nest.
    fn arguments(&self, place: NodeContext<'_>, slots: &[u32], out: &mut Vec<u8>) {
        for (at, &slot) in slots.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            let value = MdId::from_slot(slot).and_then(|id| place.scope.metadata().value(id));
            match value {
                Some(value) => self.values.typed_operand(place.scope, value, out),
                None => reference(None, out),
            }
        }
    }

    /// The entry that a slot refers to, if it prints inline.
    pub(super) fn in_place<'b>(
        &self,
        place: NodeContext<'b>,
        slot: u32,
    ) -> Option<(MdEntry, &'b MdStore)> {
        let found = place.scope.metadata().get(MdId::from_slot(slot)?)?;
        (!is_numbered(found.0.kind)).then_some(found)
    }
}

/// Appends `!N`, or LLVM's text for a node without a number.
fn reference(number: Option<u32>, out: &mut Vec<u8>) {
    match number {
        Some(number) => {
            out.push(b'!');
            decimal(number.into(), out);
        }
        None => out.extend_from_slice(b"<badref>"),
    }
}
