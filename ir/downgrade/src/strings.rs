//! Attributes that are strings, and whose values or keys an older LLVM does not know: its verifier refuses some, and others
//! would silently change the code that is generated.

use crate::report::Outcome;
use bitsmith_model::attr::Attr;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::attribute::AttrKind;

/// A key and value, and what stands for them in a release that does not know them.
struct Row {
    key: &'static str,
    value: &'static str,
    /// The first release that knows them.
    since: u16,
    instead: &'static [(&'static str, &'static str)],
    outcome: Outcome,
    /// The replacement, for the report.
    became: &'static str,
}

const FRAME_POINTER: &str = "frame-pointer";

/// A key without a value that changes what a function does: what stands for it, or nothing if there is no way to say it.
const fn meaning(
    key: &'static str,
    since: u16,
    instead: &'static [(&'static str, &'static str)],
    became: &'static str,
) -> Row {
    let outcome = match instead {
        [] => Outcome::Refused,
        _ => Outcome::Expanded,
    };
    Row {
        key,
        value: "",
        since,
        instead,
        outcome,
        became,
    }
}

/// Says of a function of AArch64 that it shares the state ZA with its caller, in LLVM 16 to 18.
const SHARED: &str = "aarch64_pstate_za_shared";
const NEW: &str = "aarch64_pstate_za_new";
const PRESERVED: &str = "aarch64_pstate_za_preserved";

/// The rows, the newest first: what stands for one may have a row below.
const ROWS: [Row; 31] = [
    meaning("nvvm.blocksareclusters", 22, &[], ""),
    meaning("aarch64_za_state_agnostic", 20, &[], ""),
    meaning("aarch64_new_za", 19, &[(NEW, "")], NEW),
    meaning("aarch64_in_za", 19, &[(SHARED, "")], SHARED),
    meaning("aarch64_out_za", 19, &[(SHARED, "")], SHARED),
    meaning("aarch64_inout_za", 19, &[(SHARED, "")], SHARED),
    meaning(
        "aarch64_preserves_za",
        19,
        &[(SHARED, ""), (PRESERVED, "")],
        PRESERVED,
    ),
    meaning("ptrauth-calls", 19, &[], ""),
    meaning("aarch64_new_zt0", 18, &[], ""),
    meaning("aarch64_in_zt0", 18, &[], ""),
    meaning("aarch64_out_zt0", 18, &[], ""),
    meaning("aarch64_inout_zt0", 18, &[], ""),
    meaning("aarch64_preserves_zt0", 18, &[], ""),
    meaning("aarch64_pstate_sm_enabled", 16, &[], ""),
    meaning("aarch64_pstate_sm_compatible", 16, &[], ""),
    meaning("aarch64_pstate_sm_body", 16, &[], ""),
    meaning(NEW, 16, &[], ""),
    meaning(SHARED, 16, &[], ""),
    meaning(PRESERVED, 16, &[], ""),
    meaning("no_callee_saved_registers", 13, &[], ""),
    meaning("cmse_nonsecure_entry", 11, &[], ""),
    meaning("cmse_nonsecure_call", 11, &[], ""),
    meaning("no_caller_saved_registers", 5, &[], ""),
    Row {
        key: FRAME_POINTER,
        value: "non-leaf-no-reserve",
        since: 22,
        instead: &[(FRAME_POINTER, "non-leaf")],
        outcome: Outcome::Expanded,
        became: "non-leaf",
    },
    Row {
        key: FRAME_POINTER,
        value: "reserved",
        since: 19,
        instead: &[(FRAME_POINTER, "none")],
        outcome: Outcome::Approximated,
        became: "none",
    },
    Row {
        key: "branch-target-enforcement",
        value: "",
        since: 19,
        instead: &[("branch-target-enforcement", "true")],
        outcome: Outcome::Expanded,
        became: "the value true",
    },
    Row {
        key: "branch-protection-pauth-lr",
        value: "",
        since: 19,
        instead: &[("branch-protection-pauth-lr", "true")],
        outcome: Outcome::Expanded,
        became: "the value true",
    },
    // Before, every value is the name of a function.
    Row {
        key: "probe-stack",
        value: "inline-asm",
        since: 11,
        instead: &[],
        outcome: Outcome::Approximated,
        became: "left out",
    },
    Row {
        key: FRAME_POINTER,
        value: "all",
        since: 9,
        instead: &[("no-frame-pointer-elim", "true")],
        outcome: Outcome::Expanded,
        became: "no-frame-pointer-elim",
    },
    Row {
        key: FRAME_POINTER,
        value: "non-leaf",
        since: 9,
        instead: &[
            ("no-frame-pointer-elim", "false"),
            ("no-frame-pointer-elim-non-leaf", ""),
        ],
        outcome: Outcome::Expanded,
        became: "no-frame-pointer-elim-non-leaf",
    },
    Row {
        key: FRAME_POINTER,
        value: "none",
        since: 9,
        instead: &[("no-frame-pointer-elim", "false")],
        outcome: Outcome::Expanded,
        became: "no-frame-pointer-elim",
    },
];

/// Processors of x86-64 with the first release that knows them. An older LLVM takes an unknown one for a processor
/// without a 64-bit mode.
const PROCESSORS: [(&str, u16); 33] = [
    ("alderlake", 12),
    ("arrowlake", 18),
    ("arrowlake-s", 18),
    ("cascadelake", 8),
    ("clearwaterforest", 18),
    ("cooperlake", 9),
    ("diamondrapids", 20),
    ("emeraldrapids", 16),
    ("goldmont-plus", 7),
    ("gracemont", 18),
    ("grandridge", 16),
    ("graniterapids", 16),
    ("graniterapids-d", 17),
    ("icelake-client", 7),
    ("icelake-server", 7),
    ("lunarlake", 18),
    ("meteorlake", 16),
    ("novalake", 22),
    ("pantherlake", 18),
    ("raptorlake", 16),
    ("rocketlake", 13),
    ("sapphirerapids", 12),
    ("sierraforest", 16),
    ("tigerlake", 10),
    ("tremont", 7),
    ("wildcatlake", 22),
    ("x86-64-v2", 12),
    ("x86-64-v3", 12),
    ("x86-64-v4", 12),
    ("znver2", 9),
    ("znver3", 12),
    ("znver4", 16),
    ("znver5", 19),
];

/// Features of x86 whose instructions belong to another feature in releases that do not know them.
const FEATURES: [(&str, u16, &str); 3] = [
    ("+crc32", 14, "+sse4.2"),
    ("+retpoline-indirect-branches", 8, "+retpoline"),
    ("+retpoline-indirect-calls", 8, "+retpoline"),
];

/// Extensions of RISC-V that were experimental before a release, and had a name that says so.
const EXPERIMENTAL: [(u16, &[&str]); 7] = [
    (14, &["v", "zba", "zbb", "zbc", "zbs", "zfh"]),
    (17, &["zawrs", "zca", "zcd", "zcf", "zvfh"]),
    (
        18,
        &[
            "smaia",
            "ssaia",
            "zfa",
            "zicond",
            "zihintntl",
            "zvbb",
            "zvbc",
            "zvkg",
            "zvkn",
            "zvknc",
            "zvkned",
            "zvkng",
            "zvknha",
            "zvknhb",
            "zvks",
            "zvksc",
            "zvksed",
            "zvksg",
            "zvksh",
            "zvkt",
        ],
    ),
    (
        19,
        &["zcmop", "zfbfmin", "zimop", "zvfbfmin", "zvfbfwma", "ztso"],
    ),
    (
        20,
        &[
            "rva23s64", "rva23u64", "rvb23s64", "rvb23u64", "smmpm", "smnpm", "ssnpm", "sspm",
            "ssqosid", "supm", "zacas",
        ],
    ),
    (21, &["sdext", "sdtrig"]),
    (22, &["smctr", "ssctr", "zalasr"]),
];

/// The processor that stands for an unknown one. The features, which clang lists beside it, stay.
const BASE_PROCESSOR: &str = "x86-64";

/// A string attribute that was replaced.
pub(crate) struct Replaced {
    /// Its key and value.
    pub what: String,
    pub became: &'static str,
    pub outcome: Outcome,
}

/// Names the variant of an allocator that clears the memory. LLVM 22 accepts it of functions with `allockind` only.
const ZEROED: &str = "alloc-variant-zeroed";

/// Replaces the string attributes of a set that a target does not know.
pub(crate) fn rewrite(attrs: &mut Vec<Attr>, to: Dialect) -> Vec<Replaced> {
    let mut replaced = Vec::new();
    for row in ROWS {
        let is_it = |attr: &Attr| is(attr, row.key, row.value);
        if !to.has(row.since) && attrs.iter().any(is_it) {
            attrs.retain(|attr| !is_it(attr));
            for (key, value) in row.instead {
                attrs.push(Attr::string(key.as_bytes(), value.as_bytes()));
            }
            replaced.push(Replaced {
                what: match row.value {
                    "" => row.key.to_owned(),
                    value => format!("{}={value}", row.key),
                },
                became: row.became,
                outcome: row.outcome,
            });
        }
    }
    let is_variant =
        |attr: &Attr| matches!(attr, Attr::Str { key, .. } if **key == *ZEROED.as_bytes());
    if !to.has(AttrKind::AllocKind.since()) && attrs.iter().any(is_variant) {
        attrs.retain(|attr| !is_variant(attr));
        replaced.push(Replaced {
            what: ZEROED.to_owned(),
            became: "left out",
            outcome: Outcome::Approximated,
        });
    }
    for attr in &mut *attrs {
        replaced.extend(features(attr, to));
    }
    for attr in attrs {
        let is_unknown =
            |(name, since): &(&str, u16)| !to.has(*since) && is(attr, "target-cpu", name);
        if let Some((name, _)) = PROCESSORS.iter().find(|row| is_unknown(row)) {
            *attr = Attr::string(*b"target-cpu", BASE_PROCESSOR.as_bytes());
            replaced.push(Replaced {
                what: format!("target-cpu={name}"),
                became: BASE_PROCESSOR,
                outcome: Outcome::Approximated,
            });
        }
    }
    replaced
}

/// Replaces the features that a target does not know and that have another name there.
fn features(attr: &mut Attr, to: Dialect) -> Vec<Replaced> {
    const KEY: &str = "target-features";
    let value = match attr {
        Attr::Str { key, value } if **key == *KEY.as_bytes() => value,
        _ => return Vec::new(),
    };
    let mut replaced = Vec::new();
    let experimental = EXPERIMENTAL
        .into_iter()
        .filter(|(since, _)| !to.has(*since));
    let experimental = experimental.flat_map(|(_, names)| {
        let named = |name: &&str| [format!("+{name}"), format!("+experimental-{name}")];
        names
            .iter()
            .map(move |name| (named(name), "the experimental extension"))
    });
    let renamed = FEATURES.into_iter().filter(|(_, since, _)| !to.has(*since));
    let renamed = renamed.map(|(name, _, other)| ([name, other].map(str::to_owned), other));
    let mut all: Vec<Vec<u8>> = value
        .split(|byte| *byte == b',')
        .map(<[u8]>::to_vec)
        .collect();
    for ([name, other], became) in renamed.chain(experimental) {
        let Some(at) = all.iter().position(|item| *item == name.as_bytes()) else {
            continue;
        };
        if all.iter().any(|item| *item == other.as_bytes()) {
            all.remove(at);
            continue;
        }
        if let Some(item) = all.get_mut(at) {
            *item = other.into_bytes();
        }
        replaced.push(Replaced {
            what: format!("{KEY}={name}"),
            became,
            outcome: Outcome::Expanded,
        });
    }
    let new = all.join(&b","[..]);
    if **value != *new {
        *attr = Attr::string(KEY.as_bytes(), new);
    }
    replaced
}

fn is(attr: &Attr, wanted_key: &str, wanted: &str) -> bool {
    match attr {
        Attr::Str { key, value } => {
            **key == *wanted_key.as_bytes() && **value == *wanted.as_bytes()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(key: &[u8], value: &[u8], to: u32) -> Vec<Attr> {
        let to = Dialect::target(to).expect("a known release");
        let mut attrs = vec![Attr::string(key, value)];
        rewrite(&mut attrs, to);
        attrs
    }

    #[test]
    fn variants_of_allocators_go_with_their_kind() {
        let variant = |to| rewritten(b"alloc-variant-zeroed", b"calloc", to);
        assert_eq!([variant(15).len(), variant(14).len()], [1, 0]);
    }

    #[test]
    fn frame_pointers_take_several_steps() {
        let string = |key: &[u8], value: &[u8]| Attr::string(key, value);
        let pointer = |to| rewritten(b"frame-pointer", b"non-leaf-no-reserve", to);
        assert_eq!(
            pointer(22),
            [string(b"frame-pointer", b"non-leaf-no-reserve")]
        );
        assert_eq!(pointer(21), [string(b"frame-pointer", b"non-leaf")]);
        assert_eq!(
            pointer(8),
            [
                string(b"no-frame-pointer-elim", b"false"),
                string(b"no-frame-pointer-elim-non-leaf", b"")
            ]
        );
        let reserved = rewritten(b"frame-pointer", b"reserved", 8);
        assert_eq!(reserved, [string(b"no-frame-pointer-elim", b"false")]);
    }

    #[test]
    fn values_that_verifiers_refuse_are_rewritten() {
        for refused in &bitsmith_model::schema::since::REFUSED_VALUES {
            let mut rows = ROWS.iter();
            let row = rows.find(|row| row.key == refused.key && row.value == refused.value);
            let since = row.map(|row| u32::from(row.since));
            assert_eq!(since, Some(refused.first), "{}", refused.value);
        }
    }

    #[test]
    fn unknown_processors_become_a_general_one() {
        let processor = |to| rewritten(b"target-cpu", b"x86-64-v3", to);
        assert_eq!(processor(12), [Attr::string(*b"target-cpu", *b"x86-64-v3")]);
        assert_eq!(processor(11), [Attr::string(*b"target-cpu", *b"x86-64")]);
    }

    #[test]
    fn features_have_the_names_of_the_release() {
        let features = |value: &[u8], to| rewritten(b"target-features", value, to);
        let string = |value: &[u8]| [Attr::string(&b"target-features"[..], value)];
        assert_eq!(features(b"+crc32,+sse2", 14), string(b"+crc32,+sse2"));
        assert_eq!(features(b"+crc32,+sse2", 13), string(b"+sse4.2,+sse2"));
        assert_eq!(features(b"+crc32,+sse4.2", 13), string(b"+sse4.2"));
        assert_eq!(features(b"+v,+zvfh", 17), string(b"+v,+zvfh"));
        let older = string(b"+v,+experimental-zvfh");
        assert_eq!(features(b"+v,+zvfh", 16), older);
    }

    #[test]
    fn states_of_sme_have_other_names_before_llvm_19() {
        let mut attrs = vec![Attr::string(&b"aarch64_preserves_za"[..], &b""[..])];
        let to = |release| Dialect::target(release).expect("a known release");
        assert_eq!(rewrite(&mut attrs, to(19)).len(), 0);
        assert_eq!(rewrite(&mut attrs, to(17)).len(), 1);
        let [shared, preserved] =
            [SHARED, PRESERVED].map(|key| Attr::string(key.as_bytes(), &b""[..]));
        assert_eq!(attrs, [shared, preserved]);
        let refused = rewrite(&mut attrs, to(15));
        assert_eq!(refused.len(), 2);
        assert!(refused.iter().all(|one| one.outcome == Outcome::Refused));
    }

    /// Callers rely on these attributes, so they are refused for each release before the first that knows them.
    #[test]
    fn registers_and_states_of_calls_are_refused_where_they_are_ignored() {
        let rows = [
            ("no_callee_saved_registers", 13),
            ("cmse_nonsecure_entry", 11),
            ("cmse_nonsecure_call", 11),
            ("no_caller_saved_registers", 5),
        ];
        for (key, since) in rows {
            let replaced = |release| {
                let to = Dialect::target(release).expect("a known release");
                let mut attrs = vec![Attr::string(key.as_bytes(), &b""[..])];
                rewrite(&mut attrs, to)
            };
            assert!(replaced(since).is_empty(), "{key}");
            let outcomes: Vec<Outcome> =
                replaced(since - 1).iter().map(|one| one.outcome).collect();
            assert_eq!(outcomes, [Outcome::Refused], "{key}");
        }
    }

    #[test]
    fn retpolines_are_one_feature_before_llvm_8() {
        let both = b"+retpoline-indirect-calls,+retpoline-indirect-branches";
        let features = |to| rewritten(b"target-features", both, to);
        let string = |value: &[u8]| [Attr::string(&b"target-features"[..], value)];
        assert_eq!(features(8), string(both));
        assert_eq!(features(7), string(b"+retpoline"));
    }

    #[test]
    fn stacks_are_probed_inline_since_llvm_11() {
        let probe = |to| rewritten(b"probe-stack", b"inline-asm", to);
        assert_eq!(probe(11), [Attr::string(*b"probe-stack", *b"inline-asm")]);
        assert_eq!(probe(10), []);
        let function = rewritten(b"probe-stack", b"__rust_probestack", 10);
        assert_eq!(function.len(), 1);
    }
}
