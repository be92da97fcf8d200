//! The flags of LLVM's compilers that concern only what is LLVM's own: they are taken without effect, with a warning if
//! they would print something, or refused for a stated reason.

/// The table; its head describes the form.
const TABLE: &str = include_str!("llvm_flags.txt");

/// The tools whose flags the table has.
const TOOLS: [&str; 3] = ["llc", "lli", "opt"];
/// The other tools that take flags of LLVM's library: those without effect.
const OTHERS: [&str; 5] = ["as", "dis", "extract", "link", "modextract"];

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
    /// None, which is said: for this reason.
    Without(Value, &'static str),
    /// It is refused for this reason.
    Refused(&'static str),
}

/// Returns the effect of a flag, given without dashes and value, if the table has it.
pub fn find(tool: &str, flag: &str) -> Option<Effect> {
    let is_compiler = TOOLS.contains(&tool);
    if flag.is_empty() || !is_compiler && !OTHERS.contains(&tool) {
        return None;
    }
    let (mut refused, mut without) = (None, None);
    for line in TABLE.lines() {
        if let Some(heading) = line.strip_prefix('[') {
            let heading = heading.strip_suffix(']').unwrap_or_default();
            refused = heading.strip_prefix("refused: ");
            without = heading.strip_prefix("without effect: ");
            continue;
        }
        let value = match line.strip_prefix(flag) {
            Some("") => Value::None,
            Some("=") => Value::Needed,
            Some("[=]") => Value::Optional,
            _ => continue,
        };
        return match (without, refused) {
            (Some(why), _) => Some(Effect::Without(value, why)),
            _ if !is_compiler => None,
            (_, Some(why)) => Some(Effect::Refused(why)),
            _ => Some(Effect::Taken(value)),
        };
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
        assert!(matches!(
            taken("stats"),
            Some(Effect::Without(Value::None, _))
        ));
        assert!(matches!(find("as", "stats"), Some(Effect::Without(..))));
        assert_eq!(find("as", "regalloc"), None);
        assert_eq!(taken("regallo"), None);
        assert_eq!(taken(""), None);
        assert_eq!(find("nm", "regalloc"), None);
    }
}
