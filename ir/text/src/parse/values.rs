//! Constants, and operands of any kind, in text.

use super::lexer::Token;
use super::older_gep::Steps;
use super::parser::{Parse, Parser};
use bitsmith_model::aggregate::Form;
use bitsmith_model::constant::{ConstKind, ConstPool, ConstRange, ExprOp, InlineAsm};
use bitsmith_model::entity::Span;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::schema::since::FLOATS_BY_TYPE;
use bitsmith_model::schema::target_type::property;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value, ValueKind};

impl Parser<'_> {
    /// The pool for constants: the body's inside a function.
    pub fn pool(&mut self) -> &mut ConstPool {
        match &mut self.function {
            Some(function) => &mut function.body.consts,
            None => &mut self.module.consts,
        }
    }

    /// A constant, uniqued if it is simple.
    pub fn constant(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        match &mut self.function {
            Some(f) => Value::local_const(f.interner.constant(&mut f.body.consts, ty, kind)),
            None => Value::constant(self.interner.constant(&mut self.module.consts, ty, kind)),
        }
    }

    /// The value of the constant that `push` adds to the current pool.
    pub fn pooled(
        &mut self,
        push: impl FnOnce(&mut ConstPool) -> bitsmith_model::value::ConstId,
    ) -> Value {
        let local = self.function.is_some();
        let id = push(self.pool());
        if local {
            Value::local_const(id)
        } else {
            Value::constant(id)
        }
    }

    /// `T value`
    pub fn typed_value(&mut self) -> Parse<(TypeId, Value)> {
        let ty = self.value_type()?;
        Ok((ty, self.value(ty)?))
    }

    /// `T constant`
    pub fn typed_constant(&mut self) -> Parse<Value> {
        let at = self.at;
        let (_, value) = self.typed_value()?;
        if !value.is_constant() {
            return self.fail_at(at, "expected a constant");
        }
        Ok(value)
    }

    /// An operand of type `ty`.
    pub fn value(&mut self, ty: TypeId) -> Parse<Value> {
        if *self.module.types.get(ty) == Type::Metadata {
            return Ok(Value::metadata(self.metadata_operand()?));
        }
        if matches!(self.token, Token::Local(_) | Token::LocalId(_)) {
            return self.local_value(ty);
        }
        if matches!(self.module.types.get(ty), Type::Func(_)) {
            return self.fail("functions are not values, refer to them as pointers");
        }
        if self.depth == 0
            && let Some(state) = &mut self.function
        {
            // LLVM's reader expands each operand on its own.
            state.known_expansions.clear();
        }
        self.nested(|p| p.constant_value(ty))
    }

    fn constant_value(&mut self, ty: TypeId) -> Parse<Value> {
        let at = self.at;
        match self.token {
            Token::Global(_) | Token::GlobalId(_) => {
                let space = match *self.module.types.get(ty) {
                    Type::Ptr(space) => space,
                    _ => return self.fail("global variable reference must have pointer type"),
                };
                Ok(Value::global(self.global_ref(space)?))
            }
            Token::Int(text) => {
                self.next();
                self.decimal_int(at, text, ty)
            }
            Token::SignedHexInt(digits) => {
                self.next();
                self.signed_hex_int(at, digits, ty)
            }
            Token::UnsignedHexInt(digits) => {
                self.next();
                self.unsigned_hex_int(at, digits, ty)
            }
            Token::Decimal(text) => {
                self.next();
                self.decimal_float(at, text, ty)
            }
            Token::HexFloat(letter, digits) => {
                self.next();
                self.hex_float(at, letter, digits, ty)
            }
            Token::FloatBits(digits) => {
                self.since(FLOATS_BY_TYPE, "the bits of a float")?;
                self.next();
                self.float_from_bits(at, digits, ty)
            }
            Token::NotFinite(negative, name) => {
                self.since(FLOATS_BY_TYPE, "a name of a float")?;
                self.next();
                self.not_finite(at, negative, name, ty)
            }
            Token::Punct(b'[') => {
                self.next();
                let elements = self.elements(b']')?;
                self.array(at, ty, elements)
            }
            Token::Punct(b'{') => {
                self.next();
                let elements = self.elements(b'}')?;
                self.structure(at, ty, false, elements)
            }
            Token::Punct(b'<') => {
                self.next();
                if self.eat(b'{') {
                    let elements = self.elements(b'}')?;
                    self.want(b'>')?;
                    return self.structure(at, ty, true, elements);
                }
                let elements = self.elements(b'>')?;
                self.vector(at, ty, elements)
            }
            Token::Word(word) => self.word_constant(at, word, ty),
            _ => self.expected("a value"),
        }
    }

    fn word_constant(&mut self, at: usize, word: &[u8], ty: TypeId) -> Parse<Value> {
        match word {
            b"true" | b"false" => {
                self.next();
                if *self.module.types.get(ty) != Type::Int(1) {
                    return self.fail_at(at, "constant expression type mismatch: expected i1");
                }
                Ok(self.constant(ty, ConstKind::Int(-i64::from(word == b"true"))))
            }
            b"null" => {
                self.next();
                match self.module.types.get(ty) {
                    Type::Ptr(_) => Ok(self.constant(ty, ConstKind::Null)),
                    _ => self.fail_at(at, "null must be a pointer type"),
                }
            }
            b"none" => {
                self.next();
                match self.module.types.get(ty) {
                    Type::Token | Type::TargetExt(_) => Ok(self.constant(ty, ConstKind::Null)),
                    _ => self.fail_at(at, "invalid type for none constant"),
                }
            }
            b"undef" | b"poison" => {
                self.next();
                let kind = if word == b"undef" {
                    ConstKind::Undef
                } else {
                    ConstKind::Poison
                };
                match self.module.types.get(ty) {
                    Type::Named(id) if self.module.types.named(*id).body.is_none() => {
                        self.fail_at(at, "invalid type for undef or poison constant")
                    }
                    Type::Label | Type::Metadata | Type::Func(_) | Type::Void => {
                        self.fail_at(at, "invalid type for undef or poison constant")
                    }
                    _ => Ok(self.constant(ty, kind)),
                }
            }
            b"zeroinitializer" => {
                self.next();
                self.zero(at, ty)
            }
            b"c" => self.text_array(at, ty),
            b"splat" => self.splat(at, ty),
            b"asm" => {
                self.next();
                self.fail_at(at, "inline asm is only a callee")
            }
            b"blockaddress" => self.block_address(ty),
            b"dso_local_equivalent" | b"no_cfi" => {
                self.next();
                let global = self.global_operand(ty)?;
                if self.module.globals.get(global).map(|global| global.ty) != Some(ty) {
                    return self.fail_at(at, "a constant that refers to a function is a pointer");
                }
                let kind = match word {
                    b"no_cfi" => ConstKind::NoCfi(global),
                    _ => ConstKind::DsoLocalEquivalent(global),
                };
                Ok(self.constant(ty, kind))
            }
            b"ptrauth" => self.ptr_auth(ty),
            _ => self.expression(at, ty),
        }
    }

    /// `zeroinitializer` of a type, in the model's form.
    pub fn zero(&mut self, at: usize, ty: TypeId) -> Parse<Value> {
        let kind = match self.module.types.get(ty) {
            Type::Int(bits) | Type::Byte(bits) if *bits <= 64 => ConstKind::Int(0),
            Type::Int(bits) | Type::Byte(bits) => {
                let words = vec![0; bits.div_ceil(64) as usize];
                return Ok(self.int_of_words(words, ty));
            }
            Type::Half | Type::BFloat | Type::Float | Type::Double => ConstKind::Float(0),
            t if t.is_float() => {
                let span = self.pool().add_words([0, 0]);
                return Ok(self.constant(ty, ConstKind::WideFloat(span)));
            }
            Type::Void | Type::Label | Type::Metadata | Type::Func(_) => {
                return self.fail_at(at, "invalid type for null constant");
            }
            Type::TargetExt(ext) if !ext.in_dialect(self.module.dialect).has(property::ZERO) => {
                return self.fail_at(at, "invalid type for null constant");
            }
            _ => ConstKind::Null,
        };
        Ok(self.constant(ty, kind))
    }

    /// `T c, T c, …` up to `close`.
    fn elements(&mut self, close: u8) -> Parse<Vec<(TypeId, Value)>> {
        let mut elements = Vec::new();
        self.list(close, |p| {
            elements.push(p.typed_value()?);
            Ok(())
        })?;
        Ok(elements)
    }

    fn array(&mut self, at: usize, ty: TypeId, elements: Vec<(TypeId, Value)>) -> Parse<Value> {
        let Type::Array(element, len) = *self.module.types.get(ty) else {
            return self.fail_at(at, "array constant must have array type");
        };
        if elements.is_empty() && len == 0 {
            // LLVM 17 made it poison.
            let is_old = !self.syntax.strict && (self.syntax.typed || self.will_be_typed());
            let kind = match is_old {
                true => ConstKind::Undef,
                false => ConstKind::Poison,
            };
            return Ok(self.constant(ty, kind));
        }
        if len != elements.len() as u64 || elements.iter().any(|(t, _)| *t != element) {
            return self.fail_at(at, "array constant does not match its type");
        }
        self.aggregate_of(at, ty, elements)
    }

    /// Returns true if a type in the rest of the text says what a pointer points to. Asked once, of the first such
    /// constant: behind a typed pointer nothing has to be asked.
    fn will_be_typed(&mut self) -> bool {
        let rest = &self.lexer;
        *self.syntax.typed_ahead.get_or_insert_with(|| {
            let mut rest = rest.clone();
            loop {
                match rest.next().1 {
                    Token::Punct(b'*') => return true,
                    Token::End | Token::Bad(_) => return false,
                    _ => {}
                }
            }
        })
    }

    fn vector(&mut self, at: usize, ty: TypeId, elements: Vec<(TypeId, Value)>) -> Parse<Value> {
        let Type::Vector {
            element,
            len,
            scalable: false,
        } = *self.module.types.get(ty)
        else {
            return self.fail_at(at, "vector constant must have vector type");
        };
        if len as usize != elements.len() || elements.iter().any(|(t, _)| *t != element) {
            return self.fail_at(at, "vector constant does not match its type");
        }
        self.aggregate_of(at, ty, elements)
    }

    fn structure(
        &mut self,
        at: usize,
        ty: TypeId,
        packed: bool,
        elements: Vec<(TypeId, Value)>,
    ) -> Parse<Value> {
        let Some(body) = self.module.types.as_struct(ty) else {
            return self.fail_at(at, "struct constant must have struct type");
        };
        if body.packed != packed || !body.elements.iter().eq(elements.iter().map(|(t, _)| t)) {
            return self.fail_at(at, "struct constant does not match its type");
        }
        self.aggregate_of(at, ty, elements)
    }

    /// An aggregate; made by instructions, if its elements are.
    fn aggregate_of(
        &mut self,
        at: usize,
        ty: TypeId,
        elements: Vec<(TypeId, Value)>,
    ) -> Parse<Value> {
        let values: Vec<Value> = elements.into_iter().map(|(_, value)| value).collect();
        if operands_are_constant(&values) {
            return Ok(self.aggregate(ty, values));
        }
        self.inserted(at, ty, &values)
    }

    /// An aggregate in LLVM's canonical form: zero, undef or poison as a whole, packed data, or its elements.
    pub fn aggregate(&mut self, ty: TypeId, values: Vec<Value>) -> Value {
        let element = self.module.types.sequence_element(ty);
        let element = element.map(|element| self.module.types.get(element));
        match Form::of(&values, element, |value| self.constant_at(value)) {
            Form::Whole(kind) => self.constant(ty, kind),
            Form::Packed(bytes) => self.pooled(|pool| pool.push_data(ty, bytes)),
            Form::Elements => self.pooled(|pool| pool.push_aggregate(ty, values)),
        }
    }

    pub(super) fn kind_of(&self, value: Value) -> Option<ConstKind> {
        Some(self.constant_at(value)?.0)
    }

    fn constant_at(&self, value: Value) -> Option<(ConstKind, &ConstPool)> {
        let (pool, id) = match value.kind() {
            ValueKind::Const(id) => (&self.module.consts, id),
            ValueKind::LocalConst(id) => (&self.function.as_ref()?.body.consts, id),
            _ => return None,
        };
        Some((pool.try_get(id)?.kind, pool))
    }

    /// `c"text"`
    fn text_array(&mut self, at: usize, ty: TypeId) -> Parse<Value> {
        self.next();
        let text = self.string()?;
        let Type::Array(element, len) = *self.module.types.get(ty) else {
            return self.fail_at(at, "string constant must have array type");
        };
        if !self.module.types.get(element).is_octet() || len != text.len() as u64 {
            return self.fail_at(at, "string constant does not match its type");
        }
        if text.iter().all(|b| *b == 0) {
            return Ok(self.constant(ty, ConstKind::Null));
        }
        Ok(self.pooled(|pool| pool.push_data(ty, text.iter().copied())))
    }

    /// `splat (T c)`: a vector of equal elements.
    fn splat(&mut self, at: usize, ty: TypeId) -> Parse<Value> {
        self.next();
        self.want(b'(')?;
        let (element, value) = self.typed_value()?;
        self.want(b')')?;
        match *self.module.types.get(ty) {
            Type::Vector {
                element: wanted,
                len,
                scalable: false,
            } if wanted == element => {
                if len > 1 << 20 {
                    return self.fail_at(at, "vector too long to spell out");
                }
                Ok(self.aggregate(ty, vec![value; len as usize]))
            }
            Type::Vector {
                element: wanted,
                scalable: true,
                ..
            } if wanted == element => self.scalable_splat(ty, value),
            _ => self.fail_at(at, "splat constant does not match its type"),
        }
    }

    /// A splat of a scalable vector as an expression: an insertelement at index 0 and a shufflevector.
    fn scalable_splat(&mut self, ty: TypeId, value: Value) -> Parse<Value> {
        let folded = match self.kind_of(value) {
            Some(ConstKind::Int(0) | ConstKind::Float(0) | ConstKind::Null) => {
                Some(ConstKind::Null)
            }
            Some(ConstKind::Poison) => Some(ConstKind::Poison),
            Some(ConstKind::Undef) => Some(ConstKind::Undef),
            _ => None,
        };
        if let Some(kind) = folded {
            return Ok(self.constant(ty, kind));
        }
        let (i32, i64) = (self.module.types.int(32), self.module.types.int(64));
        let Type::Vector { len, .. } = *self.module.types.get(ty) else {
            return self.expected("a vector");
        };
        let mask = self.module.types.intern(Type::Vector {
            element: i32,
            len,
            scalable: true,
        });
        let zero = self.constant(i64, ConstKind::Int(0));
        let mask = self.constant(mask, ConstKind::Null);
        let poison = self.constant(ty, ConstKind::Poison);
        let one = self.pooled(|pool| {
            pool.push_expr(
                ty,
                ExprOp::InsertElement,
                Flags::NONE,
                None,
                [poison, value, zero],
            )
        });
        Ok(self.pooled(|pool| {
            pool.push_expr(
                ty,
                ExprOp::ShuffleVector,
                Flags::NONE,
                None,
                [one, poison, mask],
            )
        }))
    }

    /// A global in an operand of type `ty`, which determines its address space if it is undefined so far.
    fn global_operand(&mut self, ty: TypeId) -> Parse<GlobalId> {
        let space = match *self.module.types.get(ty) {
            Type::Ptr(space) => space,
            _ => 0,
        };
        let known = match &self.token {
            Token::Global(name) => self.names.globals.get(&**name).copied(),
            Token::GlobalId(number) => self.names.global_numbers.get(number).copied(),
            _ => return self.expected("a global's name"),
        };
        match known {
            Some(id) => {
                self.next();
                Ok(id)
            }
            None => self.global_ref(space),
        }
    }

    /// `blockaddress(@f, %bb)`
    fn block_address(&mut self, ty: TypeId) -> Parse<Value> {
        self.next();
        self.want(b'(')?;
        let function = self.global_operand(ty)?;
        self.want(b',')?;
        let at = self.at;
        let token = self.take();
        self.want(b')')?;
        let label = match token {
            Token::Local(name) => super::function::LabelRef::Name(name.into_owned().into()),
            Token::LocalId(number) => super::function::LabelRef::Number(number),
            _ => return self.fail_at(at, "expected a block's name"),
        };
        if !matches!(self.module.types.get(ty), Type::Ptr(_)) {
            return self.fail_at(at, "type of blockaddress must be a pointer");
        }
        let value = self.pooled(|pool| pool.push(ty, ConstKind::BlockAddress(function, 0)));
        self.note_block_address(value, function, at, label);
        Ok(value)
    }

    /// `ptrauth (ptr p, i32 key, i64 discriminator, ptr address, ptr deactivation)`
    fn ptr_auth(&mut self, ty: TypeId) -> Parse<Value> {
        let at = self.at;
        self.next();
        self.want(b'(')?;
        let mut operands = Vec::new();
        self.list(b')', |p| {
            operands.push(p.typed_constant()?);
            Ok(())
        })?;
        self.check_ptr_auth(at, &operands)?;
        let (i64, ptr) = (self.module.types.int(64), self.module.types.ptr());
        let zero = self.constant(i64, ConstKind::Int(0));
        let null = self.constant(ptr, ConstKind::Null);
        let all = match operands.as_slice() {
            [p, key] => [*p, *key, zero, null, null],
            [p, key, disc] => [*p, *key, *disc, null, null],
            [p, key, disc, address] => [*p, *key, *disc, *address, null],
            [p, key, disc, address, symbol] => [*p, *key, *disc, *address, *symbol],
            _ => return self.expected("two to five operands of ptrauth"),
        };
        Ok(self.pooled(|pool| pool.push_ptr_auth(ty, all)))
    }

    /// Checks the operands of ptrauth, as far as they are present.
    fn check_ptr_auth(&self, at: usize, operands: &[Value]) -> Parse<()> {
        let plain_int = |value: &Value| self.scope().int(*value).is_some();
        for (value, place) in operands.iter().zip(0..) {
            let ty = self.type_of(*value);
            let what = match place {
                1 if ty != Some(&Type::Int(32)) || !plain_int(value) => "key must be i32 constant",
                2 if ty != Some(&Type::Int(64)) || !plain_int(value) => {
                    "integer discriminator must be i64 constant"
                }
                0 | 3 | 4 if !matches!(ty, Some(Type::Ptr(_))) => "pointer must be a pointer",
                _ => continue,
            };
            return self.fail_at(at, format!("constant ptrauth {what}"));
        }
        Ok(())
    }

    /// The type of a value, if it is known.
    fn type_of(&self, value: Value) -> Option<&Type> {
        let ty = self.scope().type_of(value)?;
        Some(self.module.types.get(ty))
    }

    /// A constant expression.
    fn expression(&mut self, at: usize, ty: TypeId) -> Parse<Value> {
        let word = self.peek_word();
        if let Some(op) = CastOp::from_text(word) {
            return self.cast_expression(at, op, Some(ty));
        }
        if let Some(op) = BinaryOp::from_text(word) {
            return self.binary_expression(at, op, ty);
        }
        match word {
            b"getelementptr" => self.gep_expression(at, Some(ty)),
            b"extractelement" => self.vector_expression(at, ExprOp::ExtractElement, 2, ty),
            b"insertelement" => self.vector_expression(at, ExprOp::InsertElement, 3, ty),
            b"shufflevector" => self.vector_expression(at, ExprOp::ShuffleVector, 3, ty),
            b"select" | b"icmp" | b"fcmp" | b"extractvalue" | b"insertvalue" | b"fneg" => {
                self.next();
                self.gone_expression(at, word, ty)
            }
            _ => self.expected("a value"),
        }
    }

    /// An expression of a type that only the expression itself says: a cast or getelementptr.
    pub(super) fn untyped_expression(&mut self) -> Parse<Value> {
        let at = self.at;
        self.nested(|p| match CastOp::from_text(p.peek_word()) {
            Some(op) => p.cast_expression(at, op, None),
            None => p.gep_expression(at, None),
        })
    }

    fn cast_expression(&mut self, at: usize, op: CastOp, ty: Option<TypeId>) -> Parse<Value> {
        self.next();
        if let Some(ty) = ty.filter(|_| !op.is_expression()) {
            return self.gone_expression(at, op.text().as_bytes(), ty);
        }
        self.want(b'(')?;
        let (pointee, value) = self.pointing_value()?;
        self.want_word("to")?;
        let to_at = self.at;
        let to = self.value_type()?;
        let pointees = pointee.zip(self.pointee);
        self.want(b')')?;
        let from = self.value_type_of(value);
        if !from.is_some_and(|from| self.cast_is_valid(op, from, to)) {
            return self.fail_at(at, format!("invalid cast opcode '{}'", op.text()));
        }
        if ty.is_some_and(|ty| ty != to) {
            return self.fail_at(to_at, "constant expression type mismatch");
        }
        if !value.is_constant() {
            return self.in_place_of_constant(at, Inst::cast(op, to), &[value]);
        }
        if let (CastOp::BitCast, Some((from, pointee))) = (op, pointees)
            && let Some(steps) = self.first_member(value, from, pointee)
        {
            let steps = self.older_gep(steps);
            return Ok(self.steps_expression(to, steps, None));
        }
        if op == CastOp::BitCast && from == Some(to) {
            return Ok(value);
        }
        if let Some(inner) = self.older_cast(op, value, to) {
            return Ok(inner);
        }
        Ok(self.kept_expression(to, ExprOp::Cast(op), Flags::NONE, &[value]))
    }

    /// An expression of LLVM 22, or what it is equal to.
    fn kept_expression(
        &mut self,
        ty: TypeId,
        op: ExprOp,
        flags: Flags,
        operands: &[Value],
    ) -> Value {
        let folded = self.evaluated(|evaluator| evaluator.operation(op, operands, ty));
        folded.unwrap_or_else(|| {
            self.pooled(|p| p.push_expr(ty, op, flags, None, operands.iter().copied()))
        })
    }

    fn binary_expression(&mut self, at: usize, op: BinaryOp, ty: TypeId) -> Parse<Value> {
        self.next();
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor) {
            return self.gone_expression(at, op.text().as_bytes(), ty);
        }
        let flags = self.flags(flag::of_expr(ExprOp::Binary(op)))?;
        self.want(b'(')?;
        let (_, left) = self.typed_value()?;
        let (_, right) = self.next_typed()?;
        self.want(b')')?;
        let both = (self.value_type_of(left), self.value_type_of(right));
        if both.0 != both.1 {
            return self.fail_at(at, "operands of constexpr must have same type");
        }
        if !self.module.types.is_int_or_int_vector(both.0.unwrap_or(ty)) {
            return self.fail_at(at, "constexpr requires integer or integer vector operands");
        }
        if both.0 != Some(ty) {
            return self.fail_at(at, "constant expression type mismatch");
        }
        if !operands_are_constant(&[left, right]) {
            let inst = Inst::binary(op, ty).with_flags(flags);
            return self.in_place_of_constant(at, inst, &[left, right]);
        }
        Ok(self.kept_expression(ty, ExprOp::Binary(op), flags, &[left, right]))
    }

    fn gep_expression(&mut self, at: usize, ty: Option<TypeId>) -> Parse<Value> {
        self.next();
        let flags = self.flags(Family::Address)?;
        let mut in_range = None;
        if self.eat_word("inrange") {
            in_range = Some(self.in_range()?);
        }
        self.want(b'(')?;
        let source = self.value_type()?;
        self.want(b',')?;
        let (pointee, base) = self.pointing_value()?;
        let in_range = match in_range {
            Some(bounds) => Some(self.offsets_in_range(at, bounds, base)?),
            None => None,
        };
        let mut operands = vec![base];
        self.list_after_comma(b')', |p| {
            // In the old syntax, an index may be marked; the mark is dropped.
            if !p.syntax.strict {
                p.eat_word("inrange");
            }
            operands.push(p.typed_value()?.1);
            Ok(())
        })?;
        let found = self.gep_type(at, source, &operands)?;
        if ty.is_some_and(|ty| ty != found) {
            return self.fail_at(at, "constant expression type mismatch");
        }
        let ty = found;
        if operands.len() > 1 && self.is_scalable(source) && pointee.is_none() {
            return self.fail_at(at, "invalid base element for constant getelementptr");
        }
        let mut steps = Steps {
            source,
            flags,
            operands,
        };
        if operands_are_constant(&steps.operands) {
            if pointee.is_some() && in_range.is_none() {
                steps = self.older_gep(steps);
            }
            return Ok(self.steps_expression(ty, steps, in_range));
        }
        let inst = Inst::new(Opcode::GetElementPtr, ty)
            .with_source_type(steps.source)
            .with_flags(flags);
        self.in_place_of_constant(at, inst, &steps.operands)
    }

    fn steps_expression(&mut self, ty: TypeId, steps: Steps, range: Option<ConstRange>) -> Value {
        let Steps {
            source,
            flags,
            operands,
        } = steps;
        let op = ExprOp::GetElementPtr { source };
        match range.map(Box::new) {
            // A typed pointer to the first member was an expression of its own.
            None if !self.syntax.typed => self.kept_expression(ty, op, flags, &operands),
            range => self.pooled(|p| p.push_expr(ty, op, flags, range, operands)),
        }
    }

    /// `T value`, with what T points to if it says so.
    fn pointing_value(&mut self) -> Parse<(Option<TypeId>, Value)> {
        let ty = self.value_type()?;
        let pointee = self.pointee;
        Ok((pointee, self.value(ty)?))
    }

    /// `, item, item … close`, or `close`.
    pub fn list_after_comma(
        &mut self,
        close: u8,
        item: impl FnMut(&mut Self) -> Parse<()>,
    ) -> Parse<()> {
        if self.eat(close) {
            return Ok(());
        }
        self.want(b',')?;
        self.list(close, item)
    }

    /// `(LOW, HIGH)` of inrange.
    fn in_range(&mut self) -> Parse<[i64; 2]> {
        self.want(b'(')?;
        let i64 = self.module.types.int(64);
        let bound = |p: &mut Self| -> Parse<i64> {
            let at = p.at;
            let value = p.value(i64)?;
            match p.kind_of(value) {
                Some(ConstKind::Int(int)) => Ok(int),
                _ => p.fail_at(at, "expected an integer"),
            }
        };
        let lower = bound(self)?;
        self.want(b',')?;
        let upper = bound(self)?;
        self.want(b')')?;
        Ok([lower, upper])
    }

    /// The range of offsets from `base`, which are as wide as an index into its address space.
    fn offsets_in_range(&self, start: usize, bounds: [i64; 2], base: Value) -> Parse<ConstRange> {
        let ty = self.value_type_of(base);
        let types = &self.module.types;
        let ty = ty.map(|ty| types.get(types.scalar(ty)));
        let space = ty.and_then(Type::address_space).unwrap_or(0);
        let bits = self.layout.index_bits(space).clamp(1, 64);
        let unused = 64u32.saturating_sub(bits);
        let [lower, upper] = bounds.map(|bound| (bound << unused) >> unused);
        if lower >= upper {
            return self.fail_at(start, "expected end to be larger than start");
        }
        let stored = |bound: i64| Box::from([bound as u64 & (u64::MAX >> unused)]);
        Ok(ConstRange {
            bits,
            lower: stored(lower),
            upper: stored(upper),
        })
    }

    /// The type of a getelementptr with these operands, which must be consistent.
    pub fn gep_type(&mut self, at: usize, source: TypeId, operands: &[Value]) -> Parse<TypeId> {
        let Some((base, indices)) = operands.split_first() else {
            return self.fail_at(at, "base of getelementptr must be a pointer");
        };
        let base = self.value_type_of(*base);
        let Some(base) = base.filter(|b| self.module.types.is_ptr_or_ptr_vector(*b)) else {
            return self.fail_at(at, "base of getelementptr must be a pointer");
        };
        if !indices.is_empty() && !self.is_sized(source) {
            return self.fail_at(at, "base element of getelementptr must be sized");
        }
        let (mut shape, mut ty) = (base, source);
        for (index, place) in indices.iter().zip(0u32..) {
            let index_ty = self.value_type_of(*index);
            let types = &self.module.types;
            let Some(index_ty) = index_ty.filter(|i| types.is_int_or_int_vector(*i)) else {
                return self.fail_at(at, "getelementptr index must be an integer");
            };
            if let Some(given) = types.get(index_ty).vector_len() {
                let wanted = types.get(shape).vector_len();
                if wanted.is_some_and(|wanted| wanted != given) {
                    let what = "getelementptr vector index has a wrong number of elements";
                    return self.fail_at(at, what);
                }
                shape = index_ty;
            }
            if place > 0 {
                ty = self.gep_step(at, ty, index_ty, *index)?;
            }
        }
        let scalar = self.module.types.scalar(base);
        Ok(self.module.types.shaped(shape, scalar))
    }

    /// The type of a value, forward references included.
    pub fn value_type_of(&self, value: Value) -> Option<TypeId> {
        match &self.function {
            Some(state) => state
                .forward_type(value)
                .or_else(|| self.scope().type_of(value)),
            None => self.scope().type_of(value),
        }
    }

    fn vector_expression(
        &mut self,
        at: usize,
        op: ExprOp,
        operands: usize,
        ty: TypeId,
    ) -> Parse<Value> {
        self.next();
        self.want(b'(')?;
        let mut values = Vec::new();
        self.list(b')', |p| {
            values.push(p.typed_value()?.1);
            Ok(())
        })?;
        if values.len() != operands {
            return self.expected(&format!("{operands} operands"));
        }
        let types = &self.module.types;
        let given: Vec<&Type> = values.iter().filter_map(|v| self.type_of(*v)).collect();
        let found = match (&op, given.as_slice()) {
            (ExprOp::ExtractElement, [Type::Vector { element, .. }, Type::Int(_)]) => {
                Some(*element)
            }
            (ExprOp::InsertElement, [vector @ Type::Vector { element, .. }, new, Type::Int(_)])
                if types.get(*element) == *new =>
            {
                types.find(vector)
            }
            (
                ExprOp::ShuffleVector,
                [
                    first @ Type::Vector {
                        element, scalable, ..
                    },
                    second,
                    Type::Vector {
                        element: number,
                        len,
                        scalable: same,
                    },
                ],
            ) if first == second
                && scalable == same
                && *types.get(*number) == Type::Int(32)
                && values
                    .get(2)
                    .is_some_and(|mask| self.scope().is_shuffle_mask(*mask, first)) =>
            {
                types.find(&Type::Vector {
                    element: *element,
                    len: *len,
                    scalable: *scalable,
                })
            }
            _ => return self.fail_at(at, "invalid operands of a constant expression"),
        };
        if found != Some(ty) {
            return self.fail_at(at, "constant expression type mismatch");
        }
        if !operands_are_constant(&values) {
            let op = match op {
                ExprOp::ExtractElement => Opcode::ExtractElement,
                ExprOp::InsertElement => Opcode::InsertElement,
                _ => Opcode::ShuffleVector,
            };
            return self.in_place_of_constant(at, Inst::new(op, ty), &values);
        }
        Ok(self.kept_expression(ty, op, Flags::NONE, &values))
    }

    /// `asm sideeffect "…", "…"`: a callee with function type `func_ty`.
    pub fn inline_asm(&mut self, func_ty: TypeId) -> Parse<Value> {
        self.want_word("asm")?;
        let side_effect = self.eat_word("sideeffect");
        let align_stack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        let can_throw = self.eat_word("unwind");
        let template = self.string()?.into_owned().into();
        self.want(b',')?;
        let constraints = self.string()?.into_owned().into();
        let asm = InlineAsm {
            func_ty,
            template,
            constraints,
            side_effect,
            align_stack,
            intel,
            can_throw,
        };
        let ptr = self.module.types.ptr();
        Ok(self.pooled(|pool| pool.push_asm(ptr, asm)))
    }

    /// Stores a string in the module; an empty span for an empty one.
    pub fn keep(&mut self, text: &[u8]) -> Span {
        if text.is_empty() {
            Span::default()
        } else {
            self.module.strings.add(text)
        }
    }
}

/// Returns true if none of the operands is an instruction's result.
pub(super) fn operands_are_constant(operands: &[Value]) -> bool {
    operands.iter().all(|value| value.is_constant())
}
