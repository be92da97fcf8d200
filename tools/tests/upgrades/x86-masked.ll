; Masked intrinsics of AVX-512 become unmasked ones with a select.
declare <16 x float> @llvm_x86.avx512.mask.add.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.cvtdq2ps.512(<16 x i32>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.div.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.max.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.min.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.mul.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.sqrt.ps.512(<16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.sub.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32)
declare <16 x float> @llvm_x86.avx512.mask.vpermilvar.ps.512(<16 x float>, <16 x i32>, <16 x float>, i16)
declare <16 x i16> @llvm_x86.avx512.cvtmask2w.256(i16)
declare <16 x i16> @llvm_x86.avx512.mask.dbpsadbw.256(<32 x i8>, <32 x i8>, i32, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.packssdw.256(<8 x i32>, <8 x i32>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.packusdw.256(<8 x i32>, <8 x i32>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.pavg.w.256(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.pmaddubs.w.256(<32 x i8>, <32 x i8>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.256(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.pmulh.w.256(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.pmulhu.w.256(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psll.w.256(<16 x i16>, <8 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psllv16.hi(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psra.w.256(<16 x i16>, <8 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psra.wi.256(<16 x i16>, i32, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psrav16.hi(<16 x i16>, <16 x i16>, <16 x i16>, i16)
declare <16 x i16> @llvm_x86.avx512.mask.psrl.wi.256(<16 x i16>, i32, <16 x i16>, i16)
declare <16 x i1> @llvm_x86.avx512.cmp.ps.512(<16 x float>, <16 x float>, i32, i32)
declare <16 x i32> @llvm_x86.avx512.broadcastmw.512(i16)
declare <16 x i32> @llvm_x86.avx512.cvtmask2d.512(i16)
declare <16 x i32> @llvm_x86.avx512.mask.compress.d.512(<16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.conflict.d.512(<16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.expand.d.512(<16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.expand.load.d.512(ptr, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.pmaddw.d.512(<32 x i16>, <32 x i16>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.prol.d.512(<16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.prorv.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psll.d(<16 x i32>, <4 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psllv.d(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psra.d(<16 x i32>, <4 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psra.di.512(<16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psrav.d(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.psrl.di.512(<16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.pternlog.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i32, i16)
declare <16 x i32> @llvm_x86.avx512.mask.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.vpdpwssds.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.vpermi2var.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.vpshld.d.512(<16 x i32>, <16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.mask.vpshldv.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.maskz.pternlog.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i32, i16)
declare <16 x i32> @llvm_x86.avx512.maskz.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.maskz.vpdpwssds.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <16 x i32> @llvm_x86.avx512.vpshrd.d.512(<16 x i32>, <16 x i32>, i32)
declare <16 x i8> @llvm_x86.avx512.cvtmask2b.128(i16)
declare <16 x i8> @llvm_x86.avx512.mask.packsswb.128(<8 x i16>, <8 x i16>, <16 x i8>, i16)
declare <16 x i8> @llvm_x86.avx512.mask.packuswb.128(<8 x i16>, <8 x i16>, <16 x i8>, i16)
declare <16 x i8> @llvm_x86.avx512.mask.pmultishift.qb.128(<16 x i8>, <16 x i8>, <16 x i8>, i16)
declare <16 x i8> @llvm_x86.avx512.mask.pshuf.b.128(<16 x i8>, <16 x i8>, <16 x i8>, i16)
declare <16 x i8> @llvm_x86.xop.vprotb(<16 x i8>, <16 x i8>)
declare <2 x double> @llvm_x86.avx512.mask.add.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.cvtps2pd.128(<4 x float>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.cvtudq2pd.128(<4 x i32>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.cvtuqq2pd.128(<2 x i64>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.div.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.max.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.min.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.mul.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.sqrt.pd.128(<2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.sub.pd.128(<2 x double>, <2 x double>, <2 x double>, i8)
declare <2 x double> @llvm_x86.avx512.mask.vpermilvar.pd.128(<2 x double>, <2 x i64>, <2 x double>, i8)
declare <2 x i64> @llvm_x86.avx512.cvtmask2q.128(i8)
declare <2 x i64> @llvm_x86.avx512.mask.compress.q.128(<2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.conflict.q.128(<2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.expand.load.q.128(ptr, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.expand.q.128(<2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.prol.q.128(<2 x i64>, i32, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.prorv.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psll.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psllv2.di(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psra.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psra.qi.128(<2 x i64>, i32, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psrav.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.psrl.qi.128(<2 x i64>, i32, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.pternlog.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i32, i8)
declare <2 x i64> @llvm_x86.avx512.mask.vpermi2var.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.vpshld.q.128(<2 x i64>, <2 x i64>, i32, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.mask.vpshldv.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.maskz.pternlog.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i32, i8)
declare <2 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.128(<2 x i64>, <2 x i64>, <2 x i64>, i8)
declare <2 x i64> @llvm_x86.avx512.vpshrd.q.128(<2 x i64>, <2 x i64>, i32)
declare <32 x i16> @llvm_x86.avx512.cvtmask2w.512(i32)
declare <32 x i16> @llvm_x86.avx512.mask.dbpsadbw.512(<64 x i8>, <64 x i8>, i32, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.packssdw.512(<16 x i32>, <16 x i32>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.packusdw.512(<16 x i32>, <16 x i32>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.pavg.w.512(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.pmaddubs.w.512(<64 x i8>, <64 x i8>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.512(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.pmulh.w.512(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.pmulhu.w.512(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.psll.w(<32 x i16>, <8 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.psllv32hi(<32 x i16>, <32 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.psra.w(<32 x i16>, <8 x i16>, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.psra.wi.512(<32 x i16>, i32, <32 x i16>, i32)
declare <32 x i16> @llvm_x86.avx512.mask.psrl.wi.512(<32 x i16>, i32, <32 x i16>, i32)
declare <32 x i8> @llvm_x86.avx512.cvtmask2b.256(i32)
declare <32 x i8> @llvm_x86.avx512.mask.packsswb.256(<16 x i16>, <16 x i16>, <32 x i8>, i32)
declare <32 x i8> @llvm_x86.avx512.mask.packuswb.256(<16 x i16>, <16 x i16>, <32 x i8>, i32)
declare <32 x i8> @llvm_x86.avx512.mask.pmov.wb.512(<32 x i16>, <32 x i8>, i32)
declare <32 x i8> @llvm_x86.avx512.mask.pmultishift.qb.256(<32 x i8>, <32 x i8>, <32 x i8>, i32)
declare <32 x i8> @llvm_x86.avx512.mask.pshuf.b.256(<32 x i8>, <32 x i8>, <32 x i8>, i32)
declare <4 x double> @llvm_x86.avx512.mask.add.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.cvtuqq2pd.256(<4 x i64>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.div.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.max.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.min.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.mul.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.sqrt.pd.256(<4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.sub.pd.256(<4 x double>, <4 x double>, <4 x double>, i8)
declare <4 x double> @llvm_x86.avx512.mask.vpermilvar.pd.256(<4 x double>, <4 x i64>, <4 x double>, i8)
declare <4 x float> @llvm_x86.avx512.mask.add.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.cvtdq2ps.128(<4 x i32>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.div.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.max.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.min.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.move.ss(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.mul.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.sqrt.ps.128(<4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.sub.ps.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm_x86.avx512.mask.vpermilvar.ps.128(<4 x float>, <4 x i32>, <4 x float>, i8)
declare <4 x i1> @llvm_x86.avx512.cmp.ps.128(<4 x float>, <4 x float>, i32)
declare <4 x i32> @llvm_x86.avx512.cvtmask2d.128(i8)
declare <4 x i32> @llvm_x86.avx512.mask.compress.d.128(<4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.conflict.d.128(<4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.cvtpd2dq.256(<4 x double>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.cvttps2dq.128(<4 x float>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.expand.d.128(<4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.expand.load.d.128(ptr, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.pmaddw.d.128(<8 x i16>, <8 x i16>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.pmov.qd.256(<4 x i64>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.prol.d.128(<4 x i32>, i32, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.prorv.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psll.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psllv4.si(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psra.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psra.di.128(<4 x i32>, i32, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psrav4.si(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.psrl.di.128(<4 x i32>, i32, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.pternlog.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i32, i8)
declare <4 x i32> @llvm_x86.avx512.mask.vpdpbusd.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.vpdpwssds.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.vpermi2var.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.vpshld.d.128(<4 x i32>, <4 x i32>, i32, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.mask.vpshldv.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.maskz.pternlog.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i32, i8)
declare <4 x i32> @llvm_x86.avx512.maskz.vpdpbusd.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.maskz.vpdpwssds.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.128(<4 x i32>, <4 x i32>, <4 x i32>, i8)
declare <4 x i32> @llvm_x86.avx512.vpshrd.d.128(<4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm_x86.xop.vprotdi(<4 x i32>, i8)
declare <4 x i64> @llvm_x86.avx512.broadcastmb.256(i8)
declare <4 x i64> @llvm_x86.avx512.cvtmask2q.256(i8)
declare <4 x i64> @llvm_x86.avx512.mask.compress.q.256(<4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.conflict.q.256(<4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.expand.load.q.256(ptr, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.expand.q.256(<4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.prol.q.256(<4 x i64>, i32, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.prorv.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psll.q.256(<4 x i64>, <2 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psllv4.di(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psra.q.256(<4 x i64>, <2 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psra.qi.256(<4 x i64>, i32, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psrav.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.psrl.qi.256(<4 x i64>, i32, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.pternlog.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i32, i8)
declare <4 x i64> @llvm_x86.avx512.mask.vpermi2var.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.vpshld.q.256(<4 x i64>, <4 x i64>, i32, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.mask.vpshldv.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.maskz.pternlog.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i32, i8)
declare <4 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.256(<4 x i64>, <4 x i64>, <4 x i64>, i8)
declare <4 x i64> @llvm_x86.avx512.vpshrd.q.256(<4 x i64>, <4 x i64>, i32)
declare <64 x i8> @llvm_x86.avx512.cvtmask2b.512(i64)
declare <64 x i8> @llvm_x86.avx512.mask.packsswb.512(<32 x i16>, <32 x i16>, <64 x i8>, i64)
declare <64 x i8> @llvm_x86.avx512.mask.packuswb.512(<32 x i16>, <32 x i16>, <64 x i8>, i64)
declare <64 x i8> @llvm_x86.avx512.mask.pmultishift.qb.512(<64 x i8>, <64 x i8>, <64 x i8>, i64)
declare <64 x i8> @llvm_x86.avx512.mask.pshuf.b.512(<64 x i8>, <64 x i8>, <64 x i8>, i64)
declare <8 x double> @llvm_x86.avx512.mask.add.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.cvtuqq2pd.512(<8 x i64>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.div.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.max.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.min.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.mul.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.permvar.df.512(<8 x double>, <8 x i64>, <8 x double>, i8)
declare <8 x double> @llvm_x86.avx512.mask.sqrt.pd.512(<8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.sub.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32)
declare <8 x double> @llvm_x86.avx512.mask.vpermilvar.pd.512(<8 x double>, <8 x i64>, <8 x double>, i8)
declare <8 x float> @llvm_x86.avx512.mask.add.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.cvtdq2ps.256(<8 x i32>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.div.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.max.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.min.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.mul.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.permvar.sf.256(<8 x float>, <8 x i32>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.sqrt.ps.256(<8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.sub.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <8 x float> @llvm_x86.avx512.mask.vpermilvar.ps.256(<8 x float>, <8 x i32>, <8 x float>, i8)
declare <8 x i16> @llvm_x86.avx512.cvtmask2w.128(i8)
declare <8 x i16> @llvm_x86.avx512.mask.dbpsadbw.128(<16 x i8>, <16 x i8>, i32, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.packssdw.128(<4 x i32>, <4 x i32>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.packusdw.128(<4 x i32>, <4 x i32>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pavg.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.permvar.hi.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pmaddubs.w.128(<16 x i8>, <16 x i8>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pmulh.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.pmulhu.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.psll.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.psllv8.hi(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.psra.w.128(<8 x i16>, <8 x i16>, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.psra.wi.128(<8 x i16>, i32, <8 x i16>, i8)
declare <8 x i16> @llvm_x86.avx512.mask.psrl.wi.128(<8 x i16>, i32, <8 x i16>, i8)
declare <8 x i1> @llvm_x86.avx512.cmp.ps.256(<8 x float>, <8 x float>, i32)
declare <8 x i32> @llvm_x86.avx512.cvtmask2d.256(i8)
declare <8 x i32> @llvm_x86.avx512.mask.compress.d.256(<8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.conflict.d.256(<8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.expand.d.256(<8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.expand.load.d.256(ptr, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.pmaddw.d.256(<16 x i16>, <16 x i16>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.prol.d.256(<8 x i32>, i32, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.prorv.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psll.d.256(<8 x i32>, <4 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psllv8.si(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psra.d.256(<8 x i32>, <4 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psra.di.256(<8 x i32>, i32, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psrav8.si(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.psrl.di.256(<8 x i32>, i32, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.pternlog.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i32, i8)
declare <8 x i32> @llvm_x86.avx512.mask.vpdpbusd.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.vpdpwssds.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.vpermi2var.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.vpshld.d.256(<8 x i32>, <8 x i32>, i32, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.mask.vpshldv.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.maskz.pternlog.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i32, i8)
declare <8 x i32> @llvm_x86.avx512.maskz.vpdpbusd.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.maskz.vpdpwssds.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.256(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x i32> @llvm_x86.avx512.vpshrd.d.256(<8 x i32>, <8 x i32>, i32)
declare <8 x i64> @llvm_x86.avx512.cvtmask2q.512(i8)
declare <8 x i64> @llvm_x86.avx512.mask.compress.q.512(<8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.conflict.q.512(<8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.expand.load.q.512(ptr, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.expand.q.512(<8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.prol.q.512(<8 x i64>, i32, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.prorv.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psll.q(<8 x i64>, <2 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psllv.q(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psra.q(<8 x i64>, <2 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psra.qi.512(<8 x i64>, i32, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psrav.q(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.psrl.qi.512(<8 x i64>, i32, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.pternlog.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i32, i8)
declare <8 x i64> @llvm_x86.avx512.mask.vpermi2var.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.vpshld.q.512(<8 x i64>, <8 x i64>, i32, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.mask.vpshldv.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.maskz.pternlog.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i32, i8)
declare <8 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.512(<8 x i64>, <8 x i64>, <8 x i64>, i8)
declare <8 x i64> @llvm_x86.avx512.pror.q.512(<8 x i64>, i32)
declare <8 x i64> @llvm_x86.avx512.vpshrd.q.512(<8 x i64>, <8 x i64>, i32)
declare i16 @llvm_x86.avx512.cvtb2mask.128(<16 x i8>)
declare i16 @llvm_x86.avx512.cvtd2mask.512(<16 x i32>)
declare i16 @llvm_x86.avx512.cvtw2mask.256(<16 x i16>)
declare i16 @llvm_x86.avx512.knot.w(i16)
declare i16 @llvm_x86.avx512.kunpck.bw(i16, i16)
declare i16 @llvm_x86.avx512.mask.cmp.b.128(<16 x i8>, <16 x i8>, i32, i16)
declare i16 @llvm_x86.avx512.mask.cmp.d.512(<16 x i32>, <16 x i32>, i32, i16)
declare i16 @llvm_x86.avx512.mask.cmp.w.256(<16 x i16>, <16 x i16>, i32, i16)
declare i16 @llvm_x86.avx512.mask.fpclass.ps.512(<16 x float>, i32, i16)
declare i16 @llvm_x86.avx512.mask.pcmpeq.b.128(<16 x i8>, <16 x i8>, i16)
declare i16 @llvm_x86.avx512.mask.pcmpeq.d.512(<16 x i32>, <16 x i32>, i16)
declare i16 @llvm_x86.avx512.mask.pcmpeq.w.256(<16 x i16>, <16 x i16>, i16)
declare i16 @llvm_x86.avx512.mask.pcmpgt.b.128(<16 x i8>, <16 x i8>, i16)
declare i16 @llvm_x86.avx512.mask.pcmpgt.d.512(<16 x i32>, <16 x i32>, i16)
declare i16 @llvm_x86.avx512.mask.pcmpgt.w.256(<16 x i16>, <16 x i16>, i16)
declare i16 @llvm_x86.avx512.mask.ucmp.b.128(<16 x i8>, <16 x i8>, i32, i16)
declare i16 @llvm_x86.avx512.mask.ucmp.d.512(<16 x i32>, <16 x i32>, i32, i16)
declare i16 @llvm_x86.avx512.mask.ucmp.w.256(<16 x i16>, <16 x i16>, i32, i16)
declare i16 @llvm_x86.avx512.mask.vpshufbitqmb.128(<16 x i8>, <16 x i8>, i16)
declare i16 @llvm_x86.avx512.ptestm.b.128(<16 x i8>, <16 x i8>, i16)
declare i16 @llvm_x86.avx512.ptestm.d.512(<16 x i32>, <16 x i32>, i16)
declare i16 @llvm_x86.avx512.ptestm.w.256(<16 x i16>, <16 x i16>, i16)
declare i16 @llvm_x86.avx512.ptestnm.b.128(<16 x i8>, <16 x i8>, i16)
declare i16 @llvm_x86.avx512.ptestnm.d.512(<16 x i32>, <16 x i32>, i16)
declare i16 @llvm_x86.avx512.ptestnm.w.256(<16 x i16>, <16 x i16>, i16)
declare i32 @llvm_x86.avx512.cvtb2mask.256(<32 x i8>)
declare i32 @llvm_x86.avx512.cvtw2mask.512(<32 x i16>)
declare i32 @llvm_x86.avx512.kortestc.w(i16, i16)
declare i32 @llvm_x86.avx512.kortestz.w(i16, i16)
declare i32 @llvm_x86.avx512.mask.cmp.b.256(<32 x i8>, <32 x i8>, i32, i32)
declare i32 @llvm_x86.avx512.mask.cmp.w.512(<32 x i16>, <32 x i16>, i32, i32)
declare i32 @llvm_x86.avx512.mask.pcmpeq.b.256(<32 x i8>, <32 x i8>, i32)
declare i32 @llvm_x86.avx512.mask.pcmpeq.w.512(<32 x i16>, <32 x i16>, i32)
declare i32 @llvm_x86.avx512.mask.pcmpgt.b.256(<32 x i8>, <32 x i8>, i32)
declare i32 @llvm_x86.avx512.mask.pcmpgt.w.512(<32 x i16>, <32 x i16>, i32)
declare i32 @llvm_x86.avx512.mask.ucmp.b.256(<32 x i8>, <32 x i8>, i32, i32)
declare i32 @llvm_x86.avx512.mask.ucmp.w.512(<32 x i16>, <32 x i16>, i32, i32)
declare i32 @llvm_x86.avx512.mask.vpshufbitqmb.256(<32 x i8>, <32 x i8>, i32)
declare i32 @llvm_x86.avx512.ptestm.b.256(<32 x i8>, <32 x i8>, i32)
declare i32 @llvm_x86.avx512.ptestm.w.512(<32 x i16>, <32 x i16>, i32)
declare i32 @llvm_x86.avx512.ptestnm.b.256(<32 x i8>, <32 x i8>, i32)
declare i32 @llvm_x86.avx512.ptestnm.w.512(<32 x i16>, <32 x i16>, i32)
declare i64 @llvm_x86.avx512.cvtb2mask.512(<64 x i8>)
declare i64 @llvm_x86.avx512.kunpck.dq(i64, i64)
declare i64 @llvm_x86.avx512.mask.cmp.b.512(<64 x i8>, <64 x i8>, i32, i64)
declare i64 @llvm_x86.avx512.mask.pcmpeq.b.512(<64 x i8>, <64 x i8>, i64)
declare i64 @llvm_x86.avx512.mask.pcmpgt.b.512(<64 x i8>, <64 x i8>, i64)
declare i64 @llvm_x86.avx512.mask.ucmp.b.512(<64 x i8>, <64 x i8>, i32, i64)
declare i64 @llvm_x86.avx512.mask.vpshufbitqmb.512(<64 x i8>, <64 x i8>, i64)
declare i64 @llvm_x86.avx512.ptestm.b.512(<64 x i8>, <64 x i8>, i64)
declare i64 @llvm_x86.avx512.ptestnm.b.512(<64 x i8>, <64 x i8>, i64)
declare i8 @llvm_x86.avx512.cvtd2mask.128(<4 x i32>)
declare i8 @llvm_x86.avx512.cvtd2mask.256(<8 x i32>)
declare i8 @llvm_x86.avx512.cvtq2mask.128(<2 x i64>)
declare i8 @llvm_x86.avx512.cvtq2mask.256(<4 x i64>)
declare i8 @llvm_x86.avx512.cvtq2mask.512(<8 x i64>)
declare i8 @llvm_x86.avx512.cvtw2mask.128(<8 x i16>)
declare i8 @llvm_x86.avx512.mask.cmp.d.128(<4 x i32>, <4 x i32>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.d.256(<8 x i32>, <8 x i32>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.q.128(<2 x i64>, <2 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.q.256(<4 x i64>, <4 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.q.512(<8 x i64>, <8 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.cmp.w.128(<8 x i16>, <8 x i16>, i32, i8)
declare i8 @llvm_x86.avx512.mask.fpclass.pd.128(<2 x double>, i32, i8)
declare i8 @llvm_x86.avx512.mask.fpclass.pd.256(<4 x double>, i32, i8)
declare i8 @llvm_x86.avx512.mask.fpclass.pd.512(<8 x double>, i32, i8)
declare i8 @llvm_x86.avx512.mask.fpclass.ps.128(<4 x float>, i32, i8)
declare i8 @llvm_x86.avx512.mask.fpclass.ps.256(<8 x float>, i32, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.d.128(<4 x i32>, <4 x i32>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.d.256(<8 x i32>, <8 x i32>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.q.128(<2 x i64>, <2 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.q.256(<4 x i64>, <4 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.q.512(<8 x i64>, <8 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpeq.w.128(<8 x i16>, <8 x i16>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.d.128(<4 x i32>, <4 x i32>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.d.256(<8 x i32>, <8 x i32>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.q.128(<2 x i64>, <2 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.q.256(<4 x i64>, <4 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.q.512(<8 x i64>, <8 x i64>, i8)
declare i8 @llvm_x86.avx512.mask.pcmpgt.w.128(<8 x i16>, <8 x i16>, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.d.128(<4 x i32>, <4 x i32>, i32, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.d.256(<8 x i32>, <8 x i32>, i32, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.q.128(<2 x i64>, <2 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.q.256(<4 x i64>, <4 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.q.512(<8 x i64>, <8 x i64>, i32, i8)
declare i8 @llvm_x86.avx512.mask.ucmp.w.128(<8 x i16>, <8 x i16>, i32, i8)
declare i8 @llvm_x86.avx512.ptestm.d.128(<4 x i32>, <4 x i32>, i8)
declare i8 @llvm_x86.avx512.ptestm.d.256(<8 x i32>, <8 x i32>, i8)
declare i8 @llvm_x86.avx512.ptestm.q.128(<2 x i64>, <2 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestm.q.256(<4 x i64>, <4 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestm.q.512(<8 x i64>, <8 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestm.w.128(<8 x i16>, <8 x i16>, i8)
declare i8 @llvm_x86.avx512.ptestnm.d.128(<4 x i32>, <4 x i32>, i8)
declare i8 @llvm_x86.avx512.ptestnm.d.256(<8 x i32>, <8 x i32>, i8)
declare i8 @llvm_x86.avx512.ptestnm.q.128(<2 x i64>, <2 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestnm.q.256(<4 x i64>, <4 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestnm.q.512(<8 x i64>, <8 x i64>, i8)
declare i8 @llvm_x86.avx512.ptestnm.w.128(<8 x i16>, <8 x i16>, i8)
declare void @llvm_x86.avx512.mask.compress.store.d.128(ptr, <4 x i32>, i8)
declare void @llvm_x86.avx512.mask.compress.store.d.256(ptr, <8 x i32>, i8)
declare void @llvm_x86.avx512.mask.compress.store.d.512(ptr, <16 x i32>, i16)
declare void @llvm_x86.avx512.mask.compress.store.q.128(ptr, <2 x i64>, i8)
declare void @llvm_x86.avx512.mask.compress.store.q.256(ptr, <4 x i64>, i8)
declare void @llvm_x86.avx512.mask.compress.store.q.512(ptr, <8 x i64>, i8)
define <8 x i16> @f1(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.psll.w.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f2(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.psra.w.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f3(<8 x i16> %a0, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.psrl.wi.128(<8 x i16> %a0, i32 3, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f4(<8 x i16> %a0, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.psra.wi.128(<8 x i16> %a0, i32 3, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f5(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pavg.w.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <4 x i32> @f6(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psll.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f7(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psra.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f8(<4 x i32> %a0, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psrl.di.128(<4 x i32> %a0, i32 3, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f9(<4 x i32> %a0, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psra.di.128(<4 x i32> %a0, i32 3, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f10(<4 x i32> %a0, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.prol.d.128(<4 x i32> %a0, i32 5, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <2 x i64> @f11(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psll.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f12(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psra.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f13(<2 x i64> %a0, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psrl.qi.128(<2 x i64> %a0, i32 3, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f14(<2 x i64> %a0, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psra.qi.128(<2 x i64> %a0, i32 3, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f15(<2 x i64> %a0, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.prol.q.128(<2 x i64> %a0, i32 5, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define i16 @f16(<16 x i8> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpeq.b.128(<16 x i8> %a0, <16 x i8> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f17(<16 x i8> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpgt.b.128(<16 x i8> %a0, <16 x i8> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f18(<16 x i8> %a0, <16 x i8> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.cmp.b.128(<16 x i8> %a0, <16 x i8> %a1, i32 1, i16 %a3)
  ret i16 %r
}
define i16 @f19(<16 x i8> %a0, <16 x i8> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.ucmp.b.128(<16 x i8> %a0, <16 x i8> %a1, i32 6, i16 %a3)
  ret i16 %r
}
define i16 @f20(<16 x i8> %a0) {
  %r = call i16 @llvm_x86.avx512.cvtb2mask.128(<16 x i8> %a0)
  ret i16 %r
}
define <16 x i8> @f21(i16 %a0) {
  %r = call <16 x i8> @llvm_x86.avx512.cvtmask2b.128(i16 %a0)
  ret <16 x i8> %r
}
define i16 @f22(<16 x i8> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestm.b.128(<16 x i8> %a0, <16 x i8> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f23(<16 x i8> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestnm.b.128(<16 x i8> %a0, <16 x i8> %a1, i16 %a2)
  ret i16 %r
}
define i8 @f24(<8 x i16> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.w.128(<8 x i16> %a0, <8 x i16> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f25(<8 x i16> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.w.128(<8 x i16> %a0, <8 x i16> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f26(<8 x i16> %a0, <8 x i16> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.w.128(<8 x i16> %a0, <8 x i16> %a1, i32 2, i8 %a3)
  ret i8 %r
}
define i8 @f27(<8 x i16> %a0, <8 x i16> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.w.128(<8 x i16> %a0, <8 x i16> %a1, i32 4, i8 %a3)
  ret i8 %r
}
define i8 @f28(<8 x i16> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtw2mask.128(<8 x i16> %a0)
  ret i8 %r
}
define <8 x i16> @f29(i8 %a0) {
  %r = call <8 x i16> @llvm_x86.avx512.cvtmask2w.128(i8 %a0)
  ret <8 x i16> %r
}
define i8 @f30(<8 x i16> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.w.128(<8 x i16> %a0, <8 x i16> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f31(<8 x i16> %a0, <8 x i16> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.w.128(<8 x i16> %a0, <8 x i16> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f32(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f33(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f34(<4 x i32> %a0, <4 x i32> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.d.128(<4 x i32> %a0, <4 x i32> %a1, i32 5, i8 %a3)
  ret i8 %r
}
define i8 @f35(<4 x i32> %a0, <4 x i32> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.d.128(<4 x i32> %a0, <4 x i32> %a1, i32 1, i8 %a3)
  ret i8 %r
}
define i8 @f36(<4 x i32> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtd2mask.128(<4 x i32> %a0)
  ret i8 %r
}
define <4 x i32> @f37(i8 %a0) {
  %r = call <4 x i32> @llvm_x86.avx512.cvtmask2d.128(i8 %a0)
  ret <4 x i32> %r
}
define i8 @f38(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f39(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f40(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f41(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f42(<2 x i64> %a0, <2 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.q.128(<2 x i64> %a0, <2 x i64> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f43(<2 x i64> %a0, <2 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.q.128(<2 x i64> %a0, <2 x i64> %a1, i32 7, i8 %a3)
  ret i8 %r
}
define i8 @f44(<2 x i64> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtq2mask.128(<2 x i64> %a0)
  ret i8 %r
}
define <2 x i64> @f45(i8 %a0) {
  %r = call <2 x i64> @llvm_x86.avx512.cvtmask2q.128(i8 %a0)
  ret <2 x i64> %r
}
define i8 @f46(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f47(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret i8 %r
}
define <4 x i32> @f48(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a4) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pternlog.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i32 9, i8 %a4)
  ret <4 x i32> %r
}
define <4 x i32> @f49(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a4) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.pternlog.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i32 9, i8 %a4)
  ret <4 x i32> %r
}
define <4 x i32> @f50(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.vpermi2var.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f51(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f52(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.prorv.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f53(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a3, i8 %a4) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.vpshld.d.128(<4 x i32> %a0, <4 x i32> %a1, i32 7, <4 x i32> %a3, i8 %a4)
  ret <4 x i32> %r
}
define <4 x i32> @f54(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f55(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.vpshldv.d.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f56(<4 x i32> %a0, <4 x i32> %a1) {
  %r = call <4 x i32> @llvm_x86.avx512.vpshrd.d.128(<4 x i32> %a0, <4 x i32> %a1, i32 7)
  ret <4 x i32> %r
}
define <4 x i32> @f57(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.conflict.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <4 x i32> @f58(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.compress.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <4 x i32> @f59(<4 x i32> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.expand.d.128(<4 x i32> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <4 x i32> @f60(ptr %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.expand.load.d.128(ptr %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define void @f61(ptr %a0, <4 x i32> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.d.128(ptr %a0, <4 x i32> %a1, i8 %a2)
  ret void
}
define <2 x i64> @f62(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a4) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.pternlog.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i32 9, i8 %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f63(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a4) {
  %r = call <2 x i64> @llvm_x86.avx512.maskz.pternlog.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i32 9, i8 %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f64(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.vpermi2var.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f65(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f66(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.prorv.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f67(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a3, i8 %a4) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.vpshld.q.128(<2 x i64> %a0, <2 x i64> %a1, i32 7, <2 x i64> %a3, i8 %a4)
  ret <2 x i64> %r
}
define <2 x i64> @f68(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f69(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.vpshldv.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f70(<2 x i64> %a0, <2 x i64> %a1) {
  %r = call <2 x i64> @llvm_x86.avx512.vpshrd.q.128(<2 x i64> %a0, <2 x i64> %a1, i32 7)
  ret <2 x i64> %r
}
define <2 x i64> @f71(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.conflict.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
define <2 x i64> @f72(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.compress.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
define <2 x i64> @f73(<2 x i64> %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.expand.q.128(<2 x i64> %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
define <2 x i64> @f74(ptr %a0, <2 x i64> %a1, i8 %a2) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.expand.load.q.128(ptr %a0, <2 x i64> %a1, i8 %a2)
  ret <2 x i64> %r
}
define void @f75(ptr %a0, <2 x i64> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.q.128(ptr %a0, <2 x i64> %a1, i8 %a2)
  ret void
}
define <4 x float> @f76(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.add.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f77(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.sub.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f78(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.mul.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f79(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.div.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f80(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.max.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f81(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.min.ps.128(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x float> @f82(<4 x float> %a0, <4 x i32> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.vpermilvar.ps.128(<4 x float> %a0, <4 x i32> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define i8 @f83(<4 x float> %a0, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.fpclass.ps.128(<4 x float> %a0, i32 2, i8 %a2)
  ret i8 %r
}
define <4 x float> @f84(<4 x float> %a0, <4 x float> %a1, i8 %a2) {
  %r = call <4 x float> @llvm_x86.avx512.mask.sqrt.ps.128(<4 x float> %a0, <4 x float> %a1, i8 %a2)
  ret <4 x float> %r
}
define <2 x double> @f85(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.add.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f86(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.sub.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f87(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.mul.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f88(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.div.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f89(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.max.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f90(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.min.pd.128(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define <2 x double> @f91(<2 x double> %a0, <2 x i64> %a1, <2 x double> %a2, i8 %a3) {
  %r = call <2 x double> @llvm_x86.avx512.mask.vpermilvar.pd.128(<2 x double> %a0, <2 x i64> %a1, <2 x double> %a2, i8 %a3)
  ret <2 x double> %r
}
define i8 @f92(<2 x double> %a0, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.fpclass.pd.128(<2 x double> %a0, i32 2, i8 %a2)
  ret i8 %r
}
define <2 x double> @f93(<2 x double> %a0, <2 x double> %a1, i8 %a2) {
  %r = call <2 x double> @llvm_x86.avx512.mask.sqrt.pd.128(<2 x double> %a0, <2 x double> %a1, i8 %a2)
  ret <2 x double> %r
}
define <2 x i64> @f94(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <2 x i64> @f95(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <4 x i32> @f96(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.vpdpbusd.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f97(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.vpdpbusd.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f98(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.vpdpwssds.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <4 x i32> @f99(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.maskz.vpdpwssds.128(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define i16 @f100(<16 x i8> %a0, <16 x i8> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.vpshufbitqmb.128(<16 x i8> %a0, <16 x i8> %a1, i16 %a2)
  ret i16 %r
}
define <16 x i8> @f101(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.pshuf.b.128(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
define <8 x i16> @f102(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f103(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pmulh.w.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f104(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pmulhu.w.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <4 x i32> @f105(<8 x i16> %a0, <8 x i16> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pmaddw.d.128(<8 x i16> %a0, <8 x i16> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <8 x i16> @f106(<16 x i8> %a0, <16 x i8> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.pmaddubs.w.128(<16 x i8> %a0, <16 x i8> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <16 x i8> @f107(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.packsswb.128(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
define <8 x i16> @f108(<4 x i32> %a0, <4 x i32> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.packssdw.128(<4 x i32> %a0, <4 x i32> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <16 x i8> @f109(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.packuswb.128(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
define <8 x i16> @f110(<4 x i32> %a0, <4 x i32> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.packusdw.128(<4 x i32> %a0, <4 x i32> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <8 x i16> @f111(<16 x i8> %a0, <16 x i8> %a1, <8 x i16> %a3, i8 %a4) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.dbpsadbw.128(<16 x i8> %a0, <16 x i8> %a1, i32 2, <8 x i16> %a3, i8 %a4)
  ret <8 x i16> %r
}
define <16 x i8> @f112(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3) {
  %r = call <16 x i8> @llvm_x86.avx512.mask.pmultishift.qb.128(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2, i16 %a3)
  ret <16 x i8> %r
}
define <4 x float> @f113(<4 x i32> %a0, <4 x float> %a1, i8 %a2) {
  %r = call <4 x float> @llvm_x86.avx512.mask.cvtdq2ps.128(<4 x i32> %a0, <4 x float> %a1, i8 %a2)
  ret <4 x float> %r
}
define <2 x double> @f114(<2 x i64> %a0, <2 x double> %a1, i8 %a2) {
  %r = call <2 x double> @llvm_x86.avx512.mask.cvtuqq2pd.128(<2 x i64> %a0, <2 x double> %a1, i8 %a2)
  ret <2 x double> %r
}
define <4 x i1> @f115(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x i1> @llvm_x86.avx512.cmp.ps.128(<4 x float> %a0, <4 x float> %a1, i32 3)
  ret <4 x i1> %r
}
define <16 x i16> @f116(<16 x i16> %a0, <8 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psll.w.256(<16 x i16> %a0, <8 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f117(<16 x i16> %a0, <8 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psra.w.256(<16 x i16> %a0, <8 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f118(<16 x i16> %a0, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psrl.wi.256(<16 x i16> %a0, i32 3, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f119(<16 x i16> %a0, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psra.wi.256(<16 x i16> %a0, i32 3, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f120(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pavg.w.256(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <8 x i32> @f121(<8 x i32> %a0, <4 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psll.d.256(<8 x i32> %a0, <4 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f122(<8 x i32> %a0, <4 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psra.d.256(<8 x i32> %a0, <4 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f123(<8 x i32> %a0, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psrl.di.256(<8 x i32> %a0, i32 3, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f124(<8 x i32> %a0, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psra.di.256(<8 x i32> %a0, i32 3, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f125(<8 x i32> %a0, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.prol.d.256(<8 x i32> %a0, i32 5, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <4 x i64> @f126(<4 x i64> %a0, <2 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psll.q.256(<4 x i64> %a0, <2 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f127(<4 x i64> %a0, <2 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psra.q.256(<4 x i64> %a0, <2 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f128(<4 x i64> %a0, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psrl.qi.256(<4 x i64> %a0, i32 3, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f129(<4 x i64> %a0, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psra.qi.256(<4 x i64> %a0, i32 3, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f130(<4 x i64> %a0, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.prol.q.256(<4 x i64> %a0, i32 5, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define i32 @f131(<32 x i8> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.mask.pcmpeq.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f132(<32 x i8> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.mask.pcmpgt.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f133(<32 x i8> %a0, <32 x i8> %a1, i32 %a3) {
  %r = call i32 @llvm_x86.avx512.mask.cmp.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 1, i32 %a3)
  ret i32 %r
}
define i32 @f134(<32 x i8> %a0, <32 x i8> %a1, i32 %a3) {
  %r = call i32 @llvm_x86.avx512.mask.ucmp.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 6, i32 %a3)
  ret i32 %r
}
define i32 @f135(<32 x i8> %a0) {
  %r = call i32 @llvm_x86.avx512.cvtb2mask.256(<32 x i8> %a0)
  ret i32 %r
}
define <32 x i8> @f136(i32 %a0) {
  %r = call <32 x i8> @llvm_x86.avx512.cvtmask2b.256(i32 %a0)
  ret <32 x i8> %r
}
define i32 @f137(<32 x i8> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.ptestm.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f138(<32 x i8> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.ptestnm.b.256(<32 x i8> %a0, <32 x i8> %a1, i32 %a2)
  ret i32 %r
}
define i16 @f139(<16 x i16> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpeq.w.256(<16 x i16> %a0, <16 x i16> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f140(<16 x i16> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpgt.w.256(<16 x i16> %a0, <16 x i16> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f141(<16 x i16> %a0, <16 x i16> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.cmp.w.256(<16 x i16> %a0, <16 x i16> %a1, i32 2, i16 %a3)
  ret i16 %r
}
define i16 @f142(<16 x i16> %a0, <16 x i16> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.ucmp.w.256(<16 x i16> %a0, <16 x i16> %a1, i32 4, i16 %a3)
  ret i16 %r
}
define i16 @f143(<16 x i16> %a0) {
  %r = call i16 @llvm_x86.avx512.cvtw2mask.256(<16 x i16> %a0)
  ret i16 %r
}
define <16 x i16> @f144(i16 %a0) {
  %r = call <16 x i16> @llvm_x86.avx512.cvtmask2w.256(i16 %a0)
  ret <16 x i16> %r
}
define i16 @f145(<16 x i16> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestm.w.256(<16 x i16> %a0, <16 x i16> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f146(<16 x i16> %a0, <16 x i16> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestnm.w.256(<16 x i16> %a0, <16 x i16> %a1, i16 %a2)
  ret i16 %r
}
define i8 @f147(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f148(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f149(<8 x i32> %a0, <8 x i32> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.d.256(<8 x i32> %a0, <8 x i32> %a1, i32 5, i8 %a3)
  ret i8 %r
}
define i8 @f150(<8 x i32> %a0, <8 x i32> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.d.256(<8 x i32> %a0, <8 x i32> %a1, i32 1, i8 %a3)
  ret i8 %r
}
define i8 @f151(<8 x i32> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtd2mask.256(<8 x i32> %a0)
  ret i8 %r
}
define <8 x i32> @f152(i8 %a0) {
  %r = call <8 x i32> @llvm_x86.avx512.cvtmask2d.256(i8 %a0)
  ret <8 x i32> %r
}
define i8 @f153(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f154(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f155(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f156(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f157(<4 x i64> %a0, <4 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.q.256(<4 x i64> %a0, <4 x i64> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f158(<4 x i64> %a0, <4 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.q.256(<4 x i64> %a0, <4 x i64> %a1, i32 7, i8 %a3)
  ret i8 %r
}
define i8 @f159(<4 x i64> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtq2mask.256(<4 x i64> %a0)
  ret i8 %r
}
define <4 x i64> @f160(i8 %a0) {
  %r = call <4 x i64> @llvm_x86.avx512.cvtmask2q.256(i8 %a0)
  ret <4 x i64> %r
}
define i8 @f161(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f162(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret i8 %r
}
define <8 x i32> @f163(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a4) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.pternlog.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i32 9, i8 %a4)
  ret <8 x i32> %r
}
define <8 x i32> @f164(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a4) {
  %r = call <8 x i32> @llvm_x86.avx512.maskz.pternlog.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i32 9, i8 %a4)
  ret <8 x i32> %r
}
define <8 x i32> @f165(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.vpermi2var.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f166(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f167(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.prorv.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f168(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a3, i8 %a4) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.vpshld.d.256(<8 x i32> %a0, <8 x i32> %a1, i32 7, <8 x i32> %a3, i8 %a4)
  ret <8 x i32> %r
}
define <8 x i32> @f169(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f170(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.vpshldv.d.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f171(<8 x i32> %a0, <8 x i32> %a1) {
  %r = call <8 x i32> @llvm_x86.avx512.vpshrd.d.256(<8 x i32> %a0, <8 x i32> %a1, i32 7)
  ret <8 x i32> %r
}
define <8 x i32> @f172(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.conflict.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
define <8 x i32> @f173(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.compress.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
define <8 x i32> @f174(<8 x i32> %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.expand.d.256(<8 x i32> %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
define <8 x i32> @f175(ptr %a0, <8 x i32> %a1, i8 %a2) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.expand.load.d.256(ptr %a0, <8 x i32> %a1, i8 %a2)
  ret <8 x i32> %r
}
define void @f176(ptr %a0, <8 x i32> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.d.256(ptr %a0, <8 x i32> %a1, i8 %a2)
  ret void
}
define <4 x i64> @f177(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a4) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.pternlog.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i32 9, i8 %a4)
  ret <4 x i64> %r
}
define <4 x i64> @f178(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a4) {
  %r = call <4 x i64> @llvm_x86.avx512.maskz.pternlog.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i32 9, i8 %a4)
  ret <4 x i64> %r
}
define <4 x i64> @f179(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.vpermi2var.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f180(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f181(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.prorv.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f182(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a3, i8 %a4) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.vpshld.q.256(<4 x i64> %a0, <4 x i64> %a1, i32 7, <4 x i64> %a3, i8 %a4)
  ret <4 x i64> %r
}
define <4 x i64> @f183(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f184(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.vpshldv.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f185(<4 x i64> %a0, <4 x i64> %a1) {
  %r = call <4 x i64> @llvm_x86.avx512.vpshrd.q.256(<4 x i64> %a0, <4 x i64> %a1, i32 7)
  ret <4 x i64> %r
}
define <4 x i64> @f186(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.conflict.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
define <4 x i64> @f187(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.compress.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
define <4 x i64> @f188(<4 x i64> %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.expand.q.256(<4 x i64> %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
define <4 x i64> @f189(ptr %a0, <4 x i64> %a1, i8 %a2) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.expand.load.q.256(ptr %a0, <4 x i64> %a1, i8 %a2)
  ret <4 x i64> %r
}
define void @f190(ptr %a0, <4 x i64> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.q.256(ptr %a0, <4 x i64> %a1, i8 %a2)
  ret void
}
define <8 x float> @f191(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.add.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f192(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.sub.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f193(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.mul.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f194(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.div.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f195(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.max.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f196(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.min.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x float> @f197(<8 x float> %a0, <8 x i32> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.vpermilvar.ps.256(<8 x float> %a0, <8 x i32> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define i8 @f198(<8 x float> %a0, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.fpclass.ps.256(<8 x float> %a0, i32 2, i8 %a2)
  ret i8 %r
}
define <8 x float> @f199(<8 x float> %a0, <8 x float> %a1, i8 %a2) {
  %r = call <8 x float> @llvm_x86.avx512.mask.sqrt.ps.256(<8 x float> %a0, <8 x float> %a1, i8 %a2)
  ret <8 x float> %r
}
define <4 x double> @f200(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.add.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f201(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.sub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f202(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.mul.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f203(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.div.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f204(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.max.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f205(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.min.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define <4 x double> @f206(<4 x double> %a0, <4 x i64> %a1, <4 x double> %a2, i8 %a3) {
  %r = call <4 x double> @llvm_x86.avx512.mask.vpermilvar.pd.256(<4 x double> %a0, <4 x i64> %a1, <4 x double> %a2, i8 %a3)
  ret <4 x double> %r
}
define i8 @f207(<4 x double> %a0, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.fpclass.pd.256(<4 x double> %a0, i32 2, i8 %a2)
  ret i8 %r
}
define <4 x double> @f208(<4 x double> %a0, <4 x double> %a1, i8 %a2) {
  %r = call <4 x double> @llvm_x86.avx512.mask.sqrt.pd.256(<4 x double> %a0, <4 x double> %a1, i8 %a2)
  ret <4 x double> %r
}
define <4 x i64> @f209(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i64> @f210(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <8 x i32> @f211(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.vpdpbusd.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f212(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.maskz.vpdpbusd.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f213(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.vpdpwssds.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i32> @f214(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.maskz.vpdpwssds.256(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define i32 @f215(<32 x i8> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.mask.vpshufbitqmb.256(<32 x i8> %a0, <32 x i8> %a1, i32 %a2)
  ret i32 %r
}
define <32 x i8> @f216(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.pshuf.b.256(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
define <16 x i16> @f217(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.256(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f218(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pmulh.w.256(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f219(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pmulhu.w.256(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <8 x i32> @f220(<16 x i16> %a0, <16 x i16> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.pmaddw.d.256(<16 x i16> %a0, <16 x i16> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <16 x i16> @f221(<32 x i8> %a0, <32 x i8> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.pmaddubs.w.256(<32 x i8> %a0, <32 x i8> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <32 x i8> @f222(<16 x i16> %a0, <16 x i16> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.packsswb.256(<16 x i16> %a0, <16 x i16> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
define <16 x i16> @f223(<8 x i32> %a0, <8 x i32> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.packssdw.256(<8 x i32> %a0, <8 x i32> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <32 x i8> @f224(<16 x i16> %a0, <16 x i16> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.packuswb.256(<16 x i16> %a0, <16 x i16> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
define <16 x i16> @f225(<8 x i32> %a0, <8 x i32> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.packusdw.256(<8 x i32> %a0, <8 x i32> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <16 x i16> @f226(<32 x i8> %a0, <32 x i8> %a1, <16 x i16> %a3, i16 %a4) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.dbpsadbw.256(<32 x i8> %a0, <32 x i8> %a1, i32 2, <16 x i16> %a3, i16 %a4)
  ret <16 x i16> %r
}
define <32 x i8> @f227(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a2, i32 %a3) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.pmultishift.qb.256(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a2, i32 %a3)
  ret <32 x i8> %r
}
define <8 x float> @f228(<8 x i32> %a0, <8 x float> %a1, i8 %a2) {
  %r = call <8 x float> @llvm_x86.avx512.mask.cvtdq2ps.256(<8 x i32> %a0, <8 x float> %a1, i8 %a2)
  ret <8 x float> %r
}
define <4 x double> @f229(<4 x i64> %a0, <4 x double> %a1, i8 %a2) {
  %r = call <4 x double> @llvm_x86.avx512.mask.cvtuqq2pd.256(<4 x i64> %a0, <4 x double> %a1, i8 %a2)
  ret <4 x double> %r
}
define <8 x i1> @f230(<8 x float> %a0, <8 x float> %a1) {
  %r = call <8 x i1> @llvm_x86.avx512.cmp.ps.256(<8 x float> %a0, <8 x float> %a1, i32 3)
  ret <8 x i1> %r
}
define <32 x i16> @f231(<32 x i16> %a0, <8 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psll.w(<32 x i16> %a0, <8 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f232(<32 x i16> %a0, <8 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psra.w(<32 x i16> %a0, <8 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f233(<32 x i16> %a0, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psrl.wi.512(<32 x i16> %a0, i32 3, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f234(<32 x i16> %a0, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psra.wi.512(<32 x i16> %a0, i32 3, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f235(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.pavg.w.512(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <16 x i32> @f236(<16 x i32> %a0, <4 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psll.d(<16 x i32> %a0, <4 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f237(<16 x i32> %a0, <4 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psra.d(<16 x i32> %a0, <4 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f238(<16 x i32> %a0, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psrl.di.512(<16 x i32> %a0, i32 3, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f239(<16 x i32> %a0, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psra.di.512(<16 x i32> %a0, i32 3, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f240(<16 x i32> %a0, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.prol.d.512(<16 x i32> %a0, i32 5, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <8 x i64> @f241(<8 x i64> %a0, <2 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psll.q(<8 x i64> %a0, <2 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f242(<8 x i64> %a0, <2 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psra.q(<8 x i64> %a0, <2 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f243(<8 x i64> %a0, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psrl.qi.512(<8 x i64> %a0, i32 3, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f244(<8 x i64> %a0, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psra.qi.512(<8 x i64> %a0, i32 3, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f245(<8 x i64> %a0, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.prol.q.512(<8 x i64> %a0, i32 5, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define i64 @f246(<64 x i8> %a0, <64 x i8> %a1, i64 %a2) {
  %r = call i64 @llvm_x86.avx512.mask.pcmpeq.b.512(<64 x i8> %a0, <64 x i8> %a1, i64 %a2)
  ret i64 %r
}
define i64 @f247(<64 x i8> %a0, <64 x i8> %a1, i64 %a2) {
  %r = call i64 @llvm_x86.avx512.mask.pcmpgt.b.512(<64 x i8> %a0, <64 x i8> %a1, i64 %a2)
  ret i64 %r
}
define i64 @f248(<64 x i8> %a0, <64 x i8> %a1, i64 %a3) {
  %r = call i64 @llvm_x86.avx512.mask.cmp.b.512(<64 x i8> %a0, <64 x i8> %a1, i32 1, i64 %a3)
  ret i64 %r
}
define i64 @f249(<64 x i8> %a0, <64 x i8> %a1, i64 %a3) {
  %r = call i64 @llvm_x86.avx512.mask.ucmp.b.512(<64 x i8> %a0, <64 x i8> %a1, i32 6, i64 %a3)
  ret i64 %r
}
define i64 @f250(<64 x i8> %a0) {
  %r = call i64 @llvm_x86.avx512.cvtb2mask.512(<64 x i8> %a0)
  ret i64 %r
}
define <64 x i8> @f251(i64 %a0) {
  %r = call <64 x i8> @llvm_x86.avx512.cvtmask2b.512(i64 %a0)
  ret <64 x i8> %r
}
define i64 @f252(<64 x i8> %a0, <64 x i8> %a1, i64 %a2) {
  %r = call i64 @llvm_x86.avx512.ptestm.b.512(<64 x i8> %a0, <64 x i8> %a1, i64 %a2)
  ret i64 %r
}
define i64 @f253(<64 x i8> %a0, <64 x i8> %a1, i64 %a2) {
  %r = call i64 @llvm_x86.avx512.ptestnm.b.512(<64 x i8> %a0, <64 x i8> %a1, i64 %a2)
  ret i64 %r
}
define i32 @f254(<32 x i16> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.mask.pcmpeq.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f255(<32 x i16> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.mask.pcmpgt.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f256(<32 x i16> %a0, <32 x i16> %a1, i32 %a3) {
  %r = call i32 @llvm_x86.avx512.mask.cmp.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 2, i32 %a3)
  ret i32 %r
}
define i32 @f257(<32 x i16> %a0, <32 x i16> %a1, i32 %a3) {
  %r = call i32 @llvm_x86.avx512.mask.ucmp.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 4, i32 %a3)
  ret i32 %r
}
define i32 @f258(<32 x i16> %a0) {
  %r = call i32 @llvm_x86.avx512.cvtw2mask.512(<32 x i16> %a0)
  ret i32 %r
}
define <32 x i16> @f259(i32 %a0) {
  %r = call <32 x i16> @llvm_x86.avx512.cvtmask2w.512(i32 %a0)
  ret <32 x i16> %r
}
define i32 @f260(<32 x i16> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.ptestm.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 %a2)
  ret i32 %r
}
define i32 @f261(<32 x i16> %a0, <32 x i16> %a1, i32 %a2) {
  %r = call i32 @llvm_x86.avx512.ptestnm.w.512(<32 x i16> %a0, <32 x i16> %a1, i32 %a2)
  ret i32 %r
}
define i16 @f262(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpeq.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f263(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.pcmpgt.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f264(<16 x i32> %a0, <16 x i32> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.cmp.d.512(<16 x i32> %a0, <16 x i32> %a1, i32 5, i16 %a3)
  ret i16 %r
}
define i16 @f265(<16 x i32> %a0, <16 x i32> %a1, i16 %a3) {
  %r = call i16 @llvm_x86.avx512.mask.ucmp.d.512(<16 x i32> %a0, <16 x i32> %a1, i32 1, i16 %a3)
  ret i16 %r
}
define i16 @f266(<16 x i32> %a0) {
  %r = call i16 @llvm_x86.avx512.cvtd2mask.512(<16 x i32> %a0)
  ret i16 %r
}
define <16 x i32> @f267(i16 %a0) {
  %r = call <16 x i32> @llvm_x86.avx512.cvtmask2d.512(i16 %a0)
  ret <16 x i32> %r
}
define i16 @f268(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestm.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret i16 %r
}
define i16 @f269(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.ptestnm.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret i16 %r
}
define i8 @f270(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpeq.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f271(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.pcmpgt.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f272(<8 x i64> %a0, <8 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.cmp.q.512(<8 x i64> %a0, <8 x i64> %a1, i32 3, i8 %a3)
  ret i8 %r
}
define i8 @f273(<8 x i64> %a0, <8 x i64> %a1, i8 %a3) {
  %r = call i8 @llvm_x86.avx512.mask.ucmp.q.512(<8 x i64> %a0, <8 x i64> %a1, i32 7, i8 %a3)
  ret i8 %r
}
define i8 @f274(<8 x i64> %a0) {
  %r = call i8 @llvm_x86.avx512.cvtq2mask.512(<8 x i64> %a0)
  ret i8 %r
}
define <8 x i64> @f275(i8 %a0) {
  %r = call <8 x i64> @llvm_x86.avx512.cvtmask2q.512(i8 %a0)
  ret <8 x i64> %r
}
define i8 @f276(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestm.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret i8 %r
}
define i8 @f277(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.ptestnm.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret i8 %r
}
define <16 x i32> @f278(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a4) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.pternlog.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i32 9, i16 %a4)
  ret <16 x i32> %r
}
define <16 x i32> @f279(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a4) {
  %r = call <16 x i32> @llvm_x86.avx512.maskz.pternlog.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i32 9, i16 %a4)
  ret <16 x i32> %r
}
define <16 x i32> @f280(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpermi2var.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f281(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.maskz.vpermt2var.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f282(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.prorv.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f283(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a3, i16 %a4) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpshld.d.512(<16 x i32> %a0, <16 x i32> %a1, i32 7, <16 x i32> %a3, i16 %a4)
  ret <16 x i32> %r
}
define <16 x i32> @f284(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.maskz.vpshrdv.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f285(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpshldv.d.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f286(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call <16 x i32> @llvm_x86.avx512.vpshrd.d.512(<16 x i32> %a0, <16 x i32> %a1, i32 7)
  ret <16 x i32> %r
}
define <16 x i32> @f287(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.conflict.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
define <16 x i32> @f288(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.compress.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
define <16 x i32> @f289(<16 x i32> %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.expand.d.512(<16 x i32> %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
define <16 x i32> @f290(ptr %a0, <16 x i32> %a1, i16 %a2) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.expand.load.d.512(ptr %a0, <16 x i32> %a1, i16 %a2)
  ret <16 x i32> %r
}
define void @f291(ptr %a0, <16 x i32> %a1, i16 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.d.512(ptr %a0, <16 x i32> %a1, i16 %a2)
  ret void
}
define <8 x i64> @f292(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a4) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.pternlog.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i32 9, i8 %a4)
  ret <8 x i64> %r
}
define <8 x i64> @f293(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a4) {
  %r = call <8 x i64> @llvm_x86.avx512.maskz.pternlog.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i32 9, i8 %a4)
  ret <8 x i64> %r
}
define <8 x i64> @f294(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.vpermi2var.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f295(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.maskz.vpermt2var.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f296(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.prorv.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f297(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a3, i8 %a4) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.vpshld.q.512(<8 x i64> %a0, <8 x i64> %a1, i32 7, <8 x i64> %a3, i8 %a4)
  ret <8 x i64> %r
}
define <8 x i64> @f298(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.maskz.vpshrdv.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f299(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.vpshldv.q.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f300(<8 x i64> %a0, <8 x i64> %a1) {
  %r = call <8 x i64> @llvm_x86.avx512.vpshrd.q.512(<8 x i64> %a0, <8 x i64> %a1, i32 7)
  ret <8 x i64> %r
}
define <8 x i64> @f301(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.conflict.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret <8 x i64> %r
}
define <8 x i64> @f302(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.compress.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret <8 x i64> %r
}
define <8 x i64> @f303(<8 x i64> %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.expand.q.512(<8 x i64> %a0, <8 x i64> %a1, i8 %a2)
  ret <8 x i64> %r
}
define <8 x i64> @f304(ptr %a0, <8 x i64> %a1, i8 %a2) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.expand.load.q.512(ptr %a0, <8 x i64> %a1, i8 %a2)
  ret <8 x i64> %r
}
define void @f305(ptr %a0, <8 x i64> %a1, i8 %a2) {
  call void @llvm_x86.avx512.mask.compress.store.q.512(ptr %a0, <8 x i64> %a1, i8 %a2)
  ret void
}
define <16 x float> @f306(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.add.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f307(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.sub.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f308(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.mul.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f309(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.div.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f310(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.max.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f311(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.min.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 %a3, i32 4)
  ret <16 x float> %r
}
define <16 x float> @f312(<16 x float> %a0, <16 x i32> %a1, <16 x float> %a2, i16 %a3) {
  %r = call <16 x float> @llvm_x86.avx512.mask.vpermilvar.ps.512(<16 x float> %a0, <16 x i32> %a1, <16 x float> %a2, i16 %a3)
  ret <16 x float> %r
}
define i16 @f313(<16 x float> %a0, i16 %a2) {
  %r = call i16 @llvm_x86.avx512.mask.fpclass.ps.512(<16 x float> %a0, i32 2, i16 %a2)
  ret i16 %r
}
define <16 x float> @f314(<16 x float> %a0, <16 x float> %a1, i16 %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.sqrt.ps.512(<16 x float> %a0, <16 x float> %a1, i16 %a2, i32 4)
  ret <16 x float> %r
}
define <8 x double> @f315(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.add.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f316(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.sub.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f317(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.mul.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f318(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.div.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f319(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.max.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f320(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.min.pd.512(<8 x double> %a0, <8 x double> %a1, <8 x double> %a2, i8 %a3, i32 4)
  ret <8 x double> %r
}
define <8 x double> @f321(<8 x double> %a0, <8 x i64> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.vpermilvar.pd.512(<8 x double> %a0, <8 x i64> %a1, <8 x double> %a2, i8 %a3)
  ret <8 x double> %r
}
define i8 @f322(<8 x double> %a0, i8 %a2) {
  %r = call i8 @llvm_x86.avx512.mask.fpclass.pd.512(<8 x double> %a0, i32 2, i8 %a2)
  ret i8 %r
}
define <8 x double> @f323(<8 x double> %a0, <8 x double> %a1, i8 %a2) {
  %r = call <8 x double> @llvm_x86.avx512.mask.sqrt.pd.512(<8 x double> %a0, <8 x double> %a1, i8 %a2, i32 4)
  ret <8 x double> %r
}
define <8 x i64> @f324(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.vpmadd52l.uq.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <8 x i64> @f325(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.maskz.vpmadd52h.uq.512(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <16 x i32> @f326(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpdpbusd.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f327(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.maskz.vpdpbusd.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f328(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.vpdpwssds.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <16 x i32> @f329(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.maskz.vpdpwssds.512(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define i64 @f330(<64 x i8> %a0, <64 x i8> %a1, i64 %a2) {
  %r = call i64 @llvm_x86.avx512.mask.vpshufbitqmb.512(<64 x i8> %a0, <64 x i8> %a1, i64 %a2)
  ret i64 %r
}
define <64 x i8> @f331(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a2, i64 %a3) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.pshuf.b.512(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a2, i64 %a3)
  ret <64 x i8> %r
}
define <32 x i16> @f332(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.pmul.hr.sw.512(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f333(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.pmulh.w.512(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f334(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.pmulhu.w.512(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <16 x i32> @f335(<32 x i16> %a0, <32 x i16> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.pmaddw.d.512(<32 x i16> %a0, <32 x i16> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <32 x i16> @f336(<64 x i8> %a0, <64 x i8> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.pmaddubs.w.512(<64 x i8> %a0, <64 x i8> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <64 x i8> @f337(<32 x i16> %a0, <32 x i16> %a1, <64 x i8> %a2, i64 %a3) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.packsswb.512(<32 x i16> %a0, <32 x i16> %a1, <64 x i8> %a2, i64 %a3)
  ret <64 x i8> %r
}
define <32 x i16> @f338(<16 x i32> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.packssdw.512(<16 x i32> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <64 x i8> @f339(<32 x i16> %a0, <32 x i16> %a1, <64 x i8> %a2, i64 %a3) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.packuswb.512(<32 x i16> %a0, <32 x i16> %a1, <64 x i8> %a2, i64 %a3)
  ret <64 x i8> %r
}
define <32 x i16> @f340(<16 x i32> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.packusdw.512(<16 x i32> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <32 x i16> @f341(<64 x i8> %a0, <64 x i8> %a1, <32 x i16> %a3, i32 %a4) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.dbpsadbw.512(<64 x i8> %a0, <64 x i8> %a1, i32 2, <32 x i16> %a3, i32 %a4)
  ret <32 x i16> %r
}
define <64 x i8> @f342(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a2, i64 %a3) {
  %r = call <64 x i8> @llvm_x86.avx512.mask.pmultishift.qb.512(<64 x i8> %a0, <64 x i8> %a1, <64 x i8> %a2, i64 %a3)
  ret <64 x i8> %r
}
define <16 x float> @f343(<16 x i32> %a0, <16 x float> %a1, i16 %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.cvtdq2ps.512(<16 x i32> %a0, <16 x float> %a1, i16 %a2, i32 4)
  ret <16 x float> %r
}
define <8 x double> @f344(<8 x i64> %a0, <8 x double> %a1, i8 %a2) {
  %r = call <8 x double> @llvm_x86.avx512.mask.cvtuqq2pd.512(<8 x i64> %a0, <8 x double> %a1, i8 %a2, i32 8)
  ret <8 x double> %r
}
define <16 x i1> @f345(<16 x float> %a0, <16 x float> %a1) {
  %r = call <16 x i1> @llvm_x86.avx512.cmp.ps.512(<16 x float> %a0, <16 x float> %a1, i32 3, i32 4)
  ret <16 x i1> %r
}
define <2 x i64> @f346(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psllv2.di(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <4 x i64> @f347(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psllv4.di(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <4 x i32> @f348(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psllv4.si(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <8 x i32> @f349(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psllv8.si(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <8 x i16> @f350(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.psllv8.hi(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <16 x i16> @f351(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psllv16.hi(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <32 x i16> @f352(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3) {
  %r = call <32 x i16> @llvm_x86.avx512.mask.psllv32hi(<32 x i16> %a0, <32 x i16> %a1, <32 x i16> %a2, i32 %a3)
  ret <32 x i16> %r
}
define <16 x i32> @f353(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psllv.d(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <8 x i64> @f354(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psllv.q(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <4 x i32> @f355(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.psrav4.si(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i8 %a3)
  ret <4 x i32> %r
}
define <8 x i32> @f356(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3) {
  %r = call <8 x i32> @llvm_x86.avx512.mask.psrav8.si(<8 x i32> %a0, <8 x i32> %a1, <8 x i32> %a2, i8 %a3)
  ret <8 x i32> %r
}
define <2 x i64> @f357(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3) {
  %r = call <2 x i64> @llvm_x86.avx512.mask.psrav.q.128(<2 x i64> %a0, <2 x i64> %a1, <2 x i64> %a2, i8 %a3)
  ret <2 x i64> %r
}
define <4 x i64> @f358(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3) {
  %r = call <4 x i64> @llvm_x86.avx512.mask.psrav.q.256(<4 x i64> %a0, <4 x i64> %a1, <4 x i64> %a2, i8 %a3)
  ret <4 x i64> %r
}
define <16 x i32> @f359(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3) {
  %r = call <16 x i32> @llvm_x86.avx512.mask.psrav.d(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i16 %a3)
  ret <16 x i32> %r
}
define <8 x i64> @f360(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3) {
  %r = call <8 x i64> @llvm_x86.avx512.mask.psrav.q(<8 x i64> %a0, <8 x i64> %a1, <8 x i64> %a2, i8 %a3)
  ret <8 x i64> %r
}
define <16 x i16> @f361(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3) {
  %r = call <16 x i16> @llvm_x86.avx512.mask.psrav16.hi(<16 x i16> %a0, <16 x i16> %a1, <16 x i16> %a2, i16 %a3)
  ret <16 x i16> %r
}
define <8 x float> @f362(<8 x float> %a0, <8 x i32> %a1, <8 x float> %a2, i8 %a3) {
  %r = call <8 x float> @llvm_x86.avx512.mask.permvar.sf.256(<8 x float> %a0, <8 x i32> %a1, <8 x float> %a2, i8 %a3)
  ret <8 x float> %r
}
define <8 x double> @f363(<8 x double> %a0, <8 x i64> %a1, <8 x double> %a2, i8 %a3) {
  %r = call <8 x double> @llvm_x86.avx512.mask.permvar.df.512(<8 x double> %a0, <8 x i64> %a1, <8 x double> %a2, i8 %a3)
  ret <8 x double> %r
}
define <8 x i16> @f364(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3) {
  %r = call <8 x i16> @llvm_x86.avx512.mask.permvar.hi.128(<8 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, i8 %a3)
  ret <8 x i16> %r
}
define <4 x i32> @f365(<4 x double> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.cvtpd2dq.256(<4 x double> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <4 x i32> @f366(<4 x float> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.cvttps2dq.128(<4 x float> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <2 x double> @f367(<4 x float> %a0, <2 x double> %a1, i8 %a2) {
  %r = call <2 x double> @llvm_x86.avx512.mask.cvtps2pd.128(<4 x float> %a0, <2 x double> %a1, i8 %a2)
  ret <2 x double> %r
}
define <2 x double> @f368(<4 x i32> %a0, <2 x double> %a1, i8 %a2) {
  %r = call <2 x double> @llvm_x86.avx512.mask.cvtudq2pd.128(<4 x i32> %a0, <2 x double> %a1, i8 %a2)
  ret <2 x double> %r
}
define <4 x float> @f369(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3) {
  %r = call <4 x float> @llvm_x86.avx512.mask.move.ss(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2, i8 %a3)
  ret <4 x float> %r
}
define <4 x i32> @f370(<4 x i64> %a0, <4 x i32> %a1, i8 %a2) {
  %r = call <4 x i32> @llvm_x86.avx512.mask.pmov.qd.256(<4 x i64> %a0, <4 x i32> %a1, i8 %a2)
  ret <4 x i32> %r
}
define <32 x i8> @f371(<32 x i16> %a0, <32 x i8> %a1, i32 %a2) {
  %r = call <32 x i8> @llvm_x86.avx512.mask.pmov.wb.512(<32 x i16> %a0, <32 x i8> %a1, i32 %a2)
  ret <32 x i8> %r
}
define i16 @f372(i16 %a0, i16 %a1) {
  %r = call i16 @llvm_x86.avx512.kunpck.bw(i16 %a0, i16 %a1)
  ret i16 %r
}
define i64 @f373(i64 %a0, i64 %a1) {
  %r = call i64 @llvm_x86.avx512.kunpck.dq(i64 %a0, i64 %a1)
  ret i64 %r
}
define i16 @f374(i16 %a0) {
  %r = call i16 @llvm_x86.avx512.knot.w(i16 %a0)
  ret i16 %r
}
define i32 @f375(i16 %a0, i16 %a1) {
  %r = call i32 @llvm_x86.avx512.kortestz.w(i16 %a0, i16 %a1)
  ret i32 %r
}
define i32 @f376(i16 %a0, i16 %a1) {
  %r = call i32 @llvm_x86.avx512.kortestc.w(i16 %a0, i16 %a1)
  ret i32 %r
}
define <4 x i64> @f377(i8 %a0) {
  %r = call <4 x i64> @llvm_x86.avx512.broadcastmb.256(i8 %a0)
  ret <4 x i64> %r
}
define <16 x i32> @f378(i16 %a0) {
  %r = call <16 x i32> @llvm_x86.avx512.broadcastmw.512(i16 %a0)
  ret <16 x i32> %r
}
define <16 x i8> @f379(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm_x86.xop.vprotb(<16 x i8> %a0, <16 x i8> %a1)
  ret <16 x i8> %r
}
define <4 x i32> @f380(<4 x i32> %a0) {
  %r = call <4 x i32> @llvm_x86.xop.vprotdi(<4 x i32> %a0, i8 4)
  ret <4 x i32> %r
}
define <8 x i64> @f381(<8 x i64> %a0) {
  %r = call <8 x i64> @llvm_x86.avx512.pror.q.512(<8 x i64> %a0, i32 4)
  ret <8 x i64> %r
}
define <16 x float> @f382(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2) {
  %r = call <16 x float> @llvm_x86.avx512.mask.add.ps.512(<16 x float> %a0, <16 x float> %a1, <16 x float> %a2, i16 -1, i32 8)
  ret <16 x float> %r
}
