//! Running a program in memory: the one place of this crate with `unsafe`.
//!
//! The machine code is compiled from the user's own program, which can do whatever a program can do. Running
//! it is the purpose, and no argument can make it safe. The arguments below are about our own steps before
//! that.

#![allow(unsafe_code)]

use super::X86_64;
use super::debugger;
pub use super::image::PlacedFunction;
use super::image::{Plan, World};
use super::native;
use crate::asm::assembler::Target as To;
use crate::compile::Compiled;
use crate::data;
use crate::object::symbol_name;
use crate::refusal::Refusal;
use crate::target::Target;
use crate::unit::Unit;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Visibility;
use memmap2::MmapMut;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::OnceLock;

/// Libraries whose symbols programs may use without naming them.
const LIBRARIES: &[&str] = &[
    "libm.so.6",
    "libgcc_s.so.1",
    "libpthread.so.0",
    "libdl.so.2",
];

/// The C++ standard library.
const CPP_LIBRARY: &str = "libstdc++.so.6";
/// The prefixes of its symbols.
const CPP_NAMES: &[&[u8]] = &[
    b"_ZSt", b"_ZNSt", b"_ZNKSt", b"_Zn", b"_Zd", b"__cxa_", b"__gxx_",
];

/// Returns true if a program refers to the C++ standard library.
fn is_cpp(module: &Module, compiled: &Compiled) -> bool {
    let is_cpp = |name: &[u8]| CPP_NAMES.iter().any(|start| name.starts_with(start));
    let mut patches = compiled.asm_sections().flat_map(|section| &section.patches);
    let mut globals = module.globals.iter();
    globals.any(|(id, global)| global.is_declaration() && is_cpp(module.name(id)))
        || patches.any(|patch| match &patch.target {
            To::Symbol(name) => is_cpp(name.as_bytes()),
            To::Section(_) => false,
        })
}

/// The initial content of thread-local variables; the first word of their table entries points to it.
struct Template {
    start: *const u8,
    len: usize,
    align: usize,
}

/// A thread's copies of the thread-local variables, which `__tls_get_addr` returns.
struct Block {
    memory: *mut u8,
    layout: std::alloc::Layout,
}

thread_local! {
    // Without a destructor, so that it can be read in destructors of the program's own variables and at exit.
    static BLOCK: Cell<*mut Block> = const { Cell::new(null_mut()) };
}

/// The key whose destructor frees a thread's block: it is called behind the destructors of thread-local
/// variables, and not for the main thread, whose variables live as long as the process.
fn end_of_thread() -> Option<libc::pthread_key_t> {
    static KEY: OnceLock<Option<libc::pthread_key_t>> = OnceLock::new();
    *KEY.get_or_init(|| {
        let mut key = 0;
        // SAFETY: the key is written to a variable of ours, and the function takes what `new_block` stores.
        let made = unsafe { libc::pthread_key_create(&raw mut key, Some(free_block)) };
        (made == 0).then_some(key)
    })
}

unsafe extern "C" fn free_block(block: *mut c_void) {
    BLOCK.set(null_mut());
    // SAFETY: `new_block` made it by `Box::into_raw` for this thread, whose end is the only call of this.
    let block = unsafe { Box::from_raw(block.cast::<Block>()) };
    // SAFETY: allocated in `block_of` with this layout, and freed only here.
    unsafe { std::alloc::dealloc(block.memory, block.layout) }
}

/// Makes the block of this thread. Without a key it is not freed.
#[cold]
fn new_block(template: &Template) -> *mut Block {
    let block = Box::into_raw(Box::new(block_of(template)));
    if let Some(key) = end_of_thread() {
        // SAFETY: the key was created. If there is no memory for the value, the block is not freed.
        unsafe { libc::pthread_setspecific(key, block.cast_const().cast()) };
    }
    BLOCK.set(block);
    block
}

/// The address of a thread-local variable; generated code calls this with a table entry.
extern "C" fn tls_address(entry: *const [u64; 2]) -> *mut u8 {
    // SAFETY: the image writes the address of a table entry of two words into the code that calls
    // us; the image lives as long as the process.
    let [template, offset] = unsafe { *entry };
    if template == 0 {
        // SAFETY: the second word is then a null-terminated name that was leaked. For a
        // thread-local symbol the answer is the address of this thread's variable.
        return unsafe { libc::dlsym(libc::RTLD_DEFAULT, offset as *const c_char) }.cast();
    }
    // SAFETY: the first word is the address of the template, which was leaked.
    let template = unsafe { &*(template as *const Template) };
    let known = BLOCK.get();
    let block = if known.is_null() {
        new_block(template)
    } else {
        known
    };
    // SAFETY: the block of this thread, which lives until the thread ends.
    let memory = unsafe { (*block).memory };
    memory.wrapping_add(usize::try_from(offset).unwrap_or(0))
}

fn block_of(template: &Template) -> Block {
    let size = template.len.max(1);
    let layout = std::alloc::Layout::from_size_align(size, template.align)
        .unwrap_or(std::alloc::Layout::new::<u128>());
    // SAFETY: the layout is not of size 0.
    let memory = unsafe { std::alloc::alloc_zeroed(layout) };
    if memory.is_null() {
        std::alloc::handle_alloc_error(layout);
    }
    if layout.size() >= template.len {
        // SAFETY: the memory has room for the whole template, and nothing else refers to it. The template is a
        // part of the image, which lives as long as the process.
        unsafe { memory.copy_from_nonoverlapping(template.start, template.len) }
    }
    Block { memory, layout }
}

extern "C" fn at_exit(function: extern "C" fn()) -> c_int {
    // SAFETY: a function of the program, registered as the program asks.
    unsafe { libc::atexit(function) }
}

unsafe extern "C" {
    fn at_quick_exit(function: extern "C" fn()) -> c_int;
}

extern "C" fn at_quick_end(function: extern "C" fn()) -> c_int {
    // SAFETY: a function of the program, registered as the program asks.
    unsafe { at_quick_exit(function) }
}

/// The addresses of the symbols that the program exports, by their names.
static EXPORTS: OnceLock<FxHashMap<Vec<u8>, u64>> = OnceLock::new();

/// `dlsym` for the program, whose own symbols the loader does not know.
extern "C" fn find_symbol(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    // SAFETY: without a name, this returns the handle of all that was loaded with the process.
    let of_all = unsafe { libc::dlopen(std::ptr::null(), libc::RTLD_NOW) };
    if !name.is_null() && (handle == libc::RTLD_DEFAULT || handle == of_all) {
        // SAFETY: a null-terminated name, as `dlsym` takes it.
        let name = unsafe { std::ffi::CStr::from_ptr(name) };
        let exported = EXPORTS.get().and_then(|all| all.get(name.to_bytes()));
        if let Some(address) = exported {
            return *address as *mut c_void;
        }
    }
    // SAFETY: a handle and a name as `dlsym` takes them.
    unsafe { libc::dlsym(handle, name) }
}

/// Integer power of a double, as in the compiler's runtime.
extern "C" fn powidf2(value: f64, power: c_int) -> f64 {
    value.powi(power)
}

extern "C" fn powisf2(value: f32, power: c_int) -> f32 {
    value.powi(power)
}

/// The symbols that no shared library has, but the part of libc that is linked statically.
fn built_in(name: &[u8]) -> Option<u64> {
    static HANDLE: u64 = 0;
    Some(match name {
        b"at_quick_exit" => at_quick_end as *const () as u64,
        b"atexit" => at_exit as *const () as u64,
        b"dlsym" => find_symbol as *const () as u64,
        b"__dso_handle" => &raw const HANDLE as u64,
        b"__powidf2" => powidf2 as *const () as u64,
        b"__powisf2" => powisf2 as *const () as u64,
        _ => return None,
    })
}

/// The symbols of this process's libraries.
struct Libraries {
    template: u64,
}

impl World for Libraries {
    fn find(&self, name: &[u8]) -> Option<u64> {
        if let Some(own) = built_in(name) {
            return Some(own);
        }
        let mut parts = name.splitn(2, |byte| *byte == b'@');
        let name = CString::new(parts.next()?).ok()?;
        let version = parts.next().map(CString::new).transpose().ok()?;
        let any = libc::RTLD_DEFAULT;
        let found = match &version {
            // SAFETY: null-terminated names; they are only looked up.
            Some(version) => unsafe { libc::dlvsym(any, name.as_ptr(), version.as_ptr()) },
            // SAFETY: a null-terminated name; it is only looked up.
            None => unsafe { libc::dlsym(any, name.as_ptr()) },
        };
        (!found.is_null()).then_some(found as u64)
    }
    fn library_tls(&self, name: &[u8]) -> Option<u64> {
        self.find(name)?;
        let name = CString::new(name).ok()?;
        Some(name.into_raw() as u64)
    }
    fn tls(&self) -> (u64, u64) {
        (tls_address as *const () as u64, self.template)
    }
}

/// Loads a library.
fn load(name: &[u8]) -> Result<(), String> {
    let text = CString::new(name).map_err(|e| e.to_string())?;
    // SAFETY: loading a library runs its constructors. The user asks for that, or it is a library of the
    // system that every program has.
    let handle = unsafe { libc::dlopen(text.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
    if !handle.is_null() {
        return Ok(());
    }
    // SAFETY: returns the text of this thread's last error, or null.
    let error = unsafe { libc::dlerror() };
    if error.is_null() {
        return Err("cannot be loaded".into());
    }
    // SAFETY: a null-terminated text that is valid until the next call.
    let error = unsafe { std::ffi::CStr::from_ptr(error) };
    Err(error.to_string_lossy().into_owned())
}

/// An object file in the list of the debugger's interface (GDB manual, «JIT Compilation Interface»).
#[repr(C)]
struct JitCodeEntry {
    next: *mut JitCodeEntry,
    previous: *mut JitCodeEntry,
    object: *const u8,
    size: u64,
}

/// The head of the list.
#[repr(C)]
struct JitDescriptor {
    version: u32,
    /// [`REGISTER`], or 0 for nothing.
    action: u32,
    relevant: *mut JitCodeEntry,
    first: *mut JitCodeEntry,
}

/// `JIT_REGISTER_FN`
const REGISTER: u32 = 1;

// SAFETY: the debugger finds it by this name, which no other crate has.
#[unsafe(no_mangle)]
static mut __jit_debug_descriptor: JitDescriptor = JitDescriptor {
    version: 1,
    action: 0,
    relevant: std::ptr::null_mut(),
    first: std::ptr::null_mut(),
};

/// A debugger sets a breakpoint here, and reads the list when it is reached.
// SAFETY: the debugger finds it by this name, which no other crate has.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn __jit_debug_register_code() {
    std::hint::black_box(());
}

/// Hands an object file over to a debugger, if there is one.
fn register_object(object: Vec<u8>) {
    let object = object.leak();
    let entry = Box::leak(Box::new(JitCodeEntry {
        next: std::ptr::null_mut(),
        previous: std::ptr::null_mut(),
        object: object.as_ptr(),
        size: object.len() as u64,
    }));
    let head = JitDescriptor {
        version: 1,
        action: REGISTER,
        relevant: entry,
        first: entry,
    };
    // SAFETY: no other thread runs yet, and only this function writes the list, once.
    unsafe { (&raw mut __jit_debug_descriptor).write(head) }
    __jit_debug_register_code();
}

/// Checks that programs for a machine can be run here.
fn check_machine(machine: &str) -> Result<(), String> {
    let host = std::env::consts::ARCH;
    if machine != host {
        return Err(format!(
            "to run a program for {machine} needs such a host; this one is {host}"
        ));
    }
    if machine != X86_64.name() {
        return Err(format!("programs for {machine} are not run in memory"));
    }
    Ok(())
}

/// Loads the libraries that any program may need, and `extra`.
fn load_all(module: &Module, compiled: &Compiled, extra: &[Vec<u8>]) -> Result<(), String> {
    for name in LIBRARIES {
        // A missing library only matters if the program needs one of its symbols.
        let _ = load(name.as_bytes());
    }
    if is_cpp(module, compiled) {
        let _ = load(CPP_LIBRARY.as_bytes());
    }
    for name in extra {
        let shown = String::from_utf8_lossy(name);
        load(name).map_err(|why| format!("{shown}: {why}"))?;
    }
    Ok(())
}

/// The addresses of the functions that are called when a program starts or ends, in the order of their
/// priorities: those of a list of the module, and those of a section of the assembler or of objects.
fn hooks(unit: &Unit<'_>, plan: &Plan<'_>, image: &[u8], list: &[u8], section: &str) -> Vec<u64> {
    let base = image.as_ptr() as u64;
    let of_module = data::hooks(unit, list).into_iter().filter_map(|hook| {
        let at = plan.offset_of(hook.function)?;
        Some((hook.priority, base.wrapping_add(at)))
    });
    let mut all: Vec<(u16, u64)> = of_module.collect();
    for (priority, at, size) in plan.sections(section) {
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let end = usize::try_from(at.saturating_add(size)).unwrap_or(usize::MAX);
        let (words, _) = image.get(start..end).unwrap_or_default().as_chunks();
        let words = words.iter().map(|word| u64::from_le_bytes(*word));
        all.extend(words.filter(|word| *word != 0).map(|word| (priority, word)));
    }
    all.sort_by_key(|(priority, _)| *priority);
    all.into_iter().map(|(_, address)| address).collect()
}

/// A program that is ready to run.
///
/// ```
/// use bitsmith_codegen::compile::{Text, compile};
/// use bitsmith_codegen::{Options, execute::Program, unit::Unit};
/// use bitsmith_model::{builder::FunctionBuilder, module::Module};
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[]);
/// let main = module.declare_function(b"main", ty);
/// let mut f = FunctionBuilder::new(&mut module, main);
/// f.start_block(b"entry");
/// let status = f.int(32, 0);
/// f.ret(Some(status));
/// f.finish();
/// let unit = Unit::new(&module, Options::default())?;
/// if unit.target.name() == std::env::consts::ARCH {
///     let Ok(compiled) = compile(&unit, Text::None) else {
///         panic!("something that is not supported");
///     };
///     let Ok(program) = Program::new(&unit, &compiled, &[], b"main") else {
///         panic!("undefined symbols");
///     };
///     // The process ends with the status that `main` returns.
///     program.run(&[b"program".to_vec()])?;
/// }
/// # Ok::<(), String>(())
/// ```
pub struct Program {
    /// The memory of the program, which runs in it until the process ends.
    image: MmapMut,
    main: u64,
    barrier: u64,
    /// The addresses of the unwind tables.
    frames: Vec<u64>,
    before: Vec<u64>,
    after: Vec<u64>,
    /// Table entries that resolvers fill, with the addresses of the resolvers.
    resolvers: Vec<(u64, u64)>,
    code_end: usize,
    constants_end: usize,
    /// The functions, in the order of their addresses.
    pub functions: Vec<PlacedFunction>,
    /// The object file for debuggers, if they are to have one.
    object: Option<Vec<u8>>,
}

impl Program {
    /// Places a program in memory and binds it to the libraries of this process and to `extra`. It starts
    /// with the function `entry`.
    ///
    /// # Errors
    ///
    /// A library that cannot be loaded, a missing entry, undefined symbols.
    pub fn new(
        unit: &Unit<'_>,
        compiled: &Compiled,
        extra: &[Vec<u8>],
        entry: &[u8],
    ) -> Result<Self, Vec<Refusal>> {
        let whole = |why: String| vec![Refusal::of_module(why)];
        check_machine(unit.target.name()).map_err(whole)?;
        load_all(unit.module, compiled, extra).map_err(whole)?;
        let plan = Plan::new(unit, compiled).map_err(whole)?;
        let module = unit.module;
        let main = plan.offset_of_name(unit, entry);
        let main =
            main.ok_or_else(|| whole(format!("no function '{}'", String::from_utf8_lossy(entry))))?;
        let size = usize::try_from(plan.end).map_err(|e| whole(e.to_string()))?;
        let mut image = MmapMut::map_anon(size).map_err(|e| whole(e.to_string()))?;
        let base = image.as_ptr() as u64;
        let (start, len) = plan.tls_template;
        let template = Box::leak(Box::new(Template {
            start: base.wrapping_add(start) as *const u8,
            len: usize::try_from(len).map_err(|e| whole(e.to_string()))?,
            align: usize::try_from(plan.tls_align).unwrap_or(16),
        }));
        let world = Libraries {
            template: std::ptr::from_ref(template) as u64,
        };
        plan.fill(unit, &mut image, base, &world)?;
        let address = |id| Some(base.wrapping_add(plan.offset_of(id)?));
        let frames = plan.sections(native::FRAMES);
        let frames = frames.iter().map(|(_, at, _)| *at);
        let frames = std::iter::once(plan.frames_at).chain(frames);
        let exported = module.globals.iter().filter(|(_, global)| {
            let seen = global.visibility != Visibility::Hidden && !global.linkage.is_local();
            seen && !global.is_declaration()
        });
        let exported = exported.filter_map(|(id, _)| Some((symbol_name(unit, id), address(id)?)));
        // A process runs one program.
        let _ = EXPORTS.set(exported.collect());
        let mut resolvers = Vec::new();
        for (entry, id) in plan.ifunc_entries(unit) {
            if let Some(GlobalKind::IFunc(resolver)) = module.globals.get(id).map(|g| &g.kind) {
                let (resolver, offset) = data::address(unit, unit.module.scope(), *resolver)
                    .map_err(|e| whole(e.into()))?;
                let resolver = address(resolver).map(|a| a.wrapping_add_signed(offset));
                let resolver = resolver.ok_or_else(|| whole("a resolver is missing".into()))?;
                resolvers.push((base.wrapping_add(entry), resolver));
            }
        }
        let object = match unit.options.debug_info {
            true => Some(debugger::object(unit, compiled, &plan, base).map_err(whole)?),
            false => None,
        };
        Ok(Self {
            functions: plan.functions(base),
            object,
            main: base.wrapping_add(main),
            barrier: base.wrapping_add(plan.barrier),
            frames: frames.map(|at| base.wrapping_add(at)).collect(),
            before: hooks(unit, &plan, &image, b"llvm.global_ctors", ".init_array"),
            after: hooks(unit, &plan, &image, b"llvm.global_dtors", ".fini_array"),
            resolvers,
            code_end: usize::try_from(plan.code_end).unwrap_or(0),
            constants_end: usize::try_from(plan.constants_end).unwrap_or(0),
            image,
        })
    }

    /// Makes code executable and constants read-only.
    fn protect(&mut self) -> Result<(), String> {
        let base = self.image.as_mut_ptr();
        let constants = self.constants_end.saturating_sub(self.code_end);
        let parts = [
            (0, self.code_end, libc::PROT_READ | libc::PROT_EXEC),
            (self.code_end, constants, libc::PROT_READ),
        ];
        for (start, len, protection) in parts {
            if len == 0 {
                continue;
            }
            // SAFETY: whole pages of our own mapping, to which no Rust reference exists.
            let result = unsafe { libc::mprotect(base.add(start).cast(), len, protection) };
            if result != 0 {
                return Err(std::io::Error::last_os_error().to_string());
            }
        }
        Ok(())
    }

    /// Registers the image's unwind tables with the program's unwinder.
    fn register_frames(&self) {
        // SAFETY: a null-terminated name; dlsym only looks it up.
        let register =
            unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__register_frame".as_ptr()) } as usize;
        if register == 0 {
            // Without an unwinder there are no exceptions.
            return;
        }
        // SAFETY: the unwinder's function takes the address of an `.eh_frame` that a length of zero
        // terminates; it is a part of the image, which lives as long as the process.
        unsafe {
            let register: extern "C" fn(*const u8) = std::mem::transmute(register);
            for frames in &self.frames {
                register(*frames as *const u8);
            }
        }
    }

    /// Runs the program with these arguments, of which the first is its name. Does not return: the process
    /// ends when the program does.
    ///
    /// # Errors
    ///
    /// The reason why it could not start.
    pub fn run(mut self, arguments: &[Vec<u8>]) -> Result<std::convert::Infallible, String> {
        self.protect()?;
        self.register_frames();
        if let Some(object) = self.object.take() {
            register_object(object);
        }
        report_signals();
        let arguments: Vec<CString> = arguments
            .iter()
            .map(|a| CString::new(a.as_slice()).map_err(|e| e.to_string()))
            .collect::<Result<_, _>>()?;
        let mut pointers: Vec<*mut c_char> = arguments.into_iter().map(CString::into_raw).collect();
        let count = c_int::try_from(pointers.len()).map_err(|e| e.to_string())?;
        pointers.push(std::ptr::null_mut());
        let pointers = Box::leak(pointers.into_boxed_slice());
        let arguments = pointers.as_mut_ptr();
        unsafe extern "C" {
            static environ: *mut *mut c_char;
        }
        type Start = extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char, u64) -> c_int;
        // SAFETY: each address is the start of a function that was compiled for the convention of
        // C and lies in executable pages; `environ` is libc's, and no other thread runs. The effects
        // of these functions are the program's own.
        unsafe {
            for (entry, resolver) in &self.resolvers {
                let resolver: extern "C" fn() -> u64 = std::mem::transmute(*resolver);
                *(*entry as *mut u64) = resolver();
            }
            let environment = environ;
            let start: Start = std::mem::transmute(self.barrier);
            for after in &self.after {
                libc::atexit(std::mem::transmute::<u64, extern "C" fn()>(*after));
            }
            for before in &self.before {
                start(count, arguments, environment, *before);
            }
            let status = start(count, arguments, environment, self.main);
            let exit = libc::exit as *const () as u64;
            start(status, arguments, environment, exit);
            // `exit` does not return.
            libc::_exit(status)
        }
    }
}

/// Signals that end a faulty program.
const FATAL: &[(c_int, &str)] = &[
    (libc::SIGSEGV, "segmentation fault"),
    (libc::SIGBUS, "bus error"),
    (libc::SIGILL, "illegal instruction"),
    (libc::SIGFPE, "arithmetic exception"),
    (libc::SIGABRT, "aborted"),
];

extern "C" fn on_signal(signal: c_int) {
    let name = FATAL.iter().find(|(s, _)| *s == signal);
    let name = name.map_or("signal", |(_, name)| name);
    for text in ["bitsmith: the program was ended by a signal: ", name, "\n"] {
        // SAFETY: writing bytes that exist; `write` may be called in a handler.
        unsafe { libc::write(2, text.as_ptr().cast::<c_void>(), text.len()) };
    }
    // SAFETY: may be called in a handler; does not come back.
    unsafe { libc::_exit(128 + signal) }
}

/// Installs handlers that report the signal that ends the program, unless the program catches it itself.
fn report_signals() {
    for (signal, _) in FATAL {
        // SAFETY: an action with all other fields zero is valid, and the handler calls only
        // async-signal-safe functions.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = on_signal as *const () as usize;
            action.sa_flags = libc::SA_ONSTACK;
            libc::sigaction(*signal, &action, std::ptr::null_mut());
        }
    }
}
