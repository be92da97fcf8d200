//! `bitsmith dis`: modules as text.

use crate::io::{self, Input};
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_bitcode::{Error, container};
use bitsmith_ir::print::{self, print_module};
use bitsmith_ir::value::GlobalId;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith dis";

/// The text is that of llvm-dis 22. --func is ours. Output goes to the input's name with .ll in
/// the place of .bc, of standard input to standard output; of a file with several modules, each
/// to a file of its own.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith dis a.bc                   the text into a.ll
  bitsmith dis a.bc -o -              the text to the terminal
  bitsmith dis --func main a.bc -o -  only one function, without decoding the others
  clang -c -emit-llvm -o - a.c | bitsmith dis | less")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// Where to write; `-` is standard output
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Accepted for the sake of scripts: text may go to a terminal
    #[arg(short)]
    force: bool,
    /// Show the orders of uses that the file asks for
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// Show only this function, beside all that is no function; may be given several times
    #[arg(long, value_name = "NAME")]
    func: Vec<String>,
    /// Show everything but the bodies of functions
    #[arg(long)]
    materialize_metadata: bool,
    /// Show only the ThinLTO summary
    #[arg(long)]
    print_thinlto_index_only: bool,
    /// Print nothing: only say what is wrong with the input
    #[arg(long)]
    disable_output: bool,
    /// Say what a newer producer wrote that was passed over or kept as it came
    #[arg(long)]
    warnings: bool,
}

/// Why nothing more can be done with an input.
enum Quit {
    Malformed(Error),
    Message(String),
    Output(std::io::Error),
}

impl From<Error> for Quit {
    fn from(error: Error) -> Self {
        Self::Malformed(error)
    }
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    if options.inputs.len() > 1 && options.output.is_some() {
        let problem = "-o names one file, and there are several inputs";
        io::report(TOOL, Path::new("-o"), &problem);
        return ExitCode::from(io::USAGE);
    }
    for path in &options.inputs {
        let result = match Input::open(path) {
            Ok(input) => disassemble(path, &input, options),
            Err(error) => return io::refuse(TOOL, path, &error),
        };
        match result {
            Ok(()) => {}
            Err(Quit::Malformed(error)) => return io::refuse(TOOL, path, &error),
            Err(Quit::Message(message)) => return io::refuse(TOOL, path, &message),
            Err(Quit::Output(error)) => return io::output_failed(TOOL, &error),
        }
    }
    ExitCode::SUCCESS
}

fn disassemble(path: &Path, bytes: &[u8], options: &Options) -> Result<(), Quit> {
    let streams = container::streams(bytes)?;
    let mut modules = Vec::new();
    for stream in &streams {
        let in_file = |error: Error| error.in_file_at(stream.offset);
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for index in 0..outline.modules.len() {
            modules.push((stream.offset, outline.clone(), index));
        }
    }
    if streams.is_empty() {
        // Says what is wrong with the start of the file.
        Outline::read(bytes)?;
    }
    if modules.is_empty() {
        return Err(Quit::Message("expected a module, found none".to_owned()));
    }
    if modules.len() > 1
        && options
            .output
            .as_deref()
            .is_some_and(|o| o != Path::new("-"))
    {
        let message = format!("-o names one file, and there are {} modules", modules.len());
        return Err(Quit::Message(message));
    }
    let count = modules.len();
    for (number, (offset, outline, index)) in modules.into_iter().enumerate() {
        let module = outline.module(index)?;
        let lazy =
            LazyModule::of_outline(outline.bytes, module).map_err(|e| e.in_file_at(offset))?;
        let target = target(path, options, (count > 1).then_some(number));
        show(path, lazy, offset, &target, options)?;
    }
    Ok(())
}

/// Where the text goes.
fn target(path: &Path, options: &Options, number: Option<usize>) -> PathBuf {
    if let Some(output) = &options.output {
        return output.clone();
    }
    if path == Path::new("-") {
        return path.to_owned();
    }
    let mut name = match path.extension() {
        Some(extension) if extension == "bc" => path.with_extension(""),
        _ => path.to_owned(),
    }
    .into_os_string();
    if let Some(number) = number {
        name.push(format!(".{number}"));
    }
    name.push(".ll");
    name.into()
}

fn show(
    path: &Path,
    mut lazy: LazyModule<'_>,
    offset: u64,
    target: &Path,
    options: &Options,
) -> Result<(), Quit> {
    let only = functions(&lazy, &options.func)?;
    let in_file = |error: Error| error.in_file_at(offset);
    match &only {
        Some(only) => {
            for id in only {
                lazy.materialize(*id).map_err(in_file)?;
            }
        }
        None if options.materialize_metadata || options.print_thinlto_index_only => {}
        None => lazy.materialize_all().map_err(in_file)?,
    }
    if options.warnings {
        for warning in lazy.warnings() {
            io::report(TOOL, path, warning);
        }
    }
    let module = lazy.into_module();
    if options.disable_output {
        std::mem::forget(module);
        return Ok(());
    }
    let name = path.display().to_string();
    let print = |out: &mut dyn Write| {
        if options.print_thinlto_index_only {
            let mut text = Vec::new();
            if let Some(summary) = &module.summary {
                print::summary::write_summary(summary, name.as_bytes(), &mut text);
            }
            return out.write_all(&text);
        }
        let how = print::Options {
            use_list_order: options.preserve_ll_uselistorder,
            only: only.as_deref(),
        };
        print_module(&module, &name, &how, out)
    };
    let written = if target == Path::new("-") {
        let mut out = std::io::stdout().lock();
        print(&mut out).and_then(|()| out.flush())
    } else {
        match File::create(target) {
            Ok(mut file) => print(&mut file),
            Err(error) => {
                return Err(Quit::Message(format!("{}: {error}", target.display())));
            }
        }
    };
    // The process ends soon, and with it the module: taking it apart first would take time.
    std::mem::forget(module);
    written.map_err(Quit::Output)
}

/// The functions of these names; none for no names, which stand for all.
fn functions(lazy: &LazyModule<'_>, names: &[String]) -> Result<Option<Vec<GlobalId>>, Quit> {
    if names.is_empty() {
        return Ok(None);
    }
    let module = &lazy.module;
    let mut found = Vec::with_capacity(names.len());
    for name in names {
        let id = module
            .functions
            .iter()
            .find(|id| module.name(**id) == name.as_bytes());
        match id {
            Some(id) => found.push(*id),
            None => return Err(Quit::Message(format!("expected a function named {name}"))),
        }
    }
    Ok(Some(found))
}
