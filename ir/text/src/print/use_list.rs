//! Directives for the orders of use lists.

use super::Printer;
use super::function::BodyPrinter;
use super::md_text::decimal;
use bitsmith_model::body::UseList;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::schema::since::ADDRESSES_ARE_NO_USES;
use bitsmith_model::value::GlobalId;

impl BodyPrinter<'_> {
    /// Appends the directives of a function.
    pub(super) fn use_lists(&self, function: GlobalId, out: &mut Vec<u8>) {
        let lists = self.printer.use_lists.of(function);
        if lists.is_empty() {
            return;
        }
        title(out);
        for list in lists {
            out.extend_from_slice(b"  uselistorder ");
            self.typed(list.value, out);
            indexes(list, out);
        }
    }
}

impl Printer<'_> {
    /// Returns true if the address of a block is taken, and counts as a use; `place` is the block's index in its
    /// function.
    pub(super) fn is_addressed(&self, function: GlobalId, place: usize) -> bool {
        if self.module.dialect.has(ADDRESSES_ARE_NO_USES) {
            return false;
        }
        let all = self.addressed.get_or_init(|| {
            let bodies = self.module.functions.iter();
            let bodies = bodies.filter_map(|id| self.module.globals.get(*id)?.body());
            let pools = bodies.map(|body| &body.consts);
            let all = std::iter::once(&self.module.consts).chain(pools);
            let addresses = all
                .flat_map(|pool| pool.iter())
                .filter_map(|(_, c)| match c.kind {
                    ConstKind::BlockAddress(function, at) => Some((function, at)),
                    _ => None,
                });
            addresses.collect()
        });
        u32::try_from(place).is_ok_and(|place| all.contains(&(function, place)))
    }

    /// Appends the directives of the module.
    pub(super) fn module_use_lists(&self, out: &mut Vec<u8>) {
        let module = self.module;
        let lists = &self.use_lists.module;
        if lists.is_empty() {
            return;
        }
        title(out);
        for (function, list) in lists {
            let body = function.and_then(|id| Some((id, module.globals.get(id)?.body()?)));
            let scope = match body {
                Some((id, body)) => module.body_scope(id, body),
                None => module.scope(),
            };
            out.extend_from_slice(b"uselistorder ");
            self.values.typed_constant(scope, list.value, out);
            indexes(list, out);
        }
    }
}

fn title(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n; uselistorder directives\n");
}

fn indexes(list: &UseList, out: &mut Vec<u8>) {
    for (at, index) in list.indexes.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b", { " } else { b", " });
        decimal((*index).into(), out);
    }
    out.extend_from_slice(b" }\n");
}
