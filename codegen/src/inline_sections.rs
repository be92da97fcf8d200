//! The sections and symbols of inline assembler join those of the module's assembler, with the code itself as a section
//! that lies in the function's.

use crate::asm::assembler::{Binding, Group, Section, Symbol as AsmSymbol, Target as To};
use crate::asm::directive::is_private;
use crate::asm::expression::Expr;
use crate::code::{Beside, Code};
use crate::refusal::Refusal;
use crate::symbol::Symbol;
use crate::target::Asm;
use crate::unit::Unit;

/// Moves the sections and symbols of the statements of all functions to the module's assembler. Returns the statements whose
/// symbols are defined elsewhere, too.
pub fn join(unit: &Unit<'_>, functions: &mut [Code], asm: &mut Option<Asm>) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for (number, code) in functions.iter_mut().enumerate() {
        let mut numbers = Vec::new();
        for beside in std::mem::take(&mut code.beside) {
            let into = asm.get_or_insert_with(Asm::default);
            match join_statement(into, number, beside) {
                Ok(more) => numbers.extend(more),
                Err(why) => refusals.push(Refusal::of_function(unit.module, code.id, why)),
            }
        }
        for reloc in &mut code.relocs {
            if let Symbol::Section(own) = &mut reloc.symbol
                && let Some(joined) = numbers.get(*own as usize)
            {
                *own = u32::try_from(*joined).unwrap_or(u32::MAX);
            }
        }
    }
    refusals
}

/// Adds the sections and symbols of a statement in the function with a number. Returns the new number of each section.
fn join_statement(into: &mut Asm, function: usize, beside: Beside) -> Result<Vec<usize>, String> {
    let Beside { at, mut asm, .. } = beside;
    let first = into.sections.len();
    // The section of the symbol that is defined already stands for one without its definition.
    let known = |section: &Section| {
        let symbol = into.symbols.get(section.unless.as_ref()?)?;
        Some(symbol.place?.0)
    };
    let known: Vec<Option<usize>> = asm.sections.iter().map(known).collect();
    let new = known.iter().scan(first, |next, known| {
        let number = known.unwrap_or(*next);
        *next = next.saturating_add(usize::from(known.is_none()));
        Some(number)
    });
    let numbers: Vec<usize> = new.collect();
    let symbols: Vec<String> = asm.symbols.keys().cloned().collect();
    for name in symbols.into_iter().filter(|name| !is_private(name)) {
        let symbol = settled(&asm, &name, &numbers)?;
        // The definition in a section that is left out.
        let is_known = symbol.place.is_some_and(|(section, _)| section < first);
        if !is_known {
            add_symbol(into, name, symbol)?;
        }
    }
    let sections = std::mem::take(&mut asm.sections).into_iter().zip(known);
    for (number, (mut section, known)) in sections.enumerate() {
        if known.is_some() {
            continue;
        }
        section.within = (number == 0).then_some((function, at));
        if section.flags.contains('?') {
            section.group = Some(Group::OfFunction(function));
        }
        renumber(&mut section, &numbers);
        into.sections.push(section);
    }
    Ok(numbers)
}

/// Makes the references of a section those of other numbers.
fn renumber(section: &mut Section, numbers: &[usize]) {
    for patch in &mut section.patches {
        if let To::Section(number) = &mut patch.target
            && let Some(joined) = numbers.get(*number)
        {
            *number = *joined;
        }
    }
}

/// A symbol of a statement, which needs nothing else of the statement's text.
fn settled(asm: &Asm, name: &str, numbers: &[usize]) -> Result<AsmSymbol, String> {
    let mut symbol = asm.symbols.get(name).cloned().unwrap_or_default();
    symbol.size = symbol
        .size
        .and_then(|size| asm.absolute(&size))
        .map(Expr::Number);
    if let Some(value) = symbol.value.take() {
        match asm.assigned(&value)? {
            (Some(To::Section(section)), offset) => {
                symbol.place = Some((section, offset.cast_unsigned()));
            }
            (Some(To::Symbol(_)), _) => symbol.value = Some(value),
            (None, number) => symbol.value = Some(Expr::Number(number)),
        }
    }
    if let Some((section, _)) = &mut symbol.place
        && let Some(joined) = numbers.get(*section)
    {
        *section = *joined;
    }
    Ok(symbol)
}

fn add_symbol(into: &mut Asm, name: String, symbol: AsmSymbol) -> Result<(), String> {
    let is_defined = |s: &AsmSymbol| s.place.is_some() || s.value.is_some() || s.common.is_some();
    let Some(known) = into.symbols.get_mut(&name) else {
        into.symbols.insert(name, symbol);
        return Ok(());
    };
    let (old, new) = match (is_defined(known), is_defined(&symbol)) {
        (true, true) => return Err(format!("the symbol '{name}' is defined twice")),
        (true, false) => (symbol, std::mem::take(known)),
        (false, _) => (std::mem::take(known), symbol),
    };
    *known = AsmSymbol {
        binding: match new.binding {
            Binding::None => old.binding,
            binding => binding,
        },
        visibility: new.visibility.or(old.visibility),
        kind: new.kind.or(old.kind),
        versions: [old.versions, new.versions].concat(),
        ..new
    };
    Ok(())
}
