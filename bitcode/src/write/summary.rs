//! The ThinLTO summary of a module, and its hash.

use super::abbrevs::{self, record, signed};
use super::enumerate::{Enumeration, global};
use super::error::{Result, WriteError};
use super::memprof::{Contexts, halves};
use super::names::Strtab;
use crate::bitstream::{Abbrev, Op, Tail, Writer};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Table;
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::schema::blocks::{
    FULL_LTO_GLOBALVAL_SUMMARY_BLOCK, GLOBALVAL_SUMMARY_BLOCK, globalval_summary as code,
    module as module_code,
};
use bitsmith_model::summary::{
    ConstVCall, FunctionSummary, GlobalSummary, GlobalSummaryKind, PROMOTION_SINCE, RefAccess,
    Summary, SummaryValueId, VFuncId, VariableSummary, profiles_follow, version,
};
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::{FxHashMap, FxHashSet};

use Op::{Fixed, Vbr};

/// Abbreviation ids of a summary block without stack ids, as LLVM 22 has them; with stack ids, the others shift
/// by one. Since LLVM 23, those behind [`RELBF`] are one lower.
const VALUE_GUID: u32 = 4;
const PROFILE: u32 = 5;
/// The abbreviation of calls with block frequencies, which LLVM 22 defines and does not use.
const RELBF: u32 = 6;
const VARIABLE: u32 = 7;
const VTABLE: u32 = 8;
const ALIAS: u32 = 9;
const TYPE_ID: u32 = 10;
/// The abbreviation of stack ids, if there are any.
const STACK_IDS: u32 = 5;
const CALLSITE: u32 = 11;
const ALLOC: u32 = 12;
const CONTEXTS: u32 = 13;

fn abbreviations(summary: &Summary, dialect: Dialect) -> Vec<Abbrev> {
    let list = Tail::Array(Vbr(8));
    let counts = [Vbr(4); 4];
    let function = |flags: u32| {
        let mut ops = vec![Vbr(8), Vbr(flags), Vbr(8)];
        ops.extend(counts);
        ops
    };
    let mut all = vec![
        abbrevs::tailed(
            code::VALUE_GUID,
            &[Vbr(6), Fixed(32), Fixed(32)],
            Tail::None,
        ),
        abbrevs::tailed(code::PERMODULE_PROFILE, &function(8), list),
        abbrevs::tailed(code::PERMODULE_RELBF, &function(6), list),
        abbrevs::tailed(code::PERMODULE_GLOBALVAR_INIT_REFS, &[Vbr(8), Vbr(6)], list),
        abbrevs::tailed(
            code::PERMODULE_VTABLE_GLOBALVAR_INIT_REFS,
            &[Vbr(8), Vbr(6), Vbr(4)],
            list,
        ),
        abbrevs::tailed(code::ALIAS, &[Vbr(8), Vbr(6), Vbr(8)], Tail::None),
        abbrevs::tailed(code::TYPE_ID_METADATA, &[Vbr(8), Vbr(8)], list),
        abbrevs::tailed(code::PERMODULE_CALLSITE_INFO, &[Vbr(8)], list),
        abbrevs::tailed(code::PERMODULE_ALLOC_INFO, &[Vbr(4)], list),
        abbrevs::tailed(code::CONTEXT_RADIX_TREE_ARRAY, &[], list),
    ];
    if dialect.has(PROMOTION_SINCE) {
        all.remove((RELBF - VALUE_GUID) as usize);
    }
    if !summary.stack_ids.is_empty() {
        all.insert(
            1,
            abbrevs::tailed(code::STACK_IDS, &[], Tail::Array(Fixed(32))),
        );
    }
    all
}

/// Writes the summary block, if the module has a summary.
pub(super) fn write(all: &Enumeration<'_>, strtab: &mut Strtab, out: &mut Writer) -> Result<()> {
    let Some(summary) = all.module.summary.as_deref() else {
        return Ok(());
    };
    let mut writer = SummaryWriter::new(all, summary)?;
    let block = if is_full_lto(all) {
        FULL_LTO_GLOBALVAL_SUMMARY_BLOCK
    } else {
        GLOBALVAL_SUMMARY_BLOCK
    };
    out.enter_block(block, 4);
    out.unabbreviated(code::VERSION, &[version(all.module.dialect)]);
    out.unabbreviated(code::FLAGS, &[summary.flags]);
    writer.records(out)?;
    writer.vtables(strtab, out)?;
    if summary.block_count != 0 {
        out.unabbreviated(code::BLOCK_COUNT, &[summary.block_count]);
    }
    out.end_block()?;
    Ok(())
}

/// Writes the hash that was read with the summary.
pub(super) fn write_kept_hash(all: &Enumeration<'_>, out: &mut Writer) {
    let modules = all.module.summary.as_deref().map(|s| s.modules.as_slice());
    if let Some([only]) = modules
        && only.hash != [0; 5]
    {
        out.unabbreviated(module_code::HASH, &only.hash.map(u64::from));
    }
}

/// Returns true if a module flag marks the summary as one for full LTO.
fn is_full_lto(all: &Enumeration<'_>) -> bool {
    let scope = all.module.scope();
    let is_zero = |value: MdId| {
        let value = scope.metadata().value(value);
        let constant = value.and_then(|value| scope.constant(value));
        constant.is_some_and(|(c, _)| matches!(c.kind, ConstKind::Null | ConstKind::Int(0)))
    };
    let mut flags = all.module.flags();
    flags.any(|flag| flag.name == b"ThinLTO" && flag.value.is_some_and(is_zero))
}

struct SummaryWriter<'a, 'm> {
    all: &'a Enumeration<'m>,
    summary: &'a Summary,
    abbrevs: Vec<Abbrev>,
    contexts: Contexts<'a>,
    /// The numbers of the module's globals, by GUID.
    numbers: FxHashMap<u64, u32>,
    /// GUIDs of other globals that the summary refers to; their numbers follow the module's.
    others: Vec<u64>,
    ops: Vec<u64>,
}

impl<'a, 'm> SummaryWriter<'a, 'm> {
    fn new(all: &'a Enumeration<'m>, summary: &'a Summary) -> Result<Self> {
        let mut this = Self {
            all,
            summary,
            abbrevs: abbreviations(summary, all.module.dialect),
            contexts: Contexts::of(summary),
            numbers: FxHashMap::default(),
            others: Vec::new(),
            ops: Vec::new(),
        };
        let module = all.module;
        // An upgrade leaves retired functions in no list of the module.
        let functions = module.functions.iter().chain(&module.variables);
        for &id in functions.chain(&module.aliases).chain(&module.ifuncs) {
            let guid = this.guid(id)?;
            this.numbers.insert(guid, all.values.global(id)?);
        }
        let mut next = all.values.len();
        let referenced: FxHashSet<SummaryValueId> = summary.referenced().collect();
        let values = summary.values().iter();
        for (_, value) in values.filter(|(id, _)| referenced.contains(id)) {
            if let std::collections::hash_map::Entry::Vacant(place) = this.numbers.entry(value.guid)
            {
                place.insert(next);
                next = next.saturating_add(1);
                this.others.push(value.guid);
            }
        }
        Ok(this)
    }

    fn guid(&self, id: GlobalId) -> Result<u64> {
        let module = self.all.module;
        let global = global(module, id)?;
        let name = module.strings.get(global.name);
        let identifier = global_identifier(name, global.linkage, module.source_name());
        let own = module.own_guid(id);
        Ok(own.unwrap_or_else(|| guid(&identifier)))
    }

    fn number(&self, id: SummaryValueId) -> Result<u64> {
        let value = self.summary.values().get(id);
        match value.and_then(|value| self.numbers.get(&value.guid)) {
            Some(&number) => Ok(u64::from(number)),
            None => Err(WriteError::new(
                "the summary refers to a global it does not have",
            )),
        }
    }

    fn records(&mut self, out: &mut Writer) -> Result<()> {
        let summary = self.summary;
        if let Some(first) = self.abbrevs.first() {
            out.define_abbrev(first);
        }
        for &guid in &self.others {
            let number = self.numbers.get(&guid).copied().unwrap_or(0);
            let ops = [u64::from(number), guid >> 32, guid & 0xffff_ffff];
            record(out, &self.abbrevs, VALUE_GUID, code::VALUE_GUID, &ops)?;
        }
        let mut rest = self.abbrevs.iter().skip(1);
        if !summary.stack_ids.is_empty() {
            if let Some(second) = rest.next() {
                out.define_abbrev(second);
            }
            let ids = halves(summary.stack_ids.iter().copied());
            record(out, &self.abbrevs, STACK_IDS, code::STACK_IDS, &ids)?;
        }
        rest.for_each(|abbrev| out.define_abbrev(abbrev));
        if !self.contexts.array.is_empty() {
            let array = std::mem::take(&mut self.contexts.array);
            self.record(CONTEXTS, code::CONTEXT_RADIX_TREE_ARRAY, &array, out)?;
        }
        let module = self.all.module;
        let known: FxHashMap<u64, &GlobalSummary> = summary
            .values()
            .values()
            .filter_map(|value| Some((value.guid, value.summaries.first()?)))
            .collect();
        let functions = module.functions.iter().chain(&module.variables);
        for &id in functions.chain(&module.aliases) {
            if let Some(known) = known.get(&self.guid(id)?) {
                self.global(id, known, out)?;
            }
        }
        Ok(())
    }

    fn global(&mut self, id: GlobalId, known: &GlobalSummary, out: &mut Writer) -> Result<()> {
        let number = u64::from(self.all.values.global(id)?);
        match &known.kind {
            GlobalSummaryKind::Function(function) => self.function(number, known, function, out),
            GlobalSummaryKind::Variable(variable) => self.variable(number, known, variable, out),
            GlobalSummaryKind::Alias(Some(aliasee)) => {
                let flags = known.flags.encode(self.all.module.dialect);
                let ops = [number, flags, self.number(*aliasee)?];
                self.record(ALIAS, code::ALIAS, &ops, out)
            }
            GlobalSummaryKind::Alias(None) => Ok(()),
        }
    }

    /// Writes type identifiers with their vtables.
    fn vtables(&mut self, strtab: &mut Strtab, out: &mut Writer) -> Result<()> {
        for identifier in &self.summary.type_id_vtables {
            self.ops.clear();
            self.ops.extend(strtab.add(&identifier.name));
            for &(offset, vtable) in &identifier.vtables {
                let vtable = self.number(vtable)?;
                self.ops.extend([offset, vtable]);
            }
            let code = code::TYPE_ID_METADATA;
            self.record(TYPE_ID, code, &self.ops, out)?;
        }
        Ok(())
    }

    /// Writes a record with an abbreviation, whose id is one higher if there are stack ids.
    fn record(&self, abbrev: u32, code: u32, ops: &[u64], out: &mut Writer) -> Result<()> {
        let shift = u32::from(!self.summary.stack_ids.is_empty());
        let gone = u32::from(self.all.module.dialect.has(PROMOTION_SINCE) && abbrev > RELBF);
        let abbrev = abbrev.saturating_add(shift).saturating_sub(gone);
        record(out, &self.abbrevs, abbrev, code, ops)
    }

    /// Writes call sites on the way to profiled allocations.
    fn callsites(&mut self, function: &FunctionSummary, out: &mut Writer) -> Result<()> {
        for callsite in &function.callsites {
            let callee = match callsite.callee {
                Some(callee) => self.number(callee)?,
                // The number of an unknown callee: beyond all others.
                None => u64::from(self.all.values.len()).saturating_add(self.others.len() as u64),
            };
            let mut ops = vec![callee];
            ops.extend(callsite.stack_ids.iter().map(|id| u64::from(*id)));
            self.record(CALLSITE, code::PERMODULE_CALLSITE_INFO, &ops, out)?;
        }
        Ok(())
    }

    /// Writes the memory profiles of allocations.
    fn allocs(&mut self, function: &FunctionSummary, out: &mut Writer) -> Result<()> {
        for alloc in &function.allocs {
            let sizes = alloc.mibs.iter().flat_map(|mib| &mib.context_sizes);
            let ids = halves(sizes.map(|(id, _)| *id));
            let mut ops = vec![alloc.mibs.len() as u64];
            for mib in &alloc.mibs {
                ops.extend([u64::from(mib.alloc_type), self.contexts.place(mib)]);
            }
            if !ids.is_empty() {
                out.unabbreviated(code::ALLOC_CONTEXT_IDS, &ids);
                for mib in &alloc.mibs {
                    ops.push(mib.context_sizes.len() as u64);
                    ops.extend(mib.context_sizes.iter().map(|(_, size)| *size));
                }
            }
            self.record(ALLOC, code::PERMODULE_ALLOC_INFO, &ops, out)?;
        }
        Ok(())
    }

    /// Pushes the references: those with any access first, then read-only, then write-only ones.
    fn push_refs(&mut self, known: &GlobalSummary) -> Result<()> {
        for access in [RefAccess::Any, RefAccess::ReadOnly, RefAccess::WriteOnly] {
            for reference in known.refs.iter().filter(|r| r.access == access) {
                let number = self.number(reference.value)?;
                self.ops.push(number);
            }
        }
        Ok(())
    }

    fn function(
        &mut self,
        number: u64,
        known: &GlobalSummary,
        function: &FunctionSummary,
        out: &mut Writer,
    ) -> Result<()> {
        write_tests(function, out);
        for call in function.params.iter().flat_map(|param| &param.calls) {
            self.number(call.callee)?;
        }
        write_params(function, |id| self.number(id).ok(), out);
        let follow = profiles_follow(version(self.all.module.dialect));
        if !follow {
            self.profiles(function, out)?;
        }
        let count = |access: RefAccess| {
            let those = known.refs.iter().filter(|r| r.access == access);
            those.count() as u64
        };
        self.ops.clear();
        self.ops.extend([
            number,
            known.flags.encode(self.all.module.dialect),
            function.inst_count,
            function.flags,
            known.refs.len() as u64,
            count(RefAccess::ReadOnly),
            count(RefAccess::WriteOnly),
        ]);
        self.push_refs(known)?;
        for call in &function.calls {
            let callee = self.number(call.callee)?;
            // LLVM writes the relative block frequency only on request: PERMODULE_RELBF has no hotness.
            let how = u64::from(call.hotness & 7) | u64::from(call.tail) << 3;
            self.ops.extend([callee, how]);
        }
        self.record(PROFILE, code::PERMODULE_PROFILE, &self.ops, out)?;
        match follow {
            true => self.profiles(function, out),
            false => Ok(()),
        }
    }

    /// Writes memory profiles, which follow their function's record since LLVM 23 and precede it before.
    fn profiles(&mut self, function: &FunctionSummary, out: &mut Writer) -> Result<()> {
        self.callsites(function, out)?;
        self.allocs(function, out)
    }

    fn variable(
        &mut self,
        number: u64,
        known: &GlobalSummary,
        variable: &VariableSummary,
        out: &mut Writer,
    ) -> Result<()> {
        let flags = variable.encode();
        let is_vtable = !variable.vtable_funcs.is_empty();
        self.ops.clear();
        let known_flags = known.flags.encode(self.all.module.dialect);
        self.ops.extend([number, known_flags, flags]);
        if is_vtable {
            self.ops.push(known.refs.len() as u64);
        }
        let start = self.ops.len();
        self.push_refs(known)?;
        if let Some(refs) = self.ops.entry_mut(start..) {
            refs.sort_unstable();
        }
        for &(function, offset) in &variable.vtable_funcs {
            let function = self.number(function)?;
            self.ops.extend([function, offset]);
        }
        let (abbrev, code) = if is_vtable {
            (VTABLE, code::PERMODULE_VTABLE_GLOBALVAR_INIT_REFS)
        } else {
            (VARIABLE, code::PERMODULE_GLOBALVAR_INIT_REFS)
        };
        self.record(abbrev, code, &self.ops, out)
    }
}

fn vfunc(func: &VFuncId) -> [u64; 2] {
    [func.guid, func.offset]
}

/// Writes type tests and virtual calls, whose records precede their function.
pub(super) fn write_tests(function: &FunctionSummary, out: &mut Writer) {
    if !function.type_tests.is_empty() {
        out.unabbreviated(code::TYPE_TESTS, &function.type_tests);
    }
    let calls = [
        (
            code::TYPE_TEST_ASSUME_VCALLS,
            &function.type_test_assume_vcalls,
        ),
        (
            code::TYPE_CHECKED_LOAD_VCALLS,
            &function.type_checked_load_vcalls,
        ),
    ];
    for (code, calls) in calls {
        if !calls.is_empty() {
            let ops: Vec<u64> = calls.iter().flat_map(vfunc).collect();
            out.unabbreviated(code, &ops);
        }
    }
    let calls = [
        (
            code::TYPE_TEST_ASSUME_CONST_VCALL,
            &function.type_test_assume_const_vcalls,
        ),
        (
            code::TYPE_CHECKED_LOAD_CONST_VCALL,
            &function.type_checked_load_const_vcalls,
        ),
    ];
    for (code, calls) in calls {
        for ConstVCall { func, args } in calls {
            let mut ops = vfunc(func).to_vec();
            ops.extend_from_slice(args);
            out.unabbreviated(code, &ops);
        }
    }
}

/// Writes the accesses through pointer parameters; calls of functions without a number are omitted.
pub(super) fn write_params(
    function: &FunctionSummary,
    number: impl Fn(SummaryValueId) -> Option<u64>,
    out: &mut Writer,
) {
    if function.params.is_empty() {
        return;
    }
    let mut ops = Vec::new();
    for param in &function.params {
        ops.push(param.param);
        ops.extend([signed(param.range.lower), signed(param.range.upper)]);
        let calls = param.calls.iter();
        let calls = calls.filter_map(|call| Some((number(call.callee)?, call)));
        let calls: Vec<_> = calls.collect();
        ops.push(calls.len() as u64);
        for (callee, call) in calls {
            ops.extend([call.param, callee]);
            ops.extend([signed(call.range.lower), signed(call.range.upper)]);
        }
    }
    out.unabbreviated(code::PARAM_ACCESS, &ops);
}
