//! ThinLTO summaries in text: the entries `^0 = module: (…)`.
//!
//! Entries refer to each other by number, mostly forward. So at the first entry, the rest of the text
//! is scanned for the names and GUIDs at the start of each entry.

use super::lexer::Token;
use super::parser::{Parse, Parser, small_decimal};
use super::unstable_sort;
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::schema::linkage::{Linkage, Visibility};
use bitsmith_model::summary::{
    ALLOC_TYPES, AllocSummary, ArgResolution, BY_ARG_KINDS, CallEdge, Callsite, ConstVCall,
    DEVIRT_KINDS, DevirtResolution, FUNCTION_FLAGS, FunctionSummary, GlobalSummary,
    GlobalSummaryKind, HOTNESS, Mib, OffsetRange, PROMOTION_SINCE, ParamAccess, ParamCall,
    RETIRED_FLAG, RefAccess, Summary, SummaryFlags, SummaryModule, SummaryRef, SummaryValueId,
    TYPE_TEST_KINDS, TypeIdSummary, TypeIdVtables, VFuncId, VariableSummary,
};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The version of the records that LLVM 22 writes.
const VERSION: u64 = 12;

/// The tables of the numbers after `^`.
#[derive(Default)]
pub(super) struct SummaryNumbers {
    scanned: bool,
    values: FxHashMap<u32, Named>,
    /// GUIDs of type identifiers, with the offsets of their entries.
    type_ids: FxHashMap<u32, (u64, usize)>,
    modules: FxHashMap<u32, u32>,
    stack_ids: FxHashMap<u64, u32>,
}

/// A global of the summary: by name, or by GUID only.
enum Named {
    Name(Box<[u8]>),
    Guid(u64),
}

impl<'a> Parser<'a> {
    /// `^12 = …`
    pub fn summary_entry(&mut self) -> Parse<()> {
        if !self.summary_numbers.scanned {
            self.scan_summary();
        }
        let Token::Summary(number) = self.token else {
            return self.expected("a summary entry");
        };
        self.next();
        self.want(b'=')?;
        let at = self.at;
        match &*self.tag("a kind of summary entry")? {
            b"module" => self.summary_module(number),
            b"gv" => self.summary_value(number),
            b"typeid" => self.type_id_entry(),
            b"typeidCompatibleVTable" => self.vtable_entry(),
            b"flags" => {
                let flags = self.limited()?;
                self.summary().flags = flags & !RETIRED_FLAG;
                Ok(())
            }
            b"blockcount" => {
                let count = self.limited()?;
                self.summary().block_count = count;
                Ok(())
            }
            _ => self.fail_at(at, "unexpected summary kind"),
        }
    }

    fn summary(&mut self) -> &mut Summary {
        self.module.summary.get_or_insert_with(|| {
            let mut summary = Box::<Summary>::default();
            summary.version = VERSION;
            summary
        })
    }

    /// Scans the rest of the text for all numbers.
    fn scan_summary(&mut self) {
        let mut lexer = self.lexer.clone();
        let mut token = self.token.clone();
        let mut at = self.at;
        let numbers = &mut self.summary_numbers;
        numbers.scanned = true;
        while token != Token::End {
            let mut following = lexer.clone();
            if let Token::Summary(number) = token
                && following.next().1 == Token::Punct(b'=')
                && let Some(kind) = scan_tag(&mut following)
                && matches!(&*kind, b"gv" | b"typeid")
                && following.next().1 == Token::Punct(b'(')
                && let Some(tag) = scan_tag(&mut following)
            {
                match (&*kind, &*tag, following.next().1) {
                    (b"gv", b"name", Token::Str(name)) => {
                        let name = name.into_owned().into();
                        numbers.values.insert(number, Named::Name(name));
                    }
                    (b"gv", b"guid", token) if token.is_integer() => {
                        let guid = token.decimal();
                        let guid = guid.and_then(|digits| small_decimal(&digits)).unwrap_or(0);
                        numbers.values.insert(number, Named::Guid(guid));
                    }
                    (b"typeid", b"name", Token::Str(name)) => {
                        numbers.type_ids.insert(number, (guid(&name), at));
                    }
                    _ => {}
                }
                lexer = following;
            }
            (at, token) = lexer.next();
        }
    }

    // ---- small pieces ----

    /// `name:`, perhaps with blanks before the colon.
    fn tag(&mut self, what: &str) -> Parse<Cow<'a, [u8]>> {
        match self.token {
            Token::Label(_) => match self.take() {
                Token::Label(name) => Ok(name),
                _ => self.expected(what),
            },
            Token::Word(word) => {
                self.next();
                self.want(b':')?;
                Ok(Cow::Borrowed(word))
            }
            _ => self.expected(what),
        }
    }

    fn want_tag(&mut self, wanted: &str) -> Parse<()> {
        let at = self.at;
        if *self.tag(&format!("'{wanted}' here"))? == *wanted.as_bytes() {
            return Ok(());
        }
        self.fail_at(at, format!("expected '{wanted}' here"))
    }

    /// One of the keywords `names`, as an index.
    fn one_of(&mut self, names: &[&str], what: &str) -> Parse<u32> {
        let find = |word: &[u8]| names.iter().zip(0u32..).find(|(n, _)| n.as_bytes() == word);
        self.want_from(|word| find(word).map(|(_, place)| place), what)
    }

    /// A number as a boolean.
    fn flag(&mut self) -> Parse<bool> {
        let Some(digits) = self.token.decimal() else {
            return self.expected("an integer");
        };
        if digits.starts_with(b"-") {
            return self.expected("an integer without a sign");
        }
        self.next();
        Ok(digits.iter().any(|digit| matches!(digit, b'1'..=b'9')))
    }

    /// `(item, item, …)` with at least one item.
    fn items(&mut self, mut item: impl FnMut(&mut Self) -> Parse<()>) -> Parse<()> {
        self.want(b'(')?;
        loop {
            item(self)?;
            if !self.eat(b',') {
                return self.want(b')');
            }
        }
    }

    /// The items in parentheses after a tag.
    fn gathered<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut all = Vec::new();
        self.items(|p| {
            all.push(item(p)?);
            Ok(())
        })?;
        Ok(all)
    }

    fn text(&mut self) -> Parse<Box<[u8]>> {
        Ok(self.string()?.into_owned().into())
    }

    fn comma_tag(&mut self, wanted: &str) -> Parse<()> {
        self.want(b',')?;
        self.want_tag(wanted)
    }

    // ---- references ----

    /// `^12` of a global.
    fn value_ref(&mut self) -> Parse<SummaryValueId> {
        let at = self.at;
        let Token::Summary(number) = self.token else {
            return self.expected("the number of a global");
        };
        self.next();
        self.value_of(at, number)
    }

    /// The global with a number.
    fn value_of(&mut self, at: usize, number: u32) -> Parse<SummaryValueId> {
        let (guid, name): (u64, Box<[u8]>) = match self.summary_numbers.values.get(&number) {
            None => return self.fail_at(at, format!("use of undefined summary '^{number}'")),
            Some(Named::Guid(guid)) => (*guid, Box::default()),
            Some(Named::Name(name)) => {
                let Some(&id) = self.names.globals.get(&**name) else {
                    let name = String::from_utf8_lossy(name).into_owned();
                    let what = format!("Reference to undefined global \"{name}\"");
                    return self.fail_at(at, what);
                };
                let linkage = self.module.globals[id].linkage;
                let identifier = global_identifier(name, linkage, self.module.source_name());
                (guid(&identifier), name.clone())
            }
        };
        Ok(self.summary().value(guid, &name))
    }

    /// `readonly ^12`
    fn reference(&mut self) -> Parse<SummaryRef> {
        let access = if self.eat_word("readonly") {
            RefAccess::ReadOnly
        } else if self.eat_word("writeonly") {
            RefAccess::WriteOnly
        } else {
            RefAccess::Any
        };
        let value = self.value_ref()?;
        Ok(SummaryRef { value, access })
    }

    fn refs(&mut self) -> Parse<Vec<SummaryRef>> {
        let mut refs = self.gathered(Self::reference)?;
        unstable_sort::sort_by_key(&mut refs, |r| r.access as u8);
        Ok(refs)
    }

    /// The GUID of `^12`, a type identifier that is defined later.
    fn type_id_ref(&mut self, number: u32) -> Parse<u64> {
        let at = self.at;
        self.next();
        match self.summary_numbers.type_ids.get(&number) {
            Some((guid, place)) if *place > at => Ok(*guid),
            _ => self.fail_at(at, format!("use of undefined type id summary '^{number}'")),
        }
    }

    // ---- entries ----

    /// `(path: "a.o", hash: (0, 0, 0, 0, 0))`
    fn summary_module(&mut self, number: u32) -> Parse<()> {
        self.want(b'(')?;
        self.want_tag("path")?;
        let path = self.text()?;
        self.comma_tag("hash")?;
        self.want(b'(')?;
        let mut hash = [0; 5];
        for (place, word) in hash.iter_mut().enumerate() {
            if place > 0 {
                self.want(b',')?;
            }
            *word = self.u32()?;
        }
        self.want(b')')?;
        self.want(b')')?;
        let modules = &mut self.summary().modules;
        let index = match modules.iter().position(|m| m.path == path) {
            Some(index) => index,
            None => {
                modules.push(SummaryModule { path, hash });
                modules.len().saturating_sub(1)
            }
        };
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        self.summary_numbers.modules.insert(number, index);
        Ok(())
    }

    /// `(name: "f", summaries: (…))`
    fn summary_value(&mut self, number: u32) -> Parse<()> {
        self.want(b'(')?;
        let at = self.at;
        match &*self.tag("a name or guid tag")? {
            b"name" => drop(self.string()?),
            b"guid" => drop(self.limited()?),
            _ => return self.fail_at(at, "expected name or guid tag"),
        }
        let id = self.value_of(at, number)?;
        if self.eat(b')') {
            return Ok(());
        }
        self.comma_tag("summaries")?;
        let summaries = self.gathered(Self::global_summary)?;
        self.want(b')')?;
        if let Some(value) = self.summary().value_mut(id) {
            value.summaries.extend(summaries);
        }
        Ok(())
    }

    /// `function: (module: ^0, flags: (…), …)`
    fn global_summary(&mut self) -> Parse<GlobalSummary> {
        let at = self.at;
        let kind = self.tag("a summary type")?;
        self.want(b'(')?;
        self.want_tag("module")?;
        let module_at = self.at;
        let Token::Summary(number) = self.token else {
            return self.expected("a module's number");
        };
        self.next();
        let Some(&module) = self.summary_numbers.modules.get(&number) else {
            return self.fail_at(module_at, format!("use of undefined summary '^{number}'"));
        };
        self.comma_tag("flags")?;
        let flags = self.summary_flags()?;
        self.want(b',')?;
        let mut refs = Vec::new();
        let kind = match &*kind {
            b"function" => {
                let function = self.function_summary(&mut refs)?;
                GlobalSummaryKind::Function(Box::new(function))
            }
            b"variable" => GlobalSummaryKind::Variable(self.variable_summary(&mut refs)?),
            b"alias" => {
                self.want_tag("aliasee")?;
                GlobalSummaryKind::Alias(match self.eat_word("null") {
                    true => None,
                    false => Some(self.reference()?.value),
                })
            }
            _ => return self.fail_at(at, "expected summary type"),
        };
        self.want(b')')?;
        Ok(GlobalSummary::new(module, flags, refs, kind))
    }

    fn summary_flags(&mut self) -> Parse<SummaryFlags> {
        let mut flags = SummaryFlags::default();
        self.items(|p| {
            let at = p.at;
            match &*p.tag("a gv flag type")? {
                b"linkage" => flags.linkage = p.summary_linkage()?,
                b"visibility" => {
                    flags.visibility = match p.eat_word("default") {
                        true => Visibility::Default,
                        false => p.eat_from(Visibility::from_text).unwrap_or_default(),
                    };
                }
                b"notEligibleToImport" => flags.not_eligible_to_import = p.flag()?,
                b"live" => flags.live = p.flag()?,
                b"dsoLocal" => flags.dso_local = p.flag()?,
                b"canAutoHide" => flags.can_auto_hide = p.flag()?,
                b"importType" => {
                    let what = "'definition' or 'declaration'";
                    flags.import_declaration = p.one_of(&["definition", "declaration"], what)? == 1;
                }
                b"noRenameOnPromotion" => {
                    p.since(PROMOTION_SINCE, "noRenameOnPromotion")?;
                    flags.no_rename_on_promotion = p.flag()?;
                }
                _ => return p.fail_at(at, "expected gv flag type"),
            }
            Ok(())
        })?;
        Ok(flags)
    }

    fn summary_linkage(&mut self) -> Parse<Linkage> {
        if self.eat_word("external") {
            return Ok(Linkage::External);
        }
        self.want_from(Linkage::from_text, "a linkage")
    }

    // ---- functions ----

    fn function_summary(&mut self, refs: &mut Vec<SummaryRef>) -> Parse<FunctionSummary> {
        self.want_tag("insts")?;
        let mut function = FunctionSummary {
            inst_count: self.u32()?.into(),
            ..FunctionSummary::default()
        };
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("an optional function summary field")? {
                b"funcFlags" => function.flags = self.function_flags()?,
                b"calls" => function.calls = self.gathered(Self::call_edge)?,
                b"typeIdInfo" => self.type_id_info(&mut function)?,
                b"refs" => *refs = self.refs()?,
                b"params" => function.params = self.gathered(Self::param_access)?,
                b"allocs" => function.allocs = self.gathered(Self::alloc)?,
                b"callsites" => function.callsites = self.gathered(Self::callsite)?,
                _ => return self.fail_at(at, "expected optional function summary field"),
            }
        }
        Ok(function)
    }

    fn function_flags(&mut self) -> Parse<u64> {
        let mut flags = 0u64;
        self.items(|p| {
            let at = p.at;
            let name = p.tag("a function flag type")?;
            let bit = FUNCTION_FLAGS.iter().position(|f| f.as_bytes() == &*name);
            let Some(bit) = bit else {
                return p.fail_at(at, "expected function flag type");
            };
            flags = flags & !(1 << bit) | u64::from(p.flag()?) << bit;
            Ok(())
        })?;
        Ok(flags)
    }

    /// `(callee: ^1, hotness: hot, tail: 1)`
    fn call_edge(&mut self) -> Parse<CallEdge> {
        self.want(b'(')?;
        self.want_tag("callee")?;
        let mut edge = CallEdge {
            callee: self.reference()?.value,
            hotness: 0,
            tail: false,
            rel_block_freq: 0,
        };
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("hotness, relbf, or tail")? {
                b"hotness" => edge.hotness = self.one_of(&HOTNESS, "a call edge hotness")? as u8,
                b"relbf" => edge.rel_block_freq = self.u32()?,
                b"tail" => edge.tail = self.flag()?,
                _ => return self.fail_at(at, "expected hotness, relbf, or tail"),
            }
        }
        self.want(b')')?;
        Ok(edge)
    }

    fn type_id_info(&mut self, function: &mut FunctionSummary) -> Parse<()> {
        self.items(|p| {
            let at = p.at;
            match &*p.tag("a typeIdInfo list type")? {
                b"typeTests" => {
                    function.type_tests = p.gathered(|p| match p.token {
                        Token::Summary(number) => p.type_id_ref(number),
                        _ => p.limited(),
                    })?;
                }
                b"typeTestAssumeVCalls" => {
                    function.type_test_assume_vcalls = p.gathered(Self::vfunc)?;
                }
                b"typeCheckedLoadVCalls" => {
                    function.type_checked_load_vcalls = p.gathered(Self::vfunc)?;
                }
                b"typeTestAssumeConstVCalls" => {
                    function.type_test_assume_const_vcalls = p.gathered(Self::const_vcall)?;
                }
                b"typeCheckedLoadConstVCalls" => {
                    function.type_checked_load_const_vcalls = p.gathered(Self::const_vcall)?;
                }
                _ => return p.fail_at(at, "invalid typeIdInfo list type"),
            }
            Ok(())
        })
    }

    /// `vFuncId: (^1, offset: 8)` or `vFuncId: (guid: 1, offset: 8)`
    fn vfunc(&mut self) -> Parse<VFuncId> {
        self.want_tag("vFuncId")?;
        self.want(b'(')?;
        let guid = match self.token {
            Token::Summary(number) => self.type_id_ref(number)?,
            _ => {
                self.want_tag("guid")?;
                self.limited()?
            }
        };
        self.comma_tag("offset")?;
        let offset = self.limited()?;
        self.want(b')')?;
        Ok(VFuncId { guid, offset })
    }

    fn const_vcall(&mut self) -> Parse<ConstVCall> {
        self.want(b'(')?;
        let func = self.vfunc()?;
        let mut args = Vec::new();
        if self.eat(b',') {
            self.want_tag("args")?;
            args = self.gathered(Self::limited)?;
        }
        self.want(b')')?;
        Ok(ConstVCall { func, args })
    }

    fn alloc_type(&mut self) -> Parse<u8> {
        self.want_from(
            |word| {
                let known = ALLOC_TYPES.iter().find(|(_, t)| t.as_bytes() == word);
                known.map(|(number, _)| *number)
            },
            "an alloc type",
        )
    }

    /// `stackIds: (1, 2)` as indices; the list may be empty.
    fn stack_ids(&mut self) -> Parse<Vec<u32>> {
        self.comma_tag("stackIds")?;
        self.want(b'(')?;
        let mut indices = Vec::new();
        self.list(b')', |p| {
            let id = p.limited()?;
            let next = p.summary().stack_ids.len();
            let next = u32::try_from(next).unwrap_or(u32::MAX);
            let index = *p.summary_numbers.stack_ids.entry(id).or_insert(next);
            if index == next {
                p.summary().stack_ids.push(id);
            }
            indices.push(index);
            Ok(())
        })?;
        Ok(indices)
    }

    /// `(versions: (none), memProf: ((type: cold, stackIds: (1)), …))`
    fn alloc(&mut self) -> Parse<AllocSummary> {
        self.want(b'(')?;
        self.want_tag("versions")?;
        let versions = self.gathered(Self::alloc_type)?;
        self.comma_tag("memProf")?;
        let mibs = self.gathered(|p| {
            p.want(b'(')?;
            p.want_tag("type")?;
            let alloc_type = p.alloc_type()?;
            let stack_ids = p.stack_ids()?;
            p.want(b')')?;
            Ok(Mib {
                alloc_type,
                stack_ids,
                context_sizes: Vec::new(),
            })
        })?;
        self.want(b')')?;
        Ok(AllocSummary { versions, mibs })
    }

    /// `(callee: ^1, clones: (0), stackIds: (1, 2))`
    fn callsite(&mut self) -> Parse<Callsite> {
        self.want(b'(')?;
        self.want_tag("callee")?;
        let callee = match self.eat_word("null") {
            true => None,
            false => Some(self.reference()?.value),
        };
        self.comma_tag("clones")?;
        let clones = self.gathered(Self::u32)?;
        let stack_ids = self.stack_ids()?;
        self.want(b')')?;
        Ok(Callsite {
            callee,
            clones,
            stack_ids,
        })
    }

    /// `(param: 0, offset: [0, 3], calls: (…))`
    fn param_access(&mut self) -> Parse<ParamAccess> {
        self.want(b'(')?;
        self.want_tag("param")?;
        let param = self.limited()?;
        let range = self.offset_range()?;
        let mut calls = Vec::new();
        if self.eat(b',') {
            self.want_tag("calls")?;
            calls = self.gathered(|p| {
                p.want(b'(')?;
                p.want_tag("callee")?;
                let callee = p.reference()?.value;
                p.comma_tag("param")?;
                let param = p.limited()?;
                let range = p.offset_range()?;
                p.want(b')')?;
                Ok(ParamCall {
                    callee,
                    param,
                    range,
                })
            })?;
        }
        self.want(b')')?;
        Ok(ParamAccess {
            param,
            range,
            calls,
        })
    }

    /// `, offset: [FIRST, LAST]`
    fn offset_range(&mut self) -> Parse<OffsetRange> {
        self.comma_tag("offset")?;
        self.want(b'[')?;
        let lower = self.offset()?;
        self.want(b',')?;
        let upper = self.offset()?.wrapping_add(1);
        self.want(b']')?;
        if lower == upper && lower != -1 {
            return Ok(OffsetRange { lower: 0, upper: 0 });
        }
        Ok(OffsetRange { lower, upper })
    }

    /// An integer, truncated to 64 bits.
    fn offset(&mut self) -> Parse<i64> {
        let Some(text) = self.token.decimal() else {
            return self.expected("an integer");
        };
        self.next();
        let digits = text.strip_prefix(b"-").unwrap_or(&text);
        let low = digits.iter().fold(0i64, |value, digit| {
            let digit = i64::from(digit.wrapping_sub(b'0'));
            value.wrapping_mul(10).wrapping_add(digit)
        });
        Ok(match text.first() {
            Some(b'-') => low.wrapping_neg(),
            _ => low,
        })
    }

    // ---- variables ----

    fn variable_summary(&mut self, refs: &mut Vec<SummaryRef>) -> Parse<VariableSummary> {
        let mut variable = VariableSummary::default();
        self.want_tag("varFlags")?;
        self.items(|p| {
            let at = p.at;
            match &*p.tag("a gvar flag type")? {
                b"readonly" => variable.read_only = p.flag()?,
                b"writeonly" => variable.write_only = p.flag()?,
                b"constant" => variable.constant = p.flag()?,
                // Two bits in memory, one in text.
                b"vcall_visibility" => variable.vcall_visibility = (p.limited()? & 3) as u8,
                _ => return p.fail_at(at, "expected gvar flag type"),
            }
            Ok(())
        })?;
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("an optional variable summary field")? {
                b"vTableFuncs" => {
                    variable.vtable_funcs = self.gathered(|p| {
                        p.want(b'(')?;
                        p.want_tag("virtFunc")?;
                        let function = p.reference()?.value;
                        p.comma_tag("offset")?;
                        let offset = p.limited()?;
                        p.want(b')')?;
                        Ok((function, offset))
                    })?;
                }
                b"refs" => *refs = self.refs()?,
                _ => return self.fail_at(at, "expected optional variable summary field"),
            }
        }
        Ok(variable)
    }

    // ---- type identifiers ----

    /// `(name: "_ZTS1A", summary: (typeTestRes: (…), wpdResolutions: (…)))`
    fn type_id_entry(&mut self) -> Parse<()> {
        self.want(b'(')?;
        self.want_tag("name")?;
        let mut id = TypeIdSummary {
            name: self.text()?,
            ..TypeIdSummary::default()
        };
        self.comma_tag("summary")?;
        self.want(b'(')?;
        self.type_test(&mut id)?;
        if self.eat(b',') {
            self.want_tag("wpdResolutions")?;
            id.resolutions = self.gathered(|p| {
                p.want(b'(')?;
                p.want_tag("offset")?;
                let offset = p.limited()?;
                p.comma_tag("wpdRes")?;
                let resolution = p.devirt()?;
                p.want(b')')?;
                Ok((offset, resolution))
            })?;
        }
        self.want(b')')?;
        self.want(b')')?;
        self.summary().type_ids.push(id);
        Ok(())
    }

    fn type_test(&mut self, id: &mut TypeIdSummary) -> Parse<()> {
        self.want_tag("typeTestRes")?;
        self.want(b'(')?;
        self.want_tag("kind")?;
        id.kind = self.one_of(&TYPE_TEST_KINDS, "a TypeTestResolution kind")?;
        self.comma_tag("sizeM1BitWidth")?;
        id.size_m1_bit_width = self.u32()?;
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("an optional TypeTestResolution field")? {
                b"alignLog2" => id.align_log2 = self.limited()?,
                b"sizeM1" => id.size_m1 = self.limited()?,
                b"bitMask" => {
                    id.bit_mask = match u8::try_from(self.u32()?) {
                        Ok(mask) => mask,
                        Err(_) => return self.fail_at(at, "expected a mask of 8 bits"),
                    };
                }
                b"inlineBits" => id.inline_bits = self.limited()?,
                _ => return self.fail_at(at, "expected optional TypeTestResolution field"),
            }
        }
        self.want(b')')
    }

    /// `(kind: indir, resByArg: (args: (1), byArg: (…), …))`
    fn devirt(&mut self) -> Parse<DevirtResolution> {
        self.want(b'(')?;
        self.want_tag("kind")?;
        let mut resolution = DevirtResolution {
            kind: self.one_of(&DEVIRT_KINDS, "a WholeProgramDevirtResolution kind")?,
            ..DevirtResolution::default()
        };
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("an optional resolution field")? {
                b"singleImplName" => resolution.single_impl = self.text()?,
                b"resByArg" => {
                    resolution.by_arg = self.gathered(|p| {
                        p.want_tag("args")?;
                        let args = p.gathered(Self::limited)?;
                        p.comma_tag("byArg")?;
                        Ok((args, p.by_arg()?))
                    })?;
                    resolution.by_arg.sort_by(|a, b| a.0.cmp(&b.0));
                }
                _ => {
                    let what = "expected optional WholeProgramDevirtResolution field";
                    return self.fail_at(at, what);
                }
            }
        }
        self.want(b')')?;
        Ok(resolution)
    }

    fn by_arg(&mut self) -> Parse<ArgResolution> {
        self.want(b'(')?;
        self.want_tag("kind")?;
        let mut by_arg = ArgResolution {
            kind: self.one_of(&BY_ARG_KINDS, "a WholeProgramDevirtResolution::ByArg kind")?,
            ..ArgResolution::default()
        };
        while self.eat(b',') {
            let at = self.at;
            match &*self.tag("an optional field")? {
                b"info" => by_arg.info = self.limited()?,
                b"byte" => by_arg.byte = self.u32()?,
                b"bit" => by_arg.bit = self.u32()?,
                _ => return self.fail_at(at, "expected optional whole program devirt field"),
            }
        }
        self.want(b')')?;
        Ok(by_arg)
    }

    /// `(name: "_ZTS1A", summary: ((offset: 16, ^3), …))`
    fn vtable_entry(&mut self) -> Parse<()> {
        self.want(b'(')?;
        self.want_tag("name")?;
        let name = self.text()?;
        self.comma_tag("summary")?;
        let vtables = self.gathered(|p| {
            p.want(b'(')?;
            p.want_tag("offset")?;
            let offset = p.limited()?;
            p.want(b',')?;
            let vtable = p.reference()?.value;
            p.want(b')')?;
            Ok((offset, vtable))
        })?;
        self.want(b')')?;
        let known = &mut self.summary().type_id_vtables;
        known.push(TypeIdVtables { name, vtables });
        Ok(())
    }
}

/// `name:` after the current token.
fn scan_tag<'a>(lexer: &mut super::lexer::Lexer<'a>) -> Option<Cow<'a, [u8]>> {
    match lexer.next().1 {
        Token::Label(name) => Some(name),
        Token::Word(word) => (lexer.next().1 == Token::Punct(b':')).then_some(Cow::Borrowed(word)),
        _ => None,
    }
}
