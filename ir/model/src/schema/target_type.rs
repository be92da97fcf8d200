//! Target extension types: their parameters, and where they may stand.
//!
//! Source: the table in LLVM's `Type.cpp`, by what its assembler and verifier accept.

use crate::dialect::Dialect;

/// A target extension type, or all those whose names start alike.
#[derive(Debug, PartialEq, Eq)]
pub struct TargetType {
    /// The name, or the start of it if it ends with a dot.
    name: &'static str,
    /// The first release that knows it.
    pub since: u16,
    /// Its representation in memory.
    pub layout: Layout,
    properties: u8,
    /// Its parameters, and LLVM's message about others; `None` for any.
    parameters: Option<(Parameters, &'static str)>,
}

/// The representation of a target type in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// None: the type has no size.
    None,
    /// That of a pointer.
    Pointer,
    /// That of a vector of this many bits.
    Vector(u64),
    /// That of a vector: its elements are of the type parameter, its length is the integer parameter.
    Tuple,
}

/// The counts of a type's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parameters {
    types: usize,
    least_ints: usize,
    most_ints: usize,
}

/// Properties of types, as bits.
pub mod property {
    /// It has a zero.
    pub const ZERO: u8 = 1;
    /// Variables may have it.
    pub const GLOBAL: u8 = 2;
    /// An alloca may have it.
    pub const LOCAL: u8 = 4;
    /// It scales like a scalable vector.
    pub const SCALABLE: u8 = 8;
    /// It is restricted like a token.
    pub const TOKEN: u8 = 16;
}
use property::{GLOBAL, LOCAL, SCALABLE, TOKEN, ZERO};

const fn parameters(types: usize, least_ints: usize, most_ints: usize) -> Parameters {
    Parameters {
        types,
        least_ints,
        most_ints,
    }
}

/// Rows are `NAME LAYOUT: PROPERTIES, SINCE, PARAMETERS;`. The first that fits a name holds.
macro_rules! types {
    (@parameters) => { None };
    (@parameters $parameters:expr, $problem:literal) => { Some(($parameters, $problem)) };
    ($($name:literal $layout:ident $(($bits:literal))?: $properties:expr, $since:literal
       $(, $parameters:expr, $problem:literal)?;)*) => {
        [$(TargetType {
            name: $name,
            since: $since,
            layout: Layout::$layout $(($bits))?,
            properties: $properties,
            parameters: types!(@parameters $($parameters, $problem)?),
        },)*]
    };
}

static TYPES: [TargetType; 15] = types! {
    "aarch64.svcount" Vector(16): ZERO | LOCAL | SCALABLE, 17, parameters(0, 0, 0),
        "target extension type aarch64.svcount should have no parameters";
    "riscv.vector.tuple" Tuple: ZERO | LOCAL | SCALABLE, 20, parameters(1, 1, 1),
        "target extension type riscv.vector.tuple should have one type parameter and one integer parameter";
    "amdgcn.named.barrier" Vector(128): GLOBAL, 16, parameters(0, 1, 1),
        "target extension type amdgcn.named.barrier should have no type parameters and one integer parameter";
    "amdgpu.stridemark" None: LOCAL | TOKEN, 23, parameters(0, 0, 1),
        "target extension type amdgpu.stridemark should have no type parameters and at most one integer parameter";
    "wasm.externref" Pointer: ZERO | GLOBAL | LOCAL, 23;
    "wasm.funcref" Pointer: ZERO | GLOBAL | LOCAL, 23;
    "spirv.Image" Pointer: GLOBAL | LOCAL, 16;
    "spirv.SignedImage" Pointer: GLOBAL | LOCAL, 16;
    "spirv.Type" Pointer: GLOBAL | LOCAL, 16;
    "spirv.IntegralConstant" None: LOCAL, 16;
    "spirv.Literal" None: LOCAL, 16;
    "spirv.Padding" Pointer: GLOBAL, 16;
    "spirv." Pointer: ZERO | GLOBAL | LOCAL, 16;
    "dx.Padding" Pointer: GLOBAL, 16;
    "dx." Pointer: GLOBAL | LOCAL | TOKEN, 16;
};

/// Types that LLVM has no row for.
static OTHER: TargetType = TargetType {
    name: "",
    since: 16,
    layout: Layout::None,
    properties: LOCAL,
    parameters: None,
};

impl TargetType {
    /// The row of a name in the newest dialect.
    pub fn of(name: &[u8]) -> &'static TargetType {
        let fits = |row: &&TargetType| match row.name.ends_with('.') {
            true => name.starts_with(row.name.as_bytes()),
            false => name == row.name.as_bytes(),
        };
        TYPES.iter().find(fits).unwrap_or(&OTHER)
    }

    /// The row of a name in a dialect: a type that is newer has none of its properties there.
    pub fn in_dialect(dialect: Dialect, name: &[u8]) -> &'static TargetType {
        let row = Self::of(name);
        match dialect.has(row.since) {
            true => row,
            false => &OTHER,
        }
    }

    /// Returns true if the type has a property.
    pub const fn has(&self, property: u8) -> bool {
        self.properties & property != 0
    }

    /// LLVM's message about a type with other parameters than it should have.
    pub fn problem(&self, types: usize, ints: usize) -> Option<&'static str> {
        let (wanted, problem) = self.parameters?;
        let ints_fit = (wanted.least_ints..=wanted.most_ints).contains(&ints);
        (types != wanted.types || !ints_fit).then_some(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_rows() {
        let dialect = Dialect::LLVM_22;
        assert!(TargetType::of(b"spirv.Sampler").has(ZERO));
        assert!(!TargetType::of(b"spirv.Image").has(ZERO));
        assert!(
            TargetType::of(b"dx.Layout").has(TOKEN) && !TargetType::of(b"dx.Padding").has(TOKEN)
        );
        assert!(TargetType::in_dialect(Dialect::LLVM_23, b"wasm.funcref").has(GLOBAL));
        assert!(!TargetType::in_dialect(dialect, b"wasm.funcref").has(GLOBAL));
        assert_eq!(TargetType::of(b"mine").layout, Layout::None);
        assert!(TargetType::of(b"aarch64.svcount").problem(0, 1).is_some());
        assert_eq!(TargetType::of(b"amdgpu.stridemark").problem(0, 1), None);
    }
}
