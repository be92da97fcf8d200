//! Operations on floats, and conversions.

use super::code::Code;
use super::types::{Element, FLAG, LANE_FLOATS, PLAIN, Shape};

impl Code<'_> {
    pub fn float(&mut self) {
        let (left, shape) = self.any(|shape| !shape.is_int());
        let (right, ty) = (self.value(shape), shape.text());
        if self.below(6) == 0 {
            self.add(shape, &format!("fneg {ty} {left}"));
        }
        let op = self.maker.pick(&["fadd", "fsub", "fmul", "fdiv"]);
        self.add(shape, &format!("{op} {ty} {left}, {right}"));
    }

    pub fn float_function(&mut self) {
        let (value, shape) = self.any(|shape| !shape.is_int());
        let ty = shape.text();
        let exact = [32, 64].contains(&shape.of.bits());
        match self.below(6) {
            0 if shape.of.bits() < 80 => {
                let name = self.maker.pick(&["minimum", "maximum", "copysign"]);
                let (left, right) = (self.value(shape), self.tame(&value, shape));
                self.function(name, shape, &[left, right]);
            }
            // The result of half precision is not the exact one in LLVM's code.
            1 if exact => {
                let others = [self.value(shape), self.value(shape)];
                self.function("fma", shape, &[&[value], &others[..]].concat());
            }
            2 => {
                let flags = shape.with(FLAG.of);
                let which = self.below(1 << 10).to_string();
                let call = self.call(
                    &format!("llvm.is.fpclass.{}", shape.mangled()),
                    &flags.text(),
                    &[(ty, value), ("i32".into(), which)],
                );
                self.add(flags, &call);
            }
            3 if shape.is_one() && exact => {
                let (power, of) = self.number_below(9);
                let power = self.resized(&power, of, 32);
                let call = self.call(
                    &format!("llvm.ldexp.{}.i32", shape.mangled()),
                    &ty,
                    &[(ty.clone(), value), ("i32".into(), power)],
                );
                self.add(shape, &call);
            }
            _ => {
                let name = self.maker.pick(&[
                    "floor",
                    "ceil",
                    "trunc",
                    "rint",
                    "round",
                    "sqrt",
                    "fabs",
                    "roundeven",
                    "nearbyint",
                ]);
                self.function(name, shape, &[value]);
            }
        }
    }

    fn function(&mut self, name: &str, shape: Shape, values: &[String]) {
        let ty = shape.text();
        let arguments: Vec<_> = values.iter().map(|v| (ty.clone(), v.clone())).collect();
        let call = self.call(&format!("llvm.{name}.{}", shape.mangled()), &ty, &arguments);
        self.add(shape, &call);
    }

    /// A small number in another width.
    pub fn resized(&mut self, value: &str, shape: Shape, bits: u32) -> String {
        let op = match bits.cmp(&shape.of.bits()) {
            std::cmp::Ordering::Less => "trunc",
            std::cmp::Ordering::Equal => return value.to_owned(),
            std::cmp::Ordering::Greater => "zext",
        };
        let to = shape.with(Element::Int(bits)).text();
        self.hidden(&format!("{op} {} {value} to {to}", shape.text()))
    }

    pub fn cast(&mut self) {
        let (value, from) = self.any(|_| true);
        match from.is_int() {
            true => self.cast_integer(&value, from),
            false => self.cast_float(&value, from),
        }
    }

    fn cast_integer(&mut self, value: &str, from: Shape) {
        let to = from.with(Element::Int(self.maker.pick(from.widths())));
        let old = from.of.bits();
        let op = match to.of.bits().cmp(&old) {
            std::cmp::Ordering::Less => "trunc",
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => self.maker.pick(&["zext", "sext"]),
        };
        let (from_text, to_text) = (from.text(), to.text());
        self.add(to, &format!("{op} {from_text} {value} to {to_text}"));
        if old <= 64 {
            let float = from.with(self.maker.pick(PLAIN));
            let op = self.maker.pick(&["sitofp", "uitofp"]);
            self.add(
                float,
                &format!("{op} {from_text} {value} to {}", float.text()),
            );
        }
    }

    fn cast_float(&mut self, value: &str, from: Shape) {
        let to = from.with(Element::Int(self.maker.pick(from.widths())));
        let from_text = from.text();
        if to.of.bits() <= 128 {
            let name = self.maker.pick(&["fptosi", "fptoui"]);
            let name = format!("llvm.{name}.sat.{}.{}", to.mangled(), from.mangled());
            let arguments = [(from_text.clone(), value.to_owned())];
            let call = self.call(&name, &to.text(), &arguments);
            self.add(to, &call);
        }
        let float = from.with(self.maker.pick(self.maker.floats(from)));
        // LLVM converts no bfloat to fp128 on AArch64.
        let (old, new) = (from.of.bits(), float.of.bits());
        if old != new && (old, new) != (16, 128) {
            let op = match new < old {
                true => "fptrunc",
                false => "fpext",
            };
            self.add(
                float,
                &format!("{op} {from_text} {value} to {}", float.text()),
            );
        }
    }

    /// The same bits as another type. The bits of a NaN are left open.
    pub fn bitcast(&mut self) {
        let (value, from) = self.any(|_| true);
        let bits = from.bits();
        let value = match from.is_int() {
            true => value,
            false => self.tame(&value, from),
        };
        let one = Shape::one(FLAG.of);
        let mut fitting: Vec<Shape> = vec![one.with(Element::Int(bits as u32))];
        let elements = one.vector(1).widths().iter().map(|&w| Element::Int(w));
        for &of in self.maker.floats(one) {
            if of.bits() as usize == bits {
                fitting.push(one.with(of));
            }
        }
        for of in elements.chain(LANE_FLOATS.iter().copied()) {
            if bits.is_multiple_of(of.bits() as usize) && bits <= 512 {
                fitting.push(one.with(of).vector(bits / of.bits() as usize));
            }
        }
        let to = self.maker.pick(&fitting);
        if to != from && to.lanes.is_none_or(|lanes| lanes <= 64) {
            self.add(
                to,
                &format!("bitcast {} {value} to {}", from.text(), to.text()),
            );
        }
    }
}
