//! Summary blocks: the ThinLTO properties of the globals of a module, or of many.

use super::Tables;
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::{Error, Result};
use crate::limits;
use bitsmith_model::entity::Span;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{globalval_summary as code, module_strtab};
use bitsmith_model::summary::{
    AllocSummary, ArgResolution, CallEdge, Callsite, ConstVCall, DevirtResolution, FunctionSummary,
    GlobalSummary, GlobalSummaryKind, Mib, NEWEST_VERSION, OffsetRange, ParamAccess, ParamCall,
    RETIRED_FLAG, RefAccess, Summary, SummaryFlags, SummaryModule, SummaryRef, SummaryValueId,
    TypeIdSummary, TypeIdVtables, VFuncId, VariableSummary, profiles_follow,
};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// Reads the paths and hashes of the modules of a combined index.
pub(super) fn read_module_paths(
    mut block: BlockCursor<'_, '_>,
    summary: &mut Summary,
    numbers: &mut FxHashMap<u64, u32>,
) -> Result<()> {
    let mut record = Record::new();
    let mut named = false;
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => continue,
            Item::Record => {}
        }
        match (record.code, record.ops.split_first()) {
            (module_strtab::ENTRY, Some((&number, path))) => {
                named = true;
                numbers.insert(
                    number,
                    u32::try_from(summary.modules.len()).unwrap_or(u32::MAX),
                );
                let path = path.iter().map(|&c| c as u8).collect();
                summary.modules.push(SummaryModule {
                    path,
                    ..SummaryModule::default()
                });
            }
            (module_strtab::HASH, _) => match summary.modules.last_mut() {
                Some(module) if named => {
                    module.hash = hash(&block, &record)?;
                    named = false;
                }
                _ => return Err(block.record_error(&record, "expected a module's path before it")),
            },
            _ => {}
        }
    }
}

/// The five words of a hash record.
pub(super) fn hash(block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<[u32; 5]> {
    match *record.ops.as_slice() {
        [a, b, c, d, e] => Ok([a, b, c, d, e].map(|word| word as u32)),
        _ => Err(block.record_error(record, "expected a hash of five words")),
    }
}

/// Reads a summary block.
pub(super) fn read_summary(
    mut block: BlockCursor<'_, '_>,
    tables: &Tables,
    module: &Module,
    modules: &FxHashMap<u64, u32>,
    summary: &mut Summary,
) -> Result<()> {
    let size = (block.bytes().len() as u64).saturating_sub(block.bit_pos() / 8);
    let size = size.saturating_add(module.strings.len() as u64);
    let mut reader = SummaryReader {
        budget: Cell::new(size.saturating_mul(limits::SHARING)),
        tables,
        module,
        modules,
        summary,
        guids: FxHashMap::default(),
        pending: FunctionSummary::default(),
        last: None,
        function: None,
        contexts: Vec::new(),
        context_ids: Vec::new(),
    };
    // Every global of the module is in the index, with or without a summary; an ifunc only if a summary has it.
    for number in 0..tables.values.len() {
        let global = tables.values.get(number).and_then(|v| v.as_global());
        let global = global.and_then(|id| module.globals.get(id));
        if global.is_some_and(|g| !matches!(g.kind, GlobalKind::IFunc(_))) {
            reader.value(number as u64)?;
        }
    }
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => {}
            Item::Record => {
                let read = reader.record(&record);
                read.map_err(|e| {
                    e.at_bit(record.at)
                        .in_block(block.path())
                        .in_record(record.code)
                })?;
            }
        }
    }
}

struct SummaryReader<'r> {
    /// The remaining amount of data that may be copied from shared places.
    budget: Cell<u64>,
    tables: &'r Tables,
    module: &'r Module,
    /// By a combined index's number of a module: its index in the summary.
    modules: &'r FxHashMap<u64, u32>,
    summary: &'r mut Summary,
    /// Values known only by their GUID, by value number.
    guids: FxHashMap<u64, SummaryValueId>,
    /// Records that precede their function.
    pending: FunctionSummary,
    /// The summary that the next original name belongs to.
    last: Option<SummaryValueId>,
    /// The function whose record was read last.
    function: Option<SummaryValueId>,
    /// The array of allocation contexts in LLVM's packed form.
    contexts: Vec<u64>,
    /// Full ids of contexts whose sizes are still to be read, the next one last.
    context_ids: Vec<u64>,
}

/// The GUID of a value in the module's list of them, which LLVM writes since release 23.
fn listed_guid(tables: &Tables, number: u64) -> Option<u64> {
    let at = usize::try_from(number).ok()?.checked_mul(2)?;
    match tables.guids.get(at..)? {
        [0, 0, ..] => None,
        [high, low, ..] => Some(u64::from(*high) << 32 | u64::from(*low)),
        _ => None,
    }
}

/// The operands of a record, in sequence.
struct Ops<'a>(&'a [u64]);

impl Ops<'_> {
    fn next(&mut self) -> Result<u64> {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                Ok(*first)
            }
            None => Err(Error::new(0, "expected more operands")),
        }
    }
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A signed number with its sign in bit 0.
fn signed(op: u64) -> i64 {
    match (op & 1, (op >> 1) as i64) {
        (0, magnitude) => magnitude,
        (_, 0) => i64::MIN,
        (_, magnitude) => magnitude.wrapping_neg(),
    }
}

impl SummaryReader<'_> {
    fn record(&mut self, record: &Record<'_>) -> Result<()> {
        let mut ops = Ops(&record.ops);
        match record.code {
            code::VERSION => match ops.next()? {
                version @ 1..=NEWEST_VERSION => self.summary.version = version,
                _ => return Err(Error::new(0, "expected a version of 1 to 14")),
            },
            code::FLAGS => self.summary.flags = ops.next()? & !RETIRED_FLAG,
            code::BLOCK_COUNT => self.summary.block_count = ops.next()?,
            code::VALUE_GUID => self.value_guid(&mut ops)?,
            code::PERMODULE | code::PERMODULE_PROFILE | code::PERMODULE_RELBF => {
                self.function(record.code, &mut ops, false)?;
            }
            code::COMBINED | code::COMBINED_PROFILE => {
                self.function(record.code, &mut ops, true)?
            }
            code::PERMODULE_GLOBALVAR_INIT_REFS => self.variable(&mut ops, false)?,
            code::COMBINED_GLOBALVAR_INIT_REFS => self.variable(&mut ops, true)?,
            code::PERMODULE_VTABLE_GLOBALVAR_INIT_REFS => self.vtable(&mut ops)?,
            code::ALIAS => self.alias(&mut ops, false)?,
            code::COMBINED_ALIAS => self.alias(&mut ops, true)?,
            code::COMBINED_ORIGINAL_NAME => self.original_name(&mut ops)?,
            code::TYPE_TESTS => self.pending.type_tests.extend_from_slice(&record.ops),
            code::TYPE_TEST_ASSUME_VCALLS => {
                self.pending
                    .type_test_assume_vcalls
                    .extend(vcalls(&record.ops));
            }
            code::TYPE_CHECKED_LOAD_VCALLS => {
                self.pending
                    .type_checked_load_vcalls
                    .extend(vcalls(&record.ops));
            }
            code::TYPE_TEST_ASSUME_CONST_VCALL => {
                self.pending
                    .type_test_assume_const_vcalls
                    .push(const_vcall(&mut ops)?);
            }
            code::TYPE_CHECKED_LOAD_CONST_VCALL => {
                self.pending
                    .type_checked_load_const_vcalls
                    .push(const_vcall(&mut ops)?);
            }
            code::PARAM_ACCESS => self.param_access(&mut ops)?,
            code::STACK_IDS => self.stack_ids(&record.ops),
            code::CONTEXT_RADIX_TREE_ARRAY => self.contexts = record.ops.clone(),
            code::ALLOC_CONTEXT_IDS => self.context_ids = halves(&record.ops).rev().collect(),
            code::PERMODULE_CALLSITE_INFO => self.callsite(&mut ops, false)?,
            code::COMBINED_CALLSITE_INFO => self.callsite(&mut ops, true)?,
            code::PERMODULE_ALLOC_INFO => self.alloc(&mut ops, false, true)?,
            code::COMBINED_ALLOC_INFO => self.alloc(&mut ops, true, true)?,
            code::COMBINED_ALLOC_INFO_NO_CONTEXT => self.alloc(&mut ops, true, false)?,
            code::TYPE_ID => self.type_id(&mut ops)?,
            code::TYPE_ID_METADATA => self.type_id_vtables(&mut ops)?,
            code::CFI_FUNCTION_DEFS => {
                let names = self.names(&record.ops)?;
                self.summary.cfi_function_defs.extend(names);
            }
            code::CFI_FUNCTION_DECLS => {
                let names = self.names(&record.ops)?;
                self.summary.cfi_function_decls.extend(names);
            }
            unknown => self
                .summary
                .unknown
                .push((unknown, record.ops.as_slice().into())),
        }
        Ok(())
    }

    /// The global with a value number.
    fn value(&mut self, number: u64) -> Result<SummaryValueId> {
        if let Some(&id) = self.guids.get(&number) {
            return Ok(id);
        }
        let value = usize::try_from(number)
            .ok()
            .and_then(|n| self.tables.values.get(n));
        let Some(global) = value.and_then(|v| v.as_global()) else {
            return Err(Error::new(0, "expected the number of a global value"));
        };
        let name = self.module.name(global);
        self.spend(name.len())?;
        let linkage = self.module.globals[global].linkage;
        let identifier = global_identifier(name, linkage, self.module.source_name());
        let listed = listed_guid(self.tables, number);
        let guid = listed.unwrap_or_else(|| guid(&identifier));
        let id = self.summary.value(guid, name);
        self.guids.insert(number, id);
        Ok(id)
    }

    /// `[number, GUID]`, the GUID in one operand or in two halves, the high one first.
    fn value_guid(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        let number = ops.next()?;
        let mut guid = ops.next()?;
        if !ops.is_empty() {
            guid = guid << 32 | ops.next()? & 0xffff_ffff;
        }
        let id = self.summary.value(guid, b"");
        self.guids.insert(number, id);
        Ok(())
    }

    fn module_number(&self, ops: &mut Ops<'_>, combined: bool) -> Result<u32> {
        if !combined {
            return Ok(0);
        }
        let number = ops.next()?;
        match self.modules.get(&number) {
            Some(module) => Ok(*module),
            None => Err(Error::new(0, "expected the number of a module")),
        }
    }

    fn add(&mut self, value: SummaryValueId, summary: GlobalSummary) {
        self.last = Some(value);
        if let GlobalSummaryKind::Function(_) = summary.kind {
            self.function = Some(value);
        }
        if let Some(value) = self.summary.value_mut(value) {
            value.summaries.push(summary);
        }
    }

    /// The function that a record of a memory profile belongs to: the next one, or since LLVM 23 the one before.
    fn profiled(&mut self) -> Option<&mut FunctionSummary> {
        if !profiles_follow(self.summary.version) {
            return Some(&mut self.pending);
        }
        let value = self.summary.value_mut(self.function?)?;
        match &mut value.summaries.last_mut()?.kind {
            GlobalSummaryKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Reads `count` references; the last ones are write-only, those before them read-only.
    fn refs(&mut self, ops: &mut Ops<'_>, count: u64, ro: u64, wo: u64) -> Result<Vec<SummaryRef>> {
        if count > ops.0.len() as u64 {
            return Err(Error::new(0, "more references than operands"));
        }
        let written = count.saturating_sub(wo);
        let read = written.saturating_sub(ro);
        let mut refs = Vec::with_capacity(count as usize);
        for index in 0..count {
            let number = ops.next()?;
            let access = match index {
                i if i >= written => RefAccess::WriteOnly,
                i if i >= read => RefAccess::ReadOnly,
                _ => RefAccess::Any,
            };
            refs.push(SummaryRef {
                value: self.value(number)?,
                access,
            });
        }
        Ok(refs)
    }

    fn function(&mut self, record: u32, ops: &mut Ops<'_>, combined: bool) -> Result<()> {
        let version = self.summary.version;
        let number = ops.next()?;
        let value = self.value(number)?;
        let module = self.module_number(ops, combined)?;
        let flags = SummaryFlags::decode(ops.next()?, version);
        let mut function = std::mem::take(&mut self.pending);
        function.inst_count = u64::from(ops.next()? as u32);
        if version >= 4 {
            function.flags = ops.next()?;
        }
        if combined && version >= 6 {
            // The entry count, which is not used any more.
            ops.next()?;
        }
        let count = ops.next()?;
        let read_only = if version >= 5 { ops.next()? } else { 0 };
        let write_only = if version >= 7 { ops.next()? } else { 0 };
        let refs = self.refs(ops, count, read_only, write_only)?;
        while !ops.is_empty() {
            let edge = self.call_edge(record, version, ops)?;
            function.calls.push(edge);
        }
        let kind = GlobalSummaryKind::Function(Box::new(function));
        self.add(value, GlobalSummary::new(module, flags, refs, kind));
        Ok(())
    }

    fn call_edge(&mut self, record: u32, version: u64, ops: &mut Ops<'_>) -> Result<CallEdge> {
        let number = ops.next()?;
        let callee = self.value(number)?;
        let mut edge = CallEdge {
            callee,
            hotness: 0,
            tail: false,
            rel_block_freq: 0,
        };
        if version == 1 {
            // A number of call sites, and a profile count.
            ops.next()?;
            if matches!(record, code::PERMODULE_PROFILE | code::COMBINED_PROFILE) {
                ops.next()?;
            }
            return Ok(edge);
        }
        match record {
            code::PERMODULE_PROFILE | code::COMBINED_PROFILE => {
                let bits = ops.next()?;
                edge.hotness = (bits & 7) as u8;
                edge.tail = bits & 8 != 0;
            }
            code::PERMODULE_RELBF => {
                let bits = ops.next()?;
                edge.rel_block_freq = (bits & 0xfff_ffff) as u32;
                edge.tail = bits >> 28 & 1 != 0;
            }
            _ => {}
        }
        Ok(edge)
    }

    fn variable(&mut self, ops: &mut Ops<'_>, combined: bool) -> Result<()> {
        let version = self.summary.version;
        let number = ops.next()?;
        let value = self.value(number)?;
        let module = self.module_number(ops, combined)?;
        let flags = SummaryFlags::decode(ops.next()?, version);
        let variable = match version {
            0..5 => VariableSummary::default(),
            _ => VariableSummary::decode(ops.next()?),
        };
        let count = ops.0.len() as u64;
        let refs = self.refs(ops, count, 0, 0)?;
        let kind = GlobalSummaryKind::Variable(variable);
        self.add(value, GlobalSummary::new(module, flags, refs, kind));
        Ok(())
    }

    fn vtable(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        let number = ops.next()?;
        let value = self.value(number)?;
        let flags = SummaryFlags::decode(ops.next()?, self.summary.version);
        let mut variable = VariableSummary::decode(ops.next()?);
        let count = ops.next()?;
        let refs = self.refs(ops, count, 0, 0)?;
        while !ops.is_empty() {
            let number = ops.next()?;
            let function = self.value(number)?;
            variable.vtable_funcs.push((function, ops.next()?));
        }
        let kind = GlobalSummaryKind::Variable(variable);
        self.add(value, GlobalSummary::new(0, flags, refs, kind));
        Ok(())
    }

    fn alias(&mut self, ops: &mut Ops<'_>, combined: bool) -> Result<()> {
        let number = ops.next()?;
        let value = self.value(number)?;
        let module = self.module_number(ops, combined)?;
        let flags = SummaryFlags::decode(ops.next()?, self.summary.version);
        let number = ops.next()?;
        // An index may have an alias without its aliasee.
        let aliasee = self.value(number).ok();
        let kind = GlobalSummaryKind::Alias(aliasee);
        self.add(value, GlobalSummary::new(module, flags, Vec::new(), kind));
        Ok(())
    }

    fn original_name(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        let original = ops.next()?;
        let value = self
            .last
            .take()
            .and_then(|last| self.summary.value_mut(last));
        match value.and_then(|value| value.summaries.last_mut()) {
            Some(summary) => {
                summary.original_name = original;
                Ok(())
            }
            None => Err(Error::new(0, "expected the summary of a global before it")),
        }
    }

    fn stack_ids(&mut self, ops: &[u64]) {
        match self.summary.version {
            0..12 => self.summary.stack_ids.extend_from_slice(ops),
            _ => self.summary.stack_ids.extend(halves(ops)),
        }
    }

    /// Reads `count` numbers.
    fn numbers(&self, ops: &mut Ops<'_>, count: u64) -> Result<Vec<u32>> {
        if count > ops.0.len() as u64 {
            return Err(Error::new(0, "a count larger than the record"));
        }
        (0..count).map(|_| Ok(ops.next()? as u32)).collect()
    }

    fn callsite(&mut self, ops: &mut Ops<'_>, combined: bool) -> Result<()> {
        let number = ops.next()?;
        let mut callsite = Callsite {
            callee: self.value(number).ok(),
            ..Callsite::default()
        };
        if combined {
            let (stack_ids, clones) = (ops.next()?, ops.next()?);
            callsite.stack_ids = self.numbers(ops, stack_ids)?;
            callsite.clones = self.numbers(ops, clones)?;
        } else {
            callsite.stack_ids = self.numbers(ops, ops.0.len() as u64)?;
            callsite.clones = vec![0];
        }
        if let Some(function) = self.profiled() {
            function.callsites.push(callsite);
        }
        Ok(())
    }

    fn alloc(&mut self, ops: &mut Ops<'_>, combined: bool, contexts: bool) -> Result<()> {
        let mut alloc = AllocSummary::default();
        let counted = combined || self.summary.version >= 10;
        // Before there was a count, they extended to the end of the record.
        let mibs = if counted { ops.next()? } else { u64::MAX };
        let versions = if combined { ops.next()? } else { 0 };
        while (alloc.mibs.len() as u64) < mibs && (counted || !ops.is_empty()) {
            let alloc_type = ops.next()? as u8;
            let stack_ids = if contexts {
                self.context(ops)?
            } else {
                Vec::new()
            };
            alloc.mibs.push(Mib {
                alloc_type,
                stack_ids,
                context_sizes: Vec::new(),
            });
        }
        alloc.versions = match combined {
            true => self
                .numbers(ops, versions)?
                .into_iter()
                .map(|v| v as u8)
                .collect(),
            false => vec![0],
        };
        if !ops.is_empty() {
            for mib in &mut alloc.mibs {
                for _ in 0..ops.next()? {
                    let size = ops.next()?;
                    let Some(id) = self.context_ids.pop() else {
                        return Err(Error::new(0, "more context sizes than context ids"));
                    };
                    mib.context_sizes.push((id, size));
                }
            }
        }
        if let Some(function) = self.profiled() {
            function.allocs.push(alloc);
        }
        Ok(())
    }

    /// A call stack: explicit, or an index into the array of contexts. An entry there is a length, then
    /// stack ids; a negative number is the distance to the rest of the stack.
    fn context(&self, ops: &mut Ops<'_>) -> Result<Vec<u32>> {
        let first = ops.next()?;
        if self.contexts.is_empty() {
            return self.numbers(ops, first);
        }
        let entry = |at: usize| {
            let entry = self.contexts.get(at).map(|e| *e as u32);
            entry.ok_or_else(|| Error::new(0, "expected an index into the array of contexts"))
        };
        let mut at = usize::try_from(first).unwrap_or(usize::MAX);
        let len = entry(at)?;
        if len as usize > self.contexts.len() {
            return Err(Error::new(0, "a context longer than the array of contexts"));
        }
        self.spend(len as usize)?;
        let mut stack = Vec::with_capacity(len as usize);
        for _ in 0..len {
            at = at.saturating_add(1);
            let mut id = entry(at)?;
            if (id as i32) < 0 {
                at = at.saturating_add((id as i32).unsigned_abs() as usize);
                id = entry(at)?;
            }
            stack.push(id);
        }
        Ok(stack)
    }

    /// Counts copied bytes or entries against the budget.
    fn spend(&self, count: usize) -> Result<()> {
        let left = self.budget.get().checked_sub(count as u64);
        let what = "names and contexts are shared more often than can be meant";
        self.budget.set(left.ok_or_else(|| Error::new(0, what))?);
        Ok(())
    }

    /// Reads a name in the string table: offset and length.
    fn name(&self, ops: &mut Ops<'_>) -> Result<Box<[u8]>> {
        let (start, len) = (ops.next()?, ops.next()?);
        let span = u32::try_from(start).ok().zip(u32::try_from(len).ok());
        let span = span.map(|(start, len)| Span { start, len });
        match span.map(|span| self.module.strings.get(span)) {
            Some(name) if name.len() as u64 == len => {
                self.spend(name.len())?;
                Ok(name.into())
            }
            _ => Err(Error::new(0, "expected a name in the string table")),
        }
    }

    fn names(&self, ops: &[u64]) -> Result<Vec<Box<[u8]>>> {
        let mut ops = Ops(ops);
        let mut names = Vec::new();
        while !ops.is_empty() {
            names.push(self.name(&mut ops)?);
        }
        Ok(names)
    }

    fn type_id(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        let mut summary = TypeIdSummary {
            name: self.name(ops)?,
            kind: ops.next()? as u32,
            size_m1_bit_width: ops.next()? as u32,
            align_log2: ops.next()?,
            size_m1: ops.next()?,
            bit_mask: ops.next()? as u8,
            inline_bits: ops.next()?,
            resolutions: Vec::new(),
        };
        while !ops.is_empty() {
            let offset = ops.next()?;
            summary.resolutions.push((offset, self.resolution(ops)?));
        }
        self.summary.type_ids.push(summary);
        Ok(())
    }

    fn resolution(&self, ops: &mut Ops<'_>) -> Result<DevirtResolution> {
        let kind = ops.next()? as u32;
        let single_impl = self.name(ops)?;
        let mut by_arg = Vec::new();
        for _ in 0..ops.next()? {
            let count = ops.next()?;
            if count > ops.0.len() as u64 {
                return Err(Error::new(0, "more arguments than operands"));
            }
            let args = (0..count).map(|_| ops.next()).collect::<Result<_>>()?;
            let resolution = ArgResolution {
                kind: ops.next()? as u32,
                info: ops.next()?,
                byte: ops.next()? as u32,
                bit: ops.next()? as u32,
            };
            by_arg.push((args, resolution));
        }
        Ok(DevirtResolution {
            kind,
            single_impl,
            by_arg,
        })
    }

    fn type_id_vtables(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        let mut compatible = TypeIdVtables {
            name: self.name(ops)?,
            vtables: Vec::new(),
        };
        while !ops.is_empty() {
            let offset = ops.next()?;
            let number = ops.next()?;
            compatible.vtables.push((offset, self.value(number)?));
        }
        self.summary.type_id_vtables.push(compatible);
        Ok(())
    }

    fn range(&self, ops: &mut Ops<'_>) -> Result<OffsetRange> {
        let lower = signed(ops.next()?);
        let upper = signed(ops.next()?);
        Ok(OffsetRange { lower, upper })
    }

    fn param_access(&mut self, ops: &mut Ops<'_>) -> Result<()> {
        while !ops.is_empty() {
            let param = ops.next()?;
            let range = self.range(ops)?;
            let count = ops.next()?;
            if count > ops.0.len() as u64 {
                return Err(Error::new(0, "more calls than operands"));
            }
            let mut calls = Vec::new();
            for _ in 0..count {
                let param = ops.next()?;
                let number = ops.next()?;
                let callee = self.value(number)?;
                calls.push(ParamCall {
                    callee,
                    param,
                    range: self.range(ops)?,
                });
            }
            self.pending.params.push(ParamAccess {
                param,
                range,
                calls,
            });
        }
        Ok(())
    }
}

/// Pairs of a GUID and an offset.
fn vcalls(ops: &[u64]) -> impl Iterator<Item = VFuncId> + '_ {
    ops.chunks(2).filter_map(|pair| match pair {
        [guid, offset] => Some(VFuncId {
            guid: *guid,
            offset: *offset,
        }),
        _ => None,
    })
}

fn const_vcall(ops: &mut Ops<'_>) -> Result<ConstVCall> {
    let func = VFuncId {
        guid: ops.next()?,
        offset: ops.next()?,
    };
    Ok(ConstVCall {
        func,
        args: ops.0.to_vec(),
    })
}

/// 64-bit numbers from their halves, the high one first.
fn halves(ops: &[u64]) -> impl DoubleEndedIterator<Item = u64> + '_ {
    ops.chunks(2).map(|pair| match pair {
        [high, low] => high << 32 | low & 0xffff_ffff,
        rest => rest.first().copied().unwrap_or(0),
    })
}
