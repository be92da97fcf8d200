local function make(d) if d == 0 then return {} end return {make(d - 1), make(d - 1)} end
local function check(t) if t[1] then return 1 + check(t[1]) + check(t[2]) end return 1 end
local sum = 0
for i = 1, 20 do sum = sum + check(make(13)) end
print(sum)
