// flags: -fwrapv
// Loops of textbooks: ciphers, codecs, dynamic programming, graphs, filters, text. Prints the result of each; with an
// argument also its least time in microseconds, of all of them (`all`) or one. `docs/passes.md` says how they are
// measured.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define N __attribute__((noinline)) static
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t i64;
static u64 in64[1024];
static u32 out32[4096];
static u8 sbox[256];
static u32 words[1024];
static int num[4096], dp[512][512], grid[96][96], grid2[96][96];
static double dx[4096], dy[4096], mat[48][48], vec[48];
static float fx[4096], fy[4096], fz[4096], img[64][64], img2[64][64];
static char text[8192];
#define in ((u8 *)in64)
#define out ((u8 *)out32)
#define R32(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define R64(x, n) ((x) << (n) | (x) >> (64 - (n)))
N u64 md5(void) {
    static const u8 s[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    u32 a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    for (int o = 0; o < 1024; o += 16) {
        u32 A = a, B = b, C = c, D = d;
        for (int i = 0; i < 64; i++) {
            u32 f, g;
            if (i < 16)
                f = (B & C) | (~B & D), g = i;
            else if (i < 32)
                f = (D & B) | (~D & C), g = (5 * i + 1) & 15;
            else if (i < 48)
                f = B ^ C ^ D, g = (3 * i + 5) & 15;
            else
                f = C ^ (B | ~D), g = (7 * i) & 15;
            f += A + words[(i * 37) & 1023] + words[o + g];
            A = D;
            D = C;
            C = B;
            int r = s[(i >> 4) * 4 + (i & 3)];
            B += R32(f, r);
        }
        a += A;
        b += B;
        c += C;
        d += D;
    }
    return a ^ b ^ c ^ d;
}
N u64 sha1(void) {
    u32 h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}, w[80];
    for (int o = 0; o < 1024; o += 16) {
        for (int i = 0; i < 16; i++) w[i] = words[o + i];
        for (int i = 16; i < 80; i++) {
            u32 t = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
            w[i] = R32(t, 1);
        }
        u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
        for (int i = 0; i < 80; i++) {
            u32 f, k;
            if (i < 20)
                f = (b & c) | (~b & d), k = 0x5A827999;
            else if (i < 40)
                f = b ^ c ^ d, k = 0x6ED9EBA1;
            else if (i < 60)
                f = (b & c) | (b & d) | (c & d), k = 0x8F1BBCDC;
            else
                f = b ^ c ^ d, k = 0xCA62C1D6;
            u32 t = R32(a, 5) + f + e + k + w[i];
            e = d;
            d = c;
            c = R32(b, 30);
            b = a;
            a = t;
        }
        h[0] += a;
        h[1] += b;
        h[2] += c;
        h[3] += d;
        h[4] += e;
    }
    return h[0] ^ h[4];
}
N u64 chacha(void) {
    u32 s[16];
    u64 r = 0;
    for (int i = 0; i < 16; i++) s[i] = words[i];
    for (int k = 0; k < 64; k++) {
        u32 x[16];
        memcpy(x, s, 64);
#define Q(a, b, c, d)                                                                                                  \
    x[a] += x[b];                                                                                                      \
    x[d] = R32(x[d] ^ x[a], 16);                                                                                       \
    x[c] += x[d];                                                                                                      \
    x[b] = R32(x[b] ^ x[c], 12);                                                                                       \
    x[a] += x[b];                                                                                                      \
    x[d] = R32(x[d] ^ x[a], 8);                                                                                        \
    x[c] += x[d];                                                                                                      \
    x[b] = R32(x[b] ^ x[c], 7);
        for (int i = 0; i < 10; i++) {
            Q(0, 4, 8, 12)
            Q(1, 5, 9, 13) Q(2, 6, 10, 14) Q(3, 7, 11, 15) Q(0, 5, 10, 15) Q(1, 6, 11, 12) Q(2, 7, 8, 13) Q(3, 4, 9, 14)
        }
        for (int i = 0; i < 16; i++) r += x[i] + s[i];
        s[12]++;
    }
    return r;
}
N u64 siphash(void) {
    u64 v0 = 1, v1 = 2, v2 = 3, v3 = 4;
    for (int i = 0; i < 512; i++) {
        u64 m = words[i];
        v3 ^= m;
        for (int k = 0; k < 2; k++) {
            v0 += v1;
            v1 = R64(v1, 13);
            v1 ^= v0;
            v0 = R64(v0, 32);
            v2 += v3;
            v3 = R64(v3, 16);
            v3 ^= v2;
            v0 += v3;
            v3 = R64(v3, 21);
            v3 ^= v0;
            v2 += v1;
            v1 = R64(v1, 17);
            v1 ^= v2;
            v2 = R64(v2, 32);
        }
        v0 ^= m;
    }
    return v0 ^ v1 ^ v2 ^ v3;
}
N u64 aes(void) {
    u8 s[16];
    memcpy(s, in, 16);
    u64 r = 0;
    for (int k = 0; k < 60; k++) {
        u8 t[16];
        for (int i = 0; i < 16; i++) t[i] = sbox[s[(i * 5) & 15]];
        for (int c = 0; c < 16; c += 4) {
            u8 a = t[c], b = t[c + 1], d = t[c + 2], e = t[c + 3], x = a ^ b ^ d ^ e;
#define X(v) (u8)((v) << 1 ^ ((v) >> 7) * 0x1b)
            s[c] ^= x ^ X(a ^ b);
            s[c + 1] ^= x ^ X(b ^ d);
            s[c + 2] ^= x ^ X(d ^ e);
            s[c + 3] ^= x ^ X(e ^ a);
        }
        for (int i = 0; i < 16; i++) s[i] ^= in[(k * 16 + i) & 8191];
    }
    for (int i = 0; i < 16; i++) r = r * 31 + s[i];
    return r;
}
N u64 rc4(void) {
    u8 s[256];
    for (int i = 0; i < 256; i++) s[i] = i;
    u8 j = 0;
    for (int i = 0; i < 256; i++) {
        j += s[i] + in[i & 15];
        u8 t = s[i];
        s[i] = s[j];
        s[j] = t;
    }
    u64 r = 0;
    u8 i = 0;
    j = 0;
    for (int k = 0; k < 4096; k++) {
        i++;
        j += s[i];
        u8 t = s[i];
        s[i] = s[j];
        s[j] = t;
        r += in[k] ^ s[(u8)(s[i] + s[j])];
    }
    return r;
}
N u64 murmur(void) {
    u32 h = 42;
    for (int i = 0; i < 1024; i++) {
        u32 k = words[i];
        k *= 0xcc9e2d51;
        k = R32(k, 15);
        k *= 0x1b873593;
        h ^= k;
        h = R32(h, 13);
        h = h * 5 + 0xe6546b64;
    }
    h ^= h >> 16;
    h *= 0x85ebca6b;
    h ^= h >> 13;
    return h;
}
N u64 xxh(void) {
    u64 v[4] = {1, 2, 3, 4};
    const u64 *p = in64;
    for (int i = 0; i < 1024; i += 4)
        for (int k = 0; k < 4; k++) {
            v[k] += p[i + k] * 0xC2B2AE3D27D4EB4FULL;
            v[k] = R64(v[k], 31) * 0x9E3779B185EBCA87ULL;
        }
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
N u64 pcg(void) {
    u64 s = 1, r = 0;
    for (int i = 0; i < 4096; i++) {
        u64 o = s;
        s = o * 6364136223846793005ULL + 1442695040888963407ULL;
        u32 x = ((o >> 18) ^ o) >> 27, t = o >> 59;
        r += (x >> t) | (x << ((-t) & 31));
    }
    return r;
}
N u64 mt(void) {
    static u32 m[624];
    for (int i = 0; i < 624; i++) m[i] = words[i];
    u64 r = 0;
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 624; i++) {
            u32 y = (m[i] & 0x80000000u) | (m[(i + 1) % 624] & 0x7fffffff);
            m[i] = m[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0df : 0);
        }
        for (int i = 0; i < 624; i++) {
            u32 y = m[i];
            y ^= y >> 11;
            y ^= y << 7 & 0x9d2c5680;
            y ^= y << 15 & 0xefc60000;
            r += y ^ y >> 18;
        }
    }
    return r;
}
N u64 utf8(void) {
    u64 n = 0;
    for (int i = 0; i < 8192;) {
        u8 c = in[i];
        if (c < 0x80) {
            n += c;
            i++;
        } else if (c < 0xe0) {
            n += (c & 31) << 6 | (in[(i + 1) & 8191] & 63);
            i += 2;
        } else if (c < 0xf0) {
            n += (c & 15) << 12 | (in[(i + 1) & 8191] & 63) << 6 | (in[(i + 2) & 8191] & 63);
            i += 3;
        } else {
            n += 7;
            i += 4;
        }
    }
    return n;
}
N u64 leb(void) {
    u8 *p = out;
    for (int i = 0; i < 1024; i++) {
        u32 v = words[i] >> (i & 24);
        do {
            u8 b = v & 127;
            v >>= 7;
            *p++ = b | (v ? 128 : 0);
        } while (v);
    }
    u64 s = 0;
    const u8 *q = out;
    for (int i = 0; i < 1024; i++) {
        u32 v = 0;
        int sh = 0;
        u8 b;
        do {
            b = *q++;
            v |= (u32)(b & 127) << sh;
            sh += 7;
        } while (b & 128);
        s += v;
    }
    return s;
}
N u64 rle(void) {
    int o = 0;
    for (int i = 0; i < 8192;) {
        u8 c = in[i] >> 6;
        int n = 1;
        while (i + n < 8192 && n < 255 && in[i + n] >> 6 == c) n++;
        out[o++] = n;
        out[o++] = c;
        i += n;
    }
    return o;
}
N u64 unlz(void) {
    int o = 0;
    for (int i = 0; o < 8000; i++) {
        int l = in[i & 4095] & 15, d = (in[(i + 1) & 4095] & 63) + 1;
        if (d > o) {
            out[o++] = l;
            continue;
        }
        for (int k = 0; k < l + 3; k++) out[o] = out[o - d], o++;
    }
    u64 s = 0;
    for (int i = 0; i < o; i += 7) s += out[i];
    return s;
}
N u64 huff(void) {
    u64 b = 0, s = 0;
    int n = 0, p = 0;
    for (int k = 0; k < 4096; k++) {
        while (n <= 48) {
            b |= (u64)in[p++ & 8191] << n;
            n += 8;
        }
        unsigned c = b & 511;
        int l = 4 + (sbox[c >> 1] & 3);
        s = s * 3 + sbox[c & 255];
        b >>= l;
        n -= l;
    }
    return s;
}
N u64 hex(void) {
    static const char d[] = "0123456789abcdef";
    for (int i = 0; i < 4096; i++) {
        out[2 * i] = d[in[i] >> 4];
        out[2 * i + 1] = d[in[i] & 15];
    }
    u64 s = 0;
    for (int i = 0; i < 4096; i++) {
        int a = out[2 * i], b = out[2 * i + 1];
        a = a <= '9' ? a - '0' : a - 'a' + 10;
        b = b <= '9' ? b - '0' : b - 'a' + 10;
        s += a << 4 | b;
    }
    return s;
}
N u64 atoi_(void) {
    u64 s = 0;
    int v = 0, neg = 0;
    for (int i = 0; i < 8192; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9')
            v = v * 10 + (c - '0'), v &= 0xffffff;
        else if (c == '-')
            neg = 1;
        else {
            s += neg ? -v : v;
            v = 0;
            neg = 0;
        }
    }
    return s;
}
N u64 tok(void) {
    u64 id = 0, nu = 0, sp = 0, ot = 0;
    for (int i = 0; i < 8192;) {
        char c = text[i];
        if (c >= 'a' && c <= 'z') {
            do i++;
            while (i < 8192 && ((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9')));
            id++;
        } else if (c >= '0' && c <= '9') {
            do i++;
            while (i < 8192 && text[i] >= '0' && text[i] <= '9');
            nu++;
        } else if (c == ' ') {
            i++;
            sp++;
        } else {
            i++;
            ot++;
        }
    }
    return id << 30 ^ nu << 20 ^ sp << 10 ^ ot;
}
N u64 upper(void) {
    for (int i = 0; i < 8192; i++) {
        char c = text[i];
        out[i] = c >= 'a' && c <= 'z' ? c - 32 : c;
    }
    return out[100] + out[8000];
}
N u64 kmp(void) {
    static const char pat[] = "ab ab a1";
    int f[9];
    f[0] = 0;
    for (int i = 1, k = 0; i < 8; i++) {
        while (k && pat[k] != pat[i]) k = f[k - 1];
        if (pat[k] == pat[i]) k++;
        f[i] = k;
    }
    u64 c = 0;
    for (int i = 0, k = 0; i < 8192; i++) {
        while (k && pat[k] != text[i]) k = f[k - 1];
        if (pat[k] == text[i]) k++;
        if (k == 8) {
            c++;
            k = f[7];
        }
    }
    return c;
}
N u64 rk(void) {
    u32 h = 0, p = 1, t = 0;
    for (int i = 0; i < 8; i++) {
        h = h * 257 + (u8)text[i + 100];
        t = t * 257 + (u8)text[i];
        if (i) p *= 257;
    }
    u64 c = 0;
    for (int i = 8; i < 8192; i++) {
        if (t == h) c += i;
        t = (t - (u8)text[i - 8] * p) * 257 + (u8)text[i];
    }
    return c;
}
N u64 edit(void) {
    for (int i = 0; i < 200; i++) dp[i][0] = dp[0][i] = i;
    for (int i = 1; i < 200; i++)
        for (int j = 1; j < 200; j++) {
            int a = dp[i - 1][j] + 1, b = dp[i][j - 1] + 1, c = dp[i - 1][j - 1] + (text[i] != text[j * 2]);
            a = a < b ? a : b;
            dp[i][j] = a < c ? a : c;
        }
    return dp[199][199];
}
N u64 knap(void) {
    static int b[4096];
    memset(b, 0, sizeof b);
    for (int i = 0; i < 24; i++) {
        int w = num[i] % 97 + 3, v = num[i + 50] % 1000;
        for (int j = 4095; j >= w; j--)
            if (b[j - w] + v > b[j]) b[j] = b[j - w] + v;
    }
    return b[4095];
}
N u64 coins(void) {
    static u32 b[4096];
    memset(b, 0, sizeof b);
    b[0] = 1;
    for (int i = 1; i < 20; i++)
        for (int j = i; j < 4096; j++) b[j] += b[j - i];
    return b[4000];
}
N u64 floyd(void) {
    for (int i = 0; i < 48; i++)
        for (int j = 0; j < 48; j++) grid2[i][j] = grid[i][j] + 1;
    for (int k = 0; k < 48; k++)
        for (int i = 0; i < 48; i++)
            for (int j = 0; j < 48; j++)
                if (grid2[i][k] + grid2[k][j] < grid2[i][j]) grid2[i][j] = grid2[i][k] + grid2[k][j];
    return grid2[3][40];
}
N u64 dijkstra(void) {
    int d[96], v[96] = {0};
    for (int i = 0; i < 96; i++) d[i] = 1 << 28;
    d[0] = 0;
    for (int k = 0; k < 96; k++) {
        int b = -1;
        for (int i = 0; i < 96; i++)
            if (!v[i] && (b < 0 || d[i] < d[b])) b = i;
        v[b] = 1;
        for (int i = 0; i < 96; i++) {
            int n = d[b] + grid[b][i] + 1;
            if (n < d[i]) d[i] = n;
        }
    }
    return d[95];
}
N u64 bfs(void) {
    static u16 q[9216];
    static u8 s[96][96];
    memset(s, 0, sizeof s);
    int h = 0, t = 0;
    q[t++] = 0;
    s[0][0] = 1;
    while (h < t) {
        int x = q[h] / 96, y = q[h] % 96;
        h++;
        static const int dx4[4] = {1, -1, 0, 0}, dy4[4] = {0, 0, 1, -1};
        for (int k = 0; k < 4; k++) {
            int a = x + dx4[k], b = y + dy4[k];
            if (a < 0 || b < 0 || a >= 96 || b >= 96 || s[a][b] || grid[a][b] > 80) continue;
            s[a][b] = s[x][y] + 1;
            q[t++] = a * 96 + b;
        }
    }
    return t;
}
N u64 uf(void) {
    static int p[4096];
    for (int i = 0; i < 4096; i++) p[i] = i;
    for (int i = 0; i < 4096; i++) {
        int a = num[i] & 4095, b = i;
        while (p[a] != a) a = p[a] = p[p[a]];
        while (p[b] != b) b = p[b] = p[p[b]];
        p[a] = b;
    }
    u64 c = 0;
    for (int i = 0; i < 4096; i++) c += p[i] == i;
    return c;
}
N u64 merge(void) {
    static int a[4096], b[4096];
    memcpy(a, num, sizeof a);
    int *s = a, *d = b;
    for (int w = 1; w < 4096; w *= 2) {
        for (int l = 0; l < 4096; l += 2 * w) {
            int i = l, m = l + w, j = m, e = l + 2 * w, k = l;
            while (i < m && j < e) d[k++] = s[i] <= s[j] ? s[i++] : s[j++];
            while (i < m) d[k++] = s[i++];
            while (j < e) d[k++] = s[j++];
        }
        int *t = s;
        s = d;
        d = t;
    }
    return s[2048];
}
N u64 shell(void) {
    static int a[4096];
    memcpy(a, num, sizeof a);
    for (int g = 1093; g; g /= 3)
        for (int i = g; i < 4096; i++) {
            int v = a[i], j = i;
            while (j >= g && a[j - g] > v) a[j] = a[j - g], j -= g;
            a[j] = v;
        }
    return a[2000];
}
N u64 radix(void) {
    static u32 a[1024], b[1024];
    memcpy(a, words, sizeof a);
    u32 *s = a, *d = b;
    for (int h = 0; h < 32; h += 8) {
        int c[257] = {0};
        for (int i = 0; i < 1024; i++) c[(s[i] >> h & 255) + 1]++;
        for (int i = 0; i < 256; i++) c[i + 1] += c[i];
        for (int i = 0; i < 1024; i++) d[c[s[i] >> h & 255]++] = s[i];
        u32 *t = s;
        s = d;
        d = t;
    }
    return s[512];
}
N u64 queue(void) {
    static int h[4097];
    int n = 0;
    u64 s = 0;
    for (int i = 0; i < 2048; i++) {
        int v = num[i], k = ++n;
        while (k > 1 && h[k / 2] > v) h[k] = h[k / 2], k /= 2;
        h[k] = v;
    }
    while (n) {
        s = s * 3 + h[1];
        int v = h[n--], k = 1;
        for (;;) {
            int c = 2 * k;
            if (c > n) break;
            if (c < n && h[c + 1] < h[c]) c++;
            if (h[c] >= v) break;
            h[k] = h[c];
            k = c;
        }
        h[k] = v;
    }
    return s;
}
N u64 hasht(void) {
    static u32 t[4096];
    memset(t, 0, sizeof t);
    u64 c = 0;
    for (int i = 0; i < 1024; i++) {
        u32 k = words[i] | 1, h = k * 2654435769u >> 20;
        while (t[h] && t[h] != k) h = (h + 1) & 4095, c++;
        t[h] = k;
    }
    for (int i = 0; i < 1024; i++) {
        u32 k = (words[i] | 1) + (i & 2), h = k * 2654435769u >> 20;
        while (t[h] && t[h] != k) h = (h + 1) & 4095;
        c += t[h] == k;
    }
    return c;
}
N u64 bf(void) {
    static const char p[] = "++++++++[>++++++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.";
    static u8 m[256];
    static u8 j[128];
    int st[16], sp = 0;
    memset(m, 0, sizeof m);
    for (int i = 0; p[i]; i++) {
        if (p[i] == '[')
            st[sp++] = i;
        else if (p[i] == ']') {
            int q = st[--sp];
            j[i] = q;
            j[q] = i;
        }
    }
    u64 s = 0;
    u8 d = 0;
    for (int i = 0; p[i]; i++) switch (p[i]) {
        case '+':
            m[d]++;
            break;
        case '-':
            m[d]--;
            break;
        case '>':
            d++;
            break;
        case '<':
            d--;
            break;
        case '.':
            s = s * 7 + m[d];
            break;
        case '[':
            if (!m[d]) i = j[i];
            break;
        case ']':
            if (m[d]) i = j[i];
            break;
        }
    return s;
}
N u64 gs(void) {
    static double g[66][66];
    for (int i = 0; i < 66; i++) g[0][i] = g[i][0] = i;
    for (int k = 0; k < 4; k++)
        for (int i = 1; i < 65; i++)
            for (int j = 1; j < 65; j++) g[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
    return (i64)(g[30][30] * 1000);
}
N u64 lu(void) {
    static double a[48][48];
    memcpy(a, mat, sizeof a);
    for (int k = 0; k < 48; k++)
        for (int i = k + 1; i < 48; i++) {
            double f = a[i][k] / a[k][k];
            a[i][k] = f;
            for (int j = k + 1; j < 48; j++) a[i][j] -= f * a[k][j];
        }
    double s = 1;
    for (int i = 0; i < 48; i++) s += a[i][i];
    return (i64)(s);
}
N u64 chol(void) {
    static double l[48][48];
    for (int i = 0; i < 48; i++)
        for (int j = 0; j <= i; j++) {
            double s = i == j ? 100 : mat[i][j] * 0.01;
            for (int k = 0; k < j; k++) s -= l[i][k] * l[j][k];
            l[i][j] = i == j ? __builtin_sqrt(s) : s / l[j][j];
        }
    return (i64)(l[47][47] * 1e6);
}
N u64 matvec(void) {
    double r = 0;
    for (int k = 0; k < 10; k++)
        for (int i = 0; i < 48; i++) {
            double s = 0;
            for (int j = 0; j < 48; j++) s += mat[i][j] * vec[j];
            r += s * k;
        }
    return (i64)(r);
}
N u64 conv(void) {
    for (int i = 1; i < 63; i++)
        for (int j = 1; j < 63; j++)
            img2[i][j] =
                (img[i - 1][j - 1] + 2 * img[i - 1][j] + img[i - 1][j + 1] + 2 * img[i][j - 1] + 4 * img[i][j] +
                 2 * img[i][j + 1] + img[i + 1][j - 1] + 2 * img[i + 1][j] + img[i + 1][j + 1]) *
                (1 / 16.f);
    return (i64)(img2[20][20] * 1000);
}
N u64 sobel(void) {
    u64 s = 0;
    for (int i = 1; i < 63; i++)
        for (int j = 1; j < 63; j++) {
            const u8 *p = in + i * 64 + j;
            int gx = p[-63] - p[-65] + 2 * (p[1] - p[-1]) + p[65] - p[63],
                gy = p[63] - p[-65] + 2 * (p[64] - p[-64]) + p[65] - p[-63];
            int m = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
            out[i * 64 + j] = m > 255 ? 255 : m;
        }
    for (int i = 0; i < 4096; i += 5) s += out[i];
    return s;
}
N u64 blend(void) {
    for (int i = 0; i < 1024; i++) {
        u32 a = words[i], b = words[1023 - i], al = a >> 24,
            rb = (((a & 0xff00ff) * al + (b & 0xff00ff) * (255 - al)) >> 8) & 0xff00ff,
            g = (((a >> 8 & 0xff) * al + (b >> 8 & 0xff) * (255 - al)) >> 8) & 0xff;
        out32[i] = rb | g << 8;
    }
    return out32[77];
}
N u64 yuv(void) {
    for (int i = 0; i < 2048; i++) {
        int r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
        out[i] = ((66 * r + 129 * g + 25 * b + 128) >> 8) + 16;
    }
    return out[99] + out[2000];
}
N u64 dct(void) {
    static const float c[8] = {1, .98f, .92f, .83f, .7f, .55f, .38f, .19f};
    float s = 0;
    for (int o = 0; o < 4096; o += 64) {
        float t[8][8];
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 8; k++) {
                float a = 0;
                for (int j = 0; j < 8; j++) a += fx[o + i * 8 + j] * c[(j * k) & 7];
                t[i][k] = a;
            }
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 8; k++) {
                float a = 0;
                for (int j = 0; j < 8; j++) a += t[j][i] * c[(j * k) & 7];
                s += a;
            }
    }
    return (i64)(s);
}
N u64 fir(void) {
    double c[16];
    for (int i = 0; i < 16; i++) c[i] = 1.0 / (i + 1);
    double r = 0;
    for (int i = 16; i < 2048; i++) {
        double s = 0;
        for (int k = 0; k < 16; k++) s += c[k] * dx[i - k];
        dy[i] = s;
        r += s;
    }
    return (i64)(r);
}
N u64 biquad(void) {
    double a = 0, b = 0, c = 0, d = 0, r = 0;
    for (int i = 0; i < 4096; i++) {
        double x = dx[i], y = .2 * x + .4 * a + .2 * b - .3 * c + .1 * d;
        b = a;
        a = x;
        d = c;
        c = y;
        r += y;
    }
    return (i64)(r);
}
N u64 adpcm(void) {
    int p = 0, st = 0;
    u64 r = 0;
    for (int i = 0; i < 4096; i++) {
        int d = num[i] % 4096 - 2048 - p, s = d < 0 ? 8 : 0;
        if (s) d = -d;
        int step = 7 + st * 11, c = 0;
        if (d >= step) c = 4, d -= step;
        step >>= 1;
        if (d >= step) c |= 2, d -= step;
        step >>= 1;
        if (d >= step) c |= 1;
        int e = (7 + st * 11) * (2 * c + 1) >> 3;
        p += s ? -e : e;
        p = p > 2047 ? 2047 : p < -2048 ? -2048 : p;
        st += c > 3 ? (c - 3) * 2 : -1;
        st = st < 0 ? 0 : st > 88 ? 88 : st;
        r = r * 5 + (c | s);
    }
    return r;
}
N u64 goertzel(void) {
    double r = 0;
    for (int f = 1; f < 6; f++) {
        double c = 2 - f * .1, a = 0, b = 0;
        for (int i = 0; i < 2048; i++) {
            double t = dx[i] + c * a - b;
            b = a;
            a = t;
        }
        r += a * a + b * b - a * b * c;
    }
    return (i64)(r);
}
N u64 kmeans(void) {
    float cx[8], cy[8];
    for (int i = 0; i < 8; i++) cx[i] = fx[i * 9], cy[i] = fy[i * 9];
    u64 r = 0;
    for (int i = 0; i < 2048; i++) {
        int b = 0;
        float bd = 1e30f;
        for (int k = 0; k < 8; k++) {
            float a = fx[i] - cx[k], c = fy[i] - cy[k], d = a * a + c * c;
            if (d < bd) bd = d, b = k;
        }
        r += b;
    }
    return r;
}
N u64 nbod(void) {
    double r = 0;
    for (int i = 0; i < 64; i++) {
        double ax = 0, ay = 0;
        for (int j = 0; j < 64; j++) {
            double a = dx[j] - dx[i], b = dy[j + 64] - dy[i + 64], d = a * a + b * b + .01,
                   q = 1 / (d * __builtin_sqrt(d));
            ax += a * q;
            ay += b * q;
        }
        r += ax * ax + ay * ay;
    }
    return (i64)(r * 1e-3);
}
N u64 perlin(void) {
    float s = 0;
    for (int i = 0; i < 2048; i++) {
        float x = fx[i] * .37f, y = fy[i] * .37f;
        int a = (int)x, b = (int)y;
        float u = x - a, v = y - b;
        u = u * u * u * (u * (u * 6 - 15) + 10);
        v = v * v * v * (v * (v * 6 - 15) + 10);
        int h = sbox[(sbox[a & 255] + b) & 255];
        float g = (h & 1 ? u : -u) + (h & 2 ? v : -v);
        s += g;
    }
    return (i64)(s * 100);
}
N u64 ray(void) {
    int h = 0;
    for (int y = 0; y < 32; y++)
        for (int x = 0; x < 32; x++) {
            double ox = 0, oz = -3, vx = (x - 16) / 16., vy = (y - 16) / 16., vz = 1;
            double l = 1 / __builtin_sqrt(vx * vx + vy * vy + vz * vz);
            vx *= l;
            vy *= l;
            vz *= l;
            for (int k = 0; k < 6; k++) {
                double cx = ox - (k - 2.5) * .6, b = cx * vx + oz * vz, c = cx * cx + oz * oz - .3, d = b * b - c;
                if (d > 0) {
                    h += k + 1;
                    break;
                }
            }
        }
    return h;
}
N u64 lifeb(void) {
    u64 g[64], n[64];
    for (int i = 0; i < 64; i++) g[i] = (u64)words[i] << 32 | words[i + 64];
    for (int t = 0; t < 10; t++) {
        for (int i = 0; i < 64; i++) {
            u64 a = g[(i + 63) & 63], b = g[i], c = g[(i + 1) & 63], al = R64(a, 1), ar = R64(a, 63), bl = R64(b, 1),
                br = R64(b, 63), cl = R64(c, 1), cr = R64(c, 63);
            u64 s1 = al ^ a ^ ar, c1 = (al & a) | ((al ^ a) & ar), s2 = bl ^ br, c2 = bl & br, s3 = cl ^ c ^ cr,
                c3 = (cl & c) | ((cl ^ c) & cr), s = s1 ^ s2 ^ s3, k = (s1 & s2) | ((s1 ^ s2) & s3),
                x = c1 ^ c2 ^ c3 ^ k, y = (c1 & c2) | (c3 & k) | ((c1 ^ c2) & (c3 ^ k));
            n[i] = x & ~y & (s | b);
        }
        memcpy(g, n, sizeof g);
    }
    u64 r = 0;
    for (int i = 0; i < 64; i++) r ^= g[i] * (i + 1);
    return r;
}
N u64 sudoku(void) {
    u64 r = 0;
    u16 row[9] = {0}, col[9] = {0}, box[9] = {0};
    for (int k = 0; k < 400; k++) {
        int c = num[k] % 81, y = c / 9, x = c % 9, b = y / 3 * 3 + x / 3;
        u16 f = 511 & ~(row[y] | col[x] | box[b]);
        if (f) {
            u16 v = f & -f;
            row[y] |= v;
            col[x] |= v;
            box[b] |= v;
            r += __builtin_ctz(v);
        } else {
            row[y] &= num[k + 9];
            col[x] &= num[k + 8];
            box[b] &= num[k + 7];
        }
    }
    return r;
}
N u64 nq(int n, u32 c, u32 l, u32 r) {
    u32 all = (1u << n) - 1;
    if (c == all) return 1;
    u64 s = 0;
    for (u32 p = all & ~(c | l | r); p;) {
        u32 b = p & -p;
        p ^= b;
        s += nq(n, c | b, (l | b) << 1, (r | b) >> 1);
    }
    return s;
}
N u64 queens(void) { return nq(8, 0, 0, 0); }
N u64 hanoi_(int n, int a, int b) { return n ? hanoi_(n - 1, a, 6 - a - b) + a * b + hanoi_(n - 1, 6 - a - b, b) : 0; }
N u64 hanoi(void) { return hanoi_(12, 1, 3); }
N u64 pi(void) {
    static int a[700];
    for (int i = 0; i < 700; i++) a[i] = 2000;
    u64 s = 0;
    int c = 0;
    for (int k = 0; k < 6; k++) {
        int d = 0;
        for (int i = 699; i > 0; i--) {
            d += a[i] * 10000;
            a[i] = d % (2 * i - 1);
            d /= 2 * i - 1;
            d *= i;
        }
        s = s * 13 + c + d / 10000;
        c = d % 10000;
    }
    return s;
}
N u64 mulbig(void) {
    u32 r[128] = {0};
    for (int i = 0; i < 64; i++) {
        u64 c = 0;
        for (int j = 0; j < 64; j++) {
            c += (u64)words[i] * words[j + 64] + r[i + j];
            r[i + j] = c;
            c >>= 32;
        }
        r[i + 64] = c;
    }
    u64 s = 0;
    for (int i = 0; i < 128; i++) s ^= r[i];
    return s;
}
N u64 mulmod(void) {
    u64 s = 1, m = 0xfffffffbULL * 0x7fffULL;
    for (int i = 0; i < 400; i++) s = (unsigned __int128)s * (words[i] + 7ULL) % m;
    return s;
}
N u64 primes(void) {
    u64 c = 0;
    for (u32 n = 3; n < 3000; n += 2) {
        int p = 1;
        for (u32 d = 3; d * d <= n; d += 2)
            if (n % d == 0) {
                p = 0;
                break;
            }
        c += p;
    }
    return c;
}
N u64 bits(void) {
    u64 s = 0;
    for (int i = 0; i < 1024; i++) {
        u32 x = words[i];
        x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
        x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
        x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
        s += __builtin_bswap32(x) ^ __builtin_clz(x | 1) ^ __builtin_popcount(x);
    }
    return s;
}
N u64 morton(void) {
    u64 s = 0;
    for (int i = 0; i < 2048; i++) {
        u32 x = num[i] & 0xffff, y = i;
        x = (x | x << 8) & 0xff00ff;
        x = (x | x << 4) & 0xf0f0f0f;
        x = (x | x << 2) & 0x33333333;
        x = (x | x << 1) & 0x55555555;
        y = (y | y << 8) & 0xff00ff;
        y = (y | y << 4) & 0xf0f0f0f;
        y = (y | y << 2) & 0x33333333;
        y = (y | y << 1) & 0x55555555;
        s += x | y << 1;
    }
    return s;
}
N u64 date(void) {
    u64 s = 0;
    for (int i = 0; i < 2000; i++) {
        int z = num[i] * 97 + 719468, e = z / 146097, d = z - e * 146097,
            y = (d - d / 1460 + d / 36524 - d / 146096) / 365, o = d - (365 * y + y / 4 - y / 100),
            m = (5 * o + 2) / 153;
        s += (y + e * 400) * 372 + (m < 10 ? m + 3 : m - 9) * 31 + o - (153 * m + 2) / 5 + 1;
    }
    return s;
}
N u64 rev_(void) {
    u64 s = 0;
    for (int i = 0; i < 3000; i++) {
        int v = num[i], r = 0;
        while (v) r = r * 10 + v % 10, v /= 10;
        s += r;
    }
    return s;
}
struct node {
    struct node *l, *r;
    int k;
};
static struct node pool[2048];
static int np;
N u64 bst(void) {
    np = 0;
    struct node *root = 0;
    for (int i = 0; i < 512; i++) {
        struct node **p = &root;
        int k = num[i];
        while (*p) p = k < (*p)->k ? &(*p)->l : &(*p)->r;
        struct node *n = &pool[np++];
        n->l = n->r = 0;
        n->k = k;
        *p = n;
    }
    u64 s = 0;
    for (int i = 0; i < 1024; i++) {
        struct node *n = root;
        int k = num[i];
        while (n && n->k != k) n = k < n->k ? n->l : n->r;
        s += n != 0;
    }
    return s;
}
N u64 vm(void) {
    static const u8 c[] = {0, 1, 0, 2, 3, 4, 5, 6, 2, 1, 7, 3, 2, 0};
    int r[4] = {0, 0, 1, 0};
    u64 s = 0;
    for (int k = 0; k < 200; k++) {
        int p = 0;
        while (p < 14) {
            switch (c[p]) {
            case 0:
                r[0] += r[1] + 1;
                break;
            case 1:
                r[1] ^= r[0] * 3;
                break;
            case 2:
                r[2] += r[0];
                break;
            case 3:
                r[3] = r[2] >> 1;
                break;
            case 4:
                s += r[3];
                break;
            case 5:
                r[0] = r[3] - r[1];
                break;
            case 6:
                if (r[0] & 1) p++;
                break;
            case 7:
                r[1] += 7;
                break;
            }
            p++;
        }
    }
    return s + r[0];
}
N u64 trie(void) {
    static u16 t[4000][4];
    int n = 1;
    memset(t, 0, sizeof t);
    for (int i = 0; i < 400; i++) {
        int p = 0;
        u32 k = words[i];
        for (int d = 0; d < 6; d++) {
            int b = k & 3;
            k >>= 2;
            if (!t[p][b]) t[p][b] = n++;
            p = t[p][b];
        }
    }
    u64 s = 0;
    for (int i = 0; i < 1000; i++) {
        int p = 0;
        u32 k = words[i];
        for (int d = 0; d < 6; d++) {
            p = t[p][k & 3];
            k >>= 2;
            if (!p) break;
        }
        s += p;
    }
    return s;
}
N u64 wild(void) {
    u64 c = 0;
    static const char *pt = "*a*b?c*";
    for (int o = 0; o < 8000; o += 16) {
        const char *s = text + o, *e = s + 16, *p = pt, *sp = 0, *ss = 0;
        int ok = 1;
        while (s < e) {
            if (*p == '?' || *p == *s)
                p++, s++;
            else if (*p == '*')
                sp = ++p, ss = s;
            else if (sp)
                p = sp, s = ++ss;
            else {
                ok = 0;
                break;
            }
        }
        while (*p == '*') p++;
        c += ok && !*p;
    }
    return c;
}
N u64 crc16(void) {
    u16 c = 0xffff;
    for (int i = 0; i < 1024; i++) {
        c ^= in[i] << 8;
        for (int k = 0; k < 8; k++) c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
    }
    return c;
}
N u64 fletch(void) {
    u32 a = 0, b = 0;
    for (int i = 0; i < 8192; i += 2) {
        a = (a + in[i] + in[i + 1] * 256) % 65535;
        b = (b + a) % 65535;
    }
    return b << 16 | a;
}
N u64 transp(void) {
    for (int i = 0; i < 96; i++)
        for (int j = 0; j < 96; j++) grid2[j][i] = grid[i][j];
    return grid2[5][90];
}
N u64 saxpy(void) {
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 4096; i++) fz[i] = fx[i] * 1.5f + fy[i];
    return fz[4000];
}
N u64 stddev(void) {
    double m = 0, s = 0;
    for (int i = 0; i < 4096; i++) {
        double d = dx[i] - m;
        m += d / (i + 1);
        s += d * (dx[i] - m);
    }
    return (i64)(s / 1000);
}
N u64 lerp(void) {
    for (int i = 0; i < 2048; i++) {
        double t = dx[i] * .9;
        int k = (int)t & 2047;
        double f = t - (int)t;
        dy[i] = dx[k] * (1 - f) + dx[k + 1] * f;
    }
    return (i64)(dy[2000]);
}
N u64 poly(void) {
    int c = 0;
    for (int i = 0; i < 512; i++) {
        double px = dx[i], py = dx[i + 512];
        int in_ = 0;
        for (int a = 0, b = 15; a < 16; b = a++) {
            double ya = dx[a * 5], yb = dx[b * 5], xa = dx[a * 3], xb = dx[b * 3];
            if ((ya > py) != (yb > py) && px < (xb - xa) * (py - ya) / (yb - ya) + xa) in_ = !in_;
        }
        c += in_;
    }
    return c;
}
N u64 hull(void) {
    int s = 0;
    for (int i = 0; i + 2 < 4096; i++) {
        long a = num[i + 1] - num[i], b = num[i + 2] - num[i], c = num[(i * 7 + 1) & 4095] - num[(i * 7) & 4095],
             d = num[(i * 7 + 2) & 4095] - num[(i * 7) & 4095];
        s += a * d - b * c > 0;
    }
    return s;
}
N u64 ctz(void) {
    u64 a = 0;
    for (int i = 0; i < 1500; i++) {
        u32 u = words[i & 1023] | 1, v = words[(i * 7) & 1023] | 1;
        u &= 0xffff;
        v &= 0xffff;
        while (u != v) {
            if (u > v) {
                u -= v;
                u >>= __builtin_ctz(u);
            } else {
                v -= u;
                v >>= __builtin_ctz(v);
            }
        }
        a += u;
    }
    return a;
}
N u64 isqrt(void) {
    u64 s = 0;
    for (int i = 0; i < 1024; i++) {
        u32 n = words[i], r = 0, b = 1u << 30;
        while (b > n) b >>= 2;
        while (b) {
            if (n >= r + b) {
                n -= r + b;
                r = (r >> 1) + b;
            } else
                r >>= 1;
            b >>= 2;
        }
        s += r;
    }
    return s;
}
#define E(f) {#f, f},
static struct {
    const char *n;
    u64 (*f)(void);
} T[] = {E(md5) E(sha1) E(chacha) E(siphash) E(aes) E(rc4) E(murmur) E(xxh) E(pcg) E(mt) E(utf8) E(leb) E(rle) E(unlz)
             E(huff) E(hex) E(atoi_) E(tok) E(upper) E(kmp) E(rk) E(edit) E(knap) E(coins) E(floyd) E(dijkstra) E(bfs)
                 E(uf) E(merge) E(shell) E(radix) E(queue) E(hasht) E(bf) E(gs) E(lu) E(chol) E(matvec) E(conv) E(sobel)
                     E(blend) E(yuv) E(dct) E(fir) E(biquad) E(adpcm) E(goertzel) E(kmeans) E(nbod) E(perlin) E(ray)
                         E(lifeb) E(sudoku) E(queens) E(hanoi) E(pi) E(mulbig) E(mulmod) E(primes) E(bits) E(morton)
                             E(date) E(rev_) E(bst) E(vm) E(trie) E(wild) E(crc16) E(fletch) E(transp) E(saxpy)
                                 E(stddev) E(lerp) E(poly) E(hull) E(ctz) E(isqrt)};
int main(int c, char **v) {
    u32 r = 7;
    for (int i = 0; i < 8192; i++) {
        r = r * 1664525 + 1013904223;
        in[i] = r >> 24;
        text[i] = "ab a1 ab-c 29zq b, ab ab a1"[(r >> 20) % 27];
    }
    for (int i = 0; i < 1024; i++) {
        r = r * 1664525 + 1013904223;
        words[i] = r ^ r >> 15;
    }
    for (int i = 0; i < 256; i++) sbox[i] = i * 167 + 13 ^ i >> 3;
    for (int i = 0; i < 4096; i++) {
        r = r * 1664525 + 1013904223;
        num[i] = r >> 12;
        dx[i] = (r >> 16) * 1e-2;
        dy[i] = (r >> 17) * 2e-2;
        fx[i] = (r >> 18) * .01f;
        fy[i] = (r >> 19) * .02f;
    }
    for (int i = 0; i < 96; i++)
        for (int j = 0; j < 96; j++) {
            r = r * 1664525 + 1013904223;
            grid[i][j] = (r >> 20) % 100;
            if (i < 64 && j < 64) img[i][j] = r >> 24;
            if (i < 48 && j < 48) mat[i][j] = i == j ? 50 : (r >> 24) * .01, vec[j] = j;
        }
    for (unsigned t = 0; t < sizeof T / sizeof *T; t++) {
        u64 s = T[t].f();
        double best = 1e9;
        if (c > 1 && strcmp(v[1], "all") && strcmp(v[1], T[t].n)) continue;
        for (int k = 0; c > 1 && k < 25; k++) {
            struct timespec a, b;
            clock_gettime(CLOCK_MONOTONIC, &a);
            for (int q = 0; q < 6; q++) s = T[t].f();
            clock_gettime(CLOCK_MONOTONIC, &b);
            double d = (b.tv_sec - a.tv_sec) * 1e6 + (b.tv_nsec - a.tv_nsec) / 1e3;
            if (d < best) best = d;
        }
        printf("%s ", T[t].n);
        if (c > 1) printf("%.1f ", best);
        printf("%llx\n", (unsigned long long)s);
    }
}
