//! The rules of the verifier on the command line: ids in lists, `--allow`, and errors of the parser as entries.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

const TWO_FAULTS: &str = "define void @f() {
entry:
  br label %entry
}
@x = alias i8, ptr @y
@y = alias i8, ptr @x
";

fn verify(name: &str, text: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("rules.{name}.ll"));
    std::fs::write(&path, text).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.arg("verify").args(arguments).arg(path);
    command.output().expect("bitsmith runs")
}

fn entries(output: &Output) -> Vec<Value> {
    match serde_json::from_slice(&output.stdout) {
        Ok(Value::Array(entries)) => entries,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_violation_has_the_id_of_its_rule() {
    let output = verify("ids", TWO_FAULTS, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let entries = entries(&output);
    let rules: Vec<&str> = entries.iter().filter_map(|e| e["rule"].as_str()).collect();
    assert!(
        rules.len() >= 2 && rules[0] != *rules.last().expect("some"),
        "{entries:?}"
    );
    let list = verify("ids", "", &["--list-rules", "--json"]);
    let list = self::entries(&list);
    for (rule, entry) in rules.iter().zip(&entries) {
        let row = list.iter().find(|row| row["id"] == **rule).expect("a row");
        assert_eq!(row["message"], entry["message"]);
        assert_eq!(row["class"], entry["class"]);
    }
    let all = rules.join(",");
    let output = verify("ids", TWO_FAULTS, &["--allow", &all]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output = verify("ids", TWO_FAULTS, &["--allow", rules[0]]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(!errors.contains(entries[0]["message"].as_str().expect("a text")));
    let last = entries.last().expect("some");
    assert!(errors.contains(last["message"].as_str().expect("a text")));
}

#[test]
fn an_unknown_rule_is_a_wrong_command_line_that_names_the_nearest() {
    let output = verify("unknown", "", &["--allow", "aliases-form-cycle"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("aliases-cannot-form-cycle"), "{errors}");
}

#[test]
fn an_error_of_the_parser_is_an_entry() {
    let output = verify("parse", "@x = global i32\n@y = global\n", &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let entries = entries(&output);
    assert_eq!(entries[0]["class"], "Parse", "{entries:?}");
    assert_eq!(entries[0]["line"], 2);
    assert!(entries[0]["message"].is_string());
    let output = verify("bitcode", "BC\u{c0}\u{de}", &["--json"]);
    assert_eq!(self::entries(&output)[0]["class"], "Parse");
}
