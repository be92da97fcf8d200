//! Constants as text.

use super::attrs::write_range;
use super::float;
use super::md_text::{decimal, escaped, signed, wide_signed};
use super::name::{GlobalNames, name};
use super::types::TypeText;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstExpr, ConstKind, ConstPool, ExprOp, InlineAsm};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Entity;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::since::{FLOATS_BY_TYPE, NULL_VECTORS, POISON_SINCE, SPLAT_SINCE};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// The nesting depth up to which constants are printed; LLVM's own stack limits it too.
const DEEPEST: u32 = 1000;
/// The number of constants that one operand may print: shared parts can make exponentially many.
const MOST: u32 = 1 << 26;

/// Prints types, globals and constants, which are the same in every function.
pub(super) struct Values<'a> {
    pub(super) module: &'a Module,
    pub(super) types: &'a TypeText<'a>,
    pub(super) globals: &'a GlobalNames,
    /// The block numbers of the functions that a blockaddress named so far.
    pub(super) blocks: Mutex<FxHashMap<GlobalId, Arc<[u32]>>>,
}

/// The limits in effect while one operand is printed.
struct Limits {
    depth: u32,
    left: u32,
}

impl Values<'_> {
    /// Appends a constant or global without its type.
    pub(super) fn constant(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        let mut limits = Limits {
            depth: 0,
            left: MOST,
        };
        self.operand(scope, value, &mut limits, out);
    }

    /// Appends a constant or global with its type.
    pub(super) fn typed_constant(&self, scope: Scope<'_>, value: Value, out: &mut Vec<u8>) {
        let mut limits = Limits {
            depth: 0,
            left: MOST,
        };
        self.typed(scope, value, &mut limits, out);
    }

    fn typed(&self, scope: Scope<'_>, value: Value, limits: &mut Limits, out: &mut Vec<u8>) {
        if let Some((constant, pool)) = scope.constant(value) {
            self.types.write(constant.ty, out);
            out.push(b' ');
            return self.known(scope, constant, pool, limits, out);
        }
        match scope.type_of(value) {
            Some(ty) => self.types.write(ty, out),
            None => out.extend_from_slice(b"<null type>"),
        }
        out.push(b' ');
        self.operand(scope, value, limits, out);
    }

    fn operand(&self, scope: Scope<'_>, value: Value, limits: &mut Limits, out: &mut Vec<u8>) {
        if let ValueKind::Global(id) = value.kind() {
            return out.extend_from_slice(self.globals.get(id));
        }
        match scope.constant(value) {
            Some((constant, pool)) => self.known(scope, constant, pool, limits, out),
            None => out.extend_from_slice(b"<badref>"),
        }
    }

    #[inline]
    fn known(
        &self,
        scope: Scope<'_>,
        constant: Const,
        pool: &ConstPool,
        limits: &mut Limits,
        out: &mut Vec<u8>,
    ) {
        // Common constants do not nest, so they need no limit.
        let ty = self.ty(constant.ty);
        match constant.kind {
            ConstKind::Int(int) => return self.int(ty, int, out),
            ConstKind::Null if self.is_null_pointers(ty) => {
                return self.splat(ty, out, |_, _, out| out.extend_from_slice(b"null"));
            }
            ConstKind::Null => return out.extend_from_slice(null(ty, self.module.dialect)),
            ConstKind::Poison => return out.extend_from_slice(b"poison"),
            ConstKind::Undef => return out.extend_from_slice(b"undef"),
            _ => {}
        }
        limits.left = limits.left.saturating_sub(1);
        if limits.depth >= DEEPEST || limits.left == 0 {
            return out.extend_from_slice(b"<too deep>");
        }
        limits.depth = limits.depth.wrapping_add(1);
        self.compound(scope, constant, pool, limits, out);
        limits.depth = limits.depth.wrapping_sub(1);
    }

    fn ty(&self, id: TypeId) -> &Type {
        if self.module.types.contains(id) {
            self.module.types.get(id)
        } else {
            &Type::Void
        }
    }

    /// Appends an integer of at most 64 bits, or a vector of equal ones.
    #[inline]
    fn int(&self, ty: &Type, int: i64, out: &mut Vec<u8>) {
        match ty {
            Type::Int(1) => {
                let text: &[u8] = if int == 0 { b"false" } else { b"true" };
                out.extend_from_slice(text);
            }
            Type::Vector { .. } => self.splat(ty, out, |this, element, out| {
                this.int(this.scalar(element), int, out);
            }),
            _ => signed(int, out),
        }
    }

    /// Returns true if a null of the type is printed as null pointers, which the dialect has as one constant.
    fn is_null_pointers(&self, ty: &Type) -> bool {
        let Type::Vector { element, .. } = ty else {
            return false;
        };
        self.module.dialect.has(NULL_VECTORS) && matches!(self.ty(*element), Type::Ptr(_))
    }

    /// The type of an element; never a vector.
    fn scalar(&self, id: TypeId) -> &Type {
        match self.ty(id) {
            Type::Vector { .. } => &Type::Void,
            ty => ty,
        }
    }

    /// Appends a vector of equal elements.
    fn splat(&self, ty: &Type, out: &mut Vec<u8>, write: impl Fn(&Self, TypeId, &mut Vec<u8>)) {
        let Type::Vector {
            element,
            len,
            scalable,
        } = *ty
        else {
            return;
        };
        let one = |out: &mut Vec<u8>| {
            self.types.write(element, out);
            out.push(b' ');
            write(self, element, out);
        };
        if scalable || self.module.dialect.has(SPLAT_SINCE) {
            out.extend_from_slice(b"splat (");
            one(out);
            return out.push(b')');
        }
        for at in 0..len {
            out.extend_from_slice(if at == 0 { b"<" } else { b", " });
            one(out);
        }
        out.push(b'>');
    }

    fn compound(
        &self,
        scope: Scope<'_>,
        constant: Const,
        pool: &ConstPool,
        limits: &mut Limits,
        out: &mut Vec<u8>,
    ) {
        let ty = self.ty(constant.ty);
        match constant.kind {
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison | ConstKind::Int(_) => {}
            ConstKind::WideInt(span) => self.number(ty, out, |ty, out| {
                wide_signed(pool.words(span), ty.scalar_bits().unwrap_or(0), out);
            }),
            ConstKind::Float(bits) => self.number(ty, out, |ty, out| {
                float::write(ty, bits, self.module.dialect, out)
            }),
            ConstKind::WideFloat(span) => self.number(ty, out, |ty, out| {
                float::write_wide(ty, pool.words(span), self.module.dialect, out);
            }),
            ConstKind::Aggregate(span) => {
                self.aggregate(scope, ty, pool.operands(span), limits, out);
            }
            ConstKind::Data(span) => self.data(ty, pool.bytes(span), out),
            ConstKind::Expr(index) => {
                self.expr(scope, constant.ty, pool.expr(index), pool, limits, out);
            }
            ConstKind::BlockAddress(function, block) => self.block_address(function, block, out),
            ConstKind::DsoLocalEquivalent(id) => {
                out.extend_from_slice(b"dso_local_equivalent ");
                out.extend_from_slice(self.globals.get(id));
            }
            ConstKind::NoCfi(id) => {
                out.extend_from_slice(b"no_cfi ");
                out.extend_from_slice(self.globals.get(id));
            }
            ConstKind::PtrAuth(span) => {
                self.ptr_auth(scope, pool.operands(span), limits, out);
            }
            ConstKind::InlineAsm(index) => inline_asm(pool.inline_asm(index), out),
        }
    }

    /// Appends a number, or a vector of equal ones.
    fn number(&self, ty: &Type, out: &mut Vec<u8>, write: impl Fn(&Type, &mut Vec<u8>)) {
        match ty {
            Type::Vector { .. } => self.splat(ty, out, |this, element, out| {
                write(this.ty(element), out);
            }),
            _ => write(ty, out),
        }
    }

    fn aggregate(
        &self,
        scope: Scope<'_>,
        ty: &Type,
        parts: &[Value],
        limits: &mut Limits,
        out: &mut Vec<u8>,
    ) {
        let (open, close): (&[u8], &[u8]) = match ty {
            Type::Array(..) => (b"[", b"]"),
            Type::Vector { .. } => {
                if self.module.dialect.has(SPLAT_SINCE)
                    && let Some(value) = equal_numbers(scope, parts)
                {
                    out.extend_from_slice(b"splat (");
                    self.typed(scope, value, limits, out);
                    return out.push(b')');
                }
                (b"<", b">")
            }
            _ => {
                let packed = match ty {
                    Type::Struct(body) => body.packed,
                    Type::Named(id) => {
                        let body = self.module.types.structs().get(*id);
                        body.and_then(|n| n.body.as_ref()).is_some_and(|b| b.packed)
                    }
                    _ => false,
                };
                match (packed, parts.is_empty()) {
                    (false, false) => (b"{ ", b" }"),
                    (false, true) => (b"{", b"}"),
                    (true, false) => (b"<{ ", b" }>"),
                    (true, true) => (b"<{", b"}>"),
                }
            }
        };
        out.extend_from_slice(open);
        self.typed_list(scope, parts, limits, out);
        out.extend_from_slice(close);
    }

    fn typed_list(
        &self,
        scope: Scope<'_>,
        parts: &[Value],
        limits: &mut Limits,
        out: &mut Vec<u8>,
    ) {
        for (at, &part) in parts.iter().enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            self.typed(scope, part, limits, out);
            if limits.left == 0 {
                return;
            }
        }
    }

    /// Appends packed elements: a string, an array, or a vector.
    fn data(&self, ty: &Type, bytes: &[u8], out: &mut Vec<u8>) {
        let (element, array) = match ty {
            Type::Array(element, _) => (*element, true),
            Type::Vector { element, .. } => (*element, false),
            _ => return out.extend_from_slice(b"<badref>"),
        };
        let element_ty = self.ty(element);
        if array && element_ty.is_octet() {
            out.extend_from_slice(b"c\"");
            escaped(bytes, out);
            return out.push(b'"');
        }
        let size = (element_ty.scalar_bits().unwrap_or(8) / 8).clamp(1, 8) as usize;
        let mut elements = bytes.chunks(size);
        if !array
            && let Some(first) = bytes.get(..size)
            && elements.all(|e| e == first)
        {
            return self.splat(ty, out, |this, _, out| {
                data_element(element_ty, first, this.module.dialect, out);
            });
        }
        out.push(if array { b'[' } else { b'<' });
        for (at, bytes) in bytes.chunks(size).enumerate() {
            if at != 0 {
                out.extend_from_slice(b", ");
            }
            self.types.write(element, out);
            out.push(b' ');
            data_element(element_ty, bytes, self.module.dialect, out);
        }
        out.push(if array { b']' } else { b'>' });
    }

    fn expr(
        &self,
        scope: Scope<'_>,
        ty: TypeId,
        expr: &ConstExpr,
        pool: &ConstPool,
        limits: &mut Limits,
        out: &mut Vec<u8>,
    ) {
        let operands = pool.operands(expr.operands);
        if let ExprOp::ShuffleVector = expr.op
            && self.module.dialect.has(SPLAT_SINCE)
            && let &[vector, _, mask] = operands
            && let Some(value) = splat_of_shuffle(scope, vector, mask)
        {
            out.extend_from_slice(b"splat (");
            self.typed(scope, value, limits, out);
            return out.push(b')');
        }
        let word = match expr.op {
            ExprOp::Binary(op) => op.text(),
            ExprOp::Cast(op) => op.text(),
            ExprOp::GetElementPtr { .. } => Opcode::GetElementPtr.text(),
            ExprOp::ExtractElement => Opcode::ExtractElement.text(),
            ExprOp::InsertElement => Opcode::InsertElement.text(),
            ExprOp::ShuffleVector => Opcode::ShuffleVector.text(),
        };
        out.extend_from_slice(word.as_bytes());
        flags(flag::of_expr(expr.op), expr.flags, out);
        if let Some(range) = &expr.in_range {
            out.extend_from_slice(b" inrange(");
            write_range(range, out);
            out.push(b')');
        }
        out.extend_from_slice(b" (");
        if let ExprOp::GetElementPtr { source } = expr.op {
            self.types.write(source, out);
            out.extend_from_slice(b", ");
        }
        let shown = match expr.op {
            ExprOp::ShuffleVector => operands.get(..2).unwrap_or(operands),
            _ => operands,
        };
        self.typed_list(scope, shown, limits, out);
        match expr.op {
            ExprOp::Cast(_) => {
                out.extend_from_slice(b" to ");
                self.types.write(ty, out);
            }
            ExprOp::ShuffleVector => {
                if let Some(&mask) = operands.get(2) {
                    self.shuffle_mask(scope, mask, out);
                }
            }
            _ => {}
        }
        out.push(b')');
    }

    /// Appends the mask of a shufflevector, with the comma before it.
    pub(super) fn shuffle_mask(&self, scope: Scope<'_>, mask: Value, out: &mut Vec<u8>) {
        let Some((constant, pool)) = scope.constant(mask) else {
            return;
        };
        out.extend_from_slice(b", ");
        self.types.write(constant.ty, out);
        let int = |value: &Value| scope.int(*value);
        let elements: Vec<Option<i64>> = match constant.kind {
            ConstKind::Null => vec![Some(0)],
            ConstKind::Int(int) => match self.ty(constant.ty) {
                Type::Vector { len, .. } if int != 0 && *len < 1 << 20 => {
                    vec![Some(int); *len as usize]
                }
                _ => vec![Some(int)],
            },
            ConstKind::Data(span) => {
                let bytes = pool.bytes(span).chunks_exact(4);
                bytes
                    .map(|b| b.try_into().ok().map(|b| i32::from_le_bytes(b).into()))
                    .collect()
            }
            ConstKind::Aggregate(span) => pool.operands(span).iter().map(int).collect(),
            _ => vec![None],
        };
        if elements.iter().all(|e| *e == Some(0)) {
            return out.extend_from_slice(b" zeroinitializer");
        }
        let missing: &[u8] = match self.module.dialect.has(POISON_SINCE) {
            true => b"poison",
            false => b"undef",
        };
        if elements.iter().all(Option::is_none) {
            out.push(b' ');
            return out.extend_from_slice(missing);
        }
        out.extend_from_slice(b" <");
        for (at, element) in elements.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"i32 " } else { b", i32 " });
            match element {
                Some(int) => signed(*int, out),
                None => out.extend_from_slice(missing),
            }
        }
        out.push(b'>');
    }

    fn ptr_auth(&self, scope: Scope<'_>, parts: &[Value], limits: &mut Limits, out: &mut Vec<u8>) {
        let given = |value: &Value| match scope.constant(*value) {
            Some((c, _)) => !matches!(c.kind, ConstKind::Null | ConstKind::Int(0)),
            None => true,
        };
        let last = parts.iter().rposition(given).unwrap_or(0).max(1);
        out.extend_from_slice(b"ptrauth (");
        let shown = parts.get(..=last).unwrap_or(parts);
        self.typed_list(scope, shown, limits, out);
        out.push(b')');
    }

    fn block_address(&self, function: GlobalId, block: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(b"blockaddress(");
        out.extend_from_slice(self.globals.get(function));
        out.extend_from_slice(b", %");
        let body = self.module.globals.get(function).and_then(|g| g.body());
        let id = body.and_then(|b| b.order.get(block as usize));
        match (body, id) {
            (Some(body), Some(&id)) => match body.names.get(Value::block(id)) {
                b"" => match self.block_number(function, body, id) {
                    Some(number) => decimal(number.into(), out),
                    None => out.extend_from_slice(b"<badref>"),
                },
                bytes => name(bytes, out),
            },
            _ => out.extend_from_slice(b"<badref>"),
        }
        out.push(b')');
    }

    fn block_number(&self, function: GlobalId, body: &Body, block: BlockId) -> Option<u32> {
        let known = self.blocks.lock().ok()?.get(&function).cloned();
        let numbers = match known {
            Some(numbers) => numbers,
            None => {
                let mut slots = super::local::LocalSlots::default();
                slots.number(self.module, function, body);
                let numbers: Arc<[u32]> = slots.blocks().into();
                let mut all = self.blocks.lock().ok()?;
                all.insert(function, Arc::clone(&numbers));
                numbers
            }
        };
        numbers.get(block.index()).copied()
    }
}

/// The text of zero; for integers and floats too, since a file may have a null constant of them.
fn null(ty: &Type, dialect: Dialect) -> &'static [u8] {
    match ty {
        Type::Ptr(_) => b"null",
        Type::Token => b"none",
        Type::Int(1) => b"false",
        Type::Int(_) | Type::Byte(_) => b"0",
        Type::Float | Type::Double => b"0.000000e+00",
        _ if ty.is_float() && dialect.has(FLOATS_BY_TYPE) => b"0.000000e+00",
        Type::Half => b"0xH0000",
        Type::BFloat => b"0xR0000",
        Type::X86Fp80 => b"0xK00000000000000000000",
        Type::Fp128 => b"0xL00000000000000000000000000000000",
        Type::PpcFp128 => b"0xM00000000000000000000000000000000",
        _ => b"zeroinitializer",
    }
}

fn data_element(ty: &Type, bytes: &[u8], dialect: Dialect, out: &mut Vec<u8>) {
    let mut word = [0u8; 8];
    for (place, byte) in word.iter_mut().zip(bytes) {
        *place = *byte;
    }
    let bits = u64::from_le_bytes(word);
    match ty {
        Type::Int(width) | Type::Byte(width) => {
            let unused = 64u32.saturating_sub(*width).min(63);
            signed((bits << unused) as i64 >> unused, out);
        }
        _ => float::write(ty, bits, dialect, out),
    }
}

/// The element that all elements of a vector are, if they are equal numbers.
fn equal_numbers(scope: Scope<'_>, parts: &[Value]) -> Option<Value> {
    let (&first, rest) = parts.split_first()?;
    let (number, pool) = scope.constant(first)?;
    let words = |c: Const, p: &ConstPool| match c.kind {
        ConstKind::WideInt(span) | ConstKind::WideFloat(span) => p.words(span).to_vec(),
        _ => Vec::new(),
    };
    match number.kind {
        ConstKind::Int(_) | ConstKind::Float(_) => {
            let same =
                |v: &Value| *v == first || scope.constant(*v).is_some_and(|(c, _)| c == number);
            rest.iter().all(same).then_some(first)
        }
        ConstKind::WideInt(_) | ConstKind::WideFloat(_) => {
            let expected = words(number, pool);
            let same = |v: &Value| {
                *v == first
                    || scope
                        .constant(*v)
                        .is_some_and(|(c, p)| words(c, p) == expected)
            };
            rest.iter().all(same).then_some(first)
        }
        _ => None,
    }
}

/// The number that a shufflevector expression splats: an insertelement at index 0, with a mask of zeros.
fn splat_of_shuffle(scope: Scope<'_>, vector: Value, mask: Value) -> Option<Value> {
    let (mask, _) = scope.constant(mask)?;
    let ExprView::InsertElement { element, index, .. } = ExprView::of_value(scope, vector)? else {
        return None;
    };
    let (number, _) = scope.constant(element)?;
    let is_number = matches!(
        number.kind,
        ConstKind::Int(_) | ConstKind::WideInt(_) | ConstKind::Float(_) | ConstKind::WideFloat(_)
    );
    (mask.kind == ConstKind::Null && scope.int(index) == Some(0) && is_number).then_some(element)
}

fn inline_asm(asm: &InlineAsm, out: &mut Vec<u8>) {
    out.extend_from_slice(b"asm ");
    let words: [(bool, &[u8]); 4] = [
        (asm.side_effect, b"sideeffect "),
        (asm.align_stack, b"alignstack "),
        (asm.intel, b"inteldialect "),
        (asm.can_throw, b"unwind "),
    ];
    for (given, word) in words {
        if given {
            out.extend_from_slice(word);
        }
    }
    out.push(b'"');
    escaped(&asm.template, out);
    out.extend_from_slice(b"\", \"");
    escaped(&asm.constraints, out);
    out.push(b'"');
}

/// Appends the words of flags, each with a space before it.
pub(super) fn flags(family: Family, flags: Flags, out: &mut Vec<u8>) {
    if flags != Flags::NONE {
        family.words(flags, |word| {
            out.push(b' ');
            out.extend_from_slice(word.as_bytes());
        });
    }
}
