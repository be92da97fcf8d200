//! Runs mutants of whole files through the oracles: `mutants --count 1000000 FILE …`.
//!
//! Half of them have changed bytes, half changed records. A mutant that breaks a promise is written to a
//! folder, with its seed in the name; a slow mutant is reported. The same seed makes the same mutants.

use bitsmith_fuzz::mutate::{Random, mutate};
use bitsmith_fuzz::oracle::ORACLES;
use bitsmith_fuzz::records::mutate_records;
use clap::Parser;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Run mutants of whole files through the oracles.
#[derive(Parser)]
#[command(after_help = "Example:\n  mutants --count 100000 testkit-tour/*.bc")]
struct Args {
    /// Files to make mutants of
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Number of mutants
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// First seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Run only this oracle
    #[arg(long)]
    oracle: Option<String>,
    /// Time in milliseconds above which a mutant is reported as slow
    #[arg(long, default_value_t = 1000)]
    slow: u128,
    /// Write each mutant before it runs, for one that aborts the process
    #[arg(long)]
    write: bool,
    /// Folder for mutants that break an oracle
    #[arg(long, default_value = "target/mutants")]
    keep: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let whole: Vec<Vec<u8>> = args
        .files
        .iter()
        .filter_map(|f| std::fs::read(f).ok())
        .collect();
    if whole.is_empty() {
        eprintln!("mutants: none of the files can be read");
        return ExitCode::from(2);
    }
    let (broken, slow, slowest) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    (args.seed..args.seed.saturating_add(args.count))
        .into_par_iter()
        .for_each(|seed| {
            let mut random = Random::new(seed);
            let from = random.below(whole.len());
            let Some(bytes) = mutant(&whole, from, seed, &mut random) else {
                return;
            };
            if args.write {
                keep(&args, &format!("mutant-{seed}.bc"), &bytes);
            }
            for oracle in ORACLES
                .iter()
                .filter(|o| args.oracle.as_deref().is_none_or(|n| n == o.name))
            {
                let start = Instant::now();
                let held = catch_unwind(AssertUnwindSafe(|| (oracle.run)(&bytes))).is_ok();
                let took = start.elapsed().as_millis();
                slowest.fetch_max(took as u64, Ordering::Relaxed);
                if !held || took > args.slow {
                    let count = if held { &slow } else { &broken };
                    count.fetch_add(1, Ordering::Relaxed);
                    report(
                        &args,
                        oracle.name,
                        seed,
                        &args.files[from],
                        &bytes,
                        held,
                        took,
                    );
                }
            }
        });
    let (broken, slow) = (broken.into_inner(), slow.into_inner());
    println!(
        "{} mutants of {} files: {broken} broken, {slow} slow, the slowest {} ms",
        args.count,
        whole.len(),
        slowest.into_inner()
    );
    if broken == 0 && slow == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn mutant(whole: &[Vec<u8>], from: usize, seed: u64, random: &mut Random) -> Option<Vec<u8>> {
    let bytes = whole.get(from)?;
    if seed % 2 == 1
        && let Some(mutant) = mutate_records(bytes, random)
    {
        return Some(mutant);
    }
    let other = whole.get(random.below(whole.len()))?;
    let mut bytes = bytes.clone();
    mutate(&mut bytes, other, random);
    Some(bytes)
}

fn report(
    args: &Args,
    oracle: &str,
    seed: u64,
    from: &std::path::Path,
    bytes: &[u8],
    held: bool,
    took: u128,
) {
    let what = if held { "slow" } else { "broken" };
    let place = keep(args, &format!("{oracle}-{what}-{seed}.bc"), bytes);
    eprintln!(
        "{what}: {oracle}, seed {seed}, of {}, {took} ms: {place}",
        from.display()
    );
}

/// Writes a mutant to the folder; returns its path, or the reason why there is no file.
fn keep(args: &Args, name: &str, bytes: &[u8]) -> String {
    let path = args.keep.join(name);
    let kept = std::fs::create_dir_all(&args.keep).and_then(|()| std::fs::write(&path, bytes));
    match kept {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("not kept: {error}"),
    }
}
