//! Global variables, functions, aliases and ifuncs.

use crate::attr::{AttrListId, AttrSetId};
use crate::body::Body;
use crate::entity::{Span, entities};
use crate::metadata::Attachment;
use crate::schema::linkage::{
    CodeModel, ComdatSelection, DllStorageClass, Linkage, ThreadLocalMode, UnnamedAddr, Visibility,
};
use crate::types::TypeId;
use crate::value::Value;

entities! {
    /// A comdat of a module.
    ComdatId
}

/// A comdat: `$name = comdat any`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comdat {
    /// The name, in the module's strings.
    pub name: Span,
    /// The rule by which a linker selects one of several definitions.
    pub selection: ComdatSelection,
}

/// A global value: the properties that all have, and its kind.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name, in the module's strings; empty for one that is only numbered.
    pub name: Span,
    /// The type of its address: a pointer.
    pub ty: TypeId,
    /// The type of the value at its address.
    pub value_ty: TypeId,
    /// Its linkage.
    pub linkage: Linkage,
    /// Its visibility.
    pub visibility: Visibility,
    /// `dllimport`, `dllexport`
    pub dll_storage: DllStorageClass,
    /// `thread_local`
    pub tls: ThreadLocalMode,
    /// `unnamed_addr`, `local_unnamed_addr`
    pub unnamed_addr: UnnamedAddr,
    /// `dso_local`
    pub dso_local: bool,
    /// The comdat, of a variable or function.
    pub comdat: Option<ComdatId>,
    /// The section, in the module's strings; empty for none.
    pub section: Span,
    /// The partition, likewise.
    pub partition: Span,
    /// Metadata attached to it. A definition's are read with its body.
    pub attachments: Vec<Attachment>,
    /// Its kind, with the properties of that kind.
    pub kind: GlobalKind,
}

/// The kind of a global value.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// A global variable.
    Variable(Variable),
    /// A function.
    Function(Box<Function>),
    /// An alias of the value.
    Alias(Value),
    /// A function chosen by the resolver as the program starts.
    IFunc(Value),
}

/// The properties of a global variable.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// `constant` rather than `global`.
    pub constant: bool,
    /// `externally_initialized`
    pub externally_initialized: bool,
    /// The initial value; none for a declaration.
    pub initializer: Option<Value>,
    /// The binary logarithm of the alignment plus one; 0 for none.
    pub align: u8,
    /// Attributes.
    pub attrs: Option<AttrSetId>,
    /// `code_model "…"`
    pub code_model: Option<CodeModel>,
    /// `no_sanitize_address`, `no_sanitize_hwaddress`, `sanitize_memtag`, `sanitize_address_dyninit`:
    /// the bits of [`crate::schema::linkage`]'s table.
    pub sanitizer: u8,
}

/// The properties of a function.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The calling convention.
    pub cc: u16,
    /// Attributes of result, parameters and function.
    pub attrs: AttrListId,
    /// The binary logarithm of the alignment plus one; 0 for none.
    pub align: u8,
    /// The garbage collector's name, in the module's strings; empty for none.
    pub gc: Span,
    /// `prefix`
    pub prefix: Option<Value>,
    /// `prologue`
    pub prologue: Option<Value>,
    /// `personality`
    pub personality: Option<Value>,
    /// `prefalign(N)`: as `align`.
    pub pref_align: u8,
    /// The body.
    pub body: BodyState,
}

/// The state of a function's body: absent, not read yet, or present.
#[derive(Clone, Debug, Default)]
pub enum BodyState {
    /// No body: a declaration.
    #[default]
    Declaration,
    /// A body that is not decoded yet.
    Lazy,
    /// A decoded body.
    Loaded(Box<Body>),
}

impl Default for AttrListId {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Function {
    /// The decoded body, mutable.
    pub fn body_mut(&mut self) -> Option<&mut Body> {
        match &mut self.body {
            BodyState::Loaded(body) => Some(body),
            _ => None,
        }
    }
}

impl Global {
    /// The constants that it refers to, in the order of LLVM's operands: an initializer, an aliasee or
    /// resolver, or personality, prefix and prologue.
    pub fn operands(&self) -> [Option<Value>; 3] {
        match &self.kind {
            GlobalKind::Variable(variable) => [variable.initializer, None, None],
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => [Some(*value), None, None],
            GlobalKind::Function(f) => [f.personality, f.prefix, f.prologue],
        }
    }
    /// The same, mutable; those that it has.
    pub fn operands_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let operands = match &mut self.kind {
            GlobalKind::Variable(variable) => [variable.initializer.as_mut(), None, None],
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => [Some(value), None, None],
            GlobalKind::Function(f) => [
                f.personality.as_mut(),
                f.prefix.as_mut(),
                f.prologue.as_mut(),
            ],
        };
        operands.into_iter().flatten()
    }
    /// A global with external linkage and no other properties.
    pub fn new(name: Span, ty: TypeId, value_ty: TypeId, kind: GlobalKind) -> Self {
        Self {
            name,
            ty,
            value_ty,
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_storage: DllStorageClass::Default,
            tls: ThreadLocalMode::NotThreadLocal,
            unnamed_addr: UnnamedAddr::None,
            dso_local: false,
            comdat: None,
            section: Span::default(),
            partition: Span::default(),
            attachments: Vec::new(),
            kind,
        }
    }
    /// The function, if it is one.
    pub fn as_function(&self) -> Option<&Function> {
        match &self.kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        }
    }
    /// The function, if it is one, mutable.
    pub fn as_function_mut(&mut self) -> Option<&mut Function> {
        match &mut self.kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        }
    }
    /// The variable, if it is one.
    pub fn as_variable(&self) -> Option<&Variable> {
        match &self.kind {
            GlobalKind::Variable(v) => Some(v),
            _ => None,
        }
    }
    /// The decoded body of a function that has one.
    pub fn body(&self) -> Option<&Body> {
        match &self.as_function()?.body {
            BodyState::Loaded(body) => Some(body),
            _ => None,
        }
    }
    /// Returns true if it is only declared: a variable without an initializer, a function without a body.
    pub fn is_declaration(&self) -> bool {
        match &self.kind {
            GlobalKind::Variable(v) => v.initializer.is_none(),
            GlobalKind::Function(f) => matches!(f.body, BodyState::Declaration),
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => false,
        }
    }

    /// Returns true if objects of the module do not define it: it is declared, or `available_externally`.
    pub fn is_declaration_for_linker(&self) -> bool {
        self.is_declaration() || self.linkage == Linkage::AvailableExternally
    }
}
