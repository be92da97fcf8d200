//! `dot-cfg`, `view-cfg`, the same with `-only`, and `dot-callgraph`: graphs as files for Graphviz, as LLVM writes them
//! without colours.
//! Nodes have numbers, where LLVM has addresses.

use super::context::Context;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::global::Global;
use bitsmith_model::module::Module;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use bitsmith_model::view::View;
use bitsmith_text::print::{Part, print_parts};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::Command;

/// The contents of nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Contents {
    /// The instructions.
    Whole,
    /// The names of blocks.
    Names,
}

/// The edges of a node that have labels.
const LABELLED: usize = 64;
/// The columns of a line of text.
const COLUMNS: usize = 80;

/// Writes the control flow graph of each function into a file of its own.
pub fn control_flow(module: &Module, context: &Context<'_>, contents: Contents) -> io::Result<()> {
    let mut written = Ok(());
    for (name, text) in graphs(module, context, contents) {
        // A name must not lead into another folder.
        let file = format!("{}.{}.dot", context.dot.prefix, name.replace('/', "_"));
        written = written.and(write(&file, &text));
    }
    written
}

/// The functions that are shown: the name and the graph of each.
fn graphs(
    module: &Module,
    context: &Context<'_>,
    contents: Contents,
) -> impl Iterator<Item = (String, String)> {
    module.functions.iter().filter_map(move |&id| {
        let body = module.globals.get(id).and_then(Global::body)?;
        let name = String::from_utf8_lossy(module.name(id)).into_owned();
        let shown = name.contains(context.dot.function);
        shown.then(|| (name, function(module, id, body, contents)))
    })
}

/// The programs that show graphs, in the order in which they are looked for.
const VIEWERS: [&str; 4] = ["xdg-open", "xdot", "xdot.py", "dotty"];

/// The most bytes of a function's name in the name of a file.
const LONGEST: usize = 140;

/// Shows the control flow graph of each function in a window: a file in the folder for temporary files, which stays,
/// and a program that shows it; the pass ends with that.
pub fn view(module: &Module, context: &Context<'_>, contents: Contents) -> io::Result<()> {
    for (name, text) in graphs(module, context, contents) {
        let file = temporary(&name.replace('/', "_"), &text)?;
        let shown = file.display();
        crate::io::tell(&format!("Writing '{shown}'... done.\n"));
        let mut viewers = VIEWERS.iter();
        let started = viewers.find(|program| Command::new(program).arg(&file).status().is_ok());
        crate::io::tell(&match started {
            Some(program) => format!("Shown by '{program}'. The file stays: {shown}\n"),
            None => format!(
                "Error: no program that shows graphs was found; tried: {}\n",
                VIEWERS.join(", ")
            ),
        });
    }
    Ok(())
}

/// Writes a graph into a new file in the folder for temporary files.
fn temporary(name: &str, text: &str) -> io::Result<PathBuf> {
    let end = name.floor_char_boundary(LONGEST);
    let name = name.get(..end).unwrap_or_default();
    let process = std::process::id();
    for number in 0u32.. {
        let path = std::env::temp_dir().join(format!("cfg.{name}-{process}-{number}.dot"));
        match File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                let named = format!("{}: {error}", path.display());
                return Err(io::Error::new(error.kind(), named));
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Writes the graph of calls between the functions of a module.
pub fn calls(module: &Module, context: &Context<'_>) -> io::Result<()> {
    let file = String::from_utf8_lossy(context.file);
    let title = format!("Call graph: {}", escaped(&file));
    let mut text = format!("digraph \"{title}\" {{\n\tlabel=\"{title}\";\n\n");
    let places = (0usize..).zip(&module.functions).map(|(at, id)| (*id, at));
    let places: HashMap<GlobalId, usize> = places.collect();
    for (at, id) in (0usize..).zip(&module.functions) {
        let name = escaped(&String::from_utf8_lossy(module.name(*id)));
        let _ = writeln!(text, "\tNode{at:#x} [shape=record,label=\"{{{name}}}\"];");
        let body = module.globals.get(*id).and_then(Global::body);
        for callee in body.map(|body| callees(module, body)).unwrap_or_default() {
            if let Some(to) = places.get(&callee) {
                let _ = writeln!(text, "\tNode{at:#x} -> Node{to:#x};");
            }
        }
    }
    text.push_str("}\n");
    let prefix = match context.dot.calls_prefix {
        "" => &*file,
        prefix => prefix,
    };
    write(&format!("{prefix}.callgraph.dot"), &text)
}

/// The functions that a body calls, each once, in LLVM's order: the last takes the place of one that stands twice.
fn callees(module: &Module, body: &Body) -> Vec<GlobalId> {
    let mut found: Vec<Option<GlobalId>> = Vec::new();
    for block in &body.order {
        for id in body.block_insts(*block) {
            let Some(call) = body.call(id) else { continue };
            let callee = body.callee(id).and_then(Value::as_global);
            found.push(callee.filter(|callee| {
                let global = module.globals.get(*callee);
                global.is_some_and(|g| g.as_function().is_some() && g.value_ty == call.func_ty)
            }));
        }
    }
    let mut at = 0usize;
    while let Some(callee) = found.get(at) {
        match found
            .get(..at)
            .is_some_and(|before| before.contains(callee))
        {
            true => _ = found.swap_remove(at),
            false => at = at.saturating_add(1),
        }
    }
    found.into_iter().flatten().collect()
}

fn write(file: &str, text: &str) -> io::Result<()> {
    crate::io::tell(&format!("Writing '{file}'...\n"));
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{file}: {error}"));
    fs::write(file, text).map_err(named)
}

fn function(module: &Module, id: GlobalId, body: &Body, contents: Contents) -> String {
    let name = escaped(&String::from_utf8_lossy(module.name(id)));
    let title = format!("CFG for '{name}' function");
    let mut text = format!("digraph \"{title}\" {{\n\tlabel=\"{title}\";\n\n");
    let cfg = Cfg::new(body);
    let places = (0usize..).zip(&body.order).map(|(at, block)| (*block, at));
    let places: HashMap<BlockId, usize> = places.collect();
    let labels = labels(module, id, body, contents);
    for ((at, block), label) in (0usize..).zip(&body.order).zip(labels) {
        let _ = write!(text, "\tNode{at:#x} [shape=record,");
        let successors = cfg.successors(*block);
        let edges = edge_labels(module, id, body, *block, successors.len());
        let _ = write!(text, "label=\"{{{label}");
        if !edges.is_empty() {
            let port = |(number, label): (usize, &String)| format!("<s{number}>{label}");
            let ports: Vec<String> = (0usize..).zip(&edges).map(port).collect();
            let _ = write!(text, "|{{{}}}", ports.join("|"));
        }
        text.push_str("}\"];\n");
        for (number, to) in (0usize..).zip(successors) {
            let to = places.get(to).copied().unwrap_or_default();
            let _ = match edges.is_empty() {
                true => writeln!(text, "\tNode{at:#x} -> Node{to:#x};"),
                false => writeln!(
                    text,
                    "\tNode{at:#x}:s{} -> Node{to:#x};",
                    number.min(LABELLED)
                ),
            };
        }
    }
    text.push_str("}\n");
    text
}

/// The labels of the edges out of a block; none if they have none.
fn edge_labels(
    module: &Module,
    id: GlobalId,
    body: &Body,
    block: BlockId,
    count: usize,
) -> Vec<String> {
    let Some(last) = body.last_inst(block) else {
        return Vec::new();
    };
    let mut labels = match body.view(last) {
        Some(View::CondBr { .. }) => vec!["T".to_owned(), "F".to_owned()],
        Some(View::Switch { cases, .. }) => {
            let values: Vec<Part> = cases
                .iter()
                .take(LABELLED)
                .map(|(value, _)| Part::Local(id, value))
                .collect();
            let values = print_parts(module, &values)
                .into_iter()
                .map(|text| case(&text));
            std::iter::once("def".to_owned()).chain(values).collect()
        }
        _ => Vec::new(),
    };
    if labels.len() > LABELLED || count > LABELLED && !labels.is_empty() {
        labels.truncate(LABELLED);
        labels.push("truncated...".to_owned());
    }
    labels
}

/// The number of a case, of its text with the type.
fn case(text: &str) -> String {
    let number = text.rsplit_once(' ').map_or(text, |(_, number)| number);
    match number {
        "true" => "-1",
        "false" => "0",
        number => number,
    }
    .to_owned()
}

/// The text in each node, in the order of the blocks.
fn labels(module: &Module, id: GlobalId, body: &Body, contents: Contents) -> Vec<String> {
    let blocks = body
        .order
        .iter()
        .map(|block| Part::Local(id, (*block).into()));
    let names = print_parts(module, &blocks.collect::<Vec<_>>());
    let name = |(block, text): (&BlockId, String)| {
        let text = text.strip_prefix("label ").unwrap_or(&text).to_owned();
        let name = body.names.get(Value::block(*block));
        match contents {
            Contents::Whole => text.strip_prefix('%').unwrap_or(&text).to_owned(),
            Contents::Names if name.is_empty() => text,
            Contents::Names => String::from_utf8_lossy(name).into_owned(),
        }
    };
    let names = body.order.iter().zip(names).map(name);
    if contents == Contents::Names {
        return names.map(|name| escaped(&name)).collect();
    }
    let insts: Vec<Vec<InstId>> = body
        .order
        .iter()
        .map(|block| body.block_insts(*block).collect())
        .collect();
    let parts: Vec<Part> = insts
        .iter()
        .flatten()
        .map(|inst| Part::Inst(id, *inst))
        .collect();
    let mut texts = print_parts(module, &parts).into_iter();
    let label = |(name, insts): (String, &Vec<InstId>)| {
        let mut text = format!("{}:\\l|", escaped(&name));
        for inst in texts.by_ref().take(insts.len()) {
            for line in inst.lines() {
                text.push_str(&wrapped(without_comment(line)));
                text.push_str("\\l");
            }
        }
        text
    };
    names.zip(&insts).map(label).collect()
}

/// A line without what follows a semicolon.
fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or(line)
}

/// A line of code with its breaks, escaped. A line is broken at its last space before the columns end.
fn wrapped(line: &str) -> String {
    let mut parts = Vec::new();
    let (mut start, mut space, mut column) = (0usize, None, 1usize);
    for (at, c) in line.char_indices() {
        if column == COLUMNS {
            let end = space.unwrap_or(at);
            parts.push(line.get(start..end).unwrap_or_default());
            column = at.saturating_sub(end);
            (start, space) = (end, None);
        } else {
            column = column.saturating_add(1);
        }
        if c == ' ' {
            space = Some(at);
        }
    }
    parts.push(line.get(start..).unwrap_or_default());
    let parts: Vec<String> = parts.into_iter().map(escaped).collect();
    parts.join("\\l...")
}

/// Text within a label.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "{}<>|\"\\".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
