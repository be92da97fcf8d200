//! Mutants that are still valid bitstreams: operands and records change but the framing holds, so that
//! they reach the readers behind the bitstream layer.

use crate::mutate::Random;
use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree, abbrev_id};
use bitsmith_model::schema::blocks::{self, module};

/// A mutant of a whole stream; `None` if the stream cannot be read or the mutant cannot be written.
pub fn mutate_records(bytes: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut tree = Tree::read(bytes).ok()?;
    drop_positions(&mut tree);
    let records: Vec<usize> = tree
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Record { blob: None, .. }))
        .map(|(index, _)| index)
        .collect();
    for _ in 0..=random.below(3) {
        let &index = records.get(random.below(records.len()))?;
        change(&mut tree, index, random);
    }
    tree.write().ok()
}

fn change(tree: &mut Tree, index: usize, random: &mut Random) {
    let Some(NodeKind::Record { code, ops, .. }) = tree.nodes.get(index).map(|n| n.kind.clone())
    else {
        return;
    };
    let mut values = tree.ops[ops].to_vec();
    let mut code = code;
    let at = random.below(values.len());
    match random.below(20) {
        0 => code = random.below(70) as u32,
        1 => values.truncate(at),
        2 => values.push(random.word()),
        3 if !values.is_empty() => drop(values.remove(at)),
        4 => {
            let copy = tree.nodes[index].clone();
            return tree.nodes.insert(index, copy);
        }
        5 => {
            tree.nodes.remove(index);
            return;
        }
        _ if values.is_empty() => values.push(random.word() >> random.below(64)),
        6..10 => values[at] = values[at].wrapping_add(1 + random.below(4) as u64),
        10..14 => values[at] = values[at].wrapping_sub(1 + random.below(4) as u64),
        14 => values[at] ^= 1 << random.below(64),
        15 => values[at] = u64::MAX >> random.below(64),
        _ => values[at] = random.word() >> (40 + random.below(24)),
    }
    let first = tree.ops.len();
    tree.ops.extend_from_slice(&values);
    tree.nodes[index] = Node::new(NodeKind::Record {
        abbrev: abbrev_id::UNABBREV_RECORD,
        code,
        ops: first..tree.ops.len(),
        blob: None,
    });
}

/// The stream without the records that hold offsets of bodies. Such offsets are wrong once a record
/// changes its length, and would hide every other error. Modules with names in symbol tables stay as
/// they are.
pub fn without_positions(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut tree = Tree::read(bytes).ok()?;
    drop_positions(&mut tree);
    tree.write().ok()
}

fn drop_positions(tree: &mut Tree) {
    const MODULE: &[u32] = &[blocks::MODULE_BLOCK];
    let strtab = blocks::STRTAB_BLOCK;
    let is_strtab = |node: &Node| matches!(node.kind, NodeKind::Enter { id, .. } if id == strtab);
    if !tree.nodes.iter().any(is_strtab) {
        return;
    }
    let (mut path, mut dropped) = (Vec::new(), 0);
    tree.nodes.retain(|node| {
        let inside = dropped > 0;
        match &node.kind {
            NodeKind::Enter { id, .. } => {
                let symbols = *id == blocks::VALUE_SYMTAB_BLOCK && path == MODULE;
                path.push(*id);
                dropped += usize::from(inside || symbols);
                !(inside || symbols)
            }
            NodeKind::End => {
                path.pop();
                dropped = dropped.saturating_sub(1);
                !inside
            }
            NodeKind::Record { code, .. } => {
                !(inside || path == MODULE && *code == module::VSTOFFSET)
            }
            _ => !inside,
        }
    });
}
