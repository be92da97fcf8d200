//! Use-list directives: `uselistorder` and `uselistorder_bb`.

use super::function::{BlockOrder, LabelRef};
use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::body::UseList;
use bitsmith_model::global::BodyState;
use bitsmith_model::types::Type;
use bitsmith_model::use_order::wrong_counts;

impl Parser<'_> {
    /// `uselistorder T %v, { 1, 0 }`
    pub fn use_list_order(&mut self) -> Parse<()> {
        let function = self.function.as_ref().map(|state| state.id);
        self.use_list_places.push((function, self.at));
        self.next();
        let ty = self.any_type()?;
        let value = match *self.module.types.get(ty) {
            Type::Label => self.label_operand()?.into(),
            _ => self.value(ty)?,
        };
        self.want(b',')?;
        let indexes = self.use_list_indexes()?;
        match &mut self.function {
            Some(state) => state.use_lists.push((value, indexes)),
            None => self.module.use_lists.push(UseList { value, indexes }),
        }
        Ok(())
    }

    /// `uselistorder_bb @f, %bb, { 1, 0 }`: of a block whose address is taken.
    pub fn use_list_order_bb(&mut self) -> Parse<()> {
        self.next();
        let at = self.at;
        let function = self.global_ref(0)?;
        self.want(b',')?;
        let label = match self.take() {
            Token::Local(name) => LabelRef::Name(name.into_owned().into()),
            Token::LocalId(number) => LabelRef::Number(number),
            _ => return self.fail_at(at, "expected a block's name"),
        };
        self.want(b',')?;
        let indexes = self.use_list_indexes()?;
        let order = BlockOrder {
            at,
            function,
            label,
            indexes,
        };
        match &mut self.parallel.deferred {
            Some(deferred) => deferred.block_orders.push(order),
            None => self.enter_block_order(order)?,
        }
        Ok(())
    }

    /// Adds the use-list order of a block to the body of its function, which must be parsed.
    pub fn enter_block_order(&mut self, order: BlockOrder) -> Parse<()> {
        self.use_list_places.push((Some(order.function), order.at));
        let BlockOrder {
            at,
            function,
            label,
            indexes,
        } = order;
        let block = self
            .numbers
            .labels
            .get(&function)
            .and_then(|l| l.block(&label));
        match (block, self.module.globals[function].as_function_mut()) {
            (Some(block), Some(f)) => {
                if let BodyState::Loaded(body) = &mut f.body {
                    body.use_lists.push(UseList {
                        value: block.into(),
                        indexes,
                    });
                }
                Ok(())
            }
            _ => self.fail_at(at, "expected a block of a function that is defined above"),
        }
    }

    fn use_list_indexes(&mut self) -> Parse<Box<[u32]>> {
        self.want(b'{')?;
        let mut indexes = Vec::new();
        self.list(b'}', |p| {
            indexes.push(p.u32()?);
            Ok(())
        })?;
        if indexes.len() < 2 {
            return self.fail("expected two or more uselistorder indexes");
        }
        let mut sorted = indexes.clone();
        sorted.sort_unstable();
        if sorted
            .iter()
            .zip(0u32..)
            .any(|(index, place)| *index != place)
        {
            return self.fail("expected distinct uselistorder indexes in range [0, size)");
        }
        if sorted == indexes {
            return self.fail("expected uselistorder indexes to change the order");
        }
        Ok(indexes.into())
    }

    /// Reports directives that have not as many indexes as their value has uses, if the parser is strict. Otherwise
    /// they have no effect.
    pub fn check_use_lists(&self) -> Vec<(usize, String)> {
        if !self.syntax.strict {
            return Vec::new();
        }
        let wrong = wrong_counts(&self.module).into_iter().map(|wrong| {
            let places = self.use_list_places.iter();
            let mut places = places.filter(|(function, _)| *function == wrong.function);
            let at = places.nth(wrong.number).map_or(0, |(_, at)| *at);
            let problem = match wrong.uses {
                0 => "value has no uses".to_owned(),
                1 => "value only has one use".to_owned(),
                uses => format!("wrong number of indexes, expected {uses}"),
            };
            (at, problem)
        });
        wrong.collect()
    }
}
