//! Times bitsmith beside LLVM's tools, in turn, and prints the ratios: `bitsmith-bench FILE.bc …`.
//!
//! Each command runs as a whole process, its output thrown away; the two of a pair run one after
//! the other so that a drift of the machine meets both. What is printed is the median over the
//! runs, and for memory the peak resident size of the process.

use bitsmith_testkit::Oracle;
use clap::Parser;
use nix::sys::resource::{UsageWho, getrusage};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Time bitsmith beside LLVM's tools and print the ratios.
#[derive(Parser)]
#[command(after_help = "Example:\n  bitsmith-bench --runs 5 corpus/c/sqlite3/O2g/sqlite3.bc")]
struct Args {
    /// Bitcode files to measure on
    files: Vec<PathBuf>,
    /// Counted runs of each command, after one that is not counted
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// The bitsmith to measure [default: beside this binary]
    #[arg(long)]
    bitsmith: Option<PathBuf>,
    /// Only rows whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Run one command and print its seconds and peak memory: what the measuring itself starts
    #[arg(long, hide = true, num_args = 1.., allow_hyphen_values = true)]
    one: Vec<String>,
    /// Read a file into memory, bodies and all, and end: what the row «read» runs
    #[arg(long, hide = true)]
    read: Option<PathBuf>,
}

/// Stands for this program itself, which reads the file into memory and ends.
const READ: &str = "--read";

/// What is compared: a name, our arguments, and LLVM's tool with its own; `{}` is the file.
const ROWS: &[(&str, &[&str], &str, &[&str])] = &[
    (
        "dis",
        &["dis", "{}", "-o", "/dev/null"],
        "llvm-dis",
        &["{}", "-o", "/dev/null"],
    ),
    (
        "bcanalyzer",
        &["bcanalyzer", "{}"],
        "llvm-bcanalyzer",
        &["{}"],
    ),
    (
        "bcanalyzer --dump",
        &["bcanalyzer", "--dump", "{}"],
        "llvm-bcanalyzer",
        &["--dump", "{}"],
    ),
    (
        "read (nothing written)",
        &[READ, "{}"],
        "opt",
        &[
            "-disable-verify",
            "-passes=no-op-module",
            "-disable-output",
            "{}",
        ],
    ),
    ("nm", &["nm", "{}"], "llvm-nm", &["{}"]),
];

/// One run of a command.
#[derive(Clone, Copy)]
struct Run {
    seconds: f64,
    peak_kib: f64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.read {
        Some(file) => read(file),
        None if args.one.is_empty() => compare(&args),
        None => run_one(&args.one),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bitsmith-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(args: &Args) -> io::Result<()> {
    let oracle = Oracle::find().ok_or_else(|| io::Error::other("no LLVM 22 found"))?;
    let me = std::env::current_exe()?;
    let bitsmith = match &args.bitsmith {
        Some(path) => path.clone(),
        None => me.with_file_name("bitsmith"),
    };
    println!(
        "{:<24} {:>10} {:>10} {:>7} {:>9} {:>9} {:>7}  file",
        "row", "ours", "LLVM", "faster", "our MiB", "its MiB", "memory"
    );
    for file in &args.files {
        for (name, ours, tool, theirs) in ROWS.iter().filter(|row| row.0.contains(&args.only)) {
            let program = if ours.first() == Some(&READ) {
                &me
            } else {
                &bitsmith
            };
            let ours = command_line(program, ours, file);
            let theirs = command_line(&oracle.tool(tool), theirs, file);
            let (mut a, mut b) = (Vec::new(), Vec::new());
            for run in 0..=args.runs {
                let pair = (measure(&me, &ours)?, measure(&me, &theirs)?);
                if run > 0 {
                    a.push(pair.0);
                    b.push(pair.1);
                }
            }
            let (a, b) = (median(&a), median(&b));
            println!(
                "{name:<24} {:>8.1}ms {:>8.1}ms {:>6.1}x {:>9.1} {:>9.1} {:>6.0}%  {}",
                a.seconds * 1e3,
                b.seconds * 1e3,
                b.seconds / a.seconds,
                a.peak_kib / 1024.0,
                b.peak_kib / 1024.0,
                100.0 * a.peak_kib / b.peak_kib,
                file.display()
            );
        }
    }
    Ok(())
}

fn read(file: &Path) -> io::Result<()> {
    let bytes = std::fs::read(file)?;
    let module = bitsmith_bitcode::read::read_module(&bytes).map_err(io::Error::other)?;
    // What a tool would do next is not measured, and neither is giving the memory back.
    std::mem::forget(module);
    Ok(())
}

fn command_line(program: &Path, args: &[&str], file: &Path) -> Vec<String> {
    let file = file.to_string_lossy();
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(args.iter().map(|a| a.replace("{}", &file)))
        .collect()
}

/// Runs a command in a process of its own, because the system counts the peak of all children
/// that a process ever had as one.
fn measure(me: &Path, command: &[String]) -> io::Result<Run> {
    let output = Command::new(me).arg("--one").args(command).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().map(str::parse::<f64>);
    match (output.status.success(), numbers.next(), numbers.next()) {
        (true, Some(Ok(seconds)), Some(Ok(peak_kib))) => Ok(Run { seconds, peak_kib }),
        _ => Err(io::Error::other(format!(
            "`{}` failed: {}",
            command.join(" "),
            String::from_utf8_lossy(&output.stderr)
        ))),
    }
}

fn run_one(command: &[String]) -> io::Result<()> {
    let (program, args) = command
        .split_first()
        .ok_or_else(|| io::Error::other("no command"))?;
    let start = Instant::now();
    let status = Command::new(program)
        .args(args)
        .stdout(Stdio::null())
        .status()?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(io::Error::other(status.to_string()));
    }
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    println!("{seconds} {}", usage.max_rss());
    Ok(())
}

fn median(runs: &[Run]) -> Run {
    let middle = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
    };
    Run {
        seconds: middle(runs.iter().map(|r| r.seconds).collect()),
        peak_kib: middle(runs.iter().map(|r| r.peak_kib).collect()),
    }
}
