//! The instructions of AArch64 that Cranelift does not have, each as a function: its arguments and its result are
//! in the registers that the calling convention gives them.

/// The functions by name, sorted, with their instructions. Those that are intrinsics have their names without
/// `llvm.`; those of inline assembler begin with `asm`.
#[rustfmt::skip]
pub const INSTRUCTIONS: &[(&str, &[u32])] = &[
    ("aarch64.clrex", &[0xd503_3f5f]), // clrex
    ("aarch64.cls", &[0x5ac0_1400]), // cls w0, w0
    ("aarch64.cls64", &[0xdac0_1400]), // cls x0, x0
    ("aarch64.crc32b", &[0x1ac1_4000]), // crc32b w0, w0, w1
    ("aarch64.crc32cb", &[0x1ac1_5000]), // crc32cb w0, w0, w1
    ("aarch64.crc32ch", &[0x1ac1_5400]), // crc32ch w0, w0, w1
    ("aarch64.crc32cw", &[0x1ac1_5800]), // crc32cw w0, w0, w1
    ("aarch64.crc32cx", &[0x9ac1_5c00]), // crc32cx w0, w0, x1
    ("aarch64.crc32h", &[0x1ac1_4400]), // crc32h w0, w0, w1
    ("aarch64.crc32w", &[0x1ac1_4800]), // crc32w w0, w0, w1
    ("aarch64.crc32x", &[0x9ac1_4c00]), // crc32x w0, w0, x1
    ("aarch64.crypto.aesd", &[0x4e28_5820]), // aesd v0.16b, v1.16b
    ("aarch64.crypto.aese", &[0x4e28_4820]), // aese v0.16b, v1.16b
    ("aarch64.crypto.aesimc", &[0x4e28_7800]), // aesimc v0.16b, v0.16b
    ("aarch64.crypto.aesmc", &[0x4e28_6800]), // aesmc v0.16b, v0.16b
    ("aarch64.crypto.bcaxs.v16i8", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxs.v2i64", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxs.v4i32", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxs.v8i16", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxu.v16i8", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxu.v2i64", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxu.v4i32", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.bcaxu.v8i16", &[0xce21_0800]), // bcax v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3s.v16i8", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3s.v2i64", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3s.v4i32", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3s.v8i16", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3u.v16i8", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3u.v2i64", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3u.v4i32", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.eor3u.v8i16", &[0xce01_0800]), // eor3 v0.16b, v0.16b, v1.16b, v2.16b
    ("aarch64.crypto.rax1", &[0xce61_8c00]), // rax1 v0.2d, v0.2d, v1.2d
    ("aarch64.crypto.sha1c", &[0x1e27_0002, 0x5e01_0040]), // fmov s2, w0; sha1c q0, s2, v1.4s
    ("aarch64.crypto.sha1h", &[0x1e27_0000, 0x5e28_0800, 0x1e26_0000]), // fmov s0, w0; sha1h s0, s0; fmov w0, s0
    ("aarch64.crypto.sha1m", &[0x1e27_0002, 0x5e01_2040]), // fmov s2, w0; sha1m q0, s2, v1.4s
    ("aarch64.crypto.sha1p", &[0x1e27_0002, 0x5e01_1040]), // fmov s2, w0; sha1p q0, s2, v1.4s
    ("aarch64.crypto.sha1su0", &[0x5e02_3020]), // sha1su0 v0.4s, v1.4s, v2.4s
    ("aarch64.crypto.sha1su1", &[0x5e28_1820]), // sha1su1 v0.4s, v1.4s
    ("aarch64.crypto.sha256h", &[0x5e02_4020]), // sha256h q0, q1, v2.4s
    ("aarch64.crypto.sha256h2", &[0x5e02_5020]), // sha256h2 q0, q1, v2.4s
    ("aarch64.crypto.sha256su0", &[0x5e28_2820]), // sha256su0 v0.4s, v1.4s
    ("aarch64.crypto.sha256su1", &[0x5e02_6020]), // sha256su1 v0.4s, v1.4s, v2.4s
    ("aarch64.crypto.sha512h", &[0xce62_8020]), // sha512h q0, q1, v2.2d
    ("aarch64.crypto.sha512h2", &[0xce62_8420]), // sha512h2 q0, q1, v2.2d
    ("aarch64.crypto.sha512su0", &[0xcec0_8020]), // sha512su0 v0.2d, v1.2d
    ("aarch64.crypto.sha512su1", &[0xce62_8820]), // sha512su1 v0.2d, v1.2d, v2.2d
    ("aarch64.crypto.sm3partw1", &[0xce62_c020]), // sm3partw1 v0.4s, v1.4s, v2.4s
    ("aarch64.crypto.sm3partw2", &[0xce62_c420]), // sm3partw2 v0.4s, v1.4s, v2.4s
    ("aarch64.crypto.sm3ss1", &[0xce41_0800]), // sm3ss1 v0.4s, v0.4s, v1.4s, v2.4s
    ("aarch64.crypto.sm4e", &[0xcec0_8420]), // sm4e v0.4s, v1.4s
    ("aarch64.crypto.sm4ekey", &[0xce61_c800]), // sm4ekey v0.4s, v0.4s, v1.4s
    ("aarch64.fjcvtzs", &[0x1e7e_0000]), // fjcvtzs w0, d0
    ("aarch64.frint32x.f32", &[0x1e28_c000]), // frint32x s0, s0
    ("aarch64.frint32x.f64", &[0x1e68_c000]), // frint32x d0, d0
    ("aarch64.frint32z.f32", &[0x1e28_4000]), // frint32z s0, s0
    ("aarch64.frint32z.f64", &[0x1e68_4000]), // frint32z d0, d0
    ("aarch64.frint64x.f32", &[0x1e29_c000]), // frint64x s0, s0
    ("aarch64.frint64x.f64", &[0x1e69_c000]), // frint64x d0, d0
    ("aarch64.frint64z.f32", &[0x1e29_4000]), // frint64z s0, s0
    ("aarch64.frint64z.f64", &[0x1e69_4000]), // frint64z d0, d0
    ("aarch64.get.fpcr", &[0xd53b_4400]), // mrs x0, fpcr
    ("aarch64.get.fpsr", &[0xd53b_4420]), // mrs x0, fpsr
    ("aarch64.gmi", &[0x9ac1_1400]), // gmi x0, x0, x1
    ("aarch64.irg", &[0x9ac1_1000]), // irg x0, x0, x1
    ("aarch64.irg.sp", &[0x9ac0_13e0]), // irg x0, sp, x0
    ("aarch64.ldaxp", &[0xaa00_03e2, 0xc87f_8440]), // mov x2, x0; ldaxp x0, x1, [x2]
    ("aarch64.ldaxr.i16", &[0x485f_fc00]), // ldaxrh w0, [x0]
    ("aarch64.ldaxr.i32", &[0x885f_fc00]), // ldaxr w0, [x0]
    ("aarch64.ldaxr.i64", &[0xc85f_fc00]), // ldaxr x0, [x0]
    ("aarch64.ldaxr.i8", &[0x085f_fc00]), // ldaxrb w0, [x0]
    ("aarch64.ldg", &[0xd960_0020]), // ldg x0, [x1]
    ("aarch64.ldxp", &[0xaa00_03e2, 0xc87f_0440]), // mov x2, x0; ldxp x0, x1, [x2]
    ("aarch64.ldxr.i16", &[0x485f_7c00]), // ldxrh w0, [x0]
    ("aarch64.ldxr.i32", &[0x885f_7c00]), // ldxr w0, [x0]
    ("aarch64.ldxr.i64", &[0xc85f_7c00]), // ldxr x0, [x0]
    ("aarch64.ldxr.i8", &[0x085f_7c00]), // ldxrb w0, [x0]
    ("aarch64.neon.abs.i64", &[0x9e67_0000, 0x5ee0_b800, 0x9e66_0000]), // fmov d0, x0; abs d0, d0; fmov x0, d0
    ("aarch64.neon.abs.v16i8", &[0x4e20_b800]), // abs v0.16b, v0.16b
    ("aarch64.neon.abs.v1i64", &[0x5ee0_b800]), // abs d0, d0
    ("aarch64.neon.abs.v2i32", &[0x0ea0_b800]), // abs v0.2s, v0.2s
    ("aarch64.neon.abs.v2i64", &[0x4ee0_b800]), // abs v0.2d, v0.2d
    ("aarch64.neon.abs.v4i16", &[0x0e60_b800]), // abs v0.4h, v0.4h
    ("aarch64.neon.abs.v4i32", &[0x4ea0_b800]), // abs v0.4s, v0.4s
    ("aarch64.neon.abs.v8i16", &[0x4e60_b800]), // abs v0.8h, v0.8h
    ("aarch64.neon.abs.v8i8", &[0x0e20_b800]), // abs v0.8b, v0.8b
    ("aarch64.neon.addhn.v2i32", &[0x0ea1_4000]), // addhn v0.2s, v0.2d, v1.2d
    ("aarch64.neon.addhn.v4i16", &[0x0e61_4000]), // addhn v0.4h, v0.4s, v1.4s
    ("aarch64.neon.addhn.v8i8", &[0x0e21_4000]), // addhn v0.8b, v0.8h, v1.8h
    ("aarch64.neon.addp.v16i8", &[0x4e21_bc00]), // addp v0.16b, v0.16b, v1.16b
    ("aarch64.neon.addp.v2i32", &[0x0ea1_bc00]), // addp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.addp.v2i64", &[0x4ee1_bc00]), // addp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.addp.v4i16", &[0x0e61_bc00]), // addp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.addp.v4i32", &[0x4ea1_bc00]), // addp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.addp.v8i16", &[0x4e61_bc00]), // addp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.addp.v8i8", &[0x0e21_bc00]), // addp v0.8b, v0.8b, v1.8b
    ("aarch64.neon.bfdot.v2f32.v4bf16", &[0x2e42_fc20]), // bfdot v0.2s, v1.4h, v2.4h
    ("aarch64.neon.bfdot.v4f32.v8bf16", &[0x6e42_fc20]), // bfdot v0.4s, v1.8h, v2.8h
    ("aarch64.neon.bfmlalb", &[0x2ec2_fc20]), // bfmlalb v0.4s, v1.8h, v2.8h
    ("aarch64.neon.bfmlalt", &[0x6ec2_fc20]), // bfmlalt v0.4s, v1.8h, v2.8h
    ("aarch64.neon.bfmmla", &[0x6e42_ec20]), // bfmmla v0.4s, v1.8h, v2.8h
    ("aarch64.neon.cls.v16i8", &[0x4e20_4800]), // cls v0.16b, v0.16b
    ("aarch64.neon.cls.v2i32", &[0x0ea0_4800]), // cls v0.2s, v0.2s
    ("aarch64.neon.cls.v4i16", &[0x0e60_4800]), // cls v0.4h, v0.4h
    ("aarch64.neon.cls.v4i32", &[0x4ea0_4800]), // cls v0.4s, v0.4s
    ("aarch64.neon.cls.v8i16", &[0x4e60_4800]), // cls v0.8h, v0.8h
    ("aarch64.neon.cls.v8i8", &[0x0e20_4800]), // cls v0.8b, v0.8b
    ("aarch64.neon.fabd.v1f64", &[0x7ee1_d400]), // fabd d0, d0, d1
    ("aarch64.neon.fabd.v2f32", &[0x2ea1_d400]), // fabd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fabd.v2f64", &[0x6ee1_d400]), // fabd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fabd.v4f16", &[0x2ec1_1400]), // fabd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fabd.v4f32", &[0x6ea1_d400]), // fabd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fabd.v8f16", &[0x6ec1_1400]), // fabd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.facge.i32.f16", &[0x7e41_2c00, 0x1e26_0000]), // facge h0, h0, h1; fmov w0, s0
    ("aarch64.neon.facge.i32.f32", &[0x7e21_ec00, 0x1e26_0000]), // facge s0, s0, s1; fmov w0, s0
    ("aarch64.neon.facge.i64.f64", &[0x7e61_ec00, 0x9e66_0000]), // facge d0, d0, d1; fmov x0, d0
    ("aarch64.neon.facge.v1i64.v1f64", &[0x7e61_ec00]), // facge d0, d0, d1
    ("aarch64.neon.facge.v2i32.v2f32", &[0x2e21_ec00]), // facge v0.2s, v0.2s, v1.2s
    ("aarch64.neon.facge.v2i64.v2f64", &[0x6e61_ec00]), // facge v0.2d, v0.2d, v1.2d
    ("aarch64.neon.facge.v4i16.v4f16", &[0x2e41_2c00]), // facge v0.4h, v0.4h, v1.4h
    ("aarch64.neon.facge.v4i32.v4f32", &[0x6e21_ec00]), // facge v0.4s, v0.4s, v1.4s
    ("aarch64.neon.facge.v8i16.v8f16", &[0x6e41_2c00]), // facge v0.8h, v0.8h, v1.8h
    ("aarch64.neon.facgt.i32.f16", &[0x7ec1_2c00, 0x1e26_0000]), // facgt h0, h0, h1; fmov w0, s0
    ("aarch64.neon.facgt.i32.f32", &[0x7ea1_ec00, 0x1e26_0000]), // facgt s0, s0, s1; fmov w0, s0
    ("aarch64.neon.facgt.i64.f64", &[0x7ee1_ec00, 0x9e66_0000]), // facgt d0, d0, d1; fmov x0, d0
    ("aarch64.neon.facgt.v1i64.v1f64", &[0x7ee1_ec00]), // facgt d0, d0, d1
    ("aarch64.neon.facgt.v2i32.v2f32", &[0x2ea1_ec00]), // facgt v0.2s, v0.2s, v1.2s
    ("aarch64.neon.facgt.v2i64.v2f64", &[0x6ee1_ec00]), // facgt v0.2d, v0.2d, v1.2d
    ("aarch64.neon.facgt.v4i16.v4f16", &[0x2ec1_2c00]), // facgt v0.4h, v0.4h, v1.4h
    ("aarch64.neon.facgt.v4i32.v4f32", &[0x6ea1_ec00]), // facgt v0.4s, v0.4s, v1.4s
    ("aarch64.neon.facgt.v8i16.v8f16", &[0x6ec1_2c00]), // facgt v0.8h, v0.8h, v1.8h
    ("aarch64.neon.faddp.v2f32", &[0x2e21_d400]), // faddp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.faddp.v2f64", &[0x6e61_d400]), // faddp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.faddp.v4f16", &[0x2e41_1400]), // faddp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.faddp.v4f32", &[0x6e21_d400]), // faddp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.faddp.v8f16", &[0x6e41_1400]), // faddp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.faddv.f32.v2f32", &[0x7e30_d800]), // faddp s0, v0.2s
    ("aarch64.neon.faddv.f32.v4f32", &[0x6e20_d400, 0x7e30_d800]), // faddp v0.4s, v0.4s, v0.4s; faddp s0, v0.2s
    ("aarch64.neon.faddv.f64.v2f64", &[0x7e70_d800]), // faddp d0, v0.2d
    ("aarch64.neon.famax.v2f32", &[0x0ea1_dc00]), // famax v0.2s, v0.2s, v1.2s
    ("aarch64.neon.famax.v2f64", &[0x4ee1_dc00]), // famax v0.2d, v0.2d, v1.2d
    ("aarch64.neon.famax.v4f16", &[0x0ec1_1c00]), // famax v0.4h, v0.4h, v1.4h
    ("aarch64.neon.famax.v4f32", &[0x4ea1_dc00]), // famax v0.4s, v0.4s, v1.4s
    ("aarch64.neon.famax.v8f16", &[0x4ec1_1c00]), // famax v0.8h, v0.8h, v1.8h
    ("aarch64.neon.famin.v2f32", &[0x2ea1_dc00]), // famin v0.2s, v0.2s, v1.2s
    ("aarch64.neon.famin.v2f64", &[0x6ee1_dc00]), // famin v0.2d, v0.2d, v1.2d
    ("aarch64.neon.famin.v4f16", &[0x2ec1_1c00]), // famin v0.4h, v0.4h, v1.4h
    ("aarch64.neon.famin.v4f32", &[0x6ea1_dc00]), // famin v0.4s, v0.4s, v1.4s
    ("aarch64.neon.famin.v8f16", &[0x6ec1_1c00]), // famin v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fcvtas.i16.f16", &[0x5e79_c800, 0x1e26_0000]), // fcvtas h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtas.i32.f16", &[0x1ee4_0000]), // fcvtas w0, h0
    ("aarch64.neon.fcvtas.i32.f32", &[0x1e24_0000]), // fcvtas w0, s0
    ("aarch64.neon.fcvtas.i32.f64", &[0x1e64_0000]), // fcvtas w0, d0
    ("aarch64.neon.fcvtas.i64.f16", &[0x9ee4_0000]), // fcvtas x0, h0
    ("aarch64.neon.fcvtas.i64.f32", &[0x9e24_0000]), // fcvtas x0, s0
    ("aarch64.neon.fcvtas.i64.f64", &[0x9e64_0000]), // fcvtas x0, d0
    ("aarch64.neon.fcvtas.v1i64.v1f64", &[0x5e61_c800]), // fcvtas d0, d0
    ("aarch64.neon.fcvtas.v2i32.v2f32", &[0x0e21_c800]), // fcvtas v0.2s, v0.2s
    ("aarch64.neon.fcvtas.v2i64.v2f64", &[0x4e61_c800]), // fcvtas v0.2d, v0.2d
    ("aarch64.neon.fcvtas.v4i16.v4f16", &[0x0e79_c800]), // fcvtas v0.4h, v0.4h
    ("aarch64.neon.fcvtas.v4i32.v4f32", &[0x4e21_c800]), // fcvtas v0.4s, v0.4s
    ("aarch64.neon.fcvtas.v8i16.v8f16", &[0x4e79_c800]), // fcvtas v0.8h, v0.8h
    ("aarch64.neon.fcvtau.i16.f16", &[0x7e79_c800, 0x1e26_0000]), // fcvtau h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtau.i32.f16", &[0x1ee5_0000]), // fcvtau w0, h0
    ("aarch64.neon.fcvtau.i32.f32", &[0x1e25_0000]), // fcvtau w0, s0
    ("aarch64.neon.fcvtau.i32.f64", &[0x1e65_0000]), // fcvtau w0, d0
    ("aarch64.neon.fcvtau.i64.f16", &[0x9ee5_0000]), // fcvtau x0, h0
    ("aarch64.neon.fcvtau.i64.f32", &[0x9e25_0000]), // fcvtau x0, s0
    ("aarch64.neon.fcvtau.i64.f64", &[0x9e65_0000]), // fcvtau x0, d0
    ("aarch64.neon.fcvtau.v1i64.v1f64", &[0x7e61_c800]), // fcvtau d0, d0
    ("aarch64.neon.fcvtau.v2i32.v2f32", &[0x2e21_c800]), // fcvtau v0.2s, v0.2s
    ("aarch64.neon.fcvtau.v2i64.v2f64", &[0x6e61_c800]), // fcvtau v0.2d, v0.2d
    ("aarch64.neon.fcvtau.v4i16.v4f16", &[0x2e79_c800]), // fcvtau v0.4h, v0.4h
    ("aarch64.neon.fcvtau.v4i32.v4f32", &[0x6e21_c800]), // fcvtau v0.4s, v0.4s
    ("aarch64.neon.fcvtau.v8i16.v8f16", &[0x6e79_c800]), // fcvtau v0.8h, v0.8h
    ("aarch64.neon.fcvtms.i16.f16", &[0x5e79_b800, 0x1e26_0000]), // fcvtms h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtms.i32.f16", &[0x1ef0_0000]), // fcvtms w0, h0
    ("aarch64.neon.fcvtms.i32.f32", &[0x1e30_0000]), // fcvtms w0, s0
    ("aarch64.neon.fcvtms.i32.f64", &[0x1e70_0000]), // fcvtms w0, d0
    ("aarch64.neon.fcvtms.i64.f16", &[0x9ef0_0000]), // fcvtms x0, h0
    ("aarch64.neon.fcvtms.i64.f32", &[0x9e30_0000]), // fcvtms x0, s0
    ("aarch64.neon.fcvtms.i64.f64", &[0x9e70_0000]), // fcvtms x0, d0
    ("aarch64.neon.fcvtms.v1i64.v1f64", &[0x5e61_b800]), // fcvtms d0, d0
    ("aarch64.neon.fcvtms.v2i32.v2f32", &[0x0e21_b800]), // fcvtms v0.2s, v0.2s
    ("aarch64.neon.fcvtms.v2i64.v2f64", &[0x4e61_b800]), // fcvtms v0.2d, v0.2d
    ("aarch64.neon.fcvtms.v4i16.v4f16", &[0x0e79_b800]), // fcvtms v0.4h, v0.4h
    ("aarch64.neon.fcvtms.v4i32.v4f32", &[0x4e21_b800]), // fcvtms v0.4s, v0.4s
    ("aarch64.neon.fcvtms.v8i16.v8f16", &[0x4e79_b800]), // fcvtms v0.8h, v0.8h
    ("aarch64.neon.fcvtmu.i16.f16", &[0x7e79_b800, 0x1e26_0000]), // fcvtmu h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtmu.i32.f16", &[0x1ef1_0000]), // fcvtmu w0, h0
    ("aarch64.neon.fcvtmu.i32.f32", &[0x1e31_0000]), // fcvtmu w0, s0
    ("aarch64.neon.fcvtmu.i32.f64", &[0x1e71_0000]), // fcvtmu w0, d0
    ("aarch64.neon.fcvtmu.i64.f16", &[0x9ef1_0000]), // fcvtmu x0, h0
    ("aarch64.neon.fcvtmu.i64.f32", &[0x9e31_0000]), // fcvtmu x0, s0
    ("aarch64.neon.fcvtmu.i64.f64", &[0x9e71_0000]), // fcvtmu x0, d0
    ("aarch64.neon.fcvtmu.v1i64.v1f64", &[0x7e61_b800]), // fcvtmu d0, d0
    ("aarch64.neon.fcvtmu.v2i32.v2f32", &[0x2e21_b800]), // fcvtmu v0.2s, v0.2s
    ("aarch64.neon.fcvtmu.v2i64.v2f64", &[0x6e61_b800]), // fcvtmu v0.2d, v0.2d
    ("aarch64.neon.fcvtmu.v4i16.v4f16", &[0x2e79_b800]), // fcvtmu v0.4h, v0.4h
    ("aarch64.neon.fcvtmu.v4i32.v4f32", &[0x6e21_b800]), // fcvtmu v0.4s, v0.4s
    ("aarch64.neon.fcvtmu.v8i16.v8f16", &[0x6e79_b800]), // fcvtmu v0.8h, v0.8h
    ("aarch64.neon.fcvtns.i16.f16", &[0x5e79_a800, 0x1e26_0000]), // fcvtns h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtns.i32.f16", &[0x1ee0_0000]), // fcvtns w0, h0
    ("aarch64.neon.fcvtns.i32.f32", &[0x1e20_0000]), // fcvtns w0, s0
    ("aarch64.neon.fcvtns.i32.f64", &[0x1e60_0000]), // fcvtns w0, d0
    ("aarch64.neon.fcvtns.i64.f16", &[0x9ee0_0000]), // fcvtns x0, h0
    ("aarch64.neon.fcvtns.i64.f32", &[0x9e20_0000]), // fcvtns x0, s0
    ("aarch64.neon.fcvtns.i64.f64", &[0x9e60_0000]), // fcvtns x0, d0
    ("aarch64.neon.fcvtns.v1i64.v1f64", &[0x5e61_a800]), // fcvtns d0, d0
    ("aarch64.neon.fcvtns.v2i32.v2f32", &[0x0e21_a800]), // fcvtns v0.2s, v0.2s
    ("aarch64.neon.fcvtns.v2i64.v2f64", &[0x4e61_a800]), // fcvtns v0.2d, v0.2d
    ("aarch64.neon.fcvtns.v4i16.v4f16", &[0x0e79_a800]), // fcvtns v0.4h, v0.4h
    ("aarch64.neon.fcvtns.v4i32.v4f32", &[0x4e21_a800]), // fcvtns v0.4s, v0.4s
    ("aarch64.neon.fcvtns.v8i16.v8f16", &[0x4e79_a800]), // fcvtns v0.8h, v0.8h
    ("aarch64.neon.fcvtnu.i16.f16", &[0x7e79_a800, 0x1e26_0000]), // fcvtnu h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtnu.i32.f16", &[0x1ee1_0000]), // fcvtnu w0, h0
    ("aarch64.neon.fcvtnu.i32.f32", &[0x1e21_0000]), // fcvtnu w0, s0
    ("aarch64.neon.fcvtnu.i32.f64", &[0x1e61_0000]), // fcvtnu w0, d0
    ("aarch64.neon.fcvtnu.i64.f16", &[0x9ee1_0000]), // fcvtnu x0, h0
    ("aarch64.neon.fcvtnu.i64.f32", &[0x9e21_0000]), // fcvtnu x0, s0
    ("aarch64.neon.fcvtnu.i64.f64", &[0x9e61_0000]), // fcvtnu x0, d0
    ("aarch64.neon.fcvtnu.v1i64.v1f64", &[0x7e61_a800]), // fcvtnu d0, d0
    ("aarch64.neon.fcvtnu.v2i32.v2f32", &[0x2e21_a800]), // fcvtnu v0.2s, v0.2s
    ("aarch64.neon.fcvtnu.v2i64.v2f64", &[0x6e61_a800]), // fcvtnu v0.2d, v0.2d
    ("aarch64.neon.fcvtnu.v4i16.v4f16", &[0x2e79_a800]), // fcvtnu v0.4h, v0.4h
    ("aarch64.neon.fcvtnu.v4i32.v4f32", &[0x6e21_a800]), // fcvtnu v0.4s, v0.4s
    ("aarch64.neon.fcvtnu.v8i16.v8f16", &[0x6e79_a800]), // fcvtnu v0.8h, v0.8h
    ("aarch64.neon.fcvtps.i16.f16", &[0x5ef9_a800, 0x1e26_0000]), // fcvtps h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtps.i32.f16", &[0x1ee8_0000]), // fcvtps w0, h0
    ("aarch64.neon.fcvtps.i32.f32", &[0x1e28_0000]), // fcvtps w0, s0
    ("aarch64.neon.fcvtps.i32.f64", &[0x1e68_0000]), // fcvtps w0, d0
    ("aarch64.neon.fcvtps.i64.f16", &[0x9ee8_0000]), // fcvtps x0, h0
    ("aarch64.neon.fcvtps.i64.f32", &[0x9e28_0000]), // fcvtps x0, s0
    ("aarch64.neon.fcvtps.i64.f64", &[0x9e68_0000]), // fcvtps x0, d0
    ("aarch64.neon.fcvtps.v1i64.v1f64", &[0x5ee1_a800]), // fcvtps d0, d0
    ("aarch64.neon.fcvtps.v2i32.v2f32", &[0x0ea1_a800]), // fcvtps v0.2s, v0.2s
    ("aarch64.neon.fcvtps.v2i64.v2f64", &[0x4ee1_a800]), // fcvtps v0.2d, v0.2d
    ("aarch64.neon.fcvtps.v4i16.v4f16", &[0x0ef9_a800]), // fcvtps v0.4h, v0.4h
    ("aarch64.neon.fcvtps.v4i32.v4f32", &[0x4ea1_a800]), // fcvtps v0.4s, v0.4s
    ("aarch64.neon.fcvtps.v8i16.v8f16", &[0x4ef9_a800]), // fcvtps v0.8h, v0.8h
    ("aarch64.neon.fcvtpu.i16.f16", &[0x7ef9_a800, 0x1e26_0000]), // fcvtpu h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtpu.i32.f16", &[0x1ee9_0000]), // fcvtpu w0, h0
    ("aarch64.neon.fcvtpu.i32.f32", &[0x1e29_0000]), // fcvtpu w0, s0
    ("aarch64.neon.fcvtpu.i32.f64", &[0x1e69_0000]), // fcvtpu w0, d0
    ("aarch64.neon.fcvtpu.i64.f16", &[0x9ee9_0000]), // fcvtpu x0, h0
    ("aarch64.neon.fcvtpu.i64.f32", &[0x9e29_0000]), // fcvtpu x0, s0
    ("aarch64.neon.fcvtpu.i64.f64", &[0x9e69_0000]), // fcvtpu x0, d0
    ("aarch64.neon.fcvtpu.v1i64.v1f64", &[0x7ee1_a800]), // fcvtpu d0, d0
    ("aarch64.neon.fcvtpu.v2i32.v2f32", &[0x2ea1_a800]), // fcvtpu v0.2s, v0.2s
    ("aarch64.neon.fcvtpu.v2i64.v2f64", &[0x6ee1_a800]), // fcvtpu v0.2d, v0.2d
    ("aarch64.neon.fcvtpu.v4i16.v4f16", &[0x2ef9_a800]), // fcvtpu v0.4h, v0.4h
    ("aarch64.neon.fcvtpu.v4i32.v4f32", &[0x6ea1_a800]), // fcvtpu v0.4s, v0.4s
    ("aarch64.neon.fcvtpu.v8i16.v8f16", &[0x6ef9_a800]), // fcvtpu v0.8h, v0.8h
    ("aarch64.neon.fcvtxn.v2f32.v2f64", &[0x2e61_6800]), // fcvtxn v0.2s, v0.2d
    ("aarch64.neon.fcvtzs.i16.f16", &[0x5ef9_b800, 0x1e26_0000]), // fcvtzs h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtzs.i32.f16", &[0x1ef8_0000]), // fcvtzs w0, h0
    ("aarch64.neon.fcvtzs.i32.f32", &[0x1e38_0000]), // fcvtzs w0, s0
    ("aarch64.neon.fcvtzs.i32.f64", &[0x1e78_0000]), // fcvtzs w0, d0
    ("aarch64.neon.fcvtzs.i64.f16", &[0x9ef8_0000]), // fcvtzs x0, h0
    ("aarch64.neon.fcvtzs.i64.f32", &[0x9e38_0000]), // fcvtzs x0, s0
    ("aarch64.neon.fcvtzs.i64.f64", &[0x9e78_0000]), // fcvtzs x0, d0
    ("aarch64.neon.fcvtzs.v1i64.v1f64", &[0x5ee1_b800]), // fcvtzs d0, d0
    ("aarch64.neon.fcvtzs.v2i32.v2f32", &[0x0ea1_b800]), // fcvtzs v0.2s, v0.2s
    ("aarch64.neon.fcvtzs.v2i64.v2f64", &[0x4ee1_b800]), // fcvtzs v0.2d, v0.2d
    ("aarch64.neon.fcvtzs.v4i16.v4f16", &[0x0ef9_b800]), // fcvtzs v0.4h, v0.4h
    ("aarch64.neon.fcvtzs.v4i32.v4f32", &[0x4ea1_b800]), // fcvtzs v0.4s, v0.4s
    ("aarch64.neon.fcvtzs.v8i16.v8f16", &[0x4ef9_b800]), // fcvtzs v0.8h, v0.8h
    ("aarch64.neon.fcvtzu.i16.f16", &[0x7ef9_b800, 0x1e26_0000]), // fcvtzu h0, h0; fmov w0, s0
    ("aarch64.neon.fcvtzu.i32.f16", &[0x1ef9_0000]), // fcvtzu w0, h0
    ("aarch64.neon.fcvtzu.i32.f32", &[0x1e39_0000]), // fcvtzu w0, s0
    ("aarch64.neon.fcvtzu.i32.f64", &[0x1e79_0000]), // fcvtzu w0, d0
    ("aarch64.neon.fcvtzu.i64.f16", &[0x9ef9_0000]), // fcvtzu x0, h0
    ("aarch64.neon.fcvtzu.i64.f32", &[0x9e39_0000]), // fcvtzu x0, s0
    ("aarch64.neon.fcvtzu.i64.f64", &[0x9e79_0000]), // fcvtzu x0, d0
    ("aarch64.neon.fcvtzu.v1i64.v1f64", &[0x7ee1_b800]), // fcvtzu d0, d0
    ("aarch64.neon.fcvtzu.v2i32.v2f32", &[0x2ea1_b800]), // fcvtzu v0.2s, v0.2s
    ("aarch64.neon.fcvtzu.v2i64.v2f64", &[0x6ee1_b800]), // fcvtzu v0.2d, v0.2d
    ("aarch64.neon.fcvtzu.v4i16.v4f16", &[0x2ef9_b800]), // fcvtzu v0.4h, v0.4h
    ("aarch64.neon.fcvtzu.v4i32.v4f32", &[0x6ea1_b800]), // fcvtzu v0.4s, v0.4s
    ("aarch64.neon.fcvtzu.v8i16.v8f16", &[0x6ef9_b800]), // fcvtzu v0.8h, v0.8h
    ("aarch64.neon.fmax.f16", &[0x1ee1_4800]), // fmax h0, h0, h1
    ("aarch64.neon.fmax.v1f64", &[0x1e61_4800]), // fmax d0, d0, d1
    ("aarch64.neon.fmax.v2f32", &[0x0e21_f400]), // fmax v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmax.v2f64", &[0x4e61_f400]), // fmax v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmax.v4f16", &[0x0e41_3400]), // fmax v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmax.v4f32", &[0x4e21_f400]), // fmax v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmax.v8f16", &[0x4e41_3400]), // fmax v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fmaxnm.f16", &[0x1ee1_6800]), // fmaxnm h0, h0, h1
    ("aarch64.neon.fmaxnm.v1f64", &[0x1e61_6800]), // fmaxnm d0, d0, d1
    ("aarch64.neon.fmaxnm.v2f32", &[0x0e21_c400]), // fmaxnm v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxnm.v2f64", &[0x4e61_c400]), // fmaxnm v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxnm.v4f16", &[0x0e41_0400]), // fmaxnm v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmaxnm.v4f32", &[0x4e21_c400]), // fmaxnm v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxnm.v8f16", &[0x4e41_0400]), // fmaxnm v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fmaxnmp.v2f32", &[0x2e21_c400]), // fmaxnmp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxnmp.v2f64", &[0x6e61_c400]), // fmaxnmp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxnmp.v4f16", &[0x2e41_0400]), // fmaxnmp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmaxnmp.v4f32", &[0x6e21_c400]), // fmaxnmp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxnmp.v8f16", &[0x6e41_0400]), // fmaxnmp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fmaxnmv.f16.v4f16", &[0x0e30_c800]), // fmaxnmv h0, v0.4h
    ("aarch64.neon.fmaxnmv.f16.v8f16", &[0x4e30_c800]), // fmaxnmv h0, v0.8h
    ("aarch64.neon.fmaxnmv.f32.v2f32", &[0x7e30_c800]), // fmaxnmp s0, v0.2s
    ("aarch64.neon.fmaxnmv.f32.v4f32", &[0x6e30_c800]), // fmaxnmv s0, v0.4s
    ("aarch64.neon.fmaxnmv.f64.v2f64", &[0x7e70_c800]), // fmaxnmp d0, v0.2d
    ("aarch64.neon.fmaxp.v2f32", &[0x2e21_f400]), // fmaxp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxp.v2f64", &[0x6e61_f400]), // fmaxp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxp.v4f16", &[0x2e41_3400]), // fmaxp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmaxp.v4f32", &[0x6e21_f400]), // fmaxp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxp.v8f16", &[0x6e41_3400]), // fmaxp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fmaxv.f16.v4f16", &[0x0e30_f800]), // fmaxv h0, v0.4h
    ("aarch64.neon.fmaxv.f16.v8f16", &[0x4e30_f800]), // fmaxv h0, v0.8h
    ("aarch64.neon.fmaxv.f32.v2f32", &[0x7e30_f800]), // fmaxp s0, v0.2s
    ("aarch64.neon.fmaxv.f32.v4f32", &[0x6e30_f800]), // fmaxv s0, v0.4s
    ("aarch64.neon.fmaxv.f64.v2f64", &[0x7e70_f800]), // fmaxp d0, v0.2d
    ("aarch64.neon.fmin.f16", &[0x1ee1_5800]), // fmin h0, h0, h1
    ("aarch64.neon.fmin.v1f64", &[0x1e61_5800]), // fmin d0, d0, d1
    ("aarch64.neon.fmin.v2f32", &[0x0ea1_f400]), // fmin v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmin.v2f64", &[0x4ee1_f400]), // fmin v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmin.v4f16", &[0x0ec1_3400]), // fmin v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmin.v4f32", &[0x4ea1_f400]), // fmin v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmin.v8f16", &[0x4ec1_3400]), // fmin v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fminnm.f16", &[0x1ee1_7800]), // fminnm h0, h0, h1
    ("aarch64.neon.fminnm.v1f64", &[0x1e61_7800]), // fminnm d0, d0, d1
    ("aarch64.neon.fminnm.v2f32", &[0x0ea1_c400]), // fminnm v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminnm.v2f64", &[0x4ee1_c400]), // fminnm v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminnm.v4f16", &[0x0ec1_0400]), // fminnm v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fminnm.v4f32", &[0x4ea1_c400]), // fminnm v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminnm.v8f16", &[0x4ec1_0400]), // fminnm v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fminnmp.v2f32", &[0x2ea1_c400]), // fminnmp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminnmp.v2f64", &[0x6ee1_c400]), // fminnmp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminnmp.v4f16", &[0x2ec1_0400]), // fminnmp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fminnmp.v4f32", &[0x6ea1_c400]), // fminnmp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminnmp.v8f16", &[0x6ec1_0400]), // fminnmp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fminnmv.f16.v4f16", &[0x0eb0_c800]), // fminnmv h0, v0.4h
    ("aarch64.neon.fminnmv.f16.v8f16", &[0x4eb0_c800]), // fminnmv h0, v0.8h
    ("aarch64.neon.fminnmv.f32.v2f32", &[0x7eb0_c800]), // fminnmp s0, v0.2s
    ("aarch64.neon.fminnmv.f32.v4f32", &[0x6eb0_c800]), // fminnmv s0, v0.4s
    ("aarch64.neon.fminnmv.f64.v2f64", &[0x7ef0_c800]), // fminnmp d0, v0.2d
    ("aarch64.neon.fminp.v2f32", &[0x2ea1_f400]), // fminp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminp.v2f64", &[0x6ee1_f400]), // fminp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminp.v4f16", &[0x2ec1_3400]), // fminp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fminp.v4f32", &[0x6ea1_f400]), // fminp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminp.v8f16", &[0x6ec1_3400]), // fminp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fminv.f16.v4f16", &[0x0eb0_f800]), // fminv h0, v0.4h
    ("aarch64.neon.fminv.f16.v8f16", &[0x4eb0_f800]), // fminv h0, v0.8h
    ("aarch64.neon.fminv.f32.v2f32", &[0x7eb0_f800]), // fminp s0, v0.2s
    ("aarch64.neon.fminv.f32.v4f32", &[0x6eb0_f800]), // fminv s0, v0.4s
    ("aarch64.neon.fminv.f64.v2f64", &[0x7ef0_f800]), // fminp d0, v0.2d
    ("aarch64.neon.fmlal.v2f32.v4f16", &[0x0e22_ec20]), // fmlal v0.2s, v1.2h, v2.2h
    ("aarch64.neon.fmlal.v4f32.v8f16", &[0x4e22_ec20]), // fmlal v0.4s, v1.4h, v2.4h
    ("aarch64.neon.fmlal2.v2f32.v4f16", &[0x2e22_cc20]), // fmlal2 v0.2s, v1.2h, v2.2h
    ("aarch64.neon.fmlal2.v4f32.v8f16", &[0x6e22_cc20]), // fmlal2 v0.4s, v1.4h, v2.4h
    ("aarch64.neon.fmlsl.v2f32.v4f16", &[0x0ea2_ec20]), // fmlsl v0.2s, v1.2h, v2.2h
    ("aarch64.neon.fmlsl.v4f32.v8f16", &[0x4ea2_ec20]), // fmlsl v0.4s, v1.4h, v2.4h
    ("aarch64.neon.fmlsl2.v2f32.v4f16", &[0x2ea2_cc20]), // fmlsl2 v0.2s, v1.2h, v2.2h
    ("aarch64.neon.fmlsl2.v4f32.v8f16", &[0x6ea2_cc20]), // fmlsl2 v0.4s, v1.4h, v2.4h
    ("aarch64.neon.fmmla.v4f32.v16i8", &[0x6e82_ec20]), // fmmla v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fmmla.v8f16.v16i8", &[0x6e02_ec20]), // fmmla v0.8h, v1.16b, v2.16b
    ("aarch64.neon.fmulx.f16", &[0x5e41_1c00]), // fmulx h0, h0, h1
    ("aarch64.neon.fmulx.f32", &[0x5e21_dc00]), // fmulx s0, s0, s1
    ("aarch64.neon.fmulx.f64", &[0x5e61_dc00]), // fmulx d0, d0, d1
    ("aarch64.neon.fmulx.v1f64", &[0x5e61_dc00]), // fmulx d0, d0, d1
    ("aarch64.neon.fmulx.v2f32", &[0x0e21_dc00]), // fmulx v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmulx.v2f64", &[0x4e61_dc00]), // fmulx v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmulx.v4f16", &[0x0e41_1c00]), // fmulx v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fmulx.v4f32", &[0x4e21_dc00]), // fmulx v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmulx.v8f16", &[0x4e41_1c00]), // fmulx v0.8h, v0.8h, v1.8h
    ("aarch64.neon.fp8.cvtl1.v8bf16.v16i8", &[0x6ea1_7800]), // bf1cvtl2 v0.8h, v0.16b
    ("aarch64.neon.fp8.cvtl1.v8bf16.v8i8", &[0x2ea1_7800]), // bf1cvtl v0.8h, v0.8b
    ("aarch64.neon.fp8.cvtl1.v8f16.v16i8", &[0x6e21_7800]), // f1cvtl2 v0.8h, v0.16b
    ("aarch64.neon.fp8.cvtl1.v8f16.v8i8", &[0x2e21_7800]), // f1cvtl v0.8h, v0.8b
    ("aarch64.neon.fp8.cvtl2.v8bf16.v16i8", &[0x6ee1_7800]), // bf2cvtl2 v0.8h, v0.16b
    ("aarch64.neon.fp8.cvtl2.v8bf16.v8i8", &[0x2ee1_7800]), // bf2cvtl v0.8h, v0.8b
    ("aarch64.neon.fp8.cvtl2.v8f16.v16i8", &[0x6e61_7800]), // f2cvtl2 v0.8h, v0.16b
    ("aarch64.neon.fp8.cvtl2.v8f16.v8i8", &[0x2e61_7800]), // f2cvtl v0.8h, v0.8b
    ("aarch64.neon.fp8.fcvtn.v16i8.v8f16", &[0x4e41_f400]), // fcvtn v0.16b, v0.8h, v1.8h
    ("aarch64.neon.fp8.fcvtn.v8i8.v4f16", &[0x0e41_f400]), // fcvtn v0.8b, v0.4h, v1.4h
    ("aarch64.neon.fp8.fcvtn.v8i8.v4f32", &[0x0e01_f400]), // fcvtn v0.8b, v0.4s, v1.4s
    ("aarch64.neon.fp8.fcvtn2.v16i8.v4f32", &[0x4e02_f420]), // fcvtn2 v0.16b, v1.4s, v2.4s
    ("aarch64.neon.fp8.fdot2.v4f16.v8i8", &[0x0e42_fc20]), // fdot v0.4h, v1.8b, v2.8b
    ("aarch64.neon.fp8.fdot2.v8f16.v16i8", &[0x4e42_fc20]), // fdot v0.8h, v1.16b, v2.16b
    ("aarch64.neon.fp8.fdot4.v2f32.v8i8", &[0x0e02_fc20]), // fdot v0.2s, v1.8b, v2.8b
    ("aarch64.neon.fp8.fdot4.v4f32.v16i8", &[0x4e02_fc20]), // fdot v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlalb.v8f16", &[0x0ec2_fc20]), // fmlalb v0.8h, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlallbb.v4f32", &[0x0e02_c420]), // fmlallbb v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlallbt.v4f32", &[0x0e42_c420]), // fmlallbt v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlalltb.v4f32", &[0x4e02_c420]), // fmlalltb v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlalltt.v4f32", &[0x4e42_c420]), // fmlalltt v0.4s, v1.16b, v2.16b
    ("aarch64.neon.fp8.fmlalt.v8f16", &[0x4ec2_fc20]), // fmlalt v0.8h, v1.16b, v2.16b
    ("aarch64.neon.fp8.fscale.v2f32", &[0x2ea1_fc00]), // fscale v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fp8.fscale.v2f64", &[0x6ee1_fc00]), // fscale v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fp8.fscale.v4f16", &[0x2ec1_3c00]), // fscale v0.4h, v0.4h, v1.4h
    ("aarch64.neon.fp8.fscale.v4f32", &[0x6ea1_fc00]), // fscale v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fp8.fscale.v8f16", &[0x6ec1_3c00]), // fscale v0.8h, v0.8h, v1.8h
    ("aarch64.neon.frecpe.f16", &[0x5ef9_d800]), // frecpe h0, h0
    ("aarch64.neon.frecpe.f32", &[0x5ea1_d800]), // frecpe s0, s0
    ("aarch64.neon.frecpe.f64", &[0x5ee1_d800]), // frecpe d0, d0
    ("aarch64.neon.frecpe.v1f64", &[0x5ee1_d800]), // frecpe d0, d0
    ("aarch64.neon.frecpe.v2f32", &[0x0ea1_d800]), // frecpe v0.2s, v0.2s
    ("aarch64.neon.frecpe.v2f64", &[0x4ee1_d800]), // frecpe v0.2d, v0.2d
    ("aarch64.neon.frecpe.v4f16", &[0x0ef9_d800]), // frecpe v0.4h, v0.4h
    ("aarch64.neon.frecpe.v4f32", &[0x4ea1_d800]), // frecpe v0.4s, v0.4s
    ("aarch64.neon.frecpe.v8f16", &[0x4ef9_d800]), // frecpe v0.8h, v0.8h
    ("aarch64.neon.frecps.f16", &[0x5e41_3c00]), // frecps h0, h0, h1
    ("aarch64.neon.frecps.f32", &[0x5e21_fc00]), // frecps s0, s0, s1
    ("aarch64.neon.frecps.f64", &[0x5e61_fc00]), // frecps d0, d0, d1
    ("aarch64.neon.frecps.v1f64", &[0x5e61_fc00]), // frecps d0, d0, d1
    ("aarch64.neon.frecps.v2f32", &[0x0e21_fc00]), // frecps v0.2s, v0.2s, v1.2s
    ("aarch64.neon.frecps.v2f64", &[0x4e61_fc00]), // frecps v0.2d, v0.2d, v1.2d
    ("aarch64.neon.frecps.v4f16", &[0x0e41_3c00]), // frecps v0.4h, v0.4h, v1.4h
    ("aarch64.neon.frecps.v4f32", &[0x4e21_fc00]), // frecps v0.4s, v0.4s, v1.4s
    ("aarch64.neon.frecps.v8f16", &[0x4e41_3c00]), // frecps v0.8h, v0.8h, v1.8h
    ("aarch64.neon.frecpx.f16", &[0x5ef9_f800]), // frecpx h0, h0
    ("aarch64.neon.frecpx.f32", &[0x5ea1_f800]), // frecpx s0, s0
    ("aarch64.neon.frecpx.f64", &[0x5ee1_f800]), // frecpx d0, d0
    ("aarch64.neon.frint32x.v1f64", &[0x1e68_c000]), // frint32x d0, d0
    ("aarch64.neon.frint32x.v2f32", &[0x2e21_e800]), // frint32x v0.2s, v0.2s
    ("aarch64.neon.frint32x.v2f64", &[0x6e61_e800]), // frint32x v0.2d, v0.2d
    ("aarch64.neon.frint32x.v4f32", &[0x6e21_e800]), // frint32x v0.4s, v0.4s
    ("aarch64.neon.frint32z.v1f64", &[0x1e68_4000]), // frint32z d0, d0
    ("aarch64.neon.frint32z.v2f32", &[0x0e21_e800]), // frint32z v0.2s, v0.2s
    ("aarch64.neon.frint32z.v2f64", &[0x4e61_e800]), // frint32z v0.2d, v0.2d
    ("aarch64.neon.frint32z.v4f32", &[0x4e21_e800]), // frint32z v0.4s, v0.4s
    ("aarch64.neon.frint64x.v1f64", &[0x1e69_c000]), // frint64x d0, d0
    ("aarch64.neon.frint64x.v2f32", &[0x2e21_f800]), // frint64x v0.2s, v0.2s
    ("aarch64.neon.frint64x.v2f64", &[0x6e61_f800]), // frint64x v0.2d, v0.2d
    ("aarch64.neon.frint64x.v4f32", &[0x6e21_f800]), // frint64x v0.4s, v0.4s
    ("aarch64.neon.frint64z.v1f64", &[0x1e69_4000]), // frint64z d0, d0
    ("aarch64.neon.frint64z.v2f32", &[0x0e21_f800]), // frint64z v0.2s, v0.2s
    ("aarch64.neon.frint64z.v2f64", &[0x4e61_f800]), // frint64z v0.2d, v0.2d
    ("aarch64.neon.frint64z.v4f32", &[0x4e21_f800]), // frint64z v0.4s, v0.4s
    ("aarch64.neon.frintn.v2f32", &[0x0e21_8800]), // frintn v0.2s, v0.2s
    ("aarch64.neon.frintn.v2f64", &[0x4e61_8800]), // frintn v0.2d, v0.2d
    ("aarch64.neon.frintn.v4f32", &[0x4e21_8800]), // frintn v0.4s, v0.4s
    ("aarch64.neon.frsqrte.f16", &[0x7ef9_d800]), // frsqrte h0, h0
    ("aarch64.neon.frsqrte.f32", &[0x7ea1_d800]), // frsqrte s0, s0
    ("aarch64.neon.frsqrte.f64", &[0x7ee1_d800]), // frsqrte d0, d0
    ("aarch64.neon.frsqrte.v1f64", &[0x7ee1_d800]), // frsqrte d0, d0
    ("aarch64.neon.frsqrte.v2f32", &[0x2ea1_d800]), // frsqrte v0.2s, v0.2s
    ("aarch64.neon.frsqrte.v2f64", &[0x6ee1_d800]), // frsqrte v0.2d, v0.2d
    ("aarch64.neon.frsqrte.v4f16", &[0x2ef9_d800]), // frsqrte v0.4h, v0.4h
    ("aarch64.neon.frsqrte.v4f32", &[0x6ea1_d800]), // frsqrte v0.4s, v0.4s
    ("aarch64.neon.frsqrte.v8f16", &[0x6ef9_d800]), // frsqrte v0.8h, v0.8h
    ("aarch64.neon.frsqrts.f16", &[0x5ec1_3c00]), // frsqrts h0, h0, h1
    ("aarch64.neon.frsqrts.f32", &[0x5ea1_fc00]), // frsqrts s0, s0, s1
    ("aarch64.neon.frsqrts.f64", &[0x5ee1_fc00]), // frsqrts d0, d0, d1
    ("aarch64.neon.frsqrts.v1f64", &[0x5ee1_fc00]), // frsqrts d0, d0, d1
    ("aarch64.neon.frsqrts.v2f32", &[0x0ea1_fc00]), // frsqrts v0.2s, v0.2s, v1.2s
    ("aarch64.neon.frsqrts.v2f64", &[0x4ee1_fc00]), // frsqrts v0.2d, v0.2d, v1.2d
    ("aarch64.neon.frsqrts.v4f16", &[0x0ec1_3c00]), // frsqrts v0.4h, v0.4h, v1.4h
    ("aarch64.neon.frsqrts.v4f32", &[0x4ea1_fc00]), // frsqrts v0.4s, v0.4s, v1.4s
    ("aarch64.neon.frsqrts.v8f16", &[0x4ec1_3c00]), // frsqrts v0.8h, v0.8h, v1.8h
    ("aarch64.neon.pmul.v16i8", &[0x6e21_9c00]), // pmul v0.16b, v0.16b, v1.16b
    ("aarch64.neon.pmul.v8i8", &[0x2e21_9c00]), // pmul v0.8b, v0.8b, v1.8b
    ("aarch64.neon.pmull.v8i16", &[0x0e21_e000]), // pmull v0.8h, v0.8b, v1.8b
    ("aarch64.neon.pmull64", &[0x9e67_0020, 0x9e67_0001, 0x0ee0_e020]), // fmov d0, x1; fmov d1, x0; pmull v0.1q, v1.1d, v0.1d
    ("aarch64.neon.raddhn.v2i32", &[0x2ea1_4000]), // raddhn v0.2s, v0.2d, v1.2d
    ("aarch64.neon.raddhn.v4i16", &[0x2e61_4000]), // raddhn v0.4h, v0.4s, v1.4s
    ("aarch64.neon.raddhn.v8i8", &[0x2e21_4000]), // raddhn v0.8b, v0.8h, v1.8h
    ("aarch64.neon.rbit.v16i8", &[0x6e60_5800]), // rbit v0.16b, v0.16b
    ("aarch64.neon.rbit.v8i8", &[0x2e60_5800]), // rbit v0.8b, v0.8b
    ("aarch64.neon.rsubhn.v2i32", &[0x2ea1_6000]), // rsubhn v0.2s, v0.2d, v1.2d
    ("aarch64.neon.rsubhn.v4i16", &[0x2e61_6000]), // rsubhn v0.4h, v0.4s, v1.4s
    ("aarch64.neon.rsubhn.v8i8", &[0x2e21_6000]), // rsubhn v0.8b, v0.8h, v1.8h
    ("aarch64.neon.sabd.v16i8", &[0x4e21_7400]), // sabd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sabd.v2i32", &[0x0ea1_7400]), // sabd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sabd.v4i16", &[0x0e61_7400]), // sabd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sabd.v4i32", &[0x4ea1_7400]), // sabd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sabd.v8i16", &[0x4e61_7400]), // sabd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sabd.v8i8", &[0x0e21_7400]), // sabd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.saddlp.v1i64.v2i32", &[0x0ea0_2800]), // saddlp v0.1d, v0.2s
    ("aarch64.neon.saddlp.v2i32.v4i16", &[0x0e60_2800]), // saddlp v0.2s, v0.4h
    ("aarch64.neon.saddlp.v2i64.v4i32", &[0x4ea0_2800]), // saddlp v0.2d, v0.4s
    ("aarch64.neon.saddlp.v4i16.v8i8", &[0x0e20_2800]), // saddlp v0.4h, v0.8b
    ("aarch64.neon.saddlp.v4i32.v8i16", &[0x4e60_2800]), // saddlp v0.4s, v0.8h
    ("aarch64.neon.saddlp.v8i16.v16i8", &[0x4e20_2800]), // saddlp v0.8h, v0.16b
    ("aarch64.neon.saddlv.i32.v16i8", &[0x4e30_3800, 0x0e02_2c00]), // saddlv h0, v0.16b; smov w0, v0.h[0]
    ("aarch64.neon.saddlv.i32.v4i16", &[0x0e70_3800, 0x1e26_0000]), // saddlv s0, v0.4h; fmov w0, s0
    ("aarch64.neon.saddlv.i32.v8i16", &[0x4e70_3800, 0x1e26_0000]), // saddlv s0, v0.8h; fmov w0, s0
    ("aarch64.neon.saddlv.i32.v8i8", &[0x0e30_3800, 0x0e02_2c00]), // saddlv h0, v0.8b; smov w0, v0.h[0]
    ("aarch64.neon.saddlv.i64.v2i32", &[0x0ea0_2800, 0x9e66_0000]), // saddlp v0.1d, v0.2s; fmov x0, d0
    ("aarch64.neon.saddlv.i64.v4i32", &[0x4eb0_3800, 0x9e66_0000]), // saddlv d0, v0.4s; fmov x0, d0
    ("aarch64.neon.saddv.i32.v16i8", &[0x4e31_b800, 0x0e01_2c00]), // addv b0, v0.16b; smov w0, v0.b[0]
    ("aarch64.neon.saddv.i32.v2i32", &[0x0ea0_bc00, 0x1e26_0000]), // addp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.saddv.i32.v4i16", &[0x0e71_b800, 0x0e02_2c00]), // addv h0, v0.4h; smov w0, v0.h[0]
    ("aarch64.neon.saddv.i32.v4i32", &[0x4eb1_b800, 0x1e26_0000]), // addv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.saddv.i32.v8i16", &[0x4e71_b800, 0x0e02_2c00]), // addv h0, v0.8h; smov w0, v0.h[0]
    ("aarch64.neon.saddv.i32.v8i8", &[0x0e31_b800, 0x0e01_2c00]), // addv b0, v0.8b; smov w0, v0.b[0]
    ("aarch64.neon.saddv.i64.v2i64", &[0x5ef1_b800, 0x9e66_0000]), // addp d0, v0.2d; fmov x0, d0
    ("aarch64.neon.scalar.sqxtn.i32.i64", &[0x9e67_0000, 0x5ea1_4800, 0x1e26_0000]), // fmov d0, x0; sqxtn s0, d0; fmov w0, s0
    ("aarch64.neon.scalar.sqxtun.i32.i64", &[0x9e67_0000, 0x7ea1_2800, 0x1e26_0000]), // fmov d0, x0; sqxtun s0, d0; fmov w0, s0
    ("aarch64.neon.scalar.uqxtn.i32.i64", &[0x9e67_0000, 0x7ea1_4800, 0x1e26_0000]), // fmov d0, x0; uqxtn s0, d0; fmov w0, s0
    ("aarch64.neon.sdot.v2i32.v8i8", &[0x0e82_9420]), // sdot v0.2s, v1.8b, v2.8b
    ("aarch64.neon.sdot.v4i32.v16i8", &[0x4e82_9420]), // sdot v0.4s, v1.16b, v2.16b
    ("aarch64.neon.shadd.v16i8", &[0x4e21_0400]), // shadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.shadd.v2i32", &[0x0ea1_0400]), // shadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.shadd.v4i16", &[0x0e61_0400]), // shadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.shadd.v4i32", &[0x4ea1_0400]), // shadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.shadd.v8i16", &[0x4e61_0400]), // shadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.shadd.v8i8", &[0x0e21_0400]), // shadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.shsub.v16i8", &[0x4e21_2400]), // shsub v0.16b, v0.16b, v1.16b
    ("aarch64.neon.shsub.v2i32", &[0x0ea1_2400]), // shsub v0.2s, v0.2s, v1.2s
    ("aarch64.neon.shsub.v4i16", &[0x0e61_2400]), // shsub v0.4h, v0.4h, v1.4h
    ("aarch64.neon.shsub.v4i32", &[0x4ea1_2400]), // shsub v0.4s, v0.4s, v1.4s
    ("aarch64.neon.shsub.v8i16", &[0x4e61_2400]), // shsub v0.8h, v0.8h, v1.8h
    ("aarch64.neon.shsub.v8i8", &[0x0e21_2400]), // shsub v0.8b, v0.8b, v1.8b
    ("aarch64.neon.smax.v16i8", &[0x4e21_6400]), // smax v0.16b, v0.16b, v1.16b
    ("aarch64.neon.smax.v2i32", &[0x0ea1_6400]), // smax v0.2s, v0.2s, v1.2s
    ("aarch64.neon.smax.v4i16", &[0x0e61_6400]), // smax v0.4h, v0.4h, v1.4h
    ("aarch64.neon.smax.v4i32", &[0x4ea1_6400]), // smax v0.4s, v0.4s, v1.4s
    ("aarch64.neon.smax.v8i16", &[0x4e61_6400]), // smax v0.8h, v0.8h, v1.8h
    ("aarch64.neon.smax.v8i8", &[0x0e21_6400]), // smax v0.8b, v0.8b, v1.8b
    ("aarch64.neon.smaxp.v16i8", &[0x4e21_a400]), // smaxp v0.16b, v0.16b, v1.16b
    ("aarch64.neon.smaxp.v2i32", &[0x0ea1_a400]), // smaxp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.smaxp.v4i16", &[0x0e61_a400]), // smaxp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.smaxp.v4i32", &[0x4ea1_a400]), // smaxp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.smaxp.v8i16", &[0x4e61_a400]), // smaxp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.smaxp.v8i8", &[0x0e21_a400]), // smaxp v0.8b, v0.8b, v1.8b
    ("aarch64.neon.smaxv.i32.v16i8", &[0x4e30_a800, 0x0e01_2c00]), // smaxv b0, v0.16b; smov w0, v0.b[0]
    ("aarch64.neon.smaxv.i32.v2i32", &[0x0ea0_a400, 0x1e26_0000]), // smaxp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.smaxv.i32.v4i16", &[0x0e70_a800, 0x0e02_2c00]), // smaxv h0, v0.4h; smov w0, v0.h[0]
    ("aarch64.neon.smaxv.i32.v4i32", &[0x4eb0_a800, 0x1e26_0000]), // smaxv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.smaxv.i32.v8i16", &[0x4e70_a800, 0x0e02_2c00]), // smaxv h0, v0.8h; smov w0, v0.h[0]
    ("aarch64.neon.smaxv.i32.v8i8", &[0x0e30_a800, 0x0e01_2c00]), // smaxv b0, v0.8b; smov w0, v0.b[0]
    ("aarch64.neon.smin.v16i8", &[0x4e21_6c00]), // smin v0.16b, v0.16b, v1.16b
    ("aarch64.neon.smin.v2i32", &[0x0ea1_6c00]), // smin v0.2s, v0.2s, v1.2s
    ("aarch64.neon.smin.v4i16", &[0x0e61_6c00]), // smin v0.4h, v0.4h, v1.4h
    ("aarch64.neon.smin.v4i32", &[0x4ea1_6c00]), // smin v0.4s, v0.4s, v1.4s
    ("aarch64.neon.smin.v8i16", &[0x4e61_6c00]), // smin v0.8h, v0.8h, v1.8h
    ("aarch64.neon.smin.v8i8", &[0x0e21_6c00]), // smin v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sminp.v16i8", &[0x4e21_ac00]), // sminp v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sminp.v2i32", &[0x0ea1_ac00]), // sminp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sminp.v4i16", &[0x0e61_ac00]), // sminp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sminp.v4i32", &[0x4ea1_ac00]), // sminp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sminp.v8i16", &[0x4e61_ac00]), // sminp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sminp.v8i8", &[0x0e21_ac00]), // sminp v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sminv.i32.v16i8", &[0x4e31_a800, 0x0e01_2c00]), // sminv b0, v0.16b; smov w0, v0.b[0]
    ("aarch64.neon.sminv.i32.v2i32", &[0x0ea0_ac00, 0x1e26_0000]), // sminp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.sminv.i32.v4i16", &[0x0e71_a800, 0x0e02_2c00]), // sminv h0, v0.4h; smov w0, v0.h[0]
    ("aarch64.neon.sminv.i32.v4i32", &[0x4eb1_a800, 0x1e26_0000]), // sminv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.sminv.i32.v8i16", &[0x4e71_a800, 0x0e02_2c00]), // sminv h0, v0.8h; smov w0, v0.h[0]
    ("aarch64.neon.sminv.i32.v8i8", &[0x0e31_a800, 0x0e01_2c00]), // sminv b0, v0.8b; smov w0, v0.b[0]
    ("aarch64.neon.smmla.v4i32.v16i8", &[0x4e82_a420]), // smmla v0.4s, v1.16b, v2.16b
    ("aarch64.neon.smull.v2i64", &[0x0ea1_c000]), // smull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.smull.v4i32", &[0x0e61_c000]), // smull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.smull.v8i16", &[0x0e21_c000]), // smull v0.8h, v0.8b, v1.8b
    ("aarch64.neon.sqabs.i32", &[0x1e27_0000, 0x5ea0_7800, 0x1e26_0000]), // fmov s0, w0; sqabs s0, s0; fmov w0, s0
    ("aarch64.neon.sqabs.i64", &[0x9e67_0000, 0x5ee0_7800, 0x9e66_0000]), // fmov d0, x0; sqabs d0, d0; fmov x0, d0
    ("aarch64.neon.sqabs.v16i8", &[0x4e20_7800]), // sqabs v0.16b, v0.16b
    ("aarch64.neon.sqabs.v1i64", &[0x5ee0_7800]), // sqabs d0, d0
    ("aarch64.neon.sqabs.v2i32", &[0x0ea0_7800]), // sqabs v0.2s, v0.2s
    ("aarch64.neon.sqabs.v2i64", &[0x4ee0_7800]), // sqabs v0.2d, v0.2d
    ("aarch64.neon.sqabs.v4i16", &[0x0e60_7800]), // sqabs v0.4h, v0.4h
    ("aarch64.neon.sqabs.v4i32", &[0x4ea0_7800]), // sqabs v0.4s, v0.4s
    ("aarch64.neon.sqabs.v8i16", &[0x4e60_7800]), // sqabs v0.8h, v0.8h
    ("aarch64.neon.sqabs.v8i8", &[0x0e20_7800]), // sqabs v0.8b, v0.8b
    ("aarch64.neon.sqadd.i32", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_0c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqadd s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqadd.i64", &[0x9e67_0020, 0x9e67_0001, 0x5ee0_0c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; sqadd d0, d1, d0; fmov x0, d0
    ("aarch64.neon.sqadd.v16i8", &[0x4e21_0c00]), // sqadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqadd.v1i64", &[0x5ee1_0c00]), // sqadd d0, d0, d1
    ("aarch64.neon.sqadd.v2i32", &[0x0ea1_0c00]), // sqadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqadd.v2i64", &[0x4ee1_0c00]), // sqadd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqadd.v4i16", &[0x0e61_0c00]), // sqadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqadd.v4i32", &[0x4ea1_0c00]), // sqadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqadd.v8i16", &[0x4e61_0c00]), // sqadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqadd.v8i8", &[0x0e21_0c00]), // sqadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqdmulh.i32", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_b420, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqdmulh s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqdmulh.v2i32", &[0x0ea1_b400]), // sqdmulh v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqdmulh.v4i16", &[0x0e61_b400]), // sqdmulh v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqdmulh.v4i32", &[0x4ea1_b400]), // sqdmulh v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqdmulh.v8i16", &[0x4e61_b400]), // sqdmulh v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqdmull.v2i64", &[0x0ea1_d000]), // sqdmull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.sqdmull.v4i32", &[0x0e61_d000]), // sqdmull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.sqdmulls.scalar", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_d020, 0x9e66_0000]), // fmov s0, w1; fmov s1, w0; sqdmull d0, s1, s0; fmov x0, d0
    ("aarch64.neon.sqneg.i32", &[0x1e27_0000, 0x7ea0_7800, 0x1e26_0000]), // fmov s0, w0; sqneg s0, s0; fmov w0, s0
    ("aarch64.neon.sqneg.i64", &[0x9e67_0000, 0x7ee0_7800, 0x9e66_0000]), // fmov d0, x0; sqneg d0, d0; fmov x0, d0
    ("aarch64.neon.sqneg.v16i8", &[0x6e20_7800]), // sqneg v0.16b, v0.16b
    ("aarch64.neon.sqneg.v1i64", &[0x7ee0_7800]), // sqneg d0, d0
    ("aarch64.neon.sqneg.v2i32", &[0x2ea0_7800]), // sqneg v0.2s, v0.2s
    ("aarch64.neon.sqneg.v2i64", &[0x6ee0_7800]), // sqneg v0.2d, v0.2d
    ("aarch64.neon.sqneg.v4i16", &[0x2e60_7800]), // sqneg v0.4h, v0.4h
    ("aarch64.neon.sqneg.v4i32", &[0x6ea0_7800]), // sqneg v0.4s, v0.4s
    ("aarch64.neon.sqneg.v8i16", &[0x6e60_7800]), // sqneg v0.8h, v0.8h
    ("aarch64.neon.sqneg.v8i8", &[0x2e20_7800]), // sqneg v0.8b, v0.8b
    ("aarch64.neon.sqrdmlah.i32", &[0x1e27_0040, 0x1e27_0021, 0x1e27_0002, 0x7e80_8422, 0x1e26_0040]), // fmov s0, w2; fmov s1, w1; fmov s2, w0; sqrdmlah s2, s1, s0; fmov w0, s2
    ("aarch64.neon.sqrdmlah.v2i32", &[0x2e82_8420]), // sqrdmlah v0.2s, v1.2s, v2.2s
    ("aarch64.neon.sqrdmlah.v4i16", &[0x2e42_8420]), // sqrdmlah v0.4h, v1.4h, v2.4h
    ("aarch64.neon.sqrdmlah.v4i32", &[0x6e82_8420]), // sqrdmlah v0.4s, v1.4s, v2.4s
    ("aarch64.neon.sqrdmlah.v8i16", &[0x6e42_8420]), // sqrdmlah v0.8h, v1.8h, v2.8h
    ("aarch64.neon.sqrdmlsh.i32", &[0x1e27_0040, 0x1e27_0021, 0x1e27_0002, 0x7e80_8c22, 0x1e26_0040]), // fmov s0, w2; fmov s1, w1; fmov s2, w0; sqrdmlsh s2, s1, s0; fmov w0, s2
    ("aarch64.neon.sqrdmlsh.v2i32", &[0x2e82_8c20]), // sqrdmlsh v0.2s, v1.2s, v2.2s
    ("aarch64.neon.sqrdmlsh.v4i16", &[0x2e42_8c20]), // sqrdmlsh v0.4h, v1.4h, v2.4h
    ("aarch64.neon.sqrdmlsh.v4i32", &[0x6e82_8c20]), // sqrdmlsh v0.4s, v1.4s, v2.4s
    ("aarch64.neon.sqrdmlsh.v8i16", &[0x6e42_8c20]), // sqrdmlsh v0.8h, v1.8h, v2.8h
    ("aarch64.neon.sqrdmulh.i32", &[0x1e27_0020, 0x1e27_0001, 0x7ea0_b420, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqrdmulh s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqrdmulh.v2i32", &[0x2ea1_b400]), // sqrdmulh v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqrdmulh.v4i16", &[0x2e61_b400]), // sqrdmulh v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqrdmulh.v4i32", &[0x6ea1_b400]), // sqrdmulh v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqrdmulh.v8i16", &[0x6e61_b400]), // sqrdmulh v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqrshl.i32", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_5c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqrshl s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqrshl.i64", &[0x9e67_0020, 0x9e67_0001, 0x5ee0_5c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; sqrshl d0, d1, d0; fmov x0, d0
    ("aarch64.neon.sqrshl.v16i8", &[0x4e21_5c00]), // sqrshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqrshl.v1i64", &[0x5ee1_5c00]), // sqrshl d0, d0, d1
    ("aarch64.neon.sqrshl.v2i32", &[0x0ea1_5c00]), // sqrshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqrshl.v2i64", &[0x4ee1_5c00]), // sqrshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqrshl.v4i16", &[0x0e61_5c00]), // sqrshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqrshl.v4i32", &[0x4ea1_5c00]), // sqrshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqrshl.v8i16", &[0x4e61_5c00]), // sqrshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqrshl.v8i8", &[0x0e21_5c00]), // sqrshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqshl.i32", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_4c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqshl s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqshl.i64", &[0x9e67_0020, 0x9e67_0001, 0x5ee0_4c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; sqshl d0, d1, d0; fmov x0, d0
    ("aarch64.neon.sqshl.v16i8", &[0x4e21_4c00]), // sqshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqshl.v1i64", &[0x5ee1_4c00]), // sqshl d0, d0, d1
    ("aarch64.neon.sqshl.v2i32", &[0x0ea1_4c00]), // sqshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqshl.v2i64", &[0x4ee1_4c00]), // sqshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqshl.v4i16", &[0x0e61_4c00]), // sqshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqshl.v4i32", &[0x4ea1_4c00]), // sqshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqshl.v8i16", &[0x4e61_4c00]), // sqshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqshl.v8i8", &[0x0e21_4c00]), // sqshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqsub.i32", &[0x1e27_0020, 0x1e27_0001, 0x5ea0_2c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; sqsub s0, s1, s0; fmov w0, s0
    ("aarch64.neon.sqsub.i64", &[0x9e67_0020, 0x9e67_0001, 0x5ee0_2c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; sqsub d0, d1, d0; fmov x0, d0
    ("aarch64.neon.sqsub.v16i8", &[0x4e21_2c00]), // sqsub v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqsub.v1i64", &[0x5ee1_2c00]), // sqsub d0, d0, d1
    ("aarch64.neon.sqsub.v2i32", &[0x0ea1_2c00]), // sqsub v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqsub.v2i64", &[0x4ee1_2c00]), // sqsub v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqsub.v4i16", &[0x0e61_2c00]), // sqsub v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqsub.v4i32", &[0x4ea1_2c00]), // sqsub v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqsub.v8i16", &[0x4e61_2c00]), // sqsub v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqsub.v8i8", &[0x0e21_2c00]), // sqsub v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqxtn.v2i32", &[0x0ea1_4800]), // sqxtn v0.2s, v0.2d
    ("aarch64.neon.sqxtn.v4i16", &[0x0e61_4800]), // sqxtn v0.4h, v0.4s
    ("aarch64.neon.sqxtn.v8i8", &[0x0e21_4800]), // sqxtn v0.8b, v0.8h
    ("aarch64.neon.sqxtun.v2i32", &[0x2ea1_2800]), // sqxtun v0.2s, v0.2d
    ("aarch64.neon.sqxtun.v4i16", &[0x2e61_2800]), // sqxtun v0.4h, v0.4s
    ("aarch64.neon.sqxtun.v8i8", &[0x2e21_2800]), // sqxtun v0.8b, v0.8h
    ("aarch64.neon.srhadd.v16i8", &[0x4e21_1400]), // srhadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.srhadd.v2i32", &[0x0ea1_1400]), // srhadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.srhadd.v4i16", &[0x0e61_1400]), // srhadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.srhadd.v4i32", &[0x4ea1_1400]), // srhadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.srhadd.v8i16", &[0x4e61_1400]), // srhadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.srhadd.v8i8", &[0x0e21_1400]), // srhadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.srshl.i64", &[0x9e67_0000, 0x9e67_0021, 0x5ee1_5400, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; srshl d0, d0, d1; fmov x0, d0
    ("aarch64.neon.srshl.v16i8", &[0x4e21_5400]), // srshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.srshl.v1i64", &[0x5ee1_5400]), // srshl d0, d0, d1
    ("aarch64.neon.srshl.v2i32", &[0x0ea1_5400]), // srshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.srshl.v2i64", &[0x4ee1_5400]), // srshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.srshl.v4i16", &[0x0e61_5400]), // srshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.srshl.v4i32", &[0x4ea1_5400]), // srshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.srshl.v8i16", &[0x4e61_5400]), // srshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.srshl.v8i8", &[0x0e21_5400]), // srshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sshl.i64", &[0x9e67_0000, 0x9e67_0021, 0x5ee1_4400, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; sshl d0, d0, d1; fmov x0, d0
    ("aarch64.neon.sshl.v16i8", &[0x4e21_4400]), // sshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sshl.v1i64", &[0x5ee1_4400]), // sshl d0, d0, d1
    ("aarch64.neon.sshl.v2i32", &[0x0ea1_4400]), // sshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sshl.v2i64", &[0x4ee1_4400]), // sshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sshl.v4i16", &[0x0e61_4400]), // sshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sshl.v4i32", &[0x4ea1_4400]), // sshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sshl.v8i16", &[0x4e61_4400]), // sshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sshl.v8i8", &[0x0e21_4400]), // sshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.subhn.v2i32", &[0x0ea1_6000]), // subhn v0.2s, v0.2d, v1.2d
    ("aarch64.neon.subhn.v4i16", &[0x0e61_6000]), // subhn v0.4h, v0.4s, v1.4s
    ("aarch64.neon.subhn.v8i8", &[0x0e21_6000]), // subhn v0.8b, v0.8h, v1.8h
    ("aarch64.neon.suqadd.i32", &[0x1e27_0000, 0x1e27_0021, 0x5ea0_3820, 0x1e26_0000]), // fmov s0, w0; fmov s1, w1; suqadd s0, s1; fmov w0, s0
    ("aarch64.neon.suqadd.i64", &[0x9e67_0000, 0x9e67_0021, 0x5ee0_3820, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; suqadd d0, d1; fmov x0, d0
    ("aarch64.neon.suqadd.v16i8", &[0x4e20_3820]), // suqadd v0.16b, v1.16b
    ("aarch64.neon.suqadd.v1i64", &[0x5ee0_3820]), // suqadd d0, d1
    ("aarch64.neon.suqadd.v2i32", &[0x0ea0_3820]), // suqadd v0.2s, v1.2s
    ("aarch64.neon.suqadd.v2i64", &[0x4ee0_3820]), // suqadd v0.2d, v1.2d
    ("aarch64.neon.suqadd.v4i16", &[0x0e60_3820]), // suqadd v0.4h, v1.4h
    ("aarch64.neon.suqadd.v4i32", &[0x4ea0_3820]), // suqadd v0.4s, v1.4s
    ("aarch64.neon.suqadd.v8i16", &[0x4e60_3820]), // suqadd v0.8h, v1.8h
    ("aarch64.neon.suqadd.v8i8", &[0x0e20_3820]), // suqadd v0.8b, v1.8b
    ("aarch64.neon.tbl1.v16i8", &[0x4e01_0000]), // tbl v0.16b, {v0.16b}, v1.16b
    ("aarch64.neon.tbl1.v8i8", &[0x0e01_0000]), // tbl v0.8b, {v0.16b}, v1.8b
    ("aarch64.neon.tbl2.v16i8", &[0x4e02_2000]), // tbl v0.16b, {v0.16b, v1.16b}, v2.16b
    ("aarch64.neon.tbl2.v8i8", &[0x0e02_2000]), // tbl v0.8b, {v0.16b, v1.16b}, v2.8b
    ("aarch64.neon.tbl3.v16i8", &[0x4e03_4000]), // tbl v0.16b, {v0.16b, v1.16b, v2.16b}, v3.16b
    ("aarch64.neon.tbl3.v8i8", &[0x0e03_4000]), // tbl v0.8b, { v0.16b, v1.16b, v2.16b }, v3.8b
    ("aarch64.neon.tbl4.v16i8", &[0x4e04_6000]), // tbl v0.16b, {v0.16b, v1.16b, v2.16b, v3.16b}, v4.16b
    ("aarch64.neon.tbl4.v8i8", &[0x0e04_6000]), // tbl v0.8b, { v0.16b, v1.16b, v2.16b, v3.16b }, v4.8b
    ("aarch64.neon.tbx1.v16i8", &[0x4e02_1020]), // tbx v0.16b, { v1.16b }, v2.16b
    ("aarch64.neon.tbx1.v8i8", &[0x0e02_1020]), // tbx v0.8b, { v1.16b }, v2.8b
    ("aarch64.neon.tbx2.v16i8", &[0x4e03_3020]), // tbx v0.16b, { v1.16b, v2.16b }, v3.16b
    ("aarch64.neon.tbx2.v8i8", &[0x0e03_3020]), // tbx v0.8b, { v1.16b, v2.16b }, v3.8b
    ("aarch64.neon.tbx3.v16i8", &[0x4e04_5020]), // tbx v0.16b, { v1.16b, v2.16b, v3.16b }, v4.16b
    ("aarch64.neon.tbx3.v8i8", &[0x0e04_5020]), // tbx v0.8b, { v1.16b, v2.16b, v3.16b }, v4.8b
    ("aarch64.neon.tbx4.v16i8", &[0x4e05_7020]), // tbx v0.16b, { v1.16b, v2.16b, v3.16b, v4.16b }, v5.16b
    ("aarch64.neon.tbx4.v8i8", &[0x0e05_7020]), // tbx v0.8b, { v1.16b, v2.16b, v3.16b, v4.16b }, v5.8b
    ("aarch64.neon.uabd.v16i8", &[0x6e21_7400]), // uabd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uabd.v2i32", &[0x2ea1_7400]), // uabd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uabd.v4i16", &[0x2e61_7400]), // uabd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uabd.v4i32", &[0x6ea1_7400]), // uabd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uabd.v8i16", &[0x6e61_7400]), // uabd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uabd.v8i8", &[0x2e21_7400]), // uabd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uaddlp.v1i64.v2i32", &[0x2ea0_2800]), // uaddlp v0.1d, v0.2s
    ("aarch64.neon.uaddlp.v2i32.v4i16", &[0x2e60_2800]), // uaddlp v0.2s, v0.4h
    ("aarch64.neon.uaddlp.v2i64.v4i32", &[0x6ea0_2800]), // uaddlp v0.2d, v0.4s
    ("aarch64.neon.uaddlp.v4i16.v8i8", &[0x2e20_2800]), // uaddlp v0.4h, v0.8b
    ("aarch64.neon.uaddlp.v4i32.v8i16", &[0x6e60_2800]), // uaddlp v0.4s, v0.8h
    ("aarch64.neon.uaddlp.v8i16.v16i8", &[0x6e20_2800]), // uaddlp v0.8h, v0.16b
    ("aarch64.neon.uaddlv.i32.v16i8", &[0x6e30_3800, 0x0e02_3c00]), // uaddlv h0, v0.16b; umov w0, v0.h[0]
    ("aarch64.neon.uaddlv.i32.v4i16", &[0x2e70_3800, 0x1e26_0000]), // uaddlv s0, v0.4h; fmov w0, s0
    ("aarch64.neon.uaddlv.i32.v8i16", &[0x6e70_3800, 0x1e26_0000]), // uaddlv s0, v0.8h; fmov w0, s0
    ("aarch64.neon.uaddlv.i32.v8i8", &[0x2e30_3800, 0x0e02_3c00]), // uaddlv h0, v0.8b; umov w0, v0.h[0]
    ("aarch64.neon.uaddlv.i64.v2i32", &[0x2ea0_2800, 0x9e66_0000]), // uaddlp v0.1d, v0.2s; fmov x0, d0
    ("aarch64.neon.uaddlv.i64.v4i32", &[0x6eb0_3800, 0x9e66_0000]), // uaddlv d0, v0.4s; fmov x0, d0
    ("aarch64.neon.uaddv.i32.v16i8", &[0x4e31_b800, 0x0e01_3c00]), // addv b0, v0.16b; umov w0, v0.b[0]
    ("aarch64.neon.uaddv.i32.v2i32", &[0x0ea0_bc00, 0x1e26_0000]), // addp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.uaddv.i32.v4i16", &[0x0e71_b800, 0x0e02_3c00]), // addv h0, v0.4h; umov w0, v0.h[0]
    ("aarch64.neon.uaddv.i32.v4i32", &[0x4eb1_b800, 0x1e26_0000]), // addv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.uaddv.i32.v8i16", &[0x4e71_b800, 0x0e02_3c00]), // addv h0, v0.8h; umov w0, v0.h[0]
    ("aarch64.neon.uaddv.i32.v8i8", &[0x0e31_b800, 0x0e01_3c00]), // addv b0, v0.8b; umov w0, v0.b[0]
    ("aarch64.neon.uaddv.i64.v2i64", &[0x5ef1_b800, 0x9e66_0000]), // addp d0, v0.2d; fmov x0, d0
    ("aarch64.neon.udot.v2i32.v8i8", &[0x2e82_9420]), // udot v0.2s, v1.8b, v2.8b
    ("aarch64.neon.udot.v4i32.v16i8", &[0x6e82_9420]), // udot v0.4s, v1.16b, v2.16b
    ("aarch64.neon.uhadd.v16i8", &[0x6e21_0400]), // uhadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uhadd.v2i32", &[0x2ea1_0400]), // uhadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uhadd.v4i16", &[0x2e61_0400]), // uhadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uhadd.v4i32", &[0x6ea1_0400]), // uhadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uhadd.v8i16", &[0x6e61_0400]), // uhadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uhadd.v8i8", &[0x2e21_0400]), // uhadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uhsub.v16i8", &[0x6e21_2400]), // uhsub v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uhsub.v2i32", &[0x2ea1_2400]), // uhsub v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uhsub.v4i16", &[0x2e61_2400]), // uhsub v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uhsub.v4i32", &[0x6ea1_2400]), // uhsub v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uhsub.v8i16", &[0x6e61_2400]), // uhsub v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uhsub.v8i8", &[0x2e21_2400]), // uhsub v0.8b, v0.8b, v1.8b
    ("aarch64.neon.umax.v16i8", &[0x6e21_6400]), // umax v0.16b, v0.16b, v1.16b
    ("aarch64.neon.umax.v2i32", &[0x2ea1_6400]), // umax v0.2s, v0.2s, v1.2s
    ("aarch64.neon.umax.v4i16", &[0x2e61_6400]), // umax v0.4h, v0.4h, v1.4h
    ("aarch64.neon.umax.v4i32", &[0x6ea1_6400]), // umax v0.4s, v0.4s, v1.4s
    ("aarch64.neon.umax.v8i16", &[0x6e61_6400]), // umax v0.8h, v0.8h, v1.8h
    ("aarch64.neon.umax.v8i8", &[0x2e21_6400]), // umax v0.8b, v0.8b, v1.8b
    ("aarch64.neon.umaxp.v16i8", &[0x6e21_a400]), // umaxp v0.16b, v0.16b, v1.16b
    ("aarch64.neon.umaxp.v2i32", &[0x2ea1_a400]), // umaxp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.umaxp.v4i16", &[0x2e61_a400]), // umaxp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.umaxp.v4i32", &[0x6ea1_a400]), // umaxp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.umaxp.v8i16", &[0x6e61_a400]), // umaxp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.umaxp.v8i8", &[0x2e21_a400]), // umaxp v0.8b, v0.8b, v1.8b
    ("aarch64.neon.umaxv.i32.v16i8", &[0x6e30_a800, 0x0e01_3c00]), // umaxv b0, v0.16b; umov w0, v0.b[0]
    ("aarch64.neon.umaxv.i32.v2i32", &[0x2ea0_a400, 0x1e26_0000]), // umaxp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.umaxv.i32.v4i16", &[0x2e70_a800, 0x0e02_3c00]), // umaxv h0, v0.4h; umov w0, v0.h[0]
    ("aarch64.neon.umaxv.i32.v4i32", &[0x6eb0_a800, 0x1e26_0000]), // umaxv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.umaxv.i32.v8i16", &[0x6e70_a800, 0x0e02_3c00]), // umaxv h0, v0.8h; umov w0, v0.h[0]
    ("aarch64.neon.umaxv.i32.v8i8", &[0x2e30_a800, 0x0e01_3c00]), // umaxv b0, v0.8b; umov w0, v0.b[0]
    ("aarch64.neon.umin.v16i8", &[0x6e21_6c00]), // umin v0.16b, v0.16b, v1.16b
    ("aarch64.neon.umin.v2i32", &[0x2ea1_6c00]), // umin v0.2s, v0.2s, v1.2s
    ("aarch64.neon.umin.v4i16", &[0x2e61_6c00]), // umin v0.4h, v0.4h, v1.4h
    ("aarch64.neon.umin.v4i32", &[0x6ea1_6c00]), // umin v0.4s, v0.4s, v1.4s
    ("aarch64.neon.umin.v8i16", &[0x6e61_6c00]), // umin v0.8h, v0.8h, v1.8h
    ("aarch64.neon.umin.v8i8", &[0x2e21_6c00]), // umin v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uminp.v16i8", &[0x6e21_ac00]), // uminp v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uminp.v2i32", &[0x2ea1_ac00]), // uminp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uminp.v4i16", &[0x2e61_ac00]), // uminp v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uminp.v4i32", &[0x6ea1_ac00]), // uminp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uminp.v8i16", &[0x6e61_ac00]), // uminp v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uminp.v8i8", &[0x2e21_ac00]), // uminp v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uminv.i32.v16i8", &[0x6e31_a800, 0x0e01_3c00]), // uminv b0, v0.16b; umov w0, v0.b[0]
    ("aarch64.neon.uminv.i32.v2i32", &[0x2ea0_ac00, 0x1e26_0000]), // uminp v0.2s, v0.2s, v0.2s; fmov w0, s0
    ("aarch64.neon.uminv.i32.v4i16", &[0x2e71_a800, 0x0e02_3c00]), // uminv h0, v0.4h; umov w0, v0.h[0]
    ("aarch64.neon.uminv.i32.v4i32", &[0x6eb1_a800, 0x1e26_0000]), // uminv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.uminv.i32.v8i16", &[0x6e71_a800, 0x0e02_3c00]), // uminv h0, v0.8h; umov w0, v0.h[0]
    ("aarch64.neon.uminv.i32.v8i8", &[0x2e31_a800, 0x0e01_3c00]), // uminv b0, v0.8b; umov w0, v0.b[0]
    ("aarch64.neon.ummla.v4i32.v16i8", &[0x6e82_a420]), // ummla v0.4s, v1.16b, v2.16b
    ("aarch64.neon.umull.v2i64", &[0x2ea1_c000]), // umull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.umull.v4i32", &[0x2e61_c000]), // umull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.umull.v8i16", &[0x2e21_c000]), // umull v0.8h, v0.8b, v1.8b
    ("aarch64.neon.uqadd.i32", &[0x1e27_0020, 0x1e27_0001, 0x7ea0_0c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; uqadd s0, s1, s0; fmov w0, s0
    ("aarch64.neon.uqadd.i64", &[0x9e67_0020, 0x9e67_0001, 0x7ee0_0c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; uqadd d0, d1, d0; fmov x0, d0
    ("aarch64.neon.uqadd.v16i8", &[0x6e21_0c00]), // uqadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqadd.v1i64", &[0x7ee1_0c00]), // uqadd d0, d0, d1
    ("aarch64.neon.uqadd.v2i32", &[0x2ea1_0c00]), // uqadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqadd.v2i64", &[0x6ee1_0c00]), // uqadd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqadd.v4i16", &[0x2e61_0c00]), // uqadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqadd.v4i32", &[0x6ea1_0c00]), // uqadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqadd.v8i16", &[0x6e61_0c00]), // uqadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqadd.v8i8", &[0x2e21_0c00]), // uqadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqrshl.i32", &[0x1e27_0020, 0x1e27_0001, 0x7ea0_5c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; uqrshl s0, s1, s0; fmov w0, s0
    ("aarch64.neon.uqrshl.i64", &[0x9e67_0020, 0x9e67_0001, 0x7ee0_5c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; uqrshl d0, d1, d0; fmov x0, d0
    ("aarch64.neon.uqrshl.v16i8", &[0x6e21_5c00]), // uqrshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqrshl.v1i64", &[0x7ee1_5c00]), // uqrshl d0, d0, d1
    ("aarch64.neon.uqrshl.v2i32", &[0x2ea1_5c00]), // uqrshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqrshl.v2i64", &[0x6ee1_5c00]), // uqrshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqrshl.v4i16", &[0x2e61_5c00]), // uqrshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqrshl.v4i32", &[0x6ea1_5c00]), // uqrshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqrshl.v8i16", &[0x6e61_5c00]), // uqrshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqrshl.v8i8", &[0x2e21_5c00]), // uqrshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqshl.i32", &[0x1e27_0020, 0x1e27_0001, 0x7ea0_4c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; uqshl s0, s1, s0; fmov w0, s0
    ("aarch64.neon.uqshl.i64", &[0x9e67_0020, 0x9e67_0001, 0x7ee0_4c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; uqshl d0, d1, d0; fmov x0, d0
    ("aarch64.neon.uqshl.v16i8", &[0x6e21_4c00]), // uqshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqshl.v1i64", &[0x7ee1_4c00]), // uqshl d0, d0, d1
    ("aarch64.neon.uqshl.v2i32", &[0x2ea1_4c00]), // uqshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqshl.v2i64", &[0x6ee1_4c00]), // uqshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqshl.v4i16", &[0x2e61_4c00]), // uqshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqshl.v4i32", &[0x6ea1_4c00]), // uqshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqshl.v8i16", &[0x6e61_4c00]), // uqshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqshl.v8i8", &[0x2e21_4c00]), // uqshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqsub.i32", &[0x1e27_0020, 0x1e27_0001, 0x7ea0_2c20, 0x1e26_0000]), // fmov s0, w1; fmov s1, w0; uqsub s0, s1, s0; fmov w0, s0
    ("aarch64.neon.uqsub.i64", &[0x9e67_0020, 0x9e67_0001, 0x7ee0_2c20, 0x9e66_0000]), // fmov d0, x1; fmov d1, x0; uqsub d0, d1, d0; fmov x0, d0
    ("aarch64.neon.uqsub.v16i8", &[0x6e21_2c00]), // uqsub v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqsub.v1i64", &[0x7ee1_2c00]), // uqsub d0, d0, d1
    ("aarch64.neon.uqsub.v2i32", &[0x2ea1_2c00]), // uqsub v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqsub.v2i64", &[0x6ee1_2c00]), // uqsub v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqsub.v4i16", &[0x2e61_2c00]), // uqsub v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqsub.v4i32", &[0x6ea1_2c00]), // uqsub v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqsub.v8i16", &[0x6e61_2c00]), // uqsub v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqsub.v8i8", &[0x2e21_2c00]), // uqsub v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqxtn.v2i32", &[0x2ea1_4800]), // uqxtn v0.2s, v0.2d
    ("aarch64.neon.uqxtn.v4i16", &[0x2e61_4800]), // uqxtn v0.4h, v0.4s
    ("aarch64.neon.uqxtn.v8i8", &[0x2e21_4800]), // uqxtn v0.8b, v0.8h
    ("aarch64.neon.urecpe.v2i32", &[0x0ea1_c800]), // urecpe v0.2s, v0.2s
    ("aarch64.neon.urecpe.v4i32", &[0x4ea1_c800]), // urecpe v0.4s, v0.4s
    ("aarch64.neon.urhadd.v16i8", &[0x6e21_1400]), // urhadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.urhadd.v2i32", &[0x2ea1_1400]), // urhadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.urhadd.v4i16", &[0x2e61_1400]), // urhadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.urhadd.v4i32", &[0x6ea1_1400]), // urhadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.urhadd.v8i16", &[0x6e61_1400]), // urhadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.urhadd.v8i8", &[0x2e21_1400]), // urhadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.urshl.i64", &[0x9e67_0000, 0x9e67_0021, 0x7ee1_5400, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; urshl d0, d0, d1; fmov x0, d0
    ("aarch64.neon.urshl.v16i8", &[0x6e21_5400]), // urshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.urshl.v1i64", &[0x7ee1_5400]), // urshl d0, d0, d1
    ("aarch64.neon.urshl.v2i32", &[0x2ea1_5400]), // urshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.urshl.v2i64", &[0x6ee1_5400]), // urshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.urshl.v4i16", &[0x2e61_5400]), // urshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.urshl.v4i32", &[0x6ea1_5400]), // urshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.urshl.v8i16", &[0x6e61_5400]), // urshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.urshl.v8i8", &[0x2e21_5400]), // urshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.ursqrte.v2i32", &[0x2ea1_c800]), // ursqrte v0.2s, v0.2s
    ("aarch64.neon.ursqrte.v4i32", &[0x6ea1_c800]), // ursqrte v0.4s, v0.4s
    ("aarch64.neon.usdot.v2i32.v8i8", &[0x0e82_9c20]), // usdot v0.2s, v1.8b, v2.8b
    ("aarch64.neon.usdot.v4i32.v16i8", &[0x4e82_9c20]), // usdot v0.4s, v1.16b, v2.16b
    ("aarch64.neon.ushl.i64", &[0x9e67_0000, 0x9e67_0021, 0x7ee1_4400, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; ushl d0, d0, d1; fmov x0, d0
    ("aarch64.neon.ushl.v16i8", &[0x6e21_4400]), // ushl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.ushl.v1i64", &[0x7ee1_4400]), // ushl d0, d0, d1
    ("aarch64.neon.ushl.v2i32", &[0x2ea1_4400]), // ushl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.ushl.v2i64", &[0x6ee1_4400]), // ushl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.ushl.v4i16", &[0x2e61_4400]), // ushl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.ushl.v4i32", &[0x6ea1_4400]), // ushl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.ushl.v8i16", &[0x6e61_4400]), // ushl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.ushl.v8i8", &[0x2e21_4400]), // ushl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.usmmla.v4i32.v16i8", &[0x4e82_ac20]), // usmmla v0.4s, v1.16b, v2.16b
    ("aarch64.neon.usqadd.i32", &[0x1e27_0000, 0x1e27_0021, 0x7ea0_3820, 0x1e26_0000]), // fmov s0, w0; fmov s1, w1; usqadd s0, s1; fmov w0, s0
    ("aarch64.neon.usqadd.i64", &[0x9e67_0000, 0x9e67_0021, 0x7ee0_3820, 0x9e66_0000]), // fmov d0, x0; fmov d1, x1; usqadd d0, d1; fmov x0, d0
    ("aarch64.neon.usqadd.v16i8", &[0x6e20_3820]), // usqadd v0.16b, v1.16b
    ("aarch64.neon.usqadd.v1i64", &[0x7ee0_3820]), // usqadd d0, d1
    ("aarch64.neon.usqadd.v2i32", &[0x2ea0_3820]), // usqadd v0.2s, v1.2s
    ("aarch64.neon.usqadd.v2i64", &[0x6ee0_3820]), // usqadd v0.2d, v1.2d
    ("aarch64.neon.usqadd.v4i16", &[0x2e60_3820]), // usqadd v0.4h, v1.4h
    ("aarch64.neon.usqadd.v4i32", &[0x6ea0_3820]), // usqadd v0.4s, v1.4s
    ("aarch64.neon.usqadd.v8i16", &[0x6e60_3820]), // usqadd v0.8h, v1.8h
    ("aarch64.neon.usqadd.v8i8", &[0x2e20_3820]), // usqadd v0.8b, v1.8b
    ("aarch64.neon.vcadd.rot270.v2f32", &[0x2e81_f400]), // fcadd v0.2s, v0.2s, v1.2s, #270
    ("aarch64.neon.vcadd.rot270.v2f64", &[0x6ec1_f400]), // fcadd v0.2d, v0.2d, v1.2d, #270
    ("aarch64.neon.vcadd.rot270.v4f16", &[0x2e41_f400]), // fcadd v0.4h, v0.4h, v1.4h, #270
    ("aarch64.neon.vcadd.rot270.v4f32", &[0x6e81_f400]), // fcadd v0.4s, v0.4s, v1.4s, #270
    ("aarch64.neon.vcadd.rot270.v8f16", &[0x6e41_f400]), // fcadd v0.8h, v0.8h, v1.8h, #270
    ("aarch64.neon.vcadd.rot90.v2f32", &[0x2e81_e400]), // fcadd v0.2s, v0.2s, v1.2s, #90
    ("aarch64.neon.vcadd.rot90.v2f64", &[0x6ec1_e400]), // fcadd v0.2d, v0.2d, v1.2d, #90
    ("aarch64.neon.vcadd.rot90.v4f16", &[0x2e41_e400]), // fcadd v0.4h, v0.4h, v1.4h, #90
    ("aarch64.neon.vcadd.rot90.v4f32", &[0x6e81_e400]), // fcadd v0.4s, v0.4s, v1.4s, #90
    ("aarch64.neon.vcadd.rot90.v8f16", &[0x6e41_e400]), // fcadd v0.8h, v0.8h, v1.8h, #90
    ("aarch64.neon.vcmla.rot0.v2f32", &[0x2e82_c420]), // fcmla v0.2s, v1.2s, v2.2s, #0
    ("aarch64.neon.vcmla.rot0.v2f64", &[0x6ec2_c420]), // fcmla v0.2d, v1.2d, v2.2d, #0
    ("aarch64.neon.vcmla.rot0.v4f16", &[0x2e42_c420]), // fcmla v0.4h, v1.4h, v2.4h, #0
    ("aarch64.neon.vcmla.rot0.v4f32", &[0x6e82_c420]), // fcmla v0.4s, v1.4s, v2.4s, #0
    ("aarch64.neon.vcmla.rot0.v8f16", &[0x6e42_c420]), // fcmla v0.8h, v1.8h, v2.8h, #0
    ("aarch64.neon.vcmla.rot180.v2f32", &[0x2e82_d420]), // fcmla v0.2s, v1.2s, v2.2s, #180
    ("aarch64.neon.vcmla.rot180.v2f64", &[0x6ec2_d420]), // fcmla v0.2d, v1.2d, v2.2d, #180
    ("aarch64.neon.vcmla.rot180.v4f16", &[0x2e42_d420]), // fcmla v0.4h, v1.4h, v2.4h, #180
    ("aarch64.neon.vcmla.rot180.v4f32", &[0x6e82_d420]), // fcmla v0.4s, v1.4s, v2.4s, #180
    ("aarch64.neon.vcmla.rot180.v8f16", &[0x6e42_d420]), // fcmla v0.8h, v1.8h, v2.8h, #180
    ("aarch64.neon.vcmla.rot270.v2f32", &[0x2e82_dc20]), // fcmla v0.2s, v1.2s, v2.2s, #270
    ("aarch64.neon.vcmla.rot270.v2f64", &[0x6ec2_dc20]), // fcmla v0.2d, v1.2d, v2.2d, #270
    ("aarch64.neon.vcmla.rot270.v4f16", &[0x2e42_dc20]), // fcmla v0.4h, v1.4h, v2.4h, #270
    ("aarch64.neon.vcmla.rot270.v4f32", &[0x6e82_dc20]), // fcmla v0.4s, v1.4s, v2.4s, #270
    ("aarch64.neon.vcmla.rot270.v8f16", &[0x6e42_dc20]), // fcmla v0.8h, v1.8h, v2.8h, #270
    ("aarch64.neon.vcmla.rot90.v2f32", &[0x2e82_cc20]), // fcmla v0.2s, v1.2s, v2.2s, #90
    ("aarch64.neon.vcmla.rot90.v2f64", &[0x6ec2_cc20]), // fcmla v0.2d, v1.2d, v2.2d, #90
    ("aarch64.neon.vcmla.rot90.v4f16", &[0x2e42_cc20]), // fcmla v0.4h, v1.4h, v2.4h, #90
    ("aarch64.neon.vcmla.rot90.v4f32", &[0x6e82_cc20]), // fcmla v0.4s, v1.4s, v2.4s, #90
    ("aarch64.neon.vcmla.rot90.v8f16", &[0x6e42_cc20]), // fcmla v0.8h, v1.8h, v2.8h, #90
    ("aarch64.neon.vcvtfp2hf", &[0x0e21_6800]), // fcvtn v0.4h, v0.4s
    ("aarch64.neon.vcvthf2fp", &[0x0e21_7800]), // fcvtl v0.4s, v0.4h
    ("aarch64.prefetch", &[0xf980_0000]), // prfm pldl1keep, [x0]: a hint, whatever the kind
    ("aarch64.rndr", &[0xd53b_2400, 0x1a9f_17e1]), // mrs x0, RNDR; cset w1, eq
    ("aarch64.rndrrs", &[0xd53b_2420, 0x1a9f_17e1]), // mrs x0, RNDRRS; cset w1, eq
    ("aarch64.set.fpcr", &[0xd51b_4400]), // msr fpcr, x0
    ("aarch64.set.fpmr", &[0xd51b_4440]), // msr FPMR, x0
    ("aarch64.set.fpsr", &[0xd51b_4420]), // msr fpsr, x0
    ("aarch64.sisd.fabd.f16", &[0x7ec1_1400]), // fabd h0, h0, h1
    ("aarch64.sisd.fabd.f32", &[0x7ea1_d400]), // fabd s0, s0, s1
    ("aarch64.sisd.fabd.f64", &[0x7ee1_d400]), // fabd d0, d0, d1
    ("aarch64.sisd.fcvtxn", &[0x7e61_6800]), // fcvtxn s0, d0
    ("aarch64.stg", &[0xd920_0820]), // stg x0, [x1]
    ("aarch64.stlxp", &[0xc823_8440, 0x2a03_03e0]), // stlxp w3, x0, x1, [x2]; mov w0, w3
    ("aarch64.stlxr.i16", &[0x4802_fc20, 0x2a02_03e0]), // stlxrh w2, w0, [x1]; mov w0, w2
    ("aarch64.stlxr.i32", &[0x8802_fc20, 0x2a02_03e0]), // stlxr w2, w0, [x1]; mov w0, w2
    ("aarch64.stlxr.i64", &[0xc802_fc20, 0x2a02_03e0]), // stlxr w2, x0, [x1]; mov w0, w2
    ("aarch64.stlxr.i8", &[0x0802_fc20, 0x2a02_03e0]), // stlxrb w2, w0, [x1]; mov w0, w2
    ("aarch64.stxp", &[0xc823_0440, 0x2a03_03e0]), // stxp w3, x0, x1, [x2]; mov w0, w3
    ("aarch64.stxr.i16", &[0x4802_7c20, 0x2a02_03e0]), // stxrh w2, w0, [x1]; mov w0, w2
    ("aarch64.stxr.i32", &[0x8802_7c20, 0x2a02_03e0]), // stxr w2, w0, [x1]; mov w0, w2
    ("aarch64.stxr.i64", &[0xc802_7c20, 0x2a02_03e0]), // stxr w2, x0, [x1]; mov w0, w2
    ("aarch64.stxr.i8", &[0x0802_7c20, 0x2a02_03e0]), // stxrb w2, w0, [x1]; mov w0, w2
    ("aarch64.subp", &[0x9ac1_0000]), // subp x0, x0, x1
    ("asm.dmb.ish", &[0xd503_3bbf]), // dmb ish
    ("asm.dmb.ishld", &[0xd503_39bf]), // dmb ishld
    ("asm.dmb.ishst", &[0xd503_3abf]), // dmb ishst
    ("asm.dmb.ld", &[0xd503_3dbf]), // dmb ld
    ("asm.dmb.st", &[0xd503_3ebf]), // dmb st
    ("asm.dmb.sy", &[0xd503_3fbf]), // dmb sy
    ("asm.dsb.ish", &[0xd503_3b9f]), // dsb ish
    ("asm.dsb.ishld", &[0xd503_399f]), // dsb ishld
    ("asm.dsb.ishst", &[0xd503_3a9f]), // dsb ishst
    ("asm.dsb.ld", &[0xd503_3d9f]), // dsb ld
    ("asm.dsb.st", &[0xd503_3e9f]), // dsb st
    ("asm.dsb.sy", &[0xd503_3f9f]), // dsb sy
    ("asm.isb", &[0xd503_3fdf]), // isb
    ("asm.isb.sy", &[0xd503_3fdf]), // isb
    ("asm.mrs.cntfrq_el0", &[0xd53b_e000]), // mrs x0, cntfrq_el0
    ("asm.mrs.cntvct_el0", &[0xd53b_e040]), // mrs x0, cntvct_el0
    ("asm.mrs.ctr_el0", &[0xd53b_0020]), // mrs x0, ctr_el0
    ("asm.mrs.dczid_el0", &[0xd53b_00e0]), // mrs x0, dczid_el0
    ("asm.mrs.fpcr", &[0xd53b_4400]), // mrs x0, fpcr
    ("asm.mrs.fpsr", &[0xd53b_4420]), // mrs x0, fpsr
    ("asm.mrs.sp_el0", &[0xd538_4100]), // mrs x0, sp_el0
    ("asm.mrs.tpidr_el0", &[0xd53b_d040]), // mrs x0, tpidr_el0
    ("asm.mrs.tpidrro_el0", &[0xd53b_d060]), // mrs x0, tpidrro_el0
    ("asm.nop", &[0xd503_201f]), // nop
    ("asm.sev", &[0xd503_209f]), // sev
    ("asm.sevl", &[0xd503_20bf]), // sevl
    ("asm.wfe", &[0xd503_205f]), // wfe
    ("asm.yield", &[0xd503_203f]), // yield
    ("fcvt.h.d", &[0x1e63_c000]), // fcvt h0, d0
    ("fcvt.h.s", &[0x1e23_c000]), // fcvt h0, s0
    ("fcvt.s.h", &[0x1ee2_4000]), // fcvt s0, h0
    ("lrint.i32.d", &[0x1e67_4000, 0x1e78_0000]), // frintx d0, d0; fcvtzs w0, d0
    ("lrint.i32.s", &[0x1e27_4000, 0x1e38_0000]), // frintx s0, s0; fcvtzs w0, s0
    ("lrint.i64.d", &[0x1e67_4000, 0x9e78_0000]), // frintx d0, d0; fcvtzs x0, d0
    ("lrint.i64.s", &[0x1e27_4000, 0x9e38_0000]), // frintx s0, s0; fcvtzs x0, s0
    ("nearbyint.d", &[0x1e67_c000]), // frinti d0, d0
    ("nearbyint.s", &[0x1e27_c000]), // frinti s0, s0
    ("readcyclecounter", &[0xd53b_e040]), // mrs x0, cntvct_el0
    ("rint.d", &[0x1e67_4000]), // frintx d0, d0
    ("rint.s", &[0x1e27_4000]), // frintx s0, s0
    ("round.d", &[0x1e66_4000]), // frinta d0, d0
    ("round.s", &[0x1e26_4000]), // frinta s0, s0
    ("thread.pointer", &[0xd53b_d040]), // mrs x0, tpidr_el0
];

#[cfg(test)]
mod tests {
    use super::INSTRUCTIONS;

    #[test]
    fn the_table_is_sorted() {
        assert!(INSTRUCTIONS.is_sorted_by_key(|row| row.0));
    }
}
