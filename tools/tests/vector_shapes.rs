//! Operations on vectors of every shape: ours compute what llc's build does, on random vectors. The tests skip without
//! clang and llc 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::headers::{MAIN, Machine, drivers, functions};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use bitsmith_testkit::vector_shapes::module;
use std::path::Path;

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";

/// A target, what compiles and links for it, and what runs its programs.
struct Target {
    name: &'static str,
    triple: &'static str,
    linker: &'static [&'static str],
    runner: &'static [&'static str],
    /// The features that the functions are compiled for: none, and more.
    features: &'static [&'static str],
    /// Further flags of llc.
    llc: &'static [&'static str],
    /// Functions that LLVM compiles to wrong code: it leaves a lane out.
    wrong: &'static [&'static str],
}

const X86_64: Target = Target {
    name: "x86-64",
    triple: "x86_64-pc-linux-gnu",
    linker: &[CLANG],
    runner: &[],
    features: &["+sse2", "+sse4.2", "+avx2,+bmi2"],
    llc: &[],
    wrong: &[],
};

const AARCH64: Target = Target {
    name: "aarch64",
    triple: "aarch64-unknown-linux-gnu",
    linker: &["aarch64-linux-gnu-gcc"],
    runner: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    features: &["+neon"],
    // The other selector of LLVM takes minutes for some shapes.
    llc: &["-global-isel=0"],
    wrong: &["v3i64_trunc_i8", "v3i64_mask_sext_i8", "v3f64_mask_sext_i8"],
};

impl Target {
    /// The output of the program that a compiler makes of the functions in a folder.
    fn output(&self, folder: &Path, name: &str, compiler: &str, words: &[&str]) -> String {
        let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let (object, program) = (place(&format!("{name}.o")), place(name));
        let (functions, drivers, main) =
            (place("functions.ll"), place("drivers.o"), place("main.c"));
        made(
            compiler,
            &[words, &["-filetype=obj", &functions, "-o", &object]].concat(),
        );
        let (linker, first) = self.linker.split_first().expect("a linker");
        made(
            linker,
            &[
                first,
                &["-w", &main, &drivers, &object, "-o", &program, "-lm"],
            ]
            .concat(),
        );
        let command = [self.runner, &[program.as_str()]].concat();
        let (runner, rest) = command.split_first().expect("a program");
        made(runner, rest)
    }

    fn agrees(&self) {
        let needed = [
            &[CLANG, LLC],
            &self.linker[..1],
            self.runner.get(..1).unwrap_or(&[]),
        ]
        .concat();
        if !programs_or_skip("shapes of vectors", &needed) {
            return;
        }
        for features in self.features {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vector_shapes");
            let folder = folder.join(format!("{}{features}", self.name));
            std::fs::create_dir_all(&folder).expect("a folder");
            let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
            let write =
                |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
            let text = module(self.triple, features);
            let machine = Machine {
                triple: self.triple,
                features: &[],
                types: "",
            };
            let mut functions = functions(&text);
            functions.retain(|function| !self.wrong.contains(&function.name.as_str()));
            assert!(functions.len() > 2500, "only {} functions", functions.len());
            write("functions.ll", &text);
            write("drivers.ll", &drivers(&functions, &machine));
            write("main.c", MAIN);
            let position = "-relocation-model=pic";
            made(
                LLC,
                &[
                    "-O0",
                    position,
                    "-filetype=obj",
                    &place("drivers.ll"),
                    "-o",
                    &place("drivers.o"),
                ],
            );
            let words = [&["-O0", position], self.llc].concat();
            let expected = self.output(&folder, "theirs", LLC, &words);
            for level in ["-O0", "-O2"] {
                let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
                let ours = self.output(&folder, &format!("ours{level}"), bitsmith, &["llc", level]);
                let pairs = expected.lines().zip(ours.lines());
                let different: Vec<_> = pairs.filter(|(theirs, ours)| theirs != ours).collect();
                assert!(different.is_empty(), "{features} {level}: {different:#?}");
            }
        }
    }
}

#[test]
fn vectors_of_x86_64_compute_what_llc_s_do() {
    X86_64.agrees();
}

#[test]
fn vectors_of_aarch64_compute_what_llc_s_do() {
    AARCH64.agrees();
}
