//! The promises as functions from any bytes: each panics if its promise is broken.

use crate::generate::{self, Config};
use bitsmith_bitcode::bitstream::{BlockInfo, Tree};
use bitsmith_bitcode::dump::{Checksums, NoVisitor, Stats, analyze};
use bitsmith_bitcode::read::{LazyModule, read_module};
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_link::{DebugTypes, Linker, Loaded, Options as LinkOptions};
use bitsmith_model::module::Module;
use bitsmith_text::print::{Options, print_module};
use bitsmith_verify::rule::Rule;
use bitsmith_verify::verify_module;

/// An oracle and its name.
pub struct Oracle {
    /// Its name on the command line.
    pub name: &'static str,
    /// Takes any bytes; panics if a promise is broken.
    pub run: fn(&[u8]),
}

/// All of them.
pub const ORACLES: &[Oracle] = &[
    Oracle {
        name: "bitstream",
        run: bitstream,
    },
    Oracle {
        name: "module",
        run: module,
    },
    Oracle {
        name: "text",
        run: text,
    },
    Oracle {
        name: "generated",
        run: generated,
    },
    Oracle {
        name: "link",
        run: link,
    },
    Oracle {
        name: "generated-link",
        run: generated_link,
    },
];

/// A stream that can be read is written back to the same bytes; the analyzer takes anything.
pub fn bitstream(bytes: &[u8]) {
    if let Ok(tree) = Tree::read(bytes) {
        let written = tree.write().expect("what was read can be written");
        assert!(
            written == bytes,
            "what was read is written to the same bytes"
        );
    }
    // An error is a valid result.
    let (mut info, mut stats) = (BlockInfo::new(), Stats::default());
    let _ = analyze(
        bytes,
        NoVisitor,
        &mut info,
        &mut stats,
        Checksums::OfBlocks,
        &mut std::io::sink(),
    );
}

/// A module that can be read can be printed. Reading it lazily, body by body, gives the same module,
/// and the same inputs are rejected.
pub fn module(bytes: &[u8]) {
    let eager = read_module(bytes);
    let lazy = LazyModule::open(bytes).and_then(|mut lazy| {
        for function in lazy.functions_with_bodies().collect::<Vec<_>>() {
            lazy.materialize(function)?;
        }
        Ok(lazy.into_module())
    });
    match (eager, lazy) {
        (Ok((eager, _)), Ok(lazy)) => {
            let text = printed(&eager);
            assert!(text == printed(&lazy), "lazy and eager reading agree");
        }
        (Err(eager), Err(lazy)) => {
            assert_eq!(
                eager.to_string(),
                lazy.to_string(),
                "lazy and eager errors agree"
            );
        }
        (eager, lazy) => panic!("eager: {:?}, lazy: {:?}", eager.err(), lazy.err()),
    }
}

/// Any text is parsed or rejected. The printed form of a parsed module parses to the same text.
pub fn text(bytes: &[u8]) {
    let Ok(module) = bitsmith_text::parse::parse_module(bytes) else {
        return;
    };
    let once = printed(&module);
    if let Ok(again) = bitsmith_text::parse::parse_module(&once) {
        assert!(printed(&again) == once, "printing and parsing agree");
    }
}

/// A module generated from any bytes passes the verifier. Printed and parsed, or written and read,
/// whole or body by body, it stays the same module.
pub fn generated(bytes: &[u8]) {
    let made = generate::module(bytes, Config::ALL);
    let violations = verify_module(&made);
    assert!(
        violations.is_empty(),
        "it keeps all rules: {}\n{}",
        violations[0],
        String::from_utf8_lossy(&plain(&made))
    );
    let once = plain(&made);
    let parsed = bitsmith_text::parse::parse_module(&once).unwrap_or_else(|errors| {
        panic!("what is printed is parsed: {}", errors[0].render("it"));
    });
    assert_same(&plain(&parsed), &once, "printing and parsing agree");
    let written = write_module(&made, &WriteOptions::default()).expect("it can be written");
    let (read, warnings) = read_module(&written).expect("what is written is read");
    assert!(warnings.is_empty(), "there is nothing to warn of");
    assert_same(&plain(&read), &once, "writing and reading agree");
    let again = write_module(&read, &WriteOptions::default()).expect("it can be written");
    // A generated module may hold equal constants twice; a module that was read has those of the file.
    let (second, _) = read_module(&again).expect("what is written is read");
    assert_same(&plain(&second), &once, "writing what was read agrees");
    module(&written);
}

/// Any module can be linked, alone and with itself, or is rejected. The result of linking valid modules
/// is valid, and stays the same after writing and reading.
pub fn link(bytes: &[u8]) {
    let read = || read_module(bytes).map(|(module, _)| module);
    let Ok(module) = read() else {
        return;
    };
    let keeps_rules = verify_module(&module).is_empty();
    let alone = linked(vec![module]);
    let twice = linked([read(), read()].into_iter().flatten().collect());
    if keeps_rules {
        alone.iter().chain(&twice).for_each(assert_good);
    }
}

/// Modules generated from two halves of any bytes are linked or rejected; the result is valid.
pub fn generated_link(bytes: &[u8]) {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let modules = [first, second].map(|half| generate::module(half, Config::ALL));
    linked(modules.into()).iter().for_each(assert_good);
}

/// The modules linked with each other, if they can be.
fn linked(modules: Vec<Module>) -> Option<Module> {
    let mut linker = Linker::new("fuzz", DebugTypes::Unified);
    for module in modules {
        let mut input = Loaded::new("input", module);
        linker.add(&mut input, LinkOptions::default()).ok()?;
    }
    let linked = linker.finish();
    // Dropping a comdat can leave an invalid module, with LLVM's linker too. So can two types of one identifier,
    // which become one: the size of a variable changes.
    let excused = verify_module(&linked).iter().any(|violation| {
        matches!(
            violation.rule,
            Rule::GlobalIsExternalButDoesntHaveExternal
                | Rule::DeclarationMayNotBeInComdat
                | Rule::FragmentCoversEntireVariable
                | Rule::FragmentIsLargerThanOrOutsideOf
        )
    });
    (!excused).then_some(linked)
}

fn assert_good(linked: &Module) {
    let violations = verify_module(linked);
    let text = plain(linked);
    assert!(
        violations.is_empty(),
        "what was linked keeps all rules: {}\n{}",
        violations[0],
        String::from_utf8_lossy(&text)
    );
    let written = write_module(linked, &WriteOptions::default()).expect("it can be written");
    let (read, _) = read_module(&written).expect("what is written is read");
    // An upgraded data layout may be upgraded once more, with LLVM too.
    let same = |text: &[u8]| -> Vec<u8> {
        let lines = text.split_inclusive(|&c| c == b'\n');
        let kept = lines.filter(|line| !line.starts_with(b"target datalayout"));
        kept.flatten().copied().collect()
    };
    assert_same(
        &same(&plain(&read)),
        &same(&text),
        "writing and reading agree",
    );
}

fn assert_same(found: &[u8], expected: &[u8], promise: &str) {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        found == expected,
        "{promise}:\n{}\nwas\n{}",
        text(found),
        text(expected)
    );
}

/// The text without use-list orders: text and bitcode lead to different ones.
fn plain(module: &bitsmith_model::module::Module) -> Vec<u8> {
    let mut out = Vec::new();
    print_module(module, "fuzz", &Options::default(), &mut out).expect("memory takes all");
    out
}

fn printed(module: &bitsmith_model::module::Module) -> Vec<u8> {
    let mut out = Vec::new();
    // With use-list orders: the order of predecessors in the comments depends on them.
    let options = Options {
        use_list_order: true,
        ..Options::default()
    };
    print_module(module, "fuzz", &options, &mut out).expect("memory takes all");
    out
}
