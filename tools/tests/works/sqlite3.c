/* Work for sqlite3: tables, indexes, joins, and its own check at the end. The argument: how many rows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_close(sqlite3 *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_bind_int(sqlite3_stmt *, int, int);
int sqlite3_bind_double(sqlite3_stmt *, int, double);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
#define TRANSIENT ((void (*)(void *))-1)

static int row(void *unused, int count, char **values, char **names)
{
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
    putchar('\n');
    return 0;
}

static void sql(sqlite3 *db, const char *text)
{
    char *error = NULL;
    if (sqlite3_exec(db, text, row, NULL, &error))
        printf("%s: %s\n", text, error);
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 1000000;
    sqlite3 *db;
    sqlite3_stmt *insert;
    sqlite3_open(":memory:", &db);
    sql(db, "create table t(a integer primary key, b int, c text, d real)");
    sql(db, "begin");
    sqlite3_prepare_v2(db, "insert into t(b, c, d) values(?, ?, ?)", -1, &insert, NULL);
    for (int i = 0; i < rows; i++) {
        char text[32];
        int value = i * 7919LL % 1000003;
        sprintf(text, "row%d", value);
        sqlite3_bind_int(insert, 1, value);
        sqlite3_bind_text(insert, 2, text, -1, TRANSIENT);
        sqlite3_bind_double(insert, 3, i * 0.37);
        sqlite3_step(insert);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    sql(db, "commit");
    sql(db, "create index tb on t(b)");
    sql(db, "create index tc on t(c)");
    sql(db, "select count(*), sum(b), avg(d), min(c), max(c) from t");
    sql(db, "select b % 10 k, count(*), round(total(d), 2) from t group by k order by k");
    sql(db, "create table u as select b * 2 as b, upper(c) as c from t where a % 3 = 0");
    sql(db, "select count(*) from t join u on t.b = u.b");
    sql(db, "select t.a, u.c from t join u on t.b = u.b order by t.c desc limit 5");
    sql(db, "update t set d = d * 1.5, c = c || 'x' where b < 5000");
    sql(db, "delete from t where b between 1000 and 2000");
    sql(db, "with recursive f(a, b, n) as (select 0, 1, 0 union all select b, a + b, n + 1 from f"
            " where n < 40) select max(a) from f");
    sql(db, "select printf('%.3f %e %g', 3.14159, 1e100, 1e-7), substr('hello', 2, 3), typeof(1.5),"
            " json_extract('{\"a\":[1,2,{\"b\":3}]}', '$.a[2].b')");
    sql(db, "select count(*), sum(length(c)) from t where c like '%99%'");
    sql(db, "pragma integrity_check");
    sqlite3_close(db);
    return 0;
}
