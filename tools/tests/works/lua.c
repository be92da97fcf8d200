/* Runs the scripts that the arguments name. */
#include <stddef.h>
#include <stdio.h>
typedef struct lua_State lua_State;
lua_State *luaL_newstate(void);
void luaL_openlibs(lua_State *);
int luaL_loadfilex(lua_State *, const char *, const char *);
int lua_pcallk(lua_State *, int, int, int, ptrdiff_t, void *);
const char *lua_tolstring(lua_State *, int, size_t *);
void lua_settop(lua_State *, int);
void lua_close(lua_State *);

int main(int argc, char **argv)
{
    lua_State *state = luaL_newstate();
    luaL_openlibs(state);
    for (int i = 1; i < argc; i++)
        if (luaL_loadfilex(state, argv[i], NULL) || lua_pcallk(state, 0, -1, 0, 0, NULL)) {
            printf("%s\n", lua_tolstring(state, -1, NULL));
            lua_settop(state, -2);
        }
    lua_close(state);
    return 0;
}
