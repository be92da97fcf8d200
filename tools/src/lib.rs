//! LLVM bitcode without LLVM: read, check, edit, link, write, compile and run it.
//!
//! The functions here do each of these in one call. The crates behind them, which are exported under short
//! names, offer more: reading function by function, edits, use-list orders, summaries, dumps of records.
//!
//! ```
//! let text = b"define i32 @twice(i32 %x) {\n  %r = shl i32 %x, 1\n  ret i32 %r\n}\n";
//! let module = bitsmith::read(text)?;
//! bitsmith::verify(&module)?;
//! let bitcode = bitsmith::write(&module)?;
//! let again = bitsmith::read(&bitcode)?;
//! assert_eq!(bitsmith::print(&module, "a"), bitsmith::print(&again, "a"));
//! # Ok::<(), bitsmith::Error>(())
//! ```

pub use bitsmith_bitcode as bitcode;
pub use bitsmith_codegen as codegen;
pub use bitsmith_downgrade as downgrade;
pub use bitsmith_edit as edit;
pub use bitsmith_link as linker;
pub use bitsmith_model as model;
pub use bitsmith_text as text;
pub use bitsmith_upgrade as upgrade;
pub use bitsmith_verify as verifier;

use bitcode::container;
use bitcode::outline::Outline;
use bitcode::read::LazyModule;
use codegen::compile::Text;
use codegen::execute::Program;
use codegen::refusal::Refusal;
use codegen::unit::Unit;
use model::module::Module;
use std::convert::Infallible;
use std::fmt;
use text::parse::TextError;

/// The reason for which something could not be done, with the place.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Bitcode that cannot be read, with its bit offset, block and record.
    Bitcode(bitcode::Error),
    /// Text that cannot be read: all faults found, with line and column.
    Text(Vec<TextError>),
    /// A file without a module, or with several where one is required: the number of them.
    Modules(usize),
    /// The rules of the language that a module breaks.
    Invalid(Vec<verifier::Violation>),
    /// Modules that cannot be linked: all diagnostics of the linker.
    Link(Vec<linker::Diagnostic>),
    /// A module that bitcode cannot express.
    Write(bitcode::write::WriteError),
    /// Constructs that cannot be compiled, each with function, block and instruction.
    Compile(Vec<Refusal>),
    /// Machine code for this target, or an object of it, cannot be made.
    Target(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bitcode(error) => error.fmt(f),
            Self::Text(errors) => list(f, errors),
            Self::Modules(0) => f.write_str("expected a module, found none"),
            Self::Modules(count) => write!(f, "expected one module, found {count}"),
            Self::Invalid(violations) => list(f, violations),
            Self::Link(diagnostics) => list(f, diagnostics),
            Self::Write(error) => error.fmt(f),
            Self::Compile(refusals) => list(f, refusals),
            Self::Target(why) => f.write_str(why),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, all: &[impl fmt::Display]) -> fmt::Result {
    for (number, one) in all.iter().enumerate() {
        let separator = if number > 0 { "\n" } else { "" };
        write!(f, "{separator}{one}")?;
    }
    Ok(())
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Bitcode(error) => Some(error),
            Self::Text(errors) => errors.first().map(|error| error as _),
            Self::Write(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads the one module of a file: of bitcode, in a container or not, or of text.
///
/// # Errors
/// [`Error::Bitcode`] or [`Error::Text`] if it cannot be read, [`Error::Modules`] if there is not exactly one.
///
/// ```
/// let module = bitsmith::read(b"@x = global i32 3\n")?;
/// assert_eq!(module.variables.len(), 1);
/// # Ok::<(), bitsmith::Error>(())
/// ```
pub fn read(file: &[u8]) -> Result<Module, Error> {
    let mut modules = read_all(file)?;
    match (modules.pop(), modules.len()) {
        (Some(module), 0) => Ok(module),
        (last, rest) => Err(Error::Modules(rest.saturating_add(last.iter().count()))),
    }
}

/// Reads all modules of a file: of bitcode (several in a row, an archive's, an object's), or one of text.
///
/// # Errors
/// [`Error::Bitcode`] or [`Error::Text`] if one of them cannot be read.
pub fn read_all(file: &[u8]) -> Result<Vec<Module>, Error> {
    let plain = container::unpacked(file).map_err(Error::Bitcode)?;
    let file = plain.as_deref().unwrap_or(file);
    let streams = container::streams(file).map_err(Error::Bitcode)?;
    if streams.is_empty() {
        return match text::parse::parse_module(file) {
            Ok(module) => Ok(vec![module]),
            Err(errors) => Err(Error::Text(errors)),
        };
    }
    let mut modules = Vec::new();
    for stream in &streams {
        let located = |error: bitcode::Error| Error::Bitcode(error.in_file_at(stream.offset));
        for outline in Outline::read(stream.bytes).map_err(located)?.modules {
            let mut lazy = LazyModule::of_outline(stream.bytes, &outline).map_err(located)?;
            lazy.materialize_all().map_err(located)?;
            modules.push(lazy.into_module());
        }
    }
    Ok(modules)
}

/// Returns the module as text. `name` is the file name in the first line.
pub fn print(module: &Module, name: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let options = text::print::Options::default();
    text::print::print_module(module, name, &options, &mut text).expect("memory takes all");
    text
}

/// Returns the module as bitcode.
///
/// # Errors
/// [`Error::Write`] if bitcode cannot express the module.
pub fn write(module: &Module) -> Result<Vec<u8>, Error> {
    let options = bitcode::write::WriteOptions::default();
    bitcode::write::write_module(module, &options).map_err(Error::Write)
}

/// Checks the rules of the language.
///
/// # Errors
/// [`Error::Invalid`] with every rule that is broken.
///
/// ```
/// // The first instruction uses the result of the second.
/// let wrong = bitsmith::read(
///     b"define i32 @f(i32 %a) {\n  %x = add i32 %y, 1\n  %y = add i32 %a, 1\n  ret i32 %x\n}\n",
/// )?;
/// assert!(bitsmith::verify(&wrong).is_err());
/// # Ok::<(), bitsmith::Error>(())
/// ```
pub fn verify(module: &Module) -> Result<(), Error> {
    match verifier::verify_module(module) {
        violations if violations.is_empty() => Ok(()),
        violations => Err(Error::Invalid(violations)),
    }
}

/// Links modules into one, in their order, as `llvm-link` does. Each has a name for
/// messages.
///
/// # Errors
/// [`Error::Link`] with all clashes.
///
/// ```
/// let use_it = bitsmith::read(b"declare i32 @f()\ndefine i32 @g() {\n  %r = call i32 @f()\n  ret i32
/// %r\n}\n")?;
/// let define_it = bitsmith::read(b"define i32 @f() {\n  ret i32 7\n}\n")?;
/// let linked = bitsmith::link([("a".into(), use_it), ("b".into(), define_it)])?;
/// assert_eq!(linked.functions.len(), 2);
/// # Ok::<(), bitsmith::Error>(())
/// ```
pub fn link(modules: impl IntoIterator<Item = (String, Module)>) -> Result<Module, Error> {
    let mut linker = linker::Linker::new("llvm-link", linker::DebugTypes::Unified);
    let mut failed = false;
    for (name, module) in modules {
        let mut input = linker::Loaded::new(name, module);
        failed |= linker.add(&mut input, linker::Options::default()).is_err();
    }
    match failed {
        true => Err(Error::Link(linker.take_diagnostics())),
        false => Ok(linker.finish()),
    }
}

/// Compiles a module to an object file.
///
/// # Errors
/// [`Error::Compile`] with every construct that cannot be compiled, [`Error::Target`] if there is no machine
/// code for the module's target.
///
/// ```
/// let module = bitsmith::read(b"define i32 @f() {\n  ret i32 7\n}\n")?;
/// let object = bitsmith::compile(&module, Default::default())?;
/// assert!(object.starts_with(b"\x7fELF"));
/// # Ok::<(), bitsmith::Error>(())
/// ```
pub fn compile(module: &Module, options: codegen::Options) -> Result<Vec<u8>, Error> {
    let unit = Unit::new(module, options).map_err(Error::Target)?;
    let compiled = codegen::compile::compile(&unit, Text::None).map_err(Error::Compile)?;
    codegen::object::write(&unit, &compiled).map_err(Error::Target)
}

/// Compiles a program and runs its `main` in this process, which ends when the program does. `arguments`
/// begin with the program's name.
///
/// # Errors
/// As [`compile`]; symbols that nothing defines are among the refusals.
pub fn run(module: &Module, arguments: &[Vec<u8>]) -> Result<Infallible, Error> {
    let options = codegen::Options {
        whole_program: true,
        host: true,
        ..codegen::Options::default()
    };
    let unit = Unit::new(module, options).map_err(Error::Target)?;
    let compiled = codegen::compile::compile(&unit, Text::None).map_err(Error::Compile)?;
    let program = Program::new(&unit, &compiled, &[], b"main").map_err(Error::Compile)?;
    program.run(arguments).map_err(Error::Target)
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
