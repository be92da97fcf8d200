//! The inputs of `bitsmith link`: files of bitcode and text, archives, objects with embedded bitcode.

use super::{Options, TOOL, shown};
use crate::dialect;
use crate::io::Input;
use crate::module::{drop_broken, drop_outdated, strip_broken};
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::{Extent, LazyModule};
use bitsmith_bitcode::{Error, container};
use bitsmith_link::{Linker, Loaded, Options as LinkOptions, Prefetched, Workspaces};
use bitsmith_model::body::Body;
use bitsmith_model::debug_info::has_debug_info;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{MdEntry, MdKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::StructId;
use bitsmith_model::value::GlobalId;
use bitsmith_text::parse::{ParseOptions, parse_module_with};
use bitsmith_upgrade::has_current_debug_info;
use bitsmith_verify::verify_module;
use self_cell::self_cell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A bitcode file whose bodies are decoded on demand.
pub struct Lazy<'a> {
    name: String,
    lazy: LazyModule<'a>,
    /// The structs in the order of the file; `None` if all bodies are decoded before linking.
    structs: Option<Vec<StructId>>,
    /// Facts about the module that were computed before it is linked.
    prefetched: Option<Prefetched>,
}

impl<'a> Lazy<'a> {
    fn new(name: String, lazy: LazyModule<'a>, options: &Options) -> Self {
        let structs = (!options.disable_lazy_loading).then(|| lazy.defined_structs());
        Self {
            name,
            lazy,
            structs,
            prefetched: None,
        }
    }

    /// Computes the facts that do not depend on other modules; nothing changes the module until it is linked.
    fn prepare(&mut self, options: &Options) {
        let mut prefetched = Prefetched::new(&self.lazy.module, options.debug_types());
        let coming: Vec<_> = self.lazy.coming().collect();
        prefetched.scan(&self.lazy.module, &Workspaces::default(), &coming);
        self.prefetched = Some(prefetched);
    }
}

impl bitsmith_link::Input for Lazy<'_> {
    fn name(&self) -> &str {
        &self.name
    }
    fn module(&self) -> &Module {
        &self.lazy.module
    }
    fn defined_structs(&self) -> Option<Vec<StructId>> {
        self.structs.clone()
    }
    fn module_mut(&mut self) -> &mut Module {
        &mut self.lazy.module
    }
    fn take_prepared(&mut self) -> Option<Prefetched> {
        self.prefetched.take()
    }
    fn give_back(&mut self, prefetched: Prefetched) {
        self.prefetched = Some(prefetched);
    }
    fn load(&mut self, functions: &[GlobalId]) -> Result<(), String> {
        let read = self.lazy.materialize_these(functions);
        read.map_err(|error| format!("{}: {error}", self.name))
    }
}

/// A module that is ready to be linked.
pub enum Ready<'a> {
    Lazy(Box<Lazy<'a>>),
    Whole(Box<Loaded>),
    Joined(Box<Joined>),
}

/// A module that was linked from several, such as the members of an archive, before the main link.
pub struct Joined {
    loaded: Loaded,
    /// The messages of that link.
    said: Vec<String>,
    /// The origin of each symbol; empty unless a report is requested.
    places: HashMap<Box<[u8]>, String>,
}

impl bitsmith_link::Input for Joined {
    fn name(&self) -> &str {
        self.loaded.name()
    }
    fn place_of(&self, symbol: &[u8]) -> String {
        let place = self.places.get(symbol);
        place.map_or_else(|| self.name().to_owned(), Clone::clone)
    }
    fn module(&self) -> &Module {
        self.loaded.module()
    }
    fn module_mut(&mut self) -> &mut Module {
        self.loaded.module_mut()
    }
    fn load(&mut self, functions: &[GlobalId]) -> Result<(), String> {
        self.loaded.load(functions)
    }
}

self_cell!(
    /// A file, with the module read from it.
    pub struct File {
        owner: Input,
        #[not_covariant]
        dependent: Ready,
    }
);

impl Ready<'_> {
    /// The input for the linker.
    pub fn input(&mut self) -> &mut dyn bitsmith_link::Input {
        match self {
            Self::Lazy(lazy) => lazy.as_mut(),
            Self::Whole(whole) => whole.as_mut(),
            Self::Joined(joined) => joined.as_mut(),
        }
    }
    /// Returns true if the module was linked from several.
    pub fn is_joined(&self) -> bool {
        matches!(self, Self::Joined(_))
    }
    /// The messages from reading the file.
    pub fn take_said(&mut self) -> Vec<String> {
        match self {
            Self::Joined(joined) => std::mem::take(&mut joined.said),
            _ => Vec::new(),
        }
    }
}

fn refusal(path: &Path, problem: &dyn std::fmt::Display) -> String {
    format!("{TOOL}: {}: {problem}\n", path.display())
}

/// Reads the module of a file. The members of an archive are first linked into one.
pub fn open(path: &Path, options: &Options) -> Result<File, String> {
    let input = Input::open_plain(path).map_err(|error| refusal(path, &error))?;
    File::try_new(input, |bytes| read(path, bytes, options))
}

fn read<'a>(path: &Path, bytes: &'a [u8], options: &Options) -> Result<Ready<'a>, String> {
    let name = path.display().to_string();
    if container::is_archive(bytes) {
        return archive(path, bytes, options);
    }
    let streams = container::streams(bytes).map_err(|error| refusal(path, &error))?;
    let [stream] = streams.as_slice() else {
        if !streams.is_empty() {
            return several(path, &streams, options);
        }
        if let Some(kind) = container::kind(bytes) {
            return Err(refusal(path, &format!("expected bitcode, found {kind}")));
        }
        let mut module = text(path, bytes, dialect::wanted())?;
        if let Some(problem) = dialect::refusal(&module) {
            return Err(refusal(path, &problem));
        }
        module.debug_types = options.debug_types();
        if !options.disable_auto_upgrade_debug_info {
            drop_outdated(TOOL, path, &mut module);
            if has_debug_info(&module) {
                // What is broken besides is reported with the result.
                drop_broken(TOOL, path, &mut module);
            }
        }
        return Ok(Ready::Whole(Box::new(Loaded::new(name, module))));
    };
    let mut lazy = open_one(stream, options).map_err(|error| refusal(path, &error))?;
    if options.disable_lazy_loading {
        let read = lazy.materialize_all();
        read.map_err(|error| refusal(path, &error))?;
    } else if !options.only_needed {
        lazy.decode_ahead(&certain(&lazy));
    }
    drop_lazily(path, &mut lazy, options).map_err(|error| refusal(path, &error))?;
    let mut lazy = Lazy::new(name, lazy, options);
    if options.summary_index.is_none() {
        lazy.prepare(options);
    }
    Ok(Ready::Lazy(Box::new(lazy)))
}

/// Opens a stream, which must contain one module.
fn open_one<'a>(
    stream: &container::Stream<'a>,
    options: &Options,
) -> Result<LazyModule<'a>, Error> {
    let in_file = |error: Error| error.in_file_at(stream.offset);
    let outline = Outline::read(stream.bytes).map_err(in_file)?;
    if outline.modules.len() > 1 {
        let problem = "expected one module, found several: modextract takes them out";
        return Err(in_file(Error::new(0, problem)));
    }
    let module = outline.module(0).map_err(in_file)?;
    let extent = match options.disable_lazy_loading {
        true => Extent::Whole,
        false => Extent::InParts,
    };
    let dialect = dialect::wanted();
    let opened = LazyModule::of_outline_to_link(outline.bytes, module, dialect, extent);
    let mut lazy = opened.map_err(|error| in_file(error.in_file_at(outline.offset)))?;
    if let Some(problem) = dialect::refusal(&lazy.module) {
        return Err(in_file(Error::new(0, problem)));
    }
    lazy.module.debug_types = options.debug_types();
    Ok(lazy)
}

/// Reads several streams. The bitcode sections of an object are linked with each other first; a bitcode
/// file must have one module.
fn several<'a>(
    path: &Path,
    streams: &[container::Stream<'a>],
    options: &Options,
) -> Result<Ready<'a>, String> {
    if streams.iter().any(|stream| stream.within.is_empty()) {
        let found = streams.len();
        return Err(refusal(
            path,
            &format!("expected one module, found {found}"),
        ));
    }
    let mut joining = Joining::new(path, options);
    for stream in streams {
        let mut lazy = open_one(stream, options).map_err(|error| refusal(path, &error))?;
        drop_lazily(path, &mut lazy, options).map_err(|error| refusal(path, &error))?;
        joining.add(path.display().to_string(), lazy)?;
    }
    Ok(joining.finish())
}

/// The link of several modules into one input.
struct Joining<'o> {
    linker: Linker,
    said: Vec<String>,
    path: &'o Path,
    options: &'o Options,
}

impl<'o> Joining<'o> {
    fn new(path: &'o Path, options: &'o Options) -> Self {
        let linker = Linker::new("ArchiveModule", options.debug_types());
        let mut linker = linker.in_dialect(dialect::wanted());
        if options.wants_report() {
            linker.keep_report();
        }
        Self {
            linker,
            said: Vec::new(),
            path,
            options,
        }
    }

    fn verbose(&mut self, line: impl FnOnce() -> String) {
        if self.options.verbose {
            self.said.push(line());
        }
    }

    fn add(&mut self, name: String, lazy: LazyModule<'_>) -> Result<(), String> {
        let mut lazy = Lazy::new(name, lazy, self.options);
        let added = self.linker.add(&mut lazy, LinkOptions::default());
        let diagnostics = self.linker.take_diagnostics();
        let lines = diagnostics.iter().filter_map(|d| shown(d, self.options));
        self.said.extend(lines);
        added.map_err(|_| self.said.concat())
    }

    fn finish<'a>(mut self) -> Ready<'a> {
        let report = self.linker.take_report();
        let mut places = HashMap::new();
        for symbol in report.symbols() {
            let from = symbol.winner().and_then(|at| symbol.candidates.get(at));
            if let Some(candidate) = from.or(symbol.candidates.first()) {
                places.insert(symbol.name.clone(), candidate.module.clone());
            }
        }
        let name = self.path.display().to_string();
        Ready::Joined(Box::new(Joined {
            loaded: Loaded::new(name, self.linker.finish()),
            said: self.said,
            places,
        }))
    }
}

/// Drops debug information of another version, and broken one, as LLVM does when it opens a module. Bodies are
/// decoded for it if anything in the module could belong to some.
fn drop_lazily(path: &Path, lazy: &mut LazyModule<'_>, options: &Options) -> Result<(), Error> {
    if options.disable_auto_upgrade_debug_info {
        return Ok(());
    }
    if has_current_debug_info(&lazy.module) {
        return drop_broken_lazily(path, lazy);
    }
    let is_node = |entry: &MdEntry| matches!(entry.kind, MdKind::Di(_));
    let nodes = lazy.module.metadata.entries().iter().any(is_node);
    let of_body = |body: &Body| body.has_locs() || !body.dbg_records.is_empty();
    if nodes || has_debug_info(&lazy.module) || lazy.coming().any(|(_, body, _)| of_body(body)) {
        lazy.materialize_all()?;
        drop_outdated(TOOL, path, &mut lazy.module);
    }
    Ok(())
}

/// Drops broken debug information of a module that an older release wrote, or another producer: what it had verified can
/// break a rule of today.
fn drop_broken_lazily(path: &Path, lazy: &mut LazyModule<'_>) -> Result<(), Error> {
    let release = Dialect::release_of_producer(&lazy.module.producer.name);
    let is_current =
        release.is_some_and(|release| u32::from(release) >= Dialect::default().release());
    if is_current || !has_debug_info(&lazy.module) {
        return Ok(());
    }
    let mut broken = verify_module(&lazy.module);
    broken.retain(|violation| violation.debug_info);
    if !broken.is_empty() {
        lazy.materialize_all()?;
        strip_broken(TOOL, path, &mut lazy.module, &broken);
    }
    Ok(())
}

/// The functions that are linked in unless their names are taken.
fn certain(lazy: &LazyModule<'_>) -> Vec<GlobalId> {
    let globals = &lazy.module.globals;
    // A discardable local function is needed only if its own module uses it.
    let discardable = |linkage: Linkage| linkage.is_discardable_if_unused() && !linkage.is_local();
    lazy.functions_with_bodies()
        .filter(|&id| globals.get(id).is_some_and(|g| !discardable(g.linkage)))
        .collect()
}

fn text(path: &Path, bytes: &[u8], dialect: Dialect) -> Result<Module, String> {
    let name = path.display().to_string();
    let parsing = ParseOptions {
        dialect,
        ..ParseOptions::default()
    };
    parse_module_with(bytes, &parsing).map_err(|errors| {
        let lines = errors
            .iter()
            .map(|error| format!("{}\n", error.render(&name)));
        lines.collect()
    })
}

/// Links all members of an archive with each other, in order.
fn archive<'a>(path: &Path, bytes: &'a [u8], options: &Options) -> Result<Ready<'a>, String> {
    let shown = path.display();
    let mut joining = Joining::new(path, options);
    joining.verbose(|| format!("Reading library archive file '{shown}' to memory\n"));
    let members = container::members(bytes).map_err(|error| refusal(path, &error))?;
    for member in members {
        let name = &member.name;
        joining.verbose(|| format!("Parsing member '{name}' of archive library to module.\n"));
        let place = PathBuf::from(format!("{shown}({name})"));
        let beside;
        let data = match member.bytes {
            Some(data) => data,
            // A thin archive refers to files by paths relative to the archive.
            None => {
                let file = path.with_file_name(name);
                beside = Input::open_plain(&file).map_err(|error| refusal(&place, &error))?;
                &beside
            }
        };
        let streams = container::streams(data);
        let streams = streams.map_err(|e| refusal(&place, &e.in_file_at(member.offset)))?;
        if streams.is_empty() {
            if options.ignore_non_bitcode {
                continue;
            }
            let problem = "member of archive is not a bitcode file: --ignore-non-bitcode skips it";
            return Err(refusal(&place, &problem));
        }
        for stream in &streams {
            let lazy = open_one(stream, options);
            let mut lazy = lazy.map_err(|e| refusal(&place, &e.in_file_at(member.offset)))?;
            drop_lazily(&place, &mut lazy, options).map_err(|e| refusal(&place, &e))?;
            joining.verbose(|| format!("Linking member '{name}' of archive library.\n"));
            joining.add(place.display().to_string(), lazy)?;
        }
    }
    Ok(joining.finish())
}
