//! The stages that bitcode goes through, each in this process, against the tool of LLVM that does the same:
//! `cargo bench --bench stages -- FILE.bc`. The figures are ratios of the shortest times, of turns in which
//! both run. The time of the tool includes the start of its process and reading the file.
//! (`bitsmith-corpus bench` has the tools side by side.)

use bitsmith_bitcode::bitstream::BlockInfo;
use bitsmith_bitcode::dump::{
    Checksums, NoVisitor, Stats, StreamKind, Text, TextOptions, Visitor, analyze,
};
use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_testkit::Oracle;
use bitsmith_text::print::{Options, print_module};
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The number of turns.
const TURNS: usize = 9;

/// A stage, and the LLVM command line that does the same.
struct Stage {
    name: &'static str,
    run: fn(&[u8]),
    llvm: &'static [&'static str],
}

const NO_OP: &str = "-passes=no-op-module";

const STAGES: &[Stage] = &[
    Stage {
        name: "decode",
        run: |bytes| walk(bytes, NoVisitor),
        llvm: &["llvm-bcanalyzer"],
    },
    Stage {
        name: "analyse",
        run: |bytes| {
            let kind = StreamKind::of(bytes).map_or(StreamKind::Unknown, |(kind, _)| kind);
            walk(bytes, Text::new(kind, TextOptions::default()));
        },
        llvm: &["llvm-bcanalyzer", "--dump"],
    },
    Stage {
        name: "read",
        run: |bytes| drop(black_box(read_module(bytes).expect("a module"))),
        llvm: &["opt", "-disable-verify", NO_OP, "-disable-output"],
    },
    Stage {
        name: "read and print",
        run: |bytes| {
            let (module, _) = read_module(bytes).expect("a module");
            let printed = print_module(&module, "bench", &Options::default(), &mut io::sink());
            printed.expect("nothing fails to be written nowhere");
        },
        llvm: &["llvm-dis", "-o", "/dev/null"],
    },
    Stage {
        name: "read and write",
        run: |bytes| {
            let (module, _) = read_module(bytes).expect("a module");
            let written = write_module(&module, &WriteOptions::default());
            black_box(written.expect("what was read can be written"));
        },
        llvm: &["opt", "-disable-verify", NO_OP, "-o", "/dev/null"],
    },
];

fn walk(bytes: &[u8], visitor: impl Visitor) {
    let (mut info, mut stats) = (BlockInfo::new(), Stats::default());
    let walked = analyze(
        bytes,
        visitor,
        &mut info,
        &mut stats,
        Checksums::None,
        &mut io::sink(),
    );
    assert!(walked.is_ok(), "a stream of bitcode");
    black_box(stats);
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// The shortest times of a stage and of LLVM's tool.
fn measure(oracle: &Oracle, stage: &Stage, file: &Path, bytes: &[u8]) -> [Duration; 2] {
    let (tool, flags) = stage.llvm.split_first().expect("a tool");
    let mut llvm = Command::new(oracle.tool(tool));
    llvm.args(flags).arg(file);
    llvm.stdin(Stdio::null()).stdout(Stdio::null());
    let turn = |_| {
        let ours = timed(|| (stage.run)(bytes));
        let theirs = timed(|| assert!(llvm.status().expect("it runs").success()));
        [ours, theirs]
    };
    let all: Vec<[Duration; 2]> = (0..TURNS).map(turn).collect();
    [0, 1].map(|side| all.iter().map(|turn| turn[side]).min().unwrap_or_default())
}

fn main() -> ExitCode {
    let Some(oracle) = Oracle::or_skip("the stages beside LLVM's tools") else {
        return ExitCode::SUCCESS;
    };
    // Cargo passes options of its own.
    let given = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let mut files: Vec<PathBuf> = given.map(PathBuf::from).collect();
    if files.is_empty() {
        files.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/words/rank.bc"));
    }
    println!("| stage | file | ours | LLVM | times as fast |\n|---|---|---|---|---|");
    for file in &files {
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::FAILURE;
            }
        };
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for stage in STAGES {
            let [ours, theirs] = measure(&oracle, stage, file, &bytes);
            let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
            println!(
                "| {} | {name} | {:.1} ms | {:.1} ms | {ratio:.1} |",
                stage.name,
                ours.as_secs_f64() * 1e3,
                theirs.as_secs_f64() * 1e3,
            );
        }
    }
    ExitCode::SUCCESS
}
