//! Comdats, global variables, aliases and ifuncs as text.

use super::Printer;
use super::md_text::{decimal, escaped};
use super::name::name;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Span;
use bitsmith_model::global::{ComdatId, Global, Variable};
use bitsmith_model::inst::align_bytes;
use bitsmith_model::schema::linkage::{Linkage, RuntimePreemption, SANITIZER_FLAGS};
use bitsmith_model::value::{GlobalId, Value};

/// The first release whose aliases have the type of their value in front of it.
const ALIAS_TYPES_SINCE: u16 = 4;

/// The first release that reads `dso_local` where linkage and visibility imply it.
const IMPLICIT_SINCE: u16 = 7;

/// Appends `word` and a space, or nothing for no word.
pub(super) fn word(word: &str, out: &mut Vec<u8>) {
    if !word.is_empty() {
        out.extend_from_slice(word.as_bytes());
        out.push(b' ');
    }
}

/// Appends linkage, preemption, visibility and DLL storage, each followed by a space.
pub(super) fn linkage(global: &Global, dialect: Dialect, out: &mut Vec<u8>) {
    if global.linkage != Linkage::External {
        word(global.linkage.text(), out);
    }
    let is_implicit = RuntimePreemption::is_implicit(global.linkage, global.visibility);
    if global.dso_local && !(is_implicit && dialect.has(IMPLICIT_SINCE)) {
        out.extend_from_slice(b"dso_local ");
    }
    word(global.visibility.text(), out);
    word(global.dll_storage.text(), out);
}

impl Printer<'_> {
    /// Appends all comdats, in the order in which functions and variables use them.
    pub(super) fn comdats(&self, out: &mut Vec<u8>) {
        let module = self.module;
        let mut seen = vec![false; module.comdats.len()];
        let globals = module.functions.iter().chain(&module.variables);
        for comdat in globals.filter_map(|id| module.globals.get(*id)?.comdat) {
            let Some(place @ false) = seen.get_mut(comdat.as_u32() as usize) else {
                continue;
            };
            *place = true;
            let Some(it) = module.comdats.get(comdat) else {
                continue;
            };
            out.extend_from_slice(b"\n$");
            name(module.strings.get(it.name), out);
            out.extend_from_slice(b" = comdat ");
            out.extend_from_slice(it.selection.text().as_bytes());
            out.push(b'\n');
        }
    }

    /// Appends `before` and a string of the module in quotes; nothing if it is empty.
    pub(super) fn quoted(&self, before: &str, text: Span, out: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        out.extend_from_slice(before.as_bytes());
        out.extend_from_slice(b" \"");
        escaped(self.module.strings.get(text), out);
        out.push(b'"');
    }

    /// Appends the comdat of a global, with its name only if it differs from the global's.
    pub(super) fn comdat(&self, global: &Global, comdat: ComdatId, out: &mut Vec<u8>) {
        let Some(comdat) = self.module.comdats.get(comdat) else {
            return;
        };
        out.extend_from_slice(b" comdat");
        let text = self.module.strings.get(comdat.name);
        if text != self.module.strings.get(global.name) {
            out.extend_from_slice(b"($");
            name(text, out);
            out.push(b')');
        }
    }

    /// Appends a global variable's line.
    pub(super) fn variable(&self, id: GlobalId, out: &mut Vec<u8>) {
        let Some(global) = self.module.globals.get(id) else {
            return;
        };
        let Some(variable) = global.as_variable() else {
            return;
        };
        out.extend_from_slice(self.values.globals.get(id));
        out.extend_from_slice(b" = ");
        if variable.initializer.is_none() && global.linkage == Linkage::External {
            out.extend_from_slice(b"external ");
        }
        linkage(global, self.module.dialect, out);
        word(global.tls.text(), out);
        word(global.unnamed_addr.text(), out);
        if let Some(space) = self.space(global).filter(|space| *space != 0) {
            out.extend_from_slice(b"addrspace(");
            decimal(space.into(), out);
            out.extend_from_slice(b") ");
        }
        if variable.externally_initialized {
            out.extend_from_slice(b"externally_initialized ");
        }
        let kind: &[u8] = if variable.constant {
            b"constant "
        } else {
            b"global "
        };
        out.extend_from_slice(kind);
        self.values.types.write(global.value_ty, out);
        if let Some(value) = variable.initializer {
            out.push(b' ');
            self.values.constant(self.module.scope(), value, out);
        }
        self.variable_tail(global, variable, out);
        out.push(b'\n');
    }

    fn variable_tail(&self, global: &Global, variable: &Variable, out: &mut Vec<u8>) {
        self.quoted(", section", global.section, out);
        self.quoted(", partition", global.partition, out);
        if let Some(model) = variable.code_model {
            out.extend_from_slice(b", code_model \"");
            out.extend_from_slice(model.text().as_bytes());
            out.push(b'"');
        }
        for (bit, text) in SANITIZER_FLAGS {
            if variable.sanitizer & bit != 0 {
                out.extend_from_slice(b", ");
                out.extend_from_slice(text.as_bytes());
            }
        }
        if let Some(comdat) = global.comdat {
            out.push(b',');
            self.comdat(global, comdat, out);
        }
        if let Some(align) = align_bytes(variable.align) {
            out.extend_from_slice(b", align ");
            decimal(align, out);
        }
        let scope = self.module.scope();
        self.md
            .global_attachments(None, scope, &global.attachments, b", ", out);
        if let Some(set) = variable.attrs {
            self.attrs.write_group_of(set, out);
        }
    }

    /// The address space of a global.
    pub(super) fn space(&self, global: &Global) -> Option<u32> {
        self.module.types.get(global.ty).address_space()
    }

    /// Appends the line of an alias, or of an ifunc.
    pub(super) fn indirect(&self, id: GlobalId, target: Value, kind: &str, out: &mut Vec<u8>) {
        let Some(global) = self.module.globals.get(id) else {
            return;
        };
        let scope = self.module.scope();
        out.extend_from_slice(self.values.globals.get(id));
        out.extend_from_slice(b" = ");
        linkage(global, self.module.dialect, out);
        if kind == "alias" {
            word(global.tls.text(), out);
            word(global.unnamed_addr.text(), out);
        }
        word(kind, out);
        if self.module.dialect.has(ALIAS_TYPES_SINCE) {
            self.values.types.write(global.value_ty, out);
            out.extend_from_slice(b", ");
        }
        let expression = scope
            .constant(target)
            .is_some_and(|(c, _)| matches!(c.kind, ConstKind::Expr(_)));
        if expression {
            self.values.constant(scope, target, out);
        } else {
            self.values.typed_constant(scope, target, out);
        }
        self.quoted(", partition", global.partition, out);
        self.md
            .global_attachments(None, scope, &global.attachments, b", ", out);
        out.push(b'\n');
    }
}
