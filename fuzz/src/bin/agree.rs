//! Compares which mutants bitsmith and `llvm-dis` reject: `agree --count 3000 FILE …`. Disagreements
//! are grouped by message.

use bitsmith_fuzz::agree::{Trial, render};
use bitsmith_testkit::Oracle;
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compare which mutants bitsmith and llvm-dis reject.
#[derive(Parser)]
#[command(after_help = "Example:\n  agree --bitsmith target/debug/bitsmith --count 3000 old/*.bc")]
struct Args {
    /// Files to make mutants of
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The bitsmith binary
    #[arg(long)]
    bitsmith: PathBuf,
    /// Number of mutants
    #[arg(long, default_value_t = 3000)]
    count: u64,
    /// First seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of mutants, of a hundred, with changed records instead of changed bytes
    #[arg(long, default_value_t = 80)]
    records: u64,
    /// Folder for mutants on which the tools disagree
    #[arg(long, default_value = "target/agree")]
    keep: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let Some(oracle) = Oracle::or_skip("mutants beside llvm-dis") else {
        return ExitCode::from(2);
    };
    let trial = Trial {
        oracle,
        bitsmith: args.bitsmith,
        folder: args.keep,
        records: args.records,
    };
    match trial.run(&args.files, args.seed, args.count) {
        Ok(tally) => {
            print!("{}", render(&tally, 60));
            ExitCode::from(u8::from(!tally.disagreements.is_empty()))
        }
        Err(error) => {
            eprintln!("agree: {error}");
            ExitCode::from(2)
        }
    }
}
