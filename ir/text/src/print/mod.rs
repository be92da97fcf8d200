//! A module as text, byte for byte what LLVM's own disassembler prints.

mod attrs;
mod constant;
mod di;
mod digits;
mod float;
mod float_literal;
mod function;
mod global;
mod instruction;
mod local;
mod md_slots;
mod md_text;
pub mod metadata;
mod name;
mod newer;
mod ordered;
mod parts;
mod relocate;
#[cfg(feature = "parallel")]
mod rendering;
pub mod summary;
mod types;
mod use_list;

pub use md_slots::MdSlots;
pub use metadata::{MdPrinter, ValuePrinter};
pub use parts::{Part, print_parts};

use attrs::{AttrText, Groups};
use bitsmith_model::entity::{Entity, Span, Table};
use bitsmith_model::global::{BodyState, GlobalKind};
use bitsmith_model::module::ASM_PROPERTIES;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::newer::{Newer, NewerPart};
use bitsmith_model::parallel;
use bitsmith_model::types::{StructId, TypeId};
use bitsmith_model::use_order::{Target, UseLists};
use bitsmith_model::used_structs::used_structs;
use bitsmith_model::value::{GlobalId, Value};
use constant::Values;
use function::FunctionPrinter;
use md_text::escaped;
use name::GlobalNames;
use rustc_hash::{FxHashMap, FxHashSet};
use std::io;
use std::sync::{Mutex, OnceLock};
use types::TypeText;

/// The parts of a module to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Prints the use-list directives (`-preserve-ll-uselistorder`).
    pub use_list_order: bool,
    /// Prints only these functions (`--func`), beside everything that is not a function.
    pub only: Option<&'a [GlobalId]>,
}

/// Prints `module`. `name` is the module id of the first line, usually the file's name.
///
/// The functions are printed by all threads of the current pool, and written in order as they are
/// done; the text does not depend on the number of threads.
///
/// ```
/// use bitsmith_text::parse::parse_module;
/// use bitsmith_text::print::{Options, print_module};
///
/// let module = parse_module(b"@x = global i32 7").expect("valid text");
/// let mut text = Vec::new();
/// print_module(&module, "m", &Options::default(), &mut text)?;
/// assert_eq!(text, b"; ModuleID = 'm'\n\n@x = global i32 7\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn print_module(
    module: &Module,
    name: &str,
    options: &Options<'_>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    with_printer(module, options, |printer, found| {
        let mut text = Vec::new();
        header(module, name, &mut text);
        printer.values.types.write_identities(found, &mut text);
        printer.comdats(&mut text);
        printer.globals(&mut text, out)?;
        printer.functions(&mut text, out)?;
        if options.use_list_order {
            printer.module_use_lists(&mut text);
        }
        printer.attrs.write_groups(printer.values.types, &mut text);
        if !module.newer.is_empty() {
            text.push(b'\n');
            let global = |id, out: &mut Vec<u8>| {
                out.extend_from_slice(printer.values.globals.get(id));
            };
            let of_global = |n: &&Newer| matches!(n.part, NewerPart::Operands { .. });
            // Operands of globals come first, wherever they were among the other records.
            let globals = module.newer.iter().filter(of_global);
            let others = module.newer.iter().filter(|n| !of_global(n));
            newer::parts(globals.chain(others), b"", global, &mut text);
        }
        out.write_all(&text)?;
        text.clear();
        printer.md.write_named_and_nodes(out)?;
        if let Some(summary) = &module.summary {
            summary::write_summary(summary, module.dialect, name.as_bytes(), &mut text);
        }
        out.write_all(&text)
    })
}

/// Calls `print` with a printer and with the identified structs in use.
fn with_printer<R>(
    module: &Module,
    options: &Options<'_>,
    print: impl FnOnce(&Printer<'_>, &[StructId]) -> R,
) -> R {
    // Numbering the metadata takes as long as all other preparations together.
    let others = || {
        let structs = identified_structs(module);
        (structs, Groups::of(module), GlobalNames::new(module))
    };
    let (slots, others) = parallel::join(|| MdSlots::number(module), others);
    let ((found, numbers), groups, globals) = others;
    let types = TypeText::new(&module.types, &numbers, module.dialect);
    let attrs = AttrText::new(module, &types, groups);
    let values = Values {
        module,
        types: &types,
        globals: &globals,
        blocks: Mutex::new(FxHashMap::default()),
    };
    let printer = Printer {
        module,
        values: &values,
        attrs: &attrs,
        slots: &slots,
        md: MdPrinter::new(module, &slots, &values),
        program_space: program_address_space(&module.data_layout),
        options,
        relocates: relocate::declared(module),
        use_lists: match options.use_list_order {
            true => UseLists::predict(module, Target::Text),
            false => UseLists::default(),
        },
        addressed: OnceLock::new(),
    };
    print(&printer, &found)
}

/// The identified structs in use, and the numbers of those without names.
fn identified_structs(module: &Module) -> (Vec<StructId>, Vec<u32>) {
    let found = used_structs(module);
    let mut numbers = vec![u32::MAX; module.types.structs().len()];
    let nameless = found.iter().filter(|id| {
        let named = module.types.structs().get(**id);
        named.is_some_and(|n| n.name.is_empty())
    });
    for (number, id) in (0u32..).zip(nameless) {
        numbers.put(id.index(), number);
    }
    (found, numbers)
}

/// A run of bytes between two places.
fn span(start: usize, end: usize) -> Span {
    Span {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        len: u32::try_from(end.saturating_sub(start)).unwrap_or(0),
    }
}

/// The first release whose text names the source.
const SOURCE_NAMES_SINCE: u16 = 4;

/// Appends the lines before the types: module id, source file, target, module-level assembly.
fn header(module: &Module, name: &str, out: &mut Vec<u8>) {
    if !name.is_empty() && !name.contains('\n') {
        out.extend_from_slice(b"; ModuleID = '");
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"'\n");
    }
    if !module.source_name().is_empty() && module.dialect.has(SOURCE_NAMES_SINCE) {
        out.extend_from_slice(b"source_filename = \"");
        escaped(module.source_name(), out);
        out.extend_from_slice(b"\"\n");
    }
    let lines: [(&[u8], &[u8]); 2] = [
        (b"target datalayout = \"", &module.data_layout),
        (b"target triple = \"", &module.triple),
    ];
    for (before, text) in lines {
        if !text.is_empty() {
            out.extend_from_slice(before);
            out.extend_from_slice(text);
            out.extend_from_slice(b"\"\n");
        }
    }
    if module.module_asm.is_empty() {
        return;
    }
    out.push(b'\n');
    if module.dialect.has(ASM_PROPERTIES.1) {
        return asm_parts(module, out);
    }
    let asm = &module.module_asm;
    // A trailing line break does not start another line.
    let asm = asm.strip_suffix(b"\n").unwrap_or(asm);
    for line in asm.split(|byte| *byte == b'\n') {
        out.extend_from_slice(b"module asm \"");
        escaped(line, out);
        out.extend_from_slice(b"\"\n");
    }
}

/// Appends module-level inline assembler, one group of lines for each set of properties.
fn asm_parts(module: &Module, out: &mut Vec<u8>) {
    for (text, properties) in module.asm() {
        out.extend_from_slice(b"module asm");
        for (at, (name, value)) in properties.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"(" } else { b", " });
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b": \"");
            escaped(value, out);
            out.push(b'"');
        }
        out.extend_from_slice(if properties.is_empty() { b"\n" } else { b")\n" });
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        for line in text.split(|byte| *byte == b'\n') {
            out.extend_from_slice(b"    \"");
            escaped(line, out);
            out.extend_from_slice(b"\"\n");
        }
    }
}

/// The address space of functions that a data layout sets: its `P`.
fn program_address_space(layout: &[u8]) -> u32 {
    let spec = layout
        .split(|byte| *byte == b'-')
        .find_map(|spec| spec.strip_prefix(b"P"));
    let digits = spec.and_then(|digits| std::str::from_utf8(digits).ok());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// The tables for printing any part of a module.
struct Printer<'a> {
    module: &'a Module,
    values: &'a Values<'a>,
    attrs: &'a AttrText<'a>,
    slots: &'a MdSlots,
    md: MdPrinter<'a>,
    program_space: u32,
    options: &'a Options<'a>,
    /// True if the module declares `gc.relocate`.
    relocates: bool,
    /// The use-list directives; empty unless requested.
    use_lists: UseLists,
    /// The blocks whose addresses are taken, computed at the first query.
    addressed: OnceLock<FxHashSet<(GlobalId, u32)>>,
}

/// The size in bytes at which a buffer is written.
const FULL: usize = 1 << 20;
/// The minimal number of instructions of one task.
const TASK: usize = 4096;

impl Printer<'_> {
    /// Prints variables, aliases and ifuncs; `text` is written when it is full.
    fn globals(&self, text: &mut Vec<u8>, out: &mut dyn io::Write) -> io::Result<()> {
        let module = self.module;
        if !module.variables.is_empty() {
            text.push(b'\n');
        }
        for &id in &module.variables {
            self.variable(id, text);
            if text.len() > FULL {
                out.write_all(text)?;
                text.clear();
            }
        }
        for (order, kind) in [(&module.aliases, "alias"), (&module.ifuncs, "ifunc")] {
            if !order.is_empty() {
                text.push(b'\n');
            }
            for &id in order {
                if let Some(GlobalKind::Alias(target) | GlobalKind::IFunc(target)) =
                    module.globals.get(id).map(|g| &g.kind)
                {
                    self.indirect(id, *target, kind, text);
                }
            }
        }
        Ok(())
    }

    /// Prints all functions, in parallel, and writes them in order.
    fn functions(&self, text: &mut Vec<u8>, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(text)?;
        text.clear();
        ordered::write_in_order(
            &self.tasks(),
            || FunctionPrinter::new(self),
            |printer, task, text| {
                std::mem::swap(&mut printer.out, text);
                for &position in task {
                    printer.function(position);
                }
                std::mem::swap(&mut printer.out, text);
            },
            out,
        )
    }

    /// The positions of the functions to print, in runs of about equal work.
    fn tasks(&self) -> Vec<Vec<usize>> {
        let mut tasks = Vec::new();
        let mut task = Vec::new();
        let mut work = 0usize;
        for (position, id) in self.module.functions.iter().enumerate() {
            if self.options.only.is_some_and(|only| !only.contains(id)) {
                continue;
            }
            task.push(position);
            let body = self.module.globals.get(*id).and_then(|g| g.body());
            work = work.saturating_add(body.map_or(16, |b| b.insts().len().saturating_add(32)));
            if work >= TASK {
                tasks.push(std::mem::take(&mut task));
                work = 0;
            }
        }
        tasks.push(task);
        tasks
    }
}

impl ValuePrinter for Values<'_> {
    fn typed_operand(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        self.typed_constant(scope, value, out);
    }
    fn ty(&self, ty: TypeId, out: &mut Vec<u8>) {
        self.types.write(ty, out);
    }
}

/// Returns true if a function prints as a declaration.
fn is_declaration(state: &BodyState) -> bool {
    matches!(state, BodyState::Declaration)
}
