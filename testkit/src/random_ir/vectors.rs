//! Operations on the lanes of vectors.

use super::code::Code;
use super::types::{Element, Shape};

impl Code<'_> {
    fn vector(&mut self) -> (String, Shape, usize) {
        let (value, shape) = self.any(|shape| !shape.is_one());
        (value, shape, shape.lanes.unwrap_or(1))
    }

    pub fn lanes(&mut self) {
        let (left, shape, lanes) = self.vector();
        let (right, ty, one) = (self.value(shape), shape.text(), Shape::one(shape.of));
        let (index, of) = self.number_below(lanes);
        let of = of.text();
        self.add(one, &format!("extractelement {ty} {left}, {of} {index}"));
        let element = self.value(one);
        self.add(
            shape,
            &format!(
                "insertelement {ty} {right}, {} {element}, {of} {index}",
                one.text()
            ),
        );
    }

    pub fn shuffle(&mut self) {
        let (left, shape, lanes) = self.vector();
        let (right, ty) = (self.value(shape), shape.text());
        let count = self.maker.pick(&[lanes, lanes, 2, 4, 8]);
        let mask: Vec<_> = (0..count)
            .map(|_| format!("i32 {}", self.below(2 * lanes)))
            .collect();
        let mask = format!("<{count} x i32> <{}>", mask.join(", "));
        self.add(
            shape.vector(count),
            &format!("shufflevector {ty} {left}, {ty} {right}, {mask}"),
        );
    }

    /// Intrinsics that move lanes.
    pub fn rearranged(&mut self) {
        let (left, shape, lanes) = self.vector();
        let (right, ty) = (self.value(shape), shape.text());
        let (one, two) = ((ty.clone(), left), (ty.clone(), right));
        let index = |number: usize, bits: u32| (format!("i{bits}"), number.to_string());
        let (name, to, arguments) = match self.below(6) {
            0 => ("vector.reverse", shape, vec![one]),
            1 => {
                let by = self.below(lanes);
                ("vector.splice", shape, vec![one, two, index(by, 32)])
            }
            2 if lanes <= 8 => {
                let twice = shape.vector(2 * lanes);
                ("vector.interleave2", twice, vec![one, two])
            }
            3 if lanes.is_multiple_of(2) => {
                let half = shape.vector(lanes / 2);
                let name = format!("llvm.vector.deinterleave2.{}", shape.mangled());
                let result = format!("{{ {0}, {0} }}", half.text());
                let call = self.call(&name, &result, &[one]);
                let both = self.hidden(&call);
                for at in 0..2 {
                    self.add(half, &format!("extractvalue {result} {both}, {at}"));
                }
                return;
            }
            4 if lanes.is_multiple_of(2) => {
                let half = shape.vector(lanes / 2);
                let at = self.maker.pick(&[0, lanes / 2]);
                let name = format!("llvm.vector.extract.{}.{}", half.mangled(), shape.mangled());
                let call = self.call(&name, &half.text(), &[one, index(at, 64)]);
                let part = self.add(half, &call);
                let name = format!("llvm.vector.insert.{}.{}", shape.mangled(), half.mangled());
                let part = (half.text(), part);
                let call = self.call(&name, &ty, &[two, part, index(lanes / 2 - at, 64)]);
                self.add(shape, &call);
                return;
            }
            5 if lanes > 1 => {
                let mask = shape.with(Element::Int(1));
                let mask = (mask.text(), self.value(mask));
                ("experimental.vector.compress", shape, vec![one, mask, two])
            }
            _ => return,
        };
        let call = self.call(
            &format!("llvm.{name}.{}", to.mangled()),
            &to.text(),
            &arguments,
        );
        self.add(to, &call);
    }

    /// Intrinsics that count lanes.
    pub fn numbered(&mut self) {
        let (value, shape, lanes) = self.vector();
        let mask = shape.with(Element::Int(1));
        match self.below(3) {
            0 => {
                let to = shape.with(Element::Int(self.maker.pick(&[8, 16, 32, 64])));
                let name = format!("llvm.stepvector.{}", to.mangled());
                let call = self.call(&name, &to.text(), &[]);
                self.add(to, &call);
            }
            1 => {
                let [from, to] = [(); 2].map(|()| self.number_below(lanes + 2));
                let [from, to] = [from, to].map(|(n, of)| self.resized(&n, of, 64));
                let name = format!("llvm.get.active.lane.mask.{}.i64", mask.mangled());
                let arguments = [("i64".to_owned(), from), ("i64".to_owned(), to)];
                let call = self.call(&name, &mask.text(), &arguments);
                self.add(mask, &call);
            }
            _ if shape.is_int() => {
                let one = Shape::one(Element::Int(32));
                let name = format!("llvm.experimental.cttz.elts.i32.{}", shape.mangled());
                let arguments = [(shape.text(), value), ("i1".to_owned(), "false".to_owned())];
                let call = self.call(&name, &one.text(), &arguments);
                self.add(one, &call);
            }
            _ => {}
        }
    }

    pub fn reduction(&mut self) {
        let (value, shape, _) = self.vector();
        let (ty, one) = (shape.text(), Shape::one(shape.of));
        let mut arguments = vec![(ty, value)];
        let name = if shape.is_int() {
            self.maker.pick(&[
                "add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin",
            ])
        } else {
            let name = self.maker.pick(&["fadd", "fmul", "fminimum", "fmaximum"]);
            if name.len() == 4 {
                arguments.insert(0, (one.text(), self.value(one)));
            }
            name
        };
        let name = format!("llvm.vector.reduce.{name}.{}", shape.mangled());
        let call = self.call(&name, &one.text(), &arguments);
        self.add(one, &call);
    }
}
