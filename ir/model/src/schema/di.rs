//! The specialised metadata nodes: their fields, in text, in bitcode and in the model.
//!
//! One row per field has its name, its form, its operand in the record of LLVM 22, and the condition
//! under which it is printed; rows stand in printing order. Source: the
//! records that llvm-as 22 writes and the text that llvm-dis 22 prints for them.
//!
//! In the model a node is a kind, a distinct bit and `u32` slots: first those of its fields,
//! in row order, then a tail of variable length ([`Tail`]). A field takes [`Form::slots`]
//! slots: a metadata reference is an index plus one, 0 for null; 64-bit values are two slots,
//! low half first.

use super::dwarf;
use crate::dialect::Dialect;

/// The form of a field's value, in a record and in slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Metadata: an index plus one, 0 for null.
    Metadata,
    /// Metadata that cannot be null: the record holds the bare index, the slot one more.
    MetadataNotNull,
    /// A metadata string: an index plus one, 0 for null.
    String,
    /// Metadata; an integer constant is printed as its value, unsigned.
    MetadataOrUnsigned,
    /// Metadata; an integer constant is printed as its value, signed, zero included.
    MetadataOrSigned,
    /// Metadata; `!DIExpression(DW_OP_consts, n)` is printed as `n`, signed, zero included.
    MetadataOrExpression,
    /// An unsigned number of 32 bits.
    U32,
    /// A signed number of 32 bits; the record holds it extended to 64.
    I32,
    /// An unsigned number of 64 bits.
    U64,
    /// A column: a number beyond 16 bits reads as 0.
    Column,
    /// A number of 61 bits; higher bits are dropped.
    AtomGroup,
    /// A number of three bits; higher bits are dropped.
    AtomRank,
    /// `true` or `false`.
    Bool,
    /// A bit of a record's operand, as `true` or `false`.
    Bit(u8),
    /// Bits of a record's operand, as an unsigned number: lowest bit, width.
    Bits(u8, u8),
    /// A number or none: record and slot hold the number plus one, 0 for none.
    OptionPlusOne,
    /// A number or none: the record holds all ones (64 bits) for none. The two slots hold the
    /// number plus one, 0 for none.
    OptionU64,
    /// A `DW_APPLE_ENUM_KIND_` or none: the record holds all ones (32 bits) for none, the
    /// slot 0, else the number plus one.
    EnumKind,
    /// A `DW_TAG_`.
    Tag,
    /// A `DW_ATE_`.
    Encoding,
    /// A `DW_LANG_`.
    Language,
    /// A `DW_LANG_`, or a `DW_LNAME_` if bit 63 of the record's operand is set, which is bit
    /// 31 of the slot ([`LANGUAGE_VERSIONED`]). Two rows share it, one for each name.
    SourceLanguage,
    /// A `DW_LLVM_LANG_DIALECT_`.
    LanguageDialect,
    /// A `DW_CC_`.
    Convention,
    /// A `DW_MACINFO_`.
    Macinfo,
    /// One of [`CHECKSUM_KINDS`].
    ChecksumKind,
    /// One of [`EMISSION_KINDS`].
    EmissionKind,
    /// One of [`NAME_TABLE_KINDS`].
    NameTableKind,
    /// One of [`FIXED_POINT_KINDS`].
    FixedPointKind,
    /// Flags of [`super::di_flag::DI_FLAGS`]; see [`super::di_flag::write_di_flags`].
    DiFlags,
    /// Flags of [`super::di_flag::SP_FLAGS`]; see [`super::di_flag::write_sp_flags`].
    SpFlags,
    /// The bit width of an integer whose 64-bit words are the tail; its sign is that of the
    /// field `isUnsigned`.
    ApInt,
    /// Bit width and word count (two slots) of an unsigned integer whose words are in the
    /// tail; the record holds `words << 32 | bits` and then the words.
    WideInt,
}

impl Form {
    /// The number of slots that a field takes.
    pub const fn slots(self) -> u8 {
        match self {
            Form::U64 | Form::AtomGroup | Form::OptionU64 | Form::WideInt => 2,
            _ => 1,
        }
    }

    /// Returns true if the slot refers to metadata, strings included.
    pub const fn is_reference(self) -> bool {
        matches!(
            self,
            Form::Metadata
                | Form::MetadataNotNull
                | Form::String
                | Form::MetadataOrUnsigned
                | Form::MetadataOrSigned
                | Form::MetadataOrExpression
        )
    }

    /// Turns a record's operand into the field's slots; the second is used by forms of two.
    pub const fn decode(self, operand: u64) -> [u32; 2] {
        let low = operand as u32;
        match self {
            Form::MetadataNotNull => [low.wrapping_add(1), 0],
            Form::OptionU64 => {
                let number = operand.wrapping_add(1);
                [number as u32, (number >> 32) as u32]
            }
            Form::EnumKind => [low.wrapping_add(1), 0],
            Form::U64 => [low, (operand >> 32) as u32],
            Form::AtomGroup => [low, (operand << 3 >> 35) as u32],
            Form::AtomRank => [low & 7, 0],
            Form::Column if low > 0xffff => [0, 0],
            Form::Tag => [low & 0xffff, 0],
            Form::Bool => [(operand != 0) as u32, 0],
            Form::Bit(at) => [(operand >> (at & 63)) as u32 & 1, 0],
            Form::Bits(at, width) => {
                let mask = (1u64 << (width & 31)) - 1;
                [(operand >> (at & 63) & mask) as u32, 0]
            }
            Form::SourceLanguage => [low & !LANGUAGE_VERSIONED | (operand >> 63 << 31) as u32, 0],
            Form::WideInt => [low, (operand >> 32) as u32],
            _ => [low, 0],
        }
    }

    /// The inverse of [`Form::decode`]; fields that share an operand are united by `|`.
    pub const fn encode(self, slots: [u32; 2]) -> u64 {
        let [low, high] = [slots[0] as u64, slots[1] as u64];
        match self {
            Form::MetadataNotNull => low.wrapping_sub(1),
            Form::OptionU64 => (high << 32 | low).wrapping_sub(1),
            Form::EnumKind => low.wrapping_sub(1) & 0xffff_ffff,
            Form::I32 => slots[0] as i32 as i64 as u64,
            Form::U64 | Form::AtomGroup | Form::WideInt => high << 32 | low,
            Form::Bit(at) => (low & 1) << (at & 63),
            Form::Bits(at, _) => low << (at & 63),
            Form::SourceLanguage => (slots[0] & !LANGUAGE_VERSIONED) as u64 | low >> 31 << 63,
            _ => low,
        }
    }
}

/// The first release whose locations have `atomGroup` and `atomRank`.
pub const ATOMS_SINCE: u16 = 21;

/// The first release whose records have fields of form [`Form::MetadataOrUnsigned`]; earlier ones have numbers.
pub const SIZES_SINCE: u16 = 21;

/// The first release in which functions refer to their subprograms, subprograms to their unit, and variables to their
/// descriptions. Before, the slots of `unit` of a subprogram, `macros` of a unit and `annotations` of a global variable hold
/// the function, the list of subprograms, and the variable or its value; a local variable had a tag.
pub const OWNERS_SINCE: u16 = 4;

/// The tags of local variables before [`OWNERS_SINCE`]: of one in a block, and of an argument.
pub const OLDER_TAGS: [(u64, &str); 2] = [
    (0x100, "DW_TAG_auto_variable"),
    (0x101, "DW_TAG_arg_variable"),
];

/// The bit of a slot of form [`Form::SourceLanguage`] that marks a `DW_LNAME_`.
pub const LANGUAGE_VERSIONED: u32 = 1 << 31;

/// The condition under which the printer writes a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// Always: null as `null`, an empty string as `""`, zero as `0`.
    Always,
    /// Unless it is null, none, an empty string, zero, or a constant zero.
    NonZero,
    /// Unless it is null: an empty string is printed.
    NonNull,
    /// Unless it is this number, which is also what a record too short for it means.
    Unless(u32),
    /// Unless both virtual index and virtuality are zero.
    IfVirtual,
    /// If the tag is `DW_TAG_LLVM_ptrauth_type`.
    IfPtrAuth,
    /// If the tag is `DW_TAG_LLVM_ptrauth_type` and the value is not zero.
    IfPtrAuthNonZero,
    /// If the file has a checksum.
    IfChecksum,
    /// If the kind is `Rational`.
    IfRational,
    /// If the kind is not `Rational`.
    UnlessRational,
    /// If the source language is a `DW_LNAME_`.
    IfVersioned,
    /// If the source language is a `DW_LNAME_` and the value is not zero.
    IfVersionedNonZero,
    /// If the source language is a `DW_LANG_`.
    UnlessVersioned,
    /// Never; the parser accepts it.
    Never,
}

/// A field of a specialised node.
#[derive(Clone, Copy, Debug)]
pub struct DiField {
    /// Its name in text.
    pub name: &'static str,
    /// The form of its value.
    pub form: Form,
    /// The first slot of its value.
    pub slot: u8,
    /// The operand of the record that holds it; operand 0 holds distinct in its bit 0.
    pub record_index: u8,
    /// The condition under which it is printed.
    pub print: Print,
    /// The first release that has it: 3 for all that LLVM 3.7 has.
    pub since: u16,
    /// True if text without it is an error.
    pub required: bool,
    /// Its place among LLVM's operands of the node, if it refers to metadata.
    pub reference: Option<u8>,
}

/// The first release in which types and variables of functions are retained nodes of their subprograms.
pub const LOCALS_RETAINED_SINCE: u16 = 23;

/// The first release whose subprograms must have a type.
pub const SUBPROGRAM_TYPED_SINCE: u16 = 23;

/// The first [`DiField::record_index`] of the fields behind the words of a tail.
pub const BEHIND_TAIL: u8 = 200;

impl DiField {
    /// Returns true if its operand is behind the tail: [`BEHIND_TAIL`] stands for the first such operand.
    pub const fn is_behind_tail(&self) -> bool {
        self.record_index >= BEHIND_TAIL
    }

    /// The slot's value when the record is too short to hold the field.
    pub const fn absent(&self) -> u32 {
        match self.print {
            Print::Unless(value) => value,
            _ => 0,
        }
    }
}

/// The operands that follow the fields of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing.
    None,
    /// 64-bit numbers, two slots each.
    U64s,
    /// 64-bit words of integers, two slots each; a record holds them as signed VBR (the sign
    /// in bit 0).
    Words,
    /// Metadata references, index plus one.
    Metadata,
    /// Metadata references that cannot be null: a record holds bare indices.
    MetadataNotNull,
}

/// Rows are `Kind = code, head bits, tail [@ operand] { "field" [required]: form, @operand #reference, print; }`, both with the
/// first release if that is later than LLVM 3.7. The head bits are set by LLVM 22 in operand 0 to mark the version
/// of the record's layout. `#reference` numbers the fields that refer to metadata in LLVM's order in memory, which
/// is neither that of text nor that of records; metadata is numbered in it. A tail without an operand is behind the
/// fields.
macro_rules! di_nodes {
    ($($kind:ident = $code:literal, $head:literal, $tail:ident $(@ $tail_at:literal)? $(since $first:literal)? {
        $($field:literal $([$required:ident])?: $form:expr, @$index:literal $(#$reference:literal)?, $print:expr $(, since $since:literal)?;)*
    })*) => {
        /// A kind of specialised node; names are those of the text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum DiKind {
            $(#[doc = concat!("`!", stringify!($kind), "(...)`.")] $kind,)*
        }

        impl DiKind {
            /// Every kind.
            pub const ALL: &'static [DiKind] = &[$(DiKind::$kind,)*];

            /// The kind of a record of the metadata block.
            #[inline]
            pub const fn from_code(code: u64) -> Option<DiKind> {
                match code {
                    $($code => Some(DiKind::$kind),)*
                    _ => None,
                }
            }

            /// The code of its record.
            #[inline]
            pub const fn code(self) -> u32 {
                match self { $(DiKind::$kind => $code,)* }
            }

            /// The first release that has it: 3 for all that LLVM 3.7 has.
            pub const fn since(self) -> u16 {
                match self { $(DiKind::$kind => since!($($first)?),)* }
            }

            /// Its name in text.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self { $(DiKind::$kind => stringify!($kind),)* }
            }

            /// The kind of a name.
            pub fn from_name(name: &[u8]) -> Option<DiKind> {
                DiKind::ALL.iter().copied().find(|kind| kind.name().as_bytes() == name)
            }

            /// Its fields, in printing order.
            #[inline]
            pub const fn fields(self) -> &'static [DiField] {
                match self {
                    $(DiKind::$kind => {
                        static FIELDS: &[DiField] = &place([$(DiField {
                            name: $field,
                            form: $form,
                            slot: 0,
                            record_index: $index,
                            print: $print,
                            since: since!($($since)?),
                            required: given!($($required)?),
                            reference: optional!($($reference)?),
                        },)*]);
                        FIELDS
                    })*
                }
            }

            /// The bits that LLVM 22 sets in operand 0, distinct and fields apart.
            pub const fn head_bits(self) -> u64 {
                match self { $(DiKind::$kind => $head,)* }
            }

            /// The operands that follow its fields.
            #[inline]
            pub const fn tail(self) -> Tail {
                match self { $(DiKind::$kind => Tail::$tail,)* }
            }

            /// The record's operand where the tail begins, unless it is behind the fields.
            const fn tail_at(self) -> Option<u8> {
                match self { $(DiKind::$kind => optional!($($tail_at)?),)* }
            }
        }
    };
}

/// True if there is a word.
macro_rules! given {
    () => {
        false
    };
    (required) => {
        true
    };
}

/// A number, if there is one.
macro_rules! optional {
    () => {
        Option::None
    };
    ($number:literal) => {
        Some($number)
    };
}

use Form::*;
use Print::*;

const TEMPLATE_VALUE_PARAMETER: u32 = dwarf::DW_TAG_template_value_parameter;
const BASE_TYPE: u32 = dwarf::DW_TAG_base_type;
const STRING_TYPE: u32 = dwarf::DW_TAG_string_type;

di_nodes! {
    DILocation = 7, 0, None {
        "line": U32, @1, Always;
        "column": Column, @2, NonZero;
        "scope" [required]: MetadataNotNull, @3 #0, Always;
        "inlinedAt": Metadata, @4 #1, NonZero;
        "isImplicitCode": Bool, @5, NonZero, since 8;
        "atomGroup": AtomGroup, @6, NonZero, since 21;
        "atomRank": AtomRank, @7, NonZero, since 21;
    }
    GenericDINode = 12, 0, Metadata {
        "tag" [required]: Tag, @1, Always;
        "header": String, @3 #0, NonZero;
    }
    DISubrange = 13, 4, None {
        "count": MetadataOrSigned, @1 #0, NonZero;
        "lowerBound": MetadataOrSigned, @2 #1, NonZero;
        "upperBound": MetadataOrSigned, @3 #2, NonZero, since 11;
        "stride": MetadataOrSigned, @4 #3, NonZero, since 11;
    }
    DIGenericSubrange = 45, 0, None since 12 {
        "count": MetadataOrExpression, @1 #0, NonZero;
        "lowerBound": MetadataOrExpression, @2 #1, NonZero;
        "upperBound": MetadataOrExpression, @3 #2, NonZero;
        "stride": MetadataOrExpression, @4 #3, NonZero;
    }
    DIEnumerator = 14, 4, Words {
        "name" [required]: String, @2 #0, Always;
        "value" [required]: ApInt, @1, Always;
        "isUnsigned": Bit(1), @0, NonZero, since 7;
    }
    DIBasicType = 15, 2, None {
        "tag": Tag, @1, Unless(BASE_TYPE);
        "name": String, @2 #2, NonZero;
        "scope": Metadata, @11 #1, NonZero, since 23;
        "file": Metadata, @9 #0, NonZero, since 23;
        "line": U32, @10, NonZero, since 23;
        "size": MetadataOrUnsigned, @3 #3, NonZero;
        "align": U32, @4, NonZero;
        "dataSize": U32, @8, NonZero, since 22;
        "encoding": Encoding, @5, NonZero;
        "num_extra_inhabitants": U32, @7, NonZero, since 20;
        "flags": DiFlags, @6, NonZero, since 8;
    }
    DIFixedPointType = 49, 2, Words @ 9 since 21 {
        "tag": Tag, @1, Unless(BASE_TYPE);
        "name": String, @2 #2, NonZero;
        "scope": Metadata, @202 #1, NonZero, since 23;
        "file": Metadata, @200 #0, NonZero, since 23;
        "line": U32, @201, NonZero, since 23;
        "size": MetadataOrUnsigned, @3 #3, NonZero;
        "align": U32, @4, NonZero;
        "encoding": Encoding, @5, NonZero;
        "flags": DiFlags, @6, NonZero;
        "kind": FixedPointKind, @7, Always;
        "factor": I32, @8, UnlessRational;
        "numerator": WideInt, @9, IfRational;
        "denominator": WideInt, @10, IfRational;
    }
    DIStringType = 41, 2, None since 14 {
        "tag": Tag, @1, Unless(STRING_TYPE);
        "name": String, @2 #0, NonZero;
        "stringLength": Metadata, @3 #2, NonZero;
        "stringLengthExpression": Metadata, @4 #3, NonZero;
        "stringLocationExpression": Metadata, @5 #4, NonZero;
        "size": MetadataOrUnsigned, @6 #1, NonZero;
        "align": U32, @7, NonZero;
        "encoding": Encoding, @8, NonZero;
    }
    DISubrangeType = 48, 2, None since 21 {
        "name": String, @1 #2, NonZero;
        "scope": Metadata, @4 #1, NonZero;
        "file": Metadata, @2 #0, NonZero;
        "line": U32, @3, NonZero;
        "size": MetadataOrUnsigned, @5 #3, NonZero;
        "align": U32, @6, NonZero;
        "flags": DiFlags, @7, NonZero;
        "baseType": Metadata, @8 #4, Always;
        "lowerBound": Metadata, @9 #5, NonZero;
        "upperBound": Metadata, @10 #6, NonZero;
        "stride": Metadata, @11 #7, NonZero;
        "bias": Metadata, @12 #8, NonZero;
    }
    DIDerivedType = 17, 2, None {
        "tag" [required]: Tag, @1, Always;
        "name": String, @2 #2, NonZero;
        "scope": Metadata, @5 #1, NonZero;
        "file": Metadata, @3 #0, NonZero;
        "line": U32, @4, NonZero;
        "baseType" [required]: Metadata, @6 #5, Always;
        "size": MetadataOrUnsigned, @7 #3, NonZero;
        "align": U32, @8, NonZero;
        "offset": MetadataOrUnsigned, @9 #4, NonZero;
        "flags": DiFlags, @10, NonZero;
        "extraData": Metadata, @11 #6, NonZero;
        "dwarfAddressSpace": OptionPlusOne, @12, NonZero, since 5;
        "annotations": Metadata, @13 #7, NonZero, since 14;
        "ptrAuthKey": Bits(0, 4), @14, IfPtrAuthNonZero, since 19;
        "ptrAuthIsAddressDiscriminated": Bit(4), @14, IfPtrAuth, since 19;
        "ptrAuthExtraDiscriminator": Bits(5, 16), @14, IfPtrAuthNonZero, since 19;
        "ptrAuthIsaPointer": Bit(21), @14, IfPtrAuth, since 19;
        "ptrAuthAuthenticatesNullValues": Bit(22), @14, IfPtrAuth, since 19;
    }
    DICompositeType = 18, 6, None {
        "tag" [required]: Tag, @1, Always;
        "name": String, @2 #2, NonZero;
        "scope": Metadata, @5 #1, NonZero;
        "file": Metadata, @3 #0, NonZero;
        "line": U32, @4, NonZero;
        "baseType": Metadata, @6 #5, NonZero;
        "size": MetadataOrUnsigned, @7 #3, NonZero;
        "align": U32, @8, NonZero;
        "offset": MetadataOrUnsigned, @9 #4, NonZero;
        "num_extra_inhabitants": U32, @22, NonZero, since 20;
        "flags": DiFlags, @10, NonZero;
        "elements": Metadata, @11 #6, NonZero;
        "runtimeLang": Language, @12, NonZero;
        "vtableHolder": Metadata, @13 #7, NonZero;
        "templateParams": Metadata, @14 #8, NonZero;
        "identifier": String, @15 #9, NonZero;
        "discriminator": Metadata, @16 #10, NonZero, since 7;
        "dataLocation": Metadata, @17 #11, NonZero, since 11;
        "associated": Metadata, @18 #12, NonZero, since 12;
        "allocated": Metadata, @19 #13, NonZero, since 12;
        "rank": MetadataOrSigned, @20 #14, NonZero, since 12;
        "annotations": Metadata, @21 #15, NonZero, since 14;
        "specification": Metadata, @23 #16, NonZero, since 20;
        "enumKind": EnumKind, @24, NonZero, since 21;
        "bitStride": Metadata, @25 #17, NonZero, since 21;
    }
    DISubroutineType = 19, 2, None {
        "flags": DiFlags, @1, NonZero;
        "cc": Convention, @3, NonZero, since 4;
        "types" [required]: Metadata, @2 #0, Always;
    }
    DIFile = 16, 0, None {
        "filename" [required]: String, @1 #0, Always;
        "directory" [required]: String, @2 #1, Always;
        "checksumkind": ChecksumKind, @3, IfChecksum, since 4;
        "checksum": String, @4 #2, IfChecksum, since 4;
        "source": String, @5 #3, NonNull, since 7;
    }
    DICompileUnit = 20, 0, None {
        "language": SourceLanguage, @1, UnlessVersioned;
        "sourceLanguageName": SourceLanguage, @1, IfVersioned;
        "sourceLanguageVersion": U32, @22, IfVersionedNonZero, since 22;
        "file" [required]: Metadata, @2 #0, Always;
        "producer": String, @3 #1, NonZero;
        "isOptimized": Bool, @4, Always;
        "flags": String, @5 #2, NonZero;
        "runtimeVersion": U32, @6, Always;
        "splitDebugFilename": String, @7 #3, NonZero;
        "emissionKind": EmissionKind, @8, Always;
        "enums": Metadata, @9 #4, NonZero;
        "retainedTypes": Metadata, @10 #5, NonZero;
        "globals": Metadata, @12 #6, NonZero;
        "imports": Metadata, @13 #7, NonZero;
        "macros": Metadata, @15 #8, NonZero, since 4;
        "dwoId": U64, @14, NonZero;
        "splitDebugInlining": Bool, @16, Unless(1);
        "debugInfoForProfiling": Bool, @17, NonZero, since 5;
        "nameTableKind": NameTableKind, @18, NonZero, since 8;
        "rangesBaseAddress": Bool, @19, NonZero, since 11;
        "sysroot": String, @20 #9, NonZero, since 11;
        "sdk": String, @21 #10, NonZero, since 11;
        "dialect": LanguageDialect, @23, NonZero, since 23;
    }
    DISubprogram = 21, 6, None {
        "name": String, @2 #2, NonZero;
        "linkageName": String, @3 #3, NonZero;
        "scope": Metadata, @1 #1, Always;
        "file": Metadata, @4 #0, NonZero;
        "line": U32, @5, NonZero;
        "type": Metadata, @6 #4, NonZero;
        "scopeLine": U32, @7, NonZero;
        "containingType": Metadata, @8 #8, NonZero;
        "virtualIndex": U32, @10, IfVirtual;
        "thisAdjustment": I32, @16, NonZero, since 4;
        "flags": DiFlags, @11, NonZero;
        "spFlags": SpFlags, @9, Always;
        "unit": Metadata, @12 #5, NonZero;
        "templateParams": Metadata, @13 #9, NonZero;
        "declaration": Metadata, @14 #6, NonZero;
        "retainedNodes": Metadata, @15 #7, NonZero;
        "thrownTypes": Metadata, @17 #10, NonZero, since 5;
        "annotations": Metadata, @18 #11, NonZero, since 14;
        "targetFuncName": String, @19 #12, NonZero, since 15;
        "keyInstructions": Bool, @20, NonZero, since 21;
    }
    DILexicalBlock = 22, 0, None {
        "scope" [required]: Metadata, @1 #1, Always;
        "file": Metadata, @2 #0, NonZero;
        "line": U32, @3, NonZero;
        "column": Column, @4, NonZero;
    }
    DILexicalBlockFile = 23, 0, None {
        "scope" [required]: Metadata, @1 #1, Always;
        "file": Metadata, @2 #0, NonZero;
        "discriminator" [required]: U32, @3, Always;
    }
    DINamespace = 24, 0, None {
        "name": String, @2 #1, NonZero;
        "scope" [required]: Metadata, @1 #0, Always;
        "exportSymbols": Bit(1), @0, NonZero, since 4;
    }
    DICommonBlock = 44, 0, None since 9 {
        "scope" [required]: Metadata, @1 #0, Always;
        "declaration": Metadata, @2 #1, Always;
        "name": String, @3 #2, NonZero;
        "file": Metadata, @4 #3, NonZero;
        "line": U32, @5, NonZero;
    }
    DIMacro = 33, 0, None since 4 {
        "type" [required]: Macinfo, @1, Always;
        "line": U32, @2, NonZero;
        "name" [required]: String, @3 #0, NonZero;
        "value": String, @4 #1, NonZero;
    }
    DIMacroFile = 34, 0, None since 4 {
        "type": Macinfo, @1, Never;
        "line": U32, @2, NonZero;
        "file" [required]: Metadata, @3 #0, Always;
        "nodes": Metadata, @4 #1, NonZero;
    }
    DIModule = 32, 0, None since 11 {
        "scope" [required]: Metadata, @2 #1, Always;
        "name" [required]: String, @3 #2, NonZero;
        "configMacros": String, @4 #3, NonZero;
        "includePath": String, @5 #4, NonZero;
        "apinotes": String, @6 #5, NonZero;
        "file": Metadata, @1 #0, NonZero;
        "line": U32, @7, NonZero, since 11;
        "isDecl": Bool, @8, NonZero, since 12;
    }
    DITemplateTypeParameter = 25, 0, None {
        "name": String, @1 #0, NonZero;
        "type" [required]: Metadata, @2 #1, Always;
        "defaulted": Bool, @3, NonZero, since 11;
    }
    DITemplateValueParameter = 26, 0, None {
        "tag": Tag, @1, Unless(TEMPLATE_VALUE_PARAMETER);
        "name": String, @2 #0, NonZero;
        "type": Metadata, @3 #1, NonZero;
        "defaulted": Bool, @4, NonZero, since 11;
        "value" [required]: Metadata, @5 #2, Always;
    }
    DIGlobalVariable = 27, 4, None {
        "name": String, @2 #1, NonZero;
        "linkageName": String, @3 #4, NonZero;
        "scope": Metadata, @1 #0, Always;
        "file": Metadata, @4 #2, NonZero;
        "line": U32, @5, NonZero;
        "type": Metadata, @6 #3, NonZero;
        "isLocal": Bool, @7, Always;
        "isDefinition": Bool, @8, Always;
        "declaration": Metadata, @9 #5, NonZero;
        "templateParams": Metadata, @10 #6, NonZero, since 8;
        "align": U32, @11, NonZero, since 4;
        "annotations": Metadata, @12 #7, NonZero, since 14;
    }
    DILocalVariable = 28, 2, None {
        "name": String, @2 #1, NonZero;
        "arg": Bits(0, 16), @6, NonZero;
        "scope" [required]: Metadata, @1 #0, Always;
        "file": Metadata, @3 #2, NonZero;
        "line": U32, @4, NonZero;
        "type": Metadata, @5 #3, NonZero;
        "flags": DiFlags, @7, NonZero;
        "align": U32, @8, NonZero, since 4;
        "annotations": Metadata, @9 #4, NonZero, since 14;
    }
    DILabel = 40, 0, None since 7 {
        "scope" [required]: Metadata, @1 #0, Always;
        "name" [required]: String, @2 #1, NonZero;
        "file" [required]: Metadata, @3 #2, NonZero;
        "line" [required]: U32, @4, NonZero;
        "column": U32, @5, NonZero, since 21;
        "isArtificial": Bit(1), @0, NonZero, since 21;
        "coroSuspendIdx": OptionU64, @6, NonZero, since 21;
    }
    DIExpression = 29, 6, U64s {}
    DIGlobalVariableExpression = 37, 0, None since 4 {
        "var" [required]: Metadata, @1 #0, NonZero;
        "expr" [required]: Metadata, @2 #1, NonZero;
    }
    DIObjCProperty = 30, 0, None {
        "name": String, @1 #0, NonZero;
        "file": Metadata, @2 #1, NonZero;
        "line": U32, @3, NonZero;
        "setter": String, @4 #3, NonZero;
        "getter": String, @5 #2, NonZero;
        "attributes": U32, @6, NonZero;
        "type": Metadata, @7 #4, NonZero;
    }
    DIImportedEntity = 31, 0, None {
        "tag" [required]: Tag, @1, Always;
        "name": String, @5 #2, NonZero;
        "scope" [required]: Metadata, @2 #0, Always;
        "entity": Metadata, @3 #1, NonZero;
        "file": Metadata, @6 #3, NonZero, since 6;
        "line": U32, @4, NonZero;
        "elements": Metadata, @7 #4, NonZero, since 14;
    }
    DIAssignID = 47, 0, None since 16 {}
    DIArgList = 46, 0, MetadataNotNull @ 0 since 13 {}
}

/// Gives each field its slot. Fields of one operand and one form share a slot: they are one value with
/// two names.
const fn place<const N: usize>(mut fields: [DiField; N]) -> [DiField; N] {
    let mut at = 0;
    let mut slot = 0;
    while at < N {
        let shared = at > 0
            && matches!(fields[at].form, SourceLanguage)
            && matches!(fields[at - 1].form, SourceLanguage);
        if shared {
            fields[at].slot = fields[at - 1].slot;
        } else {
            fields[at].slot = slot;
            slot += fields[at].form.slots();
        }
        at += 1;
    }
    fields
}

/// A fast path for `DILocation`, which is half of all nodes: straight-line code that the table of
/// fields is checked against at compile time.
pub mod location {
    use super::{DiKind, Form};

    /// The number of operands of a record, which is also the number of slots of an entry.
    pub const LEN: usize = 8;

    /// The form of the `DILocation` field `name`. Checks its place in the record and in the slots.
    const fn form(name: &str, operand: u8, slot: u8) -> Form {
        let Some(field) = DiKind::DILocation.field(name) else {
            panic!("a location has no such field")
        };
        assert!(field.record_index == operand && field.slot == slot);
        field.form
    }
    const LINE: Form = form("line", 1, 0);
    const COLUMN: Form = form("column", 2, 1);
    const SCOPE: Form = form("scope", 3, 2);
    const INLINED_AT: Form = form("inlinedAt", 4, 3);
    const IMPLICIT: Form = form("isImplicitCode", 5, 4);
    const GROUP: Form = form("atomGroup", 6, 5);
    const RANK: Form = form("atomRank", 7, 7);
    const _: () = assert!(DiKind::DILocation.slot_count() == LEN);
    const _: () = assert!(matches!(SCOPE, Form::MetadataNotNull));
    const _: () = assert!(matches!(INLINED_AT, Form::Metadata));
    const _: () = assert!(DiKind::DILocation.head_bits() == 0);

    /// Decodes a record into slots; `reference` maps a number plus one to the slot of a reference.
    #[inline(always)]
    pub fn decode(
        ops: &[u64; LEN],
        mut reference: impl FnMut(u64) -> Option<u32>,
    ) -> Option<[u32; LEN]> {
        let [_, line, column, scope, inlined_at, implicit, group, rank] = *ops;
        let scope = reference(scope.saturating_add(1))?;
        let inlined_at = reference(inlined_at)?;
        let [group, high] = GROUP.decode(group);
        let plain = |form: Form, operand| form.decode(operand)[0];
        Some([
            plain(LINE, line),
            plain(COLUMN, column),
            scope,
            inlined_at,
            plain(IMPLICIT, implicit),
            group,
            high,
            plain(RANK, rank),
        ])
    }

    /// Encodes the operands of a record. `head` is 1 of a distinct node; `number` maps a slot that refers to metadata to its number plus one.
    ///
    /// # Errors
    /// Those of `number`.
    #[inline(always)]
    pub fn encode<E>(
        head: u64,
        slots: &[u32; LEN],
        number: impl Fn(u32) -> Result<u64, E>,
    ) -> Result<[u64; LEN], E> {
        let [line, column, scope, inlined_at, implicit, group, high, rank] = *slots;
        let plain = |form: Form, slot| form.encode([slot, 0]);
        Ok([
            head,
            plain(LINE, line),
            plain(COLUMN, column),
            number(scope)?.wrapping_sub(1),
            number(inlined_at)?,
            plain(IMPLICIT, implicit),
            GROUP.encode([group, high]),
            plain(RANK, rank),
        ])
    }
}

/// By kind: the record's operand where the tail begins.
const TAIL_INDEX: [u8; DiKind::ALL.len()] = {
    let mut table = [0; DiKind::ALL.len()];
    let mut at = 0;
    while at < table.len() {
        let kind = DiKind::ALL[at];
        table[at] = match kind.tail_at() {
            Some(given) => given,
            Option::None => kind.behind_fields(),
        };
        at += 1;
    }
    table
};

impl DiKind {
    /// The number of slots of its fields; the tail follows them.
    #[inline]
    pub const fn slot_count(self) -> usize {
        match self.fields().last() {
            Some(last) => (last.slot + last.form.slots()) as usize,
            _ => 0,
        }
    }

    /// The record's operand where the tail begins.
    #[inline]
    pub const fn tail_index(self) -> usize {
        TAIL_INDEX[self as usize] as usize
    }

    /// Finds the operand behind those of the fields, where a tail begins.
    const fn behind_fields(self) -> u8 {
        let mut last = 0;
        let mut rest = self.fields();
        while let [field, others @ ..] = rest {
            if !field.is_behind_tail() && field.record_index > last {
                last = field.record_index;
            }
            rest = others;
        }
        last + 1
    }

    /// The number of operands of the record in a dialect, the tail apart. A `DIFile` without a source has
    /// one less.
    pub fn record_len(self, dialect: Dialect) -> usize {
        let fields = self.fields().iter().filter(|field| !field.is_behind_tail());
        let newer = fields.filter(|field| !dialect.has(field.since) && field.record_index > 0);
        let first = newer.map(|field| field.record_index).min();
        first.map_or(self.tail_index(), usize::from)
    }

    /// The bits of operand 0 that mark the version of the layout in a dialect, distinct and fields apart.
    pub fn head_bits_in(self, dialect: Dialect) -> u64 {
        let sizes = self.fields().iter().any(|f| f.form == MetadataOrUnsigned);
        if !sizes || dialect.has(SIZES_SINCE) {
            return self.head_bits();
        }
        // The highest of them.
        let sized = 1u64.checked_shl(self.head_bits().checked_ilog2().unwrap_or(0));
        self.head_bits() & !sized.unwrap_or(0)
    }

    /// The field of a name. In a constant, `const SLOT: u8 = kind.field("scope").unwrap().slot`
    /// costs nothing at run time.
    pub const fn field(self, name: &str) -> Option<&'static DiField> {
        let mut rest = self.fields();
        while let [field, others @ ..] = rest {
            if bytes_equal(field.name.as_bytes(), name.as_bytes()) {
                return Some(field);
            }
            rest = others;
        }
        Option::None
    }
}

pub(super) const fn bytes_equal(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, rest @ ..], [b, others @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (rest, others);
    }
    one.is_empty() && other.is_empty()
}

/// Kinds of checksums of files, by number less one.
pub const CHECKSUM_KINDS: [&str; 3] = ["CSK_MD5", "CSK_SHA1", "CSK_SHA256"];

/// The emission kinds of a compile unit (`DICompileUnit::DebugEmissionKind`), by number.
pub const EMISSION_KINDS: [&str; 4] = [
    "NoDebug",
    "FullDebug",
    "LineTablesOnly",
    "DebugDirectivesOnly",
];

/// Kinds of name tables, by number.
pub const NAME_TABLE_KINDS: [&str; 4] = ["Default", "GNU", "None", "Apple"];

/// Kinds of fixed-point types, by number.
pub const FIXED_POINT_KINDS: [&str; 3] = ["Binary", "Decimal", "Rational"];

/// The number of the fixed-point kind `Rational`.
pub const RATIONAL: u32 = 2;

/// The bits of [`super::di_flag::SP_FLAGS`] that say how virtual a subprogram is.
pub const SP_VIRTUALITY: u32 = 3;

/// Returns the slot of a field. For constants: a name that the table does not have fails the build.
pub const fn slot_of(kind: DiKind, name: &str) -> u8 {
    match kind.field(name) {
        Some(field) => field.slot,
        None => panic!("no such field"),
    }
}

/// The slot of a field, looked up when the program is built: `slot!(DISubprogram, "scope")`.
#[macro_export]
macro_rules! slot {
    ($kind:ident, $name:literal) => {
        const { $crate::schema::di::slot_of($crate::schema::di::DiKind::$kind, $name) }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_are_inverse() {
        for &kind in DiKind::ALL {
            assert_eq!(DiKind::from_code(kind.code().into()), Some(kind));
            assert_eq!(DiKind::from_name(kind.name().as_bytes()), Some(kind));
            for field in kind.fields() {
                let found = kind.field(field.name).expect("its own name");
                assert_eq!(found.slot, field.slot, "{kind:?} {}", field.name);
            }
        }
    }

    /// Slots neither overlap nor leave holes. Every operand before the tail belongs to a field, except for
    /// a few unused ones.
    #[test]
    fn layout_is_dense() {
        for &kind in DiKind::ALL {
            let mut next = 0;
            for field in kind.fields() {
                if field.name != "sourceLanguageName" {
                    assert_eq!(field.slot, next, "{kind:?} {}", field.name);
                    next += field.form.slots();
                }
            }
            assert_eq!(usize::from(next), kind.slot_count(), "{kind:?}");
            for index in 1..kind.tail_index() {
                let holds = |field: &DiField| usize::from(field.record_index) == index;
                let empty = matches!(
                    (kind, index),
                    (DiKind::GenericDINode, 2) | (DiKind::DICompileUnit, 11)
                );
                assert_ne!(
                    kind.fields().iter().any(holds),
                    empty,
                    "{kind:?} operand {index}"
                );
            }
        }
    }

    #[test]
    fn a_location_is_coded_as_the_table_says() {
        let ops = [1, 70_000, 70_000, 12, 0, 1, 5 << 32 | 7, 6];
        let reference = |number: u64| Some(number as u32);
        let slots = location::decode(&ops, reference).expect("all are there");
        let mut encoded = [1; 8];
        for field in DiKind::DILocation.fields() {
            let (operand, slot) = (usize::from(field.record_index), usize::from(field.slot));
            let pair = [slots[slot], *slots.get(slot + 1).unwrap_or(&0)];
            let pair = &pair[..usize::from(field.form.slots())];
            assert_eq!(pair, &field.form.decode(ops[operand])[..pair.len()]);
            let both = [pair[0], *pair.get(1).unwrap_or(&0)];
            encoded[operand] = field.form.encode(both);
        }
        let number = |slot: u32| Ok::<_, ()>(u64::from(slot));
        assert_eq!(location::encode(1, &slots, number), Ok(encoded));
    }

    #[test]
    fn values_survive_coding() {
        let rows = [
            (Metadata, 66, [66, 0]),
            (MetadataNotNull, 61, [62, 0]),
            (I32, (-6i64) as u64, [(-6i32) as u32, 0]),
            (U64, 0x1_0000_0002, [2, 1]),
            (AtomGroup, u64::MAX >> 3, [u32::MAX, u32::MAX >> 3]),
            (AtomRank, 7, [7, 0]),
            (OptionU64, u64::MAX, [0, 0]),
            (OptionU64, 3, [4, 0]),
            (OptionU64, 0xffff_ffff, [0, 1]),
            (EnumKind, 0xffff_ffff, [0, 0]),
            (EnumKind, 1, [2, 0]),
            (SourceLanguage, 1 << 63 | 3, [LANGUAGE_VERSIONED | 3, 0]),
            (SourceLanguage, 12, [12, 0]),
            (WideInt, 2 << 32 | 65, [65, 2]),
        ];
        for (form, operand, slots) in rows {
            assert_eq!(form.decode(operand), slots, "{form:?}");
            assert_eq!(form.encode(slots), operand, "{form:?}");
        }
        let fields = DiKind::DIDerivedType
            .fields()
            .iter()
            .filter(|field| field.record_index == 14);
        let (mut operand, mut values) = (0, Vec::new());
        for field in fields {
            let slots = field.form.decode(6330962);
            values.push(slots[0]);
            operand |= field.form.encode(slots);
        }
        assert_eq!(values, [2, 1, 1234, 1, 1]);
        assert_eq!(operand, 6330962);
        assert_eq!(Column.decode(0x1_0000), [0, 0]);
        assert_eq!(AtomGroup.decode(u64::MAX), [u32::MAX, u32::MAX >> 3]);
        assert_eq!(AtomRank.decode(u64::MAX), [7, 0]);
    }
}
