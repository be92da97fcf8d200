//! Response files: `@FILE` on a command line stands for the arguments that the file holds.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// The nesting depth of response files. LLVM rejects only cycles.
const MAX_DEPTH: usize = 32;

/// The number of arguments that all response files together may hold.
const MAX_ARGUMENTS: usize = 1 << 20;

/// Replaces each `@FILE` behind the program's name by the arguments in that file, which are split as a
/// shell of Unix does it (LLVM's `TokenizeGNUCommandLine`). An argument stays as it is if there is no such
/// file.
///
/// # Errors
/// A message if response files form a cycle or have too many arguments.
pub fn expand(arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    if !arguments.iter().skip(1).any(is_response) {
        return Ok(arguments);
    }
    let mut arguments = arguments.into_iter();
    let mut expanded: Vec<OsString> = arguments.by_ref().take(1).collect();
    // The arguments still to be processed, the next one last, each with its nesting depth.
    let mut pending: Vec<(OsString, usize)> = arguments.map(|a| (a, 0)).collect();
    pending.reverse();
    while let Some((argument, depth)) = pending.pop() {
        let text = response_name(&argument).and_then(|name| fs::read(name).ok());
        let Some(text) = text else {
            expanded.push(argument);
            continue;
        };
        if depth >= MAX_DEPTH {
            let name = response_name(&argument).unwrap_or_default();
            return Err(format!("recursive expansion of: '{}'", name.display()));
        }
        let inner = tokens(&text);
        if inner.len().saturating_add(pending.len()) > MAX_ARGUMENTS {
            return Err(format!("more than {MAX_ARGUMENTS} arguments"));
        }
        let inner = inner.into_iter().map(|a| (a, depth.saturating_add(1)));
        pending.extend(inner.rev());
    }
    Ok(expanded)
}

fn is_response(argument: &OsString) -> bool {
    response_name(argument).is_some()
}

/// Returns the file that `@FILE` names.
fn response_name(argument: &OsString) -> Option<OsString> {
    let name = argument.as_bytes().strip_prefix(b"@")?;
    (!name.is_empty()).then(|| OsString::from_vec(name.to_vec()))
}

/// Splits text at white space. Quotes of both kinds hold an argument together, and a backslash takes the
/// next byte as it is, within quotes too.
fn tokens(text: &[u8]) -> Vec<OsString> {
    let mut found = Vec::new();
    // The current argument; `None` between two.
    let mut current: Option<Vec<u8>> = None;
    let mut quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                let escaped = bytes.next();
                current.get_or_insert_default().extend(escaped);
            }
            _ if quote == Some(byte) => quote = None,
            b'"' | b'\'' if quote.is_none() => {
                quote = Some(byte);
                current.get_or_insert_default();
            }
            _ if quote.is_none() && byte.is_ascii_whitespace() => {
                found.extend(current.take().map(OsString::from_vec));
            }
            _ => current.get_or_insert_default().push(byte),
        }
    }
    found.extend(current.map(OsString::from_vec));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_as_a_shell_splits_them() {
        let found = tokens(b"a b\\ c \"d e\"\n'f\"g' \"\" x\"y z\"w\t");
        assert_eq!(found, ["a", "b c", "d e", "f\"g", "", "xy zw"]);
    }

    #[test]
    fn a_file_that_is_not_there_is_an_argument() {
        let given = vec!["dis".into(), "@no such file".into(), "@".into()];
        assert_eq!(expand(given.clone()), Ok(given));
    }
}
