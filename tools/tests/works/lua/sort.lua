local t, seed = {}, 42
for i = 1, 100000 do seed = (seed * 1103515245 + 12345) % 2147483648; t[i] = seed end
local u = {table.unpack(t, 1, 200)}
table.sort(t)
table.sort(t, function(a, b) return a % 1000 < b % 1000 end)
local function heap(a, n)
  local function down(i, n)
    while 2 * i <= n do
      local j = 2 * i
      if j < n and a[j] < a[j + 1] then j = j + 1 end
      if a[i] >= a[j] then return end
      a[i], a[j] = a[j], a[i]
      i = j
    end
  end
  for i = n // 2, 1, -1 do down(i, n) end
  for i = n, 2, -1 do a[1], a[i] = a[i], a[1]; down(1, i - 1) end
end
heap(t, #t)
print(t[1], t[#t // 2], t[#t], #u)
