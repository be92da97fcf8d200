#[derive(Debug, Clone)]
enum Shape {
    Circle(f64),
    Rect { w: u32, h: u32 },
    Empty,
}
struct Point<T> {
    x: T,
    y: T,
}
trait Area {
    fn area(&self) -> f64;
}
impl Area for Shape {
    fn area(&self) -> f64 {
        match self {
            Shape::Circle(r) => 3.0 * r * r,
            Shape::Rect { w, h } => (*w * *h) as f64,
            Shape::Empty => 0.0,
        }
    }
}
fn total(shapes: &[Shape], scale: Option<Box<Point<i32>>>) -> f64 {
    let mut sum = 0.0;
    for s in shapes {
        sum += s.area();
    }
    let name = String::from("total");
    let big: (u8, i128, char) = (1, -5, 'x');
    if let Some(p) = scale {
        sum *= (p.x + p.y) as f64;
    }
    println!("{name} {sum} {big:?}");
    sum
}
fn main() {
    let v = vec![Shape::Circle(1.0), Shape::Rect { w: 2, h: 3 }, Shape::Empty];
    total(&v, Some(Box::new(Point { x: 1, y: 2 })));
}
