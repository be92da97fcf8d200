//! Metadata in text: nodes, specialised nodes, attachments, debug records.

use super::big_integer::{complete_fixed_point, fit_enumerator, integer_words, push_words};
use super::function::BlockAddressUse;
use super::lexer::Token;
use super::md_numbers::{Defined, Node, Part, REFERENCE};
use super::older_fields::{SP_DEFINITION, newer_name};
use super::parser::{Parse, Parser};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind};
use bitsmith_model::entity::Table;
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::{AssignInfo, DbgRecord, DbgRecordKind, DebugLoc, LocId};
use bitsmith_model::metadata::{Attachment, MdKind, MdStore, NamedMd, Storage};
use bitsmith_model::metadata_operands::unwrap_metadata_operands;
use bitsmith_model::schema::di::{
    CHECKSUM_KINDS, DiField, DiKind, EMISSION_KINDS, FIXED_POINT_KINDS, Form, LANGUAGE_VERSIONED,
    NAME_TABLE_KINDS, Print, SUBPROGRAM_TYPED_SINCE,
};
use bitsmith_model::schema::di_flag::{di_flag_from_name, sp_flag_from_name};
use bitsmith_model::schema::dwarf;
use bitsmith_model::types::Type;
use bitsmith_model::unify::unify_equal_nodes;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The slots of a `DILocation`, from the table of fields.
mod loc_slot {
    pub const LINE: usize = 0;
    pub const COLUMN: usize = 1;
    pub const SCOPE: usize = 2;
    pub const INLINED_AT: usize = 3;
    pub const IMPLICIT: usize = 4;
    pub const ATOM_GROUP: usize = 5;
    pub const ATOM_RANK: usize = 7;
}

/// Returns true for a bound of a `DISubrangeType`: metadata that may be given as a number.
fn is_bound(field: &DiField) -> bool {
    field.form == Form::Metadata
        && ["bias", "lowerBound", "stride", "upperBound"].contains(&field.name)
}

/// The values of fields that text leaves out, where those of records are others.
const TEXT_DEFAULTS: [(DiKind, &str, u32); 3] = [
    (DiKind::DIGlobalVariable, "isDefinition", 1),
    (DiKind::DIMacroFile, "type", dwarf::DW_MACINFO_start_file),
    (DiKind::DISubprogram, "spFlags", SP_DEFINITION),
];

impl<'a> Parser<'a> {
    // ---- entities ----

    /// `!name = !{!0, !1}`
    pub fn named_metadata(&mut self) -> Parse<()> {
        let Token::MdName(name) = self.take() else {
            return self.expected("a name");
        };
        self.want(b'=')?;
        self.want(b'!')?;
        self.want(b'{')?;
        let mut operands = Vec::new();
        self.list(b'}', |p| {
            let node = match p.token {
                // Expressions are valid here themselves.
                Token::MdName(_) => p.specialised_inline()?,
                _ => {
                    p.want(b'!')?;
                    p.numbered_ref()?
                }
            };
            operands.push(node);
            Ok(())
        })?;
        let all = &mut self.module.named_metadata;
        let known = self.numbers.named.get(&name);
        match known.and_then(|&index| all.get_mut(index)) {
            Some(named) => named.operands.extend(operands),
            None => {
                self.numbers.named.insert(name.clone(), all.len());
                let name = name.into_owned().into();
                all.push(NamedMd { name, operands });
            }
        }
        Ok(())
    }

    /// `!12 = …`
    pub fn numbered_metadata(&mut self) -> Parse<()> {
        let at = self.at;
        self.next();
        let number = self.u32()?;
        self.want(b'=')?;
        let distinct = self.eat_word("distinct");
        let node_at = self.at;
        let (kind, slots, raw) = match &self.token {
            Token::MdName(name) if **name == *b"newer" => {
                let raw = self.newer_node()?;
                (MdKind::Missing, Vec::new(), Some(raw))
            }
            Token::MdName(name) => {
                if **name == *b"DIArgList" {
                    self.not_strict(self.at, "a list of values outside of functions")?;
                }
                let (kind, slots) = self.specialised()?;
                (kind, slots, self.newer_fields.take())
            }
            _ => {
                self.want(b'!')?;
                self.want(b'{')?;
                (MdKind::Tuple, self.tuple_slots()?, None)
            }
        };
        if !distinct {
            self.check_uniqued(node_at, kind, &slots)?;
        }
        if !matches!(self.numbers.part, Part::Whole) {
            return self.part_node(number, kind, Storage::of(distinct), &slots, raw.is_some());
        }
        let id = match self.numbers.nodes.get(number) {
            Some(Node {
                id,
                used_at: Some(_),
            }) => {
                self.numbers.undefined = self.numbers.undefined.saturating_sub(1);
                // A node that refers to itself cannot be uniqued.
                let storage = Storage::of(distinct || refers_to(kind, &slots, id));
                self.module.metadata.set(id.index(), kind, storage, &slots);
                id
            }
            Some(_) => return self.fail_at(at, "metadata id is already used"),
            None if distinct || raw.is_some() => {
                let storage = Storage::of(distinct);
                MdId::module(self.module.metadata.push(kind, storage, &slots))
            }
            None => self.uniqued(kind, slots),
        };
        if let Some((code, operands)) = raw {
            let store = &mut self.module.metadata;
            store.keep_raw_of(id.index(), code, &operands);
        }
        self.numbers.nodes.set(number, Node { id, used_at: None });
        Ok(())
    }

    /// Keeps a numbered node for the merge of the parts.
    fn part_node(
        &mut self,
        number: u32,
        kind: MdKind,
        storage: Storage,
        slots: &[u32],
        raw: bool,
    ) -> Parse<()> {
        let here = MdId::module(REFERENCE.saturating_add(number) as usize);
        // A node that refers to itself cannot be uniqued.
        let storage = match refers_to(kind, slots, here) {
            true => Storage::Distinct,
            false => storage,
        };
        let entry = self.module.metadata.push(kind, storage, slots);
        match &mut self.numbers.part {
            Part::Nodes(defined) if !raw && number < REFERENCE => {
                defined.push(Defined { number, entry });
                Ok(())
            }
            _ => self.fail("a node that cannot be read by itself"),
        }
    }

    /// The handle of the entry last added to the module's metadata, or to the part's.
    fn added_md(&self, index: usize) -> MdId {
        match &self.numbers.part {
            Part::Bodies(known) => MdId::module(known.store.len().saturating_add(index)),
            _ => MdId::module(index),
        }
    }

    /// Rejects uniqued nodes of kinds that must be distinct.
    fn check_uniqued(&self, at: usize, kind: MdKind, slots: &[u32]) -> Parse<()> {
        let MdKind::Di(kind) = kind else {
            return Ok(());
        };
        let flags = kind.field("spFlags");
        let flags = flags.and_then(|field| slots.get(usize::from(field.slot)));
        let what = match kind {
            DiKind::DICompileUnit => "!DICompileUnit",
            DiKind::DIAssignID if self.syntax.strict => "!DIAssignID()",
            DiKind::DISubprogram if flags.is_some_and(|f| f & SP_DEFINITION != 0) => {
                "!DISubprogram that is a Definition"
            }
            _ => return Ok(()),
        };
        self.fail_at(at, format!("missing 'distinct', required for {what}"))
    }

    /// The node with a number, perhaps a forward reference; the exclamation mark is consumed.
    fn numbered_ref(&mut self) -> Parse<MdId> {
        let at = self.at;
        let number = self.u32()?;
        match &self.numbers.part {
            Part::Whole => {}
            Part::Nodes(_) if number < REFERENCE => {
                return Ok(MdId::module(REFERENCE.saturating_add(number) as usize));
            }
            Part::Bodies(known) if let Some(node) = known.nodes.get(number) => return Ok(node.id),
            _ => return self.fail_at(at, "a node that is not known"),
        }
        if let Some(node) = self.numbers.nodes.get(number) {
            return Ok(node.id);
        }
        let id = MdId::module(
            self.module
                .metadata
                .push(MdKind::Missing, Storage::Uniqued, &[]),
        );
        self.numbers.nodes.set(
            number,
            Node {
                id,
                used_at: Some(at),
            },
        );
        self.numbers.undefined = self.numbers.undefined.saturating_add(1);
        Ok(id)
    }

    /// The uniqued node with this content.
    pub fn uniqued(&mut self, kind: MdKind, slots: Vec<u32>) -> MdId {
        let key = (kind, slots.into_boxed_slice());
        if let Some(&id) = self.numbers.uniqued.get(&key) {
            return id;
        }
        if let Part::Bodies(known) = &self.numbers.part
            && let Some(id) = known.find(&key)
        {
            return id;
        }
        let index = self.module.metadata.push(kind, Storage::Uniqued, &key.1);
        let id = self.added_md(index);
        self.numbers.uniqued.insert(key, id);
        id
    }

    pub fn string_md(&mut self, text: Cow<'a, [u8]>) -> MdId {
        if let Some(&id) = self.numbers.strings.get(&text) {
            return id;
        }
        if let Part::Bodies(known) = &self.numbers.part
            && let Some(&id) = known.strings.get(&text)
        {
            return id;
        }
        let index = self.module.metadata.push_string(&text);
        let id = self.added_md(index);
        self.numbers.strings.insert(text, id);
        id
    }

    /// The operands up to the closing brace, as slots.
    /// A node that stands where it is used, behind its opening brace: of the module, as are the
    /// values in it.
    fn tuple_inline(&mut self) -> Parse<MdId> {
        let slots = self.outside(Self::tuple_slots)?;
        Ok(self.uniqued(MdKind::Tuple, slots))
    }

    /// Runs `inner` as if no function was at hand.
    fn outside<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        let state = self.function.take();
        let done = inner(self);
        self.function = state;
        done
    }

    fn tuple_slots(&mut self) -> Parse<Vec<u32>> {
        let mut slots = Vec::new();
        self.list(b'}', |p| {
            let operand = p.operand_or_null()?;
            slots.push(MdId::to_slot(operand));
            Ok(())
        })?;
        Ok(slots)
    }

    pub fn operand_or_null(&mut self) -> Parse<Option<MdId>> {
        if self.eat_word("null") {
            return Ok(None);
        }
        self.nested(|p| p.metadata_operand()).map(Some)
    }

    /// Metadata as an operand: a node, a string, or a value of any type.
    pub fn metadata_operand(&mut self) -> Parse<MdId> {
        match self.token {
            Token::MdName(_) => return self.specialised_inline(),
            Token::Punct(b'!') => {}
            _ => {
                let at = self.at;
                let (ty, value) = self.typed_value()?;
                if *self.module.types.get(ty) == Type::Metadata {
                    return self.fail_at(at, "invalid metadata-value-metadata roundtrip");
                }
                return Ok(self.value_md(value));
            }
        }
        self.next();
        match self.token {
            Token::Str(_) => {
                let text = self.string()?;
                Ok(self.string_md(text))
            }
            Token::Punct(b'{') => {
                self.next();
                self.tuple_inline()
            }
            _ => self.numbered_ref(),
        }
    }

    /// Wraps a value in metadata, in the store of the body or module that owns the value.
    fn value_md(&mut self, value: Value) -> MdId {
        let local = !matches!(value.kind(), ValueKind::Global(_) | ValueKind::Const(_));
        match &mut self.function {
            Some(f) if local => MdId::local(f.body.metadata.push_value(value)),
            _ => self.module_value_md(value),
        }
    }

    /// An inline specialised node.
    fn specialised_inline(&mut self) -> Parse<MdId> {
        let at = self.at;
        let (kind, slots) = self.specialised()?;
        self.check_uniqued(at, kind, &slots)?;
        let local = slots
            .iter()
            .any(|s| MdId::from_slot(*s).is_some_and(MdId::is_local));
        match &mut self.function {
            Some(f) if kind == MdKind::ArgList && local => Ok(MdId::local(f.body.metadata.push(
                kind,
                Storage::Uniqued,
                &slots,
            ))),
            _ => Ok(self.uniqued(kind, slots)),
        }
    }

    // ---- specialised nodes ----

    /// `!DIName(field: value, …)`: the kind and the slots.
    fn specialised(&mut self) -> Parse<(MdKind, Vec<u32>)> {
        let at = self.at;
        let Token::MdName(name) = self.take() else {
            return self.expected("a node");
        };
        let Some(kind) = DiKind::from_name(&name) else {
            return self.fail_at(at, "expected metadata type");
        };
        self.want(b'(')?;
        match kind {
            DiKind::DIExpression => Ok((MdKind::Di(kind), self.expression_slots()?)),
            DiKind::DIArgList => Ok((MdKind::ArgList, self.arg_list_slots()?)),
            _ => Ok((MdKind::Di(kind), self.outside(|p| p.node_slots(at, kind))?)),
        }
    }

    fn node_slots(&mut self, at: usize, kind: DiKind) -> Parse<Vec<u32>> {
        let mut slots = vec![0u32; kind.slot_count()];
        for field in kind.fields() {
            slots.put(usize::from(field.slot), field.absent());
        }
        for (_, name, value) in TEXT_DEFAULTS.iter().filter(|row| row.0 == kind) {
            if let Some(field) = kind.field(name) {
                slots.put(usize::from(field.slot), *value);
            }
        }
        let (mut seen, mut tail) = (0u64, Vec::new());
        let mut older = SP_DEFINITION;
        self.list(b')', |p| match p.older_field(kind, &mut older)? {
            true => Ok(()),
            false => p.node_field(kind, &mut slots, &mut tail, &mut seen),
        })?;
        if kind == DiKind::DISubprogram {
            for (field, bit) in kind.fields().iter().zip(0..) {
                if field.name == "spFlags"
                    && seen & 1 << bit == 0
                    && let Some(slot) = slots.get_mut(usize::from(field.slot))
                {
                    *slot = older;
                }
            }
        }
        for (field, bit) in kind.fields().iter().zip(0..) {
            if seen & 1 << bit == 0 && field.required {
                return self.fail_at(at, format!("missing required field '{}'", field.name));
            }
            let is_type = kind == DiKind::DISubprogram && field.name == "type";
            if is_type && seen & 1 << bit == 0 && self.module.dialect.has(SUBPROGRAM_TYPED_SINCE) {
                self.not_strict(at, "a subprogram without the field 'type'")?;
            }
        }
        self.check_together(at, kind, seen)?;
        if kind == DiKind::DIEnumerator {
            self.check_enumerator(&slots, &tail)?;
            fit_enumerator(&mut slots, &mut tail);
        }
        if kind == DiKind::DIFixedPointType {
            complete_fixed_point(&mut slots, &mut tail);
        }
        slots.extend(tail);
        Ok(slots)
    }

    fn node_field(
        &mut self,
        kind: DiKind,
        slots: &mut [u32],
        tail: &mut Vec<u32>,
        seen: &mut u64,
    ) -> Parse<()> {
        let at = self.at;
        let Token::Label(name) = self.take() else {
            return self.fail_at(at, "expected a field label");
        };
        if *name == *b"newer" {
            self.want(b'{')?;
            let operands = self.numbers_up_to(b'}')?;
            self.newer_fields = Some((kind.code(), operands));
            return Ok(());
        }
        if kind == DiKind::GenericDINode && *name == *b"operands" {
            self.want(b'{')?;
            *tail = self.tuple_slots()?;
            return Ok(());
        }
        // The fields are usually in the order of the table.
        let fields = || kind.fields().iter().zip(0u32..);
        let behind = 64u32.saturating_sub(seen.leading_zeros()) as usize;
        let wanted = match self.syntax.strict {
            true => &*name,
            false => newer_name(kind, &name),
        };
        let found = fields()
            .skip(behind)
            .chain(fields().take(behind))
            .find(|(f, _)| f.name.as_bytes() == wanted);
        let Some((field, bit)) = found else {
            let name = String::from_utf8_lossy(&name).into_owned();
            return self.fail_at(at, format!("invalid field '{name}'"));
        };
        if *seen & 1 << bit != 0 {
            return self.fail_at(
                at,
                format!("field '{}' cannot be specified more than once", field.name),
            );
        }
        self.since(field.since, "this field")?;
        *seen |= 1 << bit;
        self.check_token(field)?;
        let at = self.at;
        let words = tail.len();
        let [low, high] = self.field_value(field, tail)?;
        if kind == DiKind::DIFixedPointType && field.name == "numerator" {
            // Its words come before those of the denominator, also if that was first.
            tail.rotate_left(words);
        }
        self.check_bounds(at, kind, field, low)?;
        let place = usize::from(field.slot);
        slots.put(place, low);
        if field.form.slots() == 2
            && let Some(slot) = slots.get_mut(place.wrapping_add(1))
        {
            *slot = high;
        }
        Ok(())
    }

    fn field_value(&mut self, field: &DiField, tail: &mut Vec<u32>) -> Parse<[u32; 2]> {
        let reference = |id: Option<MdId>| [MdId::to_slot(id), 0];
        match field.form {
            Form::Metadata if self.token.is_integer() && is_bound(field) => {
                self.number_or_metadata()
            }
            Form::Metadata => Ok(reference(self.operand_or_null()?)),
            Form::MetadataNotNull => {
                if self.is_word("null") {
                    return self.fail(format!("'{}' cannot be null", field.name));
                }
                Ok(reference(Some(self.metadata_operand()?)))
            }
            Form::String => {
                if self.eat_word("null") {
                    return Ok([0, 0]);
                }
                let text = self.string()?;
                // LLVM keeps no string if an empty one means the same.
                if text.is_empty() && field.print != Print::NonNull {
                    return Ok([0, 0]);
                }
                Ok(reference(Some(self.string_md(text))))
            }
            Form::MetadataOrUnsigned | Form::MetadataOrSigned => {
                let slot = self.number_or_metadata()?;
                Ok(match field.name {
                    "count" => self.as_number(slot),
                    _ => slot,
                })
            }
            Form::MetadataOrExpression => self.expression_or_metadata(),
            Form::U32 | Form::Bits(..) => Ok([self.u32()?, 0]),
            Form::Column => {
                let at = self.at;
                match self.u32()? {
                    column @ 0..=0xffff => Ok([column, 0]),
                    _ => self.fail_at(at, "value for 'column' too large, limit is 65535"),
                }
            }
            Form::I32 => Ok([self.signed()? as u32, 0]),
            Form::U64 | Form::AtomGroup => Ok(field.form.decode(self.u64()?)),
            Form::AtomRank => {
                let at = self.at;
                match self.u64()? {
                    rank @ 0..=0xff => Ok(field.form.decode(rank)),
                    _ => self.fail_at(at, "value for 'atomRank' too large, limit is 255"),
                }
            }
            Form::Bool | Form::Bit(_) => {
                let yes = self.is_word("true");
                if !yes && !self.is_word("false") {
                    return self.expected("'true' or 'false'");
                }
                self.next();
                Ok([yes.into(), 0])
            }
            Form::OptionPlusOne => Ok([self.u32()?.wrapping_add(1), 0]),
            Form::OptionU64 => Ok(match self.u64()? {
                u64::MAX => [0, 0],
                // LLVM keeps 32 bits.
                number => field.form.decode(number & u64::from(u32::MAX)),
            }),
            Form::EnumKind => {
                let value = self.named_number(dwarf::enum_kind_from_name)?;
                Ok([value.wrapping_add(1), 0])
            }
            Form::Tag => Ok([self.named_number(dwarf::tag_from_name)?, 0]),
            Form::Encoding => Ok([self.named_number(dwarf::encoding_from_name)?, 0]),
            Form::Language => Ok([self.named_number(dwarf::language_from_name)?, 0]),
            Form::SourceLanguage if field.name == "sourceLanguageName" => {
                let is_name = !self.token.is_integer();
                let number = self.named_number(dwarf::lname_from_name)?;
                if is_name {
                    self.since(dwarf::lname_since(number), "this source language")?;
                }
                Ok([number | LANGUAGE_VERSIONED, 0])
            }
            Form::SourceLanguage => {
                let at = self.at;
                match self.named_number(dwarf::language_from_name)? {
                    language @ 0..=0xffff => Ok([language, 0]),
                    _ => self.fail_at(at, "value for 'language' too large, limit is 65535"),
                }
            }
            Form::LanguageDialect => {
                let at = self.at;
                match self.named_number(dwarf::language_dialect_from_name)? {
                    known if dwarf::language_dialect_name(known.into()).is_some() => Ok([known, 0]),
                    _ => self.fail_at(
                        at,
                        "value for 'dialect' is not a known DWARF language dialect",
                    ),
                }
            }
            Form::Convention => Ok([self.named_number(dwarf::convention_from_name)?, 0]),
            Form::Macinfo => Ok([self.named_number(dwarf::macinfo_from_name)?, 0]),
            Form::ChecksumKind => {
                let index = self.named_number(|w| index_in(&CHECKSUM_KINDS, w))?;
                Ok([index.wrapping_add(1), 0])
            }
            Form::EmissionKind => {
                let at = self.at;
                match self.named_number(|w| index_in(&EMISSION_KINDS, w))? {
                    kind @ 0..=3 => Ok([kind, 0]),
                    _ => self.fail_at(at, "value for 'emissionKind' too large, limit is 3"),
                }
            }
            Form::NameTableKind => Ok([self.named_number(|w| index_in(&NAME_TABLE_KINDS, w))?, 0]),
            Form::FixedPointKind => {
                Ok([self.named_number(|w| index_in(&FIXED_POINT_KINDS, w))?, 0])
            }
            Form::DiFlags => Ok([self.flag_words(di_flag_from_name)?, 0]),
            Form::SpFlags => Ok([self.flag_words(sp_flag_from_name)?, 0]),
            Form::ApInt | Form::WideInt => self.wide_value(tail),
        }
    }

    fn signed(&mut self) -> Parse<i64> {
        let Some(digits) = self.token.decimal() else {
            return self.expected("an integer");
        };
        match std::str::from_utf8(&digits)
            .ok()
            .and_then(|d| d.parse().ok())
        {
            Some(value) => {
                self.next();
                Ok(value)
            }
            None => self.fail("expected a signed 64-bit integer"),
        }
    }

    /// A keyword of `table`, or its number.
    pub fn named_number(&mut self, table: impl Fn(&[u8]) -> Option<u32>) -> Parse<u32> {
        if self.token.is_integer() {
            return self.u32();
        }
        self.want_from(table, "a known name or a number")
    }

    /// `A | B | 12`
    fn flag_words(&mut self, table: fn(&[u8]) -> Option<u32>) -> Parse<u32> {
        let mut flags = 0;
        loop {
            self.check_flag()?;
            flags |= self.named_number(table)?;
            if !self.eat(b'|') {
                return Ok(flags);
            }
        }
    }

    /// A number, which becomes an `i64` constant, or metadata.
    fn number_or_metadata(&mut self) -> Parse<[u32; 2]> {
        let Some(digits) = self.token.decimal() else {
            return Ok([MdId::to_slot(self.operand_or_null()?), 0]);
        };
        let text = std::str::from_utf8(&digits).unwrap_or_default();
        let value = text
            .parse::<i64>()
            .ok()
            .or_else(|| text.parse::<u64>().ok().map(|v| v as i64));
        let Some(value) = value else {
            return self.fail("expected a 64-bit integer");
        };
        self.next();
        Ok(self.number_md(value))
    }

    /// Makes an `i64` of an integer: in LLVM, counts of one value are one, whatever their types.
    fn as_number(&mut self, slots: [u32; 2]) -> [u32; 2] {
        let [reference, _] = slots;
        let number = MdId::from_slot(reference).and_then(|operand| {
            let entry = self.module.metadata.get(operand.index())?;
            let is_value = entry.kind == MdKind::Value && !operand.is_local();
            let mut raw = self.module.metadata.slots(entry).iter();
            let raw = raw.next().filter(|_| is_value)?;
            let (constant, _) = self.scope().constant(Value::from_u32(*raw))?;
            match constant.kind {
                ConstKind::Int(value) => Some(value),
                _ => None,
            }
        });
        number.map_or(slots, |value| self.number_md(value))
    }

    /// An `i64` as metadata.
    fn number_md(&mut self, value: i64) -> [u32; 2] {
        let ty = self.module.types.int(64);
        let kind = ConstKind::Int(value);
        let id = self.interner.constant(&mut self.module.consts, ty, kind);
        let md = self.module_value_md(Value::constant(id));
        [MdId::to_slot(Some(md)), 0]
    }

    /// A value as metadata of the module: one entry for each value, as in LLVM.
    pub(super) fn module_value_md(&mut self, value: Value) -> MdId {
        self.uniqued(MdKind::Value, vec![value.as_u32()])
    }

    /// A number, which becomes a `DIExpression`, or metadata.
    fn expression_or_metadata(&mut self) -> Parse<[u32; 2]> {
        if !self.token.is_integer() {
            return Ok([MdId::to_slot(self.operand_or_null()?), 0]);
        }
        let value = self.signed()? as u64;
        let consts = dwarf::op_from_name(b"DW_OP_consts").unwrap_or(0);
        let slots = vec![consts, 0, value as u32, (value >> 32) as u32];
        let id = self.uniqued(MdKind::Di(DiKind::DIExpression), slots);
        Ok([MdId::to_slot(Some(id)), 0])
    }

    /// An integer of any width: its words are appended to the tail, and the slots are its width and their number.
    fn wide_value(&mut self, tail: &mut Vec<u32>) -> Parse<[u32; 2]> {
        let Some(text) = self.token.decimal() else {
            return self.expected("an integer");
        };
        let Some((words, bits)) = integer_words(&text) else {
            return self.fail("integer too large");
        };
        self.next();
        push_words(tail, &words);
        Ok([bits, u32::try_from(words.len()).unwrap_or(0)])
    }

    /// `DW_OP_plus_uconst, 8, …)`
    fn expression_slots(&mut self) -> Parse<Vec<u32>> {
        let mut slots = Vec::new();
        self.list(b')', |p| {
            let value = match p.token.is_integer() {
                true => p.u64()?,
                false => {
                    let table =
                        |w: &[u8]| dwarf::op_from_name(w).or_else(|| dwarf::encoding_from_name(w));
                    p.want_from(table, "a DWARF operator, an encoding or a number")?
                        .into()
                }
            };
            push_words(&mut slots, &[value]);
            Ok(())
        })?;
        Ok(slots)
    }

    /// `i32 %a, ptr @b)`
    fn arg_list_slots(&mut self) -> Parse<Vec<u32>> {
        let mut slots = Vec::new();
        self.list(b')', |p| {
            let (_, value) = p.typed_value()?;
            let id = p.value_md(value);
            slots.push(MdId::to_slot(Some(id)));
            Ok(())
        })?;
        Ok(slots)
    }

    // ---- attachments and debug records ----

    /// `!kind !node`
    pub fn attachment(&mut self) -> Parse<Attachment> {
        let at = self.at;
        let Token::MdName(name) = self.take() else {
            return self.expected("a metadata attachment");
        };
        let kind = match self.names.metadata_kinds.get(&*name) {
            Some(kind) => *kind,
            None => {
                let name: Box<[u8]> = name.into_owned().into();
                let kind = u32::try_from(self.module.metadata_kinds.len()).unwrap_or(u32::MAX);
                self.module.metadata_kinds.push(name.clone());
                self.parallel.kind_places.push(at);
                self.names.metadata_kinds.insert(name, kind);
                kind
            }
        };
        let node = match self.token {
            Token::MdName(_) => self.specialised_inline()?,
            _ => {
                self.want(b'!')?;
                match self.eat(b'{') {
                    true => self.tuple_inline()?,
                    false => self.numbered_ref()?,
                }
            }
        };
        Ok(Attachment { kind, node })
    }

    /// `#dbg_value(…)`
    pub fn debug_record(&mut self) -> Parse<DbgRecord> {
        self.next();
        let kind = match self.peek_word() {
            b"dbg_value" => DbgRecordKind::Value,
            b"dbg_declare" => DbgRecordKind::Declare,
            b"dbg_declare_value" => DbgRecordKind::DeclareValue,
            b"dbg_assign" => DbgRecordKind::Assign,
            b"dbg_label" => DbgRecordKind::Label,
            _ => return self.expected("a debug record"),
        };
        self.next();
        self.want(b'(')?;
        let mut record = DbgRecord {
            kind,
            loc: None,
            location: None,
            variable: None,
            expression: None,
            assign: None,
        };
        if kind != DbgRecordKind::Label {
            record.location = Some(self.record_operand()?);
        }
        record.variable = Some(self.record_operand()?);
        if kind != DbgRecordKind::Label {
            record.expression = Some(self.record_operand()?);
        }
        if kind == DbgRecordKind::Assign {
            let assign = AssignInfo {
                id: Some(self.record_operand()?),
                address: Some(self.record_operand()?),
                expression: Some(self.record_operand()?),
            };
            record.assign = Some(self.state()?.body.assigns.push(assign));
        }
        record.loc = Some(self.metadata_operand()?);
        self.want(b')')?;
        Ok(record)
    }

    fn record_operand(&mut self) -> Parse<MdId> {
        let operand = self.metadata_operand()?;
        self.want(b',')?;
        Ok(operand)
    }

    // ---- the end of the text ----

    /// Resolves references that needed all metadata and all functions.
    pub fn finish_metadata(&mut self) -> Parse<()> {
        if self.numbers.undefined > 0
            && let Some((number, at)) = self.numbers.nodes.undefined()
        {
            return self.fail_at(at, format!("use of undefined metadata '!{number}'"));
        }
        for (function, locs) in std::mem::take(&mut self.numbers.pending_locs) {
            self.finish_locs(function, &locs)?;
        }
        for used in std::mem::take(&mut self.numbers.block_addresses) {
            self.finish_block_address(&used)?;
        }
        // A node that was referred to before it came is not looked up among those that are equal to it.
        unwrap_metadata_operands(&mut self.module);
        unify_equal_nodes(&mut self.module);
        Ok(())
    }

    fn finish_locs(&mut self, function: GlobalId, locs: &[(InstId, MdId)]) -> Parse<()> {
        let store = &self.module.metadata;
        if let Some(f) = self.module.globals[function].as_function_mut()
            && let BodyState::Loaded(body) = &mut f.body
        {
            set_locs(store, body, locs, &mut FxHashMap::default());
        }
        Ok(())
    }

    fn finish_block_address(&mut self, used: &BlockAddressUse) -> Parse<()> {
        let labels = self.numbers.labels.get(&used.function);
        let index = labels.and_then(|l| l.blocks.get(&l.block(&used.label)?).copied());
        let Some(index) = index else {
            return self.fail_at(
                used.at,
                "blockaddress must name a block of a defined function",
            );
        };
        let pool = match used.holder {
            None => &mut self.module.consts,
            Some(holder) => match self.module.globals[holder].as_function_mut() {
                Some(bitsmith_model::global::Function {
                    body: BodyState::Loaded(body),
                    ..
                }) => &mut body.consts,
                _ => return Ok(()),
            },
        };
        if let ValueKind::Const(id) | ValueKind::LocalConst(id) = used.value.kind() {
            let ty = pool.get(id).ty;
            pool.set(
                id,
                Const {
                    ty,
                    kind: ConstKind::BlockAddress(used.function, index),
                },
            );
        }
        Ok(())
    }
}

/// Sets the locations of instructions; `known` has those that the body has already.
pub(super) fn set_locs(
    store: &MdStore,
    body: &mut Body,
    locs: &[(InstId, MdId)],
    known: &mut FxHashMap<DebugLoc, LocId>,
) {
    let mut unsorted = false;
    for (inst, node) in locs {
        let Some(loc) = debug_loc(store, *node) else {
            // The verifier checks that it is a location.
            let kind = bitsmith_model::schema::metadata_kind::DBG;
            let node = *node;
            body.attachments
                .push_unsorted(*inst, Attachment { kind, node });
            unsorted = true;
            continue;
        };
        let id = *known.entry(loc).or_insert_with(|| body.locs.push(loc));
        body.set_loc(*inst, Some(id));
    }
    if unsorted {
        body.attachments.sort();
    }
}

/// The content of a `DILocation`.
fn debug_loc(store: &MdStore, node: MdId) -> Option<DebugLoc> {
    let entry = store.get(node.index())?;
    if entry.kind != MdKind::Di(DiKind::DILocation) {
        return None;
    }
    let slots = store.slots(entry);
    let slot = |index: usize| slots.get(index).copied().unwrap_or(0);
    Some(DebugLoc {
        line: slot(loc_slot::LINE),
        column: u16::try_from(slot(loc_slot::COLUMN)).unwrap_or(0),
        scope: MdId::from_slot(slot(loc_slot::SCOPE)),
        inlined_at: MdId::from_slot(slot(loc_slot::INLINED_AT)),
        implicit: slot(loc_slot::IMPLICIT) != 0,
        atom_group: u64::from(slot(loc_slot::ATOM_GROUP))
            | u64::from(slot(loc_slot::ATOM_GROUP + 1)) << 32,
        atom_rank: slot(loc_slot::ATOM_RANK) as u8,
    })
}

fn index_in(table: &[&str], word: &[u8]) -> Option<u32> {
    table
        .iter()
        .zip(0..)
        .find(|(text, _)| text.as_bytes() == word)
        .map(|(_, index)| index)
}

/// Returns true if `id` is an operand of a node.
fn refers_to(kind: MdKind, slots: &[u32], id: MdId) -> bool {
    let wanted = MdId::to_slot(Some(id));
    match kind {
        MdKind::Tuple => slots.contains(&wanted),
        MdKind::Di(kind) => kind.fields().iter().any(|field| {
            matches!(field.form, Form::Metadata | Form::MetadataNotNull)
                && slots.get(usize::from(field.slot)) == Some(&wanted)
        }),
        _ => false,
    }
}
