//! A combined index: the summaries of many modules, in a file without a module.

use super::abbrevs::{record, tailed};
use super::error::{Result, WriteError};
use super::memprof::halves;
use super::names::Strtab;
use crate::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Table;
use bitsmith_model::guid::guid;
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{
    GLOBALVAL_SUMMARY_BLOCK, MODULE_BLOCK, MODULE_STRTAB_BLOCK, globalval_summary as code,
    module as module_code, module_strtab,
};
use bitsmith_model::summary::{
    AllocSummary, Callsite, DevirtResolution, FunctionSummary, GlobalSummary, GlobalSummaryKind,
    RefAccess, Summary, SummaryValue, SummaryValueId, TypeIdSummary, VariableSummary,
    profiles_follow, version,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

use Op::{Char6, Fixed, Vbr};

/// Abbreviation ids of the block.
const VALUE_GUID: u32 = 4;
const STACK_IDS: u32 = 5;
const FUNCTION: u32 = 6;
const VARIABLE: u32 = 7;
const ALIAS: u32 = 8;
const CALLSITE: u32 = 9;
const ALLOC: u32 = 10;

fn abbreviations() -> [Abbrev; 7] {
    let list = Tail::Array(Vbr(8));
    let function = [
        Vbr(8),
        Vbr(8),
        Vbr(8),
        Vbr(8),
        Vbr(8),
        Vbr(8),
        Vbr(4),
        Vbr(4),
        Vbr(4),
    ];
    [
        tailed(
            code::VALUE_GUID,
            &[Vbr(8), Fixed(32), Fixed(32)],
            Tail::None,
        ),
        tailed(code::STACK_IDS, &[], Tail::Array(Fixed(32))),
        tailed(code::COMBINED_PROFILE, &function, list),
        tailed(
            code::COMBINED_GLOBALVAR_INIT_REFS,
            &[Vbr(8), Vbr(8), Vbr(8)],
            list,
        ),
        tailed(code::COMBINED_ALIAS, &[Vbr(8); 4], Tail::None),
        tailed(
            code::COMBINED_CALLSITE_INFO,
            &[Vbr(8), Vbr(4), Vbr(4)],
            list,
        ),
        tailed(
            code::COMBINED_ALLOC_INFO_NO_CONTEXT,
            &[Vbr(4), Vbr(4)],
            list,
        ),
    ]
}

/// The index of a file without a module: the summary of an empty module.
pub(super) fn of_module(module: &Module) -> Option<&Summary> {
    let summary = module.summary.as_deref()?;
    let named = summary.modules.iter().any(|m| !m.path.is_empty());
    // A module without globals may still have a target.
    let empty = module.globals.is_empty()
        && module.triple.is_empty()
        && module.data_layout.is_empty()
        && (named || summary.modules.len() != 1);
    empty.then_some(summary)
}

/// Writes the summary block of an index.
pub(super) fn write(
    module: &Module,
    summary: &Summary,
    strtab: &mut Strtab,
    out: &mut Writer,
) -> Result<()> {
    out.enter_block(MODULE_BLOCK, 3);
    out.unabbreviated(module_code::VERSION, &[2]);
    let mut index = Index::new(summary, module.dialect);
    index.modules(out)?;
    out.enter_block(GLOBALVAL_SUMMARY_BLOCK, 4);
    out.unabbreviated(code::VERSION, &[version(module.dialect)]);
    out.unabbreviated(code::FLAGS, &[summary.flags]);
    index.tables(out)?;
    for &id in &index.order.clone() {
        if let Some(value) = summary.values().get(id) {
            index.value(value, out)?;
        }
    }
    index.aliases(out)?;
    index.type_ids(strtab, out);
    for (code, names) in [
        (code::CFI_FUNCTION_DEFS, &summary.cfi_function_defs),
        (code::CFI_FUNCTION_DECLS, &summary.cfi_function_decls),
    ] {
        if !names.is_empty() {
            let ops: Vec<u64> = names.iter().flat_map(|name| strtab.add(name)).collect();
            out.unabbreviated(code, &ops);
        }
    }
    out.unabbreviated(code::BLOCK_COUNT, &[summary.block_count]);
    out.end_block()?;
    out.end_block()?;
    Ok(())
}

struct Index<'a> {
    dialect: Dialect,
    summary: &'a Summary,
    abbrevs: [Abbrev; 7],
    /// Globals by GUID.
    order: Vec<SummaryValueId>,
    /// The numbers of globals that have summaries.
    numbers: FxHashMap<u64, u64>,
    /// The numbers of the summary's modules, which are written by path.
    module_numbers: Vec<u64>,
    /// The stack ids of call sites, in order.
    stack_ids: Vec<u64>,
    aliases: Vec<(u64, &'a GlobalSummary)>,
}

impl<'a> Index<'a> {
    fn new(summary: &'a Summary, dialect: Dialect) -> Self {
        let mut order: Vec<SummaryValueId> = summary.values().keys().collect();
        order.sort_by_key(|id| summary.values().get(*id).map_or(0, |value| value.guid));
        let mut numbers = FxHashMap::default();
        let mut next = 0u64;
        for value in order.iter().filter_map(|id| summary.values().get(*id)) {
            // Every summary takes a number; a global has that of its last one.
            next = next.saturating_add(value.summaries.len() as u64);
            if !value.summaries.is_empty() {
                numbers.insert(value.guid, next);
            }
        }
        let callsites = super::memprof::functions(summary).flat_map(|f| &f.callsites);
        let mut stack_ids: Vec<u64> = callsites
            .flat_map(|callsite| &callsite.stack_ids)
            .filter_map(|index| summary.stack_ids.get(*index as usize).copied())
            .collect();
        stack_ids.sort_unstable();
        stack_ids.dedup();
        Self {
            dialect,
            summary,
            abbrevs: abbreviations(),
            order,
            numbers,
            module_numbers: vec![0; summary.modules.len()],
            stack_ids,
            aliases: Vec::new(),
        }
    }

    /// The number of a global; `None` if it has no summary.
    fn number(&self, id: SummaryValueId) -> Option<u64> {
        let value = self.summary.values().get(id)?;
        self.numbers.get(&value.guid).copied()
    }

    fn module(&self, number: u32) -> Result<u64> {
        let module = self.module_numbers.get(number as usize);
        module
            .copied()
            .ok_or_else(|| WriteError::new("the summary refers to a module it does not have"))
    }

    /// Writes the paths and hashes of the modules.
    fn modules(&mut self, out: &mut Writer) -> Result<()> {
        let entry = |char: Op| tailed(module_strtab::ENTRY, &[Vbr(8)], Tail::Array(char));
        let abbrevs = [
            entry(Fixed(8)),
            entry(Fixed(7)),
            entry(Char6),
            tailed(module_strtab::HASH, &[Fixed(32); 5], Tail::None),
        ];
        out.enter_block(MODULE_STRTAB_BLOCK, 3);
        abbrevs.iter().for_each(|abbrev| out.define_abbrev(abbrev));
        let mut modules: Vec<_> = self.summary.modules.iter().zip(0usize..).collect();
        modules.sort_by(|a, b| a.0.path.cmp(&b.0.path));
        for ((module, place), number) in modules.into_iter().zip(0u64..) {
            self.module_numbers.put(place, number);
            let id = match (
                super::abbrevs::is_char6(&module.path),
                module.path.is_ascii(),
            ) {
                (true, _) => 6,
                (_, true) => 5,
                _ => 4,
            };
            let mut ops = vec![number];
            ops.extend(module.path.iter().map(|c| u64::from(*c)));
            record(out, &abbrevs, id, module_strtab::ENTRY, &ops)?;
            if module.hash != [0; 5] {
                let words = module.hash.map(u64::from);
                record(out, &abbrevs, 7, module_strtab::HASH, &words)?;
            }
        }
        out.end_block()?;
        Ok(())
    }

    /// Writes GUIDs and stack ids.
    fn tables(&mut self, out: &mut Writer) -> Result<()> {
        let mut abbrevs = self.abbrevs.iter();
        if let Some(first) = abbrevs.next() {
            out.define_abbrev(first);
        }
        for value in self
            .order
            .iter()
            .filter_map(|id| self.summary.values().get(*id))
        {
            if let Some(&number) = self.numbers.get(&value.guid) {
                let ops = [number, value.guid >> 32, value.guid & 0xffff_ffff];
                record(out, &self.abbrevs, VALUE_GUID, code::VALUE_GUID, &ops)?;
            }
        }
        abbrevs.for_each(|abbrev| out.define_abbrev(abbrev));
        if !self.stack_ids.is_empty() {
            let ids = halves(self.stack_ids.iter().copied());
            record(out, &self.abbrevs, STACK_IDS, code::STACK_IDS, &ids)?;
        }
        Ok(())
    }

    fn value(&mut self, value: &'a SummaryValue, out: &mut Writer) -> Result<()> {
        let Some(&number) = self.numbers.get(&value.guid) else {
            return Ok(());
        };
        for summary in &value.summaries {
            match &summary.kind {
                GlobalSummaryKind::Alias(_) => self.aliases.push((number, summary)),
                GlobalSummaryKind::Function(function) => {
                    self.function(number, summary, function, out)?;
                    original_name(summary, out);
                }
                GlobalSummaryKind::Variable(variable) => {
                    self.variable(number, summary, variable, out)?;
                    original_name(summary, out);
                }
            }
        }
        Ok(())
    }

    /// The references that have numbers: those with any access first, then read-only, then write-only ones.
    fn refs(&self, summary: &GlobalSummary) -> ([u64; 3], Vec<u64>) {
        let (mut counts, mut refs) = ([0; 3], Vec::new());
        let kinds = [RefAccess::Any, RefAccess::ReadOnly, RefAccess::WriteOnly];
        for (access, count) in kinds.into_iter().zip(&mut counts) {
            let those = summary.refs.iter().filter(|r| r.access == access);
            let those = those.filter_map(|r| self.number(r.value));
            let before = refs.len();
            refs.extend(those);
            *count = refs.len().saturating_sub(before) as u64;
        }
        (counts, refs)
    }

    fn function(
        &self,
        number: u64,
        summary: &GlobalSummary,
        function: &FunctionSummary,
        out: &mut Writer,
    ) -> Result<()> {
        let calls = |id| self.number(id);
        super::summary::write_tests(function, out);
        super::summary::write_params(function, calls, out);
        let follow = profiles_follow(version(self.dialect));
        if !follow {
            self.profiles(function, out)?;
        }
        let ([_, read, written], refs) = self.refs(summary);
        let mut ops = vec![
            number,
            self.module(summary.module)?,
            summary.flags.encode(self.dialect),
            function.inst_count,
            function.flags,
            0,
            refs.len() as u64,
            read,
            written,
        ];
        ops.extend(refs);
        for call in &function.calls {
            if let Some(callee) = self.number(call.callee) {
                ops.push(callee);
                ops.push(u64::from(call.hotness & 7) | u64::from(call.tail) << 3);
            }
        }
        record(out, &self.abbrevs, FUNCTION, code::COMBINED_PROFILE, &ops)?;
        match follow {
            true => self.profiles(function, out),
            false => Ok(()),
        }
    }

    /// Writes memory profiles, which follow their function's record since LLVM 23 and precede it before.
    fn profiles(&self, function: &FunctionSummary, out: &mut Writer) -> Result<()> {
        for callsite in &function.callsites {
            self.callsite(callsite, out)?;
        }
        for alloc in &function.allocs {
            self.alloc(alloc, out)?;
        }
        Ok(())
    }

    fn callsite(&self, callsite: &Callsite, out: &mut Writer) -> Result<()> {
        let callee = callsite.callee.and_then(|callee| self.number(callee));
        let mut ops = vec![
            callee.unwrap_or(0),
            callsite.stack_ids.len() as u64,
            callsite.clones.len() as u64,
        ];
        for index in &callsite.stack_ids {
            let id = self.summary.stack_ids.get(*index as usize);
            let place = id.and_then(|id| self.stack_ids.binary_search(id).ok());
            ops.push(place.unwrap_or(0) as u64);
        }
        ops.extend(callsite.clones.iter().map(|clone| u64::from(*clone)));
        let code = code::COMBINED_CALLSITE_INFO;
        record(out, &self.abbrevs, CALLSITE, code, &ops)
    }

    /// Writes an allocation without its stacks, which only the thin link needs.
    fn alloc(&self, alloc: &AllocSummary, out: &mut Writer) -> Result<()> {
        let mut ops = vec![alloc.mibs.len() as u64, alloc.versions.len() as u64];
        ops.extend(alloc.mibs.iter().map(|mib| u64::from(mib.alloc_type)));
        ops.extend(alloc.versions.iter().map(|version| u64::from(*version)));
        let code = code::COMBINED_ALLOC_INFO_NO_CONTEXT;
        record(out, &self.abbrevs, ALLOC, code, &ops)
    }

    fn variable(
        &self,
        number: u64,
        summary: &GlobalSummary,
        variable: &VariableSummary,
        out: &mut Writer,
    ) -> Result<()> {
        let module = self.module(summary.module)?;
        let mut ops = vec![
            number,
            module,
            summary.flags.encode(self.dialect),
            variable.encode(),
        ];
        ops.extend(self.refs(summary).1);
        let code = code::COMBINED_GLOBALVAR_INIT_REFS;
        record(out, &self.abbrevs, VARIABLE, code, &ops)
    }

    fn aliases(&mut self, out: &mut Writer) -> Result<()> {
        for (number, summary) in std::mem::take(&mut self.aliases) {
            let GlobalSummaryKind::Alias(aliasee) = summary.kind else {
                continue;
            };
            let aliasee = aliasee.and_then(|aliasee| self.number(aliasee));
            let ops = [
                number,
                self.module(summary.module)?,
                summary.flags.encode(self.dialect),
                aliasee.unwrap_or(0),
            ];
            record(out, &self.abbrevs, ALIAS, code::COMBINED_ALIAS, &ops)?;
            original_name(summary, out);
        }
        Ok(())
    }

    /// Writes the type identifiers that functions refer to, by GUID.
    fn type_ids(&self, strtab: &mut Strtab, out: &mut Writer) {
        let mut used = BTreeSet::new();
        for function in super::memprof::functions(self.summary) {
            used.extend(function.type_tests.iter().copied());
            let plain = function.type_test_assume_vcalls.iter();
            used.extend(
                plain
                    .chain(&function.type_checked_load_vcalls)
                    .map(|f| f.guid),
            );
            let constant = function.type_test_assume_const_vcalls.iter();
            let constant = constant.chain(&function.type_checked_load_const_vcalls);
            used.extend(constant.map(|call| call.func.guid));
        }
        let mut ids: Vec<(u64, &TypeIdSummary)> = self
            .summary
            .type_ids
            .iter()
            .map(|id| (guid(&id.name), id))
            .filter(|(guid, _)| used.contains(guid))
            .collect();
        ids.sort_by_key(|(guid, _)| *guid);
        for (_, id) in ids {
            let mut ops = strtab.add(&id.name).to_vec();
            ops.extend([id.kind, id.size_m1_bit_width].map(u64::from));
            ops.extend([id.align_log2, id.size_m1]);
            ops.extend([u64::from(id.bit_mask), id.inline_bits]);
            for (offset, resolution) in &id.resolutions {
                ops.push(*offset);
                push_resolution(resolution, strtab, &mut ops);
            }
            out.unabbreviated(code::TYPE_ID, &ops);
        }
    }
}

fn push_resolution(resolution: &DevirtResolution, strtab: &mut Strtab, ops: &mut Vec<u64>) {
    ops.push(resolution.kind.into());
    ops.extend(strtab.add(&resolution.single_impl));
    ops.push(resolution.by_arg.len() as u64);
    for (args, by_arg) in &resolution.by_arg {
        ops.push(args.len() as u64);
        ops.extend(args);
        ops.extend([u64::from(by_arg.kind), by_arg.info]);
        ops.extend([by_arg.byte, by_arg.bit].map(u64::from));
    }
}

/// Writes the GUID of a local global's name before it was made unique.
fn original_name(summary: &GlobalSummary, out: &mut Writer) {
    if summary.flags.linkage.is_local() {
        out.unabbreviated(code::COMBINED_ORIGINAL_NAME, &[summary.original_name]);
    }
}
