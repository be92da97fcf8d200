//! Memory-mapped files: the one place of this crate with `unsafe`.

#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// Maps a file.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is read-only and private. Should another process shorten the file while we
    // read it, the system ends us with a signal, as it does LLVM's tools, which map files too;
    // should it change the bytes, our readers check every number when they read it, and no
    // reader reads a number twice and relies on its being the same.
    unsafe { Mmap::map(file) }
}
