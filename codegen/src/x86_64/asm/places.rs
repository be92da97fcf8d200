//! The places of labels, and the bytes and references of sections.

use super::AsmError;
use super::assembler::{Assembler, Binding, Inst, Item, Patch, Section, Target, is_branch};
use super::encode::{self, Address, Encoded, Number, Request, Value};
use super::evaluate::{Base, Linear};
use super::expression::{Expr, Operator};
use super::syntax::{self, Operand};
use crate::symbol::RelocKind;
use iced_x86::{OpCodeOperandKind, Register};
use rustc_hash::FxHashMap;

/// The number of passes after which the places of labels must be settled.
const MOST_PASSES: usize = 40;
/// The number of bytes of a section.
const MOST_BYTES: u64 = 1 << 26;

/// The field of an instruction that is filled in later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Branch,
    /// Relative to the instruction pointer.
    Displacement,
    Address,
    Immediate,
}

impl Assembler {
    /// Places everything, and makes the bytes.
    ///
    /// # Errors
    ///
    /// The first statement that cannot be assembled.
    pub fn finish(&mut self) -> Result<(), AsmError> {
        for pass in 0..MOST_PASSES {
            self.first = pass == 0;
            let before = std::mem::take(&mut self.places);
            self.places.clone_from(&before);
            let mut places = FxHashMap::default();
            let mut sections = std::mem::take(&mut self.sections);
            let mut result = Ok(());
            for (index, section) in sections.iter_mut().enumerate() {
                if result.is_ok() {
                    result = self.pass(index, section, &mut places);
                }
            }
            self.sections = sections;
            result?;
            self.places = places;
            if !self.first && self.places == before {
                for (name, place) in &self.places {
                    if let Some(symbol) = self.symbols.get_mut(name) {
                        symbol.place = Some(*place);
                    }
                }
                return self.finish_frames();
            }
        }
        Err(AsmError::new(1, "", "the places of labels do not settle"))
    }

    fn pass(
        &self,
        index: usize,
        section: &mut Section,
        places: &mut FxHashMap<String, (usize, u64)>,
    ) -> Result<(), AsmError> {
        section.bytes.clear();
        section.patches.clear();
        let (bytes, patches) = (&mut section.bytes, &mut section.patches);
        let code = section.flags.contains('x');
        for item in &mut section.items {
            let at = bytes.len() as u64;
            let mut large = at > MOST_BYTES;
            match item {
                Item::Bytes(more) => bytes.extend_from_slice(more),
                Item::Label(name) => {
                    places.insert(name.clone(), (index, at));
                }
                Item::Align(to, fill, most) => {
                    let pad = at.next_multiple_of(*to).saturating_sub(at);
                    section.align = section.align.max(*to);
                    if pad <= *most && pad <= MOST_BYTES {
                        let fill = fill.unwrap_or(if code { 0x90 } else { 0 });
                        bytes.extend(std::iter::repeat_n(fill, pad as usize));
                    }
                }
                Item::Space(count, fill, origin) => {
                    let value = self.value(count, 0).map_err(|why| origin.error(why))?;
                    let count = match (value.base, value.minus) {
                        (Base::None, None) => u64::try_from(value.constant).ok(),
                        _ => None,
                    };
                    let count = count.ok_or_else(|| origin.error("a count was expected"))?;
                    large |= count > MOST_BYTES;
                    if !large {
                        bytes.extend(std::iter::repeat_n(*fill, count as usize));
                    }
                }
                Item::Org(to, fill, origin) => {
                    let count = self
                        .distance(index, at, to)
                        .map_err(|why| origin.error(why))?;
                    large |= count > MOST_BYTES;
                    if !large {
                        bytes.extend(std::iter::repeat_n(*fill, count as usize));
                    }
                }
                Item::Data(expr, size, origin) => {
                    let made = self.datum(index, at, expr, *size);
                    let (value, patch) = made.map_err(|why| origin.error(why))?;
                    let word = value.to_le_bytes();
                    bytes.extend_from_slice(word.get(..*size as usize).unwrap_or(&word));
                    patches.extend(patch);
                }
                Item::Inst(inst) => {
                    let made = self.encode_in(inst, index, at);
                    let (encoded, more) = made.map_err(|why| inst.origin.error(why))?;
                    bytes.extend_from_slice(&encoded);
                    patches.extend(more);
                }
            }
            if large {
                return Err(AsmError::new(1, "", "a section of more than 64 MB"));
            }
        }
        Ok(())
    }

    /// The number of bytes to a later place of the section.
    fn distance(&self, section: usize, at: u64, to: &Expr) -> Result<u64, String> {
        let value = self.value(to, 0)?;
        let place = match (value.base, value.minus) {
            (Base::None, None) => value.constant,
            (Base::Section(own), None) if own == section => value.constant,
            _ => return Err("a place of this section was expected".into()),
        };
        match u64::try_from(place)
            .ok()
            .and_then(|place| place.checked_sub(at))
        {
            Some(distance) => Ok(distance),
            None if self.first => Ok(0),
            None => Err("the place is before this one".into()),
        }
    }

    /// A word of data: its bytes, and its relocation.
    fn datum(
        &self,
        section: usize,
        at: u64,
        expr: &Expr,
        size: u64,
    ) -> Result<(i128, Option<Patch>), String> {
        let mut value = self.value(expr, 0)?;
        let (to, is_place) = match (expr, &value.base) {
            (Expr::Binary(Operator::Sub, to, _), Base::Section(_)) if value.minus.is_some() => {
                (&**to, true)
            }
            (to, base) => (
                to,
                matches!(base, Base::Section(_)) && value.minus.is_none(),
            ),
        };
        if let Some((name, constant)) = self.replaceable(to).filter(|_| is_place) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        let target = match &value.base {
            Base::None if value.minus.is_none() => return Ok((value.constant.into(), None)),
            Base::None => return Err("the negative of an address".into()),
            Base::Section(section) => Target::Section(*section),
            Base::Symbol(name) => Target::Symbol(name.clone()),
        };
        let mut addend = value.constant;
        let relative = match value.minus {
            Some((other, offset)) if other == section => {
                addend = addend.wrapping_add(at.cast_signed()).wrapping_sub(offset);
                true
            }
            Some(_) => return Err("a difference of symbols in other sections".into()),
            None => false,
        };
        let kind = match (relative, size, value.variant.as_deref()) {
            (true, 4, Some("PLT")) => RelocKind::Plt32,
            (true, 4, None) => RelocKind::Pc32,
            (true, 4, Some("GOTPCREL")) => RelocKind::GotPcRel,
            (true, 8, None) => RelocKind::Pc64,
            (false, 8, None) => RelocKind::Abs64,
            (false, 4, None) => RelocKind::Abs32,
            _ => return Err(format!("an address in {size} bytes")),
        };
        let patch = self.patch(at, kind, target, addend);
        Ok((0, Some(patch)))
    }

    /// A reference; one to a label that others can see is to its symbol.
    fn patch(&self, offset: u64, kind: RelocKind, target: Target, addend: i64) -> Patch {
        Patch {
            offset,
            kind,
            target,
            addend,
        }
    }

    /// The name of a label that the linker may replace, in a reference to nothing else.
    fn replaceable(&self, expr: &Expr) -> Option<(String, i64)> {
        let (name, constant) = match expr {
            Expr::Symbol(name, _) => (name, 0),
            Expr::Binary(Operator::Add, left, right) => match (&**left, &**right) {
                (Expr::Symbol(name, _), Expr::Number(constant))
                | (Expr::Number(constant), Expr::Symbol(name, _)) => (name, *constant),
                _ => return None,
            },
            _ => return None,
        };
        let symbol = self.symbols.get(name)?;
        // A weak one may be that of another object.
        let replaceable = match symbol.binding {
            Binding::Weak => true,
            Binding::Global => symbol.visibility.is_none(),
            Binding::None | Binding::Local => false,
        };
        replaceable.then(|| (name.clone(), constant))
    }

    /// Encodes an instruction at a place of a section.
    fn encode_in(
        &self,
        inst: &mut Inst,
        section: usize,
        at: u64,
    ) -> Result<(Vec<u8>, Vec<Patch>), String> {
        let (encoded, pending) = match self.encode_at(inst, section, at) {
            Err(_) if !inst.long => {
                inst.long = true;
                self.encode_at(inst, section, at)?
            }
            made => made?,
        };
        let (mut bytes, mut patches) = (encoded.bytes, Vec::new());
        let length = bytes.len();
        for (field, value) in pending {
            let (offset, size) = match field {
                Field::Branch => (length.saturating_sub(4), 4),
                Field::Displacement => (encoded.offsets.displacement_offset(), 4),
                Field::Address => (encoded.offsets.displacement_offset(), 4),
                Field::Immediate => (
                    encoded.offsets.immediate_offset(),
                    encoded.offsets.immediate_size(),
                ),
            };
            let relative = matches!(field, Field::Branch | Field::Displacement);
            let place = at.wrapping_add(offset as u64);
            let mut addend = value.constant;
            if relative {
                addend = addend.wrapping_sub(length.saturating_sub(offset) as i64);
            }
            if value.minus.is_some() {
                return Err("a difference of symbols in an instruction".into());
            }
            let target = match value.base {
                Base::None => {
                    let bytes = bytes
                        .get_mut(offset..)
                        .and_then(|b| b.first_chunk_mut::<4>());
                    let bytes = bytes.ok_or("a field of another size")?;
                    let constant = i32::try_from(value.constant);
                    *bytes = constant
                        .map_err(|_| "a displacement of this size")?
                        .to_le_bytes();
                    continue;
                }
                Base::Section(section) => Target::Section(section),
                Base::Symbol(name) => Target::Symbol(name),
            };
            let variant = value.variant.as_deref();
            let kinds = encoded.code.op_code().op_kinds();
            let signed = kinds.contains(&OpCodeOperandKind::imm32sex64);
            let kind = match (field, size, variant) {
                (Field::Branch, _, None | Some("PLT")) => RelocKind::Plt32,
                (Field::Displacement, _, None) => RelocKind::Pc32,
                (Field::Displacement, _, Some("PLT")) => RelocKind::Plt32,
                (Field::Displacement, _, Some("GOTPCREL")) => RelocKind::GotPcRel,
                (Field::Displacement, _, Some("GOTTPOFF")) => RelocKind::GotTpOff,
                (Field::Displacement, _, Some("TLSGD")) => RelocKind::TlsGd,
                (Field::Address, _, Some("TPOFF")) => RelocKind::TpOff32,
                (Field::Immediate, 4, Some("TPOFF")) => RelocKind::TpOff32,
                (Field::Address, _, None) => RelocKind::Abs32S,
                (Field::Immediate, 8, None) => RelocKind::Abs64,
                (Field::Immediate, 4, None) if signed => RelocKind::Abs32S,
                (Field::Immediate, 4, None) => RelocKind::Abs32,
                (_, _, Some(variant)) => {
                    return Err(format!("the variant @{variant} is not supported here"));
                }
                _ => return Err(format!("an address in {size} bytes")),
            };
            patches.push(self.patch(place, kind, target, addend));
        }
        Ok((bytes, patches))
    }

    /// The bytes of an instruction without labels.
    pub(super) fn encode(&self, inst: &Inst) -> Result<Vec<u8>, String> {
        let (encoded, _) = self.encode_at(inst, 0, 0)?;
        Ok(encoded.bytes)
    }

    /// Encodes an instruction; the fields that are not known yet come with their values.
    fn encode_at(
        &self,
        inst: &Inst,
        section: usize,
        at: u64,
    ) -> Result<(Encoded, Vec<(Field, Linear)>), String> {
        let mut pending = Vec::new();
        let mut values = Vec::with_capacity(inst.operands.len());
        let (mut mask, mut zeroing, mut rounding) = (Register::None, false, None);
        let jumps = inst.readings.iter().any(|r| is_branch(&r.name));
        for marked in &inst.operands {
            if marked.mask != Register::None {
                (mask, zeroing) = (marked.mask, marked.zeroing);
            }
            values.push(match &marked.operand {
                Operand::Rounding(way) => {
                    rounding = Some(*way);
                    continue;
                }
                Operand::Register(register) => Value::Register(*register),
                Operand::Immediate(expr) if jumps && !marked.indirect => {
                    Value::Target(self.target(expr, section, at, &mut pending)?)
                }
                Operand::Immediate(expr) => {
                    let value = self.value(expr, 0)?;
                    match (&value.base, value.minus) {
                        (Base::None, None) => Value::Immediate(Number::Known(value.constant)),
                        _ => {
                            pending.push((Field::Immediate, value));
                            Value::Immediate(Number::Later)
                        }
                    }
                }
                Operand::Memory(memory) if memory.bare && jumps && !marked.indirect => {
                    Value::Target(self.target(&memory.disp, section, at, &mut pending)?)
                }
                Operand::Memory(memory) => Value::Memory(Address {
                    size: memory.size,
                    segment: memory.segment,
                    base: memory.base,
                    index: memory.index,
                    scale: memory.scale,
                    disp: self.displacement(memory, section, &mut pending)?,
                    broadcast: marked.broadcast,
                }),
            });
        }
        let request = Request {
            readings: &inst.readings,
            values: &values,
            mask,
            zeroing,
            rounding,
            encoding: inst.encoding,
            long: inst.long,
            at,
        };
        encode::encode(&request).map(|encoded| (encoded, pending))
    }

    fn displacement(
        &self,
        memory: &syntax::Memory,
        section: usize,
        pending: &mut Vec<(Field, Linear)>,
    ) -> Result<Number, String> {
        let mut value = self.value(&memory.disp, 0)?;
        let relative = memory.base == Register::RIP;
        if let Some((name, constant)) = self.replaceable(&memory.disp) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        Ok(match (&value.base, value.minus) {
            (Base::None, None) if !relative => Number::Known(value.constant),
            (Base::Section(own), None) if relative && *own == section => {
                Number::Known(value.constant)
            }
            _ => {
                pending.push((
                    if relative {
                        Field::Displacement
                    } else {
                        Field::Address
                    },
                    value,
                ));
                Number::Later
            }
        })
    }

    /// The target of a branch.
    fn target(
        &self,
        expr: &Expr,
        section: usize,
        at: u64,
        pending: &mut Vec<(Field, Linear)>,
    ) -> Result<Number, String> {
        let mut value = self.value(expr, 0)?;
        if let Some((name, constant)) = self.replaceable(expr) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        match value.base {
            Base::Section(own) if own == section && value.minus.is_none() => {
                Ok(Number::Known(if self.first {
                    at.cast_signed()
                } else {
                    value.constant
                }))
            }
            Base::None => Err("a branch to a number".into()),
            _ => {
                pending.push((Field::Branch, value));
                Ok(Number::Later)
            }
        }
    }
}
