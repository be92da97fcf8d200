//! The numbers of operand bundles' tags: those that LLVM always has come first.

use bitsmith_model::module::Module;
use bitsmith_model::schema::bundle_tag::fixed_tags;

/// The tags of a file.
pub(super) struct Tags<'m> {
    /// By number in the file.
    pub names: Vec<&'m [u8]>,
    /// By number in the module: the number in the file.
    numbers: Vec<u32>,
}

impl<'m> Tags<'m> {
    /// The tags of the module's dialect, then its others.
    pub(super) fn new(module: &'m Module) -> Self {
        let mut names: Vec<&[u8]> = fixed_tags(module.dialect).collect();
        let fixed = names.len();
        let mut number = |tag: &'m [u8]| {
            let known = names.iter().take(fixed).position(|&name| name == tag);
            let number = known.unwrap_or_else(|| {
                names.push(tag);
                names.len().saturating_sub(1)
            });
            u32::try_from(number).unwrap_or(u32::MAX)
        };
        let numbers = module.bundle_tags.iter().map(|tag| number(tag)).collect();
        Self { names, numbers }
    }

    /// The number in the file of a tag of the module.
    pub(super) fn number(&self, tag: u32) -> u64 {
        self.numbers.get(tag as usize).map_or(0, |&n| n.into())
    }
}
