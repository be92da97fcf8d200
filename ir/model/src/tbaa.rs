//! Access tags of type-based alias analysis: `!tbaa`, and `!llvm.errno.tbaa`.
//!
//! Rules:
//! - a tag is attached to a memory access or a call. It is a tuple of base type, access type, offset, and
//!   a flag for constant memory; in the newer format also of the size accessed;
//! - the access type is a scalar type: a name and a parent (and an offset 0), up to a root;
//! - a base type is a scalar, or lists its members by type and ascending offset, all of one width
//!   (in the newer format with their sizes);
//! - from the base type, the members at the offset lead to the access type, where the offset is
//!   used up.

use crate::body::Body;
use crate::module::{Module, Scope};
use crate::node::{Int, Node};
use crate::schema::inst::Opcode;
use crate::value::MdId;
use rustc_hash::FxHashMap;

type Checked<T = ()> = Result<T, &'static str>;

/// Checks access tags and caches its findings about types.
pub struct Checker<'a> {
    scope: Scope<'a>,
    tags: FxHashMap<MdId, Checked>,
    bases: FxHashMap<MdId, Checked<Offsets>>,
    scalars: FxHashMap<MdId, bool>,
    /// The base type that is wrong, by the tag that leads to it.
    wrong_bases: FxHashMap<MdId, MdId>,
    /// The base type that is wrong, of the tag being checked.
    base: Option<MdId>,
    /// The tag, by its number, on whose path a node was last.
    last_path: FxHashMap<MdId, usize>,
    paths: usize,
    steps: usize,
}

/// The width of a base type's offsets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offsets {
    /// A scalar has none.
    Scalar,
    /// A node that has the operand count of a scalar type but is none: LLVM stops there without an error.
    Unclear,
    /// No member has an offset.
    Unknown,
    Bits(u32),
}

/// Returns true if an instruction may have a `!tbaa` tag.
pub fn may_be_tagged(op: Opcode) -> bool {
    use Opcode::{AtomicRmw, Call, CmpXchg, Load, Store, VaArg};
    matches!(op, Load | Store | Call | VaArg | AtomicRmw | CmpXchg)
}

/// The verdicts on numbers of operands, of which LLVM shows the node alone.
pub const COUNTS: [&str; 2] = [
    "Access tag nodes must have the number of operands that is a multiple of 3!",
    "Struct tag nodes must have an odd number of operands!",
];

/// Returns true if all of `tags` are valid.
pub fn tags_hold(module: &Module, body: &Body, tags: &[MdId]) -> bool {
    let mut checker = Checker::new(module.scope_in(body));
    tags.iter().all(|&tag| checker.check(None, tag).is_ok())
}

/// The number of members that the tags of one scope may lead through, all together: each tag has a path of its own, so
/// their cost can grow faster than the module.
const MAX_STEPS: usize = 1 << 26;

impl<'a> Checker<'a> {
    /// A checker for the tags of one scope, with an empty cache.
    pub fn new(scope: Scope<'a>) -> Self {
        Self {
            scope,
            tags: FxHashMap::default(),
            bases: FxHashMap::default(),
            scalars: FxHashMap::default(),
            wrong_bases: FxHashMap::default(),
            base: None,
            last_path: FxHashMap::default(),
            paths: 0,
            steps: 0,
        }
    }

    /// Checks a tag on an instruction with opcode `op`, or on no instruction.
    pub fn check(&mut self, op: Option<Opcode>, id: MdId) -> Checked {
        let Some(tag) = Node::get(self.scope, id) else {
            return Ok(());
        };
        if tag.operand_count() == 0 {
            return Err("TBAA metadata cannot have 0 operands");
        }
        if op.is_some_and(|op| !may_be_tagged(op)) {
            return Err("This instruction shall not have a TBAA access tag!");
        }
        if let Some(known) = self.tags.get(&id) {
            return *known;
        }
        self.base = None;
        let checked = self.check_tag(tag);
        if checked.is_err()
            && let Some(base) = self.base
        {
            self.wrong_bases.insert(id, base);
        }
        self.tags.insert(id, checked);
        checked
    }

    /// The node that is to blame for a wrong tag: the tag or a base type.
    pub fn place(&self, tag: MdId) -> MdId {
        self.wrong_bases.get(&tag).copied().unwrap_or(tag)
    }

    fn check_tag(&mut self, tag: Node<'a>) -> Checked {
        let count = tag.operand_count();
        let base = tag.member_node(0).filter(|n| n.is_node());
        if base.is_none() || count < 3 {
            // The tag format of LLVM 3.2 is the scalar type itself: LLVM reads it as an access to that
            // type.
            let scalar = self.is_scalar(tag);
            return if scalar {
                Ok(())
            } else {
                Err("Access type node must be a valid scalar type")
            };
        }
        let access = tag.member_node(1).filter(|n| n.is_node());
        let new = access.is_some_and(is_new_format);
        if new && count != 4 && count != 5 {
            return Err("Access tag metadata must have either 4 or 5 operands");
        }
        if !new && count >= 5 {
            return Err("Struct tag metadata must have either 3 or 4 operands");
        }
        let int = |at: usize| tag.member_node(at).and_then(Node::int);
        if new && int(3).is_none() {
            return Err("Access size field must be a constant");
        }
        let flag = if new { 4 } else { 3 };
        if count == flag + 1 {
            match int(flag) {
                None => return Err("Immutability tag on struct tag metadata must be a constant"),
                Some(int) if int.unsigned() > 1 => {
                    return Err(
                        "Immutability part of the struct tag metadata must be either 0 or 1",
                    );
                }
                Some(_) => {}
            }
        }
        let (Some(base), Some(access)) = (base, access) else {
            return Err(
                "Malformed struct tag metadata: base and access-type should be non-null and point \
                 to Metadata nodes",
            );
        };
        if !new && !self.is_scalar(access) {
            return Err("Access type node must be a valid scalar type");
        }
        let offset = int(2).ok_or("Offset must be constant integer")?;
        self.check_path(base, access, offset, new)
    }

    /// Follows the members at the offset from `base` on.
    fn check_path(&mut self, base: Node<'a>, access: Node<'a>, offset: Int, new: bool) -> Checked {
        let mut rest = offset.unsigned();
        let mut reached = false;
        let mut at = Some(base);
        self.paths = self.paths.saturating_add(1);
        while let Some(node) = at.filter(|n| n.operand_count() >= 2) {
            if self.last_path.insert(node.id, self.paths) == Some(self.paths) {
                return Err("Cycle detected in struct path");
            }
            self.steps = self.steps.saturating_add(1);
            if self.steps > MAX_STEPS {
                return Err("TBAA struct paths are too long to be checked");
            }
            let offsets = self.base(node, new);
            self.base = offsets.is_err().then_some(node.id);
            let offsets = offsets?;
            if offsets == Offsets::Unclear {
                return Ok(());
            }
            reached |= node.id == access.id;
            if rest != 0 && (node.id == access.id || self.is_scalar(node)) {
                return Err("Offset not zero at the point of scalar access");
            }
            let fits = match offsets {
                Offsets::Scalar | Offsets::Unclear => rest == 0,
                Offsets::Unknown => new,
                Offsets::Bits(bits) => bits == offset.bits,
            };
            if !fits {
                return Err("Access bit-width not the same as description bit-width");
            }
            if new && reached {
                break;
            }
            at = self.member_at(node, &mut rest, new)?;
        }
        if reached {
            Ok(())
        } else {
            Err("Did not see access type in access path!")
        }
    }

    /// The member of a base type that covers the offset; the offset becomes the one within the member.
    fn member_at(&self, node: Node<'a>, rest: &mut u128, new: bool) -> Checked<Option<Node<'a>>> {
        let count = node.operand_count();
        if count == 2 {
            return Ok(node.member_node(1));
        }
        let (first, step): (usize, usize) = if new { (3, 3) } else { (1, 2) };
        let field = |nth: usize| first.saturating_add(nth.saturating_mul(step));
        let offset_of = |nth: usize| {
            let offset = node.member_node(field(nth).saturating_add(1));
            offset.and_then(Node::int).map_or(0, Int::unsigned)
        };
        // `check_struct` holds: the offsets increase.
        let fields = count.saturating_sub(first).div_ceil(step);
        let mut after = 0_usize..fields;
        while !after.is_empty() {
            let middle = after.start.midpoint(after.end);
            if offset_of(middle) > *rest {
                after.end = middle;
            } else {
                after.start = middle.saturating_add(1);
            }
        }
        let Some(found) = after.start.checked_sub(1) else {
            return if fields > 0 {
                Err("Could not find TBAA parent in struct type node")
            } else {
                Ok(None)
            };
        };
        *rest = rest.saturating_sub(offset_of(found));
        Ok(node.member_node(field(found)))
    }

    /// Checks a base type by itself.
    fn base(&mut self, node: Node<'a>, new: bool) -> Checked<Offsets> {
        if let Some(known) = self.bases.get(&node.id) {
            return *known;
        }
        let checked = if node.operand_count() == 2 {
            Ok(if self.is_scalar(node) {
                Offsets::Scalar
            } else {
                Offsets::Unclear
            })
        } else {
            check_struct(node, new)
        };
        self.bases.insert(node.id, checked);
        checked
    }

    /// Returns true if a node is a scalar type: so is each parent up to a root.
    fn is_scalar(&mut self, node: Node<'a>) -> bool {
        let mut chain = Vec::new();
        let mut at = Some(node);
        let found = loop {
            let Some(node) = at else { break false };
            if !chain.is_empty() && node.operand_count() < 2 {
                break true;
            }
            if let Some(known) = self.scalars.get(&node.id) {
                break *known;
            }
            // Provisionally false: a cycle of parents is no type.
            self.scalars.insert(node.id, false);
            chain.push(node.id);
            if !is_scalar_form(node) {
                break false;
            }
            at = node.member_node(1).filter(|n| n.is_node());
        };
        for id in chain {
            self.scalars.insert(id, found);
        }
        found
    }
}

/// In the newer format, a type's first operand is its parent.
fn is_new_format(node: Node<'_>) -> bool {
    node.operand_count() >= 3 && node.member_node(0).is_some_and(Node::is_node)
}

/// A name, a parent and perhaps an offset of 0.
fn is_scalar_form(node: Node<'_>) -> bool {
    let named = node
        .member(0)
        .and_then(|id| node.scope.metadata().string(id));
    let fits = match node.operand_count() {
        2 => true,
        3 => node
            .member_node(2)
            .and_then(Node::int)
            .is_some_and(|int| int.value == 0),
        _ => false,
    };
    named.is_some() && fits
}

fn check_struct(node: Node<'_>, new: bool) -> Checked<Offsets> {
    let count = node.operand_count();
    if new && !count.is_multiple_of(3) {
        return Err(COUNTS[0]);
    }
    if !new && count.is_multiple_of(2) {
        return Err(COUNTS[1]);
    }
    let int = |at: usize| node.member_node(at).and_then(Node::int);
    if new && int(1).is_none() {
        return Err("Type size nodes must be constants!");
    }
    let name = node
        .member(0)
        .and_then(|id| node.scope.metadata().string(id));
    if !new && name.is_none() {
        return Err("Struct tag nodes have a string as their first operand");
    }
    let (first, step) = if new { (3, 3) } else { (1, 2) };
    let mut last: Option<Int> = None;
    for at in (first..count).step_by(step) {
        if !node.member_node(at).is_some_and(Node::is_node) {
            return Err("Incorrect field entry in struct type node!");
        }
        let offset = int(at.saturating_add(1)).ok_or("Offset entries must be constants!")?;
        if let Some(last) = last {
            if last.bits != offset.bits {
                return Err("Bitwidth between the offsets and struct type entries must match");
            }
            if last.unsigned() > offset.unsigned() {
                return Err("Offsets must be increasing!");
            }
        }
        last = Some(offset);
        if new && int(at.saturating_add(2)).is_none() {
            return Err("Member size entries must be constants!");
        }
    }
    Ok(last.map_or(Offsets::Unknown, |int| Offsets::Bits(int.bits)))
}
