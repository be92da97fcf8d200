//! Debug sections under construction: bytes, and references in them.

use bitsmith_model::value::GlobalId;
use gimli::Format;
use gimli::leb128::write::Leb128;

/// The target of a reference from a debug section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A section of the object, by its number.
    Section(usize),
    /// A variable.
    Global(GlobalId),
    /// The offset of a variable in its thread's block.
    ThreadLocal(GlobalId),
    /// Another debug section.
    Debug(&'static str),
}

/// An address: a distance from a target, or a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// The target; none if the address is a number.
    pub target: Option<Target>,
    /// The distance.
    pub addend: i64,
}

impl Address {
    /// The address at a distance from this one.
    pub fn plus(self, distance: u64) -> Self {
        Self {
            addend: self.addend.wrapping_add_unsigned(distance),
            ..self
        }
    }
}

/// An absolute reference from a debug section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The offset in the section.
    pub offset: u64,
    /// The number of bytes: 4 or 8.
    pub size: u8,
    /// The target.
    pub target: Target,
    /// The addend.
    pub addend: i64,
}

/// The number of bytes of an address.
pub const ADDRESS_SIZE: u8 = 8;

/// A debug section.
pub struct Section {
    /// The name.
    pub name: &'static str,
    /// The content.
    pub bytes: Vec<u8>,
    /// The references.
    pub links: Vec<Link>,
}

impl Section {
    /// An empty section.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            bytes: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Returns true if the section has zero-terminated strings, which a linker may merge.
    pub fn is_strings(&self) -> bool {
        matches!(
            self.name,
            ".debug_str" | ".debug_line_str" | ".debug_str.dwo"
        )
    }

    /// Returns true if the section belongs to the file of a split unit, which is not linked.
    pub fn is_split(&self) -> bool {
        self.name.ends_with(".dwo")
    }

    /// The number of bytes.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Appends the lowest bytes of a number.
    pub fn number(&mut self, number: u64, size: u8) {
        let bytes = number.to_le_bytes();
        let bytes = bytes.get(..usize::from(size)).unwrap_or(&bytes);
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a number of variable length without a sign.
    pub fn unsigned(&mut self, number: u64) {
        let number = Leb128::unsigned(number);
        self.bytes.extend_from_slice(number.bytes());
    }

    /// Appends a number of variable length with a sign.
    pub fn signed(&mut self, number: i64) {
        let number = Leb128::signed(number);
        self.bytes.extend_from_slice(number.bytes());
    }

    /// Replaces the number at an offset.
    pub fn replace(&mut self, offset: u64, number: u64, size: u8) {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = offset.saturating_add(size.into());
        let place = self.bytes.get_mut(offset..end).unwrap_or_default();
        place
            .iter_mut()
            .zip(number.to_le_bytes())
            .for_each(|(to, byte)| *to = byte);
    }

    /// Appends a reference of some bytes.
    pub fn link(&mut self, target: Target, addend: i64, size: u8) {
        self.links.push(Link {
            offset: self.len(),
            size,
            target,
            addend,
        });
        self.number(0, size);
    }

    /// Appends an address.
    pub fn address(&mut self, address: Address) {
        match address.target {
            Some(target) => self.link(target, address.addend, ADDRESS_SIZE),
            None => self.number(address.addend.cast_unsigned(), ADDRESS_SIZE),
        }
    }

    /// Appends an offset in another debug section.
    pub fn offset(&mut self, section: &'static str, offset: u64, format: Format) {
        let target = Target::Debug(section);
        self.link(target, offset.cast_signed(), format.word_size());
    }

    /// Appends another section.
    pub fn append(&mut self, other: Self) {
        let start = self.len();
        self.bytes.extend(other.bytes);
        self.links.extend(other.links.into_iter().map(|link| Link {
            offset: link.offset.saturating_add(start),
            ..link
        }));
    }

    /// Appends the length of a table, which [`Section::close`] fills in.
    ///
    /// Returns the offset behind it.
    pub fn open(&mut self, format: Format) -> u64 {
        if format == Format::Dwarf64 {
            self.number(u32::MAX.into(), 4);
        }
        self.number(0, format.word_size());
        self.len()
    }

    /// Fills in the length before `start` of a table that ends here.
    pub fn close(&mut self, start: u64, format: Format) {
        let size = format.word_size();
        let len = self.len().saturating_sub(start);
        self.replace(start.saturating_sub(size.into()), len, size);
    }
}
