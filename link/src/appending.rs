//! Appending variables: the arrays of two modules become one.

use crate::constants::NewConst;
use crate::mover::{MappingContext, Mover, Work};
use crate::prototype::bare;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::{Linkage, UnnamedAddr};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// Elements that no file spells out, as of a `zeroinitializer`, are spelled out up to this many.
const MAX_SPREAD: u64 = 1 << 24;

/// The elements of an array constant.
pub(crate) enum Elements {
    /// Constants, each on its own.
    Listed(Vec<Value>),
    /// Numbers, which are packed.
    Numbers(Vec<ConstKind>),
    /// One and the same so many times: zero, undef or poison.
    Same(ConstKind, u64),
}

impl Elements {
    /// The elements of the array that a value of this module is.
    fn of(module: &Module, value: Value) -> Option<Self> {
        let (constant, pool) = module.scope().constant(value)?;
        let Type::Array(element, len) = *module.types.get(constant.ty) else {
            return None;
        };
        Some(match constant.kind {
            ConstKind::Null => Self::Same(ConstKind::Null, len),
            kind @ (ConstKind::Undef | ConstKind::Poison) => Self::Same(kind, len),
            ConstKind::Data(span) => {
                Self::Numbers(numbers(module.types.get(element), pool.bytes(span))?)
            }
            ConstKind::Aggregate(_) => Self::Listed(pool.parts(constant).to_vec()),
            _ => return None,
        })
    }

    fn len(&self) -> u64 {
        match self {
            Self::Listed(values) => values.len() as u64,
            Self::Numbers(numbers) => numbers.len() as u64,
            Self::Same(_, len) => *len,
        }
    }
}

/// The bytes that a number takes where an array of such is packed.
fn packed_size(ty: &Type) -> Option<usize> {
    match ty {
        Type::Int(8) => Some(1),
        Type::Int(16) | Type::Half | Type::BFloat => Some(2),
        Type::Int(32) | Type::Float => Some(4),
        Type::Int(64) | Type::Double => Some(8),
        _ => None,
    }
}

/// The elements packed in these bytes.
fn numbers(ty: &Type, bytes: &[u8]) -> Option<Vec<ConstKind>> {
    let size = packed_size(ty)?;
    let spare = 64_u32.saturating_sub((size as u32).saturating_mul(8));
    let number = |chunk: &[u8]| {
        let mut word = [0; 8];
        word.iter_mut()
            .zip(chunk)
            .for_each(|(to, from)| *to = *from);
        let word = u64::from_le_bytes(word);
        match ty {
            Type::Int(_) => ConstKind::Int((word.wrapping_shl(spare) as i64).wrapping_shr(spare)),
            _ => ConstKind::Float(word),
        }
    };
    Some(bytes.chunks_exact(size).map(number).collect())
}

impl Mover<'_, '_> {
    /// Two appending arrays become one.
    pub(crate) fn appending(&mut self, there: Option<GlobalId>, id: GlobalId) -> Option<GlobalId> {
        let source = self.input.module();
        let global = &source.globals[id];
        let known = there.map(|there| &self.linker.module.globals[there]);
        // What is declared there agrees with everything.
        let defined = there.filter(|_| known.is_some_and(|k| !k.is_declaration()));
        let problem = match defined.filter(|_| !global.is_declaration()) {
            Some(there) => self.appending_problem(there, id),
            None => [Some(global), known].into_iter().flatten().find_map(|g| {
                let other = g.as_variable().is_none();
                other.then(|| "Appending globals must be variables".to_owned())
            }),
        };
        if let Some(problem) = problem {
            self.linker.error(problem);
            return None;
        }
        let Some(initializer) = global.as_variable().and_then(|v| v.initializer) else {
            return there;
        };
        let array = self.ty(global.value_ty);
        let types = &self.linker.module.types;
        let element = types.sequence_element(array);
        let initial = |id: GlobalId| self.linker.module.globals[id].as_variable()?.initializer;
        let before = defined.and_then(initial);
        let same = defined.is_none_or(|id| {
            types.sequence_element(self.linker.module.globals[id].value_ty) == element
        });
        if !same {
            let problem = "Appending variables with different element types!";
            self.linker.error(problem.into());
            return None;
        }
        let before = before.and_then(|value| Elements::of(&self.linker.module, value));
        let elements = Elements::of(self.input.module(), initializer);
        let (Some(element), Some(elements)) = (element, elements) else {
            let problem = "Appending variables must be arrays";
            self.linker.error(problem.into());
            return None;
        };
        self.grow(there, id, element, before, elements)
    }

    /// Makes the variable that has the elements of both.
    fn grow(
        &mut self,
        there: Option<GlobalId>,
        id: GlobalId,
        element: TypeId,
        before: Option<Elements>,
        mut elements: Elements,
    ) -> Option<GlobalId> {
        let name = self.input.module().name(id).to_vec();
        if (name == b"llvm.global_ctors" || name == b"llvm.global_dtors")
            && let Elements::Listed(values) = &mut elements
        {
            values.retain(|&element| self.keeps_structor(element));
        }
        let pieces: Vec<Elements> = before.into_iter().chain([elements]).collect();
        let count = pieces
            .iter()
            .map(Elements::len)
            .fold(0, u64::saturating_add);
        let source = self.input.module();
        let global = &source.globals[id];
        let (mut new, section) = (bare(global), source.strings.get(global.section).to_vec());
        let partition = source.strings.get(global.partition).to_vec();
        new.section = self.linker.module.strings.add(&section);
        new.partition = self.linker.module.strings.add(&partition);
        new.value_ty = self.linker.module.types.intern(Type::Array(element, count));
        new.ty = self.ty(new.ty);
        self.map_kind(&mut new);
        let to = match there {
            Some(there) => {
                self.linker.replace_appending(there, new);
                there
            }
            None => self.linker.add_global(new, &name),
        };
        let has_before = pieces.len() > 1;
        self.queue.work.push(Work::Appending {
            to,
            pieces,
            has_before,
        });
        Some(to)
    }

    /// Why a variable of the module cannot be appended to the one that is there; nothing if it can.
    fn appending_problem(&self, there: GlobalId, here: GlobalId) -> Option<String> {
        let (a, b) = (&self.linker.module, self.input.module());
        let (x, y) = (&a.globals[there], &b.globals[here]);
        if x.linkage != Linkage::Appending || y.linkage != Linkage::Appending {
            let name = String::from_utf8_lossy(b.name(here));
            return Some(format!(
                "Linking globals named '{name}': can only link appending global with another appending global!"
            ));
        }
        let (Some(v), Some(w)) = (x.as_variable(), y.as_variable()) else {
            return Some("Appending globals must be variables".into());
        };
        let unnamed = |u: UnnamedAddr| u == UnnamedAddr::Global;
        let space = |m: &Module, ty: TypeId| match m.types.get(ty) {
            Type::Ptr(space) => *space,
            _ => 0,
        };
        let what = match () {
            () if v.constant != w.constant => {
                return Some("Appending variables linked with different const'ness!".into());
            }
            () if v.align != w.align => "alignment",
            () if x.visibility != y.visibility => "visibility",
            () if unnamed(x.unnamed_addr) != unnamed(y.unnamed_addr) => "unnamed_addr",
            () if a.strings.get(x.section) != b.strings.get(y.section) => "section name",
            () if space(a, x.ty) != space(b, y.ty) => "address spaces",
            () => return None,
        };
        Some(format!(
            "Appending variables with different {what} need to be linked!"
        ))
    }

    /// Returns true if an entry of the constructors stays: its data, if it has some, is linked.
    fn keeps_structor(&mut self, element: Value) -> bool {
        let source = self.input.module();
        let Some((constant, pool)) = source.scope().constant(element) else {
            return true;
        };
        let Some(key) = pool.parts(constant).get(2).and_then(|v| v.as_global()) else {
            return true;
        };
        let there = self.linked_to(key);
        self.should_link(there, key)
    }

    /// Fills in the elements of an appending variable: those that were there, then the module's.
    pub(crate) fn append(&mut self, to: GlobalId, pieces: Vec<Elements>, has_before: bool) {
        let array = self.linker.module.globals[to].value_ty;
        let Some(element) = self.linker.module.types.sequence_element(array) else {
            return;
        };
        let zero = |piece: &Elements| matches!(piece, Elements::Same(ConstKind::Null, _));
        let spread = |piece: &Elements| match piece {
            Elements::Same(_, len) => *len,
            _ => 0,
        };
        let mut all = Vec::new();
        if !pieces.iter().all(zero) {
            if pieces.iter().map(spread).any(|len| len > MAX_SPREAD) {
                let problem = "an appending variable has too many elements";
                self.linker.error(problem.into());
                return;
            }
            for (at, piece) in pieces.into_iter().enumerate() {
                match piece {
                    Elements::Listed(values) if at == 0 && has_before => all.extend(values),
                    Elements::Listed(values) => {
                        for value in values {
                            all.extend(self.value(value, MappingContext::Direct));
                        }
                    }
                    Elements::Numbers(numbers) => {
                        let numbers = numbers.into_iter();
                        all.extend(numbers.map(|kind| self.plain(element, kind)));
                    }
                    Elements::Same(kind, len) => {
                        let value = self.plain(element, kind);
                        all.extend((0..len).map(|_| value));
                    }
                }
            }
        }
        let linker = &mut *self.linker;
        let bytes;
        let new = match uniform(&linker.module, &all) {
            Some(kind) => NewConst::Plain(kind),
            None => match packed(&linker.module, element, &all) {
                Some(packed) => {
                    bytes = packed;
                    NewConst::Data(&bytes)
                }
                None => NewConst::Aggregate(&all),
            },
        };
        let id = linker.consts.intern(&mut linker.module.consts, array, &new);
        if let GlobalKind::Variable(v) = &mut linker.module.globals[to].kind {
            v.initializer = Some(Value::constant(id));
        }
    }

    /// A number, zero, undef or poison of the result.
    fn plain(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        let linker = &mut *self.linker;
        let words;
        let new = match (kind, linker.module.types.get(ty)) {
            (ConstKind::Null, Type::Int(bits)) if *bits > 64 => {
                words = vec![0; bits.div_ceil(64) as usize];
                NewConst::Words(&words, false)
            }
            (ConstKind::Null, Type::Int(_)) => NewConst::Plain(ConstKind::Int(0)),
            (ConstKind::Null, Type::X86Fp80 | Type::Fp128 | Type::PpcFp128) => {
                NewConst::Words(&[0, 0], true)
            }
            (ConstKind::Null, ty) if ty.is_float() => NewConst::Plain(ConstKind::Float(0)),
            (kind, _) => NewConst::Plain(kind),
        };
        let id = linker.consts.intern(&mut linker.module.consts, ty, &new);
        Value::constant(id)
    }
}

/// The constant for a whole array of these elements, if all are zero, undef or poison.
fn uniform(module: &Module, elements: &[Value]) -> Option<ConstKind> {
    let scope = module.scope();
    let all = |test: &dyn Fn(ConstKind, &ConstPool) -> bool| {
        let mut elements = elements.iter().map(|value| scope.constant(*value));
        elements.all(|c| c.is_some_and(|(c, pool)| test(c.kind, pool)))
    };
    let is_zero = |kind, pool: &ConstPool| match kind {
        ConstKind::Null | ConstKind::Int(0) | ConstKind::Float(0) => true,
        ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
            pool.words(span).iter().all(|word| *word == 0)
        }
        _ => false,
    };
    match () {
        () if all(&is_zero) => Some(ConstKind::Null),
        () if all(&|kind, _| kind == ConstKind::Poison) => Some(ConstKind::Poison),
        () if all(&|kind, _| kind == ConstKind::Undef) => Some(ConstKind::Undef),
        () => None,
    }
}

/// The bytes of an array of these, if all are numbers that are packed.
fn packed(module: &Module, element: TypeId, elements: &[Value]) -> Option<Vec<u8>> {
    let size = packed_size(module.types.get(element))?;
    let mut bytes = Vec::with_capacity(elements.len().saturating_mul(size));
    for value in elements {
        let word = match module.scope().constant(*value)?.0.kind {
            ConstKind::Int(value) => value as u64,
            ConstKind::Float(bits) => bits,
            _ => return None,
        };
        bytes.extend(word.to_le_bytes().into_iter().take(size));
    }
    Some(bytes)
}
