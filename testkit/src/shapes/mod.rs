//! Modules that grow in one way each, for [`crate::growth`]: made of a number, they have as much of
//! one thing.

mod code;
mod constants;
mod flow;
mod globals;
mod metadata;
mod types;

/// A way to grow.
#[derive(Clone, Copy)]
pub struct Shape {
    /// What there is much of.
    pub name: &'static str,
    /// The number for a module that takes a tool long enough to be measured, and that a tool whose
    /// cost grows with the square would not finish in reasonable time.
    pub size: usize,
    /// The text of a module of so many.
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

/// What `line` says for each number below `count`, one behind the other.
fn each(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// The same with commas between.
fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(", ")
}

/// A function without arguments of this body.
fn function(body: &str) -> String {
    format!("define void @f() {{\n{body}  ret void\n}}\n")
}
