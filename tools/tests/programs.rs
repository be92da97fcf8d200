//! Programs that bitsmith compiles and runs beside clang's build of the same source: the same
//! output and the same status, for clang's bitcode at -O0 and at -O2 and for both of our levels. The tests skip
//! without clang 22, unless `BITSMITH_REQUIRE_ORACLE=1` is set.

use bitsmith_testkit::oracle::{llvm23_or_skip, programs_or_skip};
use bitsmith_testkit::process::own_flags;
use rayon::prelude::*;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const CLANG_CPP: &str = "clang++-22";
const FLAGS: &[&str] = &["-w", "-std=gnu23", "-fPIC"];
const FLAGS_CPP: &[&str] = &["-w", "-fPIC"];

fn is_cpp(source: &Path) -> bool {
    source.extension().is_some_and(|e| e == "cpp")
}

/// The flags for a source.
fn flags_of(source: &Path) -> &'static [&'static str] {
    match is_cpp(source) {
        true => FLAGS_CPP,
        false => FLAGS,
    }
}

/// The compiler for a source, which also links it with what its language needs.
fn compiler(source: &Path) -> &'static Path {
    let name = match is_cpp(source) {
        true => CLANG_CPP,
        false => CLANG,
    };
    Path::new(name)
}

fn sources(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == ending));
    files.sort();
    files
}

fn has_clang() -> bool {
    programs_or_skip("programs", &[CLANG, CLANG_CPP])
}

fn clang(arguments: &[&str], source: &Path, output: &Path) {
    compiled_by(compiler(source), arguments, source, output);
}

fn compiled_by(compiler: &Path, arguments: &[&str], source: &Path, output: &Path) {
    let mut command = Command::new(compiler);
    command.args(flags_of(source)).args(arguments).arg(source);
    command.arg("-o").arg(output).args(["-lm", "-lpthread"]);
    let output = command.output().expect("clang runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", source.display());
}

fn ours(arguments: &[&str], module: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(arguments).arg(module);
    command.output().expect("bitsmith runs")
}

/// The exit status of a program in the form of a shell.
fn status(output: &Output) -> i32 {
    let signal = output.status.signal().map(|s| 128 + s);
    output.status.code().or(signal).unwrap_or(-1)
}

/// The difference between the two outputs, if any.
fn difference(what: &str, theirs: &Output, ours: &Output) -> Option<String> {
    let errors = String::from_utf8_lossy(&ours.stderr);
    let (a, b) = (status(theirs), status(ours));
    if a != b {
        return Some(format!("{what}: status {b} instead of {a}: {errors}"));
    }
    let (theirs, ours) = (
        String::from_utf8_lossy(&theirs.stdout),
        String::from_utf8_lossy(&ours.stdout),
    );
    let mut lines = theirs.lines().zip(ours.lines());
    let first = lines.find(|(t, o)| t != o);
    (theirs != ours).then(|| format!("{what}: {first:?}"))
}

/// A program in all configurations, with the differences found.
struct Trial<'a> {
    source: &'a Path,
    name: String,
    flags: Vec<String>,
    theirs: Output,
    found: Vec<String>,
}

impl<'a> Trial<'a> {
    fn new(source: &'a Path) -> Self {
        let name = source.file_name().expect("a name").to_string_lossy();
        let flags = own_flags(source);
        let program = place(&name, ".clang");
        clang(&[&words(&flags)[..], &["-O1"]].concat(), source, &program);
        let theirs = Command::new(&program).output().expect("clang's build runs");
        Self {
            source,
            name: name.into_owned(),
            flags,
            theirs,
            found: Vec::new(),
        }
    }

    fn run(&mut self, module: &Path, level: &str) {
        for ours_at in ["-O0", "-O2"] {
            let ours = ours(&["run", ours_at], module);
            let what = format!("{}: clang {level}, bitsmith {ours_at}", self.name);
            self.found.extend(difference(&what, &self.theirs, &ours));
        }
    }

    fn module(&self, level: &str) -> PathBuf {
        let module = place(&self.name, &format!("{level}.bc"));
        self.module_by(compiler(self.source), level, &module);
        module
    }

    fn module_by(&self, compiler: &Path, level: &str, module: &Path) {
        let flags = [&words(&self.flags)[..], &[level, "-emit-llvm", "-c"]].concat();
        compiled_by(compiler, &flags, self.source, module);
    }

    /// Links the object as a program, which runs as clang's does, and as a shared library.
    fn link(&mut self, module: &Path, level: &str, linkers: &[String]) {
        let object = place(&self.name, &format!("{level}.o"));
        let made = ours(&["llc", level, "-o", &object.to_string_lossy()], module);
        if !made.status.success() {
            let errors = String::from_utf8_lossy(&made.stderr);
            return self.found.push(format!("{}: {errors}", self.name));
        }
        let of_objects = ["obj_", "tls_", "hooks_", "atomic_", "eh_s", "eh_types"];
        let shared = of_objects.iter().any(|start| self.name.starts_with(start));
        let flags: &[&str] = if shared {
            &["-pie", "-no-pie", "-shared"]
        } else {
            &["-pie"]
        };
        for (number, linker) in linkers.iter().enumerate() {
            for flag in flags {
                let program = place(&self.name, &format!("{level}.{number}{flag}"));
                let mut link = Command::new(compiler(self.source));
                link.args([linker.as_str(), flag, "-Wl,--fatal-warnings"]);
                link.args(self.flags.iter().filter(|f| f.starts_with("-rtlib")));
                link.arg(&object).arg("-o").arg(&program);
                let linked = link.args(["-lm", "-lpthread"]).output();
                let linked = linked.expect("clang runs");
                let errors = String::from_utf8_lossy(&linked.stderr);
                let what = format!("{}, {linker} {flag}", self.name);
                if !linked.status.success() || !errors.is_empty() {
                    self.found.push(format!("{what}: {errors}"));
                } else if *flag != "-shared" {
                    let ours = Command::new(&program).output().expect("it runs");
                    self.found.extend(difference(&what, &self.theirs, &ours));
                }
            }
        }
    }
}

fn place(name: &str, end: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{end}"))
}

fn words(flags: &[String]) -> Vec<&str> {
    flags.iter().map(String::as_str).collect()
}

fn all_fine(sources: &[PathBuf], one: impl Fn(&PathBuf) -> Vec<String> + Sync + Send) {
    let found: Vec<String> = sources.par_iter().flat_map_iter(one).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Clang's bitcode at -O0 and -O2, compiled at -O0 and -O2, in memory; and linked by every linker.
fn run_as_clang_s(ending: &str) {
    if !has_clang() {
        return;
    }
    let linkers = linkers();
    all_fine(&sources(ending), |source| {
        let mut trial = Trial::new(source);
        let module = trial.module("-O0");
        trial.run(&module, "-O0");
        if is_cpp(source) {
            trial.link(&module, "-O0", linkers.get(..1).unwrap_or_default());
        }
        let module = trial.module("-O2");
        trial.run(&module, "-O2");
        trial.link(&module, "-O2", &linkers);
        trial.found
    });
}

#[test]
fn programs_run_as_clang_s() {
    run_as_clang_s("c");
}

#[test]
fn programs_of_cpp_run_as_clang_s() {
    run_as_clang_s("cpp");
}

/// Bitcode of clang 23.
#[test]
fn programs_of_clang_23_run_as_clang_s() {
    let compilers = ["clang", "clang++"].map(|tool| llvm23_or_skip("programs of clang 23", tool));
    let [Some(c), Some(cpp)] = compilers else {
        return;
    };
    if !has_clang() {
        return;
    }
    all_fine(&[sources("c"), sources("cpp")].concat(), |source| {
        let mut trial = Trial::new(source);
        let module = place(&trial.name, ".23.bc");
        let compiler = if is_cpp(source) { &cpp } else { &c };
        if is_cpp(source) {
            // The library of the build beside it; that of this clang is its own.
            trial.flags.push("-stdlib=libstdc++".into());
        }
        trial.module_by(compiler, "-O2", &module);
        trial.run(&module, "-O2 of 23");
        trial.found
    });
}

/// Programs that C cannot express.
#[test]
fn programs_in_text_run_as_llc_s() {
    if !has_clang() {
        return;
    }
    all_fine(&sources("ll"), |source| {
        let mut trial = Trial::new(source);
        trial.run(source, "-O1");
        trial.found
    });
}

/// The folder of rustc's libraries for this machine.
fn rust_libraries() -> Option<PathBuf> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir"])
        .output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(PathBuf::from(text.trim()))
}

/// The standard library as a shared one, for programs in memory.
fn rust_library() -> Option<PathBuf> {
    let entries = std::fs::read_dir(rust_libraries()?).ok()?;
    let mut files = entries.filter_map(|e| Some(e.ok()?.path()));
    files.find(|f| {
        let name = f.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-") && name.ends_with(".so")
    })
}

fn rustc(arguments: &[&str], source: &Path) {
    let mut command = Command::new("rustc");
    command.args(["--edition", "2021", "-Awarnings", "-Cprefer-dynamic"]);
    command.args(["-Ccodegen-units=1"]).args(arguments);
    let output = command.arg(source).output().expect("rustc runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", source.display());
}

#[test]
fn rust_programs_run_as_rustc_s() {
    let (Some(folder), Some(library)) = (rust_libraries(), rust_library()) else {
        return;
    };
    let one = |source: &PathBuf| {
        let name = source.file_stem().expect("a name").to_string_lossy();
        let mut found = Vec::new();
        for level in ["-Copt-level=0", "-Copt-level=2"] {
            let place = |end: &str| {
                PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{level}{end}"))
            };
            let (program, module) = (place(""), place(".bc"));
            let out = format!(
                "--emit=link={},llvm-bc={}",
                program.display(),
                module.display()
            );
            rustc(&[level, &out], source);
            let theirs = Command::new(&program)
                .env("LD_LIBRARY_PATH", &folder)
                .output()
                .expect("rustc's build runs");
            for ours_at in ["-O0", "-O2"] {
                let library = library.to_string_lossy();
                let ours = ours(&["run", ours_at, "--load", &library], &module);
                let what = format!("{name}: rustc {level}, bitsmith {ours_at}");
                found.extend(difference(&what, &theirs, &ours));
            }
        }
        found
    };
    all_fine(&sources("rs"), one);
}

/// The linkers available, as values of clang's option: GNU ld, and lld, which comes with rustc.
fn linkers() -> Vec<String> {
    let rusts = rust_libraries().map(|l| l.join("../bin/gcc-ld/ld.lld"));
    let rusts = rusts.map_or(String::new(), |l| l.to_string_lossy().into_owned());
    let known = [
        ("ld.bfd", "-fuse-ld=bfd".to_owned()),
        ("ld.lld-22", "--ld-path=ld.lld-22".to_owned()),
        (&rusts, format!("--ld-path={rusts}")),
    ];
    let here = known.into_iter().filter(|(name, _)| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|o| o.status.success())
    });
    here.map(|(_, flag)| flag).collect()
}

/// The tools that inspect objects report no problem with ours.
#[test]
fn objects_are_read_by_others() {
    if !has_clang() {
        return;
    }
    for source in sources("c") {
        let name = source
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if !name.starts_with("obj_") && name != "tls_basic" {
            continue;
        }
        let place = |end: &str| {
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.read{end}"))
        };
        let (module, object) = (place(".bc"), place(".o"));
        let flags = own_flags(&source);
        let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        flags.extend(["-O1", "-emit-llvm", "-c"]);
        clang(&flags, &source, &module);
        let out = object.to_string_lossy().into_owned();
        assert!(
            ours(&["llc", "-o", &out], &module).status.success(),
            "{name}"
        );
        for (reader, arguments) in [
            ("readelf", ["-aW", "--debug-dump=frames"]),
            ("llvm-readobj-22", ["--all", "--unwind"]),
        ] {
            let read = Command::new(reader).args(arguments).arg(&object).output();
            // The second tool comes with the rest of LLVM; the first may be missing.
            let Ok(read) = read else { continue };
            let said = String::from_utf8_lossy(&read.stderr);
            assert!(read.status.success() && said.is_empty(), "{name}: {said}");
        }
    }
}

/// A name of local linkage or hidden visibility stays out of the program, and one that is weak may be in others.
#[test]
fn ifuncs_have_the_binding_of_their_linkage() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/ifunc_alias.ll");
    let object = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ifunc_alias.bound.o");
    let out = object.to_string_lossy().into_owned();
    assert!(ours(&["llc", "-o", &out], &source).status.success());
    let Ok(read) = Command::new("readelf").arg("-sW").arg(&object).output() else {
        return;
    };
    let text = String::from_utf8_lossy(&read.stdout);
    let bound = |line: &str| {
        let line: Vec<&str> = line.split_whitespace().collect();
        let is_ifunc = line.get(3) == Some(&"IFUNC");
        is_ifunc.then(|| [4, 5, 7].map(|at| line[at].to_owned()).join(" "))
    };
    let mut bound: Vec<String> = text.lines().filter_map(bound).collect();
    bound.sort();
    let expected = [
        "GLOBAL DEFAULT inner",
        "GLOBAL HIDDEN hidden",
        "LOCAL DEFAULT late",
        "WEAK DEFAULT also",
        "WEAK DEFAULT weak",
        "WEAK DEFAULT weak.ifunc",
    ];
    assert_eq!(bound, expected);
}
