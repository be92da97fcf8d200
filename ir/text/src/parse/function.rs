//! Function bodies in text: blocks, names and numbers, and forward references.

use super::expansion::Expansions;
use super::interner::Interner;
use super::lexer::{Lexer, Token};
use super::metadata::set_locs;
use super::parser::{Fail, Parse, Parser};
use bitsmith_model::body::{Body, UseList};
use bitsmith_model::entity::Entity;
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::{DebugLoc, Inst, LocId};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::reuse::empty;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value, ValueKind};
use bitsmith_upgrade::EdgeBlocks;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Instructions with numbers from here on are placeholders for forward references.
const FORWARD: u32 = 1 << 28;

/// The function whose body is being read.
pub(super) struct FunctionState<'a> {
    pub id: GlobalId,
    pub body: Body,
    /// The current block.
    pub block: Option<BlockId>,
    pub interner: Interner,
    values: FxHashMap<Cow<'a, [u8]>, Value>,
    numbers: FxHashMap<u32, Value>,
    next_number: u32,
    forwards: Vec<Forward>,
    /// Blocks that were referred to and not defined yet.
    undefined_blocks: FxHashMap<BlockId, usize>,
    /// `!dbg` of instructions, resolved after all metadata is parsed.
    pub locs: Vec<(InstId, MdId)>,
    known_locs: FxHashMap<DebugLoc, LocId>,
    pub use_lists: Vec<(Value, Box<[u32]>)>,
    /// The names of instructions that stand for constants, and the last number given to one.
    expansions: (FxHashSet<Vec<u8>>, u64),
    /// The instructions that stand for parts of the operand at hand.
    pub(super) known_expansions: Expansions,
    /// The blocks of instructions that operands of phis need, and the name of the next one.
    pub edges: EdgeBlocks,
    pub edge_name: Option<Vec<u8>>,
    pub incoming: Option<Incoming<'a>>,
}

impl<'a> FunctionState<'a> {
    /// The value that a token refers to, if it is known.
    #[inline(always)]
    fn named(&self, token: &Token<'a>) -> Option<Value> {
        match token {
            Token::Local(name) => self.values.get(&**name).copied(),
            Token::LocalId(number) => self.numbers.get(number).copied(),
            _ => None,
        }
    }

    /// Assigns a value to a name or number.
    fn name(&mut self, token: Token<'a>, value: Value) {
        match token {
            Token::Local(name) => drop(self.values.insert(name, value)),
            Token::LocalId(number) => drop(self.numbers.insert(number, value)),
            _ => {}
        }
    }
}

/// The operand of a phi that is being read.
pub(super) struct Incoming<'a> {
    /// The block of the phi.
    pub to: BlockId,
    /// The text behind the first token of the value.
    pub rest: Lexer<'a>,
    /// The number of brackets that the first token opens.
    pub depth: usize,
    /// The block on the edge, once it is needed.
    pub block: Option<BlockId>,
}

impl<'a> Incoming<'a> {
    /// The name of the block that control comes from: the last token before the closing bracket.
    pub fn source(&self) -> Option<(usize, Token<'a>)> {
        let (mut lexer, mut depth, mut last) = (self.rest.clone(), self.depth, None);
        loop {
            let (at, token) = lexer.next();
            match token {
                Token::End => return None,
                Token::Punct(b'[') => depth = depth.saturating_add(1),
                Token::Punct(b']') if depth == 0 => return last,
                Token::Punct(b']') => depth = depth.saturating_sub(1),
                _ => {}
            }
            last = Some((at, token));
        }
    }
}

/// A forward reference to a value.
struct Forward {
    ty: TypeId,
    at: usize,
    value: Option<Value>,
}

/// A body that was parsed on its own, with the references that only the whole module resolves.
pub(super) struct ReadBody<'a> {
    pub id: GlobalId,
    pub body: Box<Body>,
    /// Locations with metadata that the module does not have yet.
    pub locs: Vec<(InstId, MdId)>,
    pub labels: Labels<'a>,
}

/// `uselistorder_bb`
pub(super) struct BlockOrder {
    pub at: usize,
    pub function: GlobalId,
    pub label: LabelRef,
    pub indexes: Box<[u32]>,
}

/// The reference of a block address to its block.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum LabelRef {
    Name(Box<[u8]>),
    Number(u32),
}

/// A block address whose block is resolved when the function is parsed.
pub(super) struct BlockAddressUse {
    /// The function whose pool has the constant; `None` for the module's.
    pub holder: Option<GlobalId>,
    pub value: Value,
    pub function: GlobalId,
    pub label: LabelRef,
    pub at: usize,
}

impl FunctionState<'_> {
    /// The type of a forward reference.
    pub fn forward_type(&self, value: Value) -> Option<TypeId> {
        Some(self.forwards.get(forward_index(value)?)?.ty)
    }

    /// The block that a label names, if it was met before.
    pub fn block_of(&self, label: &LabelRef) -> Option<BlockId> {
        match label {
            LabelRef::Name(name) => self.values.get(&**name),
            LabelRef::Number(number) => self.numbers.get(number),
        }?
        .as_block()
    }

    fn new(id: GlobalId) -> Self {
        Self {
            id,
            body: Body::default(),
            block: None,
            interner: Interner::default(),
            values: FxHashMap::default(),
            numbers: FxHashMap::default(),
            next_number: 0,
            forwards: Vec::new(),
            undefined_blocks: FxHashMap::default(),
            locs: Vec::new(),
            known_locs: FxHashMap::default(),
            use_lists: Vec::new(),
            expansions: Default::default(),
            known_expansions: Expansions::default(),
            edges: EdgeBlocks::default(),
            edge_name: None,
            incoming: None,
        }
    }

    /// Clears the state; keeps capacity for the next function.
    fn clear(&mut self) {
        self.body.clear();
        self.block = None;
        self.interner.clear();
        empty(&mut self.values);
        empty(&mut self.numbers);
        self.next_number = 0;
        self.forwards.clear();
        empty(&mut self.undefined_blocks);
        self.locs.clear();
        empty(&mut self.known_locs);
        self.use_lists.clear();
        self.expansions = Default::default();
        self.known_expansions = Expansions::default();
        self.edges = EdgeBlocks::default();
        self.edge_name = None;
    }

    /// A name for an instruction that stands for a constant.
    pub fn expansion_name(&mut self, base: &[u8]) -> Vec<u8> {
        let (names, last) = &mut self.expansions;
        let mut name = base.to_vec();
        while self.values.contains_key(&*name) || !names.insert(name.clone()) {
            *last = last.saturating_add(1);
            name = [base, last.to_string().as_bytes()].concat();
        }
        name
    }

    /// Frees the name of an instruction that stands for a constant, which is removed again.
    pub(super) fn forget_expansion_name(&mut self, inst: InstId) {
        let (names, last) = &mut self.expansions;
        let name = self.body.names.get(inst.into());
        names.remove(name);
        if name.ends_with(last.to_string().as_bytes()) {
            *last = last.saturating_sub(1);
        }
        self.body.names.set(inst.into(), b"");
    }
}

impl<'a> Parser<'a> {
    /// Starts the body of a function.
    pub fn start_function(&mut self, id: GlobalId) {
        let spare = self.spare.take();
        let mut state = spare.unwrap_or_else(|| Box::new(FunctionState::new(id)));
        state.id = id;
        self.function = Some(state);
    }

    /// The state of the current function.
    pub fn state(&mut self) -> Parse<&mut FunctionState<'a>> {
        let at = self.at;
        match &mut self.function {
            Some(state) => Ok(state),
            None => Err(Fail::new(at, "only allowed inside of a function")),
        }
    }

    /// From the opening brace to the closing one.
    pub fn function_body(&mut self, args: &[Token<'a>]) -> Parse<()> {
        self.name_args(args)?;
        self.want(b'{')?;
        if self.is_punct(b'}') {
            return self.fail("function body requires at least one basic block");
        }
        while !self.is_punct(b'}') && !self.is_word("uselistorder") && !self.is_word("newer") {
            self.basic_block()?;
        }
        self.state()?.block = None;
        while self.is_word("newer") {
            let newer = self.newer_part()?;
            self.state()?.body.newer.push(newer);
        }
        while self.is_word("uselistorder") {
            self.use_list_order()?;
        }
        if !self.is_punct(b'}') {
            return self.expected("'}'");
        }
        self.finish_function()?;
        self.next();
        Ok(())
    }

    fn name_args(&mut self, args: &[Token<'a>]) -> Parse<()> {
        for (token, index) in args.iter().zip(0u32..) {
            let value = Value::arg(index);
            let at = self.at;
            match token {
                Token::Local(name) => self.define_name(at, name.clone(), value)?,
                Token::LocalId(number) => self.define_number(at, Some(*number), value)?,
                _ => self.define_number(at, None, value)?,
            }
        }
        Ok(())
    }

    fn define_name(&mut self, at: usize, name: Cow<'a, [u8]>, value: Value) -> Parse<()> {
        let state = self.state()?;
        state.body.names.set(value, &name);
        match state.values.insert(name, value) {
            None => Ok(()),
            Some(old) => self.resolve(at, old, value),
        }
    }

    fn define_number(&mut self, at: usize, number: Option<u32>, value: Value) -> Parse<()> {
        let state = self.state()?;
        let next = state.next_number;
        let number = number.unwrap_or(next);
        if number < next {
            return self.fail_at(
                at,
                format!("value expected to be numbered '%{next}' or greater"),
            );
        }
        state.next_number = number.saturating_add(1);
        match state.numbers.insert(number, value) {
            None => Ok(()),
            Some(old) => self.resolve(at, old, value),
        }
    }

    /// Resolves a forward reference `old` to `value`.
    fn resolve(&mut self, at: usize, old: Value, value: Value) -> Parse<()> {
        let defined = self.scope().type_of(value);
        let state = self.state()?;
        let forward = forward_index(old).and_then(|i| state.forwards.get_mut(i));
        let Some(forward) = forward else {
            return self.fail_at(at, "multiple definition of local value");
        };
        if defined != Some(forward.ty) {
            return self.fail_at(
                at,
                "local value defined with another type than it was used with",
            );
        }
        forward.value = Some(value);
        Ok(())
    }

    /// `%name` or `%12` as an operand of type `ty`.
    pub fn local_value(&mut self, ty: TypeId) -> Parse<Value> {
        if self.function.is_none() {
            return self.fail("invalid use of function-local name");
        }
        if *self.module.types.get(ty) == Type::Label {
            return Ok(Value::block(self.label_operand()?));
        }
        let at = self.at;
        let token = self.take();
        let state = self.state()?;
        let Some(value) = state.named(&token) else {
            return self.forward(at, token, ty);
        };
        let actual = match forward_index(value).and_then(|i| state.forwards.get(i)) {
            Some(forward) => Some(forward.ty),
            None => self.scope().type_of(value),
        };
        if actual == Some(ty) {
            return Ok(value);
        }
        self.fail_at(at, "local value is used with another type than it has")
    }

    fn forward(&mut self, at: usize, token: Token<'a>, ty: TypeId) -> Parse<Value> {
        if matches!(
            self.module.types.get(ty),
            Type::Void | Type::Label | Type::Metadata | Type::Func(_)
        ) {
            return self.fail_at(at, "invalid use of a non-first-class type");
        }
        let state = self.state()?;
        let number = u32::try_from(state.forwards.len()).unwrap_or(u32::MAX);
        let value = Value::inst(InstId::from_u32(FORWARD.saturating_add(number)));
        state.forwards.push(Forward {
            ty,
            at,
            value: None,
        });
        state.name(token, value);
        Ok(value)
    }

    // ---- blocks ----

    /// `%name` or `%12` of a block, perhaps a forward reference.
    pub fn label_operand(&mut self) -> Parse<BlockId> {
        let at = self.at;
        let token = self.take();
        self.block_named(at, token)
    }

    /// The block that a token at `at` names, perhaps a forward reference.
    pub(super) fn block_named(&mut self, at: usize, token: Token<'a>) -> Parse<BlockId> {
        if !matches!(token, Token::Local(_) | Token::LocalId(_)) {
            return self.fail_at(at, "expected a block's name");
        }
        let state = self.state()?;
        match state.named(&token).map(Value::kind) {
            Some(ValueKind::Block(block)) => return Ok(block),
            Some(_) => return self.fail_at(at, "expected a block, found another value"),
            None => {}
        }
        let block = state.body.add_block();
        state.undefined_blocks.insert(block, at);
        if let Token::Local(name) = &token {
            // It counts as named from here on, as in LLVM, whose tables of names depend on the order.
            state.body.names.set(block.into(), name);
        }
        state.name(token, block.into());
        Ok(block)
    }

    /// `label %name`
    pub fn label(&mut self) -> Parse<BlockId> {
        self.want_word("label")?;
        self.label_operand()
    }

    /// Starts a block: named, numbered, or without a label.
    fn start_block(&mut self) -> Parse<BlockId> {
        let at = self.at;
        let token = match self.token {
            Token::Label(_) | Token::LabelId(_) => Some(self.take()),
            _ => None,
        };
        let state = self.state()?;
        let number = match &token {
            Some(Token::LabelId(number)) => Some(*number),
            None => Some(state.next_number),
            _ => None,
        };
        let known = match (&token, number) {
            (_, Some(number)) => state.numbers.get(&number).copied(),
            (Some(Token::Label(name)), None) => state.values.get(&**name).copied(),
            _ => None,
        };
        let block = match known.map(|v| v.kind()) {
            Some(ValueKind::Block(block)) if state.undefined_blocks.remove(&block).is_some() => {
                block
            }
            Some(_) => return self.fail_at(at, "redefinition of a local name"),
            None => state.body.add_block(),
        };
        state.body.order.push(block);
        match (token, number) {
            (Some(Token::Label(name)), _) => {
                if known.is_none() {
                    state.body.names.set(block.into(), &name);
                }
                state.values.insert(name, block.into());
            }
            (_, Some(number)) => {
                if number < state.next_number {
                    let next = state.next_number;
                    return self.fail_at(
                        at,
                        format!("label expected to be numbered '{next}' or greater"),
                    );
                }
                state.next_number = number.saturating_add(1);
                state.numbers.insert(number, block.into());
            }
            _ => {}
        }
        Ok(block)
    }

    fn basic_block(&mut self) -> Parse<()> {
        let block = self.start_block()?;
        self.state()?.block = Some(block);
        let mut records = Vec::new();
        loop {
            while self.token == Token::Hash {
                records.push(self.debug_record()?);
            }
            let at = self.at;
            let result = match self.token {
                Token::Local(_) | Token::LocalId(_) => {
                    let token = self.take();
                    self.want(b'=')?;
                    Some(token)
                }
                _ => None,
            };
            let (inst, operands) = self.instruction()?;
            let terminator = inst.op.is_terminator();
            let state = self.state()?;
            let id = state.body.push(block, inst, &operands);
            for record in records.drain(..) {
                state.body.dbg_records.push(id, record);
            }
            if self.eat_word("newer_flags") {
                let bits = self.u64()?;
                self.state()?.body.newer_flags.push(id, bits);
            }
            if self.eat_word("newer_loc") {
                self.want(b'(')?;
                let operands = self.numbers_up_to(b')')?;
                self.state()?.body.newer_locs.push(id, operands);
            }
            while self.eat(b',') {
                self.inst_metadata(id)?;
            }
            self.name_result(at, id, inst, result)?;
            if terminator {
                return Ok(());
            }
        }
    }

    fn inst_metadata(&mut self, id: InstId) -> Parse<()> {
        let attachment = self.attachment()?;
        let state = self.state()?;
        if attachment.kind == bitsmith_model::schema::metadata_kind::DBG {
            state.locs.push((id, attachment.node));
        } else {
            state.body.attachments.push(id, attachment);
        }
        Ok(())
    }

    fn name_result(
        &mut self,
        at: usize,
        id: InstId,
        inst: Inst,
        result: Option<Token<'a>>,
    ) -> Parse<()> {
        let void = *self.module.types.get(inst.ty) == Type::Void;
        match result {
            Some(_) if void => self.fail_at(at, "instructions returning void cannot have a name"),
            Some(Token::Local(name)) => self.define_name(at, name, id.into()),
            Some(Token::LocalId(number)) => self.define_number(at, Some(number), id.into()),
            _ if void => Ok(()),
            _ => self.define_number(at, None, id.into()),
        }
    }

    // ---- the end of a body ----

    fn finish_function(&mut self) -> Parse<()> {
        let state = self.state()?;
        if let Some(at) = state.undefined_blocks.values().min().copied() {
            return self.fail_at(at, "use of undefined block");
        }
        if let Some(at) = state
            .forwards
            .iter()
            .filter(|f| f.value.is_none())
            .map(|f| f.at)
            .min()
        {
            return self.fail_at(at, "use of undefined value");
        }
        let void = self.void();
        let Some(mut state) = self.function.take() else {
            return Ok(());
        };
        if !state.edges.is_empty() {
            state.edges.place(&mut state.body, void);
        }
        if !state.forwards.is_empty() {
            state.patch_forwards();
        }
        for (value, indexes) in std::mem::take(&mut state.use_lists) {
            state.body.use_lists.push(UseList { value, indexes });
        }
        let id = state.id;
        let labels = match self.parallel.labels_unwanted {
            true => Labels::default(),
            false => state.labels(),
        };
        if let Some(known) = self.numbers.known()
            && state
                .locs
                .iter()
                .all(|(_, node)| known.store.get(node.index()).is_some())
        {
            let locs = std::mem::take(&mut state.locs);
            set_locs(&known.store, &mut state.body, &locs, &mut state.known_locs);
        }
        // The copy is trimmed to size.
        let (body, locs) = (Box::new(state.body.clone()), state.locs.clone());
        state.clear();
        self.spare = Some(state);
        if let Some(read) = &mut self.parallel.read_bodies {
            read.push(ReadBody {
                id,
                body,
                locs,
                labels,
            });
            return Ok(());
        }
        self.numbers.pending_locs.push((id, locs));
        self.enter_body(id, body, labels);
        Ok(())
    }

    /// Installs the body of a function.
    pub fn enter_body(&mut self, id: GlobalId, body: Box<Body>, labels: Labels<'a>) {
        self.numbers.labels.insert(id, labels);
        if let Some(function) = self.module.globals[id].as_function_mut() {
            function.body = BodyState::Loaded(body);
        }
    }

    // ---- block addresses ----

    /// Notes a block address whose function is not parsed yet.
    pub fn note_block_address(
        &mut self,
        value: Value,
        function: GlobalId,
        at: usize,
        label: LabelRef,
    ) {
        let holder = self.function.as_ref().map(|f| f.id);
        self.numbers.block_addresses.push(BlockAddressUse {
            holder,
            value,
            function,
            label,
            at,
        });
    }

    // ---- use-list orders ----
}

/// The blocks of a finished function, for block addresses that refer to them.
#[derive(Default)]
pub(super) struct Labels<'a> {
    pub blocks: FxHashMap<BlockId, u32>,
    names: FxHashMap<Cow<'a, [u8]>, Value>,
    numbers: FxHashMap<u32, Value>,
}

impl Labels<'_> {
    /// The block with a label.
    pub fn block(&self, label: &LabelRef) -> Option<BlockId> {
        match label {
            LabelRef::Name(name) => self.names.get(&**name),
            LabelRef::Number(number) => self.numbers.get(number),
        }?
        .as_block()
    }
}

impl<'a> FunctionState<'a> {
    /// The blocks, for references from elsewhere.
    fn labels(&self) -> Labels<'a> {
        let is_block = |value: &Value| value.as_block().is_some();
        let names = self.values.iter().filter(|(_, value)| is_block(value));
        let numbers = self.numbers.iter().filter(|(_, value)| is_block(value));
        Labels {
            blocks: self.body.order.iter().copied().zip(0u32..).collect(),
            names: names.map(|(name, value)| (name.clone(), *value)).collect(),
            numbers: numbers.map(|(number, value)| (*number, *value)).collect(),
        }
    }

    /// Resolves the forward references to values.
    fn patch_forwards(&mut self) {
        let forwards = &self.forwards;
        let patch = |value: Value| {
            forward_index(value)
                .and_then(|i| forwards.get(i)?.value)
                .unwrap_or(value)
        };
        for operand in self.body.operand_pool() {
            *operand = patch(*operand);
        }
        for index in 0..self.body.metadata.len() {
            let Some(entry) = self.body.metadata.get(index) else {
                continue;
            };
            if entry.kind == MdKind::Value {
                for slot in self.body.metadata.slots_mut(entry) {
                    *slot = patch(Value::from_u32(*slot)).as_u32();
                }
            }
        }
        for (value, _) in &mut self.use_lists {
            *value = patch(*value);
        }
    }
}

fn forward_index(value: Value) -> Option<usize> {
    value.as_inst()?.index().checked_sub(FORWARD as usize)
}
