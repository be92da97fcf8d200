//! The treatment of denormal numbers: `denormal_fpenv` (LLVM 23) instead of two string attributes of functions.

use bitsmith_model::attr::{Attr, AttrListId, index, text_of};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{AttrKind, pack_denormal_fp_env};
use rustc_hash::FxHashMap;

/// The key of the string for all types.
const ALL: &[u8] = b"denormal-fp-math";
/// The key of the string for `float`.
const FLOAT: &[u8] = b"denormal-fp-math-f32";
/// The names of the modes in strings, by value.
const MODES: [&[u8]; 4] = [b"ieee", b"preserve-sign", b"positive-zero", b"dynamic"];

/// Replaces the strings of all functions, if the dialect has the attribute.
pub(super) fn of_functions(module: &mut Module) {
    if !module.dialect.has(AttrKind::DenormalFPEnv.since()) {
        return;
    }
    let mut known: FxHashMap<AttrListId, AttrListId> = FxHashMap::default();
    for id in module.functions.clone() {
        let Some(list) = module
            .globals
            .get(id)
            .and_then(|g| g.as_function())
            .map(|f| f.attrs)
        else {
            continue;
        };
        let new = *known.entry(list).or_insert_with(|| replaced(module, list));
        if new != list
            && let Some(function) = module.globals.get_mut(id).and_then(|g| g.as_function_mut())
        {
            function.attrs = new;
        }
    }
}

/// The list with the attribute instead of valid strings.
fn replaced(module: &mut Module, list: AttrListId) -> AttrListId {
    let attrs = module.attrs.function(list);
    let [all, float] = [ALL, FLOAT].map(|key| text_of(attrs, key).and_then(modes));
    if all.is_none() && float.is_none() {
        return list;
    }
    let modes = all.unwrap_or_default();
    let value = pack_denormal_fp_env(modes, float.unwrap_or(modes));
    let mut new = attrs.to_vec();
    new.retain(|attr| {
        let gone = all.is_some() && attr.is_string(ALL) || float.is_some() && attr.is_string(FLOAT);
        !gone
    });
    new.push(Attr::Int(AttrKind::DenormalFPEnv, value));
    let mut sets = module.attrs.list(list).to_vec();
    sets.retain(|(place, _)| *place != index::FUNCTION);
    sets.push((index::FUNCTION, module.attrs.intern_set(new)));
    module.attrs.intern_list(sets)
}

/// The modes of results and of operands in a string: `preserve-sign,ieee`, or one for both.
fn modes(text: &[u8]) -> Option<[u64; 2]> {
    let number = |name: &[u8]| {
        let mut modes = MODES.iter().zip(0u64..);
        let found = modes.find(|(mode, _)| **mode == name);
        found.map(|(_, number)| number)
    };
    let mut names = text.split(|&byte| byte == b',');
    let result = number(names.next()?)?;
    let operand = match names.next() {
        Some(name) => number(name)?,
        None => result,
    };
    names.next().is_none().then_some([result, operand])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results are those of llvm-as 23.
    #[test]
    fn strings_become_numbers() {
        assert_eq!(modes(b"preserve-sign"), Some([1, 1]));
        assert_eq!(modes(b"positive-zero,dynamic"), Some([2, 3]));
        assert_eq!(modes(b"bogus"), None);
        assert_eq!(modes(b"ieee,ieee,ieee"), None);
    }
}
