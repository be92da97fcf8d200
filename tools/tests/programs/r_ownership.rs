//! Drops in order, reference counts, cells, and what moves.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
struct D(&'static str, Rc<Cell<u32>>);
impl Drop for D {
    fn drop(&mut self) {
        self.1.set(self.1.get() * 10 + self.0.len() as u32);
        println!("drop {}", self.0);
    }
}
struct Node {
    value: i32,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}
fn main() {
    let n = Rc::new(Cell::new(0));
    let a = D("a", n.clone());
    {
        let _b = D("bb", n.clone());
        let c = D("ccc", n.clone());
        std::mem::forget(D("never", n.clone()));
        drop(c);
    }
    let v = vec![D("four", n.clone()), D("fivee", n.clone())];
    let mut it = v.into_iter();
    let first = it.next();
    drop(it);
    println!("{}", first.is_some());
    drop(first);
    let b = std::mem::replace(&mut *Box::new(a), D("sixsix", n.clone()));
    println!("{} {}", n.get(), b.0);
    let leaf = Rc::new(Node {
        value: 3,
        parent: RefCell::new(Weak::new()),
        children: RefCell::new(vec![]),
    });
    {
        let branch = Rc::new(Node {
            value: 5,
            parent: RefCell::new(Weak::new()),
            children: RefCell::new(vec![leaf.clone()]),
        });
        *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
        println!(
            "{:?} {} {} {}",
            leaf.parent.borrow().upgrade().map(|p| p.value),
            Rc::strong_count(&leaf),
            Rc::weak_count(&branch),
            branch.children.borrow()[0].value
        );
    }
    println!(
        "{:?} {}",
        leaf.parent.borrow().upgrade().is_none(),
        Rc::strong_count(&leaf)
    );
    println!("{}", leaf.children.try_borrow_mut().is_ok());
}
