// rounds: 720
// The kernel of an operating system, simulated: queues of packets, tasks with states, calls by pointer.
#include <stdio.h>
#include <stdlib.h>
enum { IDLER = 0, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B, TASKS, DEV = 0, WORK = 1, PACKET = 1, WAIT = 2, HOLD = 4 };
typedef struct Packet { struct Packet *link; int id, kind, datum, data[4]; } Packet;
typedef struct Task Task;
struct Task { Task *link; int id, priority; Packet *queue; int state; Task *(*run)(Packet *); long v1, v2; };
static Task tasks[TASKS], *list, *current;
static int queued, held;
static Packet *append(Packet *p, Packet *queue) {
    p->link = 0;
    if (!queue) return p;
    Packet *q = queue;
    while (q->link) q = q->link;
    q->link = p;
    return queue;
}
static Task *find(int id) { return id < TASKS ? &tasks[id] : 0; }
static Task *send(Packet *p) {
    Task *t = find(p->id);
    if (!t) return t;
    queued++;
    p->link = 0;
    p->id = current->id;
    if (!t->queue) {
        t->queue = p;
        t->state |= PACKET;
        if (t->priority > current->priority) return t;
    } else t->queue = append(p, t->queue);
    return current;
}
static Task *hold(void) { held++; current->state |= HOLD; return current->link; }
static Task *release(int id) {
    Task *t = find(id);
    t->state &= ~HOLD;
    return t->priority > current->priority ? t : current;
}
static Task *wait_(void) { current->state |= WAIT; return current; }
static Task *idle(Packet *p) {
    if (--current->v2 == 0) return hold();
    if (current->v1 & 1) { current->v1 = (current->v1 >> 1) ^ 0xd008; return release(DEVICE_B); }
    current->v1 >>= 1;
    return release(DEVICE_A);
}
static Task *work(Packet *p) {
    if (!p) return wait_();
    current->v1 = HANDLER_A + HANDLER_B - current->v1;
    p->id = current->v1;
    p->datum = 0;
    for (int i = 0; i < 4; i++) {
        if (++current->v2 > 26) current->v2 = 1;
        p->data[i] = 'A' + current->v2 - 1;
    }
    return send(p);
}
static Task *handle(Packet *p) {
    if (p) {
        if (p->kind == WORK) current->v1 = (long)append(p, (Packet *)current->v1);
        else current->v2 = (long)append(p, (Packet *)current->v2);
    }
    Packet *w = (Packet *)current->v1;
    if (w) {
        if (w->datum >= 4) { current->v1 = (long)w->link; return send(w); }
        Packet *d = (Packet *)current->v2;
        if (d) {
            current->v2 = (long)d->link;
            d->datum = w->data[w->datum++];
            return send(d);
        }
    }
    return wait_();
}
static Task *device(Packet *p) {
    if (!p) {
        if (!current->v1) return wait_();
        p = (Packet *)current->v1;
        current->v1 = 0;
        return send(p);
    }
    current->v1 = (long)p;
    return hold();
}
static Packet *packet(Packet *link, int id, int kind) {
    Packet *p = calloc(1, sizeof *p);
    p->link = link; p->id = id; p->kind = kind;
    return p;
}
static void task(int id, int priority, Packet *queue, int state, Task *(*run)(Packet *), long v1, long v2) {
    tasks[id] = (Task){list, id, priority, queue, state, run, v1, v2};
    list = &tasks[id];
}
static void schedule(void) {
    current = list;
    while (current) {
        Packet *p = 0;
        switch (current->state) {
        case WAIT | PACKET:
            p = current->queue;
            current->queue = p->link;
            current->state = current->queue ? PACKET : 0; // fall through
        case 0: case PACKET: current = current->run(p); break;
        default: current = current->link;
        }
    }
}
int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int r = 0; r < rounds; r++) {
        list = 0;
        task(IDLER, 0, 0, 0, idle, 1, 10000);
        task(WORKER, 1000, packet(packet(0, 0, WORK), 0, WORK), WAIT | PACKET, work, HANDLER_A, 0);
        task(HANDLER_A, 2000, packet(packet(packet(0, DEVICE_A, DEV), DEVICE_A, DEV), DEVICE_A, DEV), WAIT | PACKET, handle, 0, 0);
        task(HANDLER_B, 3000, packet(packet(packet(0, DEVICE_B, DEV), DEVICE_B, DEV), DEVICE_B, DEV), WAIT | PACKET, handle, 0, 0);
        task(DEVICE_A, 4000, 0, WAIT, device, 0, 0);
        task(DEVICE_B, 5000, 0, WAIT, device, 0, 0);
        schedule();
    }
    printf("%d %d\n", queued, held);
}
