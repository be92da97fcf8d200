local Account = {}
Account.__index = Account
function Account.new(b) return setmetatable({balance = b}, Account) end
function Account:deposit(v) self.balance = self.balance + v end
function Account:withdraw(v) if v > self.balance then return nil, "poor" end self.balance = self.balance - v return true end
local Special = setmetatable({}, {__index = Account})
Special.__index = Special
function Special.new(b, l) local a = Account.new(b); a.limit = l; return setmetatable(a, Special) end
function Special:withdraw(v) if v - self.balance >= self.limit then return nil, "limit" end self.balance = self.balance - v return true end
local all = {}
for i = 1, 100 do all[i] = i % 2 == 0 and Account.new(i) or Special.new(i, 100) end
local poor = 0
for round = 1, 4000 do
  for i = 1, #all do
    local a = all[i]
    a:deposit(round % 5)
    if not a:withdraw(round % 7) then poor = poor + 1 end
  end
end
local sum = 0
for _, a in ipairs(all) do sum = sum + a.balance end
local co = coroutine.wrap(function() for i = 1, 100000 do coroutine.yield(i) end end)
for i = 1, 100000 do sum = sum + co() end
print(poor, sum)
