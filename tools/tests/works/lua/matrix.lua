local function matrix(n, f)
  local m = {}
  for i = 1, n do local r = {} for j = 1, n do r[j] = f(i, j) end m[i] = r end
  return m
end
local function mul(a, b, n)
  return matrix(n, function(i, j)
    local s, row = 0, a[i]
    for k = 1, n do s = s + row[k] * b[k][j] end
    return s
  end)
end
local n = 150
local a = matrix(n, function(i, j) return (i - j) / (i + j) end)
local b = matrix(n, function(i, j) return i * j % 7 end)
local c = mul(a, b, n)
print(string.format("%.6f %.6f", c[1][1], c[n][n]))
