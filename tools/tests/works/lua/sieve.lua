local n, count = 1000000, 0
local flags = {}
for i = 2, n do flags[i] = true end
for i = 2, n do
  if flags[i] then
    for k = i + i, n, i do flags[k] = false end
    count = count + 1
  end
end
print(count)
