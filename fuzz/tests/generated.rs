//! Modules generated from random bytes keep our promises, and LLVM accepts the printed form of some.

use bitsmith_fuzz::generate::{self, Config};
use bitsmith_fuzz::mutate::Random;
use bitsmith_fuzz::oracle;
use bitsmith_testkit::Oracle;
use bitsmith_text::print::{Options, print_module};
use std::io::Write;
use std::process::{Command, Stdio};

fn bytes(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let len = random.below(1500);
    (0..len).map(|_| random.word() as u8).collect()
}

#[test]
fn promises_are_kept() {
    for seed in 0..400 {
        oracle::generated(&bytes(seed));
    }
}

#[test]
fn what_is_linked_keeps_the_rules() {
    for seed in 0..200 {
        oracle::generated_link(&bytes(seed));
    }
}

#[test]
fn features_can_be_left_out() {
    let config = Config {
        floats: false,
        vectors: false,
        aggregates: false,
        exceptions: false,
        metadata: false,
        names: false,
        ..Config::ALL
    };
    for seed in 0..50 {
        let text = text(seed, config);
        for word in ["float", "<2 x", "invoke", "!generated", "%x", "\"arg"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

fn text(seed: u64, config: Config) -> String {
    let module = generate::module(&bytes(seed), config);
    let mut text = Vec::new();
    print_module(&module, "it", &Options::default(), &mut text).expect("memory takes all");
    String::from_utf8(text).expect("ASCII")
}

#[test]
fn llvm_takes_what_is_printed() {
    let Some(llvm) = Oracle::or_skip("generated modules") else {
        return;
    };
    for seed in 1000..1040 {
        let text = text(seed, Config::ALL);
        let mut tool = Command::new(llvm.tool("llvm-as"))
            .args(["-disable-output", "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tool runs");
        let mut input = tool.stdin.take().expect("it is piped");
        input.write_all(text.as_bytes()).expect("it reads all");
        drop(input);
        let run = tool.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{said}\n{text}");
    }
}
