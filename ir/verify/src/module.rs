//! A module: the order of all checks. Globals come first, then the bodies, then metadata in use.

use super::attributes;
use super::body;
use super::body_metadata::{self, Shared};
use super::checker::Common;
use super::functions;
use super::globals;
use super::intrinsics;
use super::metadata;
use super::report::{Entity, Found, Report};
use super::scopes::Scopes;
use super::used::Used;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::module::Module;
use bitsmith_model::ordered_map::ordered_map;
use bitsmith_model::parallel;
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::FxHashSet;

/// Checks a module and its decoded bodies, these in parallel.
pub(super) fn check(module: &Module, layout: &DataLayout) -> Vec<Found> {
    let scopes = Scopes::new(module);
    let listed = listed_units(module);
    let used = Used::new(module);
    let shared = Shared {
        module,
        used: &used,
        scopes: &scopes,
        listed: &listed,
    };
    let common = Common::new(module, layout);
    let make = || {
        let attributes = attributes::Checker::new(module, layout);
        (attributes, body::Scratch::default())
    };
    let check_body = |(attributes, scratch): &mut (_, _), id: &GlobalId| {
        let global = module.globals.get(*id)?;
        let body = global.body()?;
        let mut report = Report::of_body(*id);
        body::check(&common, scratch, *id, global, body, &mut report);
        attributes::Checker::calls(attributes, body, &used, &mut report);
        body_metadata::check(&shared, *id, global, body, &mut report);
        Some(report)
    };
    let bodies = || ordered_map(&module.functions, make, check_body);
    let outside = || {
        let mut report = Report::default();
        globals::check(module, layout, &mut report);
        functions::check(module, layout, &mut report);
        report
    };
    let (mut report, bodies) = parallel::join(outside, bodies);
    check_intrinsics(module, &used, &mut report);
    metadata::check(module, &used, &scopes, &listed, &mut report);
    for body in bodies.into_iter().flatten() {
        report.found.extend(body.found);
    }
    report.found
}

/// The first release that checks the signatures of intrinsics that are only declared.
const DECLARED_CHECKED_SINCE: u16 = 23;

/// Checks the signatures of intrinsics, in the order of the module.
fn check_intrinsics(module: &Module, used: &Used, report: &mut Report) {
    let all = module.dialect.has(DECLARED_CHECKED_SINCE);
    let of_interest = |id: &GlobalId| all || used.is_called(*id);
    for id in module.functions.iter().filter(|id| of_interest(id)) {
        let Some(global) = module.globals.get(*id) else {
            continue;
        };
        let Some(ty) = module.types.as_func(global.value_ty) else {
            continue;
        };
        if let Err(message) = intrinsics::check(module, module.name(*id), ty) {
            report.fail(message, Entity::Global(*id));
        }
    }
}

/// The operands of `!llvm.dbg.cu`.
fn listed_units(module: &Module) -> FxHashSet<MdId> {
    let units = module
        .named_metadata
        .iter()
        .filter(|n| *n.name == *b"llvm.dbg.cu");
    units.flat_map(|n| n.operands.iter().copied()).collect()
}
