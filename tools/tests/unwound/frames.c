/* Frames that an exception goes through, on its way from a function of C++ to another: without
   any, with saved registers, with memory, and left by a call that is the last thing done. */
int thrown(int);
int kept(int, int, int, int, int);
int last(int a) { return thrown(a); }
int saved(int a, int b, int c, int d)
{
    int x = kept(a, b, c, d, 1), y = kept(b, c, d, a, 2), z = thrown(x);
    return kept(x, y, z, a, b) + last(y) + x + y + z + a + b + c + d;
}
int large(int a)
{
    int room[100];
    for (int i = 0; i < 100; i++)
        room[i] = kept(i, a, a, a, a);
    return saved(room[a & 63], room[3], a, a) + room[7];
}
