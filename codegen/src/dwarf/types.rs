//! Types of C, C++ and Rust.

use super::description::Expression;
use super::entry::Entry;
use super::expression::Operations;
use super::tree::Value;
use super::unit::Debug;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::has_flag;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::{DiKind, FIXED_POINT_KINDS};
use bitsmith_model::slot;
use bitsmith_model::types::Type;
use gimli::constants::{self, DwAt};

/// The number that a slot refers to.
pub fn number(node: Node<'_>, slot: u8) -> Option<i128> {
    Some(node.node(slot)?.int()?.value)
}

/// The unsigned number that a slot refers to; 0 for none.
fn size(node: Node<'_>, slot: u8) -> u64 {
    let int = node.node(slot).and_then(|n| n.int());
    int.and_then(|i| u64::try_from(i.unsigned()).ok())
        .unwrap_or(0)
}

/// The bytes that hold a number of bits.
fn bytes(bits: u64) -> u64 {
    bits.div_ceil(8)
}

/// Returns true if a type's numbers have no sign.
fn is_unsigned(ty: Option<Node<'_>>) -> bool {
    let mut ty = ty;
    for _ in 0..MOST_QUALIFIERS {
        let Some(node) = ty else { return false };
        ty = match node.di() {
            Some(DiKind::DIBasicType) => {
                let encoding = node.number(slot!(DIBasicType, "encoding"));
                return match constants::DwAte(u8::try_from(encoding).unwrap_or(0)) {
                    constants::DW_ATE_unsigned
                    | constants::DW_ATE_unsigned_char
                    | constants::DW_ATE_boolean
                    | constants::DW_ATE_UTF => true,
                    _ => node.tag() == u32::from(constants::DW_TAG_unspecified_type.0),
                };
            }
            Some(DiKind::DIDerivedType) => match u16::try_from(node.tag()).map(constants::DwTag) {
                Ok(
                    constants::DW_TAG_pointer_type
                    | constants::DW_TAG_ptr_to_member_type
                    | constants::DW_TAG_reference_type
                    | constants::DW_TAG_rvalue_reference_type,
                ) => return true,
                _ => node.node(slot!(DIDerivedType, "baseType")),
            },
            Some(DiKind::DICompositeType)
                if node.tag() == u32::from(constants::DW_TAG_enumeration_type.0) =>
            {
                node.node(slot!(DICompositeType, "baseType"))
            }
            Some(DiKind::DISubrangeType) => node.node(slot!(DISubrangeType, "baseType")),
            _ => return true,
        };
    }
    false
}

/// The name of the type of array indexes.
pub const INDEX: &[u8] = b"__ARRAY_SIZE_TYPE__";

/// The maximal number of qualifiers and names around a type.
const MOST_QUALIFIERS: usize = 64;

/// The attribute of an access level, by the lowest bits of a node's flags.
fn access(flags: u32) -> Option<constants::DwAccess> {
    match () {
        () if has_flag!(flags, "DIFlagPublic") => Some(constants::DW_ACCESS_public),
        () if has_flag!(flags, "DIFlagProtected") => Some(constants::DW_ACCESS_protected),
        () if has_flag!(flags, "DIFlagPrivate") => Some(constants::DW_ACCESS_private),
        () => None,
    }
}

impl<'a> Debug<'a> {
    /// Gives the entry of a type or of a part of a type its attributes.
    pub fn fill_type(&mut self, entry: Entry, node: Node<'a>) {
        use DiKind::*;
        match node.di() {
            Some(DIBasicType) => self.fill_basic(entry, node),
            Some(DIFixedPointType) => self.fill_fixed_point(entry, node),
            Some(DIStringType) => {
                let name = node.string(slot!(DIStringType, "name"));
                self.set_text(entry, constants::DW_AT_name, name);
                let length = node.node(slot!(DIStringType, "stringLength"));
                let length =
                    length.or_else(|| node.node(slot!(DIStringType, "stringLengthExpression")));
                self.set_bound(entry, constants::DW_AT_string_length, length);
                if length.is_none() {
                    let size = bytes(size(node, slot!(DIStringType, "size")));
                    self.set_number(entry, constants::DW_AT_byte_size, size);
                }
                let place = node.node(slot!(DIStringType, "stringLocationExpression"));
                self.set_bound(entry, constants::DW_AT_data_location, place);
            }
            Some(DIDerivedType) => self.fill_derived(entry, node),
            Some(DICompositeType) => self.fill_composite(entry, node),
            Some(DISubroutineType) => self.fill_subroutine(entry, node),
            Some(DISubrangeType) => self.fill_subrange_type(entry, node),
            _ => {}
        }
    }

    /// Sets the access level of a member.
    pub fn set_access(&mut self, entry: Entry, flags: u32) {
        if let Some(access) = access(flags) {
            let access = Value::Unsigned(access.0.into());
            self.set(entry, constants::DW_AT_accessibility, access);
        }
    }

    /// Sets an alignment that differs from the natural one.
    pub fn set_align(&mut self, entry: Entry, bits: u32) {
        if bits >= 8 {
            self.set_number(entry, constants::DW_AT_alignment, u64::from(bits / 8));
        }
    }

    fn fill_basic(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DIBasicType, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        if node.tag() != u32::from(constants::DW_TAG_base_type.0) {
            return;
        }
        let encoding = node.number(slot!(DIBasicType, "encoding"));
        let encoding = constants::DwAte(u8::try_from(encoding).unwrap_or(0));
        self.set(
            entry,
            constants::DW_AT_encoding,
            Value::Unsigned(encoding.0.into()),
        );
        let bits = size(node, slot!(DIBasicType, "size"));
        self.set_number(entry, constants::DW_AT_byte_size, bytes(bits));
        let used = u64::from(node.number(slot!(DIBasicType, "dataSize")));
        if used != 0 && used != bits {
            self.set_number(entry, constants::DW_AT_bit_size, used);
        }
        let flags = node.number(slot!(DIBasicType, "flags"));
        self.set_endianity(entry, flags);
    }

    fn set_endianity(&mut self, entry: Entry, flags: u32) {
        let end = match () {
            () if has_flag!(flags, "DIFlagBigEndian") => constants::DW_END_big,
            () if has_flag!(flags, "DIFlagLittleEndian") => constants::DW_END_little,
            () => return,
        };
        self.set(
            entry,
            constants::DW_AT_endianity,
            Value::Unsigned(end.0.into()),
        );
    }

    fn fill_fixed_point(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DIFixedPointType, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let encoding = node.number(slot!(DIFixedPointType, "encoding"));
        let encoding = constants::DwAte(u8::try_from(encoding).unwrap_or(0));
        self.set(
            entry,
            constants::DW_AT_encoding,
            Value::Unsigned(encoding.0.into()),
        );
        let bits = size(node, slot!(DIFixedPointType, "size"));
        self.set_number(entry, constants::DW_AT_byte_size, bytes(bits));
        let factor = node.number(slot!(DIFixedPointType, "factor"));
        let factor = Value::Signed(factor.cast_signed().into());
        let kind = node.number(slot!(DIFixedPointType, "kind")) as usize;
        match FIXED_POINT_KINDS.get(kind) {
            Some(&"Binary") => self.set(entry, constants::DW_AT_binary_scale, factor),
            Some(&"Decimal") => self.set(entry, constants::DW_AT_decimal_scale, factor),
            _ => self.set_small(entry, node),
        }
    }

    /// Sets the unit of a fixed-point type that is a fraction.
    fn set_small(&mut self, entry: Entry, node: Node<'a>) {
        let tail = node.slots.get(DiKind::DIFixedPointType.slot_count()..);
        let words = tail.unwrap_or_default().chunks_exact(2);
        let mut words = words.map(|pair| match pair {
            [low, high] => u64::from(*high) << 32 | u64::from(*low),
            _ => 0,
        });
        let widths = [
            slot!(DIFixedPointType, "numerator"),
            slot!(DIFixedPointType, "denominator"),
        ];
        // Neither has more than a word in practice.
        let widths = widths.map(|slot| node.number(slot));
        let (Some(numerator), Some(denominator)) = (words.next(), words.next()) else {
            return;
        };
        if widths.iter().any(|bits| *bits > 64) || words.next().is_some() {
            return;
        }
        let root = self.root(entry.unit);
        let made = self.child(root, constants::DW_TAG_constant);
        let numerator = Value::Unsigned(numerator);
        self.set(made, constants::DW_AT_GNU_numerator, numerator);
        let denominator = Value::Unsigned(denominator);
        self.set(made, constants::DW_AT_GNU_denominator, denominator);
        self.set_entry(entry, constants::DW_AT_small, made);
    }

    fn fill_derived(&mut self, entry: Entry, node: Node<'a>) {
        let flags = node.number(slot!(DIDerivedType, "flags"));
        let name = node.string(slot!(DIDerivedType, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let base = node.node(slot!(DIDerivedType, "baseType"));
        let friend = node.tag() == u32::from(constants::DW_TAG_friend.0);
        let attribute = match friend {
            true => constants::DW_AT_friend,
            false => constants::DW_AT_type,
        };
        self.set_reference(entry, attribute, base);
        let line = node.number(slot!(DIDerivedType, "line"));
        self.set_source(entry, node.node(slot!(DIDerivedType, "file")), line);
        self.set_align(entry, node.number(slot!(DIDerivedType, "align")));
        self.set_access(entry, flags);
        let extra = node.node(slot!(DIDerivedType, "extraData"));
        let tag = u16::try_from(node.tag()).unwrap_or(0);
        match constants::DwTag(tag) {
            constants::DW_TAG_member | constants::DW_TAG_variable
                if has_flag!(flags, "DIFlagStaticMember") =>
            {
                self.set_flag(entry, constants::DW_AT_external);
                self.set_flag(entry, constants::DW_AT_declaration);
                self.set_constant(entry, constants::DW_AT_const_value, extra, base);
            }
            constants::DW_TAG_member => self.set_place(entry, node, flags),
            constants::DW_TAG_inheritance => self.set_base(entry, node, flags),
            constants::DW_TAG_ptr_to_member_type => {
                self.set_reference(entry, constants::DW_AT_containing_type, extra);
            }
            constants::DW_TAG_template_alias => self.parameters(entry, extra),
            _ => {}
        }
        let is_member = tag == constants::DW_TAG_member.0 || tag == constants::DW_TAG_variable.0;
        if has_flag!(flags, "DIFlagArtificial") && is_member {
            self.set_flag(entry, constants::DW_AT_artificial);
        }
    }

    /// Sets the place of a member in its structure.
    fn set_place(&mut self, entry: Entry, node: Node<'a>, flags: u32) {
        let offset = size(node, slot!(DIDerivedType, "offset"));
        if has_flag!(flags, "DIFlagBitField") {
            let bits = size(node, slot!(DIDerivedType, "size"));
            self.set_number(entry, constants::DW_AT_bit_size, bits);
            self.set_number(entry, constants::DW_AT_data_bit_offset, offset);
        } else {
            self.set_number(entry, constants::DW_AT_data_member_location, offset / 8);
        }
    }

    /// Sets the place of a base class.
    fn set_base(&mut self, entry: Entry, node: Node<'a>, flags: u32) {
        let offset = size(node, slot!(DIDerivedType, "offset"));
        if !has_flag!(flags, "DIFlagVirtual") {
            return self.set_number(entry, constants::DW_AT_data_member_location, offset / 8);
        }
        let is = Value::Unsigned(constants::DW_VIRTUALITY_virtual.0.into());
        self.set(entry, constants::DW_AT_virtuality, is);
        // The virtual table has the distance, at a negative offset.
        let mut place = Expression::new();
        place.op(constants::DW_OP_dup);
        place.op_deref();
        place.op_constu(offset);
        place.op(constants::DW_OP_minus);
        place.op_deref();
        place.op(constants::DW_OP_plus);
        let place = Value::Expression(Box::new(place));
        self.set(entry, constants::DW_AT_data_member_location, place);
    }

    fn fill_composite(&mut self, entry: Entry, node: Node<'a>) {
        let flags = node.number(slot!(DICompositeType, "flags"));
        let tag = constants::DwTag(u16::try_from(node.tag()).unwrap_or(0));
        let name = node.string(slot!(DICompositeType, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let base = node.node(slot!(DICompositeType, "baseType"));
        self.set_reference(entry, constants::DW_AT_type, base);
        if let Some(original) = node.node(slot!(DICompositeType, "specification")) {
            self.set_reference(entry, constants::DW_AT_specification, Some(original));
        }
        let is_array = tag == constants::DW_TAG_array_type;
        let is_part = tag == constants::DW_TAG_variant_part;
        let bits = size(node, slot!(DICompositeType, "size"));
        let declared = has_flag!(flags, "DIFlagFwdDecl");
        if declared {
            self.set_flag(entry, constants::DW_AT_declaration);
        } else if !is_array && !is_part {
            self.set_number(entry, constants::DW_AT_byte_size, bytes(bits));
        }
        if is_array && has_flag!(flags, "DIFlagVector") {
            self.set_flag(entry, constants::DW_AT_GNU_vector);
            self.set_number(entry, constants::DW_AT_byte_size, bytes(bits));
        }
        let line = node.number(slot!(DICompositeType, "line"));
        self.set_source(entry, node.node(slot!(DICompositeType, "file")), line);
        if !is_array {
            self.set_align(entry, node.number(slot!(DICompositeType, "align")));
        }
        self.set_access(entry, flags);
        self.set_passing(entry, flags);
        let holder = node.node(slot!(DICompositeType, "vtableHolder"));
        self.set_reference(entry, constants::DW_AT_containing_type, holder);
        if is_part && let Some(discriminator) = node.node(slot!(DICompositeType, "discriminator")) {
            let made = match self.known(discriminator, entry.unit) {
                Some(known) => Some(known),
                None => self.make(discriminator, entry, entry.unit),
            };
            if let Some(made) = made {
                self.set_entry(entry, constants::DW_AT_discr, made);
            }
        }
        if is_array {
            self.set_place_of_array(entry, node);
        }
        self.elements(entry, node);
        let parameters = node.node(slot!(DICompositeType, "templateParams"));
        self.parameters(entry, parameters);
    }

    /// Sets what describes an array with a descriptor.
    fn set_place_of_array(&mut self, entry: Entry, node: Node<'a>) {
        let properties = [
            (
                constants::DW_AT_data_location,
                slot!(DICompositeType, "dataLocation"),
            ),
            (
                constants::DW_AT_associated,
                slot!(DICompositeType, "associated"),
            ),
            (
                constants::DW_AT_allocated,
                slot!(DICompositeType, "allocated"),
            ),
            (constants::DW_AT_rank, slot!(DICompositeType, "rank")),
            (
                constants::DW_AT_bit_stride,
                slot!(DICompositeType, "bitStride"),
            ),
        ];
        for (attribute, slot) in properties {
            self.set_bound(entry, attribute, node.node(slot));
        }
    }

    /// Sets what a class's flags say about it.
    fn set_passing(&mut self, entry: Entry, flags: u32) {
        let how = match () {
            () if has_flag!(flags, "DIFlagTypePassByValue") => constants::DW_CC_pass_by_value,
            () if has_flag!(flags, "DIFlagTypePassByReference") => {
                constants::DW_CC_pass_by_reference
            }
            () => constants::DwCc(0),
        };
        if how.0 != 0 {
            let how = Value::Unsigned(how.0.into());
            self.set(entry, constants::DW_AT_calling_convention, how);
        }
        if has_flag!(flags, "DIFlagExportSymbols") {
            self.set_flag(entry, constants::DW_AT_export_symbols);
        }
        if has_flag!(flags, "DIFlagEnumClass") {
            self.set_flag(entry, constants::DW_AT_enum_class);
        }
    }

    /// The elements of a composite type.
    fn elements(&mut self, entry: Entry, node: Node<'a>) {
        let is_part = node.tag() == u32::from(constants::DW_TAG_variant_part.0);
        let elements = node.node(slot!(DICompositeType, "elements"));
        let elements = elements.into_iter().flat_map(|e| e.members()).flatten();
        let scope = node.scope;
        let elements = elements.filter_map(move |id| Node::get(scope, id));
        let discriminator = node.node(slot!(DICompositeType, "discriminator"));
        let selected = discriminator.filter(|d| d.is(DiKind::DIDerivedType));
        let selected = selected.and_then(|d| d.node(slot!(DIDerivedType, "baseType")));
        for element in elements {
            match element.di() {
                Some(DiKind::DIEnumerator) => self.enumerator(entry, element),
                Some(DiKind::DISubrange) => self.subrange(entry, element),
                Some(DiKind::DIGenericSubrange) => self.generic_subrange(entry, element),
                _ if self.known(element, entry.unit).is_some() => {}
                Some(DiKind::DIDerivedType) if is_part => self.variant(entry, element, selected),
                Some(_) => {
                    self.make(element, entry, entry.unit);
                }
                None => {}
            }
        }
    }

    /// A variant of a variant part, which applies for one value of the discriminator, of type `selected`.
    fn variant(&mut self, entry: Entry, member: Node<'a>, selected: Option<Node<'a>>) {
        let variant = self.child(entry, constants::DW_TAG_variant);
        let value = member.node(slot!(DIDerivedType, "extraData"));
        self.set_constant(variant, constants::DW_AT_discr_value, value, selected);
        self.make(member, variant, entry.unit);
    }

    fn enumerator(&mut self, entry: Entry, node: Node<'a>) {
        let made = self.child(entry, constants::DW_TAG_enumerator);
        let name = node.string(slot!(DIEnumerator, "name"));
        self.set_text(made, constants::DW_AT_name, name);
        let tail = node.slots.get(DiKind::DIEnumerator.slot_count()..);
        let words = tail.unwrap_or_default();
        let [low, high, ..] = *words else {
            return;
        };
        let value = u64::from(high) << 32 | u64::from(low);
        let bits = node.number(slot!(DIEnumerator, "value"));
        let unused = 64u32.saturating_sub(bits.max(1));
        let value = match node.number(slot!(DIEnumerator, "isUnsigned")) {
            _ if bits > 64 => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes());
                Value::Block(bytes.take(bits.div_ceil(8) as usize).collect())
            }
            0 => Value::Signed((value << unused).cast_signed() >> unused),
            _ => Value::Unsigned(value),
        };
        self.set(made, constants::DW_AT_const_value, value);
    }

    fn subrange(&mut self, entry: Entry, node: Node<'a>) {
        let made = self.child(entry, constants::DW_TAG_subrange_type);
        let index = self.index_type(entry);
        self.set_entry(made, constants::DW_AT_type, index);
        let lower = node.node(slot!(DISubrange, "lowerBound"));
        let is_default = lower.and_then(|l| l.int()).is_some_and(|l| l.value == 0);
        if !is_default || self.counts_from_one(entry.unit) {
            self.set_bound(made, constants::DW_AT_lower_bound, lower);
        }
        let bounds = [
            (constants::DW_AT_count, slot!(DISubrange, "count")),
            (
                constants::DW_AT_upper_bound,
                slot!(DISubrange, "upperBound"),
            ),
            (constants::DW_AT_byte_stride, slot!(DISubrange, "stride")),
        ];
        for (attribute, slot) in bounds {
            self.set_bound(made, attribute, node.node(slot));
        }
    }

    /// The bounds of an array whose rank is known when it runs.
    fn generic_subrange(&mut self, entry: Entry, node: Node<'a>) {
        let made = self.child(entry, constants::DW_TAG_generic_subrange);
        let index = self.index_type(entry);
        self.set_entry(made, constants::DW_AT_type, index);
        let bounds = [
            (
                constants::DW_AT_lower_bound,
                slot!(DIGenericSubrange, "lowerBound"),
            ),
            (constants::DW_AT_count, slot!(DIGenericSubrange, "count")),
            (
                constants::DW_AT_upper_bound,
                slot!(DIGenericSubrange, "upperBound"),
            ),
            (
                constants::DW_AT_byte_stride,
                slot!(DIGenericSubrange, "stride"),
            ),
        ];
        for (attribute, slot) in bounds {
            self.set_bound(made, attribute, node.node(slot));
        }
    }

    /// Sets a bound of an array or another property of a type: a number, the entry of a variable or of a member, or an
    /// expression.
    fn set_bound(&mut self, entry: Entry, name: DwAt, bound: Option<Node<'a>>) {
        let Some(bound) = bound else { return };
        match (bound.int(), bound.di()) {
            (Some(int), _) => match u64::try_from(int.value) {
                Ok(count) if name == constants::DW_AT_count => {
                    self.set_number(entry, name, count);
                }
                // The count is not known.
                Err(_) if name == constants::DW_AT_count => {}
                _ => self.set_signed(entry, name, int.value),
            },
            (None, Some(DiKind::DILocalVariable)) => {
                self.bounds.push((entry, name, self.key(bound)));
            }
            (None, Some(DiKind::DIGlobalVariable | DiKind::DIDerivedType)) => {
                self.set_reference(entry, name, Some(bound));
            }
            (None, Some(DiKind::DIExpression)) => {
                if let Some(operations) = Operations::of(Some(bound)) {
                    let mut value = Expression::new();
                    operations.append_to_place(&mut value);
                    self.set(entry, name, Value::Expression(Box::new(value)));
                }
            }
            _ => {}
        }
    }

    fn fill_subrange_type(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DISubrangeType, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let base = node.node(slot!(DISubrangeType, "baseType"));
        self.set_reference(entry, constants::DW_AT_type, base);
        let size = bytes(size(node, slot!(DISubrangeType, "size")));
        self.set_number(entry, constants::DW_AT_byte_size, size);
        let bounds = [
            (
                constants::DW_AT_lower_bound,
                slot!(DISubrangeType, "lowerBound"),
            ),
            (
                constants::DW_AT_upper_bound,
                slot!(DISubrangeType, "upperBound"),
            ),
        ];
        for (attribute, slot) in bounds {
            if let Some(bound) = number(node, slot) {
                self.set_signed(entry, attribute, bound);
            }
        }
    }

    /// The type of array indexes of a unit.
    fn index_type(&mut self, of: Entry) -> Entry {
        if let Some(known) = self.index_types.get(&of.unit) {
            return *known;
        }
        let root = self.root(of.unit);
        let made = self.child(root, constants::DW_TAG_base_type);
        self.set_text(made, constants::DW_AT_name, INDEX);
        self.set_number(made, constants::DW_AT_byte_size, 8);
        let encoding = Value::Unsigned(constants::DW_ATE_unsigned.0.into());
        self.set(made, constants::DW_AT_encoding, encoding);
        self.index_types.insert(of.unit, made);
        made
    }

    fn fill_subroutine(&mut self, entry: Entry, node: Node<'a>) {
        self.result_type(entry, node);
        self.formal_parameters(entry, node);
        if self.is_c(entry.unit) {
            self.set_flag(entry, constants::DW_AT_prototyped);
        }
        let flags = node.number(slot!(DISubroutineType, "flags"));
        if has_flag!(flags, "DIFlagLValueReference") {
            self.set_flag(entry, constants::DW_AT_reference);
        }
        if has_flag!(flags, "DIFlagRValueReference") {
            self.set_flag(entry, constants::DW_AT_rvalue_reference);
        }
    }

    /// The result of a subroutine type.
    pub fn result_type(&mut self, entry: Entry, node: Node<'a>) {
        let Some(types) = node.node(slot!(DISubroutineType, "types")) else {
            return;
        };
        let mut types = types.members().map(|id| Node::get(node.scope, id?));
        self.set_reference(entry, constants::DW_AT_type, types.next().flatten());
    }

    /// The parameters of a subroutine type, which are behind its result.
    pub fn formal_parameters(&mut self, entry: Entry, node: Node<'a>) {
        let Some(types) = node.node(slot!(DISubroutineType, "types")) else {
            return;
        };
        let types = types.members().map(|id| Node::get(node.scope, id?));
        let types = types.skip(1);
        let last = types.len().saturating_sub(1);
        for (place, ty) in types.enumerate() {
            let Some(ty) = ty else {
                if place == last {
                    self.child(entry, constants::DW_TAG_unspecified_parameters);
                }
                continue;
            };
            let parameter = self.child(entry, constants::DW_TAG_formal_parameter);
            self.set_reference(parameter, constants::DW_AT_type, Some(ty));
            let flags = match ty.di() {
                Some(DiKind::DIDerivedType) => ty.number(slot!(DIDerivedType, "flags")),
                _ => 0,
            };
            if has_flag!(flags, "DIFlagArtificial") {
                self.set_flag(parameter, constants::DW_AT_artificial);
            }
            if place == 0 && has_flag!(flags, "DIFlagObjectPointer") {
                self.set_entry(entry, constants::DW_AT_object_pointer, parameter);
            }
        }
    }

    /// The template parameters in a tuple.
    pub fn parameters(&mut self, entry: Entry, tuple: Option<Node<'a>>) {
        let mut lists = vec![(entry, tuple)];
        while let Some((entry, tuple)) = lists.pop() {
            let Some(tuple) = tuple.filter(|t| t.kind == MdKind::Tuple) else {
                continue;
            };
            if lists.len() > MOST_PACKS {
                return;
            }
            for id in tuple.members().flatten() {
                let Some(node) = Node::get(tuple.scope, id) else {
                    continue;
                };
                match node.di() {
                    Some(DiKind::DITemplateTypeParameter) => self.type_parameter(entry, node),
                    Some(DiKind::DITemplateValueParameter) => {
                        lists.extend(self.value_parameter(entry, node));
                    }
                    _ => {}
                }
            }
        }
    }

    fn type_parameter(&mut self, entry: Entry, node: Node<'a>) {
        let made = self.child(entry, constants::DW_TAG_template_type_parameter);
        let ty = node.node(slot!(DITemplateTypeParameter, "type"));
        self.set_reference(made, constants::DW_AT_type, ty);
        let name = node.string(slot!(DITemplateTypeParameter, "name"));
        self.set_text(made, constants::DW_AT_name, name);
        if node.number(slot!(DITemplateTypeParameter, "defaulted")) != 0 {
            self.set_flag(made, constants::DW_AT_default_value);
        }
    }

    /// A template parameter that is a value; the entry and the tuple of a pack.
    fn value_parameter(
        &mut self,
        entry: Entry,
        node: Node<'a>,
    ) -> Option<(Entry, Option<Node<'a>>)> {
        let tag = constants::DwTag(u16::try_from(node.tag()).ok()?);
        let made = self.child(entry, tag);
        let name = node.string(slot!(DITemplateValueParameter, "name"));
        self.set_text(made, constants::DW_AT_name, name);
        if node.number(slot!(DITemplateValueParameter, "defaulted")) != 0 {
            self.set_flag(made, constants::DW_AT_default_value);
        }
        let value = slot!(DITemplateValueParameter, "value");
        match tag {
            constants::DW_TAG_GNU_template_parameter_pack => Some((made, node.node(value))),
            constants::DW_TAG_GNU_template_template_param => {
                self.set_text(made, constants::DW_AT_GNU_template_name, node.string(value));
                None
            }
            _ => {
                let ty = node.node(slot!(DITemplateValueParameter, "type"));
                self.set_reference(made, constants::DW_AT_type, ty);
                self.set_constant(made, constants::DW_AT_const_value, node.node(value), ty);
                None
            }
        }
    }

    /// Sets an attribute to a constant of a type.
    pub fn set_constant(
        &mut self,
        entry: Entry,
        name: DwAt,
        value: Option<Node<'a>>,
        ty: Option<Node<'a>>,
    ) {
        let Some(node) = value else { return };
        if let Some(int) = node.int() {
            let signed = int.bits > 1 && !is_unsigned(ty);
            let value = match (i64::try_from(int.value), u64::try_from(int.unsigned())) {
                (Ok(value), _) if signed => Value::Signed(value),
                (_, Ok(value)) => Value::Unsigned(value),
                (Ok(value), _) => Value::Signed(value),
                _ => {
                    let bytes = (int.bits as usize).div_ceil(8).min(16);
                    let all = int.value.to_le_bytes();
                    Value::Block(all.get(..bytes).unwrap_or_default().to_vec())
                }
            };
            return self.set(entry, name, value);
        }
        let constant = node.value().and_then(|v| node.scope.constant(v));
        let Some((constant, _)) = constant else {
            return;
        };
        let types = &self.unit.module.types;
        let value = match constant.kind {
            ConstKind::Float(bits) => {
                let size = self.unit.layout.store_size(types, constant.ty);
                let bytes = bits.to_le_bytes();
                let bytes = bytes.get(..size.and_then(|s| usize::try_from(s).ok()).unwrap_or(8));
                Value::Block(bytes.unwrap_or(&[]).to_vec())
            }
            ConstKind::Null if matches!(types.get(constant.ty), Type::Ptr(_)) => Value::Unsigned(0),
            _ => return,
        };
        self.set(entry, name, value);
    }

    fn set_signed(&mut self, entry: Entry, name: DwAt, value: i128) {
        if let Ok(value) = i64::try_from(value) {
            self.set(entry, name, Value::Signed(value));
        }
    }
}

/// The maximal number of nested packs of template parameters that wait.
const MOST_PACKS: usize = 1 << 10;
