//! Objects in memory, atomic operations, and accesses by lanes.

use super::code::Code;
use super::types::{Element, FLAG, Shape, Type, indices};

/// The bytes of an object for copies.
const BUFFER: usize = 96;

impl Code<'_> {
    /// A store and a load at an address without alignment.
    pub fn bytes(&mut self) {
        let (value, shape) = self.any(|_| true);
        let (at, ty) = (1 + self.below(15), shape.text());
        let place = self.hidden(&format!("getelementptr i8, ptr @place, i64 {at}"));
        self.line(&format!("store {ty} {value}, ptr {place}, align 1"));
        self.add(shape, &format!("load {ty}, ptr {place}, align 1"));
    }

    /// An aggregate that is stored whole and read by its members.
    pub fn object(&mut self) {
        let ty = self.maker.aggregate();
        let (value, text) = (self.made(&ty), ty.text());
        let slot = self.slot(&text);
        self.line(&format!("store {text} {value}, ptr {slot}"));
        self.members(&slot, &ty);
        if self.below(2) == 0 {
            let whole = self.hidden(&format!("load {text}, ptr {slot}"));
            self.take_apart(&whole, &ty);
        }
    }

    /// Reads the members of an object, and changes some.
    fn members(&mut self, object: &str, ty: &Type) {
        let text = ty.text();
        let align = if ty.is_packed() { ", align 1" } else { "" };
        for (place, shape) in ty.leaves() {
            let path: Vec<_> = place.iter().map(|i| format!(", i32 {i}")).collect();
            let at = self.hidden(&format!(
                "getelementptr {text}, ptr {object}, i64 0{}",
                path.concat()
            ));
            if self.below(3) == 0 {
                let new = self.value(shape);
                self.line(&format!("store {} {new}, ptr {at}{align}", shape.text()));
            }
            self.add(shape, &format!("load {}, ptr {at}{align}", shape.text()));
        }
    }

    /// A variable with an initializer of several members. Only one block of the whole program changes it.
    pub fn constant_object(&mut self) {
        let ty = self.maker.aggregate();
        let object = self.maker.global(&ty);
        self.members(&object, &ty);
    }

    /// An array that is read at an index of any width.
    pub fn array(&mut self) {
        let (value, shape) = self.any(|_| true);
        let (count, ty) = (2 + self.below(3), shape.text());
        let slot = self.slot(&format!("[{count} x {ty}]"));
        for at in 0..count {
            let value = if at == 0 {
                value.clone()
            } else {
                self.value(shape)
            };
            let at = self.hidden(&format!(
                "getelementptr [{count} x {ty}], ptr {slot}, i64 0, i64 {at}"
            ));
            self.line(&format!("store {ty} {value}, ptr {at}"));
        }
        let (index, of) = self.number_below(count);
        let at = self.hidden(&format!(
            "getelementptr {ty}, ptr {slot}, {} {index}",
            of.text()
        ));
        self.add(shape, &format!("load {ty}, ptr {at}"));
        let new = self.value(shape);
        self.line(&format!("store {ty} {new}, ptr {at}"));
        self.add(shape, &format!("load {ty}, ptr {slot}"));
    }

    /// Copies of which the number of bytes is known only when the program runs.
    pub fn copy(&mut self) {
        let whole = |s: Shape| s.of.bits().is_multiple_of(8) && s.bytes() <= 32;
        let fits = move |s: Shape| whole(s) && s.is_int();
        let (value, shape) = self.any(fits);
        let slot = self.slot(&format!("[{BUFFER} x i8]"));
        let fill = self.value(Shape::one(Element::Int(8)));
        let pointer = |name: &str| ("ptr".to_owned(), name.to_owned());
        let volatile = ("i1".to_owned(), "false".to_owned());
        let all = ("i64".to_owned(), BUFFER.to_string());
        let set = [pointer(&slot), ("i8".into(), fill), all, volatile.clone()];
        let call = self.call("llvm.memset.p0.i64", "void", &set);
        self.line(&call);
        let at = self.below(BUFFER - 32);
        let from = self.hidden(&format!("getelementptr i8, ptr {slot}, i64 {at}"));
        self.line(&format!(
            "store {} {value}, ptr {from}, align 1",
            shape.text()
        ));
        let (length, of) = self.number_below(32);
        let length = ("i64".to_owned(), self.resized(&length, of, 64));
        let at = self.below(BUFFER - 32);
        let to = self.hidden(&format!("getelementptr i8, ptr {slot}, i64 {at}"));
        let moved = [pointer(&to), pointer(&from), length, volatile];
        let call = self.call("llvm.memmove.p0.p0.i64", "void", &moved);
        self.line(&call);
        let read = self.any(fits).1;
        let at = self.below(2);
        let at = self.hidden(&format!("getelementptr i8, ptr {to}, i64 {at}"));
        self.add(read, &format!("load {}, ptr {at}, align 1", read.text()));
    }

    pub fn atomic(&mut self) {
        let fits = |s: Shape| s.is_one() && [8, 16, 32, 64].contains(&s.of.bits());
        let (value, shape) = self.any(fits);
        let (ty, align) = (shape.text(), shape.bytes());
        let slot = self.slot(&format!("{ty}, align {align}"));
        let first = self.value(shape);
        self.line(&format!("store {ty} {first}, ptr {slot}"));
        let order = self.maker.pick(&["monotonic", "acq_rel", "seq_cst"]);
        if shape.is_int() && self.below(3) == 0 {
            let compared = self.value(shape);
            let both = self.hidden(&format!(
                "cmpxchg ptr {slot}, {ty} {compared}, {ty} {value} {order} monotonic"
            ));
            let result = format!("{{ {ty}, i1 }}");
            self.add(shape, &format!("extractvalue {result} {both}, 0"));
            self.add(FLAG, &format!("extractvalue {result} {both}, 1"));
        } else {
            let op = match shape.is_int() {
                true => self.maker.pick(&[
                    "xchg",
                    "add",
                    "sub",
                    "and",
                    "nand",
                    "or",
                    "xor",
                    "max",
                    "min",
                    "umax",
                    "umin",
                    "uinc_wrap",
                    "udec_wrap",
                    "usub_cond",
                    "usub_sat",
                ]),
                false => self.maker.pick(&["xchg", "fadd", "fsub"]),
            };
            self.add(
                shape,
                &format!("atomicrmw {op} ptr {slot}, {ty} {value} {order}"),
            );
        }
        self.add(
            shape,
            &format!("load atomic {ty}, ptr {slot} seq_cst, align {align}"),
        );
    }

    /// A slot with a vector of whole bytes, and what else accesses of some of its lanes need.
    fn masked_slot(&mut self) -> (Shape, usize, String, (String, String)) {
        let (value, shape) =
            self.any(|s| !s.is_one() && s.of.bits().is_multiple_of(8) && s.of.bits() <= 64);
        let (lanes, ty) = (shape.lanes.unwrap_or(1), shape.text());
        let slot = self.slot(&ty);
        self.line(&format!("store {ty} {value}, ptr {slot}"));
        let mask = shape.with(FLAG.of);
        let mask = (mask.text(), self.value(mask));
        (shape, lanes, slot, mask)
    }

    /// A store of some lanes to a slot, by chance, and a load of some, by intrinsics with these names.
    fn some_lanes(
        &mut self,
        shape: Shape,
        slot: &str,
        [store, load]: [String; 2],
        [place, mask, other]: [(String, String); 3],
    ) {
        let ty = shape.text();
        if self.below(2) == 0 {
            let arguments = [other.clone(), place.clone(), mask.clone()];
            let call = self.call(&store, "void", &arguments);
            self.line(&call);
            self.add(shape, &format!("load {ty}, ptr {slot}"));
        }
        let call = self.call(&load, &ty, &[place, mask, other]);
        self.add(shape, &call);
    }

    pub fn masked(&mut self) {
        let (shape, _, slot, mask) = self.masked_slot();
        let other = (shape.text(), self.value(shape));
        let kind = self.maker.pick(&["masked", "packed"]);
        let (load, store, at) = match kind {
            "masked" => ("load", "store", ".p0"),
            _ => ("expandload", "compressstore", ""),
        };
        let names = [store, load].map(|name| format!("llvm.masked.{name}.{}{at}", shape.mangled()));
        let place = ("ptr".to_owned(), slot.clone());
        self.some_lanes(shape, &slot, names, [place, mask, other]);
    }

    pub fn gather(&mut self) {
        let (shape, lanes, slot, mask) = self.masked_slot();
        let other = (shape.text(), self.value(shape));
        let numbers = Shape::one(Element::Int(64)).vector(lanes);
        let of = numbers.text();
        let number = self.value(numbers);
        let number = self.hidden(&format!("urem {of} {number}, {}", numbers.all(lanes)));
        let places = self.hidden(&format!(
            "getelementptr {}, ptr {slot}, {of} {number}",
            shape.of.text()
        ));
        let names = ["scatter", "gather"]
            .map(|name| format!("llvm.masked.{name}.{}.v{lanes}p0", shape.mangled()));
        let place = (format!("<{lanes} x ptr>"), places);
        self.some_lanes(shape, &slot, names, [place, mask, other]);
    }

    /// An aggregate that is chosen, or whose members are changed.
    pub fn aggregate(&mut self) {
        let ty = self.maker.aggregate();
        let (one, two, text) = (self.made(&ty), self.made(&ty), ty.text());
        let condition = self.value(FLAG);
        let chosen = self.hidden(&format!(
            "select i1 {condition}, {text} {one}, {text} {two}"
        ));
        let leaves = ty.leaves();
        let (place, shape) = leaves[self.below(leaves.len())].clone();
        let new = self.value(shape);
        let changed = self.hidden(&format!(
            "insertvalue {text} {chosen}, {} {new}, {}",
            shape.text(),
            indices(&place)
        ));
        let frozen = self.hidden(&format!("freeze {text} {changed}"));
        self.take_apart(&frozen, &ty);
    }
}
