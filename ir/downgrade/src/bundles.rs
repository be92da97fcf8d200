//! Operand bundles: a release lowers no call with a bundle whose tag it does not know.

use crate::assumptions;
use crate::report::Outcome;
use crate::site::{Context, Site, for_each_inst};
use crate::step::for_each_body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::inst::{Bundle, CallInfo};
use bitsmith_model::schema::bundle_tag::fixed_tags;
use bitsmith_model::value::{GlobalId, Value};

/// The meaning of a bundle to a release that does not know its tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    /// It asks for a check only; without it the call does the same.
    LeftOut,
    /// The call does something else without it.
    Refused,
    /// A function that is called with the result.
    Attached,
}

/// The tags that are younger than LLVM 4.
const TAGS: [(&[u8], Unknown); 8] = [
    (b"cfguardtarget", Unknown::Refused),
    (b"clang.arc.attachedcall", Unknown::Attached),
    (b"convergencectrl", Unknown::Refused),
    (b"deactivation-symbol", Unknown::Refused),
    (b"gc-live", Unknown::Refused),
    (b"kcfi", Unknown::LeftOut),
    (b"preallocated", Unknown::Refused),
    (b"ptrauth", Unknown::Refused),
];
/// The first release that attaches functions: LLVM 13 has the tag, but with numbers.
const ATTACHED_SINCE: u16 = 14;

const ASSUME: &str = "llvm.assume";

/// Removes, replaces or refuses the bundles that the target does not know.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let tags = cx.module.bundle_tags.iter();
    let unknown: Vec<Option<Unknown>> = tags.map(|tag| of_tag(tag, to)).collect();
    if unknown.iter().all(Option::is_none) && !cx.names.contains_key(ASSUME.as_bytes()) {
        return;
    }
    for_each_body(cx, |cx, id, body| {
        for_each_inst(cx, id, body, |site| {
            if site.body.inst(site.at).op.is_call() {
                call(site, &unknown, to);
            }
        });
    });
}

/// The meaning of a tag that the target does not know.
fn of_tag(tag: &[u8], to: Dialect) -> Option<Unknown> {
    let (_, meaning) = TAGS.iter().find(|(known, _)| *known == tag)?;
    let is_known = match meaning {
        Unknown::Attached => to.has(ATTACHED_SINCE),
        Unknown::LeftOut | Unknown::Refused => fixed_tags(to).any(|known| known == tag),
    };
    (!is_known).then_some(*meaning)
}

/// A bundle of a call, with its operands.
type Whole = (Bundle, Vec<Value>);

/// Writes the bundles of a call anew, without those that the target does not know.
fn call(site: &mut Site<'_, '_>, unknown: &[Option<Unknown>], to: Dialect) -> Option<()> {
    let id = site.body.inst(site.at).call_id()?;
    let info = site.body.call(site.at)?.clone();
    if site.body.bundles(&info).is_empty() {
        return None;
    }
    let is_assumption = site.called(&[ASSUME]).is_some();
    let meaning = |site: &Site<'_, '_>, (bundle, inputs): &Whole| {
        let of_tag = unknown.get(bundle.tag as usize).copied().flatten();
        let is_accepted = !is_assumption || assumptions::accepts(site, bundle.tag, inputs, to);
        of_tag.or((!is_accepted).then_some(Unknown::LeftOut))
    };
    let (mut operands, bundles, rest) = parts(site, &info)?;
    if bundles.iter().all(|whole| meaning(site, whole).is_none()) {
        return None;
    }
    let mut kept: Vec<Bundle> = Vec::new();
    for whole in bundles {
        let meaning = meaning(site, &whole);
        let (bundle, inputs) = whole;
        match meaning {
            None => {
                kept.push(bundle);
                operands.extend(inputs);
            }
            Some(meaning) => replace(site, bundle.tag, meaning, &inputs),
        }
    }
    operands.extend(rest);
    let kept = site.body.add_bundles(kept);
    site.body.call_mut(id)?.bundles = kept;
    site.body.set_operands(site.at, &operands);
    Some(())
}

/// The operands of a call: callee and arguments, bundles, blocks.
fn parts(site: &Site<'_, '_>, info: &CallInfo) -> Option<(Vec<Value>, Vec<Whole>, Vec<Value>)> {
    let operands = site.body.operands(site.at);
    let first = (info.args as usize).checked_add(1)?;
    let (start, mut rest) = operands.split_at_checked(first)?;
    let mut bundles = Vec::new();
    for bundle in site.body.bundles(info) {
        let (inputs, more) = rest.split_at_checked(bundle.len as usize)?;
        bundles.push((*bundle, inputs.to_vec()));
        rest = more;
    }
    Some((start.to_vec(), bundles, rest.to_vec()))
}

/// Does without a bundle.
fn replace(site: &mut Site<'_, '_>, tag: u32, meaning: Unknown, inputs: &[Value]) {
    let tag = site.cx.module.bundle_tags.get(tag as usize);
    let tag = String::from_utf8_lossy(tag.map_or(&[][..], |tag| tag));
    let what = format!("an operand bundle \"{tag}\"");
    match meaning {
        Unknown::LeftOut => site.note(Outcome::Approximated, &what, "left out"),
        Unknown::Refused => site.note(Outcome::Refused, &what, ""),
        // Without a function it only says that the result is used.
        Unknown::Attached if inputs.is_empty() => {
            site.note(Outcome::Approximated, &what, "left out");
        }
        Unknown::Attached => match attached(site, inputs) {
            Some(()) => site.note(Outcome::Expanded, &what, "a call of the function"),
            None => site.note(Outcome::Refused, &what, "not here"),
        },
    }
}

/// Calls the function of an attached call behind the call, whose result it takes and gives back.
fn attached(site: &mut Site<'_, '_>, inputs: &[Value]) -> Option<()> {
    let function: GlobalId = inputs.first()?.as_global()?;
    let global = site.cx.module.globals.get(function)?;
    let is_function = matches!(global.kind, GlobalKind::Function(_));
    let func_ty = global.value_ty;
    is_function.then_some(())?;
    let (behind, result) = (site.behind()?, Value::inst(site.at));
    let made = site.at_place(behind, |site| {
        site.call_of_global(function, func_ty, &[result])
    });
    made.map(|_| ())
}
