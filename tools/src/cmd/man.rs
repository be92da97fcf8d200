//! `bitsmith man`: manual pages of all tools.

use crate::{cmd, io};
use clap::Command;
use clap_mangen::Man;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith man";

/// Manual pages, one for bitsmith and one for each of its tools.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith man /usr/local/share/man/man1     bitsmith.1, bitsmith-dis.1, …
  bitsmith man . && man ./bitsmith-dis.1")]
pub struct Options {
    /// The folder that they go to, which is made if it is not there
    #[arg(default_value = ".")]
    folder: PathBuf,
}

/// Writes them.
pub fn run(options: &Options) -> ExitCode {
    let mut program = cmd::program();
    program.build();
    let tools = program
        .get_subcommands()
        .filter(|tool| tool.get_name() != "help");
    let written = fs::create_dir_all(&options.folder).and_then(|()| {
        let pages = std::iter::once(&program).chain(tools);
        pages
            .cloned()
            .try_for_each(|command| page(&options.folder, command))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => io::refuse(TOOL, &options.folder, &error),
    }
}

/// Writes the page of one command.
fn page(folder: &Path, command: Command) -> std::io::Result<()> {
    let man = Man::new(command);
    let mut text = Vec::new();
    man.render(&mut text)?;
    fs::write(folder.join(man.get_filename()), text)
}
