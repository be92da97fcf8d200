//! The parts of a program that is run: modules, and objects of other compilers.

use crate::io::{self, Input};
use crate::module;
use bitsmith_bitcode::container;
use bitsmith_codegen::native::NativeObject;
use bitsmith_model::module::Module;
use object::{Object, ObjectKind, ObjectSymbol};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The treatment of objects without bitcode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objects {
    /// They are no input.
    Refused,
    /// They are loaded into memory.
    Loaded,
}

/// A part of a program.
pub enum Part {
    /// A module.
    Module(Box<Module>),
    /// An object of another compiler.
    Object(NativeObject),
}

/// A part, and the file that it is from.
pub type FromFile<'a> = (&'a Path, Part);

/// Reads all modules and objects of files. Errors are printed on standard error; the `Err` is the exit status.
pub fn read<'a>(
    tool: &str,
    paths: &'a [PathBuf],
    treatment: Objects,
) -> Result<Vec<FromFile<'a>>, ExitCode> {
    let mut parts = Vec::new();
    for path in paths {
        let (objects, only) = match treatment {
            Objects::Loaded if path != Path::new("-") => {
                objects_of(path).map_err(|why| io::refuse(tool, path, &why))?
            }
            _ => (Vec::new(), Content::Bitcode),
        };
        if only == Content::Bitcode {
            let modules = module::read_all(tool, path)?;
            let modules = modules.into_iter().map(Box::new).map(Part::Module);
            parts.extend(modules.map(|part| (path.as_path(), part)));
        }
        let objects = objects.into_iter().map(Part::Object);
        parts.extend(objects.map(|part| (path.as_path(), part)));
    }
    Ok(parts)
}

/// The content of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Modules; perhaps objects, too.
    Bitcode,
    /// Nothing but objects.
    Objects,
}

/// The objects in a file that have no bitcode, and what the file has.
fn objects_of(path: &Path) -> Result<(Vec<NativeObject>, Content), String> {
    let input = Input::open_whole(path).map_err(|error| error.to_string())?;
    let file = path.display();
    let mut objects = Vec::new();
    if container::is_archive(&input) {
        let members = container::members(&input).map_err(|error| error.to_string())?;
        for member in members {
            let name = format!("{file}({})", member.name);
            objects.extend(object(name, member.bytes.unwrap_or_default()));
        }
    } else {
        objects.extend(object(file.to_string(), &input));
    }
    let has_bitcode = || container::streams(&input).map_or(true, |found| !found.is_empty());
    let content = match objects.is_empty() || has_bitcode() {
        true => Content::Bitcode,
        false => Content::Objects,
    };
    Ok((objects, content))
}

/// An object that is no container of bitcode.
fn object(name: String, bytes: &[u8]) -> Option<NativeObject> {
    let is_object =
        || object::File::parse(bytes).is_ok_and(|f| f.kind() == ObjectKind::Relocatable);
    let is_native = bytes.starts_with(b"\x7fELF")
        && container::streams(bytes).is_ok_and(|found| found.is_empty())
        && is_object();
    let bytes = bytes.to_vec();
    is_native.then_some(NativeObject { name, bytes })
}

/// Calls `see` with each name that an object has for others: its name, and true if the object defines it.
pub fn symbols(object: &NativeObject, mut see: impl FnMut(&[u8], bool)) {
    let Ok(file) = object::File::parse(&*object.bytes) else {
        return;
    };
    for symbol in file.symbols().filter(|symbol| !symbol.is_local()) {
        let optional = symbol.is_undefined() && symbol.is_weak();
        if let Ok(name) = symbol.name_bytes()
            && !optional
        {
            see(name, !symbol.is_undefined());
        }
    }
}
