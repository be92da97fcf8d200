// Arithmetic, typed arrays, sorting and text.
let sum = 0;
for (let i = 1; i < 200000; i++) sum = (sum * 31 + i) % 1000003;
print(sum, 0.1 + 0.2, (1234.5678).toFixed(2), (255).toString(16), parseInt("zz", 36), 1e21, -1 >>> 0);
const data = new Float64Array(1000).map((_, i) => Math.sin(i));
print(data.reduce((x, y) => x + y, 0).toFixed(9), Math.max(...data).toFixed(9), new Uint8Array([300, -1]).join());
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
const words = Array.from({ length: 500 }, (_, i) => "w" + ((i * 7919) % 1009));
print(fib(20), words.sort().slice(0, 5), new Date(0).toISOString(), "straße".toUpperCase(), [..."añb"].length);
