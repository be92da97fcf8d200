// The instructions of AArch64 that C has by the names of `arm_neon.h` and `arm_acle.h`.
// flags: -march=armv8.2-a+crc+crypto+dotprod
#include <arm_acle.h>
#include <arm_neon.h>
#include <stdio.h>
#include <string.h>

static void show(const char *name, const void *value, int size)
{
    const unsigned char *bytes = value;
    printf("%s ", name);
    for (int i = size; i-- > 0;) printf("%02x", bytes[i]);
    puts("");
}
#define SHOW(e) { __typeof__(e) v = e; show(#e, &v, sizeof v); }

int main(void)
{
    unsigned char x[64], y[64];
    for (int i = 0; i < 64; i++) { x[i] = i * 37 + 11; y[i] = i * i * 5 + 200; }
    float f[8] = {1.5f, -2.25f, 100, 0.1f, 3, -0.0f, 7, 1e9f};
    double d[4] = {1.5, -2.25, 1e10, 0.1};
    uint8x16_t a = vld1q_u8(x), b = vld1q_u8(y), c = vld1q_u8(x + 16), e = vld1q_u8(y + 16);
    uint8x8_t al = vget_low_u8(a), bl = vget_low_u8(b);
    int16x8_t s = vreinterpretq_s16_u8(a), t = vreinterpretq_s16_u8(b);
    int32x4_t i = vreinterpretq_s32_u8(a), j = vreinterpretq_s32_u8(b);
    int64x2_t l = vreinterpretq_s64_u8(a), m = vreinterpretq_s64_u8(b);
    float32x4_t p = vld1q_f32(f), q = vld1q_f32(f + 4);
    float64x2_t g = vld1q_f64(d), h = vld1q_f64(d + 2);
    SHOW(__crc32b(1, x[0])) SHOW(__crc32h(2, 0x1234)) SHOW(__crc32w(3, 0x12345678)) SHOW(__crc32d(4, 0x123456789abcdefULL))
    SHOW(__crc32cb(1, x[0])) SHOW(__crc32ch(2, 0x1234)) SHOW(__crc32cw(3, 0x12345678)) SHOW(__crc32cd(4, 0x123456789abcdefULL))
    SHOW(vabdq_u8(a, b)) SHOW(vabdq_s16(s, t)) SHOW(vabd_u8(al, bl)) SHOW(vhaddq_u8(a, b)) SHOW(vrhaddq_u8(a, b)) SHOW(vhsubq_s32(i, j))
    SHOW(vpaddq_u8(a, b)) SHOW(vpaddq_s32(i, j)) SHOW(vpaddq_f32(p, q)) SHOW(vpmaxq_u8(a, b)) SHOW(vpminq_s16(s, t)) SHOW(vpmaxq_f32(p, q))
    SHOW(vqaddq_u8(a, b)) SHOW(vqaddq_s64(l, m)) SHOW(vqsubq_s16(s, t)) SHOW(vqsub_u8(al, bl))
    SHOW(vshlq_s32(i, vdupq_n_s32(-3))) SHOW(vshlq_u8(a, vreinterpretq_s8_u8(vdupq_n_u8(2)))) SHOW(vqrshlq_s16(s, vdupq_n_s16(3)))
    SHOW(vqdmulhq_s16(s, t)) SHOW(vqrdmulhq_s32(i, j)) SHOW(vmull_u8(al, bl)) SHOW(vmull_s16(vget_low_s16(s), vget_low_s16(t)))
    SHOW(vmull_s32(vget_low_s32(i), vget_low_s32(j))) SHOW(vmulq_p8(vreinterpretq_p8_u8(a), vreinterpretq_p8_u8(b)))
    SHOW(vpaddlq_u8(a)) SHOW(vpaddlq_s16(s)) SHOW(vpaddl_u32(vreinterpret_u32_u8(al)))
    SHOW(vaddvq_u8(a)) SHOW(vaddvq_s16(s)) SHOW(vaddlvq_u8(a)) SHOW(vaddlvq_s16(s)) SHOW(vaddlvq_u32(vreinterpretq_u32_u8(a)))
    SHOW(vmaxvq_u8(a)) SHOW(vminvq_s16(s)) SHOW(vmaxvq_f32(p)) SHOW(vminnmvq_f32(p))
    SHOW(vclsq_s32(i)) SHOW(vqabsq_s16(s)) SHOW(vqnegq_s8(vreinterpretq_s8_u8(a))) SHOW(vrecpeq_f32(q)) SHOW(vrsqrteq_f64(vabsq_f64(g)))
    SHOW(vrecpsq_f32(p, q)) SHOW(vmulxq_f32(p, q)) SHOW(vabdq_f64(g, h))
    SHOW(vqmovn_s16(s)) SHOW(vqmovun_s16(s)) SHOW(vqmovn_u32(vreinterpretq_u32_u8(a))) SHOW(vraddhn_s16(s, t)) SHOW(vsubhn_s32(i, j))
    SHOW(vqtbl1q_u8(a, vandq_u8(b, vdupq_n_u8(31)))) SHOW(vqtbl1_u8(a, vand_u8(bl, vdup_n_u8(15))))
    uint8x16x2_t pair = {{a, b}}; uint8x16x4_t four = {{a, b, c, e}};
    SHOW(vqtbl2q_u8(pair, vandq_u8(c, vdupq_n_u8(63)))) SHOW(vqtbl4q_u8(four, vandq_u8(c, vdupq_n_u8(63))))
    SHOW(vaeseq_u8(a, b)) SHOW(vaesmcq_u8(a)) SHOW(vaesdq_u8(a, b)) SHOW(vaesimcq_u8(a))
    SHOW(vdotq_u32(vreinterpretq_u32_u8(a), b, c)) SHOW(vdot_s32(vget_low_s32(i), vreinterpret_s8_u8(al), vreinterpret_s8_u8(bl)))
    SHOW(vcvtns_s32_f32(f[0])) SHOW(vcvtmd_s64_f64(d[1])) SHOW(vcvtps_u32_f32(f[2])) SHOW(vcvtas_s32_f32(f[1]))
    SHOW(vmlal_u8(vreinterpretq_u16_s16(s), al, bl)) SHOW(vrev64q_u8(a)) SHOW(vcntq_u8(a)) SHOW(vzip1q_u8(a, b)) SHOW(vextq_u8(a, b, 5)) SHOW(vbslq_u8(a, b, c))
    uint8x16x4_t parts = vld4q_u8(x); int16x4x3_t thirds = vld3_s16((short *)x); float32x4x2_t halves = vld2q_f32(f); uint8x16x2_t row = vld1q_u8_x2(x);
    SHOW(parts) SHOW(thirds) SHOW(halves) SHOW(row)
    unsigned char out[64] = {0};
    vst4q_u8(out, parts); show("st4", out, 64); vst2q_f32((float *)out, halves); show("st2", out, 64); vst1q_u8_x4(out, four); show("st1", out, 64);
    SHOW(vsriq_n_u8(a, b, 3)) SHOW(vsliq_n_s32(i, j, 7)) SHOW(vsriq_n_s64(l, m, 64)) SHOW(vsri_n_u8(al, bl, 8)) SHOW(vsliq_n_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b), 0))
    return 0;
}
