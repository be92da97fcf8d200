//! The flags of LLVM's compilers that concern only what is LLVM's own: they are taken without effect, or refused
//! for a stated reason.

/// The table; its head describes the form.
const TABLE: &str = include_str!("llvm_flags.txt");

/// The tools whose flags the table has.
const TOOLS: [&str; 3] = ["llc", "lli", "opt"];

/// The value of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// There is none; `=true` and `=false` are possible.
    None,
    /// It follows `=`, or is the next argument.
    Needed,
    /// It follows `=` if there is one.
    Optional,
}

/// The effect of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None.
    Taken(Value),
    /// It is refused for this reason.
    Refused(&'static str),
}

/// Returns the effect of a flag, given without dashes and value, if the table has it.
pub fn find(tool: &str, flag: &str) -> Option<Effect> {
    if flag.is_empty() || !TOOLS.contains(&tool) {
        return None;
    }
    let mut why = None;
    for line in TABLE.lines() {
        if let Some(heading) = line.strip_prefix('[') {
            why = heading
                .strip_suffix(']')
                .and_then(|h| h.strip_prefix("refused: "));
            continue;
        }
        let value = match line.strip_prefix(flag) {
            Some("") => Value::None,
            Some("=") => Value::Needed,
            Some("[=]") => Value::Optional,
            _ => continue,
        };
        return Some(why.map_or(Effect::Taken(value), Effect::Refused));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_have_effects() {
        let taken = |flag: &str| find("llc", flag);
        assert_eq!(taken("regalloc"), Some(Effect::Taken(Value::Needed)));
        assert_eq!(
            taken("verify-machineinstrs"),
            Some(Effect::Taken(Value::None))
        );
        assert!(matches!(taken("stop-after"), Some(Effect::Refused(_))));
        assert_eq!(taken("regallo"), None);
        assert_eq!(taken(""), None);
        assert_eq!(find("nm", "regalloc"), None);
    }
}
