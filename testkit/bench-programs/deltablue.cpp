// rounds: 420
// Incremental constraints: a chain of equalities and scales, planned and executed by virtual calls.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>
struct Constraint;
struct Variable { long value = 0; int mark = 0, strength = 9; std::vector<Constraint *> uses; Constraint *by = nullptr; };
struct Constraint {
    int strength;
    bool forward = true;
    explicit Constraint(int s) : strength(s) {}
    virtual ~Constraint() = default;
    virtual Variable *output() = 0;
    virtual Variable *input() = 0;
    virtual bool choose(int mark) = 0;
    virtual void execute() = 0;
};
struct Equal : Constraint {
    Variable *a, *b;
    Equal(int s, Variable *x, Variable *y) : Constraint(s), a(x), b(y) { a->uses.push_back(this); b->uses.push_back(this); }
    Variable *output() override { return forward ? b : a; }
    Variable *input() override { return forward ? a : b; }
    bool choose(int mark) override {
        if (a->mark == mark) return forward = true, b->mark != mark;
        if (b->mark == mark) return forward = false, true;
        return forward = a->strength <= b->strength, true;
    }
    void execute() override { output()->value = input()->value; }
};
struct Scale : Equal {
    long factor, offset;
    Scale(int s, Variable *x, Variable *y, long f, long o) : Equal(s, x, y), factor(f), offset(o) {}
    void execute() override {
        if (forward) b->value = a->value * factor + offset;
        else a->value = (b->value - offset) / factor;
    }
};
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1, mark = 0;
    const int n = 200;
    std::vector<Variable> all(n + 1);
    std::vector<std::unique_ptr<Constraint>> list;
    for (int i = 0; i < n; i++)
        if (i % 3) list.push_back(std::make_unique<Equal>(i % 5, &all[i], &all[i + 1]));
        else list.push_back(std::make_unique<Scale>(i % 5, &all[i], &all[i + 1], 1 + i % 2, i));
    long sum = 0;
    for (int r = 0; r < rounds * 60; r++) {
        Variable *start = &all[(r * 37) % (n + 1)];
        std::vector<Constraint *> plan;
        std::vector<Variable *> todo{start};
        start->mark = ++mark;
        while (!todo.empty()) {
            Variable *v = todo.back();
            todo.pop_back();
            for (Constraint *c : v->uses) {
                if (c == v->by || !c->choose(mark)) continue;
                Variable *out = c->output();
                if (out->mark == mark) continue;
                out->mark = mark; out->by = c; out->strength = c->strength;
                plan.push_back(c);
                todo.push_back(out);
            }
        }
        for (int i = 0; i < 10; i++) {
            start->value = r + i;
            for (Constraint *c : plan) c->execute();
            sum = (sum * 31 + all[n].value + all[0].value) % 1000000007;
        }
    }
    printf("%ld\n", sum);
}
