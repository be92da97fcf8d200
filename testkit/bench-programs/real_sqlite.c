// with: c/sqlite3
// rounds: 270
// Statements of SQL on tables in memory.
#include <stdio.h>
#include <stdlib.h>
typedef struct sqlite3 sqlite3;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_close(sqlite3 *);
static double sum;
static int row(void *p, int n, char **values, char **names) {
    for (int i = 0; i < n; i++) sum += values[i] ? atof(values[i]) : 0;
    return 0;
}
static const char program[] =
    "create table t(id integer primary key, a int, b text);"
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)"
    " insert into t select i, (i * 7919) % 251, 'name ' || (i % 37) from n;"
    "create index by_a on t(a);"
    "select count(*), sum(a) from t where a between 20 and 90;"
    "select b, count(*), max(a) from t group by b order by 2 desc, 1 limit 5;"
    "select x.id, y.id from t x join t y on x.a = y.a and x.id < y.id where x.b like '%3' order by x.id limit 50;"
    "update t set a = a + 1 where id % 3 = 0; delete from t where a > 200;"
    "select sum(length(b)), avg(a), min(upper(b)) from t where a in (select a from t where id < 100);";
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int r = 0; r < rounds; r++) {
        sqlite3 *db;
        if (sqlite3_open(":memory:", &db) || sqlite3_exec(db, program, row, 0, 0)) return 1;
        sqlite3_close(db);
    }
    printf("%.3f\n", sum);
}
