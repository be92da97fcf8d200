//! `bitsmith bcanalyzer`: the content of a bitstream.

use crate::io::{self, Input};
use crate::module;
use bitsmith_bitcode::bitstream::{BlockInfo, MAGIC};
use bitsmith_bitcode::container::{self, Wrapper};
use bitsmith_bitcode::dump::{
    Checksums, Entries, Histogram, Json, NoVisitor, Quit, Stats, StreamKind, Text, TextOptions,
    analyze, read_block_info,
};
use bitsmith_bitcode::{Error, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith bcanalyzer";

/// Options and output are those of llvm-bcanalyzer 22, except that records have their real names where
/// it prints UnknownCode. --offsets, --checksums and --json are extensions.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith bcanalyzer a.bc                 how many records of each kind, how large
  bitsmith bcanalyzer --dump a.bc          every record
  bitsmith bcanalyzer --offsets a.bc       every record, and the bits that it is in
  bitsmith bcanalyzer --checksums a.bc >a; bitsmith bcanalyzer --checksums b.bc >b; diff a b
                                           which blocks of two files differ
  bitsmith bcanalyzer --dump --json a.bc   the same for programs")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Print every record
    #[arg(long)]
    dump: bool,
    /// Print the content of BLOCKINFO, too
    #[arg(long)]
    dump_blockinfo: bool,
    /// Leave the histogram of records out of the summary
    #[arg(long)]
    disable_histogram: bool,
    /// Print numbers in addition to names
    #[arg(long)]
    non_symbolic: bool,
    /// Print bytes of blobs that are not text in hexadecimal
    #[arg(long)]
    show_binary_blobs: bool,
    /// Use the BLOCKINFO of another file
    #[arg(long, value_name = "FILE")]
    block_info: Option<PathBuf>,
    /// Check the hash of a module against this string table and the module
    #[arg(long, value_name = "STRING")]
    check_hash: Option<String>,
    /// Print every record with its bit offset, its abbreviation and its width in bits
    #[arg(long)]
    offsets: bool,
    /// Print every block with a CRC-32 of its contents; records too with --dump
    #[arg(long)]
    checksums: bool,
    /// Print JSON: the summary, and with --dump every record
    #[arg(long)]
    json: bool,
}

impl Options {
    fn entries(&self) -> Entries {
        match self.dump || self.offsets {
            true => Entries::All,
            false => Entries::Blocks,
        }
    }
    fn checksums(&self) -> Checksums {
        match self.checksums {
            true => Checksums::OfBlocks,
            false => Checksums::None,
        }
    }
    fn histogram(&self) -> Histogram {
        match self.disable_histogram {
            true => Histogram::Hidden,
            false => Histogram::Shown,
        }
    }
    /// Returns true if the blocks are printed, not only counted.
    fn prints_blocks(&self) -> bool {
        self.entries() == Entries::All || self.checksums
    }

    fn text(&self) -> TextOptions {
        TextOptions {
            block_info: self.dump_blockinfo,
            numbers: self.non_symbolic,
            binary_blobs: self.show_binary_blobs,
            check_hash: self
                .check_hash
                .as_ref()
                .filter(|s| !s.is_empty())
                .map(|s| s.as_bytes().to_vec()),
            offsets: self.offsets,
            entries: self.entries(),
        }
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let input = match Input::open_whole(&options.input) {
        Ok(input) => input,
        Err(error) => return io::refuse(TOOL, &options.input, &error),
    };
    let bytes = match only_stream(&input) {
        Ok(bytes) => bytes,
        Err(problem) => return io::refuse(TOOL, &options.input, &problem),
    };
    let mut info = BlockInfo::new();
    if let Some(path) = &options.block_info {
        let other = Input::open(path);
        let read = match &other {
            Ok(other) => unwrap(other).and_then(|(_, inner)| read_block_info(inner)),
            Err(error) => return io::refuse(TOOL, path, error),
        };
        match read {
            Ok(read) => info = read,
            Err(error) => return io::refuse(TOOL, path, &error),
        }
    }
    let mut stdout = std::io::stdout();
    let result = print(bytes, options, info, &mut stdout);
    let flushed = stdout.flush();
    match result {
        Err(Quit::Malformed(error)) => io::refuse(TOOL, &options.input, &error),
        Err(Quit::Output(error)) => io::output_failed(TOOL, &error),
        Ok(()) => match flushed {
            Err(error) => io::output_failed(TOOL, &error),
            Ok(()) => ExitCode::SUCCESS,
        },
    }
}

/// The stream in an archive, object or bundle; other files as they are.
fn only_stream(input: &[u8]) -> std::result::Result<&[u8], String> {
    if !container::is_container(input) || input.starts_with(&MAGIC) || Wrapper::is_at(input) {
        return Ok(input);
    }
    match module::streams(input)?.as_slice() {
        [stream] => Ok(stream.bytes),
        several => Err(format!(
            "expected one stream of bitcode, found {}: FILE(MEMBER) names one",
            several.len()
        )),
    }
}

/// The stream of a file, without its wrapper.
fn unwrap(bytes: &[u8]) -> Result<(Option<Wrapper>, &[u8])> {
    if !bytes.len().is_multiple_of(4) {
        let message = "expected a length that is a multiple of four bytes";
        return Err(Error::new((bytes.len() as u64).saturating_mul(8), message));
    }
    let wrapper = Wrapper::read(bytes)?;
    let inner = match &wrapper {
        Some(wrapper) => wrapper.inner(bytes)?,
        None => bytes,
    };
    Ok((wrapper, inner))
}

fn print(
    bytes: &[u8],
    options: &Options,
    mut info: BlockInfo,
    out: &mut (dyn Write + Send),
) -> std::result::Result<(), Quit> {
    let (wrapper, stream) = unwrap(bytes)?;
    let kind = StreamKind::of(stream)?.0;
    let mut stats = Stats::default();
    if options.json {
        return print_json(stream, kind, options, info, out);
    }
    if !options.prints_blocks() {
        analyze(
            stream,
            NoVisitor,
            &mut info,
            &mut stats,
            Checksums::None,
            out,
        )?;
    } else {
        if let Some(wrapper) = wrapper {
            let Wrapper {
                magic,
                version,
                offset,
                size,
                cpu_type,
            } = wrapper;
            let line = format!(
                "<BITCODE_WRAPPER_HEADER Magic={magic:#010x} Version={version:#010x} \
                 Offset={offset:#010x} Size={size:#010x} CPUType={cpu_type:#010x}/>\n"
            );
            out.write_all(line.as_bytes())?;
        }
        let text = Text::new(kind, options.text());
        analyze(
            stream,
            text,
            &mut info,
            &mut stats,
            options.checksums(),
            out,
        )?;
        if options.entries() == Entries::Blocks {
            return Ok(());
        }
        out.write_all(b"\n\n")?;
    }
    let name = name_of(&options.input);
    let summary = stats.summary(&info, &name, options.histogram());
    out.write_all(summary.as_bytes())?;
    Ok(())
}

fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn print_json(
    stream: &[u8],
    kind: StreamKind,
    options: &Options,
    mut info: BlockInfo,
    out: &mut (dyn Write + Send),
) -> std::result::Result<(), Quit> {
    let mut stats = Stats::default();
    out.write_all(b"{")?;
    if options.prints_blocks() {
        out.write_all(b"\"blocks\":[")?;
        let json = Json::new(kind, options.entries());
        analyze(
            stream,
            json,
            &mut info,
            &mut stats,
            options.checksums(),
            out,
        )?;
        out.write_all(b"],\n")?;
    } else {
        analyze(
            stream,
            NoVisitor,
            &mut info,
            &mut stats,
            Checksums::None,
            out,
        )?;
    }
    out.write_all(format!("\"summary\":{}}}\n", stats.json(&info)).as_bytes())?;
    Ok(())
}
