//! Phis. An operand that is a removed constant expression becomes instructions on the incoming edge.

use super::function::Incoming;
use super::instructions::Made;
use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, Value};
use rustc_hash::FxHashSet;

impl Parser<'_> {
    pub(super) fn phi(&mut self) -> Parse<Made> {
        // No instruction can be inserted before it, nor here for another block.
        let block = self.state()?.block.take();
        let made = self.phi_operands(block);
        self.state()?.block = block;
        made
    }

    fn phi_operands(&mut self, to: Option<BlockId>) -> Parse<Made> {
        let at = self.at;
        let flags = self.flags_by_type(Opcode::Phi)?;
        let ty = self.value_type()?;
        self.check_flags(at, Opcode::Phi, flags, ty)?;
        let mut operands = Vec::new();
        // The sources whose edges have blocks.
        let mut split = FxHashSet::default();
        loop {
            self.want(b'[')?;
            let value = self.incoming_value(ty, to)?;
            self.want(b',')?;
            let from = self.label_operand()?;
            self.want(b']')?;
            // All edges from one block are one edge after splitting.
            let edges = &self.state()?.edges;
            let on_edge = !edges.is_empty() && to.is_some_and(|to| edges.get((from, to)).is_some());
            if !on_edge || split.insert(from) {
                operands.extend([value, from.into()]);
            }
            if !self.is_punct(b',') {
                break;
            }
            // The comma may be that of an attachment.
            if self.lexer.clone().next().1 != Token::Punct(b'[') {
                break;
            }
            self.next();
        }
        Ok((Inst::new(Opcode::Phi, ty).with_flags(flags), operands))
    }

    fn incoming_value(&mut self, ty: TypeId, to: Option<BlockId>) -> Parse<Value> {
        let (rest, depth) = (self.lexer.clone(), usize::from(self.is_punct(b'[')));
        let state = self.state()?;
        // LLVM has the name of the next block ready before it needs it.
        if !state.edges.is_empty() && state.edge_name.is_none() {
            state.edge_name = Some(state.expansion_name(b"phi.constexpr"));
        }
        state.incoming = to.map(|to| Incoming {
            to,
            rest,
            depth,
            block: None,
        });
        let value = self.value(ty);
        self.state()?.incoming = None;
        value
    }

    /// The block for instructions that an operand of a phi needs.
    pub(super) fn block_on_edge(&mut self, at: usize) -> Parse<BlockId> {
        let Some(mut incoming) = self.state()?.incoming.take() else {
            return self.fail_at(at, "expected a constant");
        };
        let block = match incoming.block {
            Some(block) => block,
            None => {
                let Some((at, token)) = incoming.source() else {
                    return self.fail_at(at, "expected a block's name");
                };
                let edge = (self.block_named(at, token)?, incoming.to);
                let state = self.state()?;
                match state.edges.get(edge) {
                    Some(block) => block,
                    None => {
                        let name = state.edge_name.take();
                        let name = name.unwrap_or_else(|| state.expansion_name(b"phi.constexpr"));
                        state.edges.add(edge, &mut state.body, &name)
                    }
                }
            }
        };
        incoming.block = Some(block);
        self.state()?.incoming = Some(incoming);
        Ok(block)
    }
}
