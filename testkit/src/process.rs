//! Runs one program under a time limit, with its standard output streamed into a file and a
//! fingerprint. Only the head and the end of its standard error are kept.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The number of bytes of standard error that are kept, of its head and of its end.
const STDERR_KEPT: usize = 4096;

/// The options of clang in the first lines of a program.
pub fn own_flags(source: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let lines = text.lines().filter_map(|l| l.strip_prefix("// flags: "));
    let words = lines.flat_map(|l| l.split(' ').map(str::to_owned));
    words.collect()
}

/// The output of a program.
///
/// # Panics
/// When it cannot be started, or fails.
#[track_caller]
pub fn made(program: &str, arguments: &[&str]) -> String {
    succeeded(Command::new(program).args(arguments))
}

/// The output of a command.
///
/// # Panics
/// When it cannot be started, or fails.
#[track_caller]
pub fn succeeded(command: &mut Command) -> String {
    let output = command.output();
    let output = output.unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a command with text on its standard input. What it says on standard error is dropped.
///
/// # Panics
/// When it cannot be started, or does not end.
#[track_caller]
pub fn fed(command: &mut Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::null()).spawn();
    let mut child = child.unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let to = child.stdin.take();
    thread::scope(|scope| {
        scope.spawn(|| {
            // A command that refuses its input may not read all of it.
            let _ = to.map(|mut to| to.write_all(input.as_bytes()));
        });
        let output = child.wait_with_output();
        output.unwrap_or_else(|e| panic!("{command:?}: {e}"))
    })
}

/// Returns an empty folder of this name below another one; what a run before this one left there is removed.
///
/// # Panics
///
/// Panics if it cannot be made.
pub fn fresh_folder(below: &str, name: &str) -> PathBuf {
    let folder = Path::new(below).join(name);
    // There is nothing to remove on the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Length and CRC-32 of a stream: equal streams have equal fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Length in bytes.
    pub len: u64,
    /// CRC-32 (IEEE) of the bytes.
    pub crc: u32,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Fingerprint of standard output.
    pub print: Fingerprint,
    /// True if the program exited with status 0.
    pub success: bool,
    /// `"exit status: 1"`, `"signal: 6 (SIGABRT)"`, or a note that the time limit was reached.
    pub status: String,
    /// The head and the end of standard error.
    pub stderr: String,
    /// Wall time, in seconds.
    pub seconds: f64,
}

impl Outcome {
    /// Returns true if the program ended by a signal, a panic (status 101) or the time limit.
    pub fn crashed(&self) -> bool {
        !self.success
            && (self.status.contains("signal")
                || self.status.contains("limit")
                || self.status.contains("101"))
    }
}

/// Runs `command`, with the file `input` (or nothing) on its standard input, and writes its standard
/// output to `out`, if any.
///
/// # Errors
/// When the program cannot be started, the input cannot be opened, or the output file cannot be written.
pub fn run(
    command: &mut Command,
    input: Option<&Path>,
    out: Option<&Path>,
    limit: Duration,
) -> io::Result<Outcome> {
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path)?),
        None => Stdio::null(),
    };
    let start = Instant::now();
    let mut child = command
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| io::Error::new(e.kind(), format!("{:?}: {e}", command.get_program())))?;
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    let complaints = thread::spawn(move || stderr.map(ends_of).unwrap_or_default());

    let child = Arc::new(Mutex::new(child));
    let (done, over) = mpsc::channel::<()>();
    let watched = Arc::clone(&child);
    let watchdog = thread::spawn(move || {
        let late = over.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout);
        if late && let Ok(mut child) = watched.lock() {
            // It may have ended just now: then there is nothing to kill.
            let _ = child.kill();
        }
        late
    });

    let copied = match stdout {
        Some(stream) => fingerprint_into(stream, out),
        None => Err(io::Error::other("no standard output")),
    };
    let status = wait(&child);
    drop(done);
    let late = watchdog.join().unwrap_or(false);
    let status = status?;
    Ok(Outcome {
        print: copied?,
        success: status.success() && !late,
        status: if late {
            format!("time limit of {} s", limit.as_secs())
        } else {
            status.to_string()
        },
        stderr: complaints.join().unwrap_or_default(),
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Waits without holding the lock that the watchdog needs.
fn wait(child: &Mutex<std::process::Child>) -> io::Result<ExitStatus> {
    loop {
        let status = match child.lock() {
            Ok(mut child) => child.try_wait()?,
            Err(_) => return Err(io::Error::other("the watchdog failed")),
        };
        if let Some(status) = status {
            return Ok(status);
        }
        thread::sleep(Duration::from_micros(500));
    }
}

fn ends_of(mut stream: impl Read) -> String {
    let (mut kept, mut last) = (Vec::new(), Vec::new());
    let mut buffer = [0u8; 4096];
    while let Ok(n @ 1..) = stream.read(&mut buffer) {
        let room = STDERR_KEPT.saturating_sub(kept.len()).min(n);
        kept.extend_from_slice(&buffer[..room]);
        last.extend_from_slice(&buffer[room..n]);
        last.drain(..last.len().saturating_sub(STDERR_KEPT));
    }
    kept.extend(last);
    String::from_utf8_lossy(&kept).into_owned()
}

fn fingerprint_into(mut stream: impl Read, out: Option<&Path>) -> io::Result<Fingerprint> {
    let mut file = out.map(File::create).transpose()?;
    let mut hasher = crc32fast::Hasher::new();
    let mut len = 0u64;
    let mut buffer = vec![0u8; 1 << 18];
    loop {
        let n = match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        hasher.update(&buffer[..n]);
        len += n as u64;
        if let Some(file) = &mut file {
            file.write_all(&buffer[..n])?;
        }
    }
    Ok(Fingerprint {
        len,
        crc: hasher.finalize(),
    })
}

/// The lines that a tool prints for a file, or its error message.
///
/// # Panics
/// When the tool cannot be run.
pub fn shown(tool: &Path, args: &[&str], file: &Path) -> Result<Vec<String>, String> {
    let mut command = Command::new(tool);
    let output = command.args(args).arg(file).args(["-o", "-"]).output();
    let output = output.expect("the tool runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout).lines().map(str::to_owned).collect()),
        false => Err(format!("{}: {}", file.display(), text(&output.stderr))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_program_is_stopped() {
        let outcome = run(
            Command::new("sleep").arg("20"),
            None,
            None,
            Duration::from_millis(50),
        )
        .expect("sleep runs");
        assert!(!outcome.success);
        assert!(outcome.crashed(), "{outcome:?}");
    }

    #[test]
    fn output_is_fingerprinted() {
        let outcome = run(
            Command::new("printf").arg("123456789"),
            None,
            None,
            Duration::from_secs(10),
        )
        .expect("printf runs");
        // The check value of CRC-32's definition for these nine digits.
        assert_eq!(
            outcome.print,
            Fingerprint {
                len: 9,
                crc: 0xcbf4_3926
            }
        );
        assert!(outcome.success);
    }
}
