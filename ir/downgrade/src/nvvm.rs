//! Modules for NVIDIA's libNVVM, an LLVM with rules of its own: kernels are named by metadata, the data layout is one of
//! a few, and the version of the language is stated.

use crate::report::{self, Outcome};
use crate::site::Context;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{Function, Global, GlobalKind};
use bitsmith_model::metadata::{MdKind, NamedMd, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::value::{GlobalId, MdId, Value};

/// The versions that a libNVVM asks for in `nvvmir.version`, each before and behind the dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NvvmVersion {
    /// The version of its language.
    pub language: [u32; 2],
    /// The version of its debug info, if it asks for that.
    pub debug: Option<[u32; 2]>,
}

/// The data layout that every libNVVM accepts for 64 bits.
const LAYOUT: &[u8] =
    b"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-\
v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

const ARCHITECTURE: &[u8] = b"nvptx64";

/// The target of modules that name none, such as those that a compiler makes for its own code generator.
const TRIPLE: &str = "nvptx64-nvidia-cuda";

/// Returns true if a module is for one of NVIDIA's processors.
pub(crate) fn is_gpu(module: &Module) -> bool {
    module.triple.starts_with(b"nvptx")
}

/// Returns true if a module has kernels.
fn has_kernels(module: &Module) -> bool {
    let mut functions = module.functions.iter();
    functions.any(|id| {
        let function = module.globals.get(*id).and_then(Global::as_function);
        function.is_some_and(is_kernel)
    })
}

/// Returns true if a function has the calling convention of kernels.
fn is_kernel(function: &Function) -> bool {
    CallConv(function.cc) == CallConv::PTX_Kernel
}

/// Returns true for a module that was prepared for a libNVVM.
pub(crate) fn is_for_library(module: &Module) -> bool {
    let mut named = module.named_metadata.iter();
    named.any(|known| *known.name == *VERSION)
}

/// Gives a module what libNVVM asks for.
pub(crate) fn lower(cx: &mut Context<'_>, version: NvvmVersion) {
    const PLACE: &str = "the module";
    if cx.module.triple.is_empty() && has_kernels(cx.module) {
        cx.module.triple = TRIPLE.into();
        cx.note(Outcome::Expanded, "no target", TRIPLE, PLACE);
    }
    if !cx.module.triple.starts_with(ARCHITECTURE) {
        let what = "a target other than nvptx64";
        return cx.note(Outcome::Refused, what, "", PLACE);
    }
    if *cx.module.data_layout != *LAYOUT {
        cx.module.data_layout = LAYOUT.to_vec();
        cx.note(Outcome::Expanded, "the data layout", "libNVVM's", PLACE);
    }
    for id in cx.module.functions.clone() {
        kernel(cx, id);
    }
    for id in cx.module.variables.clone() {
        shared(cx, id);
    }
    let (language, debug) = (version.language, version.debug);
    let numbers = language.into_iter().chain(debug.into_iter().flatten());
    let numbers: Vec<u32> = numbers.map(|number| word(cx.module, number)).collect();
    let node = cx
        .module
        .metadata
        .push(MdKind::Tuple, Storage::Uniqued, &numbers);
    let named = &mut cx.module.named_metadata;
    named.retain(|known| *known.name != *VERSION);
    named.push(NamedMd {
        name: VERSION.into(),
        operands: vec![MdId::module(node)],
    });
}

const VERSION: &[u8] = b"nvvmir.version";
const ANNOTATIONS: &[u8] = b"nvvm.annotations";

/// Makes an annotation of the calling convention of a kernel.
fn kernel(cx: &mut Context<'_>, id: GlobalId) {
    let global = cx.module.globals.get_mut(id);
    let Some(function) = global.and_then(|global| global.as_function_mut()) else {
        return;
    };
    if !is_kernel(function) {
        return;
    }
    function.cc = 0;
    let property = ("kernel", word(cx.module, 1));
    annotate(cx.module, id, &[property]);
    let place = report::name(cx.module, id);
    let what = "the calling convention ptx_kernel";
    cx.note(Outcome::Expanded, what, "nvvm.annotations", &place);
}

/// Adds a node to the annotations: the function with keys and the slots of their values.
pub(crate) fn annotate(module: &mut Module, id: GlobalId, properties: &[(&str, u32)]) {
    let slot = |at: usize| MdId::to_slot(Some(MdId::module(at)));
    let mut operands = vec![slot(module.metadata.push_value(Value::global(id)))];
    for (key, value) in properties {
        operands.extend([slot(module.metadata.push_string(key.as_bytes())), *value]);
    }
    let node = MdId::module(
        module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &operands),
    );
    let named = &mut module.named_metadata;
    match named.iter_mut().find(|known| *known.name == *ANNOTATIONS) {
        Some(known) => known.operands.push(node),
        None => named.push(NamedMd {
            name: ANNOTATIONS.into(),
            operands: vec![node],
        }),
    }
}

/// The address space of the memory that a block of threads shares.
const SHARED: u32 = 3;

/// Makes an initializer of zeros of a shared variable undefined, which is all that the memory can have.
fn shared(cx: &mut Context<'_>, id: GlobalId) {
    let module = &mut *cx.module;
    let Some(global) = module.globals.get(id) else {
        return;
    };
    let (space, value_ty) = (module.types.get(global.ty).address_space(), global.value_ty);
    let initializer = global.as_variable().and_then(|v| v.initializer);
    let Some(value) = initializer.filter(|_| space == Some(SHARED)) else {
        return;
    };
    let kind = module.scope().constant(value).map(|(c, _)| c.kind);
    let outcome = match kind {
        Some(ConstKind::Undef) => return,
        Some(ConstKind::Poison | ConstKind::Null | ConstKind::Int(0) | ConstKind::Float(0)) => {
            Outcome::Approximated
        }
        _ => Outcome::Refused,
    };
    let undefined = module.consts.push(value_ty, ConstKind::Undef);
    if let Some(variable) = module.globals.get_mut(id).map(|global| &mut global.kind)
        && let GlobalKind::Variable(variable) = variable
    {
        variable.initializer = Some(Value::constant(undefined));
    }
    let place = report::name(cx.module, id);
    let what = "the initializer of a shared variable";
    cx.note(outcome, what, "undef", &place);
}

/// The slot of a number of 32 bits as metadata.
pub(crate) fn word(module: &mut Module, number: u32) -> u32 {
    MdId::to_slot(Some(module.int_metadata(number.into())))
}
