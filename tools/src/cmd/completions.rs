//! `bitsmith completions`: the completion scripts for shells.

use crate::{cmd, io};
use std::io::Write;
use std::process::ExitCode;

/// Prints the completion script of a shell, for all tools and their options.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith completions bash > /etc/bash_completion.d/bitsmith
  bitsmith completions zsh > ~/.zfunc/_bitsmith
  bitsmith completions fish > ~/.config/fish/completions/bitsmith.fish")]
pub struct Options {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut cmd::program(), "bitsmith", &mut text);
    match anstream::stdout().write_all(&text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => io::output_failed("bitsmith completions", &error),
    }
}
