//! Modules that grow in one way each, for [`crate::growth`]: a generator makes a module with a given number of
//! one construct.

mod code;
mod constants;
mod flow;
mod globals;
mod metadata;
mod types;

/// A way to grow.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The construct that is repeated.
    pub name: &'static str,
    /// The number for a module that takes a tool long enough to be measured, and that a tool with quadratic
    /// cost would not finish in reasonable time.
    pub size: usize,
    /// The text of a module with this number.
    pub make: fn(usize) -> String,
}

const fn shape(name: &'static str, size: usize, make: fn(usize) -> String) -> Shape {
    Shape { name, size, make }
}

/// All shapes.
pub fn all() -> impl Iterator<Item = &'static Shape> {
    let rooms = [
        types::SHAPES,
        constants::SHAPES,
        globals::SHAPES,
        metadata::SHAPES,
        code::SHAPES,
        flow::SHAPES,
    ];
    rooms.into_iter().flatten()
}

/// The results of `line` for each number below `count`, concatenated.
fn each(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// The results of `item` for each number below `count`, with commas between them.
fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(", ")
}

/// A function without parameters, with this body.
fn function(body: &str) -> String {
    format!("define void @f() {{\n{body}  ret void\n}}\n")
}
