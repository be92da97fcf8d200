//! Short functions, rewritten.

use super::run;
use crate::lsda::{Pad, Site};
use crate::moving_frame::MovingFrame;
use crate::passes::{Pass, Passes};
use crate::protection::{Brancher, Speculation};
use crate::rewrite::{Input, Load, Loaded, Patch};
use crate::symbol::StackOp;
use crate::type_check::{CalleeType, TypeCheck};
use crate::unwind::Rule;

/// `push %rbp; mov %rsp, %rbp`, and the epilogue with the return.
pub(super) const ENTER: [u8; 4] = [0x55, 0x48, 0x89, 0xe5];
pub(super) const LEAVE: [u8; 5] = [0x48, 0x89, 0xec, 0x5d, 0xc3];

/// `test %ecx, %ecx`, `mov $1, %eax`, `sub $1, %ecx` and `mov %rdi, %rax`.
pub(super) const TEST: &[u8] = &[0x85, 0xc9];
pub(super) const SET: &[u8] = &[0xb8, 1, 0, 0, 0];
pub(super) const COUNT: &[u8] = &[0x83, 0xe9, 1];
pub(super) const COPY: &[u8] = &[0x48, 0x89, 0xf8];

/// A jump over some bytes, conditional if there is a condition.
pub(super) fn jump(condition: Option<u8>, over: i32) -> Vec<u8> {
    let opcode = condition.map_or(vec![0xe9], |condition| vec![0x0f, 0x80 | condition]);
    [opcode, over.to_le_bytes().to_vec()].concat()
}

pub(super) fn input(bytes: &[u8]) -> Input<'_> {
    Input {
        passes: Passes::default(),
        isa: None,
        bytes,
        starts: &[0],
        traps: &[],
        never: &[],
        patches: &[],
        sites: &[],
        results: 2,
        vector_results: 0,
        operands: u32::MAX,
        vector_operands: 8,
        unwind: &[],
        frame_pointer: false,
        unpredictable: false,
        orders_accesses: false,
        tail_calls: true,
        traced: false,
        speculation: Speculation::default(),
        checks: &[],
        moving: None,
        own: 0,
        words: Some(&[]),
        spilled: &[],
    }
}

fn function(body: &[u8]) -> Vec<u8> {
    [&ENTER, body, &LEAVE].concat()
}

/// A body as some passes rewrite it, none of which changes the frame.
pub(super) fn body_by(passes: &[Pass], body: &[&[u8]]) -> Vec<u8> {
    let bytes = [&ENTER[..], &body.concat(), &LEAVE].concat();
    let input = Input {
        passes: passes.iter().copied().collect(),
        ..input(&bytes)
    };
    let rewritten = run(&input).expect("it is understood");
    let body = rewritten.bytes.strip_prefix(&ENTER[..]);
    let body = body.and_then(|rest| rest.strip_suffix(&LEAVE[..]));
    body.expect("the frame").to_vec()
}

/// Checks the result for a body without a frame.
#[track_caller]
pub(super) fn becomes(body: &[&[u8]], expected: &[&[u8]]) {
    let bytes = [&ENTER[..], &body.concat(), &LEAVE].concat();
    let rewritten = run(&input(&bytes)).expect("it is understood");
    assert_eq!(rewritten.bytes, [&expected.concat()[..], &[0xc3]].concat());
}

#[test]
fn a_function_without_calls_needs_no_frame() {
    // add $1, %ecx with a 32-bit immediate
    let bytes = function(&[0x81, 0xc1, 1, 0, 0, 0]);
    let rewritten = run(&input(&bytes)).expect("it is understood");
    assert_eq!(rewritten.bytes, [0x83, 0xc1, 1, 0xc3]);
    assert!(rewritten.unwind.rules.is_empty());
    let kept = Input {
        frame_pointer: true,
        ..input(&bytes)
    };
    let rewritten = run(&kept).expect("it is understood");
    assert_eq!(
        rewritten.bytes,
        [&ENTER[..], &[0x83, 0xc1, 1, 0x5d, 0xc3]].concat()
    );
    let last = rewritten.unwind.rules.last();
    assert_eq!(
        last,
        Some(&(
            8,
            Rule::Frame(crate::x86_64::dwarf_general(super::instruction::STACK), 8)
        ))
    );
}

#[test]
fn the_stack_is_aligned_for_calls_that_never_return() {
    // test %edi, %edi; je over the call and `ud2`
    let branch = [0x85, 0xff, 0x0f, 0x84, 7, 0, 0, 0];
    let call = [0xe8, 0, 0, 0, 0, 0x0f, 0x0b];
    let bytes = function(&[&branch[..], &call].concat());
    let input = Input {
        passes: [Pass::Frame].into_iter().collect(),
        patches: &[13],
        ..input(&bytes)
    };
    let rewritten = run(&input).expect("it is understood");
    // `push %rax` in front of the call.
    let branch = [0x85, 0xff, 0x0f, 0x84, 8, 0, 0, 0];
    assert_eq!(
        rewritten.bytes,
        [&branch[..], &[0x50], &call, &[0xc3]].concat()
    );
    let rules = [(9, Rule::FrameOffset(16)), (16, Rule::FrameOffset(8))];
    assert_eq!(rewritten.unwind.rules, rules);
    assert_eq!(rewritten.patches.first().map(|patch| patch.at), Some(10));
}

#[test]
fn what_names_the_frame_pointer_keeps_it() {
    // mov 16(%rbp), %rax
    let bytes = function(&[0x48, 0x8b, 0x45, 0x10]);
    let rewritten = run(&input(&bytes)).expect("it is understood");
    assert!(rewritten.bytes.starts_with(&ENTER));
}

#[test]
fn words_of_a_frame_that_moves_are_loaded_once() {
    // mov 16(%rsp), %rax; call; mov 16(%rsp), %rcx; add %rcx, %rax
    let body: &[&[u8]] = &[
        &[0x48, 0x8b, 0x44, 0x24, 0x10],
        &[0xe8, 0, 0, 0, 0],
        &[0x48, 0x8b, 0x4c, 0x24, 0x10],
        &[0x48, 0x01, 0xc8],
    ];
    let bytes = function(&body.concat());
    let moving = MovingFrame {
        calls: &[(10, StackOp::Move)],
        arguments: 16,
        pointer: 64,
    };
    let input = Input {
        moving: Some(moving),
        own: 16,
        ..input(&bytes)
    };
    let rewritten = run(&input).expect("it is understood");
    // mov -48(%rbp), %rax; lea (%rsp,%rdi), %rsp; add %rax, %rax
    let expected = [
        0x48, 0x8b, 0x45, 0xd0, 0x48, 0x8d, 0x24, 0x3c, 0x48, 0x01, 0xc0,
    ];
    assert_eq!(rewritten.bytes, function(&expected));
}

#[test]
fn a_frame_that_moves_is_addressed_from_the_frame_pointer() {
    let cases: &[(&[u8], &[u8])] = &[
        // call: lea (%rsp,%rdi), %rsp
        (&[0xe8, 0, 0, 0, 0], &[0x48, 0x8d, 0x24, 0x3c]),
        // call: lea 16(%rsp), %rax
        (&[0xe8, 0, 0, 0, 0], &[0x48, 0x8d, 0x44, 0x24, 0x10]),
        // mov 16(%rsp), %rax: mov -48(%rbp), %rax
        (&[0x48, 0x8b, 0x44, 0x24, 0x10], &[0x48, 0x8b, 0x45, 0xd0]),
        // mov %eax, 192(%rsp): mov %eax, 128(%rbp)
        (
            &[0x89, 0x84, 0x24, 0xc0, 0, 0, 0],
            &[0x89, 0x85, 0x80, 0, 0, 0],
        ),
        // mov %rax, 8(%rsp), an argument
        (&[0x48, 0x89, 0x44, 0x24, 8], &[0x48, 0x89, 0x44, 0x24, 8]),
    ];
    let body: Vec<u8> = cases.iter().flat_map(|(old, _)| *old).copied().collect();
    let new: Vec<u8> = cases.iter().flat_map(|(_, new)| *new).copied().collect();
    let bytes = function(&body);
    let start = ENTER.len() as u32;
    let calls = [(start + 1, StackOp::Move), (start + 6, StackOp::Top)];
    let moving = MovingFrame {
        calls: &calls,
        arguments: 16,
        pointer: 64,
    };
    let input = Input {
        passes: Passes::NONE,
        moving: Some(moving),
        ..input(&bytes)
    };
    let rewritten = run(&input).expect("it is understood");
    assert_eq!(rewritten.bytes, function(&new));
}

#[test]
fn jumps_are_as_short_as_they_may_be() {
    // je to the return over a body of that many times fwait
    let jump = |size: usize| {
        let mut body = vec![0x0f, 0x84];
        body.extend((size as u32).to_le_bytes());
        body.extend(std::iter::repeat_n(0x9b, size));
        function(&body)
    };
    let short = jump(127);
    let rewritten = run(&input(&short)).expect("it is understood");
    assert_eq!(rewritten.bytes.get(..2), Some(&[0x74, 127][..]));
    let long = jump(128);
    let rewritten = run(&input(&long)).expect("it is understood");
    assert_eq!(rewritten.bytes.get(..3), Some(&[0x0f, 0x84, 128][..]));
}

#[test]
fn a_call_at_the_end_is_a_jump_but_where_that_is_not_wanted() {
    let bytes = function(&[0xe8, 0, 0, 0, 0]);
    let called = Input {
        patches: &[5],
        ..input(&bytes)
    };
    let rewritten = run(&called).expect("it is understood");
    assert_eq!(rewritten.bytes, [0xe9, 0, 0, 0, 0]);
    assert_eq!(
        rewritten.patches,
        [Patch {
            of: 0,
            at: 1,
            more: 0
        }]
    );
    let called = Input {
        tail_calls: false,
        traced: false,
        ..called
    };
    let rewritten = run(&called).expect("it is understood");
    assert_eq!(rewritten.bytes, [0x50, 0xe8, 0, 0, 0, 0, 0x5e, 0xc3]);
    assert_eq!(
        rewritten.patches,
        [Patch {
            of: 0,
            at: 2,
            more: 0
        }]
    );
}

#[test]
fn a_call_with_prefixes_stays_a_call() {
    // data16 data16 rex.W call, as for the address of a thread-local variable
    let call = [0x66, 0x66, 0x48, 0xe8, 0, 0, 0, 0];
    let bytes = function(&call);
    let called = Input {
        patches: &[8],
        ..input(&bytes)
    };
    let rewritten = run(&called).expect("it is understood");
    assert_eq!(
        rewritten.bytes,
        [&[0x50][..], &call, &[0x5e, 0xc3]].concat()
    );
}

#[test]
fn calls_and_landing_pads_are_told_where_they_went() {
    // A call, a jump over its landing pad, and one with four bytes for a number there.
    let body = [
        &[0xe8, 0, 0, 0, 0, 0xe9, 6, 0, 0, 0][..],
        &[0x81, 0xc1, 1, 0, 0, 0],
    ];
    let bytes = function(&body.concat());
    let pad = Pad { at: 14, number: 3 };
    let site = Site {
        end: 9,
        pad: Some(pad),
        throws: true,
    };
    let called = Input {
        patches: &[5],
        sites: &[site],
        ..input(&bytes)
    };
    let rewritten = run(&called).expect("it is understood");
    // push %rax; call; jmp; add $1, %ecx; pop %rsi; ret
    assert_eq!(
        rewritten.bytes,
        [0x50, 0xe8, 0, 0, 0, 0, 0xeb, 3, 0x83, 0xc1, 1, 0x5e, 0xc3]
    );
    let pad = Some(Pad { at: 8, ..pad });
    assert_eq!(
        rewritten.sites,
        [Site {
            end: 6,
            pad,
            ..site
        }]
    );
}

#[test]
fn accesses_name_the_symbol_whose_address_they_need() {
    // lea symbol(%rip), %rcx; addl $5, 8(%rcx)
    let address = [0x48, 0x8d, 0x0d, 0, 0, 0, 0];
    let access = [0x83, 0x41, 8, 5];
    let bytes = function(&[&address[..], &access].concat());
    let with = |bytes| Input {
        patches: &[7],
        ..input(bytes)
    };
    let rewritten = run(&with(&bytes)).expect("it is understood");
    assert_eq!(rewritten.bytes, [0x83, 0x05, 0, 0, 0, 0, 5, 0xc3]);
    // The immediate is behind the displacement.
    assert_eq!(
        rewritten.patches,
        [Patch {
            of: 0,
            at: 2,
            more: 7
        }]
    );
    // mov %rcx, (%rcx), which needs the register itself
    let bytes = function(&[&address[..], &[0x48, 0x89, 9]].concat());
    let rewritten = run(&with(&bytes)).expect("it is understood");
    assert_eq!(
        rewritten.patches,
        [Patch {
            of: 0,
            at: 3,
            more: 0
        }]
    );
}

#[test]
fn indirect_calls_go_through_a_function() {
    // call *(%rax)
    let bytes = function(&[0xff, 0x10]);
    let guarded = Input {
        speculation: Speculation {
            returns: true,
            jumps: true,
            branches: Some(Brancher {
                is_external: false,
                is_padded: true,
            }),
        },
        tail_calls: false,
        ..input(&bytes)
    };
    let rewritten = run(&guarded).expect("it is understood");
    // mov (%rax), %r11; cs call …
    let call = [0x4c, 0x8b, 0x18, 0x2e, 0xe8, 0, 0, 0, 0];
    let at = rewritten.bytes.windows(call.len()).position(|w| w == call);
    let end = u32::try_from(at.expect("a call") + call.len()).expect("short code");
    assert_eq!(
        rewritten.loads,
        [Load {
            at: end - 4,
            before_end: 4,
            of: Loaded::Brancher,
        }]
    );
    assert!(rewritten.bytes.ends_with(&[0xc3, 0xcc]));
    let traps = Input {
        passes: Passes::NONE,
        speculation: Speculation {
            returns: true,
            ..Speculation::default()
        },
        ..input(&bytes)
    };
    let rewritten = run(&traps).expect("it is understood");
    assert_eq!(rewritten.bytes, [&bytes[..], &[0xcc]].concat());
}

#[test]
fn indirect_calls_check_the_number_in_front_of_their_callees() {
    // call *(%rax)
    let bytes = function(&[0xff, 0x10]);
    let checks = [TypeCheck {
        range: 4..6,
        expected: CalleeType {
            number: 1,
            distance: 4,
        },
        is_last: false,
    }];
    let checked = Input {
        checks: &checks,
        ..input(&bytes)
    };
    let rewritten = run(&checked).expect("it is understood");
    // mov (%rax), %r11; mov $-1, %r10d; add -4(%r11), %r10d; je; ud2; call *%r11
    let call = [
        0x4c, 0x8b, 0x18, 0x41, 0xba, 0xff, 0xff, 0xff, 0xff, 0x45, 0x03, 0x53, 0xfc, 0x74, 0x02,
        0x0f, 0x0b, 0x41, 0xff, 0xd3,
    ];
    let at = rewritten.bytes.windows(call.len()).position(|w| w == call);
    let trap = u32::try_from(at.expect("a check") + 15).expect("short code");
    assert_eq!(rewritten.type_traps, [trap]);
    let missing = [TypeCheck {
        range: 0..4,
        ..checks[0].clone()
    }];
    let unchecked = Input {
        checks: &missing,
        ..input(&bytes)
    };
    assert!(run(&unchecked).is_none());
}

#[test]
fn what_is_not_known_stays() {
    // No instruction, and a jump into another one.
    for body in [&[0x06][..], &[0xe9, 1, 0, 0, 0]] {
        assert!(run(&input(&function(body))).is_none());
    }
}
