//! The values of expressions: numbers, and distances from places and symbols.

use super::assembler::{Assembler, Target};
use super::expression::{Expr, Operator, apply};

/// The nesting depth of assigned symbols.
const DEEPEST: u32 = 16;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linear {
    /// The place or symbol that it is relative to.
    pub base: Base,
    /// A place that is subtracted.
    pub minus: Option<(usize, i64)>,
    /// The number that is added.
    pub constant: i64,
    /// The relocation that is wanted: the word after `@`.
    pub variant: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Base {
    None,
    Section(usize),
    Symbol(String),
}

impl Assembler {
    /// The value of an expression, as far as the places of labels are known.
    pub(super) fn value(&self, expr: &Expr, depth: u32) -> Result<Linear, String> {
        let number = |constant| Linear {
            base: Base::None,
            minus: None,
            constant,
            variant: None,
        };
        let depth = depth.saturating_add(1);
        if depth > 400 {
            return Err("an expression that nests too deep".into());
        }
        Ok(match expr {
            Expr::Number(constant) => number(*constant),
            Expr::Register(_) => return Err("a register in an expression".into()),
            Expr::Not(inner) => {
                let inner = self.value(inner, depth)?;
                match (&inner.base, inner.minus) {
                    (Base::None, None) => number(!inner.constant),
                    _ => return Err("the complement of an address".into()),
                }
            }
            Expr::IsZero(inner) => {
                let inner = self.value(inner, depth)?;
                match (&inner.base, inner.minus) {
                    (Base::None, None) => number((inner.constant == 0).into()),
                    _ => return Err("the negation of an address".into()),
                }
            }
            Expr::Symbol(name, variant) => {
                let mut value = self.symbol_value(name, depth)?;
                if variant.is_some() {
                    value.variant.clone_from(variant);
                }
                value
            }
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.value(left, depth)?, self.value(right, depth)?);
                self.combine(*operator, left, right)?
            }
        })
    }

    fn symbol_value(&self, name: &str, depth: u32) -> Result<Linear, String> {
        let symbol = self.symbols.get(name);
        let linear = |base, constant| Linear {
            base,
            minus: None,
            constant,
            variant: None,
        };
        if let Some(value) = symbol.and_then(|s| s.value.as_ref()) {
            if depth > DEEPEST.saturating_mul(8) {
                return Err("symbols are assigned to each other".into());
            }
            return self.value(value, depth.saturating_add(7));
        }
        let defined = symbol.is_some_and(|s| s.place.is_some());
        if name.starts_with('\u{1}') && !defined {
            let name = name.trim_start_matches('\u{1}');
            let name = name.split('.').next().unwrap_or_default();
            return Err(format!("no label '{name}' after"));
        }
        if !defined {
            return Ok(linear(Base::Symbol(name.to_owned()), 0));
        }
        let place = self.places.get(name).copied();
        let place = place.or(symbol.and_then(|s| s.place));
        let (section, offset) = place.unwrap_or((0, 0));
        Ok(linear(Base::Section(section), offset.cast_signed()))
    }

    fn combine(&self, operator: Operator, left: Linear, right: Linear) -> Result<Linear, String> {
        let plain = |l: &Linear| l.base == Base::None && l.minus.is_none();
        if plain(&left) && plain(&right) {
            let constant = apply(operator, left.constant, right.constant);
            let constant = match self.first {
                true => constant.unwrap_or(0),
                false => constant.ok_or("a division by zero")?,
            };
            return Ok(Linear { constant, ..left });
        }
        match operator {
            Operator::Add if plain(&right) => Ok(Linear {
                constant: left.constant.wrapping_add(right.constant),
                ..left
            }),
            Operator::Add if plain(&left) => Ok(Linear {
                constant: left.constant.wrapping_add(right.constant),
                ..right
            }),
            Operator::Add if left.minus.is_some() && left.base == Base::None => {
                let minus = left.minus.unwrap_or((0, 0));
                let mut out = self.subtract(right, Base::Section(minus.0), minus.1)?;
                out.constant = out.constant.wrapping_add(left.constant);
                Ok(out)
            }
            Operator::Sub if right.minus.is_none() => {
                let constant = right.constant;
                match right.base {
                    Base::None => Ok(Linear {
                        constant: left.constant.wrapping_sub(constant),
                        ..left
                    }),
                    base => self.subtract(left, base, constant),
                }
            }
            _ => Err("an expression of addresses that no relocation has".into()),
        }
    }

    fn subtract(&self, left: Linear, base: Base, constant: i64) -> Result<Linear, String> {
        match (left.base, base) {
            (Base::Section(one), Base::Section(other)) if one == other => Ok(Linear {
                base: Base::None,
                constant: left.constant.wrapping_sub(constant),
                minus: left.minus,
                variant: None,
            }),
            (Base::Symbol(one), Base::Symbol(other)) if one == other => Ok(Linear {
                base: Base::None,
                constant: left.constant.wrapping_sub(constant),
                minus: left.minus,
                variant: None,
            }),
            (base, Base::Section(section)) if left.minus.is_none() => Ok(Linear {
                base,
                minus: Some((section, constant)),
                ..left
            }),
            _ => Err("a difference of symbols that no relocation has".into()),
        }
    }

    /// The number of bytes that the labels' section has before a label, for sizes of symbols.
    pub fn absolute(&self, expr: &Expr) -> Option<i64> {
        let value = self.value(expr, 0).ok()?;
        (value.base == Base::None && value.minus.is_none()).then_some(value.constant)
    }

    /// The section and offset that a symbol was assigned, or the number, or the symbol and the distance.
    pub fn assigned(&self, expr: &Expr) -> Result<(Option<Target>, i64), String> {
        let value = self.value(expr, 0)?;
        match (value.base, value.minus) {
            (Base::None, None) => Ok((None, value.constant)),
            (Base::Section(section), None) => Ok((Some(Target::Section(section)), value.constant)),
            (Base::Symbol(name), None) => Ok((Some(Target::Symbol(name)), value.constant)),
            _ => Err("a symbol that is a difference of addresses".into()),
        }
    }
}
