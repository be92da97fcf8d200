//! The parts of the language that the tour never reaches.
//!
//! The tables come from LLVM's installed headers, so the rows of a new release show up here without a
//! change. The rows reached are taken from LLVM's own text and dump of the assembled tour.

use std::collections::{BTreeSet, HashSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::tour;

/// A table of the language, with the rows that the tour misses.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The name of the table.
    pub table: String,
    /// The number of rows.
    pub rows: usize,
    /// The rows that are neither reached nor known to be unreachable.
    pub missing: Vec<String>,
}

/// The blocks whose record codes are tables: the enumeration in `LLVMBitCodes.h`, the blocks' ids.
const RECORD_TABLES: &[(&str, &[u32])] = &[
    ("IdentificationCodes", &[13]),
    ("ModuleCodes", &[8]),
    ("TypeCodes", &[17]),
    ("OperandBundleTagCode", &[21]),
    ("SyncScopeNameCode", &[26]),
    ("ValueSymtabCodes", &[14]),
    ("ModulePathSymtabCodes", &[19]),
    ("GlobalValueSummarySymtabCodes", &[20, 24]),
    ("MetadataCodes", &[15, 16, 22]),
    ("ConstantsCodes", &[11]),
    ("FunctionCodes", &[12]),
    ("UseListCodes", &[18]),
    ("StrtabCodes", &[23]),
    ("SymtabCodes", &[25]),
];

/// Suffixes of the names of records that LLVM 22 reads but never writes, or writes only for special
/// producers: no input of the assembler leads to them.
const NEVER_WRITTEN: &[&str] = &[
    // Older encodings.
    "_OLD",
    "_OLD2",
    "_OLD3",
    "MODULE_CODE_DEPLIB",
    "TYPE_CODE_FUNCTION_OLD",
    "TYPE_CODE_POINTER",
    "TYPE_CODE_X86_MMX",
    "METADATA_OLD_NODE",
    "METADATA_OLD_FN_NODE",
    "CST_CODE_FLOAT_OLD",
    "CST_CODE_CE_GEP_WITH_INRANGE_INDEX_OLD",
    "CST_CODE_CE_INBOUNDS_GEP",
    "CST_CODE_PTRAUTH",
    "FUNC_CODE_INST_CMP",
    "FUNC_CODE_INST_SELECT",
    "FUNC_CODE_INST_STORE_OLD",
    // Vector, select and comparison expressions, which are folded and are no longer expressions.
    "CST_CODE_CE_SELECT",
    "CST_CODE_CE_CMP",
    "CST_CODE_CE_UNOP",
    "CST_CODE_CE_SHUFVEC_EX",
    // Records that the writer collects into blobs, or writes only with an option.
    "METADATA_STRING_OLD",
    "MODULE_CODE_METADATA_VALUES_UNUSED",
    "VST_CODE_COMBINED_ENTRY",
    // Summaries of a whole program, and of profiles, which the text form cannot express.
    "FS_PERMODULE",
    "FS_PERMODULE_RELBF",
    "FS_COMBINED",
    "FS_CFI_FUNCTION_DEFS",
    "FS_CFI_FUNCTION_DECLS",
    "FS_COMBINED_ALLOC_INFO",
];

/// Attributes that LLVM 22 itself assembles but does not read back.
const UNREADABLE_ATTRIBUTES: &[&str] = &["hybrid_patchable"];

/// Every table, with the rows that the tour misses.
///
/// # Errors
/// When LLVM's headers are not installed, the tour does not assemble, or a tool fails.
pub fn gaps(oracle: &Oracle) -> io::Result<Vec<Gap>> {
    let headers = oracle
        .headers()
        .ok_or_else(|| io::Error::other("LLVM 22's headers are not installed"))?
        .join("llvm");
    let dir = env::temp_dir().join(format!("bitsmith-coverage-{}", std::process::id()));
    let reached = Reached::of(oracle, &tour::build(oracle, &dir)?);
    fs::remove_dir_all(&dir)?;
    let reached = reached?;

    let mut gaps = record_gaps(&headers.join("Bitcode/LLVMBitCodes.h"), &reached)?;
    let read = |name: &str| fs::read_to_string(headers.join(name));
    let instructions = read("IR/Instruction.def")?;
    gaps.push(reached.gap("instructions", opcodes(&instructions)));
    let codes = read("Bitcode/LLVMBitCodes.h")?;
    let operations = enumerators(&codes, "RMWOperations").into_iter();
    let operations = operations.filter_map(|(n, _)| Some(n.strip_prefix("RMW_")?.to_lowercase()));
    gaps.push(reached.gap("atomic operations", operations.collect()));
    gaps.push(reached.gap("attributes", attributes(&read("IR/Attributes.td")?)));
    let kinds = quoted(&read("IR/FixedMetadataKinds.def")?, "LLVM_FIXED_MD_KIND(");
    gaps.push(reached.gap("metadata kinds", kinds));
    gaps.push(reached.gap("debug-info nodes", leaves(&read("IR/Metadata.def")?)));
    let flags = read("IR/DebugInfoFlags.def")?;
    gaps.push(reached.gap("DIFlags", di_flags(&flags, "HANDLE_DI_FLAG(", "DIFlag")));
    gaps.push(reached.gap(
        "DISPFlags",
        di_flags(&flags, "HANDLE_DISP_FLAG(", "DISPFlag"),
    ));
    let dwarf = read("BinaryFormat/Dwarf.def")?;
    for table in ["TAG", "LANG", "LNAME", "ATE", "CC", "APPLE_ENUM_KIND"] {
        let prefix = match table {
            "APPLE_ENUM_KIND" => "DW_APPLE_ENUM_KIND".to_owned(),
            _ => format!("DW_{table}"),
        };
        let mut rows =
            second_arguments(&dwarf, &format!("HANDLE_{prefix}("), &format!("{prefix}_"));
        rows.retain(|row| row != "DW_TAG_null");
        gaps.push(reached.gap(&prefix, rows));
    }
    Ok(gaps)
}

/// The gaps as text, one line per table, the missing rows below it.
pub fn render(gaps: &[Gap]) -> String {
    let mut out = String::new();
    for gap in gaps {
        let reached = gap.rows - gap.missing.len();
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{:<32} {reached:>4} / {}", gap.table, gap.rows);
        for row in &gap.missing {
            let _ = writeln!(out, "    {row}");
        }
    }
    out
}

/// The content of the assembled tour.
#[derive(Default)]
struct Reached {
    /// Every word of the text: letters, digits, `_` and `.`.
    words: HashSet<String>,
    /// Every record, as the block's id and the record's code.
    records: HashSet<(u32, u32)>,
}

impl Reached {
    fn of(oracle: &Oracle, cases: &[Case]) -> io::Result<Reached> {
        let mut reached = Reached::default();
        for case in cases {
            let text = output(oracle, "llvm-dis", &["-o", "-"], &case.path)?;
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            let words = text.split(|c| !word(c)).filter(|w| !w.is_empty());
            reached.words.extend(words.map(str::to_owned));
            let dump = output(
                oracle,
                "llvm-bcanalyzer",
                &["--dump", "--non-symbolic"],
                &case.path,
            )?;
            reached.add_records(&dump);
        }
        Ok(reached)
    }

    fn add_records(&mut self, dump: &str) {
        let mut blocks: Vec<Option<u32>> = Vec::new();
        for line in dump.lines() {
            let Some(tag) = line.trim_start().strip_prefix('<') else {
                continue;
            };
            if tag.starts_with('/') {
                blocks.pop();
            } else if tag.contains(" NumWords=") {
                blocks.push(
                    number_after(tag, " BlockID=").or_else(|| number_after(tag, "UnknownBlock")),
                );
            } else if let Some(code) =
                number_after(tag, " codeid=").or_else(|| number_after(tag, "UnknownCode"))
                && let Some(Some(block)) = blocks.last()
            {
                self.records.insert((*block, code));
            }
        }
    }

    fn gap(&self, table: &str, rows: Vec<String>) -> Gap {
        let missing = rows.iter().filter(|row| !self.words.contains(*row));
        Gap {
            table: table.to_owned(),
            missing: missing.cloned().collect(),
            rows: rows.len(),
        }
    }
}

fn output(oracle: &Oracle, tool: &str, args: &[&str], input: &Path) -> io::Result<String> {
    let done = Command::new(oracle.tool(tool))
        .args(args)
        .arg(input)
        .output()?;
    if !done.status.success() {
        let why = String::from_utf8_lossy(&done.stderr).into_owned();
        return Err(io::Error::other(format!(
            "{tool} {}: {why}",
            input.display()
        )));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

fn number_after(line: &str, key: &str) -> Option<u32> {
    let rest = line.split_once(key)?.1;
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    rest.get(..digits)?.parse().ok()
}

fn record_gaps(header: &Path, reached: &Reached) -> io::Result<Vec<Gap>> {
    let text = fs::read_to_string(header)?;
    let mut gaps = Vec::new();
    for (name, blocks) in RECORD_TABLES {
        let rows = enumerators(&text, name);
        if rows.is_empty() {
            return Err(io::Error::other(format!("{}: no {name}", header.display())));
        }
        let out_of_reach = |row: &str| NEVER_WRITTEN.iter().any(|end| row.ends_with(end));
        let seen = |code: u32| blocks.iter().any(|b| reached.records.contains(&(*b, code)));
        // A row that is reached must not stay on the list of unreachable rows.
        let missing = rows
            .iter()
            .filter(|(row, code)| seen(*code) == out_of_reach(row));
        gaps.push(Gap {
            table: format!("records: {name}"),
            missing: missing
                .map(|(row, code)| format!("{row} = {code}"))
                .collect(),
            rows: rows.len(),
        });
    }
    Ok(gaps)
}

/// The names and values of an enumeration whose every row gives its value.
fn enumerators(header: &str, name: &str) -> Vec<(String, u32)> {
    let Some((_, rest)) = header.split_once(&format!("enum {name} {{")) else {
        return Vec::new();
    };
    let body = rest.split("};").next().unwrap_or_default();
    let code = body
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let code: String = code.collect::<Vec<_>>().join(" ");
    code.split(',')
        .filter_map(|row| {
            let (name, value) = row.split_once('=')?;
            Some((name.trim().to_owned(), value.trim().parse().ok()?))
        })
        .collect()
}

/// The text of each macro call that starts a line with `start`, up to its closing parenthesis.
fn calls<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.split('\n')
        .scan(0usize, |at, line| {
            let here = *at;
            *at += line.len() + 1;
            Some((here, line))
        })
        .filter(move |(_, line)| line.starts_with(start))
        .filter_map(move |(at, _)| text.get(at + start.len()..)?.split(')').next())
}

/// The second argument of each macro call that starts a line with `start`, with a prefix.
fn second_arguments(text: &str, start: &str, prefix: &str) -> Vec<String> {
    let names = calls(text, start).filter_map(|args| args.split(',').nth(1));
    let names = names.map(|name| format!("{prefix}{}", name.trim()));
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The second argument of each such call, without its quotes.
fn quoted(text: &str, start: &str) -> Vec<String> {
    let rows = second_arguments(text, start, "");
    let rows = rows.iter().map(|row| row.trim_matches('"').to_owned());
    rows.filter(|row| row != "Name").collect()
}

fn opcodes(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for family in [
        "TERM",
        "UNARY",
        "BINARY",
        "MEMORY",
        "CAST",
        "FUNCLETPAD",
        "OTHER",
    ] {
        // The names are aligned in that file, some by blanks before the parenthesis.
        for gap in ["", " ", "  "] {
            rows.extend(second_arguments(
                text,
                &format!("HANDLE_{family}_INST{gap}("),
                "",
            ));
        }
    }
    rows.iter()
        .map(|row| match row.as_str() {
            "AtomicCmpXchg" => "cmpxchg".to_owned(),
            "VAArg" => "va_arg".to_owned(),
            other => other.to_ascii_lowercase(),
        })
        .collect()
}

fn attributes(text: &str) -> Vec<String> {
    // Attributes with an enumerator; the others are plain strings.
    const KINDS: &[&str] = &[
        "EnumAttr",
        "IntAttr",
        "TypeAttr",
        "ConstantRangeAttr",
        "ConstantRangeListAttr",
    ];
    // One definition may run over two lines, so the text is taken as a whole.
    let definitions = text.split("\ndef ").skip(1);
    definitions
        .filter_map(|definition| {
            let (_, kind) = definition.split_once(':')?;
            let (kind, rest) = kind.split_once("<\"")?;
            let name = rest.split('"').next()?;
            (KINDS.contains(&kind.trim()) && !UNREADABLE_ATTRIBUTES.contains(&name))
                .then(|| name.to_owned())
        })
        .collect()
}

fn leaves(text: &str) -> Vec<String> {
    let leaf = [
        "HANDLE_SPECIALIZED_MDNODE_LEAF(",
        "HANDLE_SPECIALIZED_MDNODE_LEAF_UNIQUABLE(",
    ];
    let names = leaf.iter().flat_map(|start| calls(text, start));
    names.map(|name| name.trim().to_owned()).collect()
}

fn di_flags(text: &str, start: &str, prefix: &str) -> Vec<String> {
    // The first argument may hold parentheses, so the name is the last word of the line's call.
    let lines = text.lines().filter(|line| line.starts_with(start));
    let names = lines.filter_map(|line| {
        let call = line.split("//").next()?.trim_end().strip_suffix(')')?;
        Some(format!("{prefix}{}", call.rsplit(',').next()?.trim()))
    });
    // The zero flag is printed as nothing; the largest is an alias.
    names
        .filter(|n| !n.ends_with("Zero") && !n.ends_with("Largest"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_from_headers() {
        let header = "enum A {\n  X = 1, // c, d = 3\n  Y_OLD = 2,\n};\nenum B {\n  Z = 9,\n};";
        assert_eq!(
            enumerators(header, "A"),
            [("X".to_owned(), 1), ("Y_OLD".to_owned(), 2)]
        );
        let macros = "HANDLE_DW_TAG(0x1, array_type,\n   2, DWARF)\nHANDLE_DW_TAG(0x2, class)\n";
        assert_eq!(
            second_arguments(macros, "HANDLE_DW_TAG(", "T_"),
            ["T_array_type", "T_class"]
        );
        let flags = "HANDLE_DI_FLAG((1 << 2) | (1 << 5), IndirectVirtualBase)\nHANDLE_DI_FLAG(0, Zero) // no";
        assert_eq!(
            di_flags(flags, "HANDLE_DI_FLAG(", "DIFlag"),
            ["DIFlagIndirectVirtualBase"]
        );
        let td = "\ndef A : EnumAttr<\"one\", X>;\ndef B\n    : IntAttr<\"two\", X>;\ndef C : StrBoolAttr<\"th-ree\">;\n";
        assert_eq!(attributes(td), ["one", "two"]);
    }

    #[test]
    fn records_are_counted_in_their_block() {
        let mut reached = Reached::default();
        reached.add_records(
            "<M BlockID=8 NumWords=2>\n <V codeid=1 op0=2/>\n <UnknownBlock26 NumWords=1>\n  <UnknownCode7/>\n </UnknownBlock26>\n <H codeid=3/>\n</M>",
        );
        let mut records: Vec<_> = reached.records.into_iter().collect();
        records.sort_unstable();
        assert_eq!(records, [(8, 1), (8, 3), (26, 7)]);
    }
}
