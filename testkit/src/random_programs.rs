//! A random program, built by clang and by us at every combination of levels: all builds must print the same.
//! For the host, ours are linked objects and runs in memory; for AArch64 they are linked by the cross compiler and
//! run by qemu.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const LEVELS: [&str; 2] = ["-O0", "-O2"];
/// The seconds for a program of clang's; one that runs longer is not usable.
const THEIRS: &str = "10";
/// The seconds for one of ours, and for our compiler.
const OURS: &str = "120";

/// The machine that programs are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The machine that this runs on, x86-64 Linux.
    Host,
    /// AArch64 Linux, by Debian's cross compiler and qemu.
    Aarch64,
}

/// A compiler of a language and its options.
#[derive(Clone, Debug)]
pub struct Language {
    /// `clang-22` or `clang++-22`.
    pub clang: &'static str,
    /// The cross compiler that links.
    pub cross: &'static str,
    /// Options for every compilation.
    pub options: Vec<String>,
    /// A header that every program includes, which [`Language::precompile`] compiles once.
    pub header: Option<PathBuf>,
}

impl Language {
    /// The command that compiles for a machine at a level, without its input.
    fn compiler(&self, machine: Machine, level: &str) -> Command {
        let mut command = Command::new(self.clang);
        command.args(["-w", level, "-fPIC", "-ffp-contract=off"]);
        command.args(machine.target()).args(&self.options);
        command
    }

    /// The file of the header for a machine and a level.
    fn precompiled(&self, machine: Machine, level: &str) -> Option<PathBuf> {
        let end = format!("{}{level}.pch", machine.name());
        Some(self.header.as_ref()?.with_extension(end))
    }

    /// Compiles the header for a machine.
    ///
    /// # Panics
    ///
    /// Panics if clang refuses it.
    pub fn precompile(&self, machine: Machine) {
        for level in LEVELS {
            let (Some(header), Some(to)) = (&self.header, self.precompiled(machine, level)) else {
                return;
            };
            let mut command = self.compiler(machine, level);
            command
                .args(["-x", "c++-header"])
                .arg(header)
                .arg("-o")
                .arg(to);
            let made = command.status().expect("clang runs");
            assert!(made.success(), "{command:?}");
        }
    }
}

impl Machine {
    /// The tools that builds for the machine need, beside clang.
    pub fn tools(self) -> &'static [&'static str] {
        match self {
            Machine::Host => &["ld.lld-22"],
            Machine::Aarch64 => &["qemu-aarch64", "aarch64-linux-gnu-g++"],
        }
    }

    /// The options for clang.
    pub fn target(self) -> &'static [&'static str] {
        match self {
            Machine::Host => &[],
            Machine::Aarch64 => &["--target=aarch64-linux-gnu"],
        }
    }

    /// The name of a file for the machine.
    pub fn name(self) -> &'static str {
        match self {
            Machine::Host => "host",
            Machine::Aarch64 => "aarch64",
        }
    }
}

/// Runs a command under a time limit.
fn limited(seconds: &str, command: &[&str]) -> Output {
    let mut limit = Command::new("timeout");
    let output = limit.arg(seconds).args(command).output();
    output.expect("timeout runs")
}

/// The builds of one program for one machine.
#[derive(Debug)]
pub struct Builds<'a> {
    /// Our binary.
    pub bitsmith: &'a Path,
    /// The language of the program.
    pub language: &'a Language,
    /// The machine.
    pub machine: Machine,
    /// The source; what is built stands beside it, and is removed.
    pub source: &'a Path,
}

impl Builds<'_> {
    fn place(&self, end: &str) -> PathBuf {
        let machine = self.machine.name();
        self.source.with_extension(format!("{machine}{end}"))
    }

    /// Clang's bitcode of the source, by its level. The error is clang's.
    fn module(&self, level: &str) -> Result<PathBuf, String> {
        let module = self.place(&format!("{level}.bc"));
        let mut command = self.language.compiler(self.machine, level);
        if let Some(header) = self.language.precompiled(self.machine, level) {
            command.arg("-include-pch").arg(header);
        }
        command.args(["-emit-llvm", "-c"]).arg(self.source);
        command.arg("-o").arg(&module);
        let output = command.output().map_err(|e| e.to_string())?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let made = output.status.success();
        let said: String = errors.lines().take(2).collect();
        made.then_some(module).ok_or(said)
    }

    fn link(&self, object: &Path) -> Result<PathBuf, String> {
        let program = object.with_extension("out");
        let mut command = match self.machine {
            Machine::Host => Command::new(self.language.clang),
            Machine::Aarch64 => Command::new(self.language.cross),
        };
        let linker = (self.machine == Machine::Host).then_some("--ld-path=ld.lld-22");
        command.args(linker).arg(object).arg("-o").arg(&program);
        let output = command.args(["-lm", "-lpthread"]).output();
        let output = output.map_err(|e| e.to_string())?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let made = output.status.success();
        made.then_some(program).ok_or_else(|| errors.into_owned())
    }

    /// Runs a linked program.
    fn ran(&self, seconds: &str, program: &Path) -> Output {
        let program = program.to_string_lossy();
        match self.machine {
            Machine::Host => limited(seconds, &[&program]),
            Machine::Aarch64 => {
                let emulator = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", &program];
                limited(seconds, &emulator)
            }
        }
    }

    /// The output of clang's builds of the modules, if they agree and end.
    fn expected(&self, modules: &[PathBuf]) -> Result<Output, String> {
        let mut outputs = Vec::new();
        for (level, module) in LEVELS.iter().zip(modules) {
            let object = self.place(&format!("{level}.clang.o"));
            let mut command = Command::new(self.language.clang);
            command
                .args(["-w", level, "-fPIC", "-c"])
                .args(self.machine.target());
            let made = command.arg(module).arg("-o").arg(&object).status();
            if !made.is_ok_and(|s| s.success()) {
                return Err("clang refuses its own bitcode".into());
            }
            let program = self.link(&object)?;
            // Two runs: a program that shows an address, or memory that it never wrote, is not usable.
            outputs.push(self.ran(THEIRS, &program));
            outputs.push(self.ran(THEIRS, &program));
        }
        let same = outputs
            .iter()
            .all(|o| (&o.stdout, o.status) == (&outputs[0].stdout, outputs[0].status));
        let last = outputs.pop().expect("two outputs for each level");
        let usable = same && last.status.success();
        usable
            .then_some(last)
            .ok_or_else(|| "clang's builds do not agree or do not end".into())
    }

    /// The difference of one output of ours from the expected one.
    fn difference(expected: &Output, ours: &Output) -> Option<String> {
        if (&ours.stdout, ours.status) == (&expected.stdout, expected.status) {
            return None;
        }
        let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
        let (theirs, mine) = (text(expected), text(ours));
        let line = theirs.lines().zip(mine.lines()).find(|(t, m)| t != m);
        let errors = String::from_utf8_lossy(&ours.stderr);
        Some(format!("{} {line:?} {errors}", ours.status))
    }

    /// The differences of the builds of one module of ours at one level.
    fn at(&self, module: &Path, level: &str, expected: &Output) -> Vec<String> {
        let bitsmith = self.bitsmith.to_string_lossy();
        let object = module.with_extension(format!("bc{level}.o"));
        let (from, to) = (module.to_string_lossy(), object.to_string_lossy());
        let made = limited(OURS, &[&bitsmith, "llc", level, &from, "-o", &to]);
        if !made.status.success() {
            return vec![format!("llc: {}", String::from_utf8_lossy(&made.stderr))];
        }
        let linked = self.link(&object).map(|program| self.ran(OURS, &program));
        let mut found = match linked {
            Ok(linked) => Vec::from_iter(Self::difference(expected, &linked)),
            Err(errors) => vec![format!("the linker: {errors}")],
        };
        if self.machine == Machine::Host {
            let run = limited(OURS, &[&bitsmith, "run", level, &from]);
            let run = Self::difference(expected, &run);
            found.extend(run.map(|d| format!("in memory: {d}")));
        }
        found
    }

    /// The differences between clang's builds and ours, one a line.
    ///
    /// # Errors
    ///
    /// Returns the reason if the program is not usable: clang refuses it, or its own builds do not agree or do not end.
    pub fn differences(&self) -> Result<Vec<String>, String> {
        let modules = LEVELS.iter().map(|level| self.module(level));
        let modules = modules.collect::<Result<Vec<PathBuf>, String>>()?;
        let expected = self.expected(&modules)?;
        let mut found = Vec::new();
        for (theirs, module) in LEVELS.iter().zip(&modules) {
            for ours in LEVELS {
                let name = self.source.display();
                let machine = self.machine.name();
                let what = format!("{name}, {machine}, clang {theirs}, bitsmith {ours}");
                let differences = self.at(module, ours, &expected);
                found.extend(differences.iter().map(|d| format!("{what}: {d}")));
            }
        }
        if found.is_empty() {
            self.remove();
        }
        Ok(found)
    }

    /// Removes what was built.
    fn remove(&self) {
        let stem = self.place("").to_string_lossy().into_owned();
        let folder = self.source.parent().and_then(|f| std::fs::read_dir(f).ok());
        let entries = folder.into_iter().flatten().filter_map(Result::ok);
        for path in entries.map(|e| e.path()) {
            if path.to_string_lossy().starts_with(&stem) {
                // A file that cannot be removed stays.
                let _ = std::fs::remove_file(path);
            }
        }
    }
}
