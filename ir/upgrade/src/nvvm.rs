//! `!nvvm.annotations` of functions, which are attributes and calling conventions since LLVM 20. Annotations
//! without such a counterpart are kept.

use bitsmith_model::attr::{Attr, index, text_of};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::FxHashSet;

/// Moves annotations to their functions. Returns whether there were any.
pub(super) fn annotations(module: &mut Module) -> bool {
    let name: &[u8] = b"nvvm.annotations";
    let named = module.named_metadata.iter_mut();
    let Some(list) = named.into_iter().find(|md| *md.name == *name) else {
        return false;
    };
    let nodes = std::mem::take(&mut list.operands);
    let mut seen = FxHashSet::default();
    let mut kept = Vec::new();
    for &node in nodes.iter().filter(|node| seen.insert(**node)) {
        kept.extend(rest_of(module, node));
    }
    let changed = kept != nodes;
    let named = module.named_metadata.iter_mut();
    if let Some(list) = named.into_iter().find(|md| *md.name == *name) {
        list.operands = kept;
    }
    changed
}

/// Applies the annotations of a node, `!{global, key, value, ...}`. Returns the node of those that stay.
fn rest_of(module: &mut Module, node: MdId) -> Option<MdId> {
    let scope = module.scope().metadata();
    let (entry, store) = scope.get(node)?;
    let (&first, pairs) = store.slots(entry).split_first()?;
    let global = scope.value(MdId::from_slot(first)?)?.as_global()?;
    let pairs: Vec<[u32; 2]> = pairs
        .chunks(2)
        .map(|pair| match *pair {
            [key, value] => [key, value],
            _ => [pair.first().copied().unwrap_or(0), 0],
        })
        .collect();
    let mut slots = vec![first];
    for &[key, value] in &pairs {
        if apply(module, global, key, value).is_none() {
            slots.extend([key, value]);
        }
    }
    match slots.len() {
        1 => None,
        len if len == pairs.len().saturating_mul(2).saturating_add(1) => Some(node),
        _ => {
            let new = module
                .metadata
                .push(MdKind::Tuple, Storage::Uniqued, &slots);
            Some(MdId::module(new))
        }
    }
}

/// States of a function what an annotation says; nothing if no function can say it.
fn apply(module: &mut Module, global: GlobalId, key: u32, value: u32) -> Option<()> {
    let scope = module.scope();
    let md = scope.metadata();
    let key = md.string(MdId::from_slot(key)?)?.to_vec();
    let value = MdId::from_slot(value)?;
    if key == b"grid_constant" {
        let (entry, store) = md.get(value)?;
        let params = store.slots(entry).iter().filter_map(|slot| {
            let number = scope.int(md.value(MdId::from_slot(*slot)?)?)?;
            // They are counted from 1, as attributes count them.
            u32::try_from(number).ok()
        });
        for param in params.collect::<Vec<u32>>() {
            add(
                module,
                global,
                param,
                Attr::string(&b"nvvm.grid_constant"[..], &b""[..]),
            )?;
        }
        return Some(());
    }
    let int = scope.int(md.value(value)?)?;
    let number = int.to_string();
    let (attribute, axis): (&[u8], _) = match key.as_slice() {
        b"kernel" => {
            if int != 0 {
                let global = module.globals.get_mut(global)?;
                global.as_function_mut()?.cc = CallConv::PTX_Kernel.0;
            }
            return Some(());
        }
        // The place stands above the alignment; 0 is the result's.
        b"align" => {
            let place = u32::try_from(int >> 16).ok()?;
            let align = Attr::Int(AttrKind::StackAlignment, (int & 0xffff) as u64);
            return add(module, global, place, align);
        }
        b"maxclusterrank" | b"cluster_max_blocks" => (b"nvvm.maxclusterrank", None),
        b"minctasm" => (b"nvvm.minctasm", None),
        b"maxnreg" => (b"nvvm.maxnreg", None),
        [b'm', b'a', b'x', b'n', b't', b'i', b'd', axis] => (b"nvvm.maxntid", Some(*axis)),
        [b'r', b'e', b'q', b'n', b't', b'i', b'd', axis] => (b"nvvm.reqntid", Some(*axis)),
        _ => (
            b"nvvm.cluster_dim",
            Some(*key.strip_prefix(b"cluster_dim_")?.first()?),
        ),
    };
    let text = match axis {
        None => number,
        Some(axis) => with_axis(module, global, attribute, axis, &number)?,
    };
    add(
        module,
        global,
        index::FUNCTION,
        Attr::string(attribute, text.as_bytes()),
    )
}

/// The sizes `x,y,z` of an attribute with another one of an axis; those that are not said are 1.
fn with_axis(
    module: &Module,
    global: GlobalId,
    attribute: &[u8],
    axis: u8,
    size: &str,
) -> Option<String> {
    let axis = usize::from(axis.checked_sub(b'x')?);
    let list = module.globals.get(global)?.as_function()?.attrs;
    let known = text_of(module.attrs.function(list), attribute).unwrap_or_default();
    let known = String::from_utf8_lossy(known).into_owned();
    let said = known
        .split(',')
        .map(str::trim)
        .filter(|size| !size.is_empty());
    let mut sizes: Vec<&str> = said.take(3).collect();
    if sizes.len() <= axis {
        sizes.resize(axis.saturating_add(1), "1");
    }
    *sizes.get_mut(axis)? = size;
    (axis < 3).then(|| sizes.join(","))
}

/// Adds an attribute at a place, for one of its kind.
fn add(module: &mut Module, global: GlobalId, place: u32, attr: Attr) -> Option<()> {
    let function = module.globals.get_mut(global)?.as_function_mut()?;
    let attrs = &mut module.attrs;
    let mut sets: Vec<(u32, Vec<Attr>)> = attrs
        .list(function.attrs)
        .iter()
        .map(|&(at, set)| (at, attrs.set(set).to_vec()))
        .collect();
    match sets.iter_mut().find(|(at, _)| *at == place) {
        // Of several of a kind, the last counts.
        Some((_, set)) => set.push(attr),
        None => sets.push((place, vec![attr])),
    }
    function.attrs = attrs.intern(sets);
    Some(())
}
