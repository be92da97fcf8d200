//! Intrinsics of Objective-C, which are functions of its runtime.

use super::IntrinsicCall;
use crate::lower::{Lower, Lowered, Parts};
use crate::symbol::Symbol;

/// The names behind `objc.`, and the functions, sorted.
const FUNCTIONS: &[(&str, &str)] = &[
    ("autorelease", "objc_autorelease"),
    ("autoreleasePoolPop", "objc_autoreleasePoolPop"),
    ("autoreleasePoolPush", "objc_autoreleasePoolPush"),
    ("autoreleaseReturnValue", "objc_autoreleaseReturnValue"),
    (
        "claimAutoreleasedReturnValue",
        "objc_claimAutoreleasedReturnValue",
    ),
    ("copyWeak", "objc_copyWeak"),
    ("destroyWeak", "objc_destroyWeak"),
    ("initWeak", "objc_initWeak"),
    ("loadWeak", "objc_loadWeak"),
    ("loadWeakRetained", "objc_loadWeakRetained"),
    ("moveWeak", "objc_moveWeak"),
    ("release", "objc_release"),
    ("retain", "objc_retain"),
    ("retain.autorelease", "objc_retain_autorelease"),
    ("retainAutorelease", "objc_retainAutorelease"),
    (
        "retainAutoreleaseReturnValue",
        "objc_retainAutoreleaseReturnValue",
    ),
    (
        "retainAutoreleasedReturnValue",
        "objc_retainAutoreleasedReturnValue",
    ),
    ("retainBlock", "objc_retainBlock"),
    ("retainedObject", "objc_retainedObject"),
    ("storeStrong", "objc_storeStrong"),
    ("storeWeak", "objc_storeWeak"),
    ("sync.enter", "objc_sync_enter"),
    ("sync.exit", "objc_sync_exit"),
    ("unretainedObject", "objc_unretainedObject"),
    ("unretainedPointer", "objc_unretainedPointer"),
    (
        "unsafeClaimAutoreleasedReturnValue",
        "objc_unsafeClaimAutoreleasedReturnValue",
    ),
];

impl Lower<'_, '_> {
    /// Lowers the intrinsic `objc.` with the rest of its name.
    pub(super) fn objc(&mut self, call: &IntrinsicCall<'_>, name: &str) -> Lowered<Parts> {
        // They mark the end of a value's life.
        if matches!(name, "clang.arc.noop.use" | "clang.arc.use") {
            return Ok(Parts::new());
        }
        let row = FUNCTIONS.binary_search_by_key(&name, |row| row.0).ok();
        let row = row.and_then(|row| FUNCTIONS.get(row));
        let (_, function) =
            row.ok_or_else(|| format!("the intrinsic llvm.objc.{name} is not supported"))?;
        self.call_symbol(call.view, Symbol::Library(function))
    }
}

#[cfg(test)]
mod tests {
    use super::FUNCTIONS;

    #[test]
    fn the_table_is_sorted() {
        assert!(FUNCTIONS.is_sorted_by_key(|row| row.0));
    }
}
