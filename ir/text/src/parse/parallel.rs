//! Large texts are parsed in parallel: first everything outside bodies except long runs of numbered metadata,
//! then these runs in parts, then the bodies in parts.
//!
//! The additions of each part to the module's tables are merged in the order of the text, so the result does
//! not depend on the number of threads. Anything unusual (an error in the text, a body that does not end
//! where it seemed to, a name that only a body introduces) discards the result, and the text is parsed
//! sequentially: there is one place for errors.

use super::function::{BlockAddressUse, BlockOrder, ReadBody};
use super::interner::Interner;
use super::lexer::{Lexer, Token};
use super::md_numbers::{MdKnown, Part};
use super::merge::{Added, PartMd};
use super::parser::{Parse, Parser};
use bitsmith_model::entity::Entity;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::metadata::MdStore;
use bitsmith_model::module::Module;
use bitsmith_model::ordered_map::ordered_map;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The parts of the text that are parsed later.
#[derive(Default)]
pub(super) struct Deferred<'a> {
    pub bodies: Vec<DeferredBody<'a>>,
    /// Runs of numbered metadata.
    pub runs: Vec<Range<usize>>,
    pub block_orders: Vec<BlockOrder>,
}

/// A body that is parsed later.
pub(super) struct DeferredBody<'a> {
    id: GlobalId,
    args: Vec<Token<'a>>,
    /// The range from its opening brace to after the closing one.
    text: Range<usize>,
}

/// The size of a part in bytes: bodies, or numbered metadata.
const PART: usize = 1 << 19;

/// The minimal size of a run of numbered metadata that is parsed in parts.
const RUN: usize = 1 << 16;

/// The bodies of a part.
pub(super) struct PartBodies<'a> {
    pub added: Added,
    pub metadata: MdStore,
    pub bodies: Vec<ReadBody<'a>>,
    pub block_addresses: Vec<BlockAddressUse>,
    /// True if the bodies have pointer types with pointees.
    pub typed: bool,
}

/// Parses a module; `None` if the text has an error or an unusual layout.
pub(super) fn parse(mut parser: Parser<'_>) -> Option<Module> {
    parser.parallel.deferred = Some(Deferred::default());
    parser.entities()?;
    let deferred = parser.parallel.deferred.take()?;
    if !parser.all_defined() {
        return None;
    }
    let known = parser.read_runs(&deferred.runs)?;
    // Collecting the labels of all bodies takes time, and block addresses mostly precede the bodies.
    let named = !deferred.block_orders.is_empty() || !parser.numbers.block_addresses.is_empty();
    parser.parallel.labels_unwanted = !named;
    parser.read_bodies(known, &deferred.bodies)?;
    for order in deferred.block_orders {
        parser.enter_block_order(order).ok()?;
    }
    parser.finished()
}

impl<'a> Parser<'a> {
    /// Skips the current body, to parse it later.
    pub fn defer_body(&mut self, id: GlobalId, args: Vec<Token<'a>>) -> Parse<()> {
        let text = self.lexer.text();
        let mut at = self.at;
        // Tools put the closing brace, and no other, at the start of a line.
        let end = loop {
            let rest = text.get(at..).unwrap_or_default();
            let Some(found) = memchr::memchr(b'}', rest) else {
                return self.fail("expected '}'");
            };
            at = at.saturating_add(found);
            if at.checked_sub(1).and_then(|b| text.get(b)) == Some(&b'\n') {
                break at.saturating_add(1);
            }
            at = at.saturating_add(1);
        };
        let body = DeferredBody {
            id,
            args,
            text: self.at..end,
        };
        if let Some(deferred) = &mut self.parallel.deferred {
            deferred.bodies.push(body);
        }
        self.lexer.seek(end);
        self.next();
        Ok(())
    }

    /// Skips a long run of numbered metadata, to parse it later.
    pub fn defer_nodes(&mut self) -> bool {
        if self.parallel.deferred.is_none() {
            return false;
        }
        let text = self.lexer.text();
        let run = last_run(text, self.at).unwrap_or_else(|| run_at(text, self.at));
        if run.len() < RUN {
            return false;
        }
        self.lexer.seek(run.end);
        self.next();
        if let Some(deferred) = &mut self.parallel.deferred {
            deferred.runs.push(run);
        }
        true
    }

    /// Returns true if all types and globals that were used are defined.
    fn all_defined(&self) -> bool {
        self.names.undefined_types.is_empty() && self.names.undefined_globals.is_empty()
    }

    /// A parser for a part of the text, with the knowledge of this one outside metadata.
    fn another(&self, part: Part<'a>) -> Self {
        let mut other = Self::new(&[], self.module.dialect).reporting(&self.syntax.needed);
        other.lexer = Lexer::new(self.lexer.text());
        let (module, whole) = (&mut other.module, &self.module);
        module.types = whole.types.clone();
        module.attrs = whole.attrs.clone();
        module.strings = whole.strings.clone();
        module.metadata_kinds = whole.metadata_kinds.clone();
        module.sync_scopes = whole.sync_scopes.clone();
        module.bundle_tags = whole.bundle_tags.clone();
        for global in whole.globals.values() {
            let mut light = super::globals::empty_global(global.name, global.ty);
            light.value_ty = global.value_ty;
            // Nothing is known of what an alias stands for.
            light.linkage = match global.kind {
                GlobalKind::Variable(_) | GlobalKind::Function(_) => global.linkage,
                _ => Linkage::ExternalWeak,
            };
            light.unnamed_addr = global.unnamed_addr;
            module.globals.push(light);
        }
        other.names = self.names.clone();
        other.layout = self.layout.clone();
        (other.syntax.typed, other.syntax.strict) = (self.syntax.typed, self.syntax.strict);
        other.numbers.part = part;
        other
    }

    /// Goes to offset `at`.
    fn start_at(&mut self, at: usize) {
        self.lexer.seek(at);
        self.next();
    }

    // ---- runs of metadata ----

    /// Parses runs of numbered nodes; returns the module's metadata.
    fn read_runs(&mut self, runs: &[Range<usize>]) -> Option<MdKnown<'a>> {
        let text = self.lexer.text();
        let parts: Vec<Range<usize>> = runs.iter().flat_map(|run| split(text, run)).collect();
        let tables = Tables::of(&self.module);
        let this = &*self;
        let read = in_parts(
            &parts,
            || this.another(Part::Nodes(Vec::new())),
            |parser, part| parser.read_nodes(&tables, part),
        )?;
        self.merge_nodes(read)
    }

    fn read_nodes(&mut self, tables: &Tables, text: &Range<usize>) -> Option<PartMd<'a>> {
        self.start_at(text.start);
        while self.at < text.end && self.is_punct(b'!') {
            self.numbered_metadata().ok()?;
        }
        // The last node ends before the next part begins.
        if self.at < text.end || self.last_end > text.end {
            return None;
        }
        let added = tables.take(self)?;
        let numbers = std::mem::take(&mut self.numbers);
        self.numbers.part = Part::Nodes(Vec::new());
        let nothing_else = numbers.block_addresses.is_empty()
            && self.function.is_none()
            && !self.module.metadata.has_raw();
        let Part::Nodes(defined) = numbers.part else {
            return None;
        };
        self.interner = Interner::default();
        let mut strings: Vec<_> = numbers.strings.into_iter().map(|(s, id)| (id, s)).collect();
        strings.sort_unstable();
        nothing_else.then(|| PartMd {
            added,
            consts: std::mem::take(&mut self.module.consts),
            store: std::mem::take(&mut self.module.metadata),
            strings,
            defined,
        })
    }

    // ---- bodies ----

    fn read_bodies(&mut self, known: MdKnown<'a>, bodies: &[DeferredBody<'a>]) -> Option<()> {
        let parts = grouped(bodies);
        let known = Arc::new(known);
        let tables = Tables::of(&self.module);
        let mut read = self.read_parts(&parts, &tables, &known)?;
        if self.parallel.labels_unwanted && read.iter().any(|part| !part.block_addresses.is_empty())
        {
            self.parallel.labels_unwanted = false;
            read = self.read_parts(&parts, &tables, &known)?;
        }
        // All other references were dropped.
        let known = Arc::into_inner(known)?;
        self.module.metadata = known.store;
        self.numbers.nodes = known.nodes;
        self.numbers.strings = known.strings;
        self.numbers.uniqued = known.uniqued;
        self.merge_bodies(read)
    }

    fn read_parts(
        &self,
        parts: &[&[DeferredBody<'a>]],
        tables: &Tables,
        known: &Arc<MdKnown<'a>>,
    ) -> Option<Vec<PartBodies<'a>>> {
        let another = || {
            let mut parser = self.another(Part::Bodies(Arc::clone(known)));
            parser.names.groups.clone_from(&self.names.groups);
            parser.parallel.labels_unwanted = self.parallel.labels_unwanted;
            parser
        };
        in_parts(parts, another, |parser, part| {
            parser.read_some(tables, known, part)
        })
    }

    fn read_some(
        &mut self,
        tables: &Tables,
        known: &Arc<MdKnown<'a>>,
        bodies: &[DeferredBody<'a>],
    ) -> Option<PartBodies<'a>> {
        self.parallel.read_bodies = Some(Vec::with_capacity(bodies.len()));
        self.lists.grouped = FxHashMap::default();
        for body in bodies {
            self.start_at(body.text.start);
            self.start_function(body.id);
            self.function_body(&body.args).ok()?;
            // If the brace is not where it seemed to be, another body starts elsewhere.
            if self.last_end != body.text.end {
                return None;
            }
        }
        let added = tables.take(self)?;
        let numbers = std::mem::take(&mut self.numbers);
        self.numbers.part = Part::Bodies(Arc::clone(known));
        let block_addresses = numbers.block_addresses;
        let only_bodies = self.module.consts.is_empty() && !self.module.metadata.has_raw();
        let bodies = self.parallel.read_bodies.take()?;
        only_bodies.then(|| PartBodies {
            added,
            metadata: std::mem::take(&mut self.module.metadata),
            bodies,
            block_addresses,
            typed: self.syntax.typed,
        })
    }
}

/// The sizes of the tables that parts may, or must not, extend.
struct Tables {
    types: usize,
    sets: usize,
    lists: usize,
    kinds: usize,
    tags: usize,
    scopes: usize,
    others: [usize; 2],
}

impl Tables {
    fn of(module: &Module) -> Self {
        Self {
            types: module.types.len(),
            sets: module.attrs.sets().len(),
            lists: module.attrs.lists().len(),
            kinds: module.metadata_kinds.len(),
            tags: module.bundle_tags.len(),
            scopes: module.sync_scopes.len(),
            others: Self::others(module),
        }
    }
    fn others(module: &Module) -> [usize; 2] {
        [module.globals.len(), module.strings.len()]
    }
    /// The additions of `parser` since; `None` if there are some that a part must not make.
    fn take(&self, parser: &mut Parser<'_>) -> Option<Added> {
        let module = &mut parser.module;
        if !parser.names.undefined_types.is_empty() || Self::others(module) != self.others {
            return None;
        }
        let (types, attrs) = (module.types.iter(), &module.attrs);
        let kinds = module.metadata_kinds.drain(self.kinds..);
        let (tags, scopes) = (&mut module.bundle_tags, &mut module.sync_scopes);
        let added = Added {
            kinds: parser.parallel.kind_places.drain(..).zip(kinds).collect(),
            first_tag: self.tags,
            tags: tags.drain(self.tags..).collect(),
            first_scope: self.scopes,
            scopes: scopes.drain(self.scopes..).collect(),
            first_type: self.types,
            first_list: self.lists,
            types: types.skip(self.types).map(|(_, ty)| ty.clone()).collect(),
            lists: attrs
                .lists()
                .values()
                .skip(self.lists)
                .map(|list| {
                    let set = |set| attrs.set(set).to_vec();
                    list.iter().map(|(index, id)| (*index, set(*id))).collect()
                })
                .collect(),
        };
        for (_, kind) in &added.kinds {
            parser.names.metadata_kinds.remove(kind);
        }
        for tag in &added.tags {
            parser.names.bundle_tags.remove(tag);
        }
        for scope in &added.scopes {
            parser.names.scopes.remove(scope);
        }
        module.types.truncate(self.types);
        module.attrs.truncate(self.sets, self.lists);
        parser.known.sized.retain(|ty| ty.index() < self.types);
        Some(added)
    }
}

/// Parses the parts of the text in parallel, each thread with a parser that `make` creates; `None` if
/// one of them fails.
fn in_parts<'a, J: Sync, T: Send>(
    jobs: &[J],
    make: impl Fn() -> Parser<'a> + Sync,
    read: impl Fn(&mut Parser<'a>, &J) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let failed = AtomicBool::new(false);
    let done = ordered_map(jobs, make, |parser, job| {
        // The rest is not needed then.
        if failed.load(Ordering::Relaxed) {
            return None;
        }
        let result = read(parser, job);
        if result.is_none() {
            failed.store(true, Ordering::Relaxed);
        }
        result
    });
    done.into_iter().collect()
}

/// Bodies in groups of about [`PART`] bytes.
fn grouped<'b, 'a>(bodies: &'b [DeferredBody<'a>]) -> Vec<&'b [DeferredBody<'a>]> {
    let (mut groups, mut rest) = (Vec::new(), bodies);
    while !rest.is_empty() {
        let mut bytes = 0usize;
        let more = rest.iter().take_while(|body| {
            let enough = bytes >= PART;
            bytes = bytes.saturating_add(body.text.len());
            !enough
        });
        let (group, behind) = rest.split_at(more.count());
        groups.push(group);
        rest = behind;
    }
    groups
}

/// Returns true if a line starts a numbered node.
fn is_node(line: &[u8]) -> bool {
    matches!(line, [b'!', b'0'..=b'9', ..])
}

/// The lines from the one at `at` on that each start a numbered node.
fn run_at(text: &[u8], at: usize) -> Range<usize> {
    let mut end = at;
    loop {
        let rest = text.get(end..).unwrap_or_default();
        if !is_node(rest) {
            return at..end;
        }
        let line = memchr::memchr(b'\n', rest);
        end = end.saturating_add(line.map_or(rest.len(), |line| line.saturating_add(1)));
    }
}

/// The text from the line at `at` to the end, if its last line and some samples are those of a run; the
/// parser finds out if it is not.
fn last_run(text: &[u8], at: usize) -> Option<Range<usize>> {
    let rest = text.get(at..)?.trim_ascii_end();
    let end = at.saturating_add(rest.len());
    let last = memchr::memrchr(b'\n', rest).map_or(0, |line| line.saturating_add(1));
    let run = at..end;
    let starts = split(text, &run).into_iter().map(|part| part.start);
    let mut starts = starts.chain([at.saturating_add(last)]);
    let all = starts.all(|start| text.get(start..).is_some_and(is_node));
    all.then_some(run)
}

/// The parts of a run, each from the start of a line on.
fn split(text: &[u8], run: &Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (Vec::new(), run.start);
    while start < run.end {
        let near = start.saturating_add(PART).min(run.end);
        let rest = text.get(near..run.end).unwrap_or_default();
        let line = memchr::memchr(b'\n', rest);
        let end = line.map_or(run.end, |line| near.saturating_add(line).saturating_add(1));
        parts.push(start..end);
        start = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    /// A text of several parts, whose bodies introduce types, attributes, metadata kinds, tags, scopes and
    /// nodes that are not used outside.
    fn text() -> String {
        let mut text = String::from("@g = global i32 0, !outside.kind !0\n");
        for f in 0..6000 {
            let (n, m) = (f % 97 + 1, f % 31 + 1);
            write!(
                text,
                "define i{n} @f{f}(ptr %p, i{n} %x) {{\nentry:\n  \
                 %a = alloca [{m} x i{n}], align 8\n  \
                 %v = call i{n} @f{f}(ptr align {} %p, i{n} returned %x) #{} \
                 [ \"tag{m}\"(i{n} %x) ], !kind{m} !{f}, \
                 !inline !{{!\"text {n}\", !{n}}}\n  \
                 fence syncscope(\"scope{n}\") seq_cst\n  \
                 %q = getelementptr {{ i{m}, i{n} }}, ptr %p, i64 0\n  \
                 ret i{n} %v\n}}\n",
                1 << (m % 9),
                f % 2,
            )
            .unwrap();
        }
        text.push_str("attributes #0 = { nounwind }\nattributes #1 = { cold \"key\"=\"value\" }\n");
        for node in 0..6000u32 {
            let (next, n) = (node * 7 % 6000, node % 50);
            writeln!(
                text,
                "!{node} = !{{!{next}, !\"string {n}\", i64 {n}, !{{!\"inner {n}\", !{next}}}, i32 {node}}}"
            )
            .unwrap();
        }
        text
    }

    fn parser(text: &str) -> Parser<'_> {
        Parser::new(text.as_bytes(), Default::default())
    }

    #[test]
    fn parts_come_to_what_the_whole_is() {
        let text = text();
        let whole = parser(&text).module();
        let whole = whole.unwrap_or_else(|e| panic!("{}", e[0].render("whole")));
        let parts = parse(parser(&text)).expect("nothing is odd here");
        assert!(text.len() > 3 * PART, "{}", text.len());
        assert_eq!(parts.metadata_kinds, whole.metadata_kinds);
        assert_eq!(parts.bundle_tags, whole.bundle_tags);
        assert_eq!(parts.sync_scopes, whole.sync_scopes);
        let print = |module: &Module| {
            let mut text = Vec::new();
            let options = crate::print::Options::default();
            crate::print::print_module(module, "", &options, &mut text).expect("memory takes all");
            text
        };
        assert!(print(&parts) == print(&whole));
    }

    #[test]
    fn what_is_odd_is_left_to_one_reader() {
        for odd in [
            // A body that does not end where it seems to.
            "define void @f() { ret void }\ndefine void @g() {\n  ret void\n}\n",
            "define void @f() {\n  ret void, !a !{!\"\n}\n\"}\n}\n",
            // An intrinsic that only a body introduces.
            "define void @f() {\n  call void @llvm.trap()\n  ret void\n}\n",
            "define ptr @f() {\n  ret ptr @nothing\n}\n",
            "define void @f() {\n  %a = alloca %nothing\n  ret void\n}\n",
            // A type that is defined later.
            "define void @f() {\n  %a = alloca %t\n  ret void\n}\n%t = type { i32 }\n",
            "define void @f() {\n  ret void, !a !7\n}\n",
        ] {
            assert!(parse(parser(odd)).is_none(), "{odd}");
        }
        let twice = text() + "!7 = !{}\n";
        assert!(parse(parser(&twice)).is_none());
    }
}
