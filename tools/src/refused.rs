//! Flags of LLVM's tools that are refused, each with the reason that is shown when one is used.
//! [`llvm_flags`] has those of the compilers.
//!
//! A test holds the flags of LLVM's own tools against those that ours take and this table.

use crate::llvm_flags::{self, Effect};

/// A flag that a tool refuses.
struct Refused {
    /// The tool; empty for all.
    tool: &'static str,
    /// The flag, without dashes.
    flag: &'static str,
    /// The reason.
    why: &'static str,
}

const PRINTS_VARIABLES: &str = "it prints the variables of LLVM's own command line library";

const NAMED: &str = "single symbols are chosen by extract (--func, --glob, --delete)";
const OPTIMISER: &str = "there is no optimiser: the passes that there are, are named by -passes";
const ATTRIBUTES: &str = "it would add attributes about the processor to every function";
const FREQUENCIES: &str = "graphs are drawn without frequencies and weights of edges";
const SEPARATE: &str = "bitcode has no sections that could stand in a file of their own";

const REFUSED: &[Refused] = &[
    Refused {
        tool: "",
        flag: "print-options",
        why: PRINTS_VARIABLES,
    },
    Refused {
        tool: "",
        flag: "print-all-options",
        why: PRINTS_VARIABLES,
    },
    Refused {
        tool: "dis",
        flag: "show-annotations",
        why: "the comments that it adds, on uses and lines, are not made",
    },
    Refused {
        tool: "dis",
        flag: "materialize-metadata",
        why: "it tests LLVM's lazy loading of metadata; bodies are read with --func NAME alone",
    },
    Refused {
        tool: "nm",
        flag: "x",
        why: "it prints fields of Mach-O's symbol table, which bitcode does not have",
    },
    Refused {
        tool: "nm",
        flag: "no-llvm-bc",
        why: "without a reader of bitcode nothing is left; native objects are for other tools",
    },
    Refused {
        tool: "llvm-strip",
        flag: "keep-symbol",
        why: NAMED,
    },
    Refused {
        tool: "llvm-strip",
        flag: "K",
        why: NAMED,
    },
    Refused {
        tool: "llvm-strip",
        flag: "strip-symbol",
        why: NAMED,
    },
    Refused {
        tool: "llvm-strip",
        flag: "N",
        why: NAMED,
    },
    Refused {
        tool: "llvm-strip",
        flag: "only-keep-debug",
        why: SEPARATE,
    },
    Refused {
        tool: "llvm-strip",
        flag: "extract-section",
        why: SEPARATE,
    },
    Refused {
        tool: "opt",
        flag: "O0",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "O1",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "O2",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "O3",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "Os",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "Oz",
        why: OPTIMISER,
    },
    Refused {
        tool: "opt",
        flag: "march",
        why: ATTRIBUTES,
    },
    Refused {
        tool: "opt",
        flag: "mcpu",
        why: ATTRIBUTES,
    },
    Refused {
        tool: "opt",
        flag: "mattr",
        why: ATTRIBUTES,
    },
    Refused {
        tool: "opt",
        flag: "frame-pointer",
        why: ATTRIBUTES,
    },
    Refused {
        tool: "opt",
        flag: "cfg-weights",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "cfg-raw-weights",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "cfg-hide-cold-paths",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "cfg-hide-deoptimize-paths",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "cfg-hide-unreachable-paths",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "callgraph-heat-colors",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "callgraph-show-weights",
        why: FREQUENCIES,
    },
    Refused {
        tool: "opt",
        flag: "callgraph-multigraph",
        why: FREQUENCIES,
    },
    Refused {
        tool: "lli",
        flag: "filetype",
        why: "the program is run; llc writes code",
    },
    Refused {
        tool: "link",
        flag: "d",
        why: "the result is printed with -S -o -",
    },
];

/// Returns the reason for which a tool refuses a flag, given without dashes and value.
pub fn reason(tool: &str, flag: &str) -> Option<&'static str> {
    let is_it = |row: &&Refused| row.flag == flag && (row.tool.is_empty() || row.tool == tool);
    let row = REFUSED.iter().find(is_it).map(|row| row.why);
    row.or_else(|| match llvm_flags::find(tool, flag)? {
        Effect::Refused(why) => Some(why),
        Effect::Taken(_) => None,
    })
}
