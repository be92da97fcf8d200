//! The place of the guard of stack protectors, which flags of the module move (`-mstack-protector-guard`).

use super::thunk::Thunk;
use crate::unit::Unit;
use bitsmith_model::module::Module;

/// The place of the guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// The variable `__stack_chk_guard`.
    Variable,
    /// At an offset from the address in a register of the system. The function reads the register.
    Register(Thunk, i32),
}

impl Guard {
    /// The place that the flags of the module ask for.
    ///
    /// # Errors
    ///
    /// A flag that is missing, or one with a value that is not known.
    pub fn of(unit: &Unit<'_>) -> Result<Self, String> {
        const PLACE: &str = "stack-protector-guard";
        const REGISTER: &str = "stack-protector-guard-reg";
        const OFFSET: &str = "stack-protector-guard-offset";
        let module = unit.module;
        let refused = |flag: &str| format!("the module flag '{flag}' is not supported");
        match module.text_flag(PLACE.as_bytes()) {
            None | Some(b"global") => Ok(Self::Variable),
            Some(b"sysreg") => {
                let read = register(module, REGISTER).ok_or_else(|| refused(REGISTER))?;
                let offset = module.int_flag(OFFSET.as_bytes());
                let offset = offset.and_then(|offset| i32::try_from(offset).ok());
                let offset = offset.ok_or_else(|| refused(OFFSET))?;
                Ok(Self::Register(read, offset))
            }
            Some(_) => Err(refused(PLACE)),
        }
    }
}

/// The function that reads the register of the system with the name in a flag.
fn register(module: &Module, flag: &str) -> Option<Thunk> {
    let name = std::str::from_utf8(module.text_flag(flag.as_bytes())?).ok()?;
    Thunk::named(&format!("asm.mrs.{name}"))
}
