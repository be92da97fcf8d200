//! Command lines in the syntax of LLVM's tools: `-flag` for `--flag`, and the tool's name for a
//! subcommand.

use crate::io;
use crate::llvm_flags::{self, Effect, Value};
use crate::refused;
use clap::{Arg, ArgAction, Command};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The tool that a program's name denotes: `bcanalyzer` for `/usr/bin/llvm-bcanalyzer-22`.
fn tool_of(program: &OsStr) -> Option<&str> {
    let name = Path::new(program).file_stem()?.to_str()?;
    let name = name.strip_prefix("llvm-").unwrap_or(name);
    match name.rsplit_once('-') {
        Some((tool, version)) if version.bytes().all(|b| b.is_ascii_digit()) => Some(tool),
        _ => Some(name),
    }
}

/// A command line as it is to be understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Invocation {
    /// The arguments with the subcommand in its place and two dashes before every long flag.
    Run(Vec<OsString>),
    /// The same without the subcommand: the program has the name of this tool.
    RunAs(String, Vec<OsString>),
    /// `--version` of the tool of this name, asked for under LLVM's name.
    Version(String),
    /// The program is named as a tool of LLVM's that there is not.
    Unknown(String),
    /// A flag of LLVM's tool that ours refuses, and the reason.
    Refused(String, &'static str),
}

/// Tools that do something else under LLVM's name, and the flag for that.
const UNDER_LLVMS_NAMES: &[(&str, &str)] = &[("nm", "--native")];

/// Understands a command line.
pub fn prepare(mut arguments: Vec<OsString>, command: &mut Command) -> Invocation {
    let named = arguments.first().and_then(|program| tool_of(program));
    let named = named.map(str::to_owned);
    let known = |tool: &String| command.find_subcommand(tool).is_some();
    let (tool, unknown) = match named {
        Some(tool) if known(&tool) => (Some(tool), None),
        other => (None, other),
    };
    if let Some(tool) = unknown.filter(|_| arguments.first().is_some_and(|a| is_llvms(a))) {
        return Invocation::Unknown(tool);
    }
    if let Some(tool) = &tool {
        // Where our tool of this name differs from LLVM's, another subcommand has LLVM's command line.
        let llvms = format!("llvm-{tool}");
        let differs = command.find_subcommand(&llvms).is_some();
        arguments.insert(1, if differs { llvms } else { tool.clone() }.into());
    }
    let mut arguments = with_subcommand(arguments, command);
    let end = subcommand(&arguments, command).map_or(0, |tool| own_arguments(&arguments, tool));
    let own = arguments.get(2..end).unwrap_or_default();
    if let Some(refused) = own.iter().find_map(|a| refusal(&arguments, a, command)) {
        return refused;
    }
    let Some(tool) = tool else {
        return Invocation::Run(arguments);
    };
    if own
        .iter()
        .any(|own| VERSION_FLAGS.iter().any(|flag| own == flag))
    {
        return Invocation::Version(tool);
    }
    let name = arguments.remove(1).into_string().unwrap_or(tool);
    let flags = UNDER_LLVMS_NAMES.iter().filter(|(tool, _)| *tool == name);
    arguments.splice(1..1, flags.map(|(_, flag)| flag.into()));
    Invocation::RunAs(name, arguments)
}

/// Returns the refusal of a flag that LLVM's tool has and ours refuses.
fn refusal(arguments: &[OsString], argument: &OsStr, command: &Command) -> Option<Invocation> {
    let tool = subcommand(arguments, command)?;
    let flag = argument.to_str()?.strip_prefix('-')?;
    let name = flag.trim_start_matches('-');
    let name = name.split_once('=').map_or(name, |pair| pair.0);
    if is_option(tool, name) {
        return None;
    }
    let why = refused::reason(tool.get_name(), name)?;
    Some(Invocation::Refused(format!("-{flag}"), why))
}

/// The flags that ask for the version; LLVM's tools with the command lines of GNU's have both.
const VERSION_FLAGS: [&str; 2] = ["--version", "-V"];

/// Returns true if a program is named `llvm-…`.
fn is_llvms(program: &OsStr) -> bool {
    let name = Path::new(program).file_name();
    name.is_some_and(|name| name.as_encoded_bytes().starts_with(b"llvm-"))
}

/// The tool that the first argument names.
fn subcommand<'c>(arguments: &[OsString], command: &'c Command) -> Option<&'c Command> {
    command.find_subcommand(arguments.get(1)?)
}

fn with_subcommand(arguments: Vec<OsString>, command: &mut Command) -> Vec<OsString> {
    let name = arguments.get(1).and_then(|name| name.to_str());
    let Some(tool) = name.and_then(|name| command.find_subcommand_mut(name)) else {
        return arguments;
    };
    // Builds its options, once.
    tool.build();
    let mut arguments = without_tuning(arguments, tool);
    if tool.get_name() == "ar" {
        arguments = joined_letters(arguments, tool);
    }
    let values = arguments.split_off(own_arguments(&arguments, tool));
    let mut is_value = false;
    for argument in arguments.iter_mut().skip(2) {
        let fixed = with_dashes(argument, tool).filter(|_| !is_value);
        let text = argument.to_string_lossy();
        is_value = !is_value && text.starts_with('-') && takes_value(&text, tool);
        if let Some(fixed) = fixed {
            *argument = fixed;
        }
    }
    let own = arguments.split_off(2);
    let own = own.into_iter();
    let own = own.filter(|argument| !is_about_colors(argument, tool));
    arguments.extend(own.filter_map(|argument| without_truth(argument, tool)));
    arguments.extend(values);
    arguments
}

/// Tools of LLVM's whose command lines have no values for switches.
const WITHOUT_TRUTHS: [&str; 4] = ["ar", "llvm-strip", "nm", "ranlib"];

/// Tools whose letters may be joined, as those of GNU's tools and compilers are: `nm -gU`, `build -oa.out`. For the others
/// `-opaque-pointers` is no output of the name `paque-pointers`.
const WITH_CLUSTERS: [&str; 6] = ["ar", "build", "extract-bc", "llvm-strip", "nm", "ranlib"];

/// The truth value that LLVM's command lines take for any switch: `-switch=false` is as if it were not there.
fn truth(value: &str) -> Option<bool> {
    match value {
        "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}

/// The value of a switch that is on or off: a parser for options.
pub fn switch(value: &str) -> Result<bool, String> {
    truth(value).ok_or_else(|| "expected true or false".to_owned())
}

/// The argument, or for a switch with a truth value, the switch if it is on.
fn without_truth(argument: OsString, tool: &Command) -> Option<OsString> {
    let text = argument.to_str().unwrap_or_default();
    let pair = text.strip_prefix('-').and_then(|flag| flag.split_once('='));
    let (flag, Some(truth)) = pair.map_or(("", None), |(flag, value)| (flag, truth(value))) else {
        return Some(argument);
    };
    let name = flag.trim_start_matches('-');
    let option = long(tool, name).or_else(|| short(tool, name));
    // A compiler's refused switch may be one that is on without a word.
    let is_compilers = || llvm_flags::find(tool.get_name(), name).is_some();
    let is_switch = match option {
        Some(option) => matches!(option.get_action(), ArgAction::SetTrue),
        None => refused::reason(tool.get_name(), name).is_some() && !is_compilers(),
    };
    match truth {
        _ if !is_switch || WITHOUT_TRUTHS.contains(&tool.get_name()) => Some(argument),
        true => Some(format!("-{flag}").into()),
        false => None,
    }
}

/// Joins the letters of `ar`'s operation to its first word: `-r -c x.a` is `rc x.a`, and `rc x.a -s` is `rcs x.a`.
fn joined_letters(arguments: Vec<OsString>, tool: &Command) -> Vec<OsString> {
    let mut rest = arguments.into_iter();
    let mut kept: Vec<OsString> = rest.by_ref().take(2).collect();
    let (mut letters, mut operation) = (String::new(), None);
    while let Some(argument) = rest.next() {
        let text = argument.to_str().unwrap_or_default();
        if text == "--" {
            kept.push(argument);
            break;
        }
        let word = text.strip_prefix('-').filter(|word| !word.is_empty());
        let own = |word: &&str| !word.starts_with(['-', 'h', 'V', 'X']) && !is_option(tool, word);
        match word.filter(own) {
            Some(word) => {
                operation.get_or_insert((kept.len(), false));
                letters.push_str(word);
                continue;
            }
            None if word.is_none() => _ = operation.get_or_insert((kept.len(), true)),
            None => {}
        }
        let has_value = !text.contains('=') && takes_value(text, tool);
        kept.push(argument);
        kept.extend(has_value.then(|| rest.next()).flatten());
    }
    kept.extend(rest);
    match operation {
        _ if letters.is_empty() => {}
        Some((place, false)) => kept.insert(place, letters.into()),
        Some((place, true)) => {
            if let Some(word) = kept.get_mut(place) {
                word.push(letters);
            }
        }
        None => {}
    }
    kept
}

/// Removes the flags, with their values, that only tune what LLVM's tool has and ours does not.
fn without_tuning(arguments: Vec<OsString>, tool: &Command) -> Vec<OsString> {
    let runs = tool.get_positionals().any(Arg::is_trailing_var_arg_set);
    let mut rest = arguments.into_iter();
    let mut kept: Vec<OsString> = rest.by_ref().take(2).collect();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy().into_owned();
        let is_flag = text.len() > 1 && text.starts_with('-');
        if text == "--" || runs && !is_flag {
            kept.push(argument);
            break;
        }
        let flag = text.trim_start_matches('-');
        let (name, has_value) = match flag.split_once('=') {
            Some((name, _)) => (name, true),
            None => (flag, false),
        };
        if !is_flag || is_option(tool, name) {
            kept.push(argument);
            if is_flag && !has_value && takes_value(&text, tool) {
                kept.extend(rest.next());
            }
            continue;
        }
        if refused::reason(tool.get_name(), name).is_some() {
            kept.push(argument);
            continue;
        }
        let value = match llvm_flags::find(tool.get_name(), name) {
            Some(Effect::Taken(value)) => value,
            Some(Effect::Without(value, why)) => {
                let tool = tool.get_name();
                io::tell(&format!(
                    "bitsmith {tool}: warning: -{name} has no effect: {why}\n"
                ));
                value
            }
            _ => {
                kept.push(argument);
                continue;
            }
        };
        if value == Value::Needed && !has_value {
            rest.next();
        }
    }
    kept.extend(rest);
    kept
}

/// Returns true if a tool has an option of this name or letter.
fn is_option(tool: &Command, name: &str) -> bool {
    long(tool, name).is_some() || short(tool, name).is_some()
}

/// The number of leading arguments that may be options of the tool: those before `--`, and for a tool
/// that runs a program those before the program.
fn own_arguments(arguments: &[OsString], tool: &Command) -> usize {
    let runs = tool.get_positionals().any(Arg::is_trailing_var_arg_set);
    let mut is_value = false;
    let ends = |argument: &OsString| {
        let text = argument.to_string_lossy();
        let is_flag = text.len() > 1 && text.starts_with('-');
        let ends = !is_value && (text == "--" || runs && !is_flag);
        is_value = runs && !is_value && is_flag && takes_value(&text, tool);
        ends
    };
    let end = arguments.iter().skip(2).position(ends);
    end.map_or(arguments.len(), |end| end.saturating_add(2))
}

/// Returns true if the next argument is the value of this option.
fn takes_value(text: &str, tool: &Command) -> bool {
    let name = text.trim_start_matches('-');
    let flag = long(tool, name).or_else(|| short(tool, name));
    flag.is_some_and(|arg| arg.get_action().takes_values())
}

/// The option of a tool with this long name or alias.
fn long<'t>(tool: &'t Command, name: &str) -> Option<&'t Arg> {
    let named = |arg: &&Arg| {
        let aliases = arg.get_all_aliases().unwrap_or_default();
        arg.get_long() == Some(name) || aliases.contains(&name)
    };
    tool.get_arguments().find(named)
}

/// The option of a tool with this letter.
fn short<'t>(tool: &'t Command, name: &str) -> Option<&'t Arg> {
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    tool.get_arguments()
        .find(|arg| arg.get_short() == Some(letter))
}

/// Options of all of LLVM's tools that mean `--help`.
const HELP: [&str; 4] = ["help", "help-hidden", "help-list", "help-list-hidden"];

/// Returns true for `--color` and its forms, which have no effect: colours depend on the terminal.
fn is_about_colors(argument: &OsStr, tool: &Command) -> bool {
    let text = argument.to_str().unwrap_or_default();
    let flag = text.trim_start_matches('-');
    let name = flag.split_once('=').map_or(flag, |pair| pair.0);
    text.starts_with('-') && name == "color" && long(tool, name).is_none()
}

fn with_dashes(argument: &OsStr, tool: &Command) -> Option<OsString> {
    let text = argument.to_str()?;
    let flag = text.strip_prefix('-')?;
    let (flag, two) = flag
        .strip_prefix('-')
        .map_or((flag, false), |flag| (flag, true));
    let name = flag.split_once('=').map_or(flag, |pair| pair.0);
    if HELP.contains(&name) {
        return Some("--help".into());
    }
    let is_long = name == "version" || long(tool, name).is_some();
    let is_short = short(tool, name).is_some();
    let first = name.chars().next().map(String::from).unwrap_or_default();
    // Not a letter with its value, or several: a misspelt name, whose message shall show it whole.
    let joins = WITH_CLUSTERS.contains(&tool.get_name());
    let begins = |arg: &Arg| joins || first != "o" && arg.get_action().takes_values();
    let is_unknown = first.len() < name.len() && !short(tool, &first).is_some_and(begins);
    match two {
        false if is_long || is_unknown => Some(format!("--{flag}").into()),
        true if is_short && !is_long => Some(format!("-{flag}").into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared(arguments: &[&str]) -> Vec<OsString> {
        let tool = Command::new("nm")
            .arg(Arg::new("o").short('o'))
            .arg(Arg::new("d").long("dump").action(clap::ArgAction::SetTrue));
        let mut command = Command::new("bitsmith").subcommand(tool);
        run(prepare(
            arguments.iter().map(OsString::from).collect(),
            &mut command,
        ))
    }

    fn run(invocation: Invocation) -> Vec<OsString> {
        match invocation {
            Invocation::Run(arguments) => arguments,
            Invocation::RunAs(tool, mut arguments) => {
                arguments.insert(1, tool.into());
                arguments
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_dash_or_two() {
        let expected = [
            "bitsmith", "nm", "--dump", "--dump=x", "-o", "-", "--", "-dump",
        ];
        assert_eq!(
            prepared(&[
                "bitsmith", "nm", "-dump", "-dump=x", "--o", "-", "--", "-dump"
            ]),
            expected
        );
    }

    #[test]
    fn switches_take_truth_values() {
        let switch = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let tool = |name: &'static str| {
            let force = Arg::new("f").short('f').action(ArgAction::SetTrue);
            let tool = Command::new(name).arg(switch("dump")).arg(force);
            tool.arg(Arg::new("name").long("name"))
        };
        let mut command = Command::new("bitsmith");
        command = command.subcommand(tool("dis")).subcommand(tool("nm"));
        let given = [
            "-dump=true",
            "-dump=false",
            "--dump=0",
            "-f=1",
            "-f=false",
            "--name=false",
            "--show-annotations=false",
            "--dump=maybe",
        ];
        let mut prepared = |tool: &str| {
            let given = ["bitsmith", tool].into_iter().chain(given);
            run(prepare(given.map(OsString::from).collect(), &mut command)).split_off(2)
        };
        let on = ["--dump", "-f", "--name=false", "--dump=maybe"];
        assert_eq!(prepared("dis"), on);
        assert_eq!(prepared("nm").len(), given.len());
    }

    #[test]
    fn a_misspelt_name_is_no_cluster_of_letters() {
        let given = ["bitsmith", "nm", "-dumb=x", "-ofile", "-o", "-name"];
        let expected = ["bitsmith", "nm", "--dumb=x", "-ofile", "-o", "-name"];
        assert_eq!(prepared(&given), expected);
    }

    #[test]
    fn a_misspelt_name_is_no_output() {
        let with = |name: &'static str| {
            let output = Arg::new("o").short('o');
            let force = Arg::new("f").short('f').action(ArgAction::SetTrue);
            Command::new(name).arg(output).arg(force)
        };
        let mut command = Command::new("bitsmith");
        command = command.subcommand(with("dis")).subcommand(with("nm"));
        let mut prepared = |tool: &str| {
            let given = ["bitsmith", tool, "-opaque-pointers", "-force", "-o", "x"];
            let given = given.iter().map(OsString::from).collect();
            run(prepare(given, &mut command)).split_off(2)
        };
        assert_eq!(prepared("dis"), ["--opaque-pointers", "--force", "-o", "x"]);
        assert_eq!(prepared("nm"), ["-opaque-pointers", "-force", "-o", "x"]);
    }

    #[test]
    fn letters_of_an_archiver_stand_anywhere() {
        let thin = Arg::new("thin").long("thin").action(ArgAction::SetTrue);
        let tool = Command::new("ar")
            .arg(thin)
            .arg(Arg::new("plugin").long("plugin"));
        let mut command = Command::new("bitsmith").subcommand(tool);
        let mut prepared = |given: &str| {
            let given = ["bitsmith", "ar"].into_iter().chain(given.split(' '));
            let arguments = run(prepare(given.map(OsString::from).collect(), &mut command));
            let words: Vec<String> = arguments
                .into_iter()
                .skip(2)
                .map(|a| a.into_string().expect("text"))
                .collect();
            words.join(" ")
        };
        assert_eq!(prepared("-r -c -s x.a a.o"), "rcs x.a a.o");
        assert_eq!(prepared("rc x.a -s a.o"), "rcs x.a a.o");
        assert_eq!(
            prepared("--plugin p -rc x.a -thin a.o"),
            "--plugin p rc x.a --thin a.o"
        );
        assert_eq!(prepared("rc x.a -- -s"), "rc x.a -- -s");
        assert_eq!(prepared("t -"), "t -");
    }

    #[test]
    fn what_all_of_llvms_tools_take() {
        let given = [
            "bitsmith",
            "nm",
            "-help-list",
            "--color=true",
            "-dump",
            "--",
            "-color",
        ];
        let expected = ["bitsmith", "nm", "--help", "--dump", "--", "-color"];
        assert_eq!(prepared(&given), expected);
    }

    #[test]
    fn what_is_behind_a_program_is_the_programs() {
        let tool = Command::new("lli")
            .arg(
                Arg::new("time")
                    .long("time")
                    .action(clap::ArgAction::SetTrue),
            )
            .arg(Arg::new("load").long("load"))
            .arg(Arg::new("words").num_args(0..).trailing_var_arg(true));
        let mut command = Command::new("bitsmith").subcommand(tool);
        let mut prepared = |given: &[&str]| {
            let given = ["bitsmith", "lli"].iter().chain(given);
            run(prepare(given.map(OsString::from).collect(), &mut command)).split_off(2)
        };
        let given = ["-time", "-load", "x", "a.bc", "-time", "--", "-load"];
        let expected = ["--time", "--load", "x", "a.bc", "-time", "--", "-load"];
        assert_eq!(prepared(&given), expected);
        assert_eq!(
            prepared(&["-load=x", "-", "-time"]),
            ["--load=x", "-", "-time"]
        );
        assert_eq!(prepared(&["--", "a.bc", "-time"]), ["--", "a.bc", "-time"]);
    }

    #[test]
    fn versions_and_unknown_tools_under_llvms_names() {
        let invocation = |given: &[&str]| {
            let mut command = Command::new("bitsmith").subcommand(Command::new("nm"));
            prepare(given.iter().map(OsString::from).collect(), &mut command)
        };
        for flag in ["-version", "--version"] {
            let version = Invocation::Version("nm".into());
            assert_eq!(invocation(&["/usr/bin/llvm-nm-22", "x", flag]), version);
        }
        let unknown = Invocation::Unknown("ranlib".into());
        assert_eq!(invocation(&["llvm-ranlib", "x.a"]), unknown);
        run(invocation(&["llvm-nm", "--", "--version"]));
        let words = Arg::new("words").num_args(0..).trailing_var_arg(true);
        let mut command = Command::new("bitsmith").subcommand(Command::new("lli").arg(words));
        for flag in ["--version", "-jit-kind=orc"] {
            let given = ["lli", "a.bc", flag].map(OsString::from).to_vec();
            assert_eq!(
                run(prepare(given, &mut command)),
                ["lli", "lli", "a.bc", flag]
            );
        }
        run(invocation(&["bitsmith", "nm", "--version"]));
    }

    #[test]
    fn the_name_of_the_program() {
        for program in ["nm", "llvm-nm", "/usr/bin/llvm-nm-22", "nm.exe"] {
            assert_eq!(
                prepared(&[program, "-dump"]),
                [program, "nm", "--native", "--dump"]
            );
        }
        assert_eq!(prepared(&["bitsmith-2", "nm"]), ["bitsmith-2", "nm"]);
    }
}
