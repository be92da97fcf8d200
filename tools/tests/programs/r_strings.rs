//! Strings: UTF-8, formatting, searching, changing.
fn main() {
    let s = "Grüße, wörld! 你好 🎉";
    println!(
        "{} {} {:?}",
        s.len(),
        s.chars().count(),
        s.char_indices().nth(8)
    );
    println!(
        "{} {} {:?}",
        s.to_uppercase(),
        s.replace('w', "W"),
        s.find("你")
    );
    let mut t = String::new();
    for (i, w) in s.split_whitespace().enumerate() {
        t.insert_str(0, w);
        t.push_str(&format!("[{i:>3}|{i:<3}|{i:^3}|{i:03}]"));
    }
    println!("{t}");
    println!(
        "{:?} {:?}",
        s.bytes().rev().take(4).collect::<Vec<u8>>(),
        String::from_utf8(vec![0xff, 0x41]).is_err()
    );
    println!(
        "{:>10.3}|{:<10e}|{:+}|{:#x}|{:#010b}|{:?}",
        3.14159, 1234.5, 7, 255, 5, "q\"\n\u{1}"
    );
    let mut b: Vec<char> = "sort me".chars().collect();
    b.sort_unstable();
    b.dedup();
    println!("{}", b.iter().collect::<String>().trim());
}
