//! The `RUN:` lines of LLVM's own tests, run twice: once with LLVM's tools, once with ours in the place
//! of those that are compared. What each call of those leaves behind must be the same.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::compare;
use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process;
use crate::sweep::{Finding, Verdict};

/// The variable that names the folder of LLVM's tests for `cargo test`.
pub const DIR_VARIABLE: &str = "BITSMITH_REAL";
/// All lines of one test get this long.
const LIMIT: Duration = Duration::from_secs(120);
/// Assemblers that read the text of older releases, the newest first.
const OLDER: [&str; 2] = ["llvm-as-14", "llvm-as-13"];
/// LLVM's tools that make inputs for others.
const HELPERS: [&str; 7] = [
    "llvm-dis",
    "llvm-nm",
    "llvm-lto",
    "llvm-ar",
    "llvm-link",
    "llvm-extract",
    "opt",
];

/// The script that replaces every tool. For a compared tool it runs `$REAL` and records the call in
/// `$CALLS`; text that LLVM 22 cannot read is given as bitcode of an older release.
const STAND_IN: &str = r#"#!/bin/bash
name=${0##*/}
reads() { "$1" -disable-output "$2" 2>/dev/null >/dev/null; }
modern() {
  reads "$LLVM_AS" "$1" && { echo "$1"; return; }
  for old in $OLDER; do
    reads "$old" "$1" || continue
    local made="$MADE/$(echo "$1" | tr / _).bc"
    "$old" "$1" -o "$made" 2>/dev/null && echo "$made" && return
  done
  echo "$1"
}
assemble() {
  local last= given=
  for arg in "$@"; do
    [[ $arg != -* && $last != -o ]] && given=$arg
    last=$arg
  done
  local input=${given:-$MADE/stdin.$$.ll}
  [[ -z $given ]] && cat > "$input"
  for tool in "$LLVM_AS" $OLDER; do
    if reads "$tool" "$input"; then
      if [[ -z $given ]]; then exec "$tool" "$@" < "$input"; else exec "$tool" "$@"; fi
    fi
  done
  exit 1
}
case $name in
  FileCheck) cat > /dev/null; exit 0;;
  not) "$@"; exit 0;;
  llvm-as) assemble "$@";;
esac
args=(); out=; last=
for arg in "$@"; do
  if [[ $last == -o ]]; then out=$arg
  elif [[ $arg == *.ll && -f $arg ]]; then arg=$(modern "$arg"); fi
  args+=("$arg"); last=$arg
done
case " $COMPARED " in
  *" $name "*) ;;
  *) exec "$TOOLS$name$SUFFIX" "${args[@]}";;
esac
if [[ -n $OURS ]]; then real=("$OURS" "${name#llvm-}"); else real=("$TOOLS$name$SUFFIX"); fi
call=$CALLS/$(ls "$CALLS" | wc -l); mkdir "$call"
"${real[@]}" "${args[@]}" > "$call/stdout" 2> "$call/stderr"; status=$?
echo $status > "$call/status"; echo "$name" > "$call/name"
for file in "$out" "$out"[0-9]*; do [[ -n $out && -f $file ]] && cp "$file" "$call/file.${file##*/}"; done
cat "$call/stderr" >&2; cat "$call/stdout"
exit $status
"#;

/// Tests under a folder whose lines call one of these tools.
///
/// # Errors
/// When a folder cannot be read.
pub fn find(root: &Path, compared: &[&str]) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let mut pending = vec![root.to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                pending.push(entry?.path());
            }
            continue;
        }
        let is_text = path.extension().is_some_and(|e| e == "ll" || e == "test");
        if is_text && lines_of(&path)?.iter().any(|line| calls(line, compared)) {
            let set = path.parent().and_then(Path::file_name);
            let set = set.map_or(String::new(), |name| name.to_string_lossy().into_owned());
            cases.push(Case { set, path });
        }
    }
    cases.sort();
    Ok(cases)
}

fn calls(line: &str, tools: &[&str]) -> bool {
    line.split_whitespace().any(|word| tools.contains(&word))
}

/// The commands of a test, with what is continued on a further line put together.
fn lines_of(path: &Path) -> io::Result<Vec<String>> {
    let text = fs::read(path)?;
    let text = String::from_utf8_lossy(&text);
    let mut lines: Vec<String> = Vec::new();
    let mut continued = false;
    for line in text.lines() {
        let Some((_, command)) = line.split_once("RUN:") else {
            continue;
        };
        let command = command.trim();
        let (command, more) = match command.strip_suffix('\\') {
            Some(head) => (head, true),
            None => (command, false),
        };
        match lines.last_mut().filter(|_| continued) {
            Some(last) => last.push_str(command),
            None => lines.push(command.to_owned()),
        }
        continued = more;
    }
    Ok(lines)
}

/// LLVM's tests, and which tools are compared in them.
#[derive(Clone, Debug)]
pub struct RunLines {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// `llvm-link`, …
    pub compared: Vec<String>,
    /// The folder for intermediate results.
    pub cache: Cache,
    /// Tests at a time.
    pub jobs: usize,
}

impl RunLines {
    /// Runs all tests; the results come in their order.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, cases: &[Case], progress: impl Fn(usize) + Sync) -> io::Result<Vec<Finding>> {
        ordered_map(self.jobs, cases, |case| self.one(case), progress)
    }

    fn one(&self, case: &Case) -> io::Result<Finding> {
        let folder = self.cache.scratch("lines");
        fs::create_dir_all(folder.join("bin"))?;
        let found = self.sides(case, &folder);
        fs::remove_dir_all(&folder)?;
        let (verdict, our_seconds, oracle_seconds) = found?;
        Ok(Finding {
            case: case.clone(),
            verdict,
            our_seconds,
            oracle_seconds,
        })
    }

    fn sides(&self, case: &Case, folder: &Path) -> io::Result<(Verdict, f64, f64)> {
        let compared = self.compared.iter().map(String::as_str);
        for name in compared
            .chain(HELPERS)
            .chain(["llvm-as", "FileCheck", "not"])
        {
            let stand_in = folder.join("bin").join(name);
            fs::write(&stand_in, STAND_IN)?;
            fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755))?;
        }
        let lines = lines_of(&case.path)?;
        let theirs = self.side(&lines, case, folder, false)?;
        let ours = self.side(&lines, case, folder, true)?;
        let verdict = self.compare(&folder.join("theirs"), &folder.join("ours"))?;
        Ok((verdict, ours, theirs))
    }

    /// Runs all lines; the calls are kept in a folder of their own.
    fn side(&self, lines: &[String], case: &Case, folder: &Path, ours: bool) -> io::Result<f64> {
        let calls = folder.join(if ours { "ours" } else { "theirs" });
        let (out, made) = (folder.join("out"), folder.join("made"));
        for new in [&calls, &out, &made] {
            fs::create_dir_all(new)?;
        }
        let path = fs::canonicalize(&case.path)?;
        let beside = path.parent().unwrap_or(Path::new("/")).to_owned();
        let (temporary, path) = (out.join("tmp"), path.to_string_lossy().into_owned());
        let places = [
            ("%%", "%".to_owned()),
            ("%s", path),
            ("%S", beside.to_string_lossy().into_owned()),
            ("%p", beside.to_string_lossy().into_owned()),
            ("%t", temporary.to_string_lossy().into_owned()),
            ("%T", out.to_string_lossy().into_owned()),
        ];
        let script: Vec<String> = lines.iter().map(|line| filled_in(line, &places)).collect();
        let search = env::var_os("PATH").unwrap_or_default();
        let bin = [folder.join("bin")];
        let search = env::join_paths(bin.into_iter().chain(env::split_paths(&search)));
        let real = self.oracle.tool("llvm-as").to_string_lossy().into_owned();
        let (tools, suffix) = real.rsplit_once("llvm-as").unwrap_or((&real, ""));
        let mut command = Command::new("bash");
        command
            .arg("-c")
            .arg(script.join("\n"))
            .current_dir(&out)
            .env("PATH", search.map_err(io::Error::other)?)
            .env("LLVM_AS", &real)
            .env("TOOLS", tools)
            .env("SUFFIX", suffix)
            .env("OLDER", OLDER.join(" "))
            .env("COMPARED", self.compared.join(" "))
            .env("MADE", &made)
            .env("CALLS", &calls)
            .env(
                "OURS",
                if ours {
                    self.bitsmith.as_os_str()
                } else {
                    "".as_ref()
                },
            );
        let outcome = process::run(&mut command, None, None, LIMIT)?;
        fs::remove_dir_all(&out)?;
        fs::remove_dir_all(&made)?;
        Ok(outcome.seconds)
    }

    fn compare(&self, theirs: &Path, ours: &Path) -> io::Result<Verdict> {
        for call in 0.. {
            let (theirs, ours) = (theirs.join(call.to_string()), ours.join(call.to_string()));
            if !theirs.is_dir() && !ours.is_dir() {
                break;
            }
            match self.compare_call(&theirs, &ours)? {
                Verdict::Same => {}
                different => return Ok(different),
            }
        }
        Ok(Verdict::Same)
    }

    fn compare_call(&self, theirs: &Path, ours: &Path) -> io::Result<Verdict> {
        let read = |side: &Path, name: &str| {
            let bytes = fs::read(side.join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).trim().to_owned()
        };
        let (expected, found) = (read(theirs, "status"), read(ours, "status"));
        let (said, complaint) = (read(theirs, "stderr"), read(ours, "stderr"));
        let crashed = |status: &str| !matches!(status, "0" | "1" | "2");
        if crashed(&found) {
            return Ok(Verdict::Crashed(format!("status {found}: {complaint}")));
        }
        if crashed(&expected) {
            return Ok(Verdict::Same);
        }
        match (expected == "0", found == "0") {
            (true, false) => return Ok(Verdict::Refused(complaint)),
            (false, true) => return Ok(Verdict::Accepted(said)),
            (false, false) => return Ok(Verdict::Same),
            (true, true) => {}
        }
        let mut names: Vec<_> = fs::read_dir(theirs)?
            .chain(fs::read_dir(ours)?)
            .map(|entry| Ok(entry?.file_name()))
            .collect::<io::Result<_>>()?;
        names.sort();
        names.dedup();
        for name in names {
            if name == "stderr" {
                // Our other tools warn of what LLVM's pass over.
                let warnings = |said: &str| said.matches("warning:").count();
                if read(theirs, "name") == "llvm-link" && warnings(&said) != warnings(&complaint) {
                    let both = format!("LLVM says: {said}\nwe say: {complaint}");
                    return Ok(Verdict::Refused(both));
                }
                continue;
            }
            let (a, b) = (
                self.text(&theirs.join(&name))?,
                self.text(&ours.join(&name))?,
            );
            if let Some(found) = compare::first_difference(&a, &b, compare::identical)? {
                return Ok(Verdict::Differs(found));
            }
        }
        Ok(Verdict::Same)
    }

    /// The text of a file: of bitcode, what LLVM's disassembler prints.
    fn text(&self, file: &Path) -> io::Result<PathBuf> {
        if !file.is_file() {
            fs::write(file, "")?;
        }
        let bytes = fs::read(file)?;
        if !(bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(b"\xde\xc0\x17\x0b")) {
            return Ok(file.to_owned());
        }
        // The name of a file is in the text, so it comes on standard input.
        let (text, mut command) = (
            file.with_extension("text"),
            Command::new(self.oracle.tool("llvm-dis")),
        );
        process::run(command.args(["-o", "-"]), Some(file), Some(&text), LIMIT)?;
        Ok(text)
    }
}

/// A line with what its placeholders stand for; `%s` is not the head of a longer word.
fn filled_in(line: &str, places: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let known = places.iter().find(|(name, _)| rest.starts_with(name));
        match known {
            Some((name, value)) => {
                text.push_str(value);
                rest = &rest[name.len()..];
            }
            None => {
                text.push('%');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::filled_in;

    #[test]
    fn placeholders() {
        let places = [("%%", "%".to_owned()), ("%t", "/x".to_owned())];
        let line = filled_in("echo '%%T' > %t.bc 5%", &places);
        assert_eq!(line, "echo '%T' > /x.bc 5%");
    }
}
