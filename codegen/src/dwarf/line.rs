//! Line programs: the rows of each function.

use super::Place;
use super::file::File;
use super::function::FunctionDebug;
use super::tree::UnitId;
use super::unit::Debug;
use bitsmith_model::inst::DebugLoc;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use gimli::write::{Address, LineProgram};

/// The file of a scope.
pub fn file_of_scope(scope: Node<'_>) -> Option<Node<'_>> {
    match scope.di()? {
        DiKind::DISubprogram => scope.node(slot!(DISubprogram, "file")),
        DiKind::DILexicalBlock => scope.node(slot!(DILexicalBlock, "file")),
        DiKind::DILexicalBlockFile => scope.node(slot!(DILexicalBlockFile, "file")),
        _ => None,
    }
}

/// The discriminator of a location: that of the innermost block that has one.
fn discriminator(scope: Node<'_>) -> u64 {
    match scope.is(DiKind::DILexicalBlockFile) {
        // The lowest bits are the base discriminator in LLVM's prefix encoding, as it is.
        true => scope
            .number(slot!(DILexicalBlockFile, "discriminator"))
            .into(),
        false => 0,
    }
}

/// A row's place in the source.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    file: Option<File>,
    line: u32,
    column: u16,
    discriminator: u64,
}

impl<'a> Debug<'a> {
    /// Adds the rows of a function, a sequence of its own.
    pub fn add_lines(&mut self, unit: UnitId, of: Node<'a>, debug: &FunctionDebug, place: Place) {
        let scope = self.scope;
        // The references of line tables are only to sections of code.
        let start = Address::Symbol {
            symbol: place.section,
            addend: place.offset.cast_signed(),
        };
        if let Some(program) = self.program(unit) {
            program.begin_sequence(Some(start));
        }
        // The first instructions set up the frame.
        let opening = Line {
            file: self.file(unit, file_of_scope(of)),
            line: of.number(slot!(DISubprogram, "scopeLine")),
            column: 0,
            discriminator: 0,
        };
        let mut last = None;
        if debug.rows.first().is_none_or(|r| r.at > 0) {
            self.add_row(unit, 0, opening, &mut last, false);
        }
        let mut is_prologue = true;
        let Some(body) = scope.body else { return };
        for row in &debug.rows {
            let Some(loc) = body.locs.get(row.loc) else {
                continue;
            };
            let line = self.line(unit, loc);
            let ends = is_prologue && loc.line != 0;
            is_prologue &= !ends;
            self.add_row(unit, row.at, line, &mut last, ends);
        }
        if let Some(program) = self.program(unit) {
            program.end_sequence(debug.len);
        }
    }

    /// The line table of a unit.
    pub fn program(&mut self, unit: UnitId) -> Option<&mut LineProgram> {
        let home = self.home(unit);
        self.tree.get_mut(home)?.lines.as_mut()
    }

    fn line(&mut self, unit: UnitId, loc: &DebugLoc) -> Line {
        let scope = loc.scope.and_then(|s| Node::get(self.scope, s));
        Line {
            file: self.file(unit, scope.and_then(file_of_scope)),
            line: loc.line,
            column: loc.column,
            discriminator: scope.map_or(0, discriminator),
        }
    }

    /// Adds a row, unless it says the same as the one before.
    fn add_row(
        &mut self,
        unit: UnitId,
        at: u32,
        line: Line,
        last: &mut Option<Line>,
        ends_prologue: bool,
    ) {
        if *last == Some(line) && !ends_prologue {
            return;
        }
        let Some(program) = self.program(unit) else {
            return;
        };
        let row = program.row();
        row.address_offset = at.into();
        if let Some(file) = line.file {
            row.file = file.id;
        }
        row.line = line.line.into();
        row.column = line.column.into();
        row.discriminator = line.discriminator;
        row.prologue_end = ends_prologue;
        // As in LLVM, a statement starts where the line changes.
        row.is_statement =
            line.line != 0 && (ends_prologue || last.is_none_or(|l| l.line != line.line));
        program.generate_row();
        *last = Some(line);
    }
}
