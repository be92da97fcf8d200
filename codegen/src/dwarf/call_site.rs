//! Call sites: where a function calls which other, and what it passes in registers. Debuggers find frames of tail calls
//! and the values that arguments had on entry by them.

use super::Place;
use super::description::Expression;
use super::entry::Entry;
use super::function::{Argument, FunctionDebug};
use super::spans::Spot;
use super::tree::Value;
use super::unit::Debug;
use cranelift_codegen::RegClass;
use gimli::constants::{self, DwAt, DwTag};

/// The tags and attributes of call sites, which had others before DWARF 5.
struct Names {
    site: DwTag,
    parameter: DwTag,
    all: DwAt,
    origin: DwAt,
    leaves: DwAt,
    value: DwAt,
    /// Behind a call.
    end: DwAt,
    /// At a jump, or behind it before DWARF 5.
    jump: DwAt,
}

const OF_5: Names = Names {
    site: constants::DW_TAG_call_site,
    parameter: constants::DW_TAG_call_site_parameter,
    all: constants::DW_AT_call_all_calls,
    origin: constants::DW_AT_call_origin,
    leaves: constants::DW_AT_call_tail_call,
    value: constants::DW_AT_call_value,
    end: constants::DW_AT_call_return_pc,
    jump: constants::DW_AT_call_pc,
};
const BEFORE_5: Names = Names {
    site: constants::DW_TAG_GNU_call_site,
    parameter: constants::DW_TAG_GNU_call_site_parameter,
    all: constants::DW_AT_GNU_all_call_sites,
    origin: constants::DW_AT_abstract_origin,
    leaves: constants::DW_AT_GNU_tail_call,
    value: constants::DW_AT_GNU_call_site_value,
    end: constants::DW_AT_low_pc,
    jump: constants::DW_AT_low_pc,
};

impl Debug<'_> {
    fn call_names(&self) -> &'static Names {
        match self.encoding.version {
            5.. => &OF_5,
            _ => &BEFORE_5,
        }
    }

    /// Adds the call sites of a function to its entry. Their callees may have no entry yet.
    pub fn add_calls(&mut self, entry: Entry, debug: &FunctionDebug, place: Place) {
        let names = self.call_names();
        self.set_flag(entry, names.all);
        for call in &debug.calls {
            let made = self.child(entry, names.site);
            self.callees.push((made, call.callee));
            let (name, at) = match call.leaves {
                true if self.encoding.version >= 5 => (names.jump, call.at),
                true => (names.jump, call.end),
                false => (names.end, call.end),
            };
            if call.leaves {
                self.set_flag(made, names.leaves);
            }
            self.set_address(made, name, place.plus(at.into()));
            for (register, argument) in &call.arguments {
                let Some(value) = self.passed(argument) else {
                    continue;
                };
                let target = self.unit.target;
                let mut location = Expression::new();
                location.op_reg(target.dwarf_register(RegClass::Int, *register));
                let parameter = self.child(made, names.parameter);
                let location = Value::Expression(Box::new(location));
                self.set(parameter, constants::DW_AT_location, location);
                self.set(parameter, names.value, Value::Expression(Box::new(value)));
            }
        }
    }

    /// The value of an argument, in the frame of the caller.
    fn passed(&self, argument: &Argument) -> Option<Expression> {
        let register = |number| self.unit.target.dwarf_register(RegClass::Int, number);
        let mut value = Expression::new();
        match *argument {
            Argument::Number(number) => match u64::try_from(number) {
                Ok(number) => value.op_constu(number),
                Err(_) => value.op_consts(number),
            },
            Argument::Kept(spot) => match spot {
                Spot::Register(RegClass::Int, number) => value.op_breg(register(number), 0),
                Spot::Frame(offset) => {
                    value.op_fbreg(offset);
                    value.op_deref();
                }
                Spot::Entered(number) => {
                    value.op_entry_value(register(number), self.encoding.version);
                }
                _ => return None,
            },
        }
        Some(value)
    }

    /// Gives the call sites their callees, when all functions have entries.
    pub fn set_callees(&mut self) {
        let origin = self.call_names().origin;
        for (site, callee) in std::mem::take(&mut self.callees) {
            let known = self.definitions.get(&callee).copied();
            let declared = || {
                let node = super::subprogram(self.unit.module, callee)?;
                (!node.id.is_local()).then_some(node)
            };
            let of = match known {
                Some(known) => Some(known),
                None => declared().and_then(|node| self.entry(node, site.unit)),
            };
            if let Some(of) = of {
                self.set_entry(site, origin, of);
            }
        }
        self.fill_pending();
    }
}
