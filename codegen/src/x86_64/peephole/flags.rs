//! The flags that instructions leave to others.

use super::Code;
use super::comparisons;
use super::instruction::Link;
use super::liveness::{Leaving, leaves};
use iced_x86::FlowControl;

/// The number of instructions in which readers of flags are searched.
const MOST_READ: usize = 8;

/// Returns true if nothing reads the flags that there are before an instruction, or only instructions in a row do.
pub fn flags_end(code: &Code<'_>, first: usize, are_read: bool) -> bool {
    let mut at = first;
    for _ in 0..MOST_READ {
        let Some(inst) = code.insts.get(at) else {
            return false;
        };
        if are_read && inst.is_target {
            return flags_end(code, at, false);
        }
        let decoded = &inst.decoded;
        match inst.link {
            _ if is_gone(code, at) => {}
            Link::Jump(Some(_), to) if are_read => {
                let target = code.inst_at(to);
                if !target.is_some_and(|target| flags_end(code, target, false)) {
                    return false;
                }
            }
            Link::Jump(None, to) => {
                let Some(target) = code.inst_at(to) else {
                    return false;
                };
                if are_read {
                    return flags_end(code, target, false);
                }
                at = target;
                continue;
            }
            Link::Jump(..) | Link::Table | Link::Indirect(_) => return false,
            _ if leaves(inst, Leaving::ALL).is_some() => return true,
            _ if decoded.flow_control() == FlowControl::Call => return true,
            _ if decoded.flow_control() != FlowControl::Next => return false,
            _ if decoded.rflags_read() & comparisons::STATUS != 0 && !are_read => return false,
            _ if decoded.rflags_modified() & comparisons::STATUS == comparisons::STATUS => {
                return true;
            }
            _ => {}
        }
        at += 1;
    }
    false
}

/// Returns true for an instruction that was removed.
pub fn is_gone(code: &Code<'_>, at: usize) -> bool {
    code.insts.get(at).is_none_or(|inst| inst.new_len() == 0)
}
