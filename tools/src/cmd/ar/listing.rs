//! Operations that change nothing: `p`, `t`, `x`.

use super::{Work, base};
use crate::archive::Member;
use crate::io;
use crate::output::Output;
use std::fs::{self, File, FileTimes, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

impl Work<'_> {
    /// Lists, prints or extracts members, in the order of the archive. Without files, all.
    pub(super) fn show(&self, members: &[Member], is_thin: bool) -> Result<(), String> {
        let mut waiting: Vec<&str> = self.files.iter().map(String::as_str).collect();
        let mut instance = 0usize;
        for member in members {
            if !self.files.is_empty() {
                let named = |file: &&str| self.is_named(member, file, is_thin);
                let Some(found) = waiting.iter().position(named) else {
                    continue;
                };
                instance = instance.saturating_add(1);
                if self.instance.is_some_and(|wanted| wanted != instance) {
                    continue;
                }
                waiting.remove(found);
            }
            let name = &member.name;
            let done = match self.operation {
                't' => io::print(&self.line(member, is_thin)),
                'p' => self.print(member),
                _ => self.extract(member),
            };
            done.map_err(|error| format!("{name}: {error}"))?;
        }
        match waiting.first() {
            Some(missing) => Err(format!("'{missing}' was not found")),
            None => Ok(()),
        }
    }

    /// The line of a member in a list.
    fn line(&self, member: &Member, is_thin: bool) -> String {
        let mut line = String::new();
        let about = &member.about;
        if self.letters.has('v') {
            let size = member.data.len();
            let (mode, time) = (permissions(about.mode), moment(about.time));
            line = format!("{mode} {}/{} {size:6} {time} ", about.user, about.group);
        }
        line.push_str(&member.name);
        if self.letters.has('O') && !is_thin {
            line.push_str(&format!(" {:#x}", member.offset));
        }
        line.push('\n');
        line
    }

    fn print(&self, member: &Member) -> std::io::Result<()> {
        if self.letters.has('v') {
            io::print(&format!("Printing {}\n", member.name))?;
        }
        std::io::stdout().lock().write_all(&member.data)
    }

    fn extract(&self, member: &Member) -> std::io::Result<()> {
        if self.letters.has('v') {
            io::print(&format!("x - {}\n", member.name))?;
        }
        // A member goes into the folder, whatever path it has.
        fs::create_dir_all(&self.options.output)?;
        let to = self.options.output.join(base(&member.name));
        Output::fill(&to, |out| out.write_all(&member.data))?;
        set_permissions(&to, member.about.mode)?;
        if self.letters.has('o') {
            let time = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(member.about.time));
            let file = File::options().write(true).open(&to)?;
            let times = FileTimes::new();
            file.set_times(time.map_or(times, |time| times.set_modified(time).set_accessed(time)))?;
        }
        Ok(())
    }
}

/// Gives a new file the permissions of a member, as far as new files may have them.
fn set_permissions(path: &Path, mode: u32) -> std::io::Result<()> {
    let new = fs::metadata(path)?.permissions().mode() & 0o777;
    let allowed = new | (new & 0o444) >> 2;
    fs::set_permissions(path, Permissions::from_mode(mode & allowed))
}

/// Permissions as letters.
fn permissions(mode: u32) -> String {
    let letters = "rwxrwxrwx".chars().rev().enumerate();
    let letter = |(bit, letter)| if mode >> bit & 1 == 1 { letter } else { '-' };
    letters
        .map(letter)
        .collect::<String>()
        .chars()
        .rev()
        .collect()
}

/// A time in UTC: `Jan  1 00:00 1970`.
fn moment(seconds: u64) -> String {
    const DAY: u64 = 86_400;
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    // The calendar repeats after 400 years.
    const CYCLE: u64 = 146_097;
    let mut year = (seconds / DAY / CYCLE)
        .saturating_mul(400)
        .saturating_add(1970);
    let mut day = seconds / DAY % CYCLE;
    while day >= 365 + u64::from(is_leap(year)) {
        day = day.saturating_sub(365 + u64::from(is_leap(year)));
        year = year.saturating_add(1);
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut name = "Jan";
    for (month, length) in MONTHS.into_iter().zip(lengths) {
        name = month;
        if day < length {
            break;
        }
        day = day.saturating_sub(length);
    }
    let (hour, minute) = (seconds % DAY / 3600, seconds % 3600 / 60);
    format!(
        "{name} {:2} {hour:02}:{minute:02} {year}",
        day.saturating_add(1)
    )
}

#[cfg(test)]
mod tests {
    use super::{moment, permissions};

    #[test]
    fn times_and_permissions() {
        assert_eq!(moment(0), "Jan  1 00:00 1970");
        assert_eq!(moment(951_782_399), "Feb 28 23:59 2000");
        assert_eq!(moment(951_782_400), "Feb 29 00:00 2000");
        assert_eq!(moment(4_102_444_799), "Dec 31 23:59 2099");
        assert!(moment(u64::MAX).ends_with("584554051223"));
        assert_eq!(permissions(0o754), "rwxr-xr--");
    }
}
