//! References between debug-info nodes: to a node of a class, to a file, to a list.

use super::report::{Broken, Checked, ensure};
use super::rule::Rule;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;

/// Checks that a reference is null or of a class.
pub(super) fn null_or<'a>(
    node: Node<'a>,
    slot: u8,
    class: impl Fn(Node<'a>) -> bool,
    message: Rule,
) -> Checked {
    match node.reference(slot) {
        None => Ok(()),
        Some(_) => ensure(node.node(slot).is_some_and(class), message),
    }
}

/// Checks that a reference is a file or null.
pub(super) fn file(node: Node<'_>, slot: u8) -> Checked {
    null_or(node, slot, |n| n.is(DiKind::DIFile), Rule::InvalidFile)
}

/// The list that a node refers to; none if it refers to nothing.
pub(super) fn tuple<'a>(
    node: Node<'a>,
    slot: u8,
    no_list: Rule,
) -> Result<Option<Node<'a>>, Broken> {
    if node.reference(slot).is_none() {
        return Ok(None);
    }
    let list = node.node(slot).filter(|n| n.kind == MdKind::Tuple);
    Ok(Some(list.ok_or(no_list)?))
}

/// Checks that a reference is null or a list whose elements are all of a class.
pub(super) fn list<'a>(
    node: Node<'a>,
    slot: u8,
    no_list: Rule,
    class: impl Fn(Node<'a>) -> bool,
    wrong: Rule,
) -> Checked {
    let Some(members) = tuple(node, slot, no_list)? else {
        return Ok(());
    };
    for member in members.members() {
        let member = member.and_then(|id| Node::get(node.scope, id));
        ensure(member.is_some_and(&class), wrong)?;
    }
    Ok(())
}

/// Checks that a reference is null or a list of template parameters.
pub(super) fn template_params(node: Node<'_>, slot: u8) -> Checked {
    list(
        node,
        slot,
        Rule::InvalidTemplateParams,
        Node::is_template_parameter,
        Rule::InvalidTemplateParameter,
    )
}
