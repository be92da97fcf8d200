//! Random switches lead where their cases say, at both levels, with and without jump tables, on both machines. The tests
//! skip without clang and the cross compiler.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::{fresh_folder, made};
use bitsmith_testkit::random_switches::module;
use bitsmith_testkit::settings::number;
use std::process::Command;

/// The number of modules, and of switches of each.
const MODULES: u64 = 8;
const SWITCHES: usize = 150;

/// Checks modules for a machine, with the program that links for it and the words before a program that it runs.
fn lead_where_cases_say(triple: &str, linker: &str, runner: &[&str]) {
    let tools: Vec<&str> = [linker]
        .into_iter()
        .chain(runner.first().copied())
        .collect();
    if !programs_or_skip("switches", &tools) {
        return;
    }
    let folder = fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("switches_{triple}"));
    let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (input, object, program) = (place("in.ll"), place("out.o"), place("out"));
    let first = number("BITSMITH_SWITCHES_FIRST", 1);
    for seed in first..first + MODULES {
        for (level, tables) in [("-O0", true), ("-O2", true), ("-O2", false)] {
            let header = format!("target triple = \"{triple}\"\n");
            let mut text = header + &module(seed, SWITCHES);
            if !tables {
                text = text.replace(" noinline {", " noinline \"no-jump-tables\"=\"true\" {");
            }
            std::fs::write(&input, text).expect("the module is written");
            let words = ["llc", level, "-filetype=obj", &input, "-o", &object];
            made(env!("CARGO_BIN_EXE_bitsmith"), &words);
            made(linker, &[&object, "-o", &program]);
            let mut words = [runner, &[program.as_str()]].concat();
            let command = words.remove(0);
            let output = Command::new(command).args(&words).output();
            let output = output.expect("the program runs");
            let said = String::from_utf8_lossy(&output.stdout);
            let said: Vec<&str> = said.lines().take(8).collect();
            assert!(output.status.success(), "module {seed}, {level}: {said:?}");
        }
    }
}

#[test]
fn switches_lead_where_their_cases_say() {
    lead_where_cases_say("x86_64-pc-linux-gnu", "clang-22", &[]);
}

#[test]
fn switches_for_aarch64_lead_where_their_cases_say() {
    let runner = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"];
    lead_where_cases_say(
        "aarch64-unknown-linux-gnu",
        "aarch64-linux-gnu-gcc",
        &runner,
    );
}
