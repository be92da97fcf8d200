//! Limits of kernels on NVIDIA's processors, and alignments of parameters there: attributes since LLVM 21, annotations of
//! the module before. Denormal numbers are flushed by another attribute before LLVM 11.

use crate::nvvm::{annotate, is_gpu, word};
use crate::report::{self, Outcome};
use crate::site::Context;
use bitsmith_model::attr::{Attr, index, text_of};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::{GlobalId, MdId};

const ATTRIBUTES_SINCE: u16 = 21;
/// The first release that reads a list of parameters in an annotation. Those before stop at it.
const LISTS_SINCE: u16 = 19;
/// The first release with modes of denormal numbers per type.
const MODES_SINCE: u16 = 11;

/// Attributes with the keys of their annotations, one for each number.
const LIMITS: [(&str, &[&str]); 6] = [
    ("nvvm.maxntid", &["maxntidx", "maxntidy", "maxntidz"]),
    ("nvvm.reqntid", &["reqntidx", "reqntidy", "reqntidz"]),
    (
        "nvvm.cluster_dim",
        &["cluster_dim_x", "cluster_dim_y", "cluster_dim_z"],
    ),
    ("nvvm.maxclusterrank", &["maxclusterrank"]),
    ("nvvm.minctasm", &["minctasm"]),
    ("nvvm.maxnreg", &["maxnreg"]),
];

/// Gives functions annotations instead of attributes that the target does not read.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    if to.has(ATTRIBUTES_SINCE) || !is_gpu(cx.module) {
        return;
    }
    for id in cx.module.functions.clone() {
        function(cx, id, to);
    }
}

fn function(cx: &mut Context<'_>, id: GlobalId, to: Dialect) {
    let Some(list) = cx.module.globals.get(id).and_then(|g| g.as_function()) else {
        return;
    };
    let attrs = &cx.module.attrs;
    let mut sets: Vec<(u32, Vec<Attr>)> = attrs
        .list(list.attrs)
        .iter()
        .map(|&(place, set)| (place, attrs.set(set).to_vec()))
        .collect();
    let (mut said, mut constant) = (Vec::new(), Vec::new());
    for (place, set) in &mut sets {
        set.retain(|attr| {
            let numbers = numbers(*place, attr);
            let is_constant = attr.is_string(b"nvvm.grid_constant");
            constant.extend(is_constant.then_some(*place));
            let stays = numbers.is_empty() && !is_constant;
            said.extend(numbers);
            stays
        });
    }
    let flushes = !to.has(MODES_SINCE) && add_flush(&mut sets);
    if said.is_empty() && constant.is_empty() && !flushes {
        return;
    }
    let list = cx.module.attrs.intern(sets);
    if let Some(function) = cx
        .module
        .globals
        .get_mut(id)
        .and_then(|g| g.as_function_mut())
    {
        function.attrs = list;
    }
    let place = report::name(cx.module, id);
    if flushes {
        let what = format!("attribute {MODE}");
        cx.note(Outcome::Expanded, &what, FLUSH, &place);
    }
    let module = &mut *cx.module;
    let mut properties: Vec<(&str, u32)> = said
        .into_iter()
        .map(|(key, number)| (key, word(module, number)))
        .collect();
    if !constant.is_empty() && to.has(LISTS_SINCE) {
        let params = constant.iter().map(|&place| word(module, place));
        let params: Vec<u32> = params.collect();
        let node = module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &params);
        properties.push(("grid_constant", MdId::to_slot(Some(MdId::module(node)))));
    } else if !constant.is_empty() {
        let what = "attribute nvvm.grid_constant";
        cx.note(Outcome::Approximated, what, "left out", &place);
    }
    if !properties.is_empty() {
        annotate(cx.module, id, &properties);
        let what = "attributes nvvm.* and alignstack";
        cx.note(Outcome::Expanded, what, "nvvm.annotations", &place);
    }
}

/// The annotations of an attribute. The alignment of a parameter has its place above; 0 is the result's.
fn numbers(place: u32, attr: &Attr) -> Vec<(&'static str, u32)> {
    match attr {
        Attr::Int(AttrKind::StackAlignment, bytes) if place != index::FUNCTION => {
            let bytes = u32::try_from(*bytes).ok().filter(|bytes| *bytes <= 0xffff);
            let place = place.checked_shl(16);
            let number = bytes.zip(place).map(|(bytes, place)| place | bytes);
            number.map(|number| ("align", number)).into_iter().collect()
        }
        Attr::Str { key, value } if place == index::FUNCTION => {
            let rows = LIMITS.iter().filter(|row| **key == *row.0.as_bytes());
            let keys = rows.flat_map(|row| row.1.iter().copied());
            let text = String::from_utf8_lossy(value);
            let sizes: Option<Vec<u32>> = text
                .split(',')
                .map(|size| size.trim().parse().ok())
                .collect();
            keys.zip(sizes.unwrap_or_default()).collect()
        }
        _ => Vec::new(),
    }
}

const MODE: &str = "denormal-fp-math-f32";
const FLUSH: &str = "nvptx-f32ftz";

/// Has a function flush denormal floats if the modes of its results say so. Returns true if they do.
fn add_flush(sets: &mut [(u32, Vec<Attr>)]) -> bool {
    let own = sets.iter_mut().find(|(place, _)| *place == index::FUNCTION);
    let Some((_, own)) = own else {
        return false;
    };
    let mode = text_of(own, MODE.as_bytes()).or_else(|| text_of(own, b"denormal-fp-math"));
    let flushes = mode.is_some_and(|mode| mode.starts_with(b"preserve-sign"));
    if flushes {
        own.push(Attr::string(FLUSH.as_bytes(), &b"true"[..]));
    }
    flushes
}
