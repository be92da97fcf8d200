//! Branches and loops.

use std::collections::BTreeSet;

use super::code::{Code, DEPTH};
use super::types::{FLAG, Type};

/// The values that come from a block, and the label of the block.
type Edge = (Vec<String>, String);

impl Code<'_> {
    fn label(&mut self) -> String {
        format!("b{}", self.maker.number())
    }

    fn begin(&mut self, label: &str) {
        self.text.push_str(&format!("{label}:\n"));
        label.clone_into(&mut self.block);
    }

    fn any_type(&mut self) -> Type {
        self.maker.any_type(4)
    }

    fn any_types(&mut self) -> Vec<Type> {
        let count = 1 + self.below(3);
        (0..count).map(|_| self.any_type()).collect()
    }

    fn all_made(&mut self, types: &[Type]) -> Vec<String> {
        types.iter().map(|ty| self.made(ty)).collect()
    }

    /// A block that goes to another, with values of types for it.
    fn arm(&mut self, label: &str, types: &[Type], end: &str) -> Edge {
        self.begin(label);
        let known = self.values.len();
        self.nested();
        let values = self.all_made(types);
        self.line(&format!("br label %{end}"));
        self.values.truncate(known);
        (values, self.block.clone())
    }

    /// The phis of a block.
    fn phis(&mut self, names: &[String], types: &[Type], edges: &[Edge]) {
        for (index, (name, ty)) in names.iter().zip(types).enumerate() {
            let from: Vec<_> = edges
                .iter()
                .map(|(values, block)| format!("[ {}, %{block} ]", values[index]))
                .collect();
            self.line(&format!("{name} = phi {} {}", ty.text(), from.join(", ")));
        }
    }

    fn join(&mut self, label: &str, types: &[Type], edges: &[Edge]) {
        self.begin(label);
        let names = self.names(types.len());
        self.phis(&names, types, edges);
        for (name, ty) in names.iter().zip(types) {
            self.take_apart(name, ty);
        }
    }

    fn names(&mut self, count: usize) -> Vec<String> {
        (0..count)
            .map(|_| format!("%v{}", self.maker.number()))
            .collect()
    }

    pub fn branch(&mut self) {
        let (condition, types) = (self.value(FLAG), self.any_types());
        let [yes, no, end] = [(); 3].map(|()| self.label());
        self.line(&format!("br i1 {condition}, label %{yes}, label %{no}"));
        let edges = [yes, no].map(|label| self.arm(&label, &types, &end));
        self.join(&end, &types, &edges);
    }

    /// A switch with cases that go to blocks of their own, to the same block or to the end.
    pub fn switch(&mut self) {
        let (on, shape) = self.any(|shape| shape.is_int() && shape.is_one());
        let ty = shape.text();
        let few = shape.of.bits() >= 3 && self.below(4) > 0;
        let on = if few {
            self.hidden(&format!("and {ty} {on}, 3"))
        } else {
            on
        };
        let mut cases = BTreeSet::new();
        for number in 0..1 + self.below(9) {
            let next = shape.of.bits() > 3 && self.below(3) > 0;
            cases.insert(match next {
                true => number.to_string(),
                false => self.maker.constant(shape.of),
            });
        }
        let types = self.any_types();
        let arms: Vec<_> = (0..1 + self.below(3)).map(|_| self.label()).collect();
        let end = self.label();
        let straight = (self.all_made(&types), self.block.clone());
        let mut targets = String::new();
        let mut edges = Vec::new();
        let otherwise = arms[0].clone();
        for case in cases {
            let arm = self.below(arms.len() + 1);
            let to = arms.get(arm).unwrap_or(&end);
            if arm == arms.len() {
                edges.push(straight.clone());
            }
            targets.push_str(&format!("{ty} {case}, label %{to} "));
        }
        self.line(&format!(
            "switch {ty} {on}, label %{otherwise} [ {targets}]"
        ));
        for label in arms {
            edges.push(self.arm(&label, &types, &end));
        }
        self.join(&end, &types, &edges);
    }

    /// A branch to an address of a table.
    pub fn indirect(&mut self) {
        let types = self.any_types();
        let arms: Vec<_> = (0..2 + self.below(2)).map(|_| self.label()).collect();
        let end = self.label();
        let entries: Vec<_> = arms
            .iter()
            .map(|arm| format!("ptr blockaddress(@{}, %{arm})", self.name))
            .collect();
        let (count, table) = (arms.len(), format!("@t{}", self.maker.number()));
        self.maker.globals.push_str(&format!(
            "{table} = internal constant [{count} x ptr] [{}]\n",
            entries.join(", ")
        ));
        let (index, shape) = self.number_below(count);
        let place = self.hidden(&format!(
            "getelementptr [{count} x ptr], ptr {table}, i64 0, {} {index}",
            shape.text()
        ));
        let address = self.hidden(&format!("load ptr, ptr {place}"));
        let labels: Vec<_> = arms.iter().map(|arm| format!("label %{arm}")).collect();
        self.line(&format!(
            "indirectbr ptr {address}, [{}]",
            labels.join(", ")
        ));
        let edges: Vec<_> = arms
            .iter()
            .map(|label| self.arm(label, &types, &end))
            .collect();
        self.join(&end, &types, &edges);
    }

    /// A loop that runs one to four times, with a counter of any width.
    pub fn repeat(&mut self) {
        let types = self.any_types();
        let (times, counter) = self.number_below(4);
        let counted = counter.text();
        let (head, end) = (self.label(), self.label());
        let first = (self.all_made(&types), self.block.clone());
        self.line(&format!("br label %{head}"));
        let before = std::mem::take(&mut self.text);
        let names = self.names(types.len());
        let count = self.names(2);
        head.clone_into(&mut self.block);
        for (name, ty) in names.iter().zip(&types) {
            self.take_apart(name, ty);
        }
        self.nested();
        let again = (self.all_made(&types), self.block.clone());
        let body = std::mem::replace(&mut self.text, before);
        self.text.push_str(&format!("{head}:\n"));
        self.line(&format!(
            "{} = phi {counted} [ 0, %{} ], [ {}, %{} ]",
            count[0], first.1, count[1], again.1
        ));
        self.phis(&names, &types, &[first, again]);
        self.text.push_str(&body);
        self.line(&format!("{} = add {counted} {}, 1", count[1], count[0]));
        let more = self.hidden(&format!("icmp ult {counted} {}, {times}", count[0]));
        self.line(&format!("br i1 {more}, label %{head}, label %{end}"));
        self.begin(&end);
    }

    /// A call of a function that only this module has. LLVM loses results of `coldcc` that are not in one register.
    pub fn called(&mut self) {
        let count = self.below(6);
        let parameters: Vec<Type> = (0..count).map(|_| self.any_type()).collect();
        let result = self.any_type();
        let arguments = self.all_made(&parameters);
        let convention = self.maker.pick(&["", "fastcc "]);
        let name = format!("h{}", self.maker.number());
        let mut code = Code::new(self.maker, name.clone(), &parameters);
        code.depth = DEPTH;
        code.steps(2);
        let returned = code.made(&result);
        let text = result.text();
        code.line(&format!("ret {text} {returned}"));
        let body = code.finish();
        let typed = |names: &mut dyn Iterator<Item = String>| {
            let types = parameters.iter().map(Type::text).zip(names);
            let typed: Vec<_> = types.map(|(ty, name)| format!("{ty} {name}")).collect();
            typed.join(", ")
        };
        let named = typed(&mut (0..).map(|index| format!("%p{index}")));
        let given = typed(&mut arguments.into_iter());
        self.maker.functions.push_str(&format!(
            "define internal {convention}{text} @{name}({named}) noinline {{\n{body}}}\n"
        ));
        let value = self.hidden(&format!("call {convention}{text} @{name}({given})"));
        self.take_apart(&value, &result);
    }
}
