//! Signatures of called intrinsics.
//!
//! Rules: result and parameters match the table, overloads with one number have one type, and variadic
//! functions are those that are variadic in the table. Names are not checked: LLVM's readers rename a
//! function whose suffix does not fit its types.

use super::rule::Rule;
use bitsmith_model::intrinsic::{is_derived, is_target};
use bitsmith_model::module::Module;
use bitsmith_model::schema::intrinsic::{Intrinsic, SigType};
use bitsmith_model::types::{FuncType, Type, TypeId};

/// Checks the type of an intrinsic's declaration against the table.
pub(super) fn check(module: &Module, name: &[u8], ty: &FuncType) -> Result<(), Rule> {
    let Some(intrinsic) = Intrinsic::lookup_in(module.dialect, name) else {
        return Ok(());
    };
    let words: Vec<SigType> = intrinsic.types().collect();
    let mut matcher = Matcher {
        module,
        words: &words,
        overloads: Vec::new(),
        later: Vec::new(),
    };
    if !matcher.take(ty.ret) {
        return Err(Rule::IntrinsicHasIncorrectReturnType);
    }
    let of_result = matcher.later.len();
    for &param in &ty.params {
        if matches!(matcher.words, [] | [SigType::VarArg]) || !matcher.take(param) {
            return Err(Rule::IntrinsicHasIncorrectArgumentType);
        }
    }
    let later = std::mem::take(&mut matcher.later);
    for (at, (word, rest, ty)) in later.into_iter().enumerate() {
        matcher.words = rest;
        if !matcher.word(word, ty) || !matcher.later.is_empty() {
            return Err(if at < of_result {
                Rule::IntrinsicHasIncorrectReturnType
            } else {
                Rule::IntrinsicHasIncorrectArgumentType
            });
        }
    }
    let variable = matches!(words.last(), Some(SigType::VarArg));
    let complete = matches!(matcher.rest_after(&words, ty), [] | [SigType::VarArg]);
    match (ty.vararg, variable) {
        (true, false) => Err(Rule::IntrinsicWasNotDefinedWithVariableArguments),
        (false, true) => Err(Rule::CallsiteWasNotDefinedWithVariableArguments),
        _ if !complete => Err(Rule::CallsiteWasNotDefinedWithVariableArguments),
        _ => Ok(()),
    }
}

fn is_vector(ty: &Type) -> bool {
    matches!(ty, Type::Vector { .. })
}

/// Matches words of a signature with types.
struct Matcher<'a> {
    module: &'a Module,
    /// The remaining words.
    words: &'a [SigType],
    /// The types of the overloads, by number.
    overloads: Vec<TypeId>,
    /// Words that refer to later overloads, the words after them, and their types.
    later: Vec<(SigType, &'a [SigType], TypeId)>,
}

impl<'a> Matcher<'a> {
    /// Matches the next word and its operands.
    fn take(&mut self, ty: TypeId) -> bool {
        let Some((&word, rest)) = self.words.split_first() else {
            return false;
        };
        self.words = rest;
        self.word(word, ty)
    }

    fn bind(&mut self, ty: TypeId, fits: bool) -> bool {
        self.overloads.push(ty);
        fits
    }

    /// The type of an overload; if it is not known yet, the word is kept for later.
    fn overload(&mut self, number: u8, word: SigType, ty: TypeId) -> Option<TypeId> {
        let found = self.overloads.get(usize::from(number)).copied();
        if found.is_none() {
            self.later.push((word, self.words, ty));
        }
        found
    }

    fn word(&mut self, word: SigType, ty: TypeId) -> bool {
        let module = self.module;
        let types = &module.types;
        let this = types.get(ty);
        match word {
            SigType::Void => *this == Type::Void,
            SigType::Int(bits) => *this == Type::Int(bits),
            SigType::Half => *this == Type::Half,
            SigType::Float => *this == Type::Float,
            SigType::Double => *this == Type::Double,
            SigType::Token => *this == Type::Token,
            SigType::Metadata => *this == Type::Metadata,
            SigType::Ptr(space) => *this == Type::Ptr(space),
            SigType::BFloat => *this == Type::BFloat,
            SigType::Fp128 => *this == Type::Fp128,
            SigType::PpcFp128 => *this == Type::PpcFp128,
            SigType::X86Amx => *this == Type::X86Amx,
            SigType::Target(name) => is_target(this, name),
            SigType::ScalableVector(count) => match this {
                Type::Vector {
                    element,
                    len,
                    scalable: true,
                } if *len == count => self.take(*element),
                _ => false,
            },
            SigType::VarArg => false,
            SigType::Vector(count) => match this {
                Type::Vector {
                    element,
                    len,
                    scalable: false,
                } if *len == count => self.take(*element),
                _ => false,
            },
            SigType::Struct(count) => match types.as_struct(ty) {
                Some(body) if body.elements.len() == count as usize => {
                    body.elements.iter().all(|element| self.take(*element))
                }
                _ => false,
            },
            SigType::Any(_) => self.bind(ty, true),
            SigType::AnyInt(_) => self.bind(ty, types.is_int_or_int_vector(ty)),
            SigType::AnyFloat(_) => self.bind(ty, types.is_float(types.scalar(ty))),
            SigType::AnyVector(_) => self.bind(ty, matches!(this, Type::Vector { .. })),
            SigType::IntVector(_) => {
                self.bind(ty, is_vector(this) && types.is_int_or_int_vector(ty))
            }
            SigType::FloatVector(_) => {
                self.bind(ty, is_vector(this) && types.is_float(types.scalar(ty)))
            }
            SigType::PtrVector(_) => {
                self.bind(ty, is_vector(this) && types.is_ptr_or_ptr_vector(ty))
            }
            SigType::ScalarInt(_) => self.bind(ty, matches!(this, Type::Int(_))),
            SigType::ScalarFloat(_) => self.bind(ty, this.is_float()),
            SigType::AnyPtr(_) => self.bind(ty, matches!(this, Type::Ptr(_))),
            SigType::PtrsLike(_, like) => {
                let like = self.overloads.get(usize::from(like));
                let like = like.and_then(|like| types.get(*like).vector_len());
                let fits = types.is_ptr_or_ptr_vector(ty);
                self.bind(ty, fits && like.is_some() && this.vector_len() == like)
            }
            SigType::Same(n) => match self.overload(n, word, ty) {
                Some(overload) => overload == ty,
                None => true,
            },
            SigType::SameWidth(n) => self.same_width(n, word, ty),
            SigType::Element(n) => match self.overload(n, word, ty) {
                Some(overload) => types.scalar(overload) == ty && overload != ty,
                None => true,
            },
            SigType::OneNth(n, _)
            | SigType::Extended(n)
            | SigType::Truncated(n)
            | SigType::Divided(n, _)
            | SigType::Bits(n) => match self.overload(n, word, ty) {
                Some(overload) => is_derived(types, word, overload, ty),
                None => true,
            },
        }
    }

    /// Matches the word that follows; `ty` is a vector if the overload is one.
    fn same_width(&mut self, number: u8, word: SigType, ty: TypeId) -> bool {
        let types = &self.module.types;
        let Some(overload) = self.overload(number, word, ty) else {
            // Its element is not checked now.
            self.words = self.words.get(1..).unwrap_or_default();
            return true;
        };
        let (this, like) = (types.get(ty), types.get(overload));
        let element = types.scalar(ty);
        if this.vector_len() != like.vector_len() {
            return false;
        }
        self.take(element)
    }

    /// The words of a whole signature that remain after `ty`.
    fn rest_after(&self, words: &'a [SigType], ty: &FuncType) -> &'a [SigType] {
        let mut rest = words;
        for _ in 0..=ty.params.len() {
            rest = skip(rest);
        }
        rest
    }
}

/// The words after a word and its operands.
fn skip(words: &[SigType]) -> &[SigType] {
    let mut wanted = 1u32;
    let mut rest = words;
    while wanted != 0 {
        let Some((word, after)) = rest.split_first() else {
            break;
        };
        rest = after;
        wanted = wanted.saturating_sub(1).saturating_add(match word {
            SigType::Struct(count) => *count,
            SigType::Vector(_) | SigType::ScalableVector(_) | SigType::SameWidth(_) => 1,
            _ => 0,
        });
    }
    rest
}
