//! LLVM 23 to 22.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use crate::{
    atomics, dependence, endless, integers, local_entities, small_floats, structured, thread_local,
};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::entity::Entity;
use bitsmith_model::module::Module;
use bitsmith_model::retyped::earlier;
use bitsmith_model::schema::attribute::{AttrKind, DEAD_ON_RETURN_ALL};
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::GlobalId;

const LEFT_OUT: &str = "left out";

pub(crate) const STEP: Step = Step {
    to: 22,
    calls: &[
        // It marks the end of a frame's life.
        ("llvm.coro.dead", Dropped(LEFT_OUT, |s| Some(s.small(1, 0)))),
        (
            "llvm.cond.loop",
            Expanded("a branch to a loop", endless::expand),
        ),
        (
            "llvm.convert.from.arbitrary.fp",
            Expanded("a conversion of its own", small_floats::from),
        ),
        (
            "llvm.convert.to.arbitrary.fp",
            Expanded("a conversion of its own", small_floats::to),
        ),
        (
            "llvm.loop.dependence.raw.mask",
            Expanded("comparisons", dependence::read_after_write),
        ),
        (
            "llvm.loop.dependence.war.mask",
            Expanded("comparisons", dependence::write_after_read),
        ),
        ("llvm.looptrap", Expanded("a loop", endless::expand)),
        (
            "llvm.masked.sdiv",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::SDiv)
            }),
        ),
        (
            "llvm.masked.srem",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::SRem)
            }),
        ),
        (
            "llvm.masked.udiv",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::UDiv)
            }),
        ),
        (
            "llvm.masked.urem",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::URem)
            }),
        ),
        ("llvm.pdep", Expanded("shifts", integers::deposited)),
        ("llvm.pext", Expanded("shifts", integers::extracted)),
        (
            "llvm.structured.alloca",
            Expanded("alloca", structured::alloca),
        ),
        (
            "llvm.structured.gep",
            Expanded("getelementptr", structured::address),
        ),
        (
            "llvm.write_volatile_register",
            Renamed("llvm.write_register"),
        ),
    ],
    family: None,
    inst: Some(|s| {
        resumed(s);
        thread_local::address(s).or_else(|| atomics::expand(s))
    }),
    body: None,
    module: Some(module),
};

/// Gives a call of the function that resumes or destroys a coroutine the convention of these functions, which is that of C in
/// LLVM 23 only.
fn resumed(site: &mut Site<'_, '_>) -> Option<()> {
    let call = site.body.inst(site.at).call_id()?;
    let callee = site.body.callee(site.at)?.as_inst()?;
    let found = site.body.called_global(callee)?;
    if site.cx.module.name(found) != b"llvm.coro.subfn.addr" || site.body.call(site.at)?.cc != 0 {
        return None;
    }
    site.body.call_mut(call)?.cc = CallConv::Fast.0;
    let what = "a call of a coroutine's function";
    site.note(Outcome::Expanded, what, "fastcc");
    Some(())
}

fn module(cx: &mut Context<'_>) {
    rename(cx);
    without_preferences(cx);
    local_entities::lower(cx, local_entities::locals);
    if !cx.module.asm_parts.is_empty() {
        cx.module.asm_parts.clear();
        let what = "properties of module-level inline assembler";
        cx.note(Outcome::Approximated, what, LEFT_OUT, "the module");
    }
    let lists: Vec<AttrListId> = cx.module.attrs.lists().keys().collect();
    for list in &lists {
        if has_dead_part(cx.module, *list) {
            let what = "attribute dead_on_return of a part of the memory";
            cx.note(Outcome::Approximated, what, LEFT_OUT, "the module");
        }
    }
    let new: Vec<AttrListId> = lists
        .into_iter()
        .map(|list| without_numbers(cx.module, list))
        .collect();
    let map = |list: AttrListId| new.get(list.index()).copied().unwrap_or(list);
    for id in cx.module.functions.clone() {
        renumber(cx.module, id, map);
    }
}

/// Takes the preferred alignments from functions.
fn without_preferences(cx: &mut Context<'_>) {
    for id in cx.module.functions.clone() {
        let function = cx.module.globals.get_mut(id);
        let Some(function) = function.and_then(|global| global.as_function_mut()) else {
            continue;
        };
        if std::mem::take(&mut function.pref_align) != 0 {
            let place = report::name(cx.module, id);
            let what = "a preferred alignment";
            cx.note(Outcome::Approximated, what, LEFT_OUT, &place);
        }
    }
}

/// Gives intrinsics the names that they have in LLVM 22. What has other types there is refused later.
fn rename(cx: &mut Context<'_>) {
    for id in cx.module.functions.clone() {
        let name = cx.module.name(id);
        let Some(global) = cx.module.globals.get(id) else {
            continue;
        };
        if name.starts_with(b"llvm.")
            && let Some(Some(earlier)) = earlier(name, global.value_ty, &cx.module.types)
        {
            // If the name is taken, by what is no such intrinsic, this one stays unknown.
            cx.rename(id, &earlier);
        }
    }
}

/// Gives a function, and the calls in it, other lists.
fn renumber(module: &mut Module, id: GlobalId, map: impl Fn(AttrListId) -> AttrListId) {
    let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
    let Some(function) = function else { return };
    function.attrs = map(function.attrs);
    if let Some(body) = function.body_mut() {
        for call in body.calls_mut() {
            call.attrs = map(call.attrs);
        }
    }
}

/// Returns true for a list of which an attribute says that a part of the memory is dead.
fn has_dead_part(module: &Module, list: AttrListId) -> bool {
    let sets = module.attrs.list(list).iter();
    let mut attrs = sets.flat_map(|(_, set)| module.attrs.set(*set));
    attrs.any(|attr| {
        matches!(attr, Attr::Int(AttrKind::DeadOnReturn, size) if *size != DEAD_ON_RETURN_ALL)
    })
}

/// The list with `dead_on_return` as LLVM 22 has it, and strings for the modes of denormal numbers.
fn without_numbers(module: &mut Module, list: AttrListId) -> AttrListId {
    let sets = module.attrs.list(list).to_vec();
    let mut new = Vec::new();
    for (place, set) in sets {
        let mut attrs = Vec::new();
        for attr in module.attrs.set(set) {
            match attr {
                // A part of the memory that is dead: none of it is promised to be.
                Attr::Int(AttrKind::DeadOnReturn, DEAD_ON_RETURN_ALL) => {
                    attrs.push(Attr::Enum(AttrKind::DeadOnReturn));
                }
                Attr::Int(AttrKind::DeadOnReturn, _) => {}
                Attr::Int(AttrKind::DenormalFPEnv, value) if place == index::FUNCTION => {
                    attrs.extend(denormal_modes(*value));
                }
                other => attrs.push(other.clone()),
            }
        }
        new.push((place, attrs));
    }
    module.attrs.intern(new)
}

/// The strings for the modes: of all types, and of `float` where that differs.
fn denormal_modes(value: u64) -> impl Iterator<Item = Attr> {
    const MODES: [&str; 4] = ["ieee", "preserve-sign", "positive-zero", "dynamic"];
    let mode = move |shift: u32| MODES[(value >> shift & 3) as usize];
    let pair = move |shift: u32| format!("{},{}", mode(shift), mode(shift + 2)).into_bytes();
    let (all, float) = (pair(0), pair(4));
    let float = (float != all).then(|| Attr::string(&b"denormal-fp-math-f32"[..], float));
    std::iter::once(Attr::string(&b"denormal-fp-math"[..], all)).chain(float)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::dialect::Dialect;
    use bitsmith_model::intrinsic::{is_derived, mangled_name, overloads};
    use bitsmith_model::schema::intrinsic::{Intrinsic, SigType};
    use bitsmith_model::types::{TargetExt, Type, TypeId, Types};

    /// The types of an intrinsic with some overloads.
    struct Sample<'t> {
        types: &'t mut Types,
        overloads: Vec<TypeId>,
    }

    impl Sample<'_> {
        fn vector(&mut self, element: TypeId, len: u32, scalable: bool) -> TypeId {
            self.types.intern(Type::Vector {
                element,
                len,
                scalable,
            })
        }

        /// A type for a word that names an overload.
        fn overload(&mut self, word: SigType) -> Option<TypeId> {
            use SigType::*;
            let float = self.types.intern(Type::Float);
            let (int, pointer) = (self.types.int(32), self.types.ptr());
            Some(match word {
                Any(_) | AnyInt(_) | ScalarInt(_) => int,
                AnyFloat(_) | ScalarFloat(_) => float,
                AnyPtr(_) => pointer,
                AnyVector(_) | FloatVector(_) => self.vector(float, 4, false),
                IntVector(_) => self.vector(int, 4, false),
                PtrVector(_) | PtrsLike(..) => self.vector(pointer, 4, false),
                _ => return None,
            })
        }

        /// The type of the next words; `None` if there is none.
        fn one(&mut self, words: &mut impl Iterator<Item = SigType>) -> Option<TypeId> {
            use SigType::*;
            let word = words.next()?;
            let known = |sample: &Self, n: u8| sample.overloads.get(usize::from(n)).copied();
            let ty = match word {
                Void => Type::Void,
                Int(bits) => Type::Int(bits),
                Half => Type::Half,
                Float => Type::Float,
                Double => Type::Double,
                BFloat => Type::BFloat,
                Fp128 => Type::Fp128,
                PpcFp128 => Type::PpcFp128,
                X86Amx => Type::X86Amx,
                Token => Type::Token,
                Metadata => Type::Metadata,
                Ptr(space) => Type::Ptr(space),
                Target(name) => Type::TargetExt(TargetExt {
                    name: name.as_bytes().into(),
                    types: Box::default(),
                    ints: Box::default(),
                }),
                Vector(len) | ScalableVector(len) => {
                    let element = self.one(words)?;
                    return Some(self.vector(element, len, matches!(word, ScalableVector(_))));
                }
                Struct(count) => {
                    let parts: Option<Vec<TypeId>> = (0..count).map(|_| self.one(words)).collect();
                    return Some(self.types.literal(&parts?));
                }
                Same(n) => return known(self, n),
                Element(n) => return Some(self.types.scalar(known(self, n)?)),
                SameWidth(n) => {
                    let element = self.one(words)?;
                    return Some(self.types.shaped(known(self, n)?, element));
                }
                OneNth(n, _) | Extended(n) | Truncated(n) | Divided(n, _) | Bits(n) => {
                    let of = known(self, n)?;
                    let mut types = self.types.iter().map(|(id, _)| id);
                    return types.find(|ty| is_derived(self.types, word, of, *ty));
                }
                _ => return self.overload(word),
            };
            Some(self.types.intern(ty))
        }
    }

    /// Declares an intrinsic with types that fit its row.
    fn declare(module: &mut Module, row: &Intrinsic) -> Option<()> {
        let mut sample = Sample {
            types: &mut module.types,
            overloads: Vec::new(),
        };
        for word in row.types() {
            let overload = sample.overload(word);
            sample.overloads.extend(overload);
        }
        let is_variadic = row.types().last() == Some(SigType::VarArg);
        let mut words = row
            .types()
            .filter(|word| *word != SigType::VarArg)
            .peekable();
        let mut all = Vec::new();
        while words.peek().is_some() {
            all.push(sample.one(&mut words)?);
        }
        let (ret, params) = all.split_first()?;
        let ty = match is_variadic {
            true => module.types.variadic_func(*ret, params),
            false => module.types.func(*ret, params),
        };
        let name = mangled_name(
            row,
            &overloads(row, module.types.as_func(ty)?, &module.types)?,
            &module.types,
        );
        module.declare_function(&name, ty);
        Some(())
    }

    /// All that changed in LLVM 23 has its name and types of LLVM 22 then, or is gone.
    #[test]
    fn intrinsics_of_22_are_as_its_tables_have_them() {
        let rows = Intrinsic::changed(Dialect::LLVM_23);
        let mut module = Module::new();
        module.dialect = Dialect::LLVM_23;
        for bits in [8, 16, 64, 128] {
            let element = module.types.int(bits);
            for len in [1, 2, 4, 8, 16] {
                module.types.intern(Type::Vector {
                    element,
                    len,
                    scalable: false,
                });
            }
        }
        let declared: Vec<&Intrinsic> = rows
            .iter()
            .filter(|row| declare(&mut module, row).is_some())
            .collect();
        assert!(
            declared.len() * 100 > rows.len() * 97,
            "{} of {}",
            declared.len(),
            rows.len()
        );
        crate::downgrade(&mut module, Dialect::LLVM_22);
        let mut respelled = 0;
        for id in module.functions.clone() {
            let name = module.name(id);
            let row = Intrinsic::lookup_in(Dialect::LLVM_22, name);
            let row = row.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(name)));
            let func = module.types.as_func(module.globals[id].value_ty);
            let found = overloads(row, func.expect("a function"), &module.types);
            let found = found.unwrap_or_else(|| panic!("types of {}", row.name));
            assert_eq!(name, mangled_name(row, &found, &module.types));
            let newer = Intrinsic::lookup_in(Dialect::LLVM_23, row.name.as_bytes());
            respelled += usize::from(newer.is_some_and(|newer| newer.signature != row.signature));
        }
        assert!(respelled > 120, "{respelled}");
    }
}
