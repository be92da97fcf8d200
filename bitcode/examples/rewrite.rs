//! Reads streams and checks that they are written back to the same bytes: `rewrite FILE...`.

use bitsmith_bitcode::bitstream::Tree;

fn main() {
    let mut wrong = 0;
    for path in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        let again = Tree::read(&bytes).and_then(|tree| {
            let exact = tree.nodes.iter().filter(|node| node.is_exact()).count();
            if exact > 0 {
                println!("{path}: {exact} nodes kept as they came");
            }
            tree.write()
        });
        match again {
            Ok(again) if again == bytes => {}
            Ok(_) => {
                wrong += 1;
                println!("{path}: written back to other bytes");
            }
            Err(error) => {
                wrong += 1;
                println!("{path}: {error}");
            }
        }
    }
    println!("{wrong} wrong");
}
