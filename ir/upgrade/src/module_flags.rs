//! Module flags whose merge behaviour or name has changed.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{MdKind, NamedMd, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::types::Type;
use bitsmith_model::value::{MdId, Value};

/// The behaviours of merging module flags, by number.
mod behavior {
    pub const ERROR: i64 = 1;
    pub const OVERRIDE: i64 = 4;
    pub const MAX: i64 = 7;
    pub const MIN: i64 = 8;
}

/// Upgrades `!llvm.module.flags`. Returns true if any flag was changed.
pub(super) fn upgrade(module: &mut Module) -> bool {
    let name: &[u8] = b"llvm.module.flags";
    let Some(at) = module
        .named_metadata
        .iter()
        .position(|md| &*md.name == name)
    else {
        return false;
    };
    let mut changed = false;
    let swift = swift_versions(module);
    let count = module
        .named_metadata
        .get(at)
        .map_or(0, |md| md.operands.len());
    for index in 0..count {
        let operands = module.named_metadata.get(at).map(|md| &md.operands);
        let Some(&flag) = operands.and_then(|operands| operands.get(index)) else {
            continue;
        };
        if let Some(new) = upgraded(module, flag)
            && let Some(md) = module.named_metadata.get_mut(at)
            && let Some(place) = md.operands.get_mut(index)
        {
            *place = new;
            changed = true;
        }
    }
    let has_flag = |name: &[u8]| module.flags().any(|flag| flag.name == name);
    if has_flag(b"Objective-C Image Info Version") && !has_flag(PROPERTIES) {
        let name = module.metadata.push_string(PROPERTIES);
        let name = MdId::to_slot(Some(MdId::module(name)));
        let slots = [int32(module, behavior::OVERRIDE), name, int32(module, 0)];
        let flag = module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &slots);
        add(module, MdId::module(flag));
        changed = true;
    }
    if let Some(versions) = swift {
        add_swift_versions(module, versions);
    }
    changed
}

/// The bytes of the flag for garbage collection above the lowest: the version of Swift's ABI, the minor and the
/// major version of the language. LLVM 11 made them flags of their own. `None` if Swift had set none.
fn swift_versions(module: &Module) -> Option<[i8; 3]> {
    let scope = module.scope();
    let flag = module.flags().find(|flag| flag.name == COLLECTION)?;
    let value = scope.metadata().value(flag.value?)?;
    let is_byte = |ty| *module.types.get(ty) == Type::Int(8);
    if scope.type_of(value).is_some_and(is_byte) {
        return None;
    }
    let [_, versions @ ..] = (scope.int(value)? as u32).to_le_bytes();
    (versions != [0; 3]).then_some(versions.map(|byte| byte as i8))
}

fn add_swift_versions(module: &mut Module, [abi, minor, major]: [i8; 3]) {
    let abi = int32(module, i64::from(abi as u8));
    let [major, minor] = [major, minor].map(|version| int8(module, version));
    let flags: [(&[u8], u32); 3] = [
        (b"Swift ABI Version", abi),
        (b"Swift Major Version", major),
        (b"Swift Minor Version", minor),
    ];
    for (name, value) in flags {
        let name = MdId::module(module.metadata.push_string(name));
        let slots = [
            int32(module, behavior::ERROR),
            MdId::to_slot(Some(name)),
            value,
        ];
        let store = &mut module.metadata;
        let flag = store.push(MdKind::Tuple, Storage::Uniqued, &slots);
        add(module, MdId::module(flag));
    }
}

/// The flag that says whether classes of Objective-C have properties; modules of before it have none.
const PROPERTIES: &[u8] = b"Objective-C Class Properties";

/// The flag for garbage collection of Objective-C.
const COLLECTION: &[u8] = b"Objective-C Garbage Collection";

/// The replacement of an older flag.
fn upgraded(module: &mut Module, flag: MdId) -> Option<MdId> {
    let scope = module.scope();
    let md = scope.metadata();
    let (entry, store) = md.get(flag)?;
    let &[rule, name, value] = store.slots(entry) else {
        return None;
    };
    let rule_now = scope.int(md.value(MdId::from_slot(rule)?)?)?;
    let key = md.string(MdId::from_slot(name)?)?;
    if key == COLLECTION {
        let value = md.value(MdId::from_slot(value)?)?;
        let bits = scope.int(value)?;
        let byte = Type::Int(8);
        let is_byte = scope
            .type_of(value)
            .is_some_and(|ty| *module.types.get(ty) == byte);
        if is_byte {
            return None;
        }
        // Its upper bytes are flags of their own: see [`swift_versions`].
        let low = int8(module, bits as i8);
        let rule = int32(module, behavior::ERROR);
        let slots = [rule, name, low];
        return Some(MdId::module(module.metadata.push(
            MdKind::Tuple,
            Storage::Uniqued,
            &slots,
        )));
    }
    if key == b"Objective-C Image Info Section" {
        let section = md.string(MdId::from_slot(value)?)?;
        if !section.contains(&b' ') {
            return None;
        }
        let section: Vec<u8> = section.iter().copied().filter(|&c| c != b' ').collect();
        let section = MdId::module(module.metadata.push_string(&section));
        let slots = [rule, name, MdId::to_slot(Some(section))];
        let flag = module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &slots);
        return Some(MdId::module(flag));
    }
    let new = new_behavior(key, rule_now)?;
    let renamed = match key {
        b"amdgpu_code_object_version" => Some(&b"amdhsa_code_object_version"[..]),
        _ => None,
    };
    let rule = match new == rule_now {
        true => rule,
        false => int32(module, new),
    };
    let name = match renamed {
        Some(text) => MdId::to_slot(Some(MdId::module(module.metadata.push_string(text)))),
        None => name,
    };
    let slots = [rule, name, value];
    Some(MdId::module(module.metadata.push(
        MdKind::Tuple,
        Storage::Uniqued,
        &slots,
    )))
}

/// The new merge behaviour of a flag; `None` if it stays.
fn new_behavior(key: &[u8], rule: i64) -> Option<i64> {
    use behavior::{ERROR, MAX, MIN};
    match key {
        // LLVM 15; before LLVM 4, a difference was an error.
        b"PIC Level" if rule == ERROR || rule == MAX => Some(MIN),
        b"PIE Level" if rule == ERROR => Some(MAX),
        // LLVM 15
        b"branch-target-enforcement" if rule == ERROR => Some(MIN),
        _ if key.starts_with(b"sign-return-address") && rule == ERROR => Some(MIN),
        b"amdgpu_code_object_version" => Some(rule),
        _ => None,
    }
}

/// Adds a flag.
pub(super) fn add(module: &mut Module, flag: MdId) {
    let name: &[u8] = b"llvm.module.flags";
    let flags = module.named_metadata.iter_mut();
    match flags.into_iter().find(|md| *md.name == *name) {
        Some(flags) => flags.operands.push(flag),
        None => module.named_metadata.push(NamedMd {
            name: name.into(),
            operands: vec![flag],
        }),
    }
}

/// The slot for an `i32` constant.
pub(super) fn int32(module: &mut Module, int: i64) -> u32 {
    MdId::to_slot(Some(module.int_metadata(int)))
}

/// The slot for an `i8` constant.
fn int8(module: &mut Module, int: i8) -> u32 {
    let byte = module.types.intern(Type::Int(8));
    let constant = module.consts.push(byte, ConstKind::Int(int.into()));
    let value = module.metadata.push_value(Value::constant(constant));
    MdId::to_slot(Some(MdId::module(value)))
}

/// Moves the list of the flag `Linker Options` to the named metadata that holds it since LLVM 6. LLVM does
/// so for bitcode only, not for text.
pub fn move_linker_options(module: &mut Module) {
    const NEW: &[u8] = b"llvm.linker.options";
    if module.named_metadata.iter().any(|md| *md.name == *NEW) {
        return;
    }
    let md = module.scope().metadata();
    let flags = module.named_metadata.iter();
    let flags = flags.filter(|md| *md.name == *b"llvm.module.flags");
    let options = flags.flat_map(|flags| &flags.operands).find_map(|flag| {
        let (entry, store) = md.get(*flag)?;
        let &[_, name, options] = store.slots(entry) else {
            return None;
        };
        (md.string(MdId::from_slot(name)?)? == b"Linker Options").then_some(options)
    });
    let options = options.and_then(MdId::from_slot).and_then(|id| md.get(id));
    if let Some((entry, store)) = options {
        let operands = store.slots(entry).iter();
        let operands = operands.filter_map(|slot| MdId::from_slot(*slot)).collect();
        module.named_metadata.push(NamedMd {
            name: NEW.into(),
            operands,
        });
    }
}
