//! Variants of functions for vectors, which calls and functions name in `vector-function-abi-variant`: `_ZGV`, the
//! instruction set, the mask, the lanes, the parameters, `_`, the function, and in parentheses the variant (the vector
//! function ABIs of x86-64 and AArch64).
//!
//! Rules:
//! - each name has this form, and a parameter for each parameter.

use super::report::Checked;
use super::rule::Rule;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::module::Module;
use bitsmith_model::types::{Type, TypeId, Types};

const KEY: &[u8] = b"vector-function-abi-variant";

/// The meaning of a name.
struct Variant {
    /// For each parameter: true if it is a vector.
    vectors: Vec<bool>,
    /// True if the number of lanes is that of the machine.
    scalable: bool,
}

/// Checks what a call or function with these attributes, this type and parameters of these types names.
pub(super) fn check(
    module: &Module,
    attrs: AttrListId,
    func_ty: TypeId,
    params: impl FnOnce() -> Vec<Option<TypeId>>,
) -> Checked {
    let Some(name) = module.attrs.function_text(attrs, KEY) else {
        return Ok(());
    };
    if variant(name).is_some_and(|variant| fits(&module.types, &variant, func_ty, &params())) {
        return Ok(());
    }
    let name = String::from_utf8_lossy(name);
    Err(Rule::InvalidNameForVfabiVariant.with(format!("invalid name for a VFABI variant: {name}")))
}

/// Returns true if a variant is for these parameters. Lanes of the machine follow from the types.
fn fits(types: &Types, variant: &Variant, func_ty: TypeId, params: &[Option<TypeId>]) -> bool {
    let ret = types.as_func(func_ty).map(|ty| ty.ret);
    let results = match ret.map(|ret| (ret, types.get(ret))) {
        None | Some((_, Type::Void)) => Vec::new(),
        Some((ret, Type::Struct(_))) => {
            let parts = types.as_struct(ret).map(|ty| ty.elements.to_vec());
            parts.unwrap_or_default()
        }
        Some((ret, _)) => vec![ret],
    };
    let vectors = params.iter().zip(&variant.vectors).filter(|row| *row.1);
    let vectors = vectors.map(|row| *row.0);
    let mut lanes = vectors.chain(results.into_iter().map(Some)).peekable();
    variant.vectors.len() == params.len()
        && (!variant.scalable
            || lanes.peek().is_some() && lanes.all(|ty| ty.is_some_and(|ty| is_lane(types, ty))))
}

fn is_lane(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Int(bits) => [8, 16, 32, 64].contains(&bits),
        Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Ptr(_) => true,
        _ => false,
    }
}

/// Reads the name of a variant.
fn variant(name: &[u8]) -> Option<Variant> {
    let rest = name.strip_prefix(b"_ZGV")?;
    let (set, rest) = match rest.strip_prefix(b"_LLVM_") {
        Some(rest) => (None, rest),
        None => rest.split_first().map(|(set, rest)| (Some(*set), rest))?,
    };
    let rest = rest.strip_prefix(b"N").or(rest.strip_prefix(b"M"))?;
    let (scalable, mut rest) = match rest.strip_prefix(b"x") {
        Some(rest) => (true, rest),
        None => {
            let (lanes, rest) = number(rest)?;
            u32::try_from(lanes).ok().filter(|lanes| *lanes > 0)?;
            (false, rest)
        }
    };
    if scalable && ![Some(b's'), Some(b'r')].contains(&set) {
        return None;
    }
    let mut vectors = Vec::new();
    while let Some((vector, behind)) = parameter(rest) {
        vectors.push(vector);
        rest = behind;
    }
    let names = rest.strip_prefix(b"_").filter(|_| !vectors.is_empty())?;
    let scalar = names.split(|byte| *byte == b'(').next()?;
    let variant = names.get(scalar.len()..)?;
    let is_named = match variant.strip_prefix(b"(") {
        Some(variant) => variant
            .strip_suffix(b")")
            .is_some_and(|name| !name.is_empty()),
        // A variant without a name of its own is called like the whole.
        None => set.is_some(),
    };
    (is_named && !scalar.is_empty()).then_some(Variant { vectors, scalable })
}

/// A parameter: whether it is a vector, and what follows it.
fn parameter(text: &[u8]) -> Option<(bool, &[u8])> {
    let (kind, mut rest) = text.split_first()?;
    if b"lRLU".contains(kind) {
        if let Some(stride) = rest.strip_prefix(b"s") {
            let (place, behind) = number(stride)?;
            u32::try_from(place).ok()?;
            rest = behind;
        } else {
            rest = rest.strip_prefix(b"n").unwrap_or(rest);
            rest = rest.strip_prefix(b"-").unwrap_or(rest);
            if rest.first().is_some_and(u8::is_ascii_digit) {
                rest = number(rest)?.1;
            }
        }
    } else if !b"vu".contains(kind) {
        return None;
    }
    if let Some(align) = rest.strip_prefix(b"a") {
        let (bytes, behind) = number(align)?;
        rest = bytes.is_power_of_two().then_some(behind)?;
    }
    Some((*kind == b'v', rest))
}

/// A decimal number of at most 64 bits, and what follows it.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at_checked(digits)?;
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some((number, rest))
}
