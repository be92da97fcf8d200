//! The specialised nodes as text, field by field according to the schema.

use super::md_text::{decimal, escaped, signed, wide};
use super::metadata::{MdPrinter, NodeContext};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::has_flag;
use bitsmith_model::inst::DebugLoc;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::di::slot_of;
use bitsmith_model::schema::di::{
    CHECKSUM_KINDS, DiField, DiKind, EMISSION_KINDS, FIXED_POINT_KINDS, Form, LANGUAGE_VERSIONED,
    NAME_TABLE_KINDS, OLDER_TAGS, OWNERS_SINCE, Print, RATIONAL, SP_VIRTUALITY,
};
use bitsmith_model::schema::dwarf_since::{NEWEST_NAMES, name_since};
use bitsmith_model::schema::{di_flag, dwarf};
use bitsmith_model::value::MdId;

/// Appends a node, without the word `distinct`.
pub(super) fn node(
    printer: &MdPrinter<'_>,
    place: NodeContext<'_>,
    kind: DiKind,
    slots: &[u32],
    out: &mut Vec<u8>,
) {
    out.push(b'!');
    out.extend_from_slice(kind.name().as_bytes());
    out.push(b'(');
    let tail = slots.get(kind.slot_count()..).unwrap_or_default();
    if kind == DiKind::DIExpression {
        expression(tail, out);
    } else {
        let mut node = Node {
            printer,
            place,
            kind,
            slots,
            tail,
            separate: false,
        };
        if kind == DiKind::DILocalVariable && !printer.dialect().has(OWNERS_SINCE) {
            node.name("tag", out);
            let is_argument = node.at(slot_of(kind, "arg")) != 0;
            let (_, tag) = OLDER_TAGS[usize::from(is_argument)];
            out.extend_from_slice(tag.as_bytes());
        }
        for field in kind.fields() {
            node.field(field, out);
        }
        if kind == DiKind::GenericDINode && !tail.is_empty() {
            node.name("operands", out);
            out.push(b'{');
            printer.list(place, tail, out);
            out.push(b'}');
        }
    }
    out.push(b')');
}

/// Appends a debug location of a body as a `DILocation`.
pub(super) fn location(
    printer: &MdPrinter<'_>,
    place: NodeContext<'_>,
    loc: &DebugLoc,
    out: &mut Vec<u8>,
) {
    let number = |name: &[u8], number: u64, out: &mut Vec<u8>| {
        if number != 0 {
            out.extend_from_slice(name);
            decimal(number, out);
        }
    };
    out.extend_from_slice(b"!DILocation(line: ");
    decimal(loc.line.into(), out);
    number(b", column: ", loc.column.into(), out);
    out.extend_from_slice(b", scope: ");
    printer.slot(place, MdId::to_slot(loc.scope), out);
    if let Some(id) = loc.inlined_at {
        out.extend_from_slice(b", inlinedAt: ");
        printer.operand(place, id, out);
    }
    if loc.implicit {
        out.extend_from_slice(b", isImplicitCode: true");
    }
    number(b", atomGroup: ", loc.atom_group, out);
    number(b", atomRank: ", loc.atom_rank.into(), out);
    out.push(b')');
}

/// Joins two slots into the 64-bit number that they hold.
fn join(pair: &[u32]) -> u64 {
    let at = |index: usize| u64::from(pair.get(index).copied().unwrap_or(0));
    at(1) << 32 | at(0)
}

/// The 64-bit numbers of a tail.
fn numbers(tail: &[u32]) -> impl ExactSizeIterator<Item = u64> + Clone {
    tail.chunks_exact(2).map(join)
}

/// The elements of a `DIExpression`: operators by name, if it is valid.
fn expression(tail: &[u32], out: &mut Vec<u8>) {
    let mut elements = numbers(tail);
    let named = dwarf::expression_is_valid(elements.clone());
    let mut separator: &[u8] = b"";
    while let Some(op) = elements.next() {
        out.extend_from_slice(separator);
        separator = b", ";
        match dwarf::op_name(op) {
            Some(name) if named => out.extend_from_slice(name.as_bytes()),
            _ => {
                decimal(op, out);
                continue;
            }
        }
        for at in 0..dwarf::op_operands(op) {
            let Some(operand) = elements.next() else {
                break;
            };
            out.extend_from_slice(separator);
            if at == 1 && op == u64::from(dwarf::DW_OP_LLVM_convert) {
                let encoding = dwarf::encoding_name(operand).unwrap_or_default();
                out.extend_from_slice(encoding.as_bytes());
            } else {
                decimal(operand, out);
            }
        }
    }
}

/// The printer of one node.
struct Node<'a> {
    printer: &'a MdPrinter<'a>,
    place: NodeContext<'a>,
    kind: DiKind,
    slots: &'a [u32],
    tail: &'a [u32],
    /// True if a field precedes, so that the next one needs a comma.
    separate: bool,
}

impl Node<'_> {
    fn at(&self, slot: u8) -> u32 {
        self.slots.get(usize::from(slot)).copied().unwrap_or(0)
    }

    fn pair(&self, slot: u8) -> u64 {
        let high = self.at(slot.saturating_add(1));
        u64::from(high) << 32 | u64::from(self.at(slot))
    }

    fn name(&mut self, name: &str, out: &mut Vec<u8>) {
        if self.separate {
            out.extend_from_slice(b", ");
        }
        self.separate = true;
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b": ");
    }

    fn field(&mut self, field: &DiField, out: &mut Vec<u8>) {
        if !self.is_printed(field) {
            return self.required(field, out);
        }
        if field.form == Form::SpFlags && !self.printer.dialect().has(SP_FLAGS_SINCE) {
            return self.older_flags(self.at(field.slot), out);
        }
        self.name(name_in(field, self.printer.dialect()), out);
        self.value(field, out);
    }

    /// Appends a field without a value if the dialect requires it.
    fn required(&mut self, field: &DiField, out: &mut Vec<u8>) {
        let dialect = self.printer.dialect();
        let mut rows = REQUIRED.iter();
        let row = rows.find(|row| (row.0, row.1) == (self.kind, field.name));
        if let Some(row) = row.filter(|row| !dialect.has(row.2)) {
            self.name(field.name, out);
            out.extend_from_slice(row.3.as_bytes());
        }
    }

    /// The flags of a subprogram as fields of their own.
    fn older_flags(&mut self, flags: u32, out: &mut Vec<u8>) {
        const VIRTUALITIES: [&str; 3] = ["none", "virtual", "pure_virtual"];
        let words = [
            ("isLocal", has_flag!(flags, "DISPFlagLocalToUnit")),
            ("isDefinition", has_flag!(flags, "DISPFlagDefinition")),
            ("isOptimized", has_flag!(flags, "DISPFlagOptimized")),
        ];
        for (name, value) in words {
            self.name(name, out);
            out.extend_from_slice(if value { b"true" } else { b"false" });
        }
        let virtuality = VIRTUALITIES.get((flags & SP_VIRTUALITY) as usize);
        if let Some(word) = virtuality.filter(|_| flags & SP_VIRTUALITY != 0) {
            self.name("virtuality", out);
            out.extend_from_slice(b"DW_VIRTUALITY_");
            out.extend_from_slice(word.as_bytes());
        }
    }

    fn is_printed(&self, field: &DiField) -> bool {
        const TAG: u8 = slot_of(DiKind::DIDerivedType, "tag");
        const SP_FLAGS: u8 = slot_of(DiKind::DISubprogram, "spFlags");
        const CHECKSUM: u8 = slot_of(DiKind::DIFile, "checksumkind");
        const FIXED_POINT: u8 = slot_of(DiKind::DIFixedPointType, "kind");
        const LANGUAGE: u8 = slot_of(DiKind::DICompileUnit, "language");
        let ptr_auth = || self.at(TAG) == dwarf::DW_TAG_LLVM_ptrauth_type;
        let versioned = || self.at(LANGUAGE) & LANGUAGE_VERSIONED != 0;
        let raw = self.at(field.slot);
        match field.print {
            Print::Always => true,
            Print::NonZero => raw != 0 && self.is_shown(field, raw) || self.has_high(field),
            Print::NonNull => raw != 0,
            Print::Unless(value) => raw != value,
            Print::IfVirtual => raw != 0 || self.at(SP_FLAGS) & SP_VIRTUALITY != 0,
            Print::IfPtrAuth => ptr_auth(),
            Print::IfPtrAuthNonZero => raw != 0 && ptr_auth(),
            Print::IfChecksum => self.at(CHECKSUM) != 0,
            Print::IfRational => self.at(FIXED_POINT) == RATIONAL,
            Print::UnlessRational => self.at(FIXED_POINT) != RATIONAL,
            Print::IfVersioned => versioned(),
            Print::IfVersionedNonZero => raw != 0 && versioned(),
            Print::UnlessVersioned => !versioned(),
            Print::Never => false,
        }
    }

    /// Returns true if the high half of a two-slot number is not zero.
    fn has_high(&self, field: &DiField) -> bool {
        matches!(field.form, Form::U64 | Form::AtomGroup | Form::OptionU64)
            && self.at(field.slot.saturating_add(1)) != 0
    }

    /// Returns true if a field that is omitted when zero is shown, given that its slot is not zero.
    fn is_shown(&self, field: &DiField, raw: u32) -> bool {
        match field.form {
            Form::String => !self.string(raw).is_empty(),
            Form::MetadataOrUnsigned => self.constant(raw) != Some(0),
            _ => true,
        }
    }

    fn string(&self, slot: u32) -> &[u8] {
        MdId::from_slot(slot)
            .and_then(|id| self.place.scope.metadata().string(id))
            .unwrap_or_default()
    }

    /// The integer that a slot refers to, if 64 bits are enough for it.
    fn constant(&self, slot: u32) -> Option<i64> {
        let (entry, store) = self.printer.in_place(self.place, slot)?;
        if entry.kind != MdKind::Value {
            return None;
        }
        let raw = *store.slots(entry).first()?;
        let value = bitsmith_model::value::Value::from_u32(raw);
        self.place.scope.narrow_int(value)
    }

    /// The value of an expression that is only a signed constant.
    fn constant_expression(&self, slot: u32) -> Option<i64> {
        let (entry, store) = self.printer.in_place(self.place, slot)?;
        if entry.kind != MdKind::Di(DiKind::DIExpression) {
            return None;
        }
        let mut elements = numbers(store.slots(entry));
        if elements.len() != 2 || elements.next()? != u64::from(dwarf::DW_OP_consts) {
            return None;
        }
        Some(elements.next()?.cast_signed())
    }

    fn value(&self, field: &DiField, out: &mut Vec<u8>) {
        let raw = self.at(field.slot);
        match field.form {
            Form::Metadata | Form::MetadataNotNull => self.printer.slot(self.place, raw, out),
            Form::String => {
                out.push(b'"');
                escaped(self.string(raw), out);
                out.push(b'"');
            }
            Form::MetadataOrUnsigned => match self.constant(raw) {
                Some(number) => decimal(number.cast_unsigned(), out),
                None => self.printer.slot(self.place, raw, out),
            },
            Form::MetadataOrSigned => match self.constant(raw) {
                Some(number) => signed(number, out),
                None => self.printer.slot(self.place, raw, out),
            },
            Form::MetadataOrExpression => match self.constant_expression(raw) {
                Some(number) => signed(number, out),
                None => self.printer.slot(self.place, raw, out),
            },
            Form::U64 | Form::AtomGroup => decimal(self.pair(field.slot), out),
            Form::OptionU64 => decimal(self.pair(field.slot).wrapping_sub(1), out),
            Form::ApInt | Form::WideInt => self.integer(field, out),
            Form::SourceLanguage => source_language(raw, self.printer.dialect(), out),
            Form::EmissionKind if !self.printer.dialect().has(OWNERS_SINCE) => {
                decimal(raw.into(), out);
            }
            // It had another name.
            Form::DiFlags
                if has_flag!(raw, "DIFlagEnumClass")
                    && !self.printer.dialect().has(ENUM_CLASS_SINCE) =>
            {
                decimal(raw.into(), out);
            }
            _ => scalar(field.form, raw, self.printer.dialect(), out),
        }
    }

    /// An integer whose words are in the tail; of two integers, the words of the first come first.
    fn integer(&self, field: &DiField, out: &mut Vec<u8>) {
        const UNSIGNED: u8 = slot_of(DiKind::DIEnumerator, "isUnsigned");
        const NUMERATOR: u8 = slot_of(DiKind::DIFixedPointType, "numerator");
        const DENOMINATOR: u8 = slot_of(DiKind::DIFixedPointType, "denominator");
        const ENCODING: u8 = slot_of(DiKind::DIFixedPointType, "encoding");
        let is_signed = match self.kind {
            DiKind::DIEnumerator => self.at(UNSIGNED) == 0,
            _ => self.at(ENCODING) == dwarf::DW_ATE_signed_fixed,
        };
        let skip = match self.kind {
            DiKind::DIFixedPointType if field.slot == DENOMINATOR => {
                self.at(NUMERATOR.saturating_add(1)) as usize
            }
            _ => 0,
        };
        let words: Vec<u64> = numbers(self.tail).skip(skip).collect();
        wide(&words, self.at(field.slot), is_signed, out);
    }
}

/// Fields that older releases require in text: the first release that does not, and the value that stands for none.
const REQUIRED: [(DiKind, &str, u16, &str); 2] = [
    (DiKind::DIGlobalVariable, "name", 15, "\"(unnamed)\""),
    (DiKind::DISubrange, "count", 7, "-1"),
];

/// The first release whose subprograms have flags in one field.
const SP_FLAGS_SINCE: u16 = 8;
/// The first release with `DIFlagEnumClass`.
const ENUM_CLASS_SINCE: u16 = 8;

/// Names of fields in older releases: the first release with today's name, and the one before.
const OLDER_NAMES: [(&str, u16, &str); 4] = [
    ("retainedNodes", 7, "variables"),
    ("unit", OWNERS_SINCE, "function"),
    ("macros", OWNERS_SINCE, "subprograms"),
    ("annotations", OWNERS_SINCE, "variable"),
];

/// The name of a field in a dialect.
fn name_in(field: &DiField, dialect: Dialect) -> &'static str {
    let mut rows = OLDER_NAMES.iter();
    let row = rows.find(|row| row.0 == field.name && !dialect.has(row.1));
    row.map_or(field.name, |row| row.2)
}

/// Appends a name if the number has one, else the number.
fn name_or_number(name: Option<&str>, number: u32, out: &mut Vec<u8>) {
    match name {
        Some(name) => out.extend_from_slice(name.as_bytes()),
        None => decimal(number.into(), out),
    }
}

/// The name of a number of DWARF, if the dialect reads it.
fn in_dialect(name: Option<&'static str>, dialect: Dialect) -> Option<&'static str> {
    name.filter(|name| dialect.has(NEWEST_NAMES) || dialect.has(name_since(name)))
}

/// Appends the value of a field that is one number.
fn scalar(form: Form, raw: u32, dialect: Dialect, out: &mut Vec<u8>) {
    let number = u64::from(raw);
    let known = |name| in_dialect(name, dialect);
    let row = |table: &[&'static str], at: u32| table.get(at as usize).copied();
    let minus_one = raw.wrapping_sub(1);
    match form {
        Form::I32 => signed(raw.cast_signed().into(), out),
        Form::Bool | Form::Bit(_) => {
            out.extend_from_slice(if raw != 0 { b"true" } else { b"false" });
        }
        Form::OptionPlusOne => decimal(minus_one.into(), out),
        Form::EnumKind => {
            name_or_number(dwarf::enum_kind_name(minus_one.into()), minus_one, out);
        }
        Form::Tag => name_or_number(known(dwarf::tag_name(number)), raw, out),
        Form::Encoding => name_or_number(known(dwarf::encoding_name(number)), raw, out),
        Form::Language => name_or_number(known(dwarf::language_name(number)), raw, out),
        Form::LanguageDialect => {
            name_or_number(dwarf::language_dialect_name(number), raw, out);
        }
        Form::Convention => name_or_number(known(dwarf::convention_name(number)), raw, out),
        Form::Macinfo => name_or_number(dwarf::macinfo_name(number), raw, out),
        Form::ChecksumKind => name_or_number(row(&CHECKSUM_KINDS, minus_one), raw, out),
        Form::EmissionKind => name_or_number(row(&EMISSION_KINDS, raw), raw, out),
        Form::NameTableKind => name_or_number(row(&NAME_TABLE_KINDS, raw), raw, out),
        Form::FixedPointKind => name_or_number(row(&FIXED_POINT_KINDS, raw), raw, out),
        Form::DiFlags => di_flag::write_di_flags(raw, out),
        Form::SpFlags => di_flag::write_sp_flags(raw, out),
        _ => decimal(number, out),
    }
}

fn source_language(raw: u32, dialect: Dialect, out: &mut Vec<u8>) {
    let number = raw & !LANGUAGE_VERSIONED;
    let name = if raw & LANGUAGE_VERSIONED != 0 {
        dwarf::lname_name(number.into()).filter(|_| dialect.has(dwarf::lname_since(number)))
    } else {
        in_dialect(dwarf::language_name(number.into()), dialect)
    };
    name_or_number(name, number, out);
}
