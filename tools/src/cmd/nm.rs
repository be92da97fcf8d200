//! `bitsmith nm`: the symbols of modules and of archives of them.

use crate::demangle::demangled;
use crate::io::{self, Input};
use crate::names;
use crate::native::{self, Native};
use bitsmith_bitcode::Error;
use bitsmith_bitcode::container;
use bitsmith_bitcode::irsymtab::listed_symbols;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::symbols::{Symbol, flag, name_anonymous, read_symbols};
use bitsmith_model::triple::Triple;
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith nm";

/// Options and output are those of llvm-nm 22 for bitcode. --producer and --json are extensions.
/// Objects of ELF in archives are listed, too; other members are skipped. No body, type or constant is decoded, and
/// nothing of a module that has a symbol table for linkers.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith nm a.bc              all symbols, by name
  bitsmith nm -g -A libx.a      what the members of an archive define and need
  bitsmith nm -C a.bc           names as in the source
  bitsmith nm -u -j a.bc        the names of what is missing
  bitsmith nm --producer *.bc   who wrote the files, and for which target")]
pub struct Options {
    /// Bitcode, or archives of it; `-` is standard input
    #[arg(default_value = "a.out")]
    inputs: Vec<PathBuf>,
    /// Show only external symbols
    #[arg(short = 'g', long)]
    extern_only: bool,
    /// Show only undefined symbols
    #[arg(short, long)]
    undefined_only: bool,
    /// Show only defined symbols
    #[arg(short = 'U', long)]
    defined_only: bool,
    /// Show no weak symbols
    #[arg(short = 'W', long)]
    no_weak: bool,
    /// Show symbols that an object file would not have, too: intrinsics, private globals
    #[arg(short = 'a', long)]
    debug_syms: bool,
    /// Sort by address: undefined symbols first, as bitcode has no addresses
    #[arg(short = 'n', long, visible_short_alias = 'v')]
    numeric_sort: bool,
    /// Sort by size, and show it
    #[arg(long)]
    size_sort: bool,
    /// Do not sort
    #[arg(short = 'p', long)]
    no_sort: bool,
    /// Reverse the order
    #[arg(short, long)]
    reverse_sort: bool,
    /// Output format
    #[arg(short, long, value_enum, default_value = "bsd")]
    format: Format,
    /// The same as --format=bsd
    #[arg(short = 'B')]
    bsd: bool,
    /// The same as --format=posix
    #[arg(short = 'P', long)]
    portability: bool,
    /// The same as --format=just-symbols
    #[arg(short = 'j', alias = "just-symbol-name")]
    just_symbols: bool,
    /// The same as --format=darwin
    #[arg(short = 'm')]
    darwin: bool,
    /// Print the file name before each symbol
    #[arg(short = 'A', long, visible_short_alias = 'o')]
    print_file_name: bool,
    /// Print the size beside the address
    #[arg(short = 'S', long)]
    print_size: bool,
    /// Print the archive's symbol index first
    #[arg(short = 'M', long)]
    print_armap: bool,
    /// The radix of addresses; without effect, since bitcode has none
    #[arg(short = 't', long, value_parser = ["o", "d", "x"])]
    radix: Option<String>,
    /// Show names of C++ and Rust as in their source
    #[arg(short = 'C', long, overrides_with = "no_demangle")]
    demangle: bool,
    /// Show names as they are in the file; the default
    #[arg(long)]
    no_demangle: bool,
    /// List the names that the inputs export, sorted, each once
    #[arg(long)]
    export_symbols: bool,
    /// Show only modules of targets with this many bits
    #[arg(short = 'X', value_name = "BITS", value_parser = ["32", "64", "32_64", "any"])]
    bits: Option<String>,
    /// List an ELF object's own symbols, also if it has bitcode in a section; under LLVM's name always so
    #[arg(long)]
    native: bool,
    /// Show dynamic symbols, which bitcode does not have
    #[arg(short = 'D', long)]
    dynamic: bool,
    #[command(flatten)]
    without_effect: WithoutEffect,
    /// Print no note about files without symbols
    #[arg(long)]
    quiet: bool,
    /// Print the producer and the target of each module instead of symbols
    #[arg(long)]
    producer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Flags of llvm-nm that change nothing for bitcode.
#[derive(clap::Args)]
#[command(next_help_heading = "Without effect on bitcode")]
struct WithoutEffect {
    /// The architecture in a universal Mach-O file
    #[arg(long, value_name = "ARCH")]
    arch: Vec<String>,
    /// Source lines, from debug info of objects
    #[arg(short, long)]
    line_numbers: bool,
    /// A segment and a section of Mach-O
    #[arg(short = 's', num_args = 2, value_names = ["SEGMENT", "SECTION"])]
    section: Vec<String>,
    /// Symbols that ARM's objects mark code with
    #[arg(long)]
    special_syms: bool,
    /// Resource symbols of XCOFF
    #[arg(long)]
    no_rsrc: bool,
    /// Symbols of Mach-O's dynamic linker
    #[arg(long, conflicts_with = "no_dyldinfo")]
    add_dyldinfo: bool,
    /// The same, without the symbol table
    #[arg(long, conflicts_with = "no_dyldinfo")]
    dyldinfo_only: bool,
    /// Only the symbol table
    #[arg(long)]
    no_dyldinfo: bool,
    /// Symbols of libraries inlined in text stubs
    #[arg(long)]
    add_inlinedinfo: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Bsd,
    Posix,
    Sysv,
    Darwin,
    JustSymbols,
}

impl Options {
    fn format(&self) -> Format {
        match self {
            Self {
                portability: true, ..
            } => Format::Posix,
            Self {
                just_symbols: true, ..
            } => Format::JustSymbols,
            Self { darwin: true, .. } => Format::Darwin,
            Self { bsd: true, .. } => Format::Bsd,
            _ => self.format,
        }
    }

    fn shows(&self, symbol: &Symbol<'_>) -> bool {
        let is = |bit| symbol.flags & bit != 0;
        (self.debug_syms || !is(flag::FORMAT_SPECIFIC))
            && (!self.undefined_only || is(flag::UNDEFINED))
            && (!self.defined_only || !is(flag::UNDEFINED))
            && (!self.extern_only || is(flag::GLOBAL))
            && (!self.no_weak || !is(flag::WEAK))
    }

    /// Returns true if modules of this target are to be shown.
    fn shows_target(&self, triple: &[u8]) -> bool {
        match self.bits.as_deref() {
            Some("32") => !Triple::new(triple).is_64_bit(),
            Some("64") => Triple::new(triple).is_64_bit(),
            _ => true,
        }
    }

    /// The name of a symbol, as it is to be shown.
    fn shown<'s>(&self, name: &'s [u8]) -> Cow<'s, [u8]> {
        let demangled = self.demangle.then(|| demangled(name)).flatten();
        demangled.map_or(Cow::Borrowed(name), |name| Cow::Owned(name.into_bytes()))
    }

    /// The order in which symbols are listed, as indexes.
    fn order(&self, symbols: &[Symbol<'_>]) -> Vec<u32> {
        if self.no_sort {
            return (0..symbols.len() as u32).collect();
        }
        let mut order = names::in_order(symbols, |symbol| &symbol.name);
        if self.numeric_sort {
            // All defined symbols have equal addresses; undefined symbols have none.
            order.sort_by_key(|&place| {
                let symbol = symbols.get(place as usize);
                symbol.is_some_and(|symbol| symbol.flags & flag::UNDEFINED == 0)
            });
        }
        if self.reverse_sort {
            order.reverse();
        }
        order
    }
}

/// The symbols under one heading: a file, or a member of an archive.
struct Listing<'a> {
    within: Vec<String>,
    triple: Vec<u8>,
    symbols: Vec<Symbol<'a>>,
    /// The properties of symbols of an object, in the same order; empty for bitcode.
    natives: Vec<Native<'a>>,
    /// The order in which they are printed.
    order: Vec<u32>,
    producers: Vec<(String, u64, String)>,
    unlisted_asm: bool,
}

impl<'a> Listing<'a> {
    fn in_order(&self) -> impl Iterator<Item = (&Symbol<'a>, Option<&Native<'a>>)> {
        let order = self.order.iter();
        order.filter_map(|&place| {
            let symbol = self.symbols.get(place as usize)?;
            Some((symbol, self.natives.get(place as usize)))
        })
    }
}

/// Buffered standard output. After a failure, nothing more is written.
struct Out {
    pending: Vec<u8>,
    written: std::io::Result<()>,
}

impl Out {
    /// The buffer's size in bytes. The buffer never moves and has few pages: touching a page for the first
    /// time costs more than writing it.
    const PIECE: usize = 1 << 13;

    fn new() -> Self {
        Self {
            pending: Vec::with_capacity(2 * Self::PIECE),
            written: Ok(()),
        }
    }

    /// The buffer to append to; it is flushed when it is full.
    fn pending(&mut self) -> &mut Vec<u8> {
        if self.pending.len() >= Self::PIECE {
            self.flush();
        }
        &mut self.pending
    }

    fn flush(&mut self) {
        if self.written.is_ok() {
            self.written = std::io::stdout().lock().write_all(&self.pending);
        }
        self.pending.clear();
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut out = Out::new();
    let mut listed = Vec::new();
    let mut exported: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut status = ExitCode::SUCCESS;
    for path in &options.inputs {
        let input = match Input::open_plain(path) {
            Ok(input) => input,
            Err(error) => {
                status = io::refuse(TOOL, path, &error);
                continue;
            }
        };
        if options.dynamic {
            status = io::refuse(TOOL, path, &"bitcode has no dynamic symbol table");
            continue;
        }
        if options.print_armap && !options.json {
            print_archive_map(&input, out.pending());
        }
        let mut show = |found: Vec<Listing<'_>>| {
            if options.export_symbols {
                let all = found.iter().flat_map(|listing| &listing.symbols);
                exported.extend(all.filter(|s| is_exported(s)).map(|s| s.name.to_vec()));
                return;
            }
            if options.json {
                listed.extend(found.iter().map(|listing| to_json(path, listing)));
                return;
            }
            for listing in found {
                print(path, listing, options, &mut out);
            }
        };
        let shown = match container::is_thin_archive(&input) {
            true => thin(path, &input, options, &mut show),
            false => list(&input, &[], options)
                .map(show)
                .map_err(|error| error.to_string()),
        };
        if let Err(error) = shown {
            status = io::refuse(TOOL, path, &error);
        }
    }
    for name in &exported {
        let out = out.pending();
        out.extend_from_slice(&options.shown(name));
        out.push(b'\n');
    }
    if options.json {
        // Serialising these values cannot fail.
        let text = serde_json::to_vec_pretty(&listed).unwrap_or_default();
        out.pending().extend(text);
        out.pending().push(b'\n');
    }
    out.flush();
    match out.written {
        Err(error) => io::output_failed(TOOL, &error),
        Ok(()) => status,
    }
}

/// The members of a thin archive are other files, relative to the folder of the archive.
fn thin(
    path: &Path,
    bytes: &[u8],
    options: &Options,
    show: &mut dyn FnMut(Vec<Listing<'_>>),
) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    for member in container::members(bytes).map_err(|error| error.to_string())? {
        let name = std::slice::from_ref(&member.name);
        let refuse = |why: &dyn Display| format!("{}: {why}", member.name);
        let input =
            Input::open_plain(&folder.join(&member.name)).map_err(|error| refuse(&error))?;
        show(list(&input, name, options).map_err(|error| refuse(&error))?);
    }
    Ok(())
}

/// The streams of a file, each with the symbols of all its modules; `within` is the path of archive
/// members that leads to the file.
fn list<'a>(
    bytes: &'a [u8],
    within: &[String],
    options: &Options,
) -> Result<Vec<Listing<'a>>, Error> {
    let mut listings = Vec::new();
    if container::is_archive(bytes) {
        for member in container::members(bytes)? {
            let path = [within, &[member.name]].concat();
            let data = member.bytes.unwrap_or_default();
            let found = list(data, &path, options);
            listings.extend(found.map_err(|error| error.in_file_at(member.offset))?);
        }
        return Ok(listings);
    }
    let streams = container::streams(bytes)?;
    // Of an object for LTO, LLVM's tool lists the bitcode, too.
    let is_embedded =
        |stream: &container::Stream<'_>| stream.within.last().is_some_and(|at| at == ".llvmbc");
    let is_native = options.native && streams.iter().all(is_embedded);
    if (streams.is_empty() || is_native)
        && let Some(found) = native::symbols(bytes)
    {
        if options.without_effect.line_numbers {
            let problem = "--line-numbers is refused for objects: their line tables are not read";
            return Err(Error::new(0, problem));
        }
        listings.push(listed(found, within, options));
        return Ok(listings);
    }
    if streams.is_empty() && within.is_empty() && !container::is_archive(bytes) {
        let found = container::kind(bytes).map(|kind| format!(", found {kind}"));
        let problem = format!(
            "expected bitcode, or an archive of it{}",
            found.unwrap_or_default()
        );
        return Err(Error::new(0, problem));
    }
    for stream in streams {
        let in_file = |error: bitsmith_bitcode::Error| error.in_file_at(stream.offset);
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        let mut listing = Listing {
            within: [within, headings(&stream.within, options)].concat(),
            triple: Vec::new(),
            symbols: Vec::new(),
            natives: Vec::new(),
            order: Vec::new(),
            producers: Vec::new(),
            unlisted_asm: false,
        };
        for (index, module) in outline.modules.iter().enumerate() {
            let found = match listed_symbols(&outline, index) {
                // Mach-O symbols distinguish constant variables, which the symbol table does not record.
                Some(found) if !Triple::new(&found.triple).is_darwin() => found,
                _ => read_symbols(&outline, index).map_err(in_file)?,
            };
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let producer = text(&module.producer.name);
            let triple = text(&found.triple);
            let epoch = module.producer.epoch;
            listing.producers.push((producer, epoch, triple));
            listing.unlisted_asm |= found.unlisted_asm;
            if listing.symbols.is_empty() {
                listing.symbols = found.symbols;
            } else {
                listing.symbols.extend(found.symbols);
            }
            listing.triple = found.triple;
        }
        if !options.shows_target(&listing.triple) {
            continue;
        }
        listing.symbols.retain(|symbol| options.shows(symbol));
        let mut count = 0;
        for symbol in &mut listing.symbols {
            name_anonymous(symbol, &mut count);
        }
        listing.order = options.order(&listing.symbols);
        listings.push(listing);
    }
    Ok(listings)
}

/// The parts of a stream's place that get headings: bitcode for LTO has the symbols of its object. LLVM's
/// tool takes Mach-O objects with bitcode for such.
fn headings<'s>(within: &'s [String], options: &Options) -> &'s [String] {
    match within.split_last() {
        Some((last, rest)) if last == ".llvm.lto" => rest,
        Some((last, rest)) if last == "__bitcode" && options.native => rest,
        _ => within,
    }
}

/// The symbols of an object.
fn listed<'a>(
    found: Vec<(Symbol<'a>, Native<'a>)>,
    within: &[String],
    options: &Options,
) -> Listing<'a> {
    let shown = found
        .into_iter()
        .filter(|(symbol, _)| options.shows(symbol));
    let (symbols, natives): (Vec<_>, Vec<_>) = shown.unzip();
    let mut order = options.order(&symbols);
    let value = |place: &u32| {
        natives
            .get(*place as usize)
            .map(|n: &Native<'_>| (n.value, n.size))
    };
    let undefined = |place: &u32| {
        let symbol = symbols.get(*place as usize);
        symbol.is_some_and(|symbol| symbol.flags & flag::UNDEFINED != 0)
    };
    if options.numeric_sort || options.size_sort {
        if options.reverse_sort {
            order.reverse();
        }
        match options.size_sort {
            true => order.sort_by_key(|place| value(place).map(|v| v.1)),
            false => order.sort_by_key(|place| (!undefined(place), value(place).map(|v| v.0))),
        }
        if options.reverse_sort {
            order.reverse();
        }
    }
    Listing {
        within: within.to_vec(),
        // Objects of 64 bits.
        triple: b"x86_64".to_vec(),
        symbols,
        natives,
        order,
        producers: Vec::new(),
        unlisted_asm: false,
    }
}

/// Returns true if other files can use the symbol's definition. As for llvm-nm, hidden ones count: what is
/// hidden is known only when all is linked.
fn is_exported(symbol: &Symbol<'_>) -> bool {
    let is = |bit| symbol.flags & bit != 0;
    is(flag::GLOBAL) && !is(flag::UNDEFINED)
}

/// The type letter of a symbol.
fn letter(symbol: &Symbol<'_>, darwin: bool) -> char {
    let is = |bit| symbol.flags & bit != 0;
    let letter = if is(flag::WEAK) {
        return if is(flag::UNDEFINED) { 'w' } else { 'W' };
    } else if is(flag::UNDEFINED) {
        return 'U';
    } else if is(flag::COMMON) {
        return 'C';
    } else if is(flag::EXECUTABLE) {
        't'
    } else if darwin && is(flag::CONST) {
        's'
    } else {
        'd'
    };
    if is(flag::GLOBAL) {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

/// The origin of a symbol, as printed before its line.
fn file_prefix(path: &Path, within: &[String], format: Format) -> String {
    let path = path.display();
    match within.last() {
        None => format!("{path}: "),
        Some(member) if format == Format::Posix => format!("{path}[{member}]: "),
        Some(member) => format!("{path}:{member}: "),
    }
}

fn print(path: &Path, listing: Listing<'_>, options: &Options, out: &mut Out) {
    let name = match listing.within.last() {
        Some(member) => member.clone(),
        None => path.display().to_string(),
    };
    if options.producer {
        for (producer, epoch, triple) in &listing.producers {
            let file = file_prefix(path, &listing.within, Format::Bsd);
            let line = format!("{file}{producer}, epoch {epoch}, target {triple}\n");
            out.pending().extend_from_slice(line.as_bytes());
        }
        return;
    }
    if listing.unlisted_asm && !options.quiet {
        let problem = "it has module-level assembler, and no table of what that defines";
        io::report(TOOL, path, &problem);
    }
    let format = options.format();
    let wide = Triple::new(&listing.triple).is_64_bit();
    // llvm-nm prints no heading for several files in the darwin format, and two for a member of an archive in
    // the sysv format.
    let member = !listing.within.is_empty();
    let several = options.inputs.len() > 1 && !matches!(format, Format::Darwin | Format::Sysv);
    if !options.print_file_name {
        if member || several {
            out.pending()
                .extend_from_slice(format!("\n{name}:\n").as_bytes());
        }
        if format == Format::Sysv {
            let gap = if wide { "        " } else { "" };
            let heading = format!(
                "\n\nSymbols from {name}:\n\nName                  Value   {gap}Class        \
                 Type         Size     {gap}Line  Section\n"
            );
            out.pending().extend_from_slice(heading.as_bytes());
        }
    }
    let prefix = if options.print_file_name {
        file_prefix(path, &listing.within, format)
    } else {
        String::new()
    };
    let style = Style {
        format,
        darwin: Triple::new(&listing.triple).is_darwin(),
        width: if wide { 16 } else { 8 },
        size: options.print_size,
        only_size: options.size_sort && !options.print_size,
        radix: options.radix.as_deref().unwrap_or("x"),
    };
    for (symbol, native) in listing.in_order() {
        let out = out.pending();
        out.extend_from_slice(prefix.as_bytes());
        // As llvm-nm, the darwin format shows names as they are in the file.
        let name = match format {
            Format::Darwin => Cow::Borrowed(&*symbol.name),
            _ => options.shown(&symbol.name),
        };
        match native {
            Some(native) => style.native_line(symbol, native, &name, out),
            None => style.line(symbol, &name, out),
        }
    }
}

/// The formatting of lines.
struct Style<'a> {
    format: Format,
    darwin: bool,
    /// The number of digits of an address.
    width: usize,
    size: bool,
    only_size: bool,
    radix: &'a str,
}

impl Style<'_> {
    fn number(&self, number: u64) -> String {
        match self.radix {
            "d" => format!("{number:016}"),
            "o" => format!("{number:016o}"),
            _ => format!("{number:016x}"),
        }
    }

    /// The line of a symbol of an object, which has a value and a size.
    fn native_line(
        &self,
        symbol: &Symbol<'_>,
        native: &Native<'_>,
        name: &[u8],
        out: &mut Vec<u8>,
    ) {
        let undefined = symbol.flags & flag::UNDEFINED != 0;
        let letter = native.letter;
        let shown = |number| match undefined {
            true => " ".repeat(16),
            false => self.number(number),
        };
        let (value, size) = (shown(native.value), shown(native.size));
        match self.format {
            Format::JustSymbols => out.extend_from_slice(name),
            Format::Posix => {
                out.extend_from_slice(name);
                let (value, size) = (native.value, native.size);
                let line = match self.radix {
                    _ if undefined => format!(" {letter} 0 0"),
                    "d" => format!(" {letter} {value} {size}"),
                    "o" => format!(" {letter} {value:o} {size:o}"),
                    _ => format!(" {letter} {value:x} {size:x}"),
                };
                out.extend(line.into_bytes());
            }
            Format::Bsd | Format::Darwin => {
                let both = if self.size {
                    format!(" {size}")
                } else {
                    String::new()
                };
                let first = if self.only_size { size } else { value };
                out.extend(format!("{first}{both} {letter} ").into_bytes());
                out.extend_from_slice(name);
            }
            Format::Sysv => {
                out.extend_from_slice(name);
                let missing = 20usize.saturating_sub(name.len());
                out.extend(std::iter::repeat_n(b' ', missing));
                let (kind, section) = (native.kind, &native.section);
                let line = format!("|{value}|   {letter}  |{kind:>18}|{size}|     |{section}");
                out.extend(line.into_bytes());
            }
        }
        out.push(b'\n');
    }

    fn fill(&self, c: u8, out: &mut Vec<u8>) {
        out.resize(out.len().saturating_add(self.width), c);
    }

    fn line(&self, symbol: &Symbol<'_>, name: &[u8], out: &mut Vec<u8>) {
        let undefined = symbol.flags & flag::UNDEFINED != 0;
        let letter = letter(symbol, self.darwin) as u8;
        let blank = |c| if undefined { b' ' } else { c };
        match self.format {
            Format::JustSymbols => out.extend_from_slice(name),
            Format::Posix => {
                out.extend_from_slice(name);
                out.extend([b' ', letter, b' ']);
                if undefined {
                    out.extend_from_slice(b"0 0");
                } else {
                    self.fill(b'-', out);
                    out.extend_from_slice(b" 0");
                }
            }
            Format::Bsd => {
                self.fill(blank(if self.only_size { b'0' } else { b'-' }), out);
                if self.size {
                    out.push(b' ');
                    self.fill(blank(b'0'), out);
                }
                out.extend([b' ', letter, b' ']);
                out.extend_from_slice(name);
            }
            Format::Darwin => {
                self.fill(blank(b'-'), out);
                out.push(b' ');
                out.extend_from_slice(darwin_words(symbol).as_bytes());
                out.extend_from_slice(name);
            }
            Format::Sysv => {
                out.extend_from_slice(name);
                let missing = 20usize.saturating_sub(name.len());
                out.extend(std::iter::repeat_n(b' ', missing));
                out.push(b'|');
                self.fill(blank(b'-'), out);
                out.extend_from_slice(b"|   ");
                out.push(letter);
                out.extend_from_slice(b"  |                  |");
                self.fill(blank(b'0'), out);
                out.extend_from_slice(b"|     |");
            }
        }
        out.push(b'\n');
    }
}

/// The words before a name in the darwin format.
fn darwin_words(symbol: &Symbol<'_>) -> String {
    let is = |bit| symbol.flags & bit != 0;
    let place = if is(flag::UNDEFINED) {
        "(undefined) "
    } else if is(flag::EXECUTABLE) {
        "(LTO,CODE) "
    } else if is(flag::CONST) {
        "(LTO,RODATA) "
    } else {
        "(LTO,DATA) "
    };
    let seen = match (is(flag::GLOBAL), is(flag::HIDDEN), is(flag::WEAK)) {
        (true, true, true) => "weak private external ",
        (true, true, false) => "private external ",
        (true, false, true) => "weak external ",
        (true, false, false) => "external ",
        (false, ..) => "non-external ",
    };
    format!("{place}{seen}")
}

/// Prints the archive's symbol index.
fn print_archive_map(bytes: &[u8], out: &mut Vec<u8>) {
    let map = container::archive_map(bytes);
    if map.is_empty() {
        return;
    }
    out.extend_from_slice(b"Archive map\n");
    for (symbol, member) in map {
        out.extend_from_slice(symbol);
        out.extend_from_slice(format!(" in {member}\n").as_bytes());
    }
    out.push(b'\n');
}

fn to_json(path: &Path, listing: &Listing<'_>) -> serde_json::Value {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let darwin = Triple::new(&listing.triple).is_darwin();
    let symbols: Vec<_> = listing
        .in_order()
        .map(|(symbol, native)| {
            let is = |bit| symbol.flags & bit != 0;
            let letter = native.map_or_else(|| letter(symbol, darwin), |native| native.letter);
            json!({
                "name": text(&symbol.name),
                "demangled": demangled(&symbol.name),
                "letter": letter.to_string(),
                "undefined": is(flag::UNDEFINED),
                "global": is(flag::GLOBAL),
                "weak": is(flag::WEAK),
                "hidden": is(flag::HIDDEN),
                "asm": is(flag::ASM),
            })
        })
        .collect();
    let modules: Vec<_> = listing
        .producers
        .iter()
        .map(|(producer, epoch, triple)| {
            json!({ "producer": producer, "epoch": epoch, "triple": triple })
        })
        .collect();
    json!({
        "file": path.display().to_string(),
        "within": listing.within,
        "modules": modules,
        "symbols": symbols,
    })
}
