//! The gain of each pass of the code generator: programs, compiled with all passes and with each of them off.
//!
//! Counts of instructions and of memory accesses are those of valgrind's cachegrind on one round of a program, so
//! they do not depend on the load of the machine. Times are the least of many runs, all variants in turns. Sizes
//! are those of the functions, without the padding between them.

use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The level that clang and we compile at.
const LEVEL: &str = "-O2";
/// Our subcommand that makes objects, with its options.
const LLC: &[&str] = &["llc", LEVEL, "--filetype=obj"];

/// The options of a measurement.
pub struct Measurement {
    /// Our binary.
    pub bitsmith: PathBuf,
    /// The folder of the corpus, for programs that need one of its libraries.
    pub corpus: Option<PathBuf>,
    /// A folder for objects and programs.
    pub folder: PathBuf,
    /// The number of runs of each variant whose least time counts; 0 measures no times.
    pub turns: usize,
    /// Modules of which the instructions of compiling are counted.
    pub compiled: Vec<PathBuf>,
}

/// A variant of a program: what it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost {
    seconds: f64,
    instructions: f64,
    accesses: f64,
    size: f64,
}

impl Cost {
    const NAMES: [&'static str; 4] = ["time", "instructions", "accesses", "size"];

    fn all(self) -> [f64; 4] {
        [self.seconds, self.instructions, self.accesses, self.size]
    }
}

/// The costs of a program: with all passes, and without each of them.
pub struct Costs {
    program: String,
    all: Cost,
    without: Vec<Cost>,
}

/// The measurement of all programs.
pub struct Table {
    passes: Vec<String>,
    programs: Vec<Costs>,
    /// The instructions of compiling: with all passes, and without each of them.
    compiling: Option<(f64, Vec<f64>)>,
}

/// A program that is linked, and its size.
struct Built {
    path: PathBuf,
    size: f64,
}

fn failed(what: &str, output: &Output) -> io::Error {
    let errors = String::from_utf8_lossy(&output.stderr);
    io::Error::other(format!("{what}: {errors}"))
}

fn succeed(command: &mut Command) -> io::Result<Output> {
    let output = command.output()?;
    match output.status.success() {
        true => Ok(output),
        false => Err(failed(&format!("{command:?}"), &output)),
    }
}

/// The value of a line `// NAME: VALUE` of a program.
fn header<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("// "));
    let mut values = lines.filter_map(|l| l.strip_prefix(name)?.strip_prefix(": "));
    values.next().map(str::trim)
}

fn clang(source: &Path) -> Command {
    let is_cpp = source.extension().is_some_and(|e| e == "cpp");
    Command::new(if is_cpp { "clang++-22" } else { "clang-22" })
}

/// The sum of the sizes of the functions of an object.
fn code_size(object: &[u8]) -> io::Result<u64> {
    let object = object::File::parse(object).map_err(io::Error::other)?;
    let functions = object.symbols().filter(|s| s.kind() == SymbolKind::Text);
    Ok(functions.map(|function| function.size()).sum())
}

/// The references that a line of cachegrind's summary counts.
fn references(summary: &str, kind: &str) -> Option<f64> {
    let line = summary.lines().find(|l| l.contains(kind))?;
    let words = line.split(kind).nth(1)?.trim();
    words.split(' ').next()?.replace(',', "").parse().ok()
}

/// Counts the instructions and the memory accesses of a command.
fn count(command: &Path, arguments: &[&str]) -> io::Result<(f64, f64)> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cachegrind-out-file=/dev/null"]);
    let output = succeed(
        valgrind
            .arg(command)
            .args(arguments)
            .env("RAYON_NUM_THREADS", "1"),
    )?;
    let summary = String::from_utf8_lossy(&output.stderr);
    let both = references(&summary, "I   refs:").zip(references(&summary, "D   refs:"));
    both.ok_or_else(|| failed("valgrind", &output))
}

/// The user time of a command in seconds.
fn user_time(command: &Path, argument: &str) -> io::Result<f64> {
    let script = "TIMEFORMAT=%3U; time \"$0\" \"$1\" > /dev/null";
    let mut shell = Command::new("bash");
    let output = succeed(shell.args(["-c", script]).arg(command).arg(argument))?;
    let text = String::from_utf8_lossy(&output.stderr);
    text.trim().parse().map_err(|_| failed("bash", &output))
}

impl Measurement {
    /// Measures the programs of a folder whose names contain `only`.
    ///
    /// # Errors
    /// If a tool cannot be run or fails, or a program of ours prints something else than clang's.
    pub fn run(&self, programs: &Path, only: &str) -> io::Result<Table> {
        let passes = self.passes()?;
        let mut sources: Vec<PathBuf> = fs::read_dir(programs)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()?;
        sources.retain(|path| path.to_string_lossy().contains(only));
        sources.sort();
        let mut table = Table {
            compiling: self.compiling(&passes)?,
            passes,
            programs: Vec::new(),
        };
        for source in sources {
            if let Some(costs) = self.program(&source, &table.passes)? {
                eprintln!("{}: {:?} {:?}", costs.program, costs.all, costs.without);
                table.programs.push(costs);
            }
        }
        Ok(table)
    }

    /// The names of the passes, from the tool's help.
    fn passes(&self) -> io::Result<Vec<String>> {
        let output = succeed(Command::new(&self.bitsmith).args(["llc", "--help"]))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let lines = text.lines().skip_while(|l| !l.contains("--disable-pass"));
        let list = lines.skip_while(|l| !l.trim_start().starts_with("- "));
        let list = list.map_while(|l| l.trim_start().strip_prefix("- "));
        let names = list.filter_map(|l| Some(l.split_once(':')?.0.to_owned()));
        Ok(names.collect())
    }

    /// The modules of a program: its own, and those of the library that it uses. `None` without the corpus.
    fn modules(&self, source: &Path, text: &str) -> io::Result<Option<Vec<PathBuf>>> {
        let module = self.folder.join("own.bc");
        let mut command = clang(source);
        command.args([LEVEL, "-w", "-fPIC", "-emit-llvm", "-c", "-o"]);
        succeed(command.arg(&module).arg(source))?;
        let mut all = vec![module];
        let Some(library) = header(text, "with") else {
            return Ok(Some(all));
        };
        let Some(corpus) = &self.corpus else {
            return Ok(None);
        };
        for entry in fs::read_dir(corpus.join(library).join("O2"))? {
            all.push(entry?.path());
        }
        all.sort();
        Ok(Some(all))
    }

    /// Compiles the modules without a pass, and links them.
    fn build(&self, modules: &[PathBuf], source: &Path, pass: Option<&str>) -> io::Result<Built> {
        let mut size = 0;
        let mut link = clang(source);
        link.args([
            "-lm",
            "-lpthread",
            "-ldl",
            "-Wl,--unresolved-symbols=ignore-all",
        ]);
        for (number, module) in modules.iter().enumerate() {
            let object = self.folder.join(format!("{number}.o"));
            let mut llc = Command::new(&self.bitsmith);
            llc.args(LLC)
                .args(pass.map(|pass| format!("--disable-pass={pass}")));
            succeed(llc.arg(module).arg("-o").arg(&object))?;
            size += code_size(&fs::read(&object)?)?;
            link.arg(&object);
        }
        let path = self.folder.join(pass.unwrap_or("all"));
        succeed(link.arg("-o").arg(&path))?;
        Ok(Built {
            path,
            size: size as f64,
        })
    }

    fn program(&self, source: &Path, passes: &[String]) -> io::Result<Option<Costs>> {
        let text = fs::read_to_string(source)?;
        let rounds = header(&text, "rounds").unwrap_or("1");
        let Some(modules) = self.modules(source, &text)? else {
            return Ok(None);
        };
        let native = self.folder.join("clang");
        let mut link = clang(source);
        link.args(["-w", "-Wl,--unresolved-symbols=ignore-all"]);
        link.args(&modules).args(["-lm", "-lpthread", "-ldl", "-o"]);
        succeed(link.arg(&native))?;
        let expected = succeed(Command::new(&native).arg("2"))?.stdout;
        let names = passes.iter().map(|pass| Some(pass.as_str()));
        let mut variants: Vec<(Built, usize)> = Vec::new();
        let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
        for pass in std::iter::once(None).chain(names) {
            let built = self.build(&modules, source, pass)?;
            let output = succeed(Command::new(&built.path).arg("2"))?;
            if output.stdout != expected {
                let name = source.display();
                return Err(io::Error::other(format!(
                    "{name} without {pass:?}: another output"
                )));
            }
            // A pass that changed nothing costs nothing.
            let next = variants.len();
            let same = *known.entry(fs::read(&built.path)?).or_insert(next);
            variants.push((built, same));
        }
        let mut costs = vec![Cost::default(); variants.len()];
        for (number, (built, same)) in variants.iter().enumerate() {
            costs[number].size = built.size;
            if *same == number {
                let (instructions, accesses) = count(&built.path, &["1"])?;
                (costs[number].instructions, costs[number].accesses) = (instructions, accesses);
            }
        }
        for turn in 0..self.turns {
            for (number, (built, same)) in variants.iter().enumerate() {
                if *same == number {
                    let seconds = user_time(&built.path, rounds)?;
                    let least = &mut costs[number].seconds;
                    *least = if turn == 0 {
                        seconds
                    } else {
                        least.min(seconds)
                    };
                }
            }
        }
        for (number, (_, same)) in variants.iter().enumerate() {
            costs[number] = Cost {
                size: costs[number].size,
                ..costs[*same]
            };
        }
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Some(Costs {
            program: name.into_owned(),
            all: costs[0],
            without: costs.split_off(1),
        }))
    }

    /// The instructions of compiling the given modules, with all passes and without each.
    fn compiling(&self, passes: &[String]) -> io::Result<Option<(f64, Vec<f64>)>> {
        if self.compiled.is_empty() {
            return Ok(None);
        }
        let one = |pass: Option<&str>| {
            let mut sum = 0.0;
            let disabled = pass.map(|pass| format!("--disable-pass={pass}"));
            for module in &self.compiled {
                let module = module.to_string_lossy();
                let mut arguments = LLC.to_vec();
                arguments.extend(disabled.as_deref());
                arguments.extend(["-o", "/dev/null", &module]);
                sum += count(&self.bitsmith, &arguments)?.0;
            }
            Ok::<_, io::Error>(sum)
        };
        let all = one(None)?;
        let without = passes.iter().map(|pass| one(Some(pass)));
        Ok(Some((all, without.collect::<io::Result<_>>()?)))
    }
}

/// The growth from one cost to another, in percent; 0 for what was not measured.
fn growth(with: f64, without: f64) -> f64 {
    match with > 0.0 {
        true => (without / with - 1.0) * 100.0,
        false => 0.0,
    }
}

impl Table {
    /// By pass: the mean growth of each cost without it, and where it is largest; as a table of Markdown.
    pub fn by_pass(&self) -> String {
        let mut out = String::from(
            "| without | time | instructions | accesses | size | compiling |\n|---|---|---|---|---|---|\n",
        );
        for (number, pass) in self.passes.iter().enumerate() {
            let _ = write!(out, "| {pass} |");
            for kind in 0..Cost::NAMES.len() {
                let growths = self.programs.iter().filter_map(|p| {
                    let (with, without) = (p.all.all(), p.without.get(number)?.all());
                    Some((growth(with[kind], without[kind]), p.program.as_str()))
                });
                let mut all: Vec<(f64, &str)> = growths.collect();
                all.sort_by(|a, b| b.0.total_cmp(&a.0));
                let mean = all.iter().map(|(g, _)| g).sum::<f64>() / all.len().max(1) as f64;
                let (Some(most), Some(least)) = (all.first(), all.last()) else {
                    continue;
                };
                let _ = write!(
                    out,
                    " {mean:+.2} ({} {:+.1}, {} {:+.1}) |",
                    most.1, most.0, least.1, least.0
                );
            }
            let compiling = self.compiling.as_ref();
            let compiling =
                compiling.and_then(|(all, without)| Some((*all, *without.get(number)?)));
            let share = compiling.map_or(0.0, |(all, without)| (1.0 - without / all) * 100.0);
            let _ = writeln!(out, " {share:.2} |");
        }
        out
    }

    /// By program and pass: the growth of one cost, as a table of Markdown.
    pub fn by_program(&self, kind: usize) -> String {
        let name = Cost::NAMES.get(kind).unwrap_or(&"");
        let mut out = format!("| {name} | all | {} |\n|---|", self.passes.join(" | "));
        out.push_str(&"---|".repeat(self.passes.len() + 1));
        out.push('\n');
        for costs in &self.programs {
            let all = costs.all.all();
            let _ = write!(out, "| {} | {} |", costs.program, all[kind]);
            for without in &costs.without {
                let _ = write!(out, " {:+.1} |", growth(all[kind], without.all()[kind]));
            }
            out.push('\n');
        }
        out
    }

    /// All tables.
    pub fn render(&self) -> String {
        let kinds = 0..Cost::NAMES.len();
        let details: Vec<String> = kinds.map(|kind| self.by_program(kind)).collect();
        format!("{}\n{}", self.by_pass(), details.join("\n"))
    }
}
