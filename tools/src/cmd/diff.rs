//! `bitsmith diff`: the differences between two modules.

mod shown;

use crate::io;
use crate::module;
use bitsmith_edit::diff::{self, Difference, differences, remove_plain_casts};
use bitsmith_model::debug_info::{has_debug_info, strip_debug_info};
use bitsmith_model::module::Module;
use bitsmith_model::value::MdId;
use bitsmith_text::print::{Part, print_parts};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith diff";

/// Compares the structure: numbers, names of locals and types, and the order of metadata do not matter. A function
/// under another name is found by its body.
/// The exit status is 0 if there is no difference, 1 if there are some.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith diff a.bc b.ll
  bitsmith diff --ignore debug,attributes a.bc b.bc
  bitsmith diff --json old.bc new.bc")]
pub struct Options {
    /// Text or bitcode
    left: PathBuf,
    /// Text or bitcode
    right: PathBuf,
    /// Differences to leave out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    ignore: Vec<Ignored>,
    /// Print all differences of a kind, not only the first, and those of debug information
    #[arg(long)]
    all: bool,
    /// Print JSON, a list of differences
    #[arg(long)]
    json: bool,
}

/// A kind of differences.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ignored {
    /// Debug information
    Debug,
    /// Functions with another name and the same body; names of locals and types are never differences
    Names,
    /// Attributes of functions, variables and calls
    Attributes,
    /// Flags of instructions that only promise something, such as nuw and inbounds
    Flags,
    /// The order of functions; that of metadata is never a difference
    Order,
    /// Casts of values to their own types, which typed pointers leave behind
    Casts,
    /// Declarations of intrinsics that nothing uses
    Unused,
    /// poison where the other module has undef
    Poison,
    /// dso_local
    Preemption,
    /// Module flags
    ModuleFlags,
    /// Metadata of instructions, variables and functions, such as !prof
    Attachments,
}

impl Ignored {
    fn in_modules(self) -> Option<diff::Ignored> {
        match self {
            Self::Debug | Self::Casts => None,
            Self::Names => Some(diff::Ignored::Names),
            Self::Attributes => Some(diff::Ignored::Attributes),
            Self::Flags => Some(diff::Ignored::Flags),
            Self::Order => Some(diff::Ignored::Order),
            Self::Unused => Some(diff::Ignored::Unused),
            Self::Poison => Some(diff::Ignored::Poison),
            Self::Preemption => Some(diff::Ignored::Preemption),
            Self::ModuleFlags => Some(diff::Ignored::ModuleFlags),
            Self::Attachments => Some(diff::Ignored::Attachments),
        }
    }
}

#[derive(Serialize)]
struct Row {
    /// The global that it is about, or the function that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    global: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<String>,
    what: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    left: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    right: String,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let read = |path| module::read(TOOL, path);
    let (left, right) = match (read(&options.left), read(&options.right)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(status), _) | (_, Err(status)) => return status,
    };
    let found = options.compare(left, right);
    let text = if options.json {
        match serde_json::to_string_pretty(&found.rows) {
            Ok(text) => text + "\n",
            Err(error) => return io::refuse(TOOL, &options.left, &error),
        }
    } else {
        let most = if options.all { usize::MAX } else { shown::MOST };
        shown::text(&found.rows, found.of_debug_info, most)
    };
    if let Err(error) = anstream::stdout().write_all(text.as_bytes()) {
        return io::output_failed(TOOL, &error);
    }
    ExitCode::from(u8::from(!found.rows.is_empty() || found.of_debug_info > 0))
}

/// The differences of two modules.
struct Found {
    rows: Vec<Row>,
    /// The number of differences in debug information, which are not among the rows.
    of_debug_info: usize,
}

impl Options {
    fn compare(&self, mut left: Module, mut right: Module) -> Found {
        let ignored: Vec<_> = self
            .ignore
            .iter()
            .filter_map(|kind| kind.in_modules())
            .collect();
        if self.ignore.contains(&Ignored::Casts) {
            remove_plain_casts(&mut left);
            remove_plain_casts(&mut right);
        }
        let mut of_debug_info = 0usize;
        let is_debug_ignored = self.ignore.contains(&Ignored::Debug);
        let is_divided =
            !(self.all || self.json) && (has_debug_info(&left) || has_debug_info(&right));
        if is_divided && !is_debug_ignored {
            of_debug_info = differences(&left, &right, &ignored).len();
        }
        if is_divided || is_debug_ignored {
            remove_debug_info(&mut left);
            remove_debug_info(&mut right);
        }
        let found = differences(&left, &right, &ignored);
        Found {
            of_debug_info: of_debug_info.saturating_sub(found.len()),
            rows: rows(&left, &right, &found),
        }
    }
}

/// Removes debug information, and the flags about it.
fn remove_debug_info(module: &mut Module) {
    const FLAGS: [&[u8]; 3] = [
        b"Debug Info Version",
        b"Dwarf Version",
        b"debug-info-assignment-tracking",
    ];
    strip_debug_info(module);
    let about: Vec<MdId> = {
        let metadata = module.scope().metadata();
        let is_about = |id: &MdId| {
            let found = metadata.get(*id);
            let slots = found
                .map(|(entry, store)| store.slots(entry))
                .unwrap_or_default();
            let mut nodes = slots.iter().filter_map(|slot| MdId::from_slot(*slot));
            nodes.any(|node| {
                metadata
                    .string(node)
                    .is_some_and(|name| FLAGS.contains(&name))
            })
        };
        let operands = module
            .named_metadata
            .iter()
            .flat_map(|named| &named.operands);
        operands.copied().filter(is_about).collect()
    };
    for named in &mut module.named_metadata {
        named.operands.retain(|id| !about.contains(id));
    }
}

fn rows(left: &Module, right: &Module, found: &[Difference]) -> Vec<Row> {
    let lefts: Vec<Part> = found.iter().map(|d| d.left).collect();
    let rights: Vec<Part> = found.iter().map(|d| d.right).collect();
    let blocks: Vec<Part> = found.iter().map(block).collect();
    let (lefts, rights) = (print_parts(left, &lefts), print_parts(right, &rights));
    let blocks = print_parts(left, &blocks);
    let texts = lefts.into_iter().zip(rights).zip(blocks);
    let row = |(difference, ((l, r), block)): (&Difference, ((String, String), String))| Row {
        global: difference
            .global
            .map(|(id, _)| format!("@{}", String::from_utf8_lossy(left.name(id)))),
        block: Some(block).filter(|block| !block.is_empty()),
        what: difference.what,
        detail: difference.detail.clone(),
        left: l.trim_start().to_owned(),
        right: r.trim_start().to_owned(),
    };
    found.iter().zip(texts).map(row).collect()
}

fn block(difference: &Difference) -> Part {
    match (difference.global, difference.block) {
        (Some((function, _)), Some((block, _))) => Part::Local(function, block.into()),
        _ => Part::Nothing,
    }
}
