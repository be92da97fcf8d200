//! The instructions of AArch64 that Cranelift does not have, each as a function: its arguments and its result are
//! in the registers that the calling convention gives them.

/// The functions by name, sorted, with their instructions. Those that are intrinsics have their names without
/// `llvm.`; those of inline assembler begin with `asm`.
#[rustfmt::skip]
pub const INSTRUCTIONS: &[(&str, &[u32])] = &[
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
    ("aarch64.neon.cls.v16i8", &[0x4e20_4800]), // cls v0.16b, v0.16b
    ("aarch64.neon.cls.v2i32", &[0x0ea0_4800]), // cls v0.2s, v0.2s
    ("aarch64.neon.cls.v4i16", &[0x0e60_4800]), // cls v0.4h, v0.4h
    ("aarch64.neon.cls.v4i32", &[0x4ea0_4800]), // cls v0.4s, v0.4s
    ("aarch64.neon.cls.v8i16", &[0x4e60_4800]), // cls v0.8h, v0.8h
    ("aarch64.neon.cls.v8i8", &[0x0e20_4800]), // cls v0.8b, v0.8b
    ("aarch64.neon.fabd.v2f32", &[0x2ea1_d400]), // fabd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fabd.v2f64", &[0x6ee1_d400]), // fabd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fabd.v4f32", &[0x6ea1_d400]), // fabd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.facge.v2i32.v2f32", &[0x2e21_ec00]), // facge v0.2s, v0.2s, v1.2s
    ("aarch64.neon.facge.v2i64.v2f64", &[0x6e61_ec00]), // facge v0.2d, v0.2d, v1.2d
    ("aarch64.neon.facge.v4i32.v4f32", &[0x6e21_ec00]), // facge v0.4s, v0.4s, v1.4s
    ("aarch64.neon.facgt.v2i32.v2f32", &[0x2ea1_ec00]), // facgt v0.2s, v0.2s, v1.2s
    ("aarch64.neon.facgt.v2i64.v2f64", &[0x6ee1_ec00]), // facgt v0.2d, v0.2d, v1.2d
    ("aarch64.neon.facgt.v4i32.v4f32", &[0x6ea1_ec00]), // facgt v0.4s, v0.4s, v1.4s
    ("aarch64.neon.faddp.v2f32", &[0x2e21_d400]), // faddp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.faddp.v2f64", &[0x6e61_d400]), // faddp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.faddp.v4f32", &[0x6e21_d400]), // faddp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fcvtas.i32.f32", &[0x1e24_0000]), // fcvtas w0, s0
    ("aarch64.neon.fcvtas.i32.f64", &[0x1e64_0000]), // fcvtas w0, d0
    ("aarch64.neon.fcvtas.i64.f32", &[0x9e24_0000]), // fcvtas x0, s0
    ("aarch64.neon.fcvtas.i64.f64", &[0x9e64_0000]), // fcvtas x0, d0
    ("aarch64.neon.fcvtau.i32.f32", &[0x1e25_0000]), // fcvtau w0, s0
    ("aarch64.neon.fcvtau.i32.f64", &[0x1e65_0000]), // fcvtau w0, d0
    ("aarch64.neon.fcvtau.i64.f32", &[0x9e25_0000]), // fcvtau x0, s0
    ("aarch64.neon.fcvtau.i64.f64", &[0x9e65_0000]), // fcvtau x0, d0
    ("aarch64.neon.fcvtms.i32.f32", &[0x1e30_0000]), // fcvtms w0, s0
    ("aarch64.neon.fcvtms.i32.f64", &[0x1e70_0000]), // fcvtms w0, d0
    ("aarch64.neon.fcvtms.i64.f32", &[0x9e30_0000]), // fcvtms x0, s0
    ("aarch64.neon.fcvtms.i64.f64", &[0x9e70_0000]), // fcvtms x0, d0
    ("aarch64.neon.fcvtmu.i32.f32", &[0x1e31_0000]), // fcvtmu w0, s0
    ("aarch64.neon.fcvtmu.i32.f64", &[0x1e71_0000]), // fcvtmu w0, d0
    ("aarch64.neon.fcvtmu.i64.f32", &[0x9e31_0000]), // fcvtmu x0, s0
    ("aarch64.neon.fcvtmu.i64.f64", &[0x9e71_0000]), // fcvtmu x0, d0
    ("aarch64.neon.fcvtns.i32.f32", &[0x1e20_0000]), // fcvtns w0, s0
    ("aarch64.neon.fcvtns.i32.f64", &[0x1e60_0000]), // fcvtns w0, d0
    ("aarch64.neon.fcvtns.i64.f32", &[0x9e20_0000]), // fcvtns x0, s0
    ("aarch64.neon.fcvtns.i64.f64", &[0x9e60_0000]), // fcvtns x0, d0
    ("aarch64.neon.fcvtnu.i32.f32", &[0x1e21_0000]), // fcvtnu w0, s0
    ("aarch64.neon.fcvtnu.i32.f64", &[0x1e61_0000]), // fcvtnu w0, d0
    ("aarch64.neon.fcvtnu.i64.f32", &[0x9e21_0000]), // fcvtnu x0, s0
    ("aarch64.neon.fcvtnu.i64.f64", &[0x9e61_0000]), // fcvtnu x0, d0
    ("aarch64.neon.fcvtps.i32.f32", &[0x1e28_0000]), // fcvtps w0, s0
    ("aarch64.neon.fcvtps.i32.f64", &[0x1e68_0000]), // fcvtps w0, d0
    ("aarch64.neon.fcvtps.i64.f32", &[0x9e28_0000]), // fcvtps x0, s0
    ("aarch64.neon.fcvtps.i64.f64", &[0x9e68_0000]), // fcvtps x0, d0
    ("aarch64.neon.fcvtpu.i32.f32", &[0x1e29_0000]), // fcvtpu w0, s0
    ("aarch64.neon.fcvtpu.i32.f64", &[0x1e69_0000]), // fcvtpu w0, d0
    ("aarch64.neon.fcvtpu.i64.f32", &[0x9e29_0000]), // fcvtpu x0, s0
    ("aarch64.neon.fcvtpu.i64.f64", &[0x9e69_0000]), // fcvtpu x0, d0
    ("aarch64.neon.fcvtxn.v2f32.v2f64", &[0x2e61_6800]), // fcvtxn v0.2s, v0.2d
    ("aarch64.neon.fcvtzs.i32.f32", &[0x1e38_0000]), // fcvtzs w0, s0
    ("aarch64.neon.fcvtzs.i32.f64", &[0x1e78_0000]), // fcvtzs w0, d0
    ("aarch64.neon.fcvtzs.i64.f32", &[0x9e38_0000]), // fcvtzs x0, s0
    ("aarch64.neon.fcvtzs.i64.f64", &[0x9e78_0000]), // fcvtzs x0, d0
    ("aarch64.neon.fcvtzs.v2i32.v2f32", &[0x0ea1_b800]), // fcvtzs v0.2s, v0.2s
    ("aarch64.neon.fcvtzs.v2i64.v2f64", &[0x4ee1_b800]), // fcvtzs v0.2d, v0.2d
    ("aarch64.neon.fcvtzs.v4i32.v4f32", &[0x4ea1_b800]), // fcvtzs v0.4s, v0.4s
    ("aarch64.neon.fcvtzu.i32.f32", &[0x1e39_0000]), // fcvtzu w0, s0
    ("aarch64.neon.fcvtzu.i32.f64", &[0x1e79_0000]), // fcvtzu w0, d0
    ("aarch64.neon.fcvtzu.i64.f32", &[0x9e39_0000]), // fcvtzu x0, s0
    ("aarch64.neon.fcvtzu.i64.f64", &[0x9e79_0000]), // fcvtzu x0, d0
    ("aarch64.neon.fcvtzu.v2i32.v2f32", &[0x2ea1_b800]), // fcvtzu v0.2s, v0.2s
    ("aarch64.neon.fcvtzu.v2i64.v2f64", &[0x6ee1_b800]), // fcvtzu v0.2d, v0.2d
    ("aarch64.neon.fcvtzu.v4i32.v4f32", &[0x6ea1_b800]), // fcvtzu v0.4s, v0.4s
    ("aarch64.neon.fmax.v2f32", &[0x0e21_f400]), // fmax v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmax.v2f64", &[0x4e61_f400]), // fmax v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmax.v4f32", &[0x4e21_f400]), // fmax v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxnm.v2f32", &[0x0e21_c400]), // fmaxnm v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxnm.v2f64", &[0x4e61_c400]), // fmaxnm v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxnm.v4f32", &[0x4e21_c400]), // fmaxnm v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxnmp.v2f32", &[0x2e21_c400]), // fmaxnmp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxnmp.v2f64", &[0x6e61_c400]), // fmaxnmp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxnmp.v4f32", &[0x6e21_c400]), // fmaxnmp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxnmv.f32.v4f32", &[0x6e30_c800]), // fmaxnmv s0, v0.4s
    ("aarch64.neon.fmaxp.v2f32", &[0x2e21_f400]), // fmaxp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmaxp.v2f64", &[0x6e61_f400]), // fmaxp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmaxp.v4f32", &[0x6e21_f400]), // fmaxp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fmaxv.f32.v4f32", &[0x6e30_f800]), // fmaxv s0, v0.4s
    ("aarch64.neon.fmin.v2f32", &[0x0ea1_f400]), // fmin v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmin.v2f64", &[0x4ee1_f400]), // fmin v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmin.v4f32", &[0x4ea1_f400]), // fmin v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminnm.v2f32", &[0x0ea1_c400]), // fminnm v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminnm.v2f64", &[0x4ee1_c400]), // fminnm v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminnm.v4f32", &[0x4ea1_c400]), // fminnm v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminnmp.v2f32", &[0x2ea1_c400]), // fminnmp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminnmp.v2f64", &[0x6ee1_c400]), // fminnmp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminnmp.v4f32", &[0x6ea1_c400]), // fminnmp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminnmv.f32.v4f32", &[0x6eb0_c800]), // fminnmv s0, v0.4s
    ("aarch64.neon.fminp.v2f32", &[0x2ea1_f400]), // fminp v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fminp.v2f64", &[0x6ee1_f400]), // fminp v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fminp.v4f32", &[0x6ea1_f400]), // fminp v0.4s, v0.4s, v1.4s
    ("aarch64.neon.fminv.f32.v4f32", &[0x6eb0_f800]), // fminv s0, v0.4s
    ("aarch64.neon.fmulx.v2f32", &[0x0e21_dc00]), // fmulx v0.2s, v0.2s, v1.2s
    ("aarch64.neon.fmulx.v2f64", &[0x4e61_dc00]), // fmulx v0.2d, v0.2d, v1.2d
    ("aarch64.neon.fmulx.v4f32", &[0x4e21_dc00]), // fmulx v0.4s, v0.4s, v1.4s
    ("aarch64.neon.frecpe.f32", &[0x5ea1_d800]), // frecpe s0, s0
    ("aarch64.neon.frecpe.f64", &[0x5ee1_d800]), // frecpe d0, d0
    ("aarch64.neon.frecpe.v2f32", &[0x0ea1_d800]), // frecpe v0.2s, v0.2s
    ("aarch64.neon.frecpe.v2f64", &[0x4ee1_d800]), // frecpe v0.2d, v0.2d
    ("aarch64.neon.frecpe.v4f32", &[0x4ea1_d800]), // frecpe v0.4s, v0.4s
    ("aarch64.neon.frecps.f32", &[0x5e21_fc00]), // frecps s0, s0, s1
    ("aarch64.neon.frecps.f64", &[0x5e61_fc00]), // frecps d0, d0, d1
    ("aarch64.neon.frecps.v2f32", &[0x0e21_fc00]), // frecps v0.2s, v0.2s, v1.2s
    ("aarch64.neon.frecps.v2f64", &[0x4e61_fc00]), // frecps v0.2d, v0.2d, v1.2d
    ("aarch64.neon.frecps.v4f32", &[0x4e21_fc00]), // frecps v0.4s, v0.4s, v1.4s
    ("aarch64.neon.frecpx.f32", &[0x5ea1_f800]), // frecpx s0, s0
    ("aarch64.neon.frecpx.f64", &[0x5ee1_f800]), // frecpx d0, d0
    ("aarch64.neon.frintn.v2f32", &[0x0e21_8800]), // frintn v0.2s, v0.2s
    ("aarch64.neon.frintn.v2f64", &[0x4e61_8800]), // frintn v0.2d, v0.2d
    ("aarch64.neon.frintn.v4f32", &[0x4e21_8800]), // frintn v0.4s, v0.4s
    ("aarch64.neon.frsqrte.v2f32", &[0x2ea1_d800]), // frsqrte v0.2s, v0.2s
    ("aarch64.neon.frsqrte.v2f64", &[0x6ee1_d800]), // frsqrte v0.2d, v0.2d
    ("aarch64.neon.frsqrte.v4f32", &[0x6ea1_d800]), // frsqrte v0.4s, v0.4s
    ("aarch64.neon.frsqrts.v2f32", &[0x0ea1_fc00]), // frsqrts v0.2s, v0.2s, v1.2s
    ("aarch64.neon.frsqrts.v2f64", &[0x4ee1_fc00]), // frsqrts v0.2d, v0.2d, v1.2d
    ("aarch64.neon.frsqrts.v4f32", &[0x4ea1_fc00]), // frsqrts v0.4s, v0.4s, v1.4s
    ("aarch64.neon.pmul.v16i8", &[0x6e21_9c00]), // pmul v0.16b, v0.16b, v1.16b
    ("aarch64.neon.pmul.v8i8", &[0x2e21_9c00]), // pmul v0.8b, v0.8b, v1.8b
    ("aarch64.neon.pmull.v8i16", &[0x0e21_e000]), // pmull v0.8h, v0.8b, v1.8b
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
    ("aarch64.neon.saddlv.i64.v4i32", &[0x4eb0_3800, 0x9e66_0000]), // saddlv d0, v0.4s; fmov x0, d0
    ("aarch64.neon.saddv.i32.v16i8", &[0x4e31_b800, 0x0e01_2c00]), // addv b0, v0.16b; smov w0, v0.b[0]
    ("aarch64.neon.saddv.i32.v4i16", &[0x0e71_b800, 0x0e02_2c00]), // addv h0, v0.4h; smov w0, v0.h[0]
    ("aarch64.neon.saddv.i32.v4i32", &[0x4eb1_b800, 0x1e26_0000]), // addv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.saddv.i32.v8i16", &[0x4e71_b800, 0x0e02_2c00]), // addv h0, v0.8h; smov w0, v0.h[0]
    ("aarch64.neon.saddv.i32.v8i8", &[0x0e31_b800, 0x0e01_2c00]), // addv b0, v0.8b; smov w0, v0.b[0]
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
    ("aarch64.neon.sminv.i32.v4i16", &[0x0e71_a800, 0x0e02_2c00]), // sminv h0, v0.4h; smov w0, v0.h[0]
    ("aarch64.neon.sminv.i32.v4i32", &[0x4eb1_a800, 0x1e26_0000]), // sminv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.sminv.i32.v8i16", &[0x4e71_a800, 0x0e02_2c00]), // sminv h0, v0.8h; smov w0, v0.h[0]
    ("aarch64.neon.sminv.i32.v8i8", &[0x0e31_a800, 0x0e01_2c00]), // sminv b0, v0.8b; smov w0, v0.b[0]
    ("aarch64.neon.smull.v2i64", &[0x0ea1_c000]), // smull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.smull.v4i32", &[0x0e61_c000]), // smull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.smull.v8i16", &[0x0e21_c000]), // smull v0.8h, v0.8b, v1.8b
    ("aarch64.neon.sqabs.v16i8", &[0x4e20_7800]), // sqabs v0.16b, v0.16b
    ("aarch64.neon.sqabs.v2i32", &[0x0ea0_7800]), // sqabs v0.2s, v0.2s
    ("aarch64.neon.sqabs.v2i64", &[0x4ee0_7800]), // sqabs v0.2d, v0.2d
    ("aarch64.neon.sqabs.v4i16", &[0x0e60_7800]), // sqabs v0.4h, v0.4h
    ("aarch64.neon.sqabs.v4i32", &[0x4ea0_7800]), // sqabs v0.4s, v0.4s
    ("aarch64.neon.sqabs.v8i16", &[0x4e60_7800]), // sqabs v0.8h, v0.8h
    ("aarch64.neon.sqabs.v8i8", &[0x0e20_7800]), // sqabs v0.8b, v0.8b
    ("aarch64.neon.sqadd.v16i8", &[0x4e21_0c00]), // sqadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqadd.v2i32", &[0x0ea1_0c00]), // sqadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqadd.v2i64", &[0x4ee1_0c00]), // sqadd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqadd.v4i16", &[0x0e61_0c00]), // sqadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqadd.v4i32", &[0x4ea1_0c00]), // sqadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqadd.v8i16", &[0x4e61_0c00]), // sqadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqadd.v8i8", &[0x0e21_0c00]), // sqadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqdmulh.v2i32", &[0x0ea1_b400]), // sqdmulh v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqdmulh.v4i16", &[0x0e61_b400]), // sqdmulh v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqdmulh.v4i32", &[0x4ea1_b400]), // sqdmulh v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqdmulh.v8i16", &[0x4e61_b400]), // sqdmulh v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqdmull.v2i64", &[0x0ea1_d000]), // sqdmull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.sqdmull.v4i32", &[0x0e61_d000]), // sqdmull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.sqneg.v16i8", &[0x6e20_7800]), // sqneg v0.16b, v0.16b
    ("aarch64.neon.sqneg.v2i32", &[0x2ea0_7800]), // sqneg v0.2s, v0.2s
    ("aarch64.neon.sqneg.v2i64", &[0x6ee0_7800]), // sqneg v0.2d, v0.2d
    ("aarch64.neon.sqneg.v4i16", &[0x2e60_7800]), // sqneg v0.4h, v0.4h
    ("aarch64.neon.sqneg.v4i32", &[0x6ea0_7800]), // sqneg v0.4s, v0.4s
    ("aarch64.neon.sqneg.v8i16", &[0x6e60_7800]), // sqneg v0.8h, v0.8h
    ("aarch64.neon.sqneg.v8i8", &[0x2e20_7800]), // sqneg v0.8b, v0.8b
    ("aarch64.neon.sqrdmulh.v2i32", &[0x2ea1_b400]), // sqrdmulh v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqrdmulh.v4i16", &[0x2e61_b400]), // sqrdmulh v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqrdmulh.v4i32", &[0x6ea1_b400]), // sqrdmulh v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqrdmulh.v8i16", &[0x6e61_b400]), // sqrdmulh v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqrshl.v16i8", &[0x4e21_5c00]), // sqrshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqrshl.v2i32", &[0x0ea1_5c00]), // sqrshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqrshl.v2i64", &[0x4ee1_5c00]), // sqrshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqrshl.v4i16", &[0x0e61_5c00]), // sqrshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqrshl.v4i32", &[0x4ea1_5c00]), // sqrshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqrshl.v8i16", &[0x4e61_5c00]), // sqrshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqrshl.v8i8", &[0x0e21_5c00]), // sqrshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqshl.v16i8", &[0x4e21_4c00]), // sqshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sqshl.v2i32", &[0x0ea1_4c00]), // sqshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sqshl.v2i64", &[0x4ee1_4c00]), // sqshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sqshl.v4i16", &[0x0e61_4c00]), // sqshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sqshl.v4i32", &[0x4ea1_4c00]), // sqshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sqshl.v8i16", &[0x4e61_4c00]), // sqshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sqshl.v8i8", &[0x0e21_4c00]), // sqshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sqsub.v16i8", &[0x4e21_2c00]), // sqsub v0.16b, v0.16b, v1.16b
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
    ("aarch64.neon.srshl.v16i8", &[0x4e21_5400]), // srshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.srshl.v2i32", &[0x0ea1_5400]), // srshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.srshl.v2i64", &[0x4ee1_5400]), // srshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.srshl.v4i16", &[0x0e61_5400]), // srshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.srshl.v4i32", &[0x4ea1_5400]), // srshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.srshl.v8i16", &[0x4e61_5400]), // srshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.srshl.v8i8", &[0x0e21_5400]), // srshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.sshl.v16i8", &[0x4e21_4400]), // sshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.sshl.v2i32", &[0x0ea1_4400]), // sshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.sshl.v2i64", &[0x4ee1_4400]), // sshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.sshl.v4i16", &[0x0e61_4400]), // sshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.sshl.v4i32", &[0x4ea1_4400]), // sshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.sshl.v8i16", &[0x4e61_4400]), // sshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.sshl.v8i8", &[0x0e21_4400]), // sshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.subhn.v2i32", &[0x0ea1_6000]), // subhn v0.2s, v0.2d, v1.2d
    ("aarch64.neon.subhn.v4i16", &[0x0e61_6000]), // subhn v0.4h, v0.4s, v1.4s
    ("aarch64.neon.subhn.v8i8", &[0x0e21_6000]), // subhn v0.8b, v0.8h, v1.8h
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
    ("aarch64.neon.tbl4.v16i8", &[0x4e04_6000]), // tbl v0.16b, {v0.16b, v1.16b, v2.16b, v3.16b}, v4.16b
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
    ("aarch64.neon.uaddlv.i64.v4i32", &[0x6eb0_3800, 0x9e66_0000]), // uaddlv d0, v0.4s; fmov x0, d0
    ("aarch64.neon.uaddv.i32.v16i8", &[0x4e31_b800, 0x0e01_3c00]), // addv b0, v0.16b; umov w0, v0.b[0]
    ("aarch64.neon.uaddv.i32.v4i16", &[0x0e71_b800, 0x0e02_3c00]), // addv h0, v0.4h; umov w0, v0.h[0]
    ("aarch64.neon.uaddv.i32.v4i32", &[0x4eb1_b800, 0x1e26_0000]), // addv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.uaddv.i32.v8i16", &[0x4e71_b800, 0x0e02_3c00]), // addv h0, v0.8h; umov w0, v0.h[0]
    ("aarch64.neon.uaddv.i32.v8i8", &[0x0e31_b800, 0x0e01_3c00]), // addv b0, v0.8b; umov w0, v0.b[0]
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
    ("aarch64.neon.uminv.i32.v4i16", &[0x2e71_a800, 0x0e02_3c00]), // uminv h0, v0.4h; umov w0, v0.h[0]
    ("aarch64.neon.uminv.i32.v4i32", &[0x6eb1_a800, 0x1e26_0000]), // uminv s0, v0.4s; fmov w0, s0
    ("aarch64.neon.uminv.i32.v8i16", &[0x6e71_a800, 0x0e02_3c00]), // uminv h0, v0.8h; umov w0, v0.h[0]
    ("aarch64.neon.uminv.i32.v8i8", &[0x2e31_a800, 0x0e01_3c00]), // uminv b0, v0.8b; umov w0, v0.b[0]
    ("aarch64.neon.umull.v2i64", &[0x2ea1_c000]), // umull v0.2d, v0.2s, v1.2s
    ("aarch64.neon.umull.v4i32", &[0x2e61_c000]), // umull v0.4s, v0.4h, v1.4h
    ("aarch64.neon.umull.v8i16", &[0x2e21_c000]), // umull v0.8h, v0.8b, v1.8b
    ("aarch64.neon.uqadd.v16i8", &[0x6e21_0c00]), // uqadd v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqadd.v2i32", &[0x2ea1_0c00]), // uqadd v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqadd.v2i64", &[0x6ee1_0c00]), // uqadd v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqadd.v4i16", &[0x2e61_0c00]), // uqadd v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqadd.v4i32", &[0x6ea1_0c00]), // uqadd v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqadd.v8i16", &[0x6e61_0c00]), // uqadd v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqadd.v8i8", &[0x2e21_0c00]), // uqadd v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqrshl.v16i8", &[0x6e21_5c00]), // uqrshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqrshl.v2i32", &[0x2ea1_5c00]), // uqrshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqrshl.v2i64", &[0x6ee1_5c00]), // uqrshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqrshl.v4i16", &[0x2e61_5c00]), // uqrshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqrshl.v4i32", &[0x6ea1_5c00]), // uqrshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqrshl.v8i16", &[0x6e61_5c00]), // uqrshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqrshl.v8i8", &[0x2e21_5c00]), // uqrshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqshl.v16i8", &[0x6e21_4c00]), // uqshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.uqshl.v2i32", &[0x2ea1_4c00]), // uqshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.uqshl.v2i64", &[0x6ee1_4c00]), // uqshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.uqshl.v4i16", &[0x2e61_4c00]), // uqshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.uqshl.v4i32", &[0x6ea1_4c00]), // uqshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.uqshl.v8i16", &[0x6e61_4c00]), // uqshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.uqshl.v8i8", &[0x2e21_4c00]), // uqshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.uqsub.v16i8", &[0x6e21_2c00]), // uqsub v0.16b, v0.16b, v1.16b
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
    ("aarch64.neon.urshl.v16i8", &[0x6e21_5400]), // urshl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.urshl.v2i32", &[0x2ea1_5400]), // urshl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.urshl.v2i64", &[0x6ee1_5400]), // urshl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.urshl.v4i16", &[0x2e61_5400]), // urshl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.urshl.v4i32", &[0x6ea1_5400]), // urshl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.urshl.v8i16", &[0x6e61_5400]), // urshl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.urshl.v8i8", &[0x2e21_5400]), // urshl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.ursqrte.v2i32", &[0x2ea1_c800]), // ursqrte v0.2s, v0.2s
    ("aarch64.neon.ursqrte.v4i32", &[0x6ea1_c800]), // ursqrte v0.4s, v0.4s
    ("aarch64.neon.ushl.v16i8", &[0x6e21_4400]), // ushl v0.16b, v0.16b, v1.16b
    ("aarch64.neon.ushl.v2i32", &[0x2ea1_4400]), // ushl v0.2s, v0.2s, v1.2s
    ("aarch64.neon.ushl.v2i64", &[0x6ee1_4400]), // ushl v0.2d, v0.2d, v1.2d
    ("aarch64.neon.ushl.v4i16", &[0x2e61_4400]), // ushl v0.4h, v0.4h, v1.4h
    ("aarch64.neon.ushl.v4i32", &[0x6ea1_4400]), // ushl v0.4s, v0.4s, v1.4s
    ("aarch64.neon.ushl.v8i16", &[0x6e61_4400]), // ushl v0.8h, v0.8h, v1.8h
    ("aarch64.neon.ushl.v8i8", &[0x2e21_4400]), // ushl v0.8b, v0.8b, v1.8b
    ("aarch64.neon.usqadd.v16i8", &[0x6e20_3820]), // usqadd v0.16b, v1.16b
    ("aarch64.neon.usqadd.v1i64", &[0x7ee0_3820]), // usqadd d0, d1
    ("aarch64.neon.usqadd.v2i32", &[0x2ea0_3820]), // usqadd v0.2s, v1.2s
    ("aarch64.neon.usqadd.v2i64", &[0x6ee0_3820]), // usqadd v0.2d, v1.2d
    ("aarch64.neon.usqadd.v4i16", &[0x2e60_3820]), // usqadd v0.4h, v1.4h
    ("aarch64.neon.usqadd.v4i32", &[0x6ea0_3820]), // usqadd v0.4s, v1.4s
    ("aarch64.neon.usqadd.v8i16", &[0x6e60_3820]), // usqadd v0.8h, v1.8h
    ("aarch64.neon.usqadd.v8i8", &[0x2e20_3820]), // usqadd v0.8b, v1.8b
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
    ("readcyclecounter", &[0xd53b_e040]), // mrs x0, cntvct_el0
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
