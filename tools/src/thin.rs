//! Thin archives, whose members are files beside them.

use bitsmith_bitcode::container;
use std::fs;
use std::io;
use std::path::Path;

/// The size of all members together, in bytes.
const MOST: u64 = 1 << 32;

/// Returns an archive with the members of a thin one, under the names that it has for them.
///
/// # Errors
/// An archive that is wrong; a member that cannot be read, with its name.
pub fn with_members(path: &Path, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let members = container::members(bytes).map_err(|e| io::Error::other(e.to_string()))?;
    let mut out = b"!<arch>\n".to_vec();
    for member in members {
        let file = path.with_file_name(&member.name);
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", member.name));
        let size = fs::metadata(&file).map_err(named)?.len();
        if size.saturating_add(out.len() as u64) > MOST {
            return Err(named(io::Error::other(
                "the members are too large together",
            )));
        }
        let data = fs::read(&file).map_err(named)?;
        container::append_member(&mut out, &member.name, &data);
    }
    Ok(out)
}
