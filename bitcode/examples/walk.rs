//! Reads every record of a stream and prints the speed: `walk FILE...`.

use bitsmith_bitcode::Result;
use bitsmith_bitcode::bitstream::{BlockCursor, BlockInfo, Item, Record};
use std::time::Instant;

fn walk(bytes: &[u8]) -> Result<(u64, u64)> {
    let mut record = Record::new();
    let mut top = BlockCursor::top(bytes, 32)?;
    let (mut records, mut ops) = (0u64, 0u64);
    while let Item::Block(head) = top.next(&mut record)? {
        let mut info = BlockInfo::new();
        let mut heads = vec![head];
        while let Some(head) = heads.pop() {
            let mut children = Vec::new();
            let mut block = BlockCursor::open(bytes, &head, &info)?;
            let mut found = None;
            loop {
                match block.next(&mut record)? {
                    Item::Record => {
                        records = records.wrapping_add(1);
                        ops = ops.wrapping_add(record.ops.len() as u64);
                    }
                    Item::Block(child) if child.id == 0 => {
                        found = Some(BlockInfo::read(bytes, &child)?);
                    }
                    Item::Block(child) => children.push(child),
                    Item::End => break,
                }
            }
            if let Some(found) = found {
                info = found;
            }
            heads.extend(children.into_iter().rev());
        }
    }
    Ok((records, ops))
}

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{path}: {error}");
                continue;
            }
        };
        // The best of several runs, to reduce the influence of other load.
        let mut best = f64::MAX;
        let mut result = walk(&bytes);
        for _ in 0..15 {
            let start = Instant::now();
            result = walk(&bytes);
            best = best.min(start.elapsed().as_secs_f64());
        }
        match result {
            Ok((records, ops)) => {
                let speed = bytes.len() as f64 / 1e6 / best;
                println!("{path}: {records} records, {ops} operands, {speed:.0} MB/s");
            }
            Err(error) => println!("{path}: {error}"),
        }
    }
}
