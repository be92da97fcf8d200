//! Random control flow: passes that change the order of blocks keep what is executed on each way.

use super::run;
use super::tests::{COUNT, ENTER, LEAVE, TEST, input, jump};
use crate::passes::Pass;
use crate::rewrite::Input;
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic};
use std::collections::HashSet;

/// `mov %rsi, %rdi`, which goes, since nothing reads it.
const GONE: &[u8] = &[0x48, 0x89, 0xf7];

/// Numbers from a seed (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }
}

/// A block: its code, and the condition and target of the jump at its end.
struct Block {
    code: Vec<u8>,
    end: Option<(Option<u8>, usize)>,
}

impl Block {
    /// Makes the jump conditional.
    fn test(&mut self, condition: u8) {
        self.code.extend(TEST);
        if let Some((old, _)) = &mut self.end {
            *old = Some(condition);
        }
    }

    fn size(&self) -> usize {
        let jump = self
            .end
            .map_or(0, |(condition, _)| jump(condition, 0).len());
        self.code.len() + jump
    }
}

/// The first block to which no way leads from the first one; the end counts as one.
fn unreachable(blocks: &[Block]) -> Option<usize> {
    let mut reached = vec![false; blocks.len() + 1];
    let mut left = vec![0];
    while let Some(at) = left.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        let Some(block) = blocks.get(at) else {
            continue;
        };
        left.extend(block.end.map(|(_, to)| to));
        if !matches!(block.end, Some((None, _))) {
            left.push(at + 1);
        }
    }
    reached.iter().position(|reached| !reached)
}

/// A body of blocks that each add a number of their own and end in a jump to any of them, a conditional one, or none. A way
/// leads to each block, as in Cranelift's code.
fn body(seed: u64) -> Vec<u8> {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let count = 3 + numbers.below(12);
    let mut blocks: Vec<Block> = (0..count)
        .map(|number| {
            let mut code = GONE.repeat(numbers.below(3));
            if numbers.below(8) != 0 {
                // add $number, %edx
                code.extend([0x81, 0xc2]);
                code.extend((number as u32 + 0x1000).to_le_bytes());
            }
            code.extend(COUNT.repeat(numbers.below(3)));
            // Most jumps lead forwards, not far.
            let to = match numbers.below(3) {
                0 => numbers.below(count),
                _ => (number + 1 + numbers.below(4)).min(count),
            };
            let end = (numbers.below(5) != 0).then_some((None, to));
            let mut block = Block { code, end };
            if numbers.below(2) != 0 {
                block.test(4 + numbers.below(2) as u8);
            }
            block
        })
        .collect();
    while let Some(at) = unreachable(&blocks) {
        blocks[at - 1].test(4);
    }
    let mut starts = vec![0];
    for block in &blocks {
        starts.push(starts[starts.len() - 1] + block.size());
    }
    let mut bytes = Vec::new();
    for (block, next) in blocks.iter().zip(&starts[1..]) {
        bytes.extend(&block.code);
        if let Some((condition, to)) = block.end {
            bytes.extend(jump(condition, starts[to] as i32 - *next as i32));
        }
    }
    bytes
}

/// The first instruction from an offset on that is executed and is no jump; `None` in a loop of jumps.
fn executed(code: &[u8], mut at: u64) -> Option<Instruction> {
    for _ in 0..200 {
        let options = DecoderOptions::NONE;
        let rest = &code[at as usize..];
        let inst = Decoder::with_ip(64, rest, at, options).decode();
        let is_gone = rest.starts_with(GONE);
        match inst.flow_control() {
            FlowControl::UnconditionalBranch => at = inst.near_branch64(),
            _ if is_gone => at = inst.next_ip(),
            _ => return Some(inst),
        }
    }
    None
}

/// Checks that two functions execute the same on each way.
fn assert_same(old: &[u8], new: &[u8], seed: u64) {
    let bytes = |code: &[u8], inst: &Instruction| {
        let at = inst.ip() as usize;
        code[at..at + inst.len()].to_vec()
    };
    let mut seen = HashSet::new();
    let mut left = vec![(0, 0)];
    while let Some((one, other)) = left.pop() {
        let (one, other) = (executed(old, one), executed(new, other));
        let (Some(one), Some(other)) = (one, other) else {
            assert_eq!(one.is_some(), other.is_some(), "seed {seed}");
            continue;
        };
        if !seen.insert((one.ip(), other.ip())) {
            continue;
        }
        match one.flow_control() {
            FlowControl::ConditionalBranch => {
                let ends = |inst: &Instruction| (inst.next_ip(), inst.near_branch64());
                let ((falls, jumps), (other_falls, other_jumps)) = (ends(&one), ends(&other));
                assert!(
                    matches!(other.mnemonic(), Mnemonic::Je | Mnemonic::Jne),
                    "seed {seed}: {other}"
                );
                left.extend(match one.mnemonic() == other.mnemonic() {
                    true => [(falls, other_falls), (jumps, other_jumps)],
                    false => [(falls, other_jumps), (jumps, other_falls)],
                });
            }
            flow => {
                assert_eq!(bytes(old, &one), bytes(new, &other), "seed {seed}: {one}");
                if flow != FlowControl::Return {
                    left.push((one.next_ip(), other.next_ip()));
                }
            }
        }
    }
}

#[test]
fn blocks_follow_each_other_as_before() {
    let layout = [
        Pass::BlockPlacement,
        Pass::LatchDuplication,
        Pass::LoopRotation,
    ];
    let jumps = [Pass::JumpThreading, Pass::LoopBranches, Pass::ShortJumps];
    for seed in 0..20_000 {
        let old = [&ENTER[..], &body(seed), &LEAVE].concat();
        // Each of the three alone, and all of them with what moves jumps.
        let passes: Vec<Pass> = match seed % 4 {
            3 => [&layout[..], &jumps].concat(),
            alone => vec![layout[alone as usize]],
        };
        let passes = [&[Pass::DeadMoves][..], &passes].concat();
        let new = run(&Input {
            passes: passes.into_iter().collect(),
            ..input(&old)
        });
        assert_same(&old, &new.expect("it is understood").bytes, seed);
    }
}
