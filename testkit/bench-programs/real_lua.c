// with: c/lua
// rounds: 370
// The interpreter of Lua.
#include <stdio.h>
#include <stdlib.h>
typedef struct lua_State lua_State;
lua_State *luaL_newstate(void);
void luaL_openlibs(lua_State *);
int luaL_loadstring(lua_State *, const char *);
int lua_pcallk(lua_State *, int, int, int, long, void *);
double lua_tonumberx(lua_State *, int, int *);
void lua_close(lua_State *);
static const char program[] =
    "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end\n"
    "local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1009 end\n"
    "table.sort(t, function(a, b) return a < b end)\n"
    "local s = {} for i = 1, 300 do s[#s + 1] = string.format('%d:%s', i, ('x'):rep(i % 9)) end\n"
    "local text, n = table.concat(s, ','), 0\n"
    "for w in text:gmatch('%d+:x*') do n = n + #w end\n"
    "local P = {} P.__index = P function P.new(x) return setmetatable({x = x}, P) end function P:add(y) self.x = self.x + y return self end\n"
    "local p = P.new(1) for i = 1, 2000 do p:add(i * 0.5) end\n"
    "return fib(16) + t[500] + n + p.x\n";
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    double sum = 0;
    for (int r = 0; r < rounds; r++) {
        lua_State *L = luaL_newstate();
        luaL_openlibs(L);
        if (luaL_loadstring(L, program) || lua_pcallk(L, 0, 1, 0, 0, 0)) return 1;
        sum += lua_tonumberx(L, -1, 0);
        lua_close(L);
    }
    printf("%.3f\n", sum);
}
