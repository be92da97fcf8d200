//! Whether we take and refuse what `llvm-dis` does: `agree --count 3000 FILE …`, by what the one says
//! that refuses.

use bitsmith_fuzz::agree::{Trial, render};
use bitsmith_testkit::Oracle;
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compare what we and llvm-dis refuse.
#[derive(Parser)]
#[command(after_help = "Example:\n  agree --bitsmith target/debug/bitsmith --count 3000 old/*.bc")]
struct Args {
    /// Files to make mutants of
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Our binary
    #[arg(long)]
    bitsmith: PathBuf,
    /// How many mutants
    #[arg(long, default_value_t = 3000)]
    count: u64,
    /// Where the seeds start
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Of a hundred, how many are of changed records and not of changed bytes
    #[arg(long, default_value_t = 80)]
    records: u64,
    /// Where mutants are kept on which the tools disagree
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
