//! Types in text.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::entity::Entity;
use bitsmith_model::schema::target_type::{Layout, TargetType};
use bitsmith_model::types::{FuncType, StructBody, TargetExt, Type, TypeId};
use std::borrow::Cow;

/// The widest integer type, in bits.
const MAX_INT_BITS: u32 = Type::MAX_INT_BITS;

impl<'a> Parser<'a> {
    /// A first-class type.
    pub fn value_type(&mut self) -> Parse<TypeId> {
        let at = self.at;
        let ty = self.any_type()?;
        if *self.module.types.get(ty) == Type::Void {
            return self.fail_at(at, "void type only allowed for function results");
        }
        Ok(ty)
    }

    /// Any type, `void` included.
    pub fn any_type(&mut self) -> Parse<TypeId> {
        self.nested(|p| {
            let mut is_opaque = p.is_word("ptr");
            let mut ty = p.plain_type()?;
            if !matches!(p.module.types.get(ty), Type::Vector { .. }) {
                p.pointee = None;
            }
            loop {
                match p.token {
                    // The era of typed pointers: the model does not keep what it points to.
                    Token::Punct(b'*') if is_opaque => {
                        return p.fail("ptr* is invalid - use ptr instead");
                    }
                    Token::Punct(b'*') => {
                        p.next();
                        p.point_to(ty)?;
                        ty = p.module.types.intern(Type::Ptr(0));
                    }
                    Token::Word(b"addrspace") if !is_opaque => {
                        let space = p.addr_space()?;
                        p.want(b'*')?;
                        p.point_to(ty)?;
                        ty = p.module.types.intern(Type::Ptr(space));
                    }
                    Token::Punct(b'(') => {
                        is_opaque = false;
                        ty = p.function_type(ty)?;
                        p.pointee = None;
                    }
                    _ => return Ok(ty),
                }
            }
        })
    }

    /// Notes what a pointer of the older era points to.
    fn point_to(&mut self, ty: TypeId) -> Parse<()> {
        match self.module.types.get(ty) {
            Type::Void => self.fail_at(self.at, "pointers to void are invalid, use i8* instead"),
            Type::Label => self.fail_at(self.at, "basic block pointers are invalid"),
            Type::Metadata | Type::Token | Type::X86Amx => {
                self.fail_at(self.at, "pointer to this type is invalid")
            }
            // LLVM 22 reads such a type and makes nothing of the pointee.
            _ if self.syntax.strict => Ok(()),
            _ => {
                self.pointee = Some(ty);
                self.syntax.typed = true;
                Ok(())
            }
        }
    }

    fn plain_type(&mut self) -> Parse<TypeId> {
        match self.token {
            Token::Word(word) => self.word_type(word),
            Token::Punct(b'{') => {
                self.next();
                self.literal_struct(false)
            }
            Token::Punct(b'[') => {
                self.next();
                self.array_type()
            }
            Token::Punct(b'<') => {
                self.next();
                if self.eat(b'{') {
                    let ty = self.literal_struct(true)?;
                    self.want(b'>')?;
                    return Ok(ty);
                }
                self.vector_type()
            }
            Token::Local(_) => match self.take() {
                Token::Local(name) => Ok(self.named_type(name)),
                _ => self.expected("a type"),
            },
            Token::LocalId(number) => {
                self.next();
                Ok(self.numbered_type(number))
            }
            _ => self.expected("a type"),
        }
    }

    fn word_type(&mut self, word: &[u8]) -> Parse<TypeId> {
        let ty = match word {
            b"void" => Type::Void,
            b"half" => Type::Half,
            b"bfloat" => Type::BFloat,
            b"float" => Type::Float,
            b"double" => Type::Double,
            b"x86_fp80" => Type::X86Fp80,
            b"fp128" => Type::Fp128,
            b"ppc_fp128" => Type::PpcFp128,
            b"x86_amx" => Type::X86Amx,
            b"label" => Type::Label,
            b"metadata" => Type::Metadata,
            b"token" => Type::Token,
            b"ptr" => {
                self.next();
                let space = self.addr_space()?;
                return Ok(self.module.types.intern(Type::Ptr(space)));
            }
            b"x86_mmx" => {
                self.not_strict(self.at, "a type of LLVM 19 or before")?;
                // LLVM 20 replaced it by a vector of one i64.
                let element = self.module.types.int(64);
                Type::Vector {
                    element,
                    len: 1,
                    scalable: false,
                }
            }
            b"target" => return self.target_type(),
            // Byte types of LLVM 23.
            [b'b', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                let bits = std::str::from_utf8(digits)
                    .ok()
                    .and_then(|d| d.parse().ok());
                match bits {
                    Some(bits @ 1..=MAX_INT_BITS) => {
                        self.since(Type::BYTES_SINCE, "a byte type")?;
                        Type::Byte(bits)
                    }
                    _ => return self.fail("bitwidth for byte type out of range"),
                }
            }
            [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                match std::str::from_utf8(digits)
                    .ok()
                    .and_then(|d| d.parse().ok())
                {
                    Some(bits @ 1..=MAX_INT_BITS) => Type::Int(bits),
                    _ => return self.fail("bitwidth for integer type out of range"),
                }
            }
            _ => return self.expected("a type"),
        };
        self.next();
        Ok(self.module.types.intern(ty))
    }

    /// Returns true if values of this type have a size.
    pub fn is_sized(&mut self, ty: TypeId) -> bool {
        let mut open = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = open.pop() {
            if self.known.sized.contains(&ty) || !seen.insert(ty) {
                continue;
            }
            match self.module.types.get(ty) {
                Type::Array(element, _) | Type::Vector { element, .. } => open.push(*element),
                Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func(_) => {
                    return false;
                }
                Type::TargetExt(ext)
                    if ext.in_dialect(self.module.dialect).layout == Layout::None =>
                {
                    return false;
                }
                Type::Named(id) if self.module.types.named(*id).body.is_none() => return false,
                _ => {}
            }
            if let Some(body) = self.module.types.as_struct(ty) {
                // Scalable vectors only have places where all elements are of one type.
                let same = body
                    .elements
                    .windows(2)
                    .all(|pair| pair.first() == pair.last());
                if !same
                    && body
                        .elements
                        .iter()
                        .any(|&element| self.is_scalable(element))
                {
                    return false;
                }
                open.extend(body.elements.iter().copied());
            }
        }
        self.known.sized.extend(seen);
        true
    }

    /// Returns true if values of this type contain a scalable vector.
    pub fn is_scalable(&self, ty: TypeId) -> bool {
        let mut open = vec![ty];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = open.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match self.module.types.get(ty) {
                Type::Vector { scalable: true, .. } => return true,
                Type::Array(element, _) => open.push(*element),
                _ => {}
            }
            if let Some(body) = self.module.types.as_struct(ty) {
                open.extend(body.elements.iter().copied());
            }
        }
        false
    }

    /// Reports structs that contain themselves by value.
    pub fn check_recursion(&mut self) -> Parse<()> {
        let types = &self.module.types;
        // 0 is unvisited, 1 is open, 2 is done.
        let mut state = vec![0u8; types.len()];
        for (root, _) in types.iter() {
            let mut stack = vec![(root, 0usize)];
            while let Some((ty, next)) = stack.pop() {
                let Some(seen) = state.get_mut(ty.index()) else {
                    continue;
                };
                if next == 0 {
                    if *seen == 2 {
                        continue;
                    }
                    if *seen == 1 {
                        let at = self.known.type_places.get(&ty).copied().unwrap_or(self.at);
                        return self.fail_at(at, "identified structure type is recursive");
                    }
                    *seen = 1;
                }
                let child = match types.get(ty) {
                    Type::Array(element, _) | Type::Vector { element, .. } => {
                        (next == 0).then_some(*element)
                    }
                    _ => types
                        .as_struct(ty)
                        .and_then(|body| body.elements.get(next).copied()),
                };
                match child {
                    Some(child) => {
                        stack.push((ty, next.saturating_add(1)));
                        stack.push((child, 0));
                    }
                    None => *seen = 2,
                }
            }
        }
        Ok(())
    }

    /// The elements up to the closing brace.
    pub fn struct_elements(&mut self) -> Parse<Box<[TypeId]>> {
        let mut elements = Vec::new();
        self.list(b'}', |p| {
            elements.push(p.element_type("struct", Type::may_be_field)?);
            Ok(())
        })?;
        Ok(elements.into())
    }

    /// A type that is valid as an element of a struct or array.
    fn element_type(&mut self, of: &str, is_valid: fn(&Type) -> bool) -> Parse<TypeId> {
        let at = self.at;
        let ty = self.value_type()?;
        match is_valid(self.module.types.get(ty)) {
            true => Ok(ty),
            false => self.fail_at(at, format!("invalid element type for {of}")),
        }
    }

    fn literal_struct(&mut self, packed: bool) -> Parse<TypeId> {
        let elements = self.struct_elements()?;
        Ok(self
            .module
            .types
            .intern(Type::Struct(StructBody { elements, packed })))
    }

    fn array_type(&mut self) -> Parse<TypeId> {
        let len = self.u64()?;
        self.want_word("x")?;
        let element = self.element_type("array", Type::may_be_in_array)?;
        self.want(b']')?;
        Ok(self.module.types.intern(Type::Array(element, len)))
    }

    fn vector_type(&mut self) -> Parse<TypeId> {
        let scalable = self.eat_word("vscale");
        if scalable {
            self.want_word("x")?;
        }
        let at = self.at;
        let len = self.u64()?;
        self.want_word("x")?;
        let element_at = self.at;
        let element = self.value_type()?;
        self.want(b'>')?;
        let len = match u32::try_from(len) {
            Ok(0) => return self.fail_at(at, "zero element vector is illegal"),
            Ok(len) => len,
            Err(_) => return self.fail_at(at, "size too large for vector"),
        };
        let types = &mut self.module.types;
        if !types.get(element).may_be_in_vector() {
            return self.fail_at(element_at, "invalid vector element type");
        }
        Ok(types.intern(Type::Vector {
            element,
            len,
            scalable,
        }))
    }

    fn target_type(&mut self) -> Parse<TypeId> {
        let at = self.at;
        self.next();
        self.want(b'(')?;
        let name: Box<[u8]> = self.string()?.into_owned().into();
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            match self.token.is_integer() {
                true => ints.push(self.u32()?),
                false if ints.is_empty() => types.push(self.any_type()?),
                false => return self.expected("an integer parameter"),
            }
        }
        self.want(b')')?;
        let (types, ints) = (types.into(), ints.into());
        let ext = TargetExt { name, types, ints };
        if !self.syntax.strict {
            self.since(TargetType::of(&ext.name).since, "this target type")?;
        }
        if let Some(problem) = ext.problem(self.module.dialect) {
            return self.fail_at(at, problem);
        }
        Ok(self.module.types.intern(Type::TargetExt(ext)))
    }

    /// The type of a parameter; `None` for `...`, which is last.
    pub(super) fn parameter_type(&mut self, vararg: &mut bool) -> Parse<Option<TypeId>> {
        if *vararg {
            return self.expected("')'");
        }
        if self.token == Token::Ellipsis {
            self.next();
            *vararg = true;
            return Ok(None);
        }
        let at = self.at;
        let ty = self.value_type()?;
        if matches!(self.module.types.get(ty), Type::Func(_) | Type::Label) {
            return self.fail_at(at, "invalid type for function argument");
        }
        Ok(Some(ty))
    }

    /// `(T, T, ...)` after the return type.
    fn function_type(&mut self, ret: TypeId) -> Parse<TypeId> {
        self.want(b'(')?;
        let (mut params, mut vararg) = (Vec::new(), false);
        self.list(b')', |p| {
            params.extend(p.parameter_type(&mut vararg)?);
            Ok(())
        })?;
        Ok(self.module.types.intern(Type::Func(FuncType {
            ret,
            params: params.into(),
            vararg,
        })))
    }

    fn named_type(&mut self, name: Cow<'a, [u8]>) -> TypeId {
        if let Some(&id) = self.names.types.get(&name) {
            return id;
        }
        let id = self.module.types.new_struct(&name);
        self.names.types.insert(name, id);
        self.names.undefined_types.insert(id, self.at);
        id
    }

    fn numbered_type(&mut self, number: u32) -> TypeId {
        if let Some(&id) = self.names.type_numbers.get(&number) {
            return id;
        }
        let id = self.module.types.new_struct(b"");
        self.names.type_numbers.insert(number, id);
        self.names.undefined_types.insert(id, self.at);
        id
    }

    /// `%name = type …`
    pub fn type_definition(&mut self) -> Parse<()> {
        let at = self.at;
        if self
            .parallel
            .deferred
            .as_ref()
            .is_some_and(|d| !d.bodies.is_empty())
        {
            return self.fail("a type behind a body that may need to be without it");
        }
        let token = self.take();
        self.want(b'=')?;
        self.want_word("type")?;
        let packed = self.is_punct(b'<') && self.is_before(b'{');
        let aliased = !(self.is_word("opaque") || self.is_punct(b'{') || packed);
        if aliased {
            // Before LLVM 3.0, a name could be an alias of any type.
            let ty = self.any_type()?;
            match token {
                Token::Local(name) => self.names.types.insert(name, ty),
                Token::LocalId(number) => self.names.type_numbers.insert(number, ty),
                _ => return self.fail_at(at, "expected a type's name"),
            };
            return Ok(());
        }
        let id = match token {
            Token::Local(name) => self.named_type(name),
            Token::LocalId(number) => self.numbered_type(number),
            _ => return self.fail_at(at, "expected a type's name"),
        };
        if self.names.undefined_types.remove(&id).is_none() {
            return self.fail_at(at, "redefinition of type");
        }
        if self.eat_word("opaque") {
            return Ok(());
        }
        self.known.type_places.insert(id, at);
        if packed {
            self.next();
        }
        self.want(b'{')?;
        let elements = self.struct_elements()?;
        if packed {
            self.want(b'>')?;
        }
        if let Type::Named(id) = *self.module.types.get(id) {
            self.module
                .types
                .set_body(id, StructBody { elements, packed });
        }
        Ok(())
    }
}
