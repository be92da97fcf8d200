//! The printed text of any literal has the same value.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Module;
use bitsmith_model::value::Value;
use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};
use proptest::prelude::*;

fn parse(text: &str) -> Module {
    parse_module(text.as_bytes()).unwrap_or_else(|e| panic!("{}\n{text}", e[0].render("it")))
}

fn print(module: &Module) -> String {
    let mut out = Vec::new();
    print_module(module, "", &Options::default(), &mut out).expect("memory takes all");
    String::from_utf8(out).expect("what is no ASCII is escaped")
}

/// The module of a text, which equals that of its printed text.
fn kept(text: &str) -> Module {
    let first = print(&parse(text));
    let again = parse(&first);
    assert_eq!(print(&again), first, "from {text}");
    again
}

fn initializer(module: &Module) -> Value {
    let id = module.variables[0];
    let variable = module.globals[id].as_variable().expect("a variable");
    variable.initializer.expect("it has a value")
}

fn escaped(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("\\{byte:02X}")).collect()
}

proptest! {
    #[test]
    fn strings(bytes in prop::collection::vec(any::<u8>(), 1..40)) {
        let (len, text) = (bytes.len(), escaped(&bytes));
        let module = kept(&format!(
            "@g = global [{len} x i8] c\"{text}\", section \"{text}\", !a !0\n!0 = !{{!\"{text}\"}}\n"
        ));
        let (constant, pool) = module.scope().constant(initializer(&module)).expect("a constant");
        match constant.kind {
            ConstKind::Data(span) => prop_assert_eq!(pool.bytes(span), &bytes[..]),
            kind => prop_assert!(kind == ConstKind::Null && bytes.iter().all(|b| *b == 0)),
        }
        let global = &module.globals[module.variables[0]];
        prop_assert_eq!(module.strings.get(global.section), &bytes[..]);
        let strings: Vec<&[u8]> = module.metadata.entries().iter()
            .map(|entry| module.metadata.string(*entry)).filter(|s| !s.is_empty()).collect();
        prop_assert_eq!(strings, [&bytes[..]]);
    }

    #[test]
    fn names(bytes in prop::collection::vec(1u8.., 1..40)) {
        let text = escaped(&bytes);
        let module = kept(&format!("@\"{text}\" = global ptr @\"{text}\"\n"));
        prop_assert_eq!(module.name(module.variables[0]), &bytes[..]);
    }

    #[test]
    fn integers(bits in 1u32..=128, value: i128) {
        let spare = 128 - bits;
        let value = value << spare >> spare;
        let module = kept(&format!("@g = global i{bits} {value}\n"));
        let says = format!(" i{bits} {value}\n");
        prop_assert!(bits == 1 || print(&module).contains(&says));
        let (constant, pool) = module.scope().constant(initializer(&module)).expect("a constant");
        let found = match constant.kind {
            ConstKind::Int(int) => int.into(),
            ConstKind::WideInt(span) => {
                let words = pool.words(span);
                i128::from(words[0]) | (words[1] as i64 as i128) << 64
            }
            kind => panic!("{kind:?}"),
        };
        prop_assert_eq!(found, value);
        // Hexadecimal digits of the same value.
        let hex = (value as u128) << spare >> spare;
        let digits = bits.div_ceil(4) as usize;
        let other = kept(&format!("@g = global i{bits} u0x{hex:0digits$X}\n"));
        prop_assert_eq!(print(&other), print(&module));
    }

    #[test]
    fn floats(bits: u128) {
        let low = bits as u64;
        for (ty, prefix, digits) in [
            ("half", "H", 4),
            ("bfloat", "R", 4),
            ("double", "", 16),
            ("x86_fp80", "K", 20),
            ("fp128", "L", 32),
            ("ppc_fp128", "M", 32),
        ] {
            let wide = bits >> (128 - 4 * digits as u32);
            let module = kept(&format!("@g = global {ty} 0x{prefix}{wide:0digits$X}\n"));
            let constant = module.scope().constant(initializer(&module)).expect("a constant");
            match constant.0.kind {
                ConstKind::Float(found) => prop_assert_eq!(u128::from(found), wide, "{}", ty),
                ConstKind::WideFloat(_) => {}
                kind => panic!("{kind:?}"),
            }
        }
        // A float is printed as the double of the same value.
        let float = f32::from_bits(low as u32);
        prop_assume!(!float.is_nan());
        let module = kept(&format!("@g = global float 0x{:016X}\n", f64::from(float).to_bits()));
        let constant = module.scope().constant(initializer(&module)).expect("a constant").0;
        prop_assert_eq!(constant.kind, ConstKind::Float(float.to_bits().into()));
    }
}
