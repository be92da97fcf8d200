//! ThinLTO summaries as text: the lines `^0 = module: (…)` after a module.

use super::md_text::{decimal, escaped, signed};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::guid::guid;
use bitsmith_model::schema::linkage::Visibility;
use bitsmith_model::summary::{
    AllocSummary, BY_ARG_KINDS, CallEdge, Callsite, ConstVCall, DEVIRT_KINDS, DevirtResolution,
    FUNCTION_FLAGS, FunctionSummary, GlobalSummary, GlobalSummaryKind, HOTNESS, OffsetRange,
    PROMOTION_SINCE, ParamAccess, RefAccess, Summary, SummaryFlags, SummaryRef, SummaryValue,
    SummaryValueId, TYPE_TEST_KINDS, TypeIdSummary, TypeIdVtables, VFuncId, VariableSummary,
    alloc_type_name,
};
use rustc_hash::FxHashMap;

/// Appends a summary. `path` is used for the module without a path of its own.
pub fn write_summary(summary: &Summary, dialect: Dialect, path: &[u8], out: &mut Vec<u8>) {
    let slots = Slots::new(summary, path);
    let mut printer = Printer {
        dialect,
        summary,
        slots: &slots,
        out,
    };
    printer.text("\n");
    for (slot, &index) in slots.module_order.iter().enumerate() {
        printer.module(slot as u64, index, path);
    }
    for &id in &slots.value_order {
        printer.value(id);
    }
    for &index in &slots.type_id_print_order {
        printer.type_id(index);
    }
    for &index in &slots.vtable_order {
        printer.vtables(index);
    }
    let mut next = slots.next;
    if summary.flags != 0 {
        printer.line(next, " = flags: ", summary.flags);
        next = next.saturating_add(1);
    }
    printer.line(next, " = blockcount: ", summary.block_count);
}

/// The numbers after `^`: modules by path, globals by GUID, vtables by name, type identifiers by GUID.
struct Slots {
    module_order: Vec<usize>,
    modules: Vec<u64>,
    value_order: Vec<SummaryValueId>,
    values: Vec<u64>,
    vtable_order: Vec<usize>,
    vtables: Vec<u64>,
    type_id_print_order: Vec<usize>,
    type_ids: Vec<u64>,
    /// Type identifiers by their GUIDs.
    by_guid: FxHashMap<u64, Vec<usize>>,
    next: u64,
}

/// Numbers items in the given order; returns the number of each item.
fn number(order: &[usize], next: &mut u64) -> Vec<u64> {
    let mut numbers = vec![0; order.len()];
    for &index in order {
        numbers.put(index, *next);
        *next = next.saturating_add(1);
    }
    numbers
}

/// The indexes of `items` in the order of their keys.
fn sorted<'t, T, K: Ord>(items: &'t [T], key: impl Fn(&'t T) -> K) -> Vec<usize> {
    let mut keys: Vec<(K, usize)> = items.iter().map(key).zip(0..).collect();
    keys.sort();
    keys.into_iter().map(|(_, index)| index).collect()
}

impl Slots {
    fn new(summary: &Summary, path: &[u8]) -> Self {
        let mut next = 0;
        let module_order = sorted(&summary.modules, |m| {
            if m.path.is_empty() { path } else { &*m.path }
        });
        let modules = number(&module_order, &mut next);
        let value_order = sorted(summary.values().as_slice(), |v| v.guid);
        let values = number(&value_order, &mut next);
        let vtable_order = sorted(&summary.type_id_vtables, |t| &*t.name);
        let vtables = number(&vtable_order, &mut next);
        let type_id_print_order = sorted(&summary.type_ids, |t| guid(&t.name));
        let type_ids = number(&type_id_print_order, &mut next);
        let mut by_guid: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
        for &index in &type_id_print_order {
            if let Some(type_id) = summary.type_ids.get(index) {
                by_guid.entry(guid(&type_id.name)).or_default().push(index);
            }
        }
        Self {
            module_order,
            modules,
            value_order: value_order.into_iter().map(SummaryValueId::new).collect(),
            values,
            vtable_order,
            vtables,
            type_id_print_order,
            type_ids,
            by_guid,
            next,
        }
    }
}

struct Printer<'a> {
    dialect: Dialect,
    summary: &'a Summary,
    slots: &'a Slots,
    out: &'a mut Vec<u8>,
}

impl Printer<'_> {
    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, number: impl Into<u64>) {
        decimal(number.into(), self.out);
    }

    /// Appends a name and a number.
    fn field(&mut self, name: &str, number: impl Into<u64>) {
        self.text(name);
        self.number(number);
    }

    fn line(&mut self, slot: u64, text: &str, number: u64) {
        self.field("^", slot);
        self.field(text, number);
        self.text("\n");
    }

    /// Appends a list with commas between its entries, in parentheses.
    fn list<T>(&mut self, items: &[T], mut print: impl FnMut(&mut Self, &T)) {
        self.text("(");
        for (at, item) in items.iter().enumerate() {
            if at != 0 {
                self.text(", ");
            }
            print(self, item);
        }
        self.text(")");
    }

    /// Appends a named list, unless it is empty.
    fn some<T>(&mut self, name: &str, items: &[T], print: impl FnMut(&mut Self, &T)) {
        if !items.is_empty() {
            self.text(name);
            self.list(items, print);
        }
    }

    fn value_ref(&mut self, id: SummaryValueId) {
        let slot = self.slots.values.get(id.index()).copied();
        self.field("^", slot.unwrap_or(u64::MAX));
    }

    fn named<'t>(&mut self, table: &[&'t str], number: u32) {
        let name: &'t str = table.get(number as usize).copied().unwrap_or("unknown");
        self.text(name);
    }

    fn module(&mut self, slot: u64, index: usize, path: &[u8]) {
        let Some(module) = self.summary.modules.get(index) else {
            return;
        };
        self.field("^", slot);
        self.text(" = module: (path: \"");
        escaped(
            if module.path.is_empty() {
                path
            } else {
                &module.path
            },
            self.out,
        );
        self.text("\", hash: ");
        self.list(&module.hash, |p, word| p.number(*word));
        self.text(")\n");
    }

    fn value(&mut self, id: SummaryValueId) {
        let Some(value): Option<&SummaryValue> = self.summary.values().get(id) else {
            return;
        };
        self.value_ref(id);
        self.text(" = gv: (");
        if value.name.is_empty() {
            self.field("guid: ", value.guid);
        } else {
            self.quoted("name: ", &value.name);
        }
        self.some(", summaries: ", &value.summaries, Self::global);
        self.text(")");
        if !value.name.is_empty() {
            self.field(" ; guid = ", value.guid);
        }
        self.text("\n");
    }

    /// Names in a summary are not escaped.
    fn quoted(&mut self, before: &str, name: &[u8]) {
        self.text(before);
        self.text("\"");
        self.out.extend_from_slice(name);
        self.text("\"");
    }

    fn global(&mut self, global: &GlobalSummary) {
        self.text(match global.kind {
            GlobalSummaryKind::Alias(_) => "alias: (module: ",
            GlobalSummaryKind::Function(_) => "function: (module: ",
            GlobalSummaryKind::Variable(_) => "variable: (module: ",
        });
        let module = self.slots.modules.get(global.module as usize).copied();
        self.field("^", module.unwrap_or(0));
        self.flags(global.flags);
        match &global.kind {
            GlobalSummaryKind::Alias(aliasee) => {
                self.text(", aliasee: ");
                match aliasee {
                    Some(id) => self.value_ref(*id),
                    None => self.text("null"),
                }
            }
            GlobalSummaryKind::Function(function) => self.function(function),
            GlobalSummaryKind::Variable(variable) => self.variable(variable),
        }
        self.some(", refs: ", &global.refs, Self::reference);
        self.text(")");
    }

    fn reference(&mut self, it: &SummaryRef) {
        self.text(match it.access {
            RefAccess::Any => "",
            RefAccess::ReadOnly => "readonly ",
            RefAccess::WriteOnly => "writeonly ",
        });
        self.value_ref(it.value);
    }

    fn flags(&mut self, flags: SummaryFlags) {
        self.text(", flags: (linkage: ");
        self.text(flags.linkage.text());
        self.text(", visibility: ");
        self.text(match flags.visibility {
            Visibility::Default => "default",
            Visibility::Hidden => "hidden",
            Visibility::Protected => "protected",
        });
        self.field(", notEligibleToImport: ", flags.not_eligible_to_import);
        self.field(", live: ", flags.live);
        self.field(", dsoLocal: ", flags.dso_local);
        self.field(", canAutoHide: ", flags.can_auto_hide);
        self.text(if flags.import_declaration {
            ", importType: declaration"
        } else {
            ", importType: definition"
        });
        if self.dialect.has(PROMOTION_SINCE) {
            self.field(", noRenameOnPromotion: ", flags.no_rename_on_promotion);
        }
        self.text(")");
    }

    fn variable(&mut self, variable: &VariableSummary) {
        self.field(", varFlags: (readonly: ", variable.read_only);
        self.field(", writeonly: ", variable.write_only);
        self.field(", constant: ", variable.constant);
        if !variable.vtable_funcs.is_empty() {
            self.field(", vcall_visibility: ", variable.vcall_visibility);
        }
        self.text(")");
        self.some(
            ", vTableFuncs: ",
            &variable.vtable_funcs,
            |p, (func, offset)| {
                p.text("(virtFunc: ");
                p.value_ref(*func);
                p.field(", offset: ", *offset);
                p.text(")");
            },
        );
    }

    fn function(&mut self, function: &FunctionSummary) {
        self.field(", insts: ", function.inst_count);
        let known = (1u64 << FUNCTION_FLAGS.len()).wrapping_sub(1);
        if function.flags & known != 0 {
            self.text(", funcFlags: (");
            for (bit, name) in FUNCTION_FLAGS.iter().enumerate() {
                self.text(if bit == 0 { "" } else { ", " });
                self.text(name);
                self.field(": ", function.flags >> bit & 1);
            }
            self.text(")");
        }
        self.some(", calls: ", &function.calls, Self::call);
        self.type_id_info(function);
        self.some(", allocs: ", &function.allocs, Self::alloc);
        self.some(", callsites: ", &function.callsites, Self::callsite);
        self.some(", params: ", &function.params, Self::param);
    }

    fn call(&mut self, call: &CallEdge) {
        self.text("(callee: ");
        self.value_ref(call.callee);
        if call.hotness != 0 {
            self.text(", hotness: ");
            self.named(&HOTNESS, call.hotness.into());
        } else if call.rel_block_freq != 0 && !self.dialect.has(PROMOTION_SINCE) {
            self.field(", relbf: ", call.rel_block_freq);
        }
        self.text(if call.tail { ", tail: 1)" } else { ")" });
    }

    fn type_id_info(&mut self, function: &FunctionSummary) {
        let FunctionSummary {
            type_tests,
            type_test_assume_vcalls: assumed,
            type_checked_load_vcalls: loaded,
            type_test_assume_const_vcalls: assumed_const,
            type_checked_load_const_vcalls: loaded_const,
            ..
        } = function;
        let start = ", typeIdInfo: (";
        let mut separator = start;
        if !type_tests.is_empty() {
            self.text(std::mem::replace(&mut separator, ", "));
            self.text("typeTests: ");
            self.list(type_tests, |p, guid| p.type_test(*guid));
        }
        for (name, calls) in [
            ("typeTestAssumeVCalls: ", assumed),
            ("typeCheckedLoadVCalls: ", loaded),
        ] {
            if !calls.is_empty() {
                self.text(std::mem::replace(&mut separator, ", "));
                self.text(name);
                self.list(calls, |p, func| p.vfunc(*func));
            }
        }
        for (name, calls) in [
            ("typeTestAssumeConstVCalls: ", assumed_const),
            ("typeCheckedLoadConstVCalls: ", loaded_const),
        ] {
            if !calls.is_empty() {
                self.text(std::mem::replace(&mut separator, ", "));
                self.text(name);
                self.list(calls, Self::const_vcall);
            }
        }
        if separator != start {
            self.text(")");
        }
    }

    /// The numbers of the type identifiers that have this GUID.
    fn type_id_slots(&self, guid: u64) -> Vec<u64> {
        let found = self.slots.by_guid.get(&guid);
        let slot = |index: &usize| self.slots.type_ids.get(*index).copied();
        found.map_or_else(Vec::new, |found| found.iter().filter_map(slot).collect())
    }

    fn type_test(&mut self, guid: u64) {
        let slots = self.type_id_slots(guid);
        if slots.is_empty() {
            self.number(guid);
        }
        for (at, slot) in slots.into_iter().enumerate() {
            self.field(if at == 0 { "^" } else { ", ^" }, slot);
        }
    }

    fn vfunc(&mut self, func: VFuncId) {
        let slots = self.type_id_slots(func.guid);
        if slots.is_empty() {
            self.field("vFuncId: (guid: ", func.guid);
            self.field(", offset: ", func.offset);
            self.text(")");
        }
        for (at, slot) in slots.into_iter().enumerate() {
            self.text(if at == 0 { "" } else { ", " });
            self.field("vFuncId: (^", slot);
            self.field(", offset: ", func.offset);
            self.text(")");
        }
    }

    fn const_vcall(&mut self, call: &ConstVCall) {
        self.text("(");
        self.vfunc(call.func);
        self.some(", args: ", &call.args, |p, arg| p.number(*arg));
        self.text(")");
    }

    fn stack_ids(&mut self, indices: &[u32]) {
        self.list(indices, |p, index| {
            let id = p.summary.stack_ids.get(*index as usize).copied();
            p.number(id.unwrap_or(0));
        });
    }

    fn alloc_type(&mut self, kind: u8) {
        self.text(alloc_type_name(kind).unwrap_or("none"));
    }

    fn alloc(&mut self, alloc: &AllocSummary) {
        self.text("(versions: ");
        self.list(&alloc.versions, |p, kind| p.alloc_type(*kind));
        self.text(", memProf: ");
        self.list(&alloc.mibs, |p, mib| {
            p.text("(type: ");
            p.alloc_type(mib.alloc_type);
            p.text(", stackIds: ");
            p.stack_ids(&mib.stack_ids);
            p.text(")");
        });
        self.text(")");
    }

    fn callsite(&mut self, callsite: &Callsite) {
        self.text("(callee: ");
        match callsite.callee {
            Some(id) => self.value_ref(id),
            None => self.text("null"),
        }
        self.text(", clones: ");
        self.list(&callsite.clones, |p, clone| p.number(*clone));
        self.text(", stackIds: ");
        self.stack_ids(&callsite.stack_ids);
        self.text(")");
    }

    fn range(&mut self, range: OffsetRange) {
        self.text(", offset: [");
        signed(range.signed_min(), self.out);
        self.text(", ");
        signed(range.signed_max(), self.out);
        self.text("]");
    }

    fn param(&mut self, param: &ParamAccess) {
        self.field("(param: ", param.param);
        self.range(param.range);
        self.some(", calls: ", &param.calls, |p, call| {
            p.text("(callee: ");
            p.value_ref(call.callee);
            p.field(", param: ", call.param);
            p.range(call.range);
            p.text(")");
        });
        self.text(")");
    }

    fn type_id(&mut self, index: usize) {
        let Some(it): Option<&TypeIdSummary> = self.summary.type_ids.get(index) else {
            return;
        };
        let slot = self.slots.type_ids.get(index).copied();
        self.field("^", slot.unwrap_or(0));
        self.quoted(" = typeid: (name: ", &it.name);
        self.text(", summary: (typeTestRes: (kind: ");
        self.named(&TYPE_TEST_KINDS, it.kind);
        self.field(", sizeM1BitWidth: ", it.size_m1_bit_width);
        for (name, number) in [
            (", alignLog2: ", it.align_log2),
            (", sizeM1: ", it.size_m1),
            (", bitMask: ", it.bit_mask.into()),
            (", inlineBits: ", it.inline_bits),
        ] {
            if number != 0 {
                self.field(name, number);
            }
        }
        self.text(")");
        self.some(
            ", wpdResolutions: ",
            &it.resolutions,
            |p, (offset, resolution)| {
                p.field("(offset: ", *offset);
                p.devirt(resolution);
                p.text(")");
            },
        );
        self.field(")) ; guid = ", guid(&it.name));
        self.text("\n");
    }

    fn devirt(&mut self, resolution: &DevirtResolution) {
        const SINGLE_IMPL: u32 = 1;
        self.text(", wpdRes: (kind: ");
        self.named(&DEVIRT_KINDS, resolution.kind);
        if resolution.kind == SINGLE_IMPL {
            self.quoted(", singleImplName: ", &resolution.single_impl);
        }
        self.some(", resByArg: ", &resolution.by_arg, |p, (args, by_arg)| {
            p.text("args: ");
            p.list(args, |p, arg| p.number(*arg));
            p.text(", byArg: (kind: ");
            p.named(&BY_ARG_KINDS, by_arg.kind);
            if matches!(by_arg.kind, 1 | 2) {
                p.field(", info: ", by_arg.info);
            }
            if by_arg.byte != 0 || by_arg.bit != 0 {
                p.field(", byte: ", by_arg.byte);
                p.field(", bit: ", by_arg.bit);
            }
            p.text(")");
        });
        self.text(")");
    }

    fn vtables(&mut self, index: usize) {
        let Some(it): Option<&TypeIdVtables> = self.summary.type_id_vtables.get(index) else {
            return;
        };
        let slot = self.slots.vtables.get(index).copied();
        self.field("^", slot.unwrap_or(0));
        self.quoted(" = typeidCompatibleVTable: (name: ", &it.name);
        self.text(", summary: ");
        self.list(&it.vtables, |p, (offset, vtable)| {
            p.field("(offset: ", *offset);
            p.text(", ");
            p.value_ref(*vtable);
            p.text(")");
        });
        self.field(") ; guid = ", guid(&it.name));
        self.text("\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::schema::linkage::Linkage;
    use bitsmith_model::summary::SummaryModule;

    /// The text that LLVM 22 prints for a small module with a ThinLTO summary.
    #[test]
    fn small_module() {
        let mut summary = Summary::default();
        summary.modules.push(SummaryModule::default());
        let local = summary.value(11907057030080495410, b"\x01loc");
        let callee = summary.value(5314536329877811513, b"a\"b\x01");
        for (id, linkage, calls) in [
            (callee, Linkage::External, vec![]),
            (local, Linkage::Internal, vec![callee]),
        ] {
            let call = |callee| CallEdge {
                callee,
                hotness: 0,
                tail: false,
                rel_block_freq: 0,
            };
            let function = FunctionSummary {
                inst_count: 1 + calls.len() as u64,
                calls: calls.into_iter().map(call).collect(),
                ..FunctionSummary::default()
            };
            let flags = SummaryFlags {
                linkage,
                dso_local: linkage.is_local(),
                ..SummaryFlags::default()
            };
            let value = summary.value_mut(id).expect("just made");
            value.summaries.push(GlobalSummary {
                module: 0,
                flags,
                refs: vec![],
                kind: GlobalSummaryKind::Function(Box::new(function)),
                original_name: 0,
            });
        }
        let mut out = Vec::new();
        write_summary(&summary, Dialect::default(), b"n.bc", &mut out);
        let expected = "
^0 = module: (path: \"n.bc\", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: \"a\"b\x01\", summaries: (function: (module: ^0, flags: (linkage: external, \
visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, \
importType: definition), insts: 1))) ; guid = 5314536329877811513
^2 = gv: (name: \"\x01loc\", summaries: (function: (module: ^0, flags: (linkage: internal, \
visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, \
importType: definition), insts: 2, calls: ((callee: ^1))))) ; guid = 11907057030080495410
^3 = blockcount: 0
";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }
}
