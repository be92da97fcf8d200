// Classes, closures, generators, destructuring, spreading, promises.
class Shape { constructor(n) { this.n = n; } get area() { return 0; } toString() { return `${this.n}:${this.area}`; } }
class Square extends Shape { constructor(s) { super("square"); this.s = s; } get area() { return this.s ** 2; } }
function* numbers(n) { for (let i = 0; i < n; i++) yield i * i; }
const { a, ...rest } = { a: 1, b: 2, c: [3, 4] };
print(new Square(4), [...numbers(5)].join(), a, JSON.stringify(rest), typeof 10n, 2n ** 100n);
print([5, 3, 9, 1].sort((x, y) => x - y), "abc".replace(/b(.)/, "[$1]"), "2024-05".match(/(?<y>\d+)-(?<m>\d+)/).groups.m);
try { null.x; } catch (e) { print(e.name, e instanceof TypeError); }
Promise.resolve(7).then((v) => print("later", v));
(async () => { for await (const v of [1, Promise.resolve(2)]) print("async", v); })();
print(new Map([[1, "one"], [2, "two"]]).get(2), new Set([1, 1, 2]).size, [1, [2, [3]]].flat(Infinity));
