//! Wrappers of functions, through which a program in C calls them: they load the arguments from memory, and store the
//! results.

use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// The bytes for each argument and each result.
const PLACE: i64 = 128;
/// The attributes with which arguments and results are passed.
const PASSING: [AttrKind; 2] = [AttrKind::ZExt, AttrKind::SExt];
/// The attributes of functions that choose registers and instructions.
const MACHINE: [&[u8]; 4] = [
    b"target-cpu",
    b"target-features",
    b"min-legal-vector-width",
    b"prefer-vector-width",
];

/// The form of a value in memory.
struct Form {
    /// `i`, `f` or `p`.
    kind: char,
    /// The bytes of a lane; 3 for `bfloat`.
    bytes: u32,
    lanes: u32,
    /// The type in memory, if the bits of a lane are no whole number of bytes.
    whole: Option<TypeId>,
}

/// Adds a wrapper of each function that it can call, and the list of them, `called`, with its length. Returns the length.
pub fn wrap(module: &mut Module) -> usize {
    let mut entries = Vec::new();
    for id in module.functions.clone() {
        if let Some(call) = Call::of(module, id) {
            let number = entries.len();
            entries.push(call.wrapper(module, number));
        }
    }
    let ptr = module.types.ptr();
    let entry = module.named_struct(b"called.entry", &[ptr; 4]);
    let entries: Vec<Value> = entries
        .iter()
        .map(|all| module.const_aggregate(entry, all))
        .collect();
    let count = entries.len();
    let list = module.add_variable(b"called", entry, None);
    module.set_list(list, entry, count as u64, entries);
    let word = module.types.int(32);
    let length = module.const_int(word, count as i64);
    module.add_variable(b"called_count", word, Some(length));
    count
}

/// A function with the forms of its values.
struct Call {
    function: GlobalId,
    params: Vec<(TypeId, Form)>,
    results: Vec<(TypeId, Form)>,
    is_struct: bool,
}

impl Call {
    /// A function that a wrapper can call.
    fn of(module: &mut Module, function: GlobalId) -> Option<Self> {
        let global = module.globals.get(function)?;
        let own = global.as_function()?;
        let ty = module.types.as_func(global.value_ty)?.clone();
        if global.is_declaration()
            || own.cc != 0
            || ty.vararg
            || module.name(function).starts_with(b"llvm.")
        {
            return None;
        }
        let places = (0..ty.params.len())
            .map(index::param)
            .chain([index::RETURN]);
        let refused = [
            AttrKind::ByVal,
            AttrKind::StructRet,
            AttrKind::InAlloca,
            AttrKind::Preallocated,
            AttrKind::Nest,
            AttrKind::SwiftSelf,
            AttrKind::SwiftError,
            AttrKind::SwiftAsync,
            AttrKind::ByRef,
            AttrKind::InReg,
        ];
        for place in places {
            if refused
                .iter()
                .any(|kind| module.attrs.has_at(own.attrs, place, *kind))
            {
                return None;
            }
        }
        let is_struct = module.types.as_struct(ty.ret).is_some();
        let results = match module.types.as_struct(ty.ret) {
            Some(of) => of.elements.to_vec(),
            None if *module.types.get(ty.ret) == Type::Void => Vec::new(),
            None => vec![ty.ret],
        };
        let mut forms = |types: &[TypeId]| -> Option<Vec<(TypeId, Form)>> {
            types
                .iter()
                .map(|ty| Some((*ty, form(module, *ty)?)))
                .collect()
        };
        let (params, results) = (forms(&ty.params)?, forms(&results)?);
        (params.len() <= 30 && results.len() <= 8).then_some(Self {
            function,
            params,
            results,
            is_struct,
        })
    }

    /// Adds the wrapper; returns the addresses of it, its name and its forms.
    fn wrapper(&self, module: &mut Module, number: usize) -> [Value; 4] {
        let name = module.name(self.function).to_vec();
        let (ptr, void) = (module.types.ptr(), module.types.intern(Type::Void));
        let byte = module.types.int(8);
        let ty = module.types.func(void, &[ptr, ptr]);
        let wrapper = module.declare_function(format!("called.{number}").as_bytes(), ty);
        self.set_attributes(module, wrapper);
        let passed = self.passed(module);
        let mut f = FunctionBuilder::new(module, wrapper);
        f.start_block(b"");
        let (from, to) = (f.arg(0), f.arg(1));
        let mut arguments = Vec::new();
        for (at, (ty, form)) in (0..).zip(&self.params) {
            let at = place(&mut f, byte, from, at);
            let loaded = f.load(form.whole.unwrap_or(*ty), at, 4);
            arguments.push(match form.whole {
                Some(_) => f.cast(CastOp::Trunc, loaded, *ty),
                None => loaded,
            });
        }
        let result = f.call(self.function, &arguments);
        for (number, (_, form)) in (0..).zip(&self.results) {
            let value = match self.is_struct {
                true => f.extract_value(result, number).unwrap_or(result),
                false => result,
            };
            let value = match form.whole {
                Some(whole) => f.cast(CastOp::ZExt, value, whole),
                None => value,
            };
            let at = place(&mut f, byte, to, number.into());
            f.store(value, at, 4);
        }
        f.ret(None);
        f.finish();
        let own = module
            .globals
            .get_mut(wrapper)
            .and_then(|g| g.as_function_mut());
        if let (Some(call), Some(body)) = (result.as_inst(), own.and_then(|f| f.body_mut()))
            && let Some(call) = body.inst(call).call_id()
        {
            body.set_call_attrs(call, passed);
        }
        let mut text = |text: &[u8]| Value::global(module.add_c_string(b"", text));
        [
            Value::global(wrapper),
            text(&name),
            text(spelled(&self.params).as_bytes()),
            text(spelled(&self.results).as_bytes()),
        ]
    }

    /// Gives the wrapper the instructions of the function.
    fn set_attributes(&self, module: &mut Module, wrapper: GlobalId) {
        let own = module
            .globals
            .get(self.function)
            .and_then(|g| g.as_function());
        let list = own.map_or(AttrListId::EMPTY, |f| f.attrs);
        let machine = module.attrs.function(list).iter();
        let machine = machine.filter(|attr| MACHINE.iter().any(|name| attr.is_string(name)));
        let machine: Vec<Attr> = machine.cloned().collect();
        let list = module.attrs.with_function(AttrListId::EMPTY, machine);
        if let Some(own) = module
            .globals
            .get_mut(wrapper)
            .and_then(|g| g.as_function_mut())
        {
            own.attrs = list;
        }
    }

    /// The attributes of the call.
    fn passed(&self, module: &mut Module) -> AttrListId {
        let own = module
            .globals
            .get(self.function)
            .and_then(|g| g.as_function());
        let list = own.map_or(AttrListId::EMPTY, |f| f.attrs);
        let places = (0..self.params.len())
            .map(index::param)
            .chain([index::RETURN]);
        let sets: Vec<(u32, Vec<Attr>)> = places
            .filter_map(|place| {
                let kinds = PASSING.into_iter();
                let found =
                    kinds.filter_map(|kind| module.attrs.find_at(list, place, kind).cloned());
                let found: Vec<Attr> = found.collect();
                (!found.is_empty()).then_some((place, found))
            })
            .collect();
        module.attrs.intern(sets)
    }
}

/// The address of a place for an argument or a result.
fn place(f: &mut FunctionBuilder<'_>, byte: TypeId, base: Value, number: i64) -> Value {
    let offset = f.int(64, PLACE * number);
    f.element_ptr(byte, base, &[offset])
}

fn spelled(forms: &[(TypeId, Form)]) -> String {
    let text = |form: &Form| format!("{}{}x{};", form.kind, form.bytes, form.lanes);
    forms.iter().map(|(_, form)| text(form)).collect()
}

/// The form of a type; none for those that the program has no values of.
fn form(module: &mut Module, ty: TypeId) -> Option<Form> {
    let vector = match *module.types.get(ty) {
        Type::Vector {
            element,
            len,
            scalable: false,
        } => Some((element, len)),
        _ => None,
    };
    let (element, lanes) = vector.unwrap_or((ty, 1));
    let (kind, bytes, bits) = match *module.types.get(element) {
        Type::Int(bits @ 1..=128) => ('i', bits.div_ceil(8).next_power_of_two(), bits),
        Type::Half => ('f', 2, 16),
        Type::BFloat => ('f', 3, 16),
        Type::Float => ('f', 4, 32),
        Type::Double => ('f', 8, 64),
        Type::X86Fp80 if lanes == 1 => ('f', 10, 80),
        Type::Fp128 => ('f', 16, 128),
        Type::Ptr(0) => ('p', 8, 64),
        _ => return None,
    };
    let whole = (kind == 'i' && bits != bytes * 8).then(|| {
        let element = module.types.int(bytes * 8);
        match vector {
            Some((_, len)) => module.types.intern(Type::Vector {
                element,
                len,
                scalable: false,
            }),
            None => element,
        }
    });
    (lanes > 0 && i64::from(lanes * bytes) <= PLACE).then_some(Form {
        kind,
        bytes,
        lanes,
        whole,
    })
}
