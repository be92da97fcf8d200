//! Attributes in text: inline ones, and groups, which may follow their uses.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use super::pointees::with_pointee;
use bitsmith_model::attr::{Attr, AttrListId, Attrs, index};
use bitsmith_model::constant::ConstRange;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::inst::CallId;
use bitsmith_model::schema::attribute::{
    ALLOC_KINDS, AttrForm, AttrKind, AttrPlace, CAPTURE_COMPONENTS, DENORMAL_MODES, FN, FP_CLASSES,
    MEM_LOCATION_NAMES, MOD_REF_NAMES, MemLocation, PARAM, READ_WRITE, TARGET_MEM, TARGET_MEMS,
    UWTABLE_ASYNC, UWTABLE_SYNC, memory_at, memory_everywhere, pack_alloc_size,
    pack_denormal_fp_env, pack_vscale_range,
};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::GlobalId;

/// Attributes as parsed: those of the function may refer to groups.
#[derive(Clone, Default)]
pub(super) struct AttrParts {
    pub ret: Vec<Attr>,
    pub params: Vec<Vec<Attr>>,
    /// The pointee types of the parameters whose types are typed pointers.
    pub pointees: Vec<Option<TypeId>>,
    pub function: Vec<Attr>,
    pub groups: Vec<u32>,
}

/// The owner of attributes that refer to groups.
pub(super) enum Holder {
    Function(GlobalId),
    Call(GlobalId, CallId),
    Variable(GlobalId),
}

/// Attributes that refer to groups which are not defined yet.
pub(super) struct PendingAttrs {
    holder: Holder,
    base: AttrListId,
    function: Vec<Attr>,
    groups: Vec<u32>,
}

impl Parser<'_> {
    /// `attributes #0 = { … }`
    pub fn attribute_group(&mut self) -> Parse<()> {
        let start = self.at;
        self.next();
        let Token::AttrGroup(number) = self.token else {
            return self.expected("an attribute group's number");
        };
        self.next();
        self.want(b'=')?;
        self.want(b'{')?;
        let mut attrs = Vec::new();
        let mut effects = None;
        while !self.eat(b'}') {
            let at = self.at;
            let is_memory = self.is_word("memory");
            if !self.one_attribute(AttrPlace::Group, &mut attrs)? {
                return self.expected("an attribute");
            }
            self.check_function_attribute(at, attrs.last())?;
            if !is_memory {
                take_effects(&mut attrs, &mut effects);
            }
        }
        attrs.extend(effects.map(|effects| Attr::Int(AttrKind::Memory, effects)));
        if attrs.is_empty() {
            return self.fail_at(start, "attribute group has no attributes");
        }
        self.names.groups.entry(number).or_default().extend(attrs);
        Ok(())
    }

    /// Parses the attributes of a function or call, as far as there are any.
    pub fn function_attributes(&mut self, parts: &mut AttrParts) -> Parse<()> {
        let mut effects = None;
        loop {
            if let Token::AttrGroup(number) = self.token {
                self.next();
                parts.groups.push(number);
                continue;
            }
            let at = self.at;
            let is_memory = self.is_word("memory");
            if self.is_word("align")
                || !self.one_attribute(AttrPlace::Inline, &mut parts.function)?
            {
                break;
            }
            self.check_function_attribute(at, parts.function.last())?;
            if !is_memory {
                take_effects(&mut parts.function, &mut effects);
            }
        }
        let effects = effects.map(|effects| Attr::Int(AttrKind::Memory, effects));
        parts.function.extend(effects);
        Ok(())
    }

    fn check_function_attribute(&self, at: usize, attr: Option<&Attr>) -> Parse<()> {
        match attr {
            // The alignment is a property of its own, the others are memory effects.
            Some(
                Attr::Int(AttrKind::Alignment, _)
                | Attr::Enum(AttrKind::ReadNone | AttrKind::ReadOnly | AttrKind::WriteOnly),
            )
            | None => Ok(()),
            Some(attr) if attr.places().is_none_or(|places| places & FN != 0) => Ok(()),
            Some(_) => self.fail_at(at, "this attribute does not apply to functions"),
        }
    }

    /// Parses the attributes of a parameter or result, as far as there are any.
    pub fn value_attributes(&mut self, place: u8) -> Parse<Vec<Attr>> {
        let mut attrs = Vec::new();
        let mut at = self.at;
        let pointee = self.pointee;
        while self.one_attribute(AttrPlace::Inline, &mut attrs)? {
            let kind = attrs.last().and_then(Attr::kind);
            let since = kind.map_or(Some(0), |kind| kind.since_on(place));
            let Some(since) = since else {
                let what = if place == PARAM {
                    "parameters"
                } else {
                    "return values"
                };
                return self.fail_at(at, format!("this attribute does not apply to {what}"));
            };
            self.since(since, "this attribute of a return value")?;
            at = self.at;
        }
        if place == PARAM {
            with_pointee(&mut attrs, pointee);
        }
        for attr in &mut attrs {
            // On a value these are attribute kinds, not memory effects.
            if let Attr::Int(AttrKind::Memory, _) = attr {
                *attr = Attr::Enum(AttrKind::ReadNone);
            }
        }
        Ok(attrs)
    }

    /// Returns true if the current token starts an attribute of a function or a group.
    pub fn has_attribute(&self) -> bool {
        match self.token {
            Token::Str(_) | Token::AttrGroup(_) => true,
            Token::Word(b"newer_attr") => true,
            Token::Word(word) => AttrKind::from_name(word).is_some() || is_legacy(word),
            _ => false,
        }
    }

    /// Parses one attribute, if there is one.
    fn one_attribute(&mut self, place: AttrPlace, attrs: &mut Vec<Attr>) -> Parse<bool> {
        if let Token::Str(_) = self.token {
            let key = self.string()?.into_owned();
            let value = if self.eat(b'=') {
                self.string()?.into_owned()
            } else {
                Vec::new()
            };
            attrs.push(Attr::string(key, value));
            return Ok(true);
        }
        let word = self.peek_word();
        if word == b"newer_attr" {
            attrs.push(self.newer_attribute()?);
            return Ok(true);
        }
        let Some(kind) = AttrKind::from_name(word) else {
            return Ok(self.legacy_attribute(word, attrs));
        };
        self.since(kind.since(), "this attribute")?;
        self.next();
        let has_number = self.is_punct(b'(') || place == AttrPlace::Group && self.is_punct(b'=');
        let attr = match kind.form() {
            AttrForm::Enum => Attr::Enum(kind),
            AttrForm::Int if kind == AttrKind::DeadOnReturn && !has_number => {
                Attr::Enum(kind).in_dialect(self.module.dialect)
            }
            AttrForm::Int => match self.int_value(kind, place)? {
                // A range of nothing is no attribute.
                0 if kind == AttrKind::VScaleRange => return Ok(true),
                value => Attr::Int(kind, value),
            },
            AttrForm::Type => self.type_value(kind, place)?,
            AttrForm::ConstantRange => self.range_value(kind)?,
            AttrForm::ConstantRangeList => self.range_list(kind)?,
        };
        attrs.push(attr);
        Ok(true)
    }

    /// Parses keywords of older releases.
    fn legacy_attribute(&mut self, word: &[u8], attrs: &mut Vec<Attr>) -> bool {
        let both = |a, b| memory_at(a, READ_WRITE) | memory_at(b, READ_WRITE);
        let (arg, inaccessible) = (MemLocation::ArgMem, MemLocation::InaccessibleMem);
        let attr = match word {
            b"nocapture" => Attr::Int(AttrKind::Captures, 0),
            b"argmemonly" => Attr::Int(AttrKind::Memory, memory_at(arg, READ_WRITE)),
            b"inaccessiblememonly" => {
                Attr::Int(AttrKind::Memory, memory_at(inaccessible, READ_WRITE))
            }
            b"inaccessiblemem_or_argmemonly" => {
                Attr::Int(AttrKind::Memory, both(arg, inaccessible))
            }
            _ => return false,
        };
        self.next();
        attrs.push(attr);
        true
    }

    /// `(item sep item …)` of keywords in `table`, combined by or.
    fn words<T: Copy>(
        &mut self,
        table: &[(T, &str)],
        separator: Option<u8>,
        mut take: impl FnMut(T),
    ) -> Parse<()> {
        loop {
            let word = self.peek_word();
            match table.iter().find(|(_, text)| text.as_bytes() == word) {
                Some((value, _)) => take(*value),
                None => return self.expected("a known word"),
            }
            self.next();
            match separator {
                Some(separator) if self.eat(separator) => {}
                None if !self.is_punct(b')') => {}
                _ => return Ok(()),
            }
        }
    }

    fn int_value(&mut self, kind: AttrKind, place: AttrPlace) -> Parse<u64> {
        match kind {
            AttrKind::Alignment => {
                if place != AttrPlace::Group {
                    return self.alignment_in_bytes();
                }
                self.want(b'=')?;
                let at = self.at;
                let value = self.u64()?;
                self.check_alignment(at, value)?;
                return Ok(value);
            }
            AttrKind::UWTable => {
                if !self.eat(b'(') {
                    return Ok(UWTABLE_ASYNC);
                }
                let sync = self.eat_word("sync");
                if !sync {
                    self.want_word("async")?;
                }
                self.want(b')')?;
                return Ok(if sync { UWTABLE_SYNC } else { UWTABLE_ASYNC });
            }
            _ => {}
        }
        let is_alignment = matches!(kind, AttrKind::Alignment | AttrKind::StackAlignment);
        if place == AttrPlace::Group && is_alignment {
            self.want(b'=')?;
            return self.u64();
        }
        self.since(kind.number_since(), "a value of this attribute")?;
        self.want(b'(')?;
        let value = match kind {
            AttrKind::DenormalFPEnv => self.denormal_fp_env()?,
            AttrKind::AllocKind => self.alloc_kind()?,
            AttrKind::AllocSize => {
                let size = self.u32()?;
                let at = self.at;
                let count = if self.eat(b',') {
                    Some(self.u32()?)
                } else {
                    None
                };
                if count == Some(size) {
                    return self
                        .fail_at(at, "'allocsize' indices can't refer to the same parameter");
                }
                pack_alloc_size(size, count)
            }
            AttrKind::StackAlignment => {
                let at = self.at;
                let value = self.u32()?;
                if !value.is_power_of_two() {
                    return self.fail_at(at, "stack alignment is not a power of two");
                }
                value.into()
            }
            AttrKind::VScaleRange => {
                let min = self.u32()?;
                let max = if self.eat(b',') { self.u32()? } else { min };
                pack_vscale_range(min, max)
            }
            AttrKind::Memory => self.memory()?,
            AttrKind::Captures => self.captures()?,
            AttrKind::NoFPClass => self.no_fp_class()?,
            AttrKind::Dereferenceable | AttrKind::DereferenceableOrNull => {
                let at = self.at;
                match self.limited()? {
                    0 => return self.fail_at(at, "dereferenceable bytes must be non-zero"),
                    bytes => bytes,
                }
            }
            _ => self.limited()?,
        };
        self.want(b')')?;
        Ok(value)
    }

    fn alloc_kind(&mut self) -> Parse<u64> {
        let at = self.at;
        let text = self.string()?;
        let mut value = 0;
        for word in text.split(|b| *b == b',') {
            match ALLOC_KINDS.iter().find(|(_, name)| name.as_bytes() == word) {
                Some((bit, _)) => value |= bit,
                None => return self.fail_at(at, "unknown allockind"),
            }
        }
        Ok(value)
    }

    /// `readwrite, argmem: read, …`
    fn memory(&mut self) -> Parse<u64> {
        let mut value = 0;
        let mut first = true;
        loop {
            let locations = self.memory_locations()?;
            let word = self.peek_word();
            let access = MOD_REF_NAMES
                .iter()
                .zip(0u64..)
                .find(|(t, _)| t.as_bytes() == word);
            let Some((_, access)) = access else {
                return self.expected("'none', 'read', 'write' or 'readwrite'");
            };
            self.next();
            match locations {
                Some(locations) => {
                    for &location in locations {
                        value =
                            value & !memory_at(location, READ_WRITE) | memory_at(location, access);
                    }
                }
                None if first => value = memory_everywhere(access),
                None => return self.fail("default access kind must be specified first"),
            }
            first = false;
            if !self.eat(b',') {
                return Ok(value);
            }
        }
    }

    /// `argmem:`, if it is there; blanks may precede the colon.
    fn memory_locations(&mut self) -> Parse<Option<&'static [MemLocation]>> {
        let is_quoted = self.lexer.text().get(self.at) == Some(&b'"');
        let name: &[u8] = match &self.token {
            Token::Label(name) if !is_quoted => name,
            Token::Word(name) if self.is_before(b':') => name,
            _ => return Ok(None),
        };
        let locations: &[_] = if name == TARGET_MEM.0.as_bytes() {
            self.since(TARGET_MEM.1, "this memory location")?;
            &TARGET_MEMS
        } else {
            let mut named = MEM_LOCATION_NAMES.iter();
            match named.find(|(_, text)| name == text.as_bytes()) {
                Some((location, _)) => std::slice::from_ref(location),
                None => return self.expected("a memory location"),
            }
        };
        if matches!(self.take(), Token::Word(_)) {
            self.want(b':')?;
        }
        Ok(Some(locations))
    }

    /// `preservesign|ieee, float: dynamic`
    fn denormal_fp_env(&mut self) -> Parse<u64> {
        let is_float =
            |token: &Token<'_>| matches!(token, Token::Label(name) if **name == *b"float");
        let mut all = [0, 0];
        if !is_float(&self.token) {
            all = self.denormal_modes()?;
            if !self.eat(b',') {
                return Ok(pack_denormal_fp_env(all, all));
            }
            if !is_float(&self.token) {
                return self.expected("'float:'");
            }
        }
        self.next();
        let float = self.denormal_modes()?;
        Ok(pack_denormal_fp_env(all, float))
    }

    /// `preservesign|ieee`, or one mode for both results and operands.
    fn denormal_modes(&mut self) -> Parse<[u64; 2]> {
        let result = self.denormal_mode()?;
        let operand = match self.eat(b'|') {
            true => self.denormal_mode()?,
            false => result,
        };
        Ok([result, operand])
    }

    fn denormal_mode(&mut self) -> Parse<u64> {
        let number = |word: &[u8]| {
            let mut modes = DENORMAL_MODES.iter().zip(0u32..);
            let found = modes.find(|(name, _)| name.as_bytes() == word);
            found.map(|(_, number)| number)
        };
        Ok(self
            .want_from(number, "a treatment of denormal numbers")?
            .into())
    }

    /// `address, ret: provenance`
    fn captures(&mut self) -> Parse<u64> {
        let (mut other, mut ret) = (0u64, None);
        // True after the word 'none' for the current target, false after a component.
        let mut is_none = None;
        loop {
            let at = self.at;
            let to_ret = matches!(&self.token, Token::Label(name) if **name == *b"ret");
            if to_ret {
                self.next();
                if ret.is_some() {
                    return self.fail_at(at, "duplicate 'ret' location");
                }
                ret = Some(0);
                is_none = None;
            }
            let target = match &mut ret {
                Some(ret) => ret,
                None => &mut other,
            };
            let mut bits = *target;
            let none = self.eat_word("none");
            let at = self.at;
            if is_none.replace(none).is_some_and(|before| none || before) {
                return self.fail_at(at, "cannot use 'none' with other component");
            }
            if !none {
                let word = self.peek_word();
                match CAPTURE_COMPONENTS
                    .iter()
                    .find(|(_, t)| t.as_bytes() == word)
                {
                    Some((mask, _)) => bits |= mask,
                    None => return self.expected("a capture component"),
                }
                self.next();
            }
            match &mut ret {
                Some(ret) => *ret = bits,
                None => other = bits,
            }
            if !self.eat(b',') {
                return Ok(other << 4 | ret.unwrap_or(other));
            }
        }
    }

    fn no_fp_class(&mut self) -> Parse<u64> {
        if self.token.is_integer() {
            return self.u64();
        }
        let mut value = 0;
        self.words(&FP_CLASSES, None, |bits| value |= bits)?;
        Ok(value)
    }

    fn type_value(&mut self, kind: AttrKind, place: AttrPlace) -> Parse<Attr> {
        let bracket = if place == AttrPlace::Group && self.eat(b'=') {
            false
        } else {
            self.eat(b'(')
        };
        if !bracket && place == AttrPlace::Inline {
            self.not_strict(self.at, "an attribute without its type")?;
            return Ok(Attr::Type(kind, None));
        }
        let ty = self.value_type()?;
        if bracket {
            self.want(b')')?;
        }
        Ok(Attr::Type(kind, Some(ty)))
    }

    fn bound(&mut self, bits: u32) -> Parse<Box<[u64]>> {
        let ty = self.module.types.int(bits);
        let at = self.at;
        if let Token::Int(text) = self.token
            && super::literals::decimal_bits(text) > u64::from(bits)
        {
            let what = "integer is too large for the bit width of specified type";
            return self.fail_at(at, what);
        }
        let value = self.value(ty)?;
        let scope = self.scope();
        let words = scope
            .constant(value)
            .and_then(|(constant, pool)| match constant.kind {
                bitsmith_model::constant::ConstKind::Int(int) => {
                    Some(Box::from([int as u64].as_slice()))
                }
                bitsmith_model::constant::ConstKind::WideInt(span) => Some(pool.words(span).into()),
                _ => None,
            });
        match words {
            Some(words) => Ok(words),
            None => self.fail_at(at, "expected an integer"),
        }
    }

    /// `(i32 0, 10)`
    fn range_value(&mut self, kind: AttrKind) -> Parse<Attr> {
        self.want(b'(')?;
        let at = self.at;
        let ty = self.value_type()?;
        let Type::Int(bits) = *self.module.types.get(ty) else {
            return self.fail_at(at, "the range must have integer type");
        };
        let lower = self.bound(bits)?;
        self.want(b',')?;
        let upper = self.bound(bits)?;
        if lower == upper && lower.iter().any(|w| *w != 0) {
            return self.fail("the range should not represent the full or empty set");
        }
        self.want(b')')?;
        Ok(Attr::Range(kind, ConstRange { bits, lower, upper }))
    }

    /// `((0, 4), (8, 12))`
    fn range_list(&mut self, kind: AttrKind) -> Parse<Attr> {
        let mut ranges = Vec::new();
        self.want(b'(')?;
        self.list(b')', |p| {
            p.want(b'(')?;
            let lower = p.bound(64)?;
            p.want(b',')?;
            let upper = p.bound(64)?;
            p.want(b')')?;
            ranges.push(ConstRange {
                bits: 64,
                lower,
                upper,
            });
            Ok(())
        })?;
        Ok(Attr::RangeList(kind, ranges.into()))
    }

    // ---- combining sets ----

    /// The list of `parts` without the attributes of groups.
    fn base_list(&mut self, parts: &AttrParts) -> AttrListId {
        let dialect = self.module.dialect;
        let attrs = &mut self.module.attrs;
        let mut sets = Vec::with_capacity(parts.params.len().saturating_add(2));
        if !parts.ret.is_empty() {
            sets.push((index::RETURN, attrs.intern_set(parts.ret.clone())));
        }
        for (param, number) in parts.params.iter().zip(index::FIRST_PARAM..) {
            if !param.is_empty() {
                sets.push((number, attrs.intern_set(param.clone())));
            }
        }
        if parts.groups.is_empty() && !parts.function.is_empty() {
            sets.push((
                index::FUNCTION,
                attrs.intern_set(function_set(parts.function.clone(), dialect)),
            ));
        }
        if sets.is_empty() {
            AttrListId::EMPTY
        } else {
            attrs.intern_list(sets)
        }
    }

    /// The list of `parts` as far as it is known; groups are added at the end of the text.
    pub fn attribute_list(&mut self, holder: Holder, parts: AttrParts) -> AttrListId {
        let base = self.base_list(&parts);
        if !parts.groups.is_empty() && self.parallel.read_bodies.is_some() {
            return self.known_groups(base, parts);
        }
        if !parts.groups.is_empty() {
            let AttrParts {
                function, groups, ..
            } = parts;
            self.lists.pending_attrs.push(PendingAttrs {
                holder,
                base,
                function,
                groups,
            });
        }
        base
    }

    /// The complete list, once all groups are known.
    fn known_groups(&mut self, base: AttrListId, parts: AttrParts) -> AttrListId {
        let AttrParts {
            function, groups, ..
        } = parts;
        if !function.is_empty() {
            return self.grouped_list(base, &function, &groups);
        }
        let key = (base, groups);
        if let Some(list) = self.lists.grouped.get(&key) {
            return *list;
        }
        let list = self.grouped_list(base, &function, &key.1);
        self.lists.grouped.insert(key, list);
        list
    }

    /// Adds the attributes of groups to functions, calls and variables.
    pub fn finish_attributes(&mut self) -> Parse<()> {
        let mut done = rustc_hash::FxHashMap::default();
        for pending in std::mem::take(&mut self.lists.pending_attrs) {
            let key = (pending.base, pending.groups.clone());
            let plain = pending.function.is_empty();
            let list = match done.get(&key) {
                Some(list) if plain => *list,
                _ => {
                    let list = self.grouped_list(pending.base, &pending.function, &pending.groups);
                    if plain {
                        done.insert(key, list);
                    }
                    list
                }
            };
            self.enter_list(&pending.holder, list);
        }
        Ok(())
    }

    fn grouped_list(&mut self, base: AttrListId, own: &[Attr], groups: &[u32]) -> AttrListId {
        // The last attribute of a kind prevails: those of groups, whatever their place.
        let mut all = own.to_vec();
        for number in groups {
            // An undefined group is empty.
            if let Some(group) = self.names.groups.get(number) {
                all.extend(group.iter().cloned());
            }
        }
        let function = function_set(all, self.module.dialect);
        self.module.attrs.with_function(base, function)
    }

    fn enter_list(&mut self, holder: &Holder, list: AttrListId) {
        use bitsmith_model::global::{BodyState, GlobalKind};
        let id = match holder {
            Holder::Function(id) | Holder::Call(id, _) | Holder::Variable(id) => *id,
        };
        let set = self.module.attrs.at(list, index::FUNCTION);
        let Some(global) = self.module.globals.get_mut(id) else {
            return;
        };
        match (holder, &mut global.kind) {
            (Holder::Function(_), GlobalKind::Function(f)) => {
                let (align, list) = apart(&mut self.module.attrs, list);
                f.attrs = list;
                f.align = align.unwrap_or(f.align);
            }
            (Holder::Variable(_), GlobalKind::Variable(v)) => v.attrs = set,
            (Holder::Call(_, call), GlobalKind::Function(f)) => {
                if let BodyState::Loaded(body) = &mut f.body {
                    body.set_call_attrs(*call, list);
                }
            }
            _ => {}
        }
    }
}

/// The alignment that a group gives a function, as the binary logarithm plus one, and the list without it.
fn apart(table: &mut Attrs, list: AttrListId) -> (Option<u8>, AttrListId) {
    let is_alignment = |attr: &&Attr| matches!(attr, Attr::Int(AttrKind::Alignment, _));
    let set = table.at(list, index::FUNCTION);
    let mut attrs = set.map_or(Vec::new(), |set| table.set(set).to_vec());
    let Some(Attr::Int(_, bytes)) = attrs.iter().find(is_alignment) else {
        return (None, list);
    };
    let code = bytes.checked_ilog2().unwrap_or(0).saturating_add(1);
    attrs.retain(|attr| !is_alignment(&attr));
    (u8::try_from(code).ok(), table.with_function(list, attrs))
}

/// Strings get the form that the dialect has.
fn function_set(mut attrs: Vec<Attr>, dialect: Dialect) -> Vec<Attr> {
    bitsmith_upgrade::uniform_work_groups(&mut attrs, dialect);
    attrs
}

/// Takes the memory effects of an older keyword off the end of a list. The keywords of one list are intersected and
/// prevail over `memory(…)`, as in LLVM.
fn take_effects(attrs: &mut Vec<Attr>, all: &mut Option<u64>) {
    let effects = match attrs.last() {
        Some(Attr::Int(AttrKind::Memory, effects)) => *effects,
        Some(Attr::Enum(AttrKind::ReadNone)) => 0,
        Some(Attr::Enum(AttrKind::ReadOnly)) => memory_everywhere(1),
        Some(Attr::Enum(AttrKind::WriteOnly)) => memory_everywhere(2),
        _ => return,
    };
    attrs.pop();
    *all = Some(all.map_or(effects, |all| all & effects));
}

/// Returns true for an attribute of an older release.
fn is_legacy(word: &[u8]) -> bool {
    matches!(
        word,
        b"nocapture" | b"argmemonly" | b"inaccessiblememonly" | b"inaccessiblemem_or_argmemonly"
    )
}
