//! The differential runner: bitsmith and LLVM's tools on every file of a corpus.

use std::env;
use std::error::Error;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::corpus::{self, Case};
use bitsmith_testkit::corrupt::{self, Trial};
use bitsmith_testkit::growth::{self, Scales};
use bitsmith_testkit::linking::{self, Linkers, Orders};
use bitsmith_testkit::older_text::OlderTexts;
use bitsmith_testkit::passes::Measurement;
use bitsmith_testkit::releases::{self, Examination};
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::run_lines::{self, RunLines};
use bitsmith_testkit::sweep::Finding;
use bitsmith_testkit::verdicts::{self, Verdicts};
use bitsmith_testkit::{Mode, Oracle, Sweep, bench, coverage, shapes, tour};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Compares bitsmith with the real LLVM 22 on every file of a corpus.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The text of modules, against llvm-dis
    Dis(Options),
    /// The text with use-list directives
    DisUselists(Options),
    /// Every record, against llvm-bcanalyzer --dump
    Bcanalyzer(Options),
    /// The analyzer's summary
    BcanalyzerSummary(Options),
    /// The symbols, against llvm-nm
    Nm(Options),
    /// LLVM's text of modules, assembled by us and printed by llvm-dis (the time shown is llvm-dis's)
    As(Options),
    /// Modules read and written by us (cat) and printed by llvm-dis (the time shown is llvm-dis's)
    Rewrite(Options),
    /// Texts of the era of typed pointers (.ll), against llvm-as-14 and then llvm-dis
    OlderText(Options),
    /// The verdicts of the verifier, against opt -passes=verify
    Verify(Options),
    /// Modules without debug info and names, against opt -passes=strip
    Strip(Options),
    /// Modules without unused globals, against opt -passes=globaldce
    Unused(Options),
    /// Each module alone, linked by us and by llvm-link
    LinkedAlone(Options),
    /// A part of the functions, against llvm-extract
    Extract(Options),
    /// All but a part of the functions, against llvm-extract -delete
    Delete(Options),
    /// Programs (the files of each folder are one), linked by us and by llvm-link, as text
    Link(LinkOptions),
    /// LLVM's own tests by their RUN lines, with our tools in the place of LLVM's
    RunLines(RunLinesOptions),
    /// The oldest LLVM that reads each file, against the doctor's answer
    Doctor(Options),
    /// The releases of LLVM that accept each file, of all that are installed, against the doctor's answer
    DoctorVerdicts(Options),
    /// Small random faults in texts: compare the verdicts of as and llvm-as
    Corrupt(CorruptOptions),
    /// Ratios of wall time and memory to LLVM's tools, run in turns
    Bench(BenchOptions),
    /// Measure the gain of each pass of the code generator: programs with all passes, and with each of them off
    Passes(PassesOptions),
    /// Measure the growth of every tool's cost with its input, for modules of one shape each
    Growth(GrowthOptions),
    /// Assembles the language tour into a folder
    TourBuild {
        /// Folder for the .bc files
        out: PathBuf,
    },
    /// Lists the rows of the language's tables that the tour never reaches
    Coverage,
}

/// The programs to link, and the form in which results are compared.
#[derive(Args)]
struct LinkOptions {
    /// The files and their flags
    #[command(flatten)]
    options: Options,
    /// All files together are one program
    #[arg(long, conflicts_with = "each")]
    joined: bool,
    /// Every file is linked alone
    #[arg(long)]
    each: bool,
    /// Link in reversed order, too
    #[arg(long)]
    reversed: bool,
    /// Number of shuffled orders to link in, too
    #[arg(long, default_value_t = 0)]
    shuffled: u64,
    /// Compare the text with use-list directives
    #[arg(long)]
    use_lists: bool,
    /// A flag for both linkers, as in `--flag=--only-needed`
    #[arg(long = "flag", allow_hyphen_values = true)]
    flags: Vec<String>,
}

/// The tests to run, and the tools to compare.
#[derive(Args)]
struct RunLinesOptions {
    /// Folders of tests
    #[command(flatten)]
    options: Options,
    /// The tools that are compared
    #[arg(long = "tool", default_values = ["llvm-link", "llvm-extract", "llvm-split"])]
    tools: Vec<String>,
}

/// The texts to corrupt, and how often.
#[derive(Args)]
struct CorruptOptions {
    /// The .ll files to corrupt; the language tour's, if none are given
    texts: Vec<PathBuf>,
    /// Number of corrupted texts
    #[arg(long, default_value_t = 2000)]
    count: usize,
    /// Seed; another seed makes other faults
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Verify, too
    #[arg(long)]
    verify: bool,
    /// Folder for texts on which the tools disagree
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Number of kinds of disagreement to show
    #[arg(long, default_value_t = 40)]
    buckets: usize,
    /// Our binary; otherwise the one beside this program
    #[arg(long)]
    bitsmith: Option<PathBuf>,
}

/// The files to measure the tools on.
#[derive(Args)]
struct BenchOptions {
    /// The .bc files to run on
    inputs: Vec<PathBuf>,
    /// Runs of each tool on each file
    #[arg(long, default_value_t = 5)]
    times: usize,
    /// Only link all the files into one
    #[arg(long)]
    link: bool,
    /// Our binary; otherwise the one beside this program
    #[arg(long)]
    bitsmith: Option<PathBuf>,
}

/// The programs to measure passes with.
#[derive(Args)]
struct PassesOptions {
    /// Folder of programs
    #[arg(default_value = "testkit/bench-programs")]
    programs: PathBuf,
    /// Only programs whose path contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Folder of the corpus, for programs that use its libraries
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Runs of each variant whose least time counts
    #[arg(long, default_value_t = 7)]
    turns: usize,
    /// A module to count the instructions of compiling of; may be given several times
    #[arg(long, value_name = "FILE")]
    compile: Vec<PathBuf>,
    /// Our binary; otherwise the one beside this program
    #[arg(long)]
    bitsmith: Option<PathBuf>,
}

/// The shapes and tools to measure.
#[derive(Args)]
struct GrowthOptions {
    /// Only shapes whose name contains this
    #[arg(default_value = "")]
    shape: String,
    /// Only this tool
    tool: Option<String>,
    /// Measure LLVM's tool, too, where ours takes too much
    #[arg(long)]
    llvm: bool,
    /// Modules of the size divided by this
    #[arg(long, default_value_t = 1)]
    divide: usize,
    /// Show costs that do not grow too fast, too
    #[arg(long)]
    all: bool,
    /// Time limit of a process in seconds
    #[arg(long, default_value_t = 30)]
    limit: u64,
    /// Folder for the modules
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Our binary; otherwise the one beside this program
    #[arg(long)]
    bitsmith: Option<PathBuf>,
}

/// The files to compare on, and what to show.
#[derive(Args)]
struct Options {
    /// Folders or .bc files; the assembled language tour, if none are given
    inputs: Vec<PathBuf>,
    /// Files in flight at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Show only the commonest difference
    #[arg(long)]
    first_diff: bool,
    /// Number of kinds of difference to show
    #[arg(long, default_value_t = 20)]
    buckets: usize,
    /// Name every file that failed
    #[arg(long)]
    list_failures: bool,
    /// Only files whose path contains this
    #[arg(long)]
    only: Option<String>,
    /// The files to compare on: all, or those of at most a megabyte
    #[arg(long, value_enum, default_value_t = Size::All)]
    size: Size,
    /// Our binary; otherwise the one beside this program
    #[arg(long)]
    bitsmith: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, PartialEq)]
enum Size {
    All,
    Small,
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("bitsmith-corpus: {e}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Result<bool, Box<dyn Error>> {
    let oracle = Oracle::find().ok_or("LLVM 22's tools were not found; set BITSMITH_LLVM")?;
    match cli.what {
        What::Dis(o) => sweep(oracle, Mode::Dis, &o),
        What::DisUselists(o) => sweep(oracle, Mode::DisUseLists, &o),
        What::Bcanalyzer(o) => sweep(oracle, Mode::Dump, &o),
        What::BcanalyzerSummary(o) => sweep(oracle, Mode::Summary, &o),
        What::Nm(o) => sweep(oracle, Mode::Nm, &o),
        What::As(o) => sweep(oracle, Mode::Assemble, &o),
        What::Rewrite(o) => sweep(oracle, Mode::Rewrite, &o),
        What::OlderText(o) => older_text(oracle, &o),
        What::Verify(o) => sweep(oracle, Mode::Verify, &o),
        What::Strip(o) => sweep(oracle, Mode::Strip, &o),
        What::Unused(o) => sweep(oracle, Mode::Unused, &o),
        What::LinkedAlone(o) => sweep(oracle, Mode::LinkedAlone, &o),
        What::Extract(o) => sweep(oracle, Mode::Extract, &o),
        What::Delete(o) => sweep(oracle, Mode::Delete, &o),
        What::Link(o) => link(oracle, o),
        What::RunLines(o) => run_lines(oracle, o),
        What::Doctor(o) => examine(&oracle, &o),
        What::DoctorVerdicts(o) => judge(oracle, &o),
        What::Bench(o) => measure(&oracle, &o),
        What::Corrupt(o) => corrupt(oracle, o),
        What::Growth(o) => grow(&oracle, &o),
        What::Passes(o) => measure_passes(o),
        What::TourBuild { out } => {
            let built = tour::build(&oracle, &out)?.len();
            let compiled = tour::compile(&oracle, &out.join("clang"))?.len();
            println!("{} files in {}", built + compiled, out.display());
            Ok(true)
        }
        What::Coverage => {
            let gaps = coverage::gaps(&oracle)?;
            print!("{}", coverage::render(&gaps));
            Ok(gaps.iter().all(|g| g.missing.is_empty()))
        }
    }
}

fn link(oracle: Oracle, given: LinkOptions) -> Result<bool, Box<dyn Error>> {
    let options = &given.options;
    let (cache, cases) = cases(&oracle, options)?;
    let orders = Orders {
        reversed: given.reversed,
        shuffled: given.shuffled,
    };
    let trials = match (given.each, given.joined) {
        (true, _) => linking::singles(&cases),
        (false, true) => linking::joined(&cases, orders),
        (false, false) => linking::programs(&cases, orders),
    };
    let linkers = Linkers {
        oracle,
        bitsmith: bitsmith(options.bitsmith.as_ref())?,
        flags: given.flags,
        use_lists: given.use_lists,
        cache,
        jobs: options.jobs,
    };
    let findings = linkers.run(&trials, |done| progress(done, trials.len()))?;
    let title = format!("Link of {}", linkers.bitsmith.display());
    Ok(finish(&title, &findings, options))
}

fn measure(oracle: &Oracle, given: &BenchOptions) -> Result<bool, Box<dyn Error>> {
    let ours = bitsmith(given.bitsmith.as_ref())?;
    let rows = match given.link {
        true => vec![bench::link(oracle, &ours, &given.inputs, given.times)?],
        false => bench::run(oracle, &ours, &given.inputs, given.times)?,
    };
    print!("{}", bench::render(&rows));
    Ok(true)
}

fn corrupt(oracle: Oracle, given: CorruptOptions) -> Result<bool, Box<dyn Error>> {
    let texts = match given.texts.is_empty() {
        true => tour::texts()?,
        false => given.texts,
    };
    let folder = given.keep;
    let trial = Trial {
        oracle,
        bitsmith: bitsmith(given.bitsmith.as_ref())?,
        verify: given.verify,
        folder: folder.unwrap_or_else(|| env::temp_dir().join("bitsmith-corrupt")),
        jobs: 2,
    };
    let tally = trial.run(&texts, given.count, given.seed)?;
    print!("{}", corrupt::render(&tally, given.buckets));
    Ok(tally.agreement() >= 99.0)
}

fn measure_passes(given: PassesOptions) -> Result<bool, Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("bitsmith-passes-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measurement = Measurement {
        bitsmith: bitsmith(given.bitsmith.as_ref())?,
        corpus: given.corpus,
        folder: folder.clone(),
        turns: given.turns,
        compiled: given.compile,
    };
    let table = measurement.run(&given.programs, &given.only);
    std::fs::remove_dir_all(&folder)?;
    print!("{}", table?.render());
    Ok(true)
}

fn grow(oracle: &Oracle, given: &GrowthOptions) -> Result<bool, Box<dyn Error>> {
    let folder = match &given.keep {
        Some(folder) => folder.clone(),
        None => env::temp_dir().join(format!("bitsmith-growth-{}", std::process::id())),
    };
    std::fs::create_dir_all(&folder)?;
    let scales = Scales {
        bitsmith: &bitsmith(given.bitsmith.as_ref())?,
        llvm: given.llvm.then_some(oracle),
        folder: folder.clone(),
        limit: Duration::from_secs(given.limit),
        divide: given.divide,
    };
    let good = grow_in(&scales, given);
    if given.keep.is_none() {
        std::fs::remove_dir_all(&folder)?;
    }
    good
}

/// Measures shapes, and prints excessive costs as they are found.
fn grow_in(scales: &Scales<'_>, given: &GrowthOptions) -> Result<bool, Box<dyn Error>> {
    let mut good = true;
    print!("{}", growth::HEAD);
    for shape in shapes::all().filter(|s| s.name.contains(&given.shape)) {
        let tool = given.tool.as_ref();
        for row in scales.shape(shape, |t| tool.is_none_or(|tool| t.name == tool))? {
            good &= !row.too_much();
            if given.all || row.too_much() {
                print!("{}", row.row());
            }
        }
        std::io::stdout().flush()?;
    }
    Ok(good)
}

/// The selected files, and the cache of the oracle's answers.
fn cases(oracle: &Oracle, options: &Options) -> Result<(Cache, Vec<Case>), Box<dyn Error>> {
    let cache = Cache::open()?;
    let mut cases = Vec::new();
    if options.inputs.is_empty() {
        let dir = cache.file("tour");
        cases.extend(tour::build(oracle, &dir)?);
        cases.extend(tour::compile(oracle, &cache.file("tour-clang"))?);
    }
    for input in &options.inputs {
        cases.extend(corpus::find(input)?);
    }
    cases.retain(|case| wanted(case, options));
    if cases.is_empty() {
        return Err("no .bc files there".into());
    }
    Ok((cache, cases))
}

fn run_lines(oracle: Oracle, given: RunLinesOptions) -> Result<bool, Box<dyn Error>> {
    let options = &given.options;
    let compared: Vec<&str> = given.tools.iter().map(String::as_str).collect();
    let mut cases = Vec::new();
    for input in &options.inputs {
        cases.extend(run_lines::find(input, &compared)?);
    }
    cases.retain(|case| wanted(case, options));
    let tests = RunLines {
        oracle,
        bitsmith: bitsmith(options.bitsmith.as_ref())?,
        compared: given.tools,
        cache: Cache::open()?,
        jobs: options.jobs,
    };
    let findings = tests.run(&cases, |done| progress(done, cases.len()))?;
    let title = format!("RUN lines of {}", tests.bitsmith.display());
    Ok(finish(&title, &findings, options))
}

fn older_text(oracle: Oracle, options: &Options) -> Result<bool, Box<dyn Error>> {
    let mut cases = Vec::new();
    for input in &options.inputs {
        cases.extend(corpus::find_with(input, "ll")?);
    }
    cases.retain(|case| wanted(case, options));
    let sweep = OlderTexts {
        oracle,
        bitsmith: bitsmith(options.bitsmith.as_ref())?,
        jobs: options.jobs,
        cache: Cache::open()?,
    };
    let findings = sweep.run(&cases, |done| progress(done, cases.len()))?;
    let title = format!("Older text by {}", sweep.bitsmith.display());
    Ok(finish(&title, &findings, options))
}

fn examine(oracle: &Oracle, options: &Options) -> Result<bool, Box<dyn Error>> {
    let (cache, cases) = cases(oracle, options)?;
    let examination = Examination {
        tools: releases::installed(),
        bitsmith: bitsmith(options.bitsmith.as_ref())?,
        jobs: options.jobs,
        cache,
    };
    let found = examination.run(&cases)?;
    print!("{}", releases::render(cases.len(), &found, options.buckets));
    Ok(found.is_empty())
}

fn judge(oracle: Oracle, options: &Options) -> Result<bool, Box<dyn Error>> {
    let (cache, cases) = cases(&oracle, options)?;
    let verdicts = Verdicts::new(oracle, bitsmith(options.bitsmith.as_ref())?, cache);
    println!("LLVM {:?} are asked", verdicts.asked());
    let found = verdicts.run(&cases, options.jobs)?;
    print!("{}", verdicts::render(cases.len(), &found, options.buckets));
    Ok(found.is_empty())
}

fn progress(done: usize, total: usize) {
    if std::io::stderr().is_terminal() {
        eprint!("\r{done} / {total}");
        let _ = std::io::stderr().flush();
    }
}

/// Prints the report; returns true if all passed.
fn finish(title: &str, findings: &[Finding], options: &Options) -> bool {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    let wanted = Wanted {
        buckets: if options.first_diff {
            1
        } else {
            options.buckets
        },
        failures: options.list_failures,
    };
    print!("{}", report::render(title, findings, wanted));
    findings.iter().all(report::passed)
}

fn sweep(oracle: Oracle, mode: Mode, options: &Options) -> Result<bool, Box<dyn Error>> {
    let (cache, cases) = cases(&oracle, options)?;
    let sweep = Sweep {
        oracle,
        bitsmith: bitsmith(options.bitsmith.as_ref())?,
        mode,
        jobs: options.jobs,
        cache,
    };
    let findings = sweep.run(&cases, |done| progress(done, cases.len()))?;
    let title = format!("{mode:?} of {}", sweep.bitsmith.display());
    Ok(finish(&title, &findings, options))
}

fn wanted(case: &Case, options: &Options) -> bool {
    let path = case.path.to_string_lossy();
    let small = || std::fs::metadata(&case.path).is_ok_and(|m| m.len() <= 1 << 20);
    options.only.as_ref().is_none_or(|only| path.contains(only))
        && (options.size == Size::All || small())
}

fn bitsmith(given: Option<&PathBuf>) -> Result<PathBuf, Box<dyn Error>> {
    if let Some(path) = given {
        return Ok(path.clone());
    }
    let beside = env::current_exe()?.with_file_name("bitsmith");
    if beside.is_file() {
        Ok(beside)
    } else {
        Err(format!("no {}: build it, or give --bitsmith", beside.display()).into())
    }
}
