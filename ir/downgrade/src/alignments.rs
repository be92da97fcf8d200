//! Alignments of types that targets changed: an LLVM compiles a module with the data layout of its own release, so that
//! types which contain one have other places in memory.

use crate::layout;
use crate::report::Outcome;
use crate::site::Context;
use crate::wide_arguments;
use crate::wide_places;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::triple::Triple;

/// A specification in the data layouts of some targets.
struct Row {
    targets: fn(Triple<'_>) -> bool,
    /// The first release that has it.
    since: u16,
    now: &'static str,
    /// The one of the releases before; empty if they have none.
    before: &'static str,
    what: &'static str,
    /// The word before it.
    article: &'static str,
}

const WIDE: &str = "i128";

const ROWS: [Row; 5] = [
    Row {
        targets: |triple| triple.is_x86_64() || triple.is_x86_32(),
        since: 18,
        now: "i128:128",
        before: "",
        what: WIDE,
        article: "an",
    },
    Row {
        targets: is_wide_since_20,
        since: 20,
        now: "i128:128",
        before: "",
        what: WIDE,
        article: "an",
    },
    Row {
        targets: |triple| triple.system().starts_with(b"aix"),
        since: 22,
        now: "f64:32:64",
        before: "",
        what: "double",
        article: "a",
    },
    Row {
        targets: |triple| triple.is_nvptx(),
        since: 22,
        now: "i256:256",
        before: "",
        what: "i256",
        article: "an",
    },
    Row {
        targets: |triple| triple.is_x86_32() && triple.is_msvc(),
        since: 16,
        now: "f80:128",
        before: "f80:32",
        what: "x86_fp80",
        article: "an",
    },
];

/// PowerPC and MIPS of 64 bits, SPARC and WebAssembly.
fn is_wide_since_20(triple: Triple<'_>) -> bool {
    let starts: [&[u8]; 5] = [b"powerpc64", b"ppc64", b"mips", b"sparc", b"wasm"];
    starts.iter().any(|start| triple.arch().starts_with(start))
}

/// Gives a module the alignments of the release before `since`, if nothing is at another place by that.
pub(crate) fn lower(cx: &mut Context<'_>, since: u16) {
    for row in ROWS.iter().filter(|row| row.since == since) {
        if (row.targets)(cx.module.triple()) {
            replace(cx, row);
        }
    }
}

fn replace(cx: &mut Context<'_>, row: &Row) {
    let old = String::from_utf8_lossy(&cx.module.data_layout).into_owned();
    if !old.split('-').any(|item| item == row.now) {
        return;
    }
    let items = old.split('-').map(|item| match item == row.now {
        true => row.before,
        false => item,
    });
    let items: Vec<&str> = items.filter(|item| !item.is_empty()).collect();
    let new = items.join("-").into_bytes();
    if row.what == WIDE {
        let after = DataLayout::parse(&new).unwrap_or_default();
        wide_places::lower(cx, &after);
    }
    let how = format!("{} {} at another place", row.article, row.what);
    layout::replace(cx, new, &how);
    let triple = cx.module.triple();
    if row.what == WIDE && triple.is_x86_64() && !triple.is_coff() {
        wide_arguments::lower(cx);
    }
    let what = format!("the alignment of {}", row.what);
    let became = "that of the release's own data layout; loads and stores keep theirs";
    cx.note(Outcome::Expanded, &what, became, "the data layout");
}
