//! Types as text: each is rendered once and copied at each use.

use super::md_text::{decimal, escaped};
use super::name::name;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Bytes, Entity, Span, Table};
use bitsmith_model::types::{FuncType, StructBody, StructId, TargetExt, Type, TypeId, Types};

/// The length above which a text is rendered anew at each use, so that the memory is linear in the input.
const KEPT: usize = 512;
/// The length in bytes at which a type's text is cut off: a few nested types can have exponentially long texts.
const LONGEST: usize = 1 << 22;
/// The nesting depth up to which types that are not cached are rendered.
const DEEPEST: u32 = 200;

/// The text of every type.
pub(super) struct TypeText<'a> {
    types: &'a Types,
    text: Bytes,
    /// The span of each text; empty for one that is not cached.
    spans: Vec<Span>,
    /// The number of each unnamed identified struct.
    numbers: &'a [u32],
    dialect: Dialect,
}

impl<'a> TypeText<'a> {
    /// The dialect that is printed.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Renders all types. `numbers` are those of unnamed identified structs.
    pub(super) fn new(types: &'a Types, numbers: &'a [u32], dialect: Dialect) -> Self {
        let mut this = Self {
            types,
            text: Bytes::default(),
            spans: vec![Span::default(); types.len()],
            numbers,
            dialect,
        };
        let mut one = Vec::new();
        for (id, ty) in types.iter() {
            one.clear();
            // Parts precede the types that contain them, so most are rendered already.
            this.render(ty, 0, &mut one);
            if one.len() <= KEPT {
                let span = this.text.add(&one);
                this.spans.put(id.index(), span);
            }
        }
        this
    }

    /// Appends a type.
    #[inline]
    pub(super) fn write(&self, id: TypeId, out: &mut Vec<u8>) {
        self.nested(id, 0, out);
    }

    #[inline]
    fn nested(&self, id: TypeId, depth: u32, out: &mut Vec<u8>) {
        match self.spans.get(id.index()) {
            Some(span) if !span.is_empty() => out.extend_from_slice(self.text.get(*span)),
            Some(_) => self.long(id, depth, out),
            None => out.extend_from_slice(b"<null type>"),
        }
    }

    #[cold]
    fn long(&self, id: TypeId, depth: u32, out: &mut Vec<u8>) {
        self.render(self.types.get(id), depth, out);
    }

    fn render(&self, ty: &Type, depth: u32, out: &mut Vec<u8>) {
        if depth > DEEPEST || out.len() > LONGEST && depth > 0 {
            out.extend_from_slice(b"...");
            return;
        }
        let depth = depth.saturating_add(1);
        let word: &[u8] = match ty {
            Type::Void => b"void",
            Type::Half => b"half",
            Type::BFloat => b"bfloat",
            Type::Float => b"float",
            Type::Double => b"double",
            Type::X86Fp80 => b"x86_fp80",
            Type::Fp128 => b"fp128",
            Type::PpcFp128 => b"ppc_fp128",
            Type::X86Amx => b"x86_amx",
            Type::Label => b"label",
            Type::Metadata => b"metadata",
            Type::Token => b"token",
            Type::Int(bits) => {
                out.push(b'i');
                return decimal((*bits).into(), out);
            }
            Type::Byte(bits) => {
                out.push(b'b');
                return decimal((*bits).into(), out);
            }
            Type::Ptr(space) => {
                let has_opaque = self.dialect.has(Type::OPAQUE_POINTERS_SINCE);
                out.extend_from_slice(if has_opaque { b"ptr" } else { b"i8" });
                address_space(*space, out);
                if has_opaque { b"" } else { b"*" }
            }
            Type::TypedPtr { pointee, space } => {
                self.nested(*pointee, depth, out);
                address_space(*space, out);
                b"*"
            }
            Type::Func(func) => return self.func(func, depth, out),
            Type::Struct(body) => return self.body(body, depth, out),
            Type::Named(id) => return self.struct_name(*id, out),
            Type::Array(element, len) => {
                out.push(b'[');
                decimal(*len, out);
                out.extend_from_slice(b" x ");
                self.nested(*element, depth, out);
                b"]"
            }
            Type::Vector {
                element,
                len,
                scalable,
            } => {
                out.extend_from_slice(if *scalable { b"<vscale x " } else { b"<" });
                decimal((*len).into(), out);
                out.extend_from_slice(b" x ");
                self.nested(*element, depth, out);
                b">"
            }
            Type::TargetExt(ext) => return self.target(ext, depth, out),
        };
        out.extend_from_slice(word);
    }

    fn func(&self, func: &FuncType, depth: u32, out: &mut Vec<u8>) {
        self.nested(func.ret, depth, out);
        out.extend_from_slice(b" (");
        self.list(&func.params, depth, out);
        out.extend_from_slice(func.dots());
        out.push(b')');
    }

    fn list(&self, types: &[TypeId], depth: u32, out: &mut Vec<u8>) {
        for (at, &ty) in types.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            if out.len() > LONGEST {
                out.extend_from_slice(b"...");
                return;
            }
            self.nested(ty, depth, out);
        }
    }

    fn body(&self, body: &StructBody, depth: u32, out: &mut Vec<u8>) {
        if body.packed {
            out.push(b'<');
        }
        if body.elements.is_empty() {
            out.extend_from_slice(b"{}");
        } else {
            out.extend_from_slice(b"{ ");
            self.list(&body.elements, depth, out);
            out.extend_from_slice(b" }");
        }
        if body.packed {
            out.push(b'>');
        }
    }

    fn struct_name(&self, id: StructId, out: &mut Vec<u8>) {
        let Some(named) = self.types.structs().get(id) else {
            return;
        };
        out.push(b'%');
        if !named.name.is_empty() {
            return name(&named.name, out);
        }
        match self.numbers.get(id.index()) {
            Some(&number) if number != u32::MAX => decimal(number.into(), out),
            // A struct that no use was found for. LLVM prints its address in memory.
            _ => {
                out.extend_from_slice(b"\"type ");
                decimal(id.as_u32().into(), out);
                out.push(b'"');
            }
        }
    }

    fn target(&self, ext: &TargetExt, depth: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(b"target(\"");
        escaped(&ext.name, out);
        out.push(b'"');
        for &ty in &ext.types {
            out.extend_from_slice(b", ");
            self.nested(ty, depth, out);
        }
        for &number in &ext.ints {
            out.extend_from_slice(b", ");
            decimal(number.into(), out);
        }
        out.push(b')');
    }

    /// Appends the definitions of identified structs: unnamed ones by number, then the others, both in the
    /// order of `found`.
    pub(super) fn write_identities(&self, found: &[StructId], out: &mut Vec<u8>) {
        if found.is_empty() {
            return;
        }
        out.push(b'\n');
        for without_name in [true, false] {
            for &id in found {
                let Some(named) = self.types.structs().get(id) else {
                    continue;
                };
                if named.name.is_empty() != without_name {
                    continue;
                }
                self.struct_name(id, out);
                out.extend_from_slice(b" = type ");
                match &named.body {
                    Some(body) => {
                        let mut one = Vec::new();
                        self.body(body, 0, &mut one);
                        out.append(&mut one);
                    }
                    None => out.extend_from_slice(b"opaque"),
                }
                out.push(b'\n');
            }
        }
    }
}

/// Appends an address space other than 0.
fn address_space(space: u32, out: &mut Vec<u8>) {
    if space != 0 {
        out.extend_from_slice(b" addrspace(");
        decimal(space.into(), out);
        out.push(b')');
    }
}
