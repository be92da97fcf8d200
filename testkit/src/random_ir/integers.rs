//! Operations on integers, alone and in vectors.

use super::code::Code;
use super::types::{Element, FLAG, Shape};

impl Code<'_> {
    /// A number of bits by which a value may be shifted: below the width, and below 128.
    fn distance(&mut self, shape: Shape) -> String {
        let (bits, ty) = (shape.of.bits(), shape.text());
        let by = self.value(shape);
        // i4 to i7 have no positive number of their width or more.
        let limit = shape.all(if bits < 8 { 3 } else { bits.min(127) });
        self.hidden(&format!("urem {ty} {by}, {limit}"))
    }

    pub fn arithmetic(&mut self) {
        let (left, shape) = self.any(Shape::is_int);
        let (bits, ty) = (shape.of.bits(), shape.text());
        let op = match bits {
            4..=128 => self.maker.pick(&[
                "add", "sub", "mul", "and", "or", "xor", "udiv", "urem", "shl", "lshr", "ashr",
                "sdiv", "srem",
            ]),
            129.. => self.maker.pick(&[
                "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
            ]),
            _ => self.maker.pick(&["add", "sub", "mul", "and", "or", "xor"]),
        };
        let right = match op {
            "shl" | "lshr" | "ashr" => self.distance(shape),
            "udiv" | "urem" => {
                let right = self.value(shape);
                self.hidden(&format!("or {ty} {right}, {}", shape.all(1)))
            }
            "sdiv" | "srem" => {
                let right = self.value(shape);
                let half = self.hidden(&format!("lshr {ty} {right}, {}", shape.all(bits / 2)));
                self.hidden(&format!("or {ty} {half}, {}", shape.all(1)))
            }
            _ => self.value(shape),
        };
        self.add(shape, &format!("{op} {ty} {left}, {right}"));
    }

    pub fn comparison(&mut self) {
        let (left, shape) = self.any(|_| true);
        let (right, ty) = (self.value(shape), shape.text());
        let compare = match shape.is_int() {
            true => {
                let how = self.maker.pick(&[
                    "eq", "ne", "ugt", "ule", "sgt", "sge", "slt", "ult", "uge", "sle",
                ]);
                format!("icmp {how} {ty} {left}, {right}")
            }
            false => {
                let how = self.maker.pick(&[
                    "oeq", "one", "olt", "oge", "ord", "uno", "ueq", "une", "ult", "ugt", "ole",
                    "ule", "uge", "ogt",
                ]);
                format!("fcmp {how} {ty} {left}, {right}")
            }
        };
        let mask = shape.with(FLAG.of);
        let each = self.add(mask, &compare);
        let (condition, of) = match self.below(3) {
            0 => (self.value(FLAG), FLAG),
            _ => (each, mask),
        };
        self.add(
            shape,
            &format!(
                "select {} {condition}, {ty} {left}, {ty} {right}",
                of.text()
            ),
        );
    }

    /// An intrinsic on values of one type.
    fn alike(&mut self, name: &str, shape: Shape, values: &[String], flag: Option<&str>) {
        let ty = shape.text();
        let mut arguments: Vec<_> = values.iter().map(|v| (ty.clone(), v.clone())).collect();
        if let Some(flag) = flag {
            arguments.push(("i1".into(), flag.into()));
        }
        let call = self.call(&format!("llvm.{name}.{}", shape.mangled()), &ty, &arguments);
        self.add(shape, &call);
    }

    pub fn bits(&mut self) {
        let (first, shape) = self.any(Shape::is_int);
        match self.below(5) {
            0 => {
                let one = self.maker.pick(&["ctpop", "bitreverse", "bswap"]);
                if one != "bswap" || shape.of.bits() % 16 == 0 {
                    self.alike(one, shape, &[first], None);
                }
            }
            1 => {
                let one = self.maker.pick(&["ctlz", "cttz", "abs"]);
                self.alike(one, shape, &[first], Some("false"));
            }
            2 => {
                let name = self.maker.pick(&["fshl", "fshr"]);
                let others = [self.value(shape), self.value(shape)];
                self.alike(name, shape, &[&[first], &others[..]].concat(), None);
            }
            3 if shape.of.bits() >= 3 => {
                let name = self.maker.pick(&["sshl.sat", "ushl.sat"]);
                let by = self.distance(shape);
                self.alike(name, shape, &[first, by], None);
            }
            _ => {
                let name = self.maker.pick(&[
                    "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat",
                ]);
                let second = self.value(shape);
                self.alike(name, shape, &[first, second], None);
            }
        }
    }

    /// Comparisons of three results, and products of numbers with a fixed point.
    pub fn fixed_point(&mut self) {
        let (left, shape) = self.any(|s| s.is_int() && (8..=64).contains(&s.of.bits()));
        let (right, ty) = (self.value(shape), shape.text());
        let arguments = [(ty.clone(), left), (ty.clone(), right)];
        if self.below(2) == 0 {
            let to = shape.with(Element::Int(self.maker.pick(&[8, 16, 32])));
            let name = self.maker.pick(&["scmp", "ucmp"]);
            let name = format!("llvm.{name}.{}.{}", to.mangled(), shape.mangled());
            let call = self.call(&name, &to.text(), &arguments);
            self.add(to, &call);
        } else {
            let name = self
                .maker
                .pick(&["smul.fix", "umul.fix", "smul.fix.sat", "umul.fix.sat"]);
            let scale = ("i32".to_owned(), self.below(8).to_string());
            let name = format!("llvm.{name}.{}", shape.mangled());
            let call = self.call(&name, &ty, &[&arguments[..], &[scale]].concat());
            self.add(shape, &call);
        }
    }

    /// Arithmetic with a flag for a result that does not fit. LLVM's own code for vectors of flags is wrong in places.
    pub fn checked(&mut self) {
        let (left, shape) = self.any(|s| s.is_int() && s.is_one() && s.of.bits() <= 128);
        let (right, ty) = (self.value(shape), shape.text());
        let name = self
            .maker
            .pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
        let result = format!("{{ {ty}, i1 }}");
        let arguments = [(ty.clone(), left), (ty, right)];
        let call = self.call(
            &format!("llvm.{name}.with.overflow.{}", shape.mangled()),
            &result,
            &arguments,
        );
        let both = self.hidden(&call);
        self.add(shape, &format!("extractvalue {result} {both}, 0"));
        self.add(FLAG, &format!("extractvalue {result} {both}, 1"));
    }
}
