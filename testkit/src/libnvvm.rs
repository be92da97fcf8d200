//! NVIDIA's libNVVM, of three releases of CUDA, asked by `libnvvm.py`.

use crate::embedded::LIBRARIES_VARIABLE;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name that `--for` has for its language, the folder and the file of the library, and the oldest architecture with that
/// language that it compiles for.
const VERSIONS: [(&str, &str, &str, &str); 5] = [
    ("nvvm-7-cuda11", "nvvm-11.8.89", "libnvvm.so", "compute_75"),
    ("nvvm-7", "nvvm-12.9.86", "libnvvm.so", "compute_75"),
    ("nvvm-7", "nvvm-13.5.37", "libnvvm.so.4", "compute_75"),
    ("nvvm-20", "nvvm-12.9.86", "libnvvm.so", "compute_100"),
    ("nvvm-20", "nvvm-13.5.37", "libnvvm.so.4", "compute_100"),
];

/// A libNVVM, and an architecture.
#[derive(Clone, Debug)]
pub struct LibNvvm {
    /// The language that it reads, as `--for` calls it.
    pub language: &'static str,
    /// The architecture that it compiles for.
    pub architecture: &'static str,
    library: PathBuf,
}

impl LibNvvm {
    /// The installed ones.
    pub fn installed() -> Vec<Self> {
        let Some(folder) = env::var_os(LIBRARIES_VARIABLE).map(PathBuf::from) else {
            eprintln!("libNVVM is not asked: {LIBRARIES_VARIABLE} is not set");
            return Vec::new();
        };
        let one = |(language, version, file, architecture): (_, &str, &str, _)| {
            let library = folder.join(version).join(file);
            library.is_file().then_some(Self {
                language,
                architecture,
                library,
            })
        };
        VERSIONS.into_iter().filter_map(one).collect()
    }

    /// Verifies and compiles a module; returns the PTX.
    ///
    /// # Errors
    /// The library's log.
    pub fn compile(&self, module: &Path) -> Result<String, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/libnvvm.py");
        let mut command = Command::new("python3");
        command.arg(script).arg(&self.library);
        command.arg(self.architecture).arg(module);
        let ran = command.output().map_err(|error| error.to_string())?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match ran.status.success() {
            true => Ok(said(&ran.stdout)),
            false => Err(format!("{self:?}: {}", said(&ran.stderr))),
        }
    }
}
