//! The call sites of a function, for unwinding: those that throw, and their landing pads.

use crate::lsda::{Catches, Pad, Site};
use crate::mark::Mark;
use crate::moving_frame::MovingFrame;
use cranelift_codegen::{CompiledCode, FinalizedMachExceptionHandler};

/// The call sites of a function that has a language-specific data area.
pub fn sites(
    catches: &Catches,
    compiled: &CompiledCode,
    moving: Option<&MovingFrame<'_>>,
) -> Result<Vec<Site>, String> {
    if catches.personality.is_none() {
        return Ok(Vec::new());
    }
    let marks = compiled.buffer.get_srclocs_sorted().iter();
    let marks = marks.filter(|m| Mark::of(m.loc).never_throws);
    let mut marks = marks.peekable();
    // A call ends behind the field of its relocation.
    let is_stack_call = |end: u32| {
        let reloc = end.saturating_sub(4);
        moving.is_some_and(|frame| frame.operation(reloc).is_some())
    };
    let calls = compiled.buffer.call_sites();
    let calls = calls.filter(|call| !is_stack_call(call.ret_addr));
    let sites = calls.map(|call| {
        let end = call.ret_addr;
        while marks.next_if(|m| m.end < end).is_some() {}
        let pad = match call.exception_handlers {
            [] => None,
            [FinalizedMachExceptionHandler::Tag(tag, at)] => Some(Pad {
                at: *at,
                number: tag.as_u32(),
            }),
            other => return Err(format!("Cranelift: landing pads {other:?}")),
        };
        Ok(Site {
            end,
            pad,
            throws: marks.peek().is_none_or(|m| m.start >= end),
        })
    });
    sites.collect()
}

/// The call sites of code behind the mark of the entry.
pub fn behind(sites: &[Site], mark: usize) -> Vec<Site> {
    let by = u32::try_from(mark).unwrap_or(0);
    let moved = |site: &Site| Site {
        end: site.end.saturating_add(by),
        pad: site.pad.map(|pad| Pad {
            at: pad.at.saturating_add(by),
            ..pad
        }),
        ..*site
    };
    sites.iter().map(moved).collect()
}

/// The call sites of code behind the mark of the entry and code that calls it: what the function does not catch
/// passes through that call.
pub fn behind_preserving(sites: &[Site], mark: usize, before: usize) -> Vec<Site> {
    let start = mark.saturating_add(before);
    let call = Site {
        end: u32::try_from(start).unwrap_or(u32::MAX),
        pad: None,
        throws: true,
    };
    let mut all = vec![call];
    all.extend(behind(sites, start));
    all
}
