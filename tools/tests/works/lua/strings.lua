local parts, words = {}, {}
for i = 1, 40000 do parts[#parts + 1] = string.format("%d:%s", i, ("x"):rep(i % 7)) end
local whole, total = table.concat(parts, ","), 0
for digits, xs in whole:gmatch("(%d+):(x*)") do total = total + #digits + #xs end
for i = 1, 200000 do
  local key = "k" .. i % 500
  words[key] = (words[key] or 0) + i
end
local changed, n = whole:gsub("x+", function(s) return #s end)
print(#whole, total, words.k77, #changed, n, whole:upper():find("X,7777:", 1, true))
