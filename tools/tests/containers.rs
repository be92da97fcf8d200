//! Every container of bitcode with every tool, and containers that are wrong.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::ordered_map::ordered_map;
use bitsmith_testkit::process::fresh_folder;
use object::write::{Object, StandardSegment};
use object::{Architecture, BinaryFormat, Endianness, SectionFlags, SectionKind};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const TEXT: &str = "target triple = \"x86_64-unknown-linux-gnu\"
@shared = global i32 40
define i32 @main() {
  %1 = load i32, ptr @shared
  %2 = add i32 %1, 2
  ret i32 %2
}
";

fn folder(name: &str) -> PathBuf {
    fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("containers-{name}"))
}

fn bitcode() -> Vec<u8> {
    let module = bitsmith::read(TEXT.as_bytes()).expect("valid text");
    bitsmith::write(&module).expect("bitcode")
}

fn bitsmith(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn wrapper(module: &[u8]) -> Vec<u8> {
    let fields = [0x0b17_c0de, 0, 20, module.len() as u32, 0x0100_0007];
    let mut bytes: Vec<u8> = fields
        .iter()
        .flat_map(|field| field.to_le_bytes())
        .collect();
    bytes.extend(module);
    bytes
}

/// An archive with a member before the bitcode that is for others.
fn archive(member: &[u8], name: &str) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, data) in [("lib.rmeta/", &b"rust"[..]), (name, member)] {
        let size = data.len();
        let head = format!("{name:<16}0           0     0     644     {size:<10}`\n");
        bytes.extend(head.into_bytes());
        bytes.extend(data);
        if bytes.len() % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    bytes
}

fn bsd_archive(member: &[u8]) -> Vec<u8> {
    let name = "a name that is long.o\0\0\0";
    let size = member.len() + name.len();
    let length = name.len();
    let head = format!("#1/{length:<13}0           0     0     644     {size:<10}`\n");
    [b"!<arch>\n", head.as_bytes(), name.as_bytes(), member].concat()
}

fn in_section(format: BinaryFormat, segment: &str, name: &str, data: &[u8]) -> Vec<u8> {
    let mut object = Object::new(format, Architecture::X86_64, Endianness::Little);
    let code = object.segment_name(StandardSegment::Text).to_vec();
    let code = object.add_section(code, b".text".to_vec(), SectionKind::Text);
    object.append_section_data(code, &[0xc3; 7], 16);
    let section = (segment.as_bytes().to_vec(), name.as_bytes().to_vec());
    let section = object.add_section(section.0, section.1, SectionKind::Data);
    object.append_section_data(section, data, 8);
    object.write().expect("an object")
}

fn offload(image: &[u8]) -> Vec<u8> {
    let strings = b"triple\0amdgcn-amd-amdhsa\0arch\0gfx90a\0";
    let (entry, table) = (32u64, 72u64);
    let words = table + 32;
    let start = (words + strings.len() as u64).next_multiple_of(8);
    let mut bytes = vec![0x10, 0xff, 0x10, 0xad, 1, 0, 0, 0];
    let size = (start + image.len() as u64).next_multiple_of(8);
    let fields = [size, entry, 40, 0, table, 2, start, image.len() as u64];
    let at = |offset: u64| words + offset;
    let strings_at = [at(0), at(7), at(25), at(30)];
    for field in fields.iter().chain(&strings_at) {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(strings);
    bytes.resize(start as usize, 0);
    bytes.extend(image);
    bytes.resize(size as usize, 0);
    bytes
}

fn bundle(image: &[u8]) -> Vec<u8> {
    let name = b"hip-amdgcn-amd-amdhsa--gfx90a";
    let start = 24 + 8 + 24 + name.len() as u64;
    let mut bytes = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    for field in [1, start, image.len() as u64, name.len() as u64] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(name);
    bytes.extend(image);
    bytes
}

/// A universal file with slices from the same place on.
fn universal(slices: &[(u32, u64)], data: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe];
    bytes.extend((slices.len() as u32).to_be_bytes());
    for (cpu, start) in slices {
        for field in [*cpu, 3, *start as u32, data.len() as u32, 0] {
            bytes.extend(field.to_be_bytes());
        }
    }
    let end = slices.iter().map(|slice| slice.1).max().unwrap_or(0);
    bytes.resize(bytes.len().max(end as usize), 0);
    bytes.extend(data);
    bytes
}

fn wasm(data: &[u8]) -> Vec<u8> {
    let leb = |mut number: usize| {
        let mut bytes = Vec::new();
        while number > 127 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    };
    let mut bytes = b"\0asm\x01\0\0\0\x01\x01\0".to_vec();
    let name = b".llvmbc";
    bytes.push(0);
    bytes.extend(leb(1 + name.len() + data.len()));
    bytes.extend(leb(name.len()));
    bytes.extend(name);
    bytes.extend(data);
    bytes
}

const X86_64: u32 = 0x0100_0007;

/// A section that is compressed by zlib, which stores the data plain.
fn compressed(data: &[u8]) -> Vec<u8> {
    let mut packed = 1u32.to_le_bytes().to_vec();
    packed.extend([0; 4]);
    packed.extend((data.len() as u64).to_le_bytes());
    packed.extend(8u64.to_le_bytes());
    packed.extend(zlib(data));
    let mut object = Object::new(BinaryFormat::Elf, Architecture::X86_64, Endianness::Little);
    let section = object.add_section(Vec::new(), b".llvmbc".to_vec(), SectionKind::Data);
    object.append_section_data(section, &packed, 8);
    object.section_mut(section).flags = SectionFlags::Elf {
        sh_type: object::elf::SHT_PROGBITS,
        sh_flags: object::elf::SHF_COMPRESSED,
    };
    object.write().expect("an object")
}

/// Data in the format of zlib, in stored blocks.
fn zlib(data: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x78, 0x01];
    let count = data.chunks(0xffff).count();
    for (number, chunk) in (1..).zip(data.chunks(0xffff)) {
        let size = chunk.len() as u16;
        bytes.push(u8::from(number == count));
        bytes.extend(size.to_le_bytes());
        bytes.extend((!size).to_le_bytes());
        bytes.extend(chunk);
    }
    let (mut a, mut b) = (1u32, 0u32);
    for byte in data {
        a = (a + u32::from(*byte)) % 65521;
        b = (b + a) % 65521;
    }
    bytes.extend((b << 16 | a).to_be_bytes());
    bytes
}

/// A xar archive with one file.
fn xar(data: &[u8], style: &str, stored: &[u8]) -> Vec<u8> {
    let table = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xar><toc><file id=\"1\"><data><length>{}</length>\
         <offset>20</offset><size>{}</size><encoding style=\"application/{style}\"/></data>\
         <type>file</type><name>1</name></file></toc></xar>",
        stored.len(),
        data.len()
    );
    let packed = zlib(table.as_bytes());
    let mut bytes = b"xar!\0\x1c\0\x01".to_vec();
    bytes.extend((packed.len() as u64).to_be_bytes());
    bytes.extend((table.len() as u64).to_be_bytes());
    bytes.extend(1u32.to_be_bytes());
    bytes.extend(packed);
    bytes.extend([0; 20]);
    bytes.extend(stored);
    bytes
}

/// Every container, by name.
fn containers() -> Vec<(&'static str, Vec<u8>)> {
    use BinaryFormat::{Coff, Elf, MachO};
    let module = bitcode();
    let elf = |name: &str, data: &[u8]| in_section(Elf, "", name, data);
    let macho = in_section(MachO, "__LLVM", "__bitcode", &module);
    vec![
        ("raw", module.clone()),
        ("wrapper", wrapper(&module)),
        ("archive", archive(&module, "m.o/")),
        ("archive-bsd", bsd_archive(&module)),
        ("archive-of-wrapper", archive(&wrapper(&module), "m.o/")),
        ("rlib", archive(&elf(".llvmbc", &module), "m.rcgu.o/")),
        ("elf", elf(".llvmbc", &module)),
        ("elf-fat-lto", elf(".llvm.lto", &module)),
        ("elf-offloading", elf(".llvm_offloading", &offload(&module))),
        ("elf-bundle", elf("__CLANG_OFFLOAD_BUNDLE__hip", &module)),
        ("offload", offload(&module)),
        ("bundle", bundle(&module)),
        ("macho", macho.clone()),
        (
            "macho-wrapper",
            in_section(MachO, "__LLVM", "__bitcode", &wrapper(&module)),
        ),
        ("universal", universal(&[(X86_64, 4096)], &macho)),
        (
            "universal-archive",
            universal(&[(X86_64, 4096)], &archive(&macho, "m.o/")),
        ),
        ("coff", in_section(Coff, "", ".llvmbc", &module)),
        ("elf-compressed", compressed(&module)),
        (
            "archive-of-compressed",
            archive(&compressed(&module), "m.o/"),
        ),
        ("xar", xar(&module, "octet-stream", &module)),
        ("xar-compressed", xar(&module, "x-gzip", &zlib(&module))),
        (
            "macho-bundle",
            in_section(
                MachO,
                "__LLVM",
                "__bundle",
                &xar(&module, "octet-stream", &module),
            ),
        ),
        ("wasm", wasm(&module)),
    ]
}

/// Every tool that reads modules: its arguments, with `%` for the file, the exit status, and a word of the output.
const TOOLS: &[(&[&str], i32, &str)] = &[
    (&["bcanalyzer", "%"], 0, "MODULE_BLOCK"),
    (&["build", "%", "-o", "program"], 0, ""),
    (&["cat", "%", "-o", "out"], 0, ""),
    (&["cat", "-b", "%", "-o", "out"], 0, ""),
    (&["diff", "%", "raw"], 0, ""),
    (&["dis", "%", "-o", "-"], 0, "@shared = global i32 40"),
    (&["doctor", "%"], 0, "LLVM"),
    (
        &["extract", "--func=main", "-S", "%", "-o", "-"],
        0,
        "@main",
    ),
    (&["extract-bc", "%", "-o", "parts"], 0, ""),
    (
        &["link", "--ignore-non-bitcode", "-S", "%", "-o", "-"],
        0,
        "@shared = global i32 40",
    ),
    (&["llc", "%", "-o", "-"], 0, "main:"),
    (&["lli", "%"], 42, ""),
    (
        &["modextract", "-n", "0", "-S", "%", "-o", "-"],
        0,
        "@shared",
    ),
    (&["nm", "%"], 0, "T main"),
    (&["opt", "-passes=verify", "-S", "%"], 0, "@shared"),
    (&["run", "%"], 42, ""),
    (&["split", "%", "-o", "part"], 0, ""),
    (&["strip", "-S", "%", "-o", "-"], 0, "@shared"),
    (&["verify", "%"], 0, ""),
];

#[test]
fn every_tool_reads_every_container() {
    let folder = folder("table");
    let mut containers = containers();
    fs::write(folder.join("member.bc"), bitcode()).expect("a file");
    let thin =
        b"!<thin>\n//                                              12        `\nmember.bc/\n\n\
        /0              0           0     0     644     100       `\n";
    containers.push(("archive-thin", thin.to_vec()));
    let oracle = Oracle::or_skip("archives of AIX");
    for (name, format) in [("archive-aix", "bigarchive"), ("archive-coff", "coff")] {
        let Some(oracle) = &oracle else { continue };
        let mut archiver = Command::new(oracle.tool("llvm-ar"));
        let archiver = archiver
            .arg(format!("--format={format}"))
            .args(["rc", name, "member.bc"]);
        let made = archiver.current_dir(&folder).status().expect("it runs");
        assert!(made.success(), "{name}");
        containers.push((name, fs::read(folder.join(name)).expect("an archive")));
    }
    let mut wrong = Vec::new();
    for (name, bytes) in &containers {
        fs::write(folder.join(name), bytes).expect("a file");
    }
    if let Some(oracle) = &oracle {
        for format in ["zlib", "zstd"] {
            let name = if format == "zlib" {
                "elf-zlib"
            } else {
                "elf-zstd"
            };
            let mut copy = Command::new(oracle.tool("llvm-objcopy"));
            let copy = copy.arg(format!("--compress-sections=.llvmbc={format}"));
            let done = copy.args(["elf", name]).current_dir(&folder).status();
            assert!(done.expect("it runs").success(), "{name}");
            containers.push((name, Vec::new()));
        }
    }
    for (name, _) in &containers {
        for (arguments, status, word) in TOOLS {
            let arguments: Vec<&str> = arguments
                .iter()
                .map(|argument| if *argument == "%" { *name } else { *argument })
                .collect();
            let said = bitsmith(&folder, &arguments);
            let good = said.status.code() == Some(*status) && text(&said.stdout).contains(word);
            if !good {
                wrong.push(format!(
                    "{arguments:?}: {:?} {}",
                    said.status,
                    text(&said.stderr)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let part = bitsmith(&folder, &["dis", "parts/000.bc", "-o", "-"]);
    assert!(text(&part.stdout).contains("@shared"));
}

/// llvm-strip replaces its files, so it takes only those that are bitcode alone.
#[test]
fn strip_in_place_refuses_what_holds_more_than_bitcode() {
    let folder = folder("strip");
    for (name, bytes) in containers() {
        fs::write(folder.join(name), &bytes).expect("a file");
        let said = bitsmith(&folder, &["llvm-strip", name, "-o", "out"]);
        let is_alone = matches!(name, "raw" | "wrapper");
        assert_eq!(said.status.success(), is_alone, "{name}");
        let message = text(&said.stderr);
        let is_named = message.contains("expected a bitcode file") && message.contains(name);
        assert!(is_alone || is_named, "{name}: {message}");
        assert_eq!(fs::read(folder.join(name)).expect("the file"), bytes);
    }
}

#[test]
fn members_and_slices_have_names() {
    let folder = folder("names");
    let module = bitcode();
    let macho = in_section(BinaryFormat::MachO, "__LLVM", "__bitcode", &module);
    let end = 4096 + macho.len().next_multiple_of(4096) as u64;
    let mut two = universal(&[(X86_64, 4096), (0x0100_000c, end)], &macho);
    two.splice(4096..4096 + macho.len(), macho.iter().copied());
    fs::write(folder.join("two"), &two).expect("a file");
    fs::write(folder.join("lib.a"), archive(&module, "m.o/")).expect("a file");
    for name in [
        "two:x86_64",
        "two:arm64",
        "lib.a(m.o)",
        "two:arm64:__bitcode",
    ] {
        let said = bitsmith(&folder, &["dis", name, "-o", "-"]);
        assert!(
            text(&said.stdout).contains("@shared"),
            "{name}: {}",
            text(&said.stderr)
        );
    }
    for name in ["two:ppc", "lib.a(x.o)"] {
        let said = bitsmith(&folder, &["dis", name, "-o", "-"]);
        assert!(
            text(&said.stderr).contains("has no part"),
            "{name}: {}",
            text(&said.stderr)
        );
    }
    let listed = bitsmith(&folder, &["extract-bc", "--list", "two", "lib.a"]);
    let listed = text(&listed.stdout);
    assert!(
        listed.contains("000.x86_64.bc\t") && listed.contains("001.arm64.bc\t"),
        "{listed}"
    );
    assert!(listed.contains("002.m.bc\t"), "{listed}");
}

#[test]
fn names_of_bitcode_files_are_followed() {
    let folder = folder("wllvm");
    let place = folder.join("hidden.bc");
    fs::write(&place, bitcode()).expect("a file");
    let names = format!("{}\n\0{}\n", place.display(), place.display());
    let program = in_section(BinaryFormat::Elf, "", ".llvm_bc", names.as_bytes());
    fs::write(folder.join("program"), program).expect("a file");
    let said = bitsmith(&folder, &["extract-bc", "program", "-o", "parts"]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    for name in ["000.bc", "001.bc"] {
        let part = bitsmith(&folder, &["dis", &format!("parts/{name}"), "-o", "-"]);
        assert!(text(&part.stdout).contains("@shared"), "{name}");
    }
    fs::remove_file(&place).expect("it is there");
    let said = bitsmith(&folder, &["extract-bc", "program", "-o", "others"]);
    assert_eq!(said.status.code(), Some(1));
    assert!(text(&said.stderr).contains("hidden.bc"));
}

#[test]
fn other_files_are_named() {
    let folder = folder("others");
    let elf = in_section(BinaryFormat::Elf, "", ".data", &[1]);
    let bzip2 = xar(b"module", "x-bzip2", b"BZh");
    for (name, bytes, word) in [
        ("elf", elf.as_slice(), "an ELF file without bitcode"),
        ("gzip", &b"\x1f\x8b\x08\0"[..], "compressed by gzip"),
        ("xar", b"xar!\0\x1c\0\x01", "a xar archive that ends"),
        (
            "xar-bzip2",
            bzip2.as_slice(),
            "compressed as application/x-bzip2",
        ),
        ("png", b"\x89PNG\r\n\x1a\n", "an image"),
        ("empty.a", b"!<arch>\n", "an archive without bitcode"),
    ] {
        fs::write(folder.join(name), bytes).expect("a file");
        for tool in ["dis", "link", "nm", "verify", "doctor", "opt"] {
            let said = bitsmith(&folder, &[tool, name]);
            // An archive of others has no symbols, and nothing to link; an object has symbols.
            if ["nm", "link"].contains(&tool) && name == "empty.a" || (tool, name) == ("nm", "elf")
            {
                continue;
            }
            assert_eq!(said.status.code(), Some(1), "{tool} {name}");
            let problem = text(&said.stderr);
            assert!(problem.contains(word), "{tool} {name}: {problem}");
        }
    }
}

#[test]
fn containers_that_are_wrong_are_errors() {
    let folder = folder("wrong");
    let mut nested = bitcode();
    for _ in 0..100 {
        nested = archive(&nested, "m.a/");
    }
    let slices: Vec<(u32, u64)> = (0..20).map(|_| (X86_64, 4096)).collect();
    for (name, bytes, word) in [
        ("nested", nested, "nested more than 16 deep"),
        ("slices", universal(&slices, &bitcode()), "overlap"),
        ("cut", bundle(&bitcode())[..60].to_vec(), "bundle"),
        (
            "version",
            [&offload(b"")[..4], &[9; 28]].concat(),
            "version",
        ),
    ] {
        fs::write(folder.join(name), bytes).expect("a file");
        let said = bitsmith(&folder, &["dis", name, "-o", "-"]);
        assert_eq!(said.status.code(), Some(1), "{name}");
        assert!(
            text(&said.stderr).contains(word),
            "{name}: {}",
            text(&said.stderr)
        );
    }
}

/// Sizes that compressed data do not have, and data that are not compressed.
#[test]
fn wrong_compressed_data_are_errors() {
    let folder = folder("packed");
    let module = bitcode();
    let good = compressed(&module);
    let size = (module.len() as u64).to_le_bytes();
    let at = good
        .windows(8)
        .position(|bytes| bytes == size)
        .expect("the size");
    let mut vast = good.clone();
    vast[at..at + 8].copy_from_slice(&(1u64 << 40).to_le_bytes());
    let mut small = good.clone();
    small[at..at + 8].copy_from_slice(&10u64.to_le_bytes());
    let mut other = good.clone();
    other[at + 16] = 0xff;
    for (name, bytes, word) in [
        ("vast", vast, "that stand for 1099511627776"),
        ("small", small, "compressed data"),
        ("other", other, "compressed data"),
    ] {
        fs::write(folder.join(name), &bytes).expect("a file");
        fs::write(folder.join("member.a"), archive(&bytes, "m.o/")).expect("a file");
        for file in [name, "member.a"] {
            let said = bitsmith(&folder, &["dis", file, "-o", "-"]);
            assert_eq!(said.status.code(), Some(1), "{name} {file}");
            let problem = text(&said.stderr);
            assert!(
                problem.contains(word) && problem.contains("byte 0x"),
                "{name} {file}: {problem}"
            );
        }
    }
}

/// Every container, cut at its parts, with every tool: an end with a status, and a message if it is an error.
#[test]
fn cut_containers_are_errors_of_every_tool() {
    let folder = folder("cut");
    fs::write(folder.join("raw"), bitcode()).expect("a file");
    let mut cuts = Vec::new();
    for (name, bytes) in containers() {
        let ends = (1..8).map(|part| bytes.len() * part / 8);
        let starts = [1usize, 4, 7, 8, 16, 24, 31, 64, 68, 100];
        for end in ends.chain(starts).filter(|end| *end < bytes.len()) {
            let file = format!("{name}-{end}");
            fs::write(folder.join(&file), &bytes[..end]).expect("a file");
            cuts.push(file);
        }
    }
    let runs: Vec<(&String, &[&str])> = cuts
        .iter()
        .flat_map(|file| TOOLS.iter().map(move |row| (file, row.0)))
        .collect();
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let run = |(file, arguments): &(&String, &[&str])| {
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|argument| {
                if *argument == "%" {
                    file.as_str()
                } else {
                    *argument
                }
            })
            .collect();
        let said = bitsmith(&folder, &arguments);
        let code = said.status.code();
        // A program that was cut after its code may run, and modules that differ are no error.
        let is_silent = said.stderr.is_empty() && said.stdout.is_empty();
        let is_fine = matches!(code, Some(0 | 42)) || code == Some(1) && !is_silent;
        Ok(if is_fine {
            None
        } else {
            Some(format!("{arguments:?}: {:?}", said.status))
        })
    };
    let wrong = ordered_map(jobs, &runs, run, |_| ()).expect("they run");
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn many_slices_are_read() {
    let folder = folder("slices");
    let module = bitcode();
    let size = module.len().next_multiple_of(16) as u64;
    let slices: Vec<(u32, u64)> = (0..1000u64)
        .map(|at| (X86_64, 32_768 + at * size))
        .collect();
    let mut file = universal(&slices, &module);
    for (_, start) in &slices {
        let start = *start as usize;
        file[start..start + module.len()].copy_from_slice(&module);
    }
    fs::write(folder.join("slices"), &file).expect("a file");
    let listed = bitsmith(&folder, &["extract-bc", "--list", "slices"]);
    assert_eq!(
        text(&listed.stdout).lines().count(),
        1000,
        "{}",
        text(&listed.stderr)
    );
    let symbols = bitsmith(&folder, &["nm", "slices"]);
    assert_eq!(text(&symbols.stdout).matches("T main").count(), 1000);
}
