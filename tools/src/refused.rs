//! Flags of LLVM's tools that are refused, each with the reason that is shown when one is used.
//! [`llvm_flags`] has those of the compilers.
//!
//! A test holds the flags of LLVM's own tools against those that ours take and this table.

use crate::llvm_flags::{self, Effect};

const PRINTS_VARIABLES: &str = "it prints the variables of LLVM's own command line library";

const NAMED: &str = "single symbols are chosen by extract (--func, --glob, --delete)";
const OPTIMISER: &str = "there is no optimiser: the passes that there are, are named by -passes";
const ATTRIBUTES: &str = "it would add attributes about the processor to every function";
const FREQUENCIES: &str = "graphs are drawn without frequencies and weights of edges";
const FUNCTION_ATTRIBUTES: &str = "it would add attributes to every function";
const AS_THEY_ARE: &str = "modules are read as they are";
const RENAMED: &str = "metarenamer renames everything";
const THIN: &str = "-module-summary and -module-hash write what ThinLTO reads";
const OBSERVES: &str = "it checks what LLVM's passes do to debug info and profiles";
const SEPARATE: &str = "bitcode has no sections that could stand in a file of their own";

/// A tool, its flags without dashes, and the reason. An empty tool is all tools.
const REFUSED: &[(&str, &[&str], &str)] = &[
    (
        "",
        &["print-options", "print-all-options"],
        PRINTS_VARIABLES,
    ),
    (
        "dis",
        &[
            "show-annotations",
            "print-inst-addrs",
            "print-inst-debug-locs",
        ],
        "the comments that it adds, on uses, lines and addresses, are not made",
    ),
    ("dis", &["expand-constant-exprs"], AS_THEY_ARE),
    (
        "dis",
        &["print-summary-global-ids"],
        "the summary that is printed names its globals",
    ),
    (
        "dis",
        &["materialize-metadata"],
        "it tests LLVM's lazy loading of metadata; bodies are read with --func NAME alone",
    ),
    (
        "nm",
        &["x"],
        "it prints fields of Mach-O's symbol table, which bitcode does not have",
    ),
    (
        "nm",
        &["no-llvm-bc"],
        "without a reader of bitcode nothing is left; native objects are for other tools",
    ),
    (
        "llvm-strip",
        &["keep-symbol", "K", "strip-symbol", "N"],
        NAMED,
    ),
    (
        "llvm-strip",
        &["only-keep-debug", "extract-section"],
        SEPARATE,
    ),
    ("opt", &["O0", "O1", "O2", "O3", "Os", "Oz"], OPTIMISER),
    (
        "opt",
        &["march", "mcpu", "mattr", "frame-pointer"],
        ATTRIBUTES,
    ),
    (
        "opt",
        &[
            "cfg-weights",
            "cfg-raw-weights",
            "cfg-hide-cold-paths",
            "cfg-hide-deoptimize-paths",
            "cfg-hide-unreachable-paths",
            "callgraph-heat-colors",
            "callgraph-show-weights",
            "callgraph-multigraph",
        ],
        FREQUENCIES,
    ),
    (
        "opt",
        &[
            "disable-tail-calls",
            "enable-no-infs-fp-math",
            "enable-no-nans-fp-math",
            "enable-no-signed-zeros-fp-math",
            "enable-no-trapping-fp-math",
            "denormal-fp-math",
            "denormal-fp-math-f32",
            "stackrealign",
            "trap-func",
        ],
        FUNCTION_ATTRIBUTES,
    ),
    (
        "opt",
        &[
            "rename-only-inst",
            "rename-exclude-alias-prefixes",
            "rename-exclude-function-prefixes",
            "rename-exclude-global-prefixes",
            "rename-exclude-struct-prefixes",
        ],
        RENAMED,
    ),
    (
        "opt",
        &[
            "thinlto-bc",
            "thin-link-bitcode-file",
            "thinlto-split-lto-unit",
            "unified-lto",
        ],
        THIN,
    ),
    (
        "opt",
        &[
            "debug-pass-manager",
            "dropped-variable-stats",
            "enable-debugify",
            "enable-profcheck",
            "pick-merged-source-locations",
            "verify-debuginfo-preserve",
            "verify-pseudo-probe",
        ],
        OBSERVES,
    ),
    (
        "opt",
        &["filter-print-funcs"],
        "print shows the whole module",
    ),
    (
        "opt",
        &["expand-constant-exprs", "allow-incomplete-ir"],
        AS_THEY_ARE,
    ),
    (
        "opt",
        &[
            "bitcode-mdindex-threshold",
            "non-global-value-max-name-size",
        ],
        "bitcode and names have the form of LLVM's defaults",
    ),
    ("lli", &["filetype"], "the program is run; llc writes code"),
    ("link", &["d"], "the result is printed with -S -o -"),
];

/// Returns the reason for which a tool refuses a flag, given without dashes and value.
pub fn reason(tool: &str, flag: &str) -> Option<&'static str> {
    let mut rows = REFUSED.iter();
    let row = rows.find(|(of, flags, _)| (of.is_empty() || *of == tool) && flags.contains(&flag));
    let why = row.map(|(_, _, why)| *why);
    why.or_else(|| match llvm_flags::find(tool, flag)? {
        Effect::Refused(why) => Some(why),
        Effect::Taken(_) | Effect::Without(..) => None,
    })
}
