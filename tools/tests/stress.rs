//! Functions by llvm-stress, which are of strange types and have lanes that do not exist: `as`, `dis` and `verify` say what
//! LLVM's tools do, and `llc` compiles them for both machines. The test skips without LLVM 22.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::{fresh_folder, made, succeeded};
use rayon::prelude::*;
use std::process::Command;

const STRESS: &str = "llvm-stress-22";
const AS: &str = "llvm-as-22";
const DIS: &str = "llvm-dis-22";
const SEEDS: u64 = 24;
const MACHINES: [&[&str]; 3] = [
    &["-mtriple=x86_64-linux-gnu"],
    &["-mtriple=x86_64-linux-gnu", "-mcpu=x86-64-v3"],
    &["-mtriple=aarch64-linux-gnu"],
];

/// The text of a module without the first line, which has the file's name.
fn text(tool: &mut Command, module: &str) -> String {
    let text = succeeded(tool.args([module, "-o", "-"]));
    text.split_once('\n')
        .map(|(_, rest)| rest.to_owned())
        .unwrap_or_default()
}

#[test]
fn functions_by_llvm_stress_are_read_written_and_compiled() {
    if !programs_or_skip("llvm-stress", &[STRESS, AS, DIS]) {
        return;
    }
    let folder = fresh_folder(env!("CARGO_TARGET_TMPDIR"), "stress");
    let ours = || Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    (0..SEEDS).into_par_iter().for_each(|seed| {
        let place = |end: &str| {
            folder
                .join(format!("{seed}{end}"))
                .to_string_lossy()
                .into_owned()
        };
        let [source, theirs, own, object] = [".ll", ".theirs.bc", ".bc", ".o"].map(place);
        let size = (40 + seed % 7 * 60).to_string();
        let mut generate = vec!["-size", &size, "-o", &source];
        let (number, scalable) = (format!("-seed={seed}"), seed % 5 == 4);
        generate.push(&number);
        if scalable {
            generate.push("--enable-scalable-vectors");
        }
        made(STRESS, &generate);
        made(AS, &[&source, "-o", &theirs]);
        succeeded(ours().args(["as", &source, "-o", &own]));
        let expected = text(&mut Command::new(DIS), &theirs);
        assert_eq!(
            text(ours().arg("dis"), &theirs),
            expected,
            "dis, seed {seed}"
        );
        assert_eq!(
            text(&mut Command::new(DIS), &own),
            expected,
            "as, seed {seed}"
        );
        succeeded(ours().args(["verify", &theirs]));
        let machines = MACHINES.iter().filter(|_| !scalable);
        for (machine, level) in machines.flat_map(|m| [(m, "-O0"), (m, "-O2")]) {
            let mut llc = ours();
            llc.args(["llc", level, "-filetype=obj"]).args(*machine);
            succeeded(llc.args([&theirs, "-o", &object]));
        }
    });
}
