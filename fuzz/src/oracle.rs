//! The promises, as functions from any bytes: each panics where one is broken.

use bitsmith_bitcode::bitstream::{BlockInfo, Tree};
use bitsmith_bitcode::dump::{NoVisitor, Stats, analyze};
use bitsmith_bitcode::read::{LazyModule, read_module};
use bitsmith_ir::print::{Options, print_module};

/// An oracle and its name.
pub struct Oracle {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Takes any bytes, panics where a promise is broken.
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
    // A refusal is an answer too.
    let (mut info, mut stats) = (BlockInfo::new(), Stats::default());
    let _ = analyze(
        bytes,
        NoVisitor,
        &mut info,
        &mut stats,
        true,
        &mut std::io::sink(),
    );
}

/// A module that can be read can be printed; read lazily, body by body, it is the same module, and
/// what is refused is refused either way.
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

/// Any text is parsed or refused; what was parsed is printed, and that parses to the same text.
pub fn text(bytes: &[u8]) {
    let Ok(module) = bitsmith_ir::text::parse_module(bytes) else {
        return;
    };
    let once = printed(&module);
    if let Ok(again) = bitsmith_ir::text::parse_module(&once) {
        assert!(printed(&again) == once, "printing and parsing agree");
    }
}

fn printed(module: &bitsmith_ir::module::Module) -> Vec<u8> {
    let mut out = Vec::new();
    // With the orders of uses: the order of predecessors in the comments depends on them.
    let options = Options {
        use_list_order: true,
        ..Options::default()
    };
    print_module(module, "fuzz", &options, &mut out).expect("memory takes all");
    out
}
