//! The state that all files of the parser share: the current token, the module under construction, the
//! known names.

use super::ParseOptions;
use super::attributes::PendingAttrs;
use super::error::TextError;
use super::function::{FunctionState, ReadBody};
use super::interner::Interner;
use super::lexer::{Lexer, Token};
use super::literals::hex_words;
use super::md_numbers::MdNumbers;
use super::parallel::Deferred;
use super::summary::SummaryNumbers;
use bitsmith_model::attr::{Attr, AttrListId};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::default_layout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::ComdatId;
use bitsmith_model::inst::align_bytes;
use bitsmith_model::module::Module;
use bitsmith_model::node::Node;
use bitsmith_model::parallel;
use bitsmith_model::schema::di::{DiKind, LOCALS_RETAINED_SINCE};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::slot;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

/// An error: its offset and message. One word wide, since it is part of every result.
pub(super) struct Fail(Box<(usize, String)>);

impl Fail {
    #[cold]
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self(Box::new((at, message.into())))
    }
}

/// The newest release whose syntax was met although the dialect does not have it; 0 for none. All parsers of
/// one text share it.
#[derive(Clone, Default)]
pub(super) struct Needed(Arc<AtomicU16>);

impl Needed {
    /// The dialect that the text is in, if it is newer than `dialect`.
    pub fn beyond(&self, dialect: Dialect) -> Option<Dialect> {
        let release = self.0.load(Ordering::Relaxed);
        Dialect::of_release(release.into()).filter(|needed| *needed > dialect)
    }
}

/// Returns true if a subprogram of a module retains types or variables of its own.
fn retains_locals(module: &Module) -> bool {
    let scope = module.scope();
    let entries = 0..module.metadata.entries().len();
    let nodes = entries.filter_map(|at| Node::get(scope, MdId::module(at)));
    let mut subprograms = nodes.filter(|node| node.is(DiKind::DISubprogram));
    subprograms.any(|node| {
        let retained = node.node(slot!(DISubprogram, "retainedNodes"));
        let members = retained.into_iter().flat_map(Node::members).flatten();
        let mut members = members.filter_map(|id| Node::get(scope, id));
        members.any(Node::is_retained_local)
    })
}

pub(super) type Parse<T> = Result<T, Fail>;

/// The nesting depth of types, constants and metadata in text.
const MAX_DEPTH: u32 = 256;

/// The releases whose syntax is accepted, and has been met.
#[derive(Default)]
pub(super) struct Syntax {
    /// True if any pointer's type says what it points to: the text is one of LLVM 16 or before.
    pub(super) typed: bool,
    /// True if a type with a pointee follows somewhere in the text. `None` until the text was searched for one.
    pub(super) typed_ahead: Option<bool>,
    /// If set, only what LLVM of the dialect accepts is accepted, with its meaning there.
    pub(super) strict: bool,
    /// The newest release whose syntax was met although the dialect does not have it.
    pub(super) needed: Needed,
}

/// The state of a parse by several threads.
#[derive(Default)]
pub(super) struct ParallelState<'a> {
    /// True if no block is referred to from outside bodies.
    pub(super) labels_unwanted: bool,
    /// The parts to parse later, in a parallel parse.
    pub(super) deferred: Option<Deferred<'a>>,
    /// The offsets of the first occurrences of further metadata kinds.
    pub(super) kind_places: Vec<usize>,
    /// The finished bodies that are installed later, in a parallel parse.
    pub(super) read_bodies: Option<Vec<ReadBody<'a>>>,
}

/// Lists of attributes that refer to groups.
#[derive(Default)]
pub(super) struct AttributeLists {
    /// Lists of attributes with groups, once all groups are known.
    pub(super) grouped: FxHashMap<(AttrListId, Vec<u32>), AttrListId>,
    pub(super) pending_attrs: Vec<PendingAttrs>,
}

/// Facts about the types of the text.
#[derive(Default)]
pub(super) struct TypeFacts {
    /// Types that are known to be sized.
    pub(super) sized: FxHashSet<TypeId>,
    /// The offsets of struct definitions.
    pub(super) type_places: FxHashMap<TypeId, usize>,
}

pub(super) struct Parser<'a> {
    pub lexer: Lexer<'a>,
    /// The current token.
    pub token: Token<'a>,
    /// Its offset.
    pub at: usize,
    /// The end of the previous token.
    pub last_end: usize,
    pub(super) depth: u32,
    pub module: Module,
    /// The pointee type of the last pointer (or vector of pointers) that was read, if it was a typed one.
    pub pointee: Option<TypeId>,
    /// The releases whose syntax is accepted, and has been met.
    pub(super) syntax: Syntax,
    /// The module's data layout.
    pub layout: DataLayout,
    /// True if the text's data layout is ignored.
    pub layout_is_given: bool,
    /// True if a text without a data layout gets that of its target.
    layout_of_target: bool,
    /// The function whose body is being read.
    pub function: Option<Box<FunctionState<'a>>>,
    /// A function state for reuse.
    pub spare: Option<Box<FunctionState<'a>>>,
    /// The state of a parse by several threads.
    pub(super) parallel: ParallelState<'a>,
    /// Lists of attributes that refer to groups.
    pub(super) lists: AttributeLists,
    /// Uniqued constants of the module.
    pub interner: Interner,
    pub names: Names<'a>,
    pub numbers: MdNumbers<'a>,
    /// Fields of a newer producer in the current node: the record's code, and the operands.
    pub newer_fields: Option<(u32, Box<[u64]>)>,
    pub summary_numbers: SummaryNumbers,
    /// The offsets of the headers of named functions in the text, once they were needed.
    pub(super) headers: Option<FxHashMap<Box<[u8]>, usize>>,
    /// The functions of use-list directives, none for those of the module, and the offsets of the directives.
    pub use_list_places: Vec<(Option<GlobalId>, usize)>,
    /// Facts about the types of the text.
    pub(super) known: TypeFacts,
    errors: Vec<(usize, String)>,
}

/// The tables of the module's names and numbers.
#[derive(Clone, Default)]
pub(super) struct Names<'a> {
    pub globals: FxHashMap<Cow<'a, [u8]>, GlobalId>,
    pub global_numbers: FxHashMap<u32, GlobalId>,
    /// The number of unnamed globals defined so far.
    pub unnamed_globals: u32,
    /// Globals that were used and not defined yet, with the offset of the first use.
    pub undefined_globals: FxHashMap<GlobalId, usize>,
    /// Intrinsics that do not match LLVM 22's signature, with the offset of their first use, and the error
    /// unless the upgrade handles them.
    pub outdated: Vec<(GlobalId, usize, String)>,
    pub types: FxHashMap<Cow<'a, [u8]>, TypeId>,
    pub type_numbers: FxHashMap<u32, TypeId>,
    /// Identified types that were used and not defined yet.
    pub undefined_types: FxHashMap<TypeId, usize>,
    pub comdats: FxHashMap<Box<[u8]>, ComdatId>,
    pub undefined_comdats: FxHashMap<ComdatId, usize>,
    pub groups: FxHashMap<u32, Vec<Attr>>,
    pub scopes: FxHashMap<Box<[u8]>, u16>,
    pub bundle_tags: FxHashMap<Box<[u8]>, u32>,
    pub metadata_kinds: FxHashMap<Box<[u8]>, u32>,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a [u8], dialect: Dialect) -> Self {
        let module = Module::of_dialect(dialect);
        let mut names = Names::default();
        let numbered = |table: &[Box<[u8]>]| -> Vec<(Box<[u8]>, u32)> {
            table.iter().cloned().zip(0..).collect()
        };
        names.metadata_kinds = numbered(&module.metadata_kinds).into_iter().collect();
        names.bundle_tags = numbered(&module.bundle_tags).into_iter().collect();
        names.scopes = module.sync_scopes.iter().cloned().zip(0..).collect();
        let mut parser = Self {
            lexer: Lexer::new(text),
            token: Token::End,
            at: 0,
            last_end: 0,
            depth: 0,
            module,
            pointee: None,
            layout: DataLayout::default(),
            layout_is_given: false,
            layout_of_target: false,
            function: None,
            spare: None,
            interner: Interner::default(),
            names,
            numbers: MdNumbers::default(),
            newer_fields: None,
            summary_numbers: SummaryNumbers::default(),
            headers: None,
            use_list_places: Vec::new(),
            syntax: Syntax::default(),
            parallel: ParallelState::default(),
            lists: AttributeLists::default(),
            known: TypeFacts::default(),
            errors: Vec::new(),
        };
        parser.next();
        parser
    }

    /// A parser that reports in `needed` that the text is in a newer dialect.
    pub fn reporting(mut self, needed: &Needed) -> Self {
        self.syntax.needed = needed.clone();
        self
    }

    /// A parser that rejects, or accepts, the syntax of other releases, and whose text may lack a data layout.
    pub fn with_options(mut self, options: &ParseOptions<'_>) -> Self {
        self.syntax.strict = options.strict;
        self.layout_of_target = options.layout_of_target;
        self
    }

    /// Gives the module the data layout of its target, if it shall have one and has none.
    fn complete_layout(&mut self) {
        let module = &mut self.module;
        if self.layout_of_target && default_layout::complete(module) {
            self.layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
        }
    }

    /// Rejects `what`, syntax of another release, if the parser is strict.
    pub fn not_strict(&self, at: usize, what: &str) -> Parse<()> {
        match self.syntax.strict {
            true => {
                let dialect = self.module.dialect;
                self.fail_at(at, format!("{what}, which {dialect} does not accept"))
            }
            false => Ok(()),
        }
    }

    /// Returns an error if the dialect does not have what exists since a release: the text is parsed again in
    /// a newer dialect then.
    #[inline]
    pub fn since(&mut self, release: u16, what: &str) -> Parse<()> {
        match self.module.dialect.has(release) {
            true => Ok(()),
            false => self.needs(release, what),
        }
    }

    #[cold]
    fn needs(&mut self, release: u16, what: &str) -> Parse<()> {
        self.syntax.needed.0.fetch_max(release, Ordering::Relaxed);
        let dialect = self.module.dialect;
        self.fail(format!(
            "{what} is of LLVM {release}, the text of {dialect}"
        ))
    }

    /// A parser with a data layout that replaces the text's.
    pub fn of_layout(mut self, layout: &[u8]) -> Result<Self, Vec<TextError>> {
        match DataLayout::parse(layout) {
            Ok(known) => self.layout = known,
            Err(why) => {
                let why = format!("the data layout that was given: {why}");
                return Err(vec![TextError::new(self.lexer.text(), 0, why)]);
            }
        }
        self.module.data_layout = layout.to_vec();
        self.layout_is_given = true;
        Ok(self)
    }

    /// Parses the whole text for a parallel parse; `None` on any error or anything that cannot be deferred.
    pub fn entities(&mut self) -> Option<()> {
        while matches!(self.peek_word(), b"target" | b"source_filename") {
            self.header().ok()?;
        }
        self.complete_layout();
        while self.token != Token::End {
            self.entity().ok()?;
        }
        Some(())
    }

    /// Finishes a text without errors so far; `None` if there is one after all.
    pub fn finished(mut self) -> Option<Module> {
        self.finish();
        if !self.errors.is_empty() {
            return None;
        }
        if !self.names.outdated.is_empty() {
            return None;
        }
        let mut module = std::mem::take(&mut self.module);
        // Freeing the tables of names takes as long as the rest of the upgrade.
        bitsmith_upgrade::trim_sections(&mut module);
        let upgrade = self.upgrade();
        parallel::join(|| upgrade(&mut module), || drop(self));
        Some(module)
    }

    /// The upgrade of the module. Text with typed pointers went through the bitcode of an older LLVM, whose
    /// order of new declarations is another.
    fn upgrade(&self) -> fn(&mut Module) -> bitsmith_upgrade::Plan {
        match self.syntax.typed {
            true => bitsmith_upgrade::module,
            false => bitsmith_upgrade::module_in_turn,
        }
    }

    /// Parses the whole text.
    pub fn module(mut self) -> Result<Module, Vec<TextError>> {
        // The target must be known before everything else: types and sizes depend on it.
        while matches!(self.peek_word(), b"target" | b"source_filename")
            && self.errors.len() < super::MAX_ERRORS
        {
            if let Err(fail) = self.header() {
                self.errors.push(*fail.0);
                self.recover();
            }
        }
        self.complete_layout();
        while self.token != Token::End && self.errors.len() < super::MAX_ERRORS {
            if let Err(fail) = self.entity() {
                self.errors.push(*fail.0);
                self.function = None;
                self.recover();
            }
        }
        if self.errors.is_empty() {
            self.finish();
        }
        if self.errors.is_empty() {
            bitsmith_upgrade::trim_sections(&mut self.module);
            let upgrade = self.upgrade();
            let plan = upgrade(&mut self.module);
            for (id, at, message) in std::mem::take(&mut self.names.outdated) {
                if !plan.replaces(id) {
                    self.errors.push((at, message));
                }
            }
        }
        if self.errors.is_empty() {
            return Ok(self.module);
        }
        let text = self.lexer.text();
        self.errors.sort();
        self.errors.truncate(super::MAX_ERRORS);
        Err(self
            .errors
            .into_iter()
            .map(|(at, m)| TextError::new(text, at, m))
            .collect())
    }

    /// Resolves what needs the whole text, and reports undefined entities.
    fn finish(&mut self) {
        let order = std::mem::take(&mut self.module.producer.order);
        let mut functions = order.iter().copied();
        let first = functions.find_map(|id| {
            let has_body = self.module.globals.get(id)?.body().is_some();
            let is_intrinsic = self.module.name(id).starts_with(b"llvm.");
            let is_function = self.module.globals.get(id)?.as_function().is_some();
            (has_body || is_intrinsic && is_function).then_some(!has_body)
        });
        self.module.producer.declares_first = first == Some(true);
        if !self.module.in_text_order().eq(order.iter().copied()) {
            self.module.producer.order = order;
        }
        if self.syntax.typed {
            super::older_gep::mark_inside(&mut self.module);
        }
        if let Err(fail) = self.declare_intrinsics() {
            self.errors.push(*fail.0);
        }
        if let Some(newer) = self.intrinsic_of_newer() {
            self.syntax.needed.0.fetch_max(newer, Ordering::Relaxed);
            self.errors
                .push((0, "an intrinsic of a newer LLVM".to_owned()));
        }
        if !self.syntax.strict
            && !self.module.dialect.has(LOCALS_RETAINED_SINCE)
            && retains_locals(&self.module)
        {
            let needed = &self.syntax.needed.0;
            needed.fetch_max(LOCALS_RETAINED_SINCE, Ordering::Relaxed);
            let what = "retained nodes of a newer LLVM".to_owned();
            self.errors.push((0, what));
        }
        let undefined = std::mem::take(&mut self.names.undefined_globals);
        for (id, at) in undefined {
            let name = String::from_utf8_lossy(self.module.name(id)).into_owned();
            self.errors
                .push((at, format!("use of undefined value '@{name}'")));
        }
        for at in std::mem::take(&mut self.names.undefined_comdats).into_values() {
            self.errors.push((at, "use of undefined comdat".to_owned()));
        }
        for at in std::mem::take(&mut self.names.undefined_types).into_values() {
            // A named type that is never defined is opaque; a numbered one is an error.
            self.errors.push((at, "use of undefined type".to_owned()));
        }
        if let Err(fail) = self
            .finish_attributes()
            .and_then(|()| self.check_recursion())
            .and_then(|()| self.finish_metadata())
        {
            self.errors.push(*fail.0);
        }
        self.errors.append(&mut self.check_use_lists());
    }

    /// The release that a declared intrinsic needs, if the dialect does not have it.
    fn intrinsic_of_newer(&self) -> Option<u16> {
        let dialect = self.module.dialect;
        if self.syntax.strict || dialect == Dialect::NEWEST {
            return None;
        }
        let names = self.module.functions.iter().map(|id| self.module.name(*id));
        let newest = names
            .filter(|name| name.starts_with(b"llvm."))
            .filter_map(|name| match Intrinsic::lookup_in(dialect, name) {
                Some(_) => None,
                None => {
                    let mut newer = Dialect::ALL.into_iter();
                    newer.find(|newer| Intrinsic::lookup_in(*newer, name).is_some())
                }
            });
        newest.max().map(|newest| newest.release() as u16)
    }

    /// Skips to the next line that starts an entity of the module.
    fn recover(&mut self) {
        const STARTS: [&[u8]; 11] = [
            b"define",
            b"declare",
            b"attributes",
            b"source_filename",
            b"target",
            b"module",
            b"@",
            b"%",
            b"$",
            b"!",
            b"uselistorder",
        ];
        let text = self.lexer.text();
        let mut at = self.at;
        loop {
            let rest = text.get(at..).unwrap_or_default();
            match rest.iter().position(|b| *b == b'\n') {
                Some(end) => at = at.saturating_add(end).saturating_add(1),
                None => at = text.len(),
            }
            let line = text.get(at..).unwrap_or_default();
            if line.is_empty() || STARTS.iter().any(|s| line.starts_with(s)) {
                break;
            }
        }
        self.lexer.seek(at);
        self.depth = 0;
        self.next();
    }

    // ---- tokens ----

    /// Moves to the next token.
    pub fn next(&mut self) {
        self.last_end = self.lexer.at();
        (self.at, self.token) = self.lexer.next();
    }

    #[cold]
    pub fn fail<T>(&self, message: impl Into<String>) -> Parse<T> {
        self.fail_at(self.at, message)
    }

    #[cold]
    pub fn fail_at<T>(&self, at: usize, message: impl Into<String>) -> Parse<T> {
        Err(Fail::new(at, message))
    }

    /// An error «expected …», or the lexer's error for the current token.
    #[cold]
    pub fn expected<T>(&self, what: &str) -> Parse<T> {
        match self.token {
            Token::Bad(why) => self.fail(why),
            Token::End => self.fail(format!("expected {what}, found the end of the text")),
            _ => self.fail(format!("expected {what}")),
        }
    }

    pub fn is_punct(&self, punct: u8) -> bool {
        matches!(self.token, Token::Punct(found) if found == punct)
    }

    /// Returns true if `punct` follows the current token.
    pub fn is_before(&self, punct: u8) -> bool {
        matches!(self.lexer.clone().next(), (_, Token::Punct(found)) if found == punct)
    }

    /// Consumes `punct` if it is the current token.
    pub fn eat(&mut self, punct: u8) -> bool {
        let there = self.is_punct(punct);
        if there {
            self.next();
        }
        there
    }

    /// Consumes `punct`; an error if it is not the current token.
    pub fn want(&mut self, punct: u8) -> Parse<()> {
        if self.eat(punct) {
            return Ok(());
        }
        self.expected(&format!("'{}'", char::from(punct)))
    }

    /// The current keyword; empty if the token is no keyword.
    pub fn peek_word(&self) -> &'a [u8] {
        match self.token {
            Token::Word(word) => word,
            _ => &[],
        }
    }

    pub fn is_word(&self, word: &str) -> bool {
        self.peek_word() == word.as_bytes()
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        if there {
            self.next();
        }
        there
    }

    pub fn want_word(&mut self, word: &str) -> Parse<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.expected(&format!("'{word}'"))
    }

    /// Consumes a keyword of `table`.
    pub fn eat_from<T>(&mut self, table: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        let Token::Word(word) = self.token else {
            return None;
        };
        let found = table(word)?;
        self.next();
        Some(found)
    }

    /// Consumes a keyword of `table`; an error for any other token.
    pub fn want_from<T>(&mut self, table: impl Fn(&[u8]) -> Option<T>, what: &str) -> Parse<T> {
        match self.eat_from(table) {
            Some(found) => Ok(found),
            None => self.expected(what),
        }
    }

    /// Takes the current token.
    pub fn take(&mut self) -> Token<'a> {
        self.last_end = self.lexer.at();
        let (at, next) = self.lexer.next();
        self.at = at;
        std::mem::replace(&mut self.token, next)
    }

    pub fn string(&mut self) -> Parse<Cow<'a, [u8]>> {
        match self.token {
            Token::Str(_) => match self.take() {
                Token::Str(text) => Ok(text),
                _ => self.expected("a string"),
            },
            _ => self.expected("a string"),
        }
    }

    /// An unsigned number of 64 bits.
    pub fn u64(&mut self) -> Parse<u64> {
        let value = match self.token {
            Token::Int(digits) => small_decimal(digits),
            Token::UnsignedHexInt(digits) => match hex_words(digits).as_slice() {
                [word] => Some(*word),
                _ => None,
            },
            // The form of older manuals.
            Token::HexFloat(0, digits) => match hex_words(digits).as_slice() {
                [word] => Some(*word),
                _ => None,
            },
            _ => return self.expected("an integer"),
        };
        match value {
            Some(value) => {
                self.next();
                Ok(value)
            }
            None => self.fail("expected an integer from 0 to 2^64-1"),
        }
    }

    /// An unsigned number, saturated to 64 bits.
    pub fn limited(&mut self) -> Parse<u64> {
        match self.token {
            Token::Int(digits)
                if small_decimal(digits).is_none() && digits.iter().all(u8::is_ascii_digit) =>
            {
                self.next();
                Ok(u64::MAX)
            }
            _ => self.u64(),
        }
    }

    /// An unsigned number of 32 bits.
    pub fn u32(&mut self) -> Parse<u32> {
        let at = self.at;
        match u32::try_from(self.u64()?) {
            Ok(value) => Ok(value),
            Err(_) => self.fail_at(at, "expected a 32-bit integer"),
        }
    }

    /// `item, item, …` up to `close`, which is consumed; the opening bracket is consumed already.
    pub fn list(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Parse<()>) -> Parse<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return self.expected(&format!("',' or '{}'", char::from(close)));
            }
        }
    }

    /// Runs `inner` one nesting level deeper.
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail(format!("nested more than {MAX_DEPTH} deep"));
        }
        self.depth = self.depth.wrapping_add(1);
        let done = inner(self);
        self.depth = self.depth.saturating_sub(1);
        done
    }

    // ---- small pieces of the language ----

    /// `align N` after its word: the binary logarithm plus one.
    pub fn alignment(&mut self) -> Parse<u8> {
        let at = self.at;
        let value = self.u64()?;
        self.check_alignment(at, value)
    }

    /// `align N` or `align(N)` after its word: the binary logarithm plus one.
    pub fn alignment_in_brackets(&mut self) -> Parse<u8> {
        let at = self.at;
        let bracket = self.eat(b'(');
        let value = self.u64()?;
        if bracket {
            self.want(b')')?;
        }
        self.check_alignment(at, value)
    }

    /// The attribute `align N` or `align(N)` after its word: the alignment in bytes.
    pub fn alignment_in_bytes(&mut self) -> Parse<u64> {
        Ok(align_bytes(self.alignment_in_brackets()?).unwrap_or(1))
    }

    pub fn check_alignment(&self, at: usize, value: u64) -> Parse<u8> {
        if !value.is_power_of_two() {
            return self.fail_at(at, "alignment is not a power of two");
        }
        if value > 1 << 32 {
            return self.fail_at(at, "huge alignments are not supported yet");
        }
        Ok((value.trailing_zeros() as u8).wrapping_add(1))
    }

    /// `addrspace(N)` if present; otherwise the default.
    pub fn addr_space_or(&mut self, default: u32) -> Parse<u32> {
        if self.is_word("addrspace") {
            self.addr_space()
        } else {
            Ok(default)
        }
    }

    /// `addrspace(N)` if present, otherwise 0. Strings name the address spaces of the data layout.
    pub fn addr_space(&mut self) -> Parse<u32> {
        if !self.eat_word("addrspace") {
            return Ok(0);
        }
        self.want(b'(')?;
        let at = self.at;
        let space = match self.token {
            Token::Str(_) => self.named_addr_space()?,
            _ => self.u32()?,
        };
        if space >= 1 << 24 {
            return self.fail_at(at, "invalid address space, must be a 24-bit integer");
        }
        self.want(b')')?;
        Ok(space)
    }

    /// `"A"`, `"G"` or `"P"`, the data layout's address space of allocas, globals or the program, or a name in it.
    fn named_addr_space(&mut self) -> Parse<u32> {
        let at = self.at;
        let name = self.string()?;
        match &*name {
            b"A" => Ok(self.layout.alloca_space),
            b"G" => Ok(self.layout.global_space),
            b"P" => Ok(self.layout.program_space),
            name => match self.layout.named_space(name) {
                Some(space) => Ok(space),
                None => self.fail_at(at, "invalid symbolic addrspace"),
            },
        }
    }
}

/// The value of up to twenty digits, if it fits 64 bits.
pub(super) fn small_decimal(digits: &[u8]) -> Option<u64> {
    // Nineteen digits always fit.
    if digits.len() <= 19 {
        return digits.iter().try_fold(0u64, |value, digit| {
            let digit = digit.wrapping_sub(b'0');
            (digit < 10).then(|| value.wrapping_mul(10).wrapping_add(digit.into()))
        });
    }
    digits.iter().try_fold(0u64, |value, digit| {
        let digit = u64::from(digit.checked_sub(b'0').filter(|d| *d < 10)?);
        value.checked_mul(10)?.checked_add(digit)
    })
}
