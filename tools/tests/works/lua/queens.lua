local N = 8
local solutions = 0
local function ok(a, n, c)
  for i = 1, n - 1 do
    if a[i] == c or a[i] - i == c - n or a[i] + i == c + n then return false end
  end
  return true
end
local function add(a, n)
  if n > N then solutions = solutions + 1 return end
  for c = 1, N do
    if ok(a, n, c) then a[n] = c; add(a, n + 1) end
  end
end
for i = 1, 12 do add({}, 1) end
print(solutions)
