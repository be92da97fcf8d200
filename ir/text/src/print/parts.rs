//! Single parts of a module as text, for messages.

use super::attrs::write_attr;
use super::function::FunctionPrinter;
use super::{Options, Printer, with_printer};
use bitsmith_model::attr::AttrSetId;
use bitsmith_model::inst::LocId;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrPlace;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use rustc_hash::FxHashMap;

/// A part of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing: the empty text.
    Nothing,
    /// An attribute of a set, by its position there, as it prints on a parameter: `align 8`.
    Attribute(AttrSetId, u32),
    /// A global or constant as an operand: `ptr @x`.
    Value(Value),
    /// A metadata entry of the module, or of a function's body: `!4 = !{!5}`.
    Node(Option<GlobalId>, MdId),
    /// A debug location of a function's body.
    Loc(GlobalId, LocId),
    /// A value, or a block, of a function's body as an operand: `i32 %x`.
    Local(GlobalId, Value),
    /// An instruction.
    Inst(GlobalId, InstId),
    /// An instruction, and one that uses it, each on a line.
    Uses(GlobalId, InstId, InstId),
    /// A debug record: the instruction it is attached to, and its index there.
    Record(GlobalId, InstId, u32),
}

impl Part {
    fn function(self) -> Option<GlobalId> {
        match self {
            Part::Nothing | Part::Attribute(..) | Part::Value(_) => None,
            Part::Node(function, _) => function,
            Part::Loc(f, _) | Part::Local(f, _) | Part::Inst(f, _) => Some(f),
            Part::Record(f, ..) | Part::Uses(f, ..) => Some(f),
        }
    }
}

/// The number of printed bytes after which no further part is printed: parts may share a long text.
const LONGEST: usize = 1 << 26;

/// The texts of `parts`, in order. Fastest if the parts of one function are adjacent. After the first
/// 64 MiB of text, the others are empty.
pub fn print_parts(module: &Module, parts: &[Part]) -> Vec<String> {
    with_printer(module, &Options::default(), |printer, _| {
        let positions = module.functions.iter().enumerate();
        let mut this = Parts {
            printer,
            functions: FunctionPrinter::new(printer),
            positions: positions.map(|(at, id)| (*id, at)).collect(),
            numbered: None,
        };
        let mut printed = 0usize;
        let print = |part: &Part| {
            if printed > LONGEST {
                return String::new();
            }
            let text = this.print(*part);
            printed = printed.saturating_add(text.len());
            text
        };
        parts.iter().map(print).collect()
    })
}

struct Parts<'a> {
    printer: &'a Printer<'a>,
    functions: FunctionPrinter<'a>,
    positions: FxHashMap<GlobalId, usize>,
    /// The function whose local values are numbered.
    numbered: Option<GlobalId>,
}

impl Parts<'_> {
    fn print(&mut self, part: Part) -> String {
        self.functions.out.clear();
        match part.function() {
            Some(function) => self.print_local(function, part),
            None => self.print_global(part),
        }
        String::from_utf8_lossy(&self.functions.out)
            .trim_end()
            .to_string()
    }

    fn print_global(&mut self, part: Part) {
        let printer = self.printer;
        let scope = printer.module.scope();
        let out = &mut self.functions.out;
        match part {
            Part::Attribute(set, at) => {
                if let Some(attr) = printer.module.attrs.set(set).get(at as usize) {
                    write_attr(attr, AttrPlace::Inline, printer.values.types, out);
                }
            }
            Part::Value(value) => printer.values.typed_constant(scope, value, out),
            Part::Node(_, id) => printer.md.definition(None, scope, id, out),
            _ => {}
        }
    }

    fn print_local(&mut self, function: GlobalId, part: Part) {
        let module = self.printer.module;
        let Some(&position) = self.positions.get(&function) else {
            return;
        };
        let Some(global) = module.globals.get(function) else {
            return;
        };
        let (Some(body), Some(ty)) = (global.body(), module.types.as_func(global.value_ty)) else {
            return;
        };
        if self.numbered != Some(function) {
            self.functions.number(function, body);
            self.numbered = Some(function);
        }
        self.functions
            .with_body(position, function, body, ty, |printer, out| match part {
                Part::Node(_, id) => printer
                    .md
                    .definition(Some(position), printer.scope, id, out),
                Part::Loc(_, id) => printer.md.location(position, printer.scope, id, out),
                Part::Local(_, value) => printer.typed(value, out),
                Part::Inst(_, id) if body.insts().get(id).is_some() => {
                    printer.inst(id, out);
                    printer.md.inst_suffix(position, printer.scope, id, out);
                }
                Part::Uses(_, def, id) => {
                    for (at, id) in [def, id].into_iter().enumerate() {
                        if body.insts().get(id).is_some() {
                            out.extend_from_slice(if at == 0 { b"" } else { b"\n" });
                            printer.inst(id, out);
                            printer.md.inst_suffix(position, printer.scope, id, out);
                        }
                    }
                }
                Part::Record(_, inst, at) => {
                    let records = body.dbg_records.of(inst);
                    let record = records.get(at as usize).map(std::slice::from_ref);
                    let records = record.unwrap_or_default();
                    printer
                        .md
                        .dbg_records_of(position, printer.scope, records, out);
                }
                _ => {}
            });
    }
}
