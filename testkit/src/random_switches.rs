//! Random switches: functions that number the destination of a value, and a `main` that compares them with tables of
//! expected numbers. It returns 0 if all agree, and else prints the functions and values that do not.

use crate::corrupt::Dice;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The widths of the integers, in bits.
const WIDTHS: [u32; 6] = [8, 16, 24, 32, 33, 64];
/// The most values that cases and neighbours of cases are chosen from, in steps from few to many.
const SPREADS: [u64; 7] = [6, 20, 40, 63, 70, 200, 3000];
/// The most cases of a switch.
const MOST_CASES: usize = 24;
/// The most destinations beside the default.
const MOST_DESTINATIONS: usize = 5;

/// A module with so many switches, without its target.
pub fn module(seed: u64, switches: usize) -> String {
    let mut dice = Dice(seed);
    let mut out = String::from(
        "@wrong = internal constant [22 x i8] c\"switch %d, value %ld\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n",
    );
    let mut calls = String::new();
    for number in 0..switches {
        let bits = WIDTHS[dice.below(WIDTHS.len())];
        let expected = switch(&mut dice, number, bits, &mut out);
        let rows = expected.iter();
        let rows: Vec<String> = rows
            .map(|(value, to)| {
                format!("{{ i64, i32 }} {{ i64 {}, i32 {to} }}", value.cast_signed())
            })
            .collect();
        let (count, rows) = (rows.len(), rows.join(", "));
        let _ = writeln!(
            out,
            "@t{number} = internal constant [{count} x {{ i64, i32 }}] [{rows}]"
        );
        let _ = writeln!(
            calls,
            "  %c{number} = call i32 @check_i{bits}(ptr @f{number}, ptr @t{number}, i64 {count}, i32 {number})"
        );
    }
    for bits in WIDTHS {
        check(bits, &mut out);
    }
    let mut sum = String::from("0");
    for number in 0..switches {
        let _ = writeln!(calls, "  %s{number} = or i32 {sum}, %c{number}");
        sum = format!("%s{number}");
    }
    let _ = writeln!(out, "define i32 @main() {{\n{calls}  ret i32 {sum}\n}}");
    out
}

/// Adds the function of a switch. Returns the destinations of values, by the bits of the values.
fn switch(dice: &mut Dice, number: usize, bits: u32, out: &mut String) -> BTreeMap<u64, usize> {
    let mask = u64::MAX >> (64 - bits);
    let spread = SPREADS[dice.below(SPREADS.len())];
    let first = match dice.below(4) {
        0 | 1 => 0,
        2 => dice.roll(),
        // Around zero.
        _ => 0u64.wrapping_sub(dice.roll() % spread),
    };
    let destinations = 1 + dice.below(MOST_DESTINATIONS);
    let mut cases = BTreeMap::new();
    for _ in 0..dice.below(MOST_CASES) {
        // A few cases are far from the others.
        let value = match dice.below(12) {
            0 => dice.roll(),
            _ => first.wrapping_add(dice.roll() % spread),
        };
        let to = 1 + dice.below(destinations);
        // Some of them are runs.
        for more in 0..=[0, 0, 0, 2, 5][dice.below(5)] {
            cases.insert(value.wrapping_add(more) & mask, to);
        }
    }
    let is_open = cases.is_empty() || dice.below(5) > 0;
    let _ = writeln!(
        out,
        "define internal i32 @f{number}(i{bits} %x) noinline {{"
    );
    let _ = writeln!(out, "  switch i{bits} %x, label %d0 [");
    for (value, to) in &cases {
        let shown = value.cast_signed() << (64 - bits) >> (64 - bits);
        let _ = writeln!(out, "    i{bits} {shown}, label %d{to}");
    }
    let _ = writeln!(out, "  ]");
    for to in 0..=destinations {
        let _ = match (to, is_open) {
            (0, false) => writeln!(out, "d0:\n  unreachable"),
            _ => writeln!(out, "d{to}:\n  ret i32 {to}"),
        };
    }
    let _ = writeln!(out, "}}");
    let mut expected = cases.clone();
    if is_open {
        let near = cases
            .keys()
            .flat_map(|v| [v.wrapping_sub(1), v.wrapping_add(1)]);
        let more = (0..spread.min(80)).map(|more| first.wrapping_add(more));
        for value in near
            .chain(more)
            .chain([0, 1, 63, 64, u64::MAX, u64::MAX >> 1])
        {
            expected.entry(value & mask).or_insert(0);
        }
    }
    expected
}

/// Adds the function that compares a function of integers of a width with a table.
fn check(bits: u32, out: &mut String) {
    let value = match bits {
        64 => "  %v = add i64 %w, 0".to_owned(),
        _ => format!("  %v = trunc i64 %w to i{bits}"),
    };
    let _ = writeln!(
        out,
        "define internal i32 @check_i{bits}(ptr %f, ptr %table, i64 %count, i32 %number) noinline {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %last ]
  %bad = phi i32 [ 0, %entry ], [ %worse, %last ]
  %row = getelementptr {{ i64, i32 }}, ptr %table, i64 %i
  %w = load i64, ptr %row
  %to = getelementptr {{ i64, i32 }}, ptr %row, i64 0, i32 1
  %expected = load i32, ptr %to
{value}
  %found = call i32 %f(i{bits} %v)
  %same = icmp eq i32 %found, %expected
  br i1 %same, label %last, label %differs
differs:
  %said = call i32 (ptr, ...) @printf(ptr @wrong, i32 %number, i64 %w)
  br label %last
last:
  %worse = phi i32 [ %bad, %loop ], [ 1, %differs ]
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret i32 %worse
}}"
    );
}
