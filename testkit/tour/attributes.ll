; Every attribute: on functions, parameters, returned values and call sites.
source_filename = "attributes.ll"

%s = type { i32, ptr }

declare void @alwaysinline() alwaysinline
declare void @builtin() nobuiltin
declare void @cold() cold
declare void @convergent() convergent
declare void @hot() hot
declare void @disable() disable_sanitizer_instrumentation
declare void @thunk() fn_ret_thunk_extern
declare void @inlinehint() inlinehint
declare void @jumptable() unnamed_addr jumptable
declare void @minsize() minsize
declare void @naked() naked
declare void @nocallback() nocallback
declare void @nocreate() nocreateundeforpoison
declare void @nodivergence() nodivergencesource
declare void @noduplicate() noduplicate
declare void @nofree() nofree
declare void @noimplicitfloat() noimplicitfloat
declare void @noinline() noinline
declare void @nonlazybind() nonlazybind
declare void @nomerge() nomerge
declare void @norecurse() norecurse
declare void @noredzone() noredzone
declare void @noreturn() noreturn
declare void @nosync() nosync
declare void @nocf_check() nocf_check
declare void @noprofile() noprofile
declare void @skipprofile() skipprofile
declare void @nounwind() nounwind
declare void @nosanitize_bounds() nosanitize_bounds
declare void @nosanitize_coverage() nosanitize_coverage
declare void @null_pointer() null_pointer_is_valid
declare void @optdebug() optdebug
declare void @optforfuzzing() optforfuzzing
declare void @optsize() optsize
declare void @optnone() optnone noinline
declare void @returns_twice() returns_twice
declare void @safestack() safestack
declare void @shadowcallstack() shadowcallstack
declare void @speculatable() speculatable
declare void @ssp() ssp
declare void @sspreq() sspreq
declare void @sspstrong() sspstrong
declare void @strictfp() strictfp
declare void @sanitize() sanitize_address sanitize_thread sanitize_type sanitize_memory sanitize_hwaddress sanitize_memtag sanitize_numerical_stability sanitize_alloc_token
declare void @realtime() sanitize_realtime
declare void @realtime.blocking() sanitize_realtime_blocking
declare void @slh() speculative_load_hardening
declare void @willreturn() willreturn
declare void @mustprogress() mustprogress
declare void @presplit() presplitcoroutine
declare void @coro.destroy() coro_only_destroy_when_complete
declare void @coro.elide() coro_elide_safe

declare void @alignstack() alignstack(16)
declare ptr @allocsize(i32, i32) allocsize(0)
declare ptr @allocsize.two(i32, i32) allocsize(0, 1)
declare void @uwtable() uwtable
declare void @uwtable.sync() uwtable(sync)
declare void @uwtable.async() uwtable(async)
declare void @vscale.both() vscale_range(1,16)
declare void @vscale.min() vscale_range(2,0)
declare void @vscale.same() vscale_range(4)
declare ptr @allockind.alloc(i64) allockind("alloc,uninitialized,aligned")
declare ptr @allockind.realloc(ptr allocptr, i64) allockind("realloc")
declare ptr @allockind.zeroed(i64, i64 allocalign) allockind("alloc,zeroed") "alloc-family"="mine"
declare void @allockind.free(ptr allocptr) allockind("free")
declare void @memory.none() memory(none)
declare void @memory.read() memory(read)
declare void @memory.write() memory(write)
declare void @memory.readwrite() memory(readwrite)
declare void @memory.argmem() memory(argmem: readwrite)
declare void @memory.argmem.read() memory(argmem: read)
declare void @memory.inaccessible() memory(inaccessiblemem: write)
declare void @memory.errno() memory(errnomem: write)
declare void @memory.mixed() memory(read, argmem: none, inaccessiblemem: readwrite)
declare void @memory.all() memory(write, argmem: read, inaccessiblemem: none, errnomem: readwrite)
declare void @memory.target() memory(target_mem0: read, target_mem1: write)
declare void @memory.rw.but() memory(readwrite, argmem: none, errnomem: none)
declare void @strings() "bare" "key"="value" "empty"="" "target-cpu"="x86-64" "target-features"="+sse,+avx"
declare void @numbers() #7 #8
declare void @preallocated.fn()

declare void @align(ptr align 1, ptr align 16, ptr align 4294967296)
declare void @byval(ptr byval(i32), ptr byval(%s) align 8, ptr byval([4 x i8]))
declare void @byref(ptr byref(%s))
declare void @noundef(i32 noundef)
declare void @dereferenceable(ptr dereferenceable(4), ptr dereferenceable(18446744073709551615))
declare void @dereferenceable_or_null(ptr dereferenceable_or_null(8))
declare void @inalloca(ptr inalloca(<{ i32, i64 }>))
declare void @initializes(ptr initializes((0, 4)), ptr initializes((-8, 4), (8, 12), (100, 2000000)))
declare void @inreg(i32 inreg)
declare void @nofpclass(float nofpclass(nan), double nofpclass(inf zero), float nofpclass(all), half nofpclass(snan ninf), double nofpclass(qnan pinf sub), double nofpclass(norm), double nofpclass(nnorm pzero), float nofpclass(nsub psub nzero pnorm))
declare void @nest(ptr nest)
declare void @noalias(ptr noalias)
declare void @captures(ptr captures(none), ptr captures(address), ptr captures(address_is_null), ptr captures(provenance), ptr captures(read_provenance), ptr captures(address, read_provenance), ptr captures(address, provenance), ptr captures(ret: address), ptr captures(address_is_null, ret: address, provenance), ptr captures(none, ret: address_is_null))
declare void @noext(i8 noext)
declare void @nofree.param(ptr nofree)
declare void @dead_on_unwind(ptr dead_on_unwind)
declare void @dead_on_return(ptr dead_on_return)
declare void @nonnull(ptr nonnull)
declare void @preallocated(ptr preallocated(i32))
declare void @range(i8 range(i8 0, 10), i32 range(i32 -5, 7), i128 range(i128 -170141183460469231731687303715884105728, 18446744073709551616), <2 x i16> range(i16 1, 0), i64 range(i64 10, 5))
declare void @readnone(ptr readnone)
declare void @readonly(ptr readonly)
declare void @writeonly(ptr writeonly)
declare void @writable(ptr writable dereferenceable(1))
declare ptr @returned(ptr returned)
declare void @llvm.fake.immarg(i32)
declare void @signext(i8 signext)
declare void @zeroext(i8 zeroext)
declare void @sret(ptr sret(%s) align 8)
declare void @alignstack.param(i32 alignstack(8))
declare void @swifterror(ptr swifterror)
declare void @swiftself(ptr swiftself)
declare void @swiftasync(ptr swiftasync)
declare void @string.param(i32 "param-string" "p"="v")
declare void @several(ptr nocapture noalias noundef readonly nonnull align 4 dereferenceable(16))
declare ptr @llvm.returned.elementtype(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare ptr @llvm.preserve.array.access.index.p0.p0(ptr elementtype(i32), i32 immarg, i32 immarg)

declare zeroext i8 @ret.zeroext()
declare signext i8 @ret.signext()
declare noext i8 @ret.noext()
declare inreg i32 @ret.inreg()
declare noalias noundef nonnull align 8 dereferenceable(8) ptr @ret.pointer()
declare dereferenceable_or_null(16) ptr @ret.deref_or_null()
declare range(i32 0, 2) i32 @ret.range()
declare nofpclass(nan inf) float @ret.nofpclass()
declare alignstack(4) i32 @ret.alignstack()
declare "ret-string" "r"="1" i32 @ret.string()

define void @call.sites(ptr %p, i8 %x, float %f) {
  call void @builtin() builtin
  call void @cold() cold nounwind "call-string"="c"
  %a = call noundef range(i32 0, 1) i32 @ret.range() #9
  call void @byval(ptr byval(i32) %p, ptr byval(%s) align 8 %p, ptr byval([4 x i8]) align 1 %p)
  call void @sret(ptr sret(%s) align 8 captures(none) %p) nomerge
  call void @noext(i8 noext %x)
  call void @nofpclass(float nofpclass(nan) %f, double 0.0, float nofpclass(zero) %f, half 0xH0000, double 0.0, double 0.0, double 0.0, float %f)
  %b = call ptr @llvm.preserve.array.access.index.p0.p0(ptr elementtype([8 x i32]) %p, i32 0, i32 1)
  call void @initializes(ptr initializes((0, 8)) %p, ptr %p) memory(argmem: write)
  %c = call alignstack(8) i32 @ret.alignstack() alignstack(32)
  %d = call ptr @allocsize(i32 1, i32 2) allocsize(1)
  call void asm sideeffect "nop", ""() nounwind memory(none) #10
  ret void
}

define void @group.mixed() nounwind "own"="1" #7 #8 { ret void }
define void @group.last(i32 noundef %x, ptr noalias %p) #8 { ret void }

attributes #7 = { nounwind willreturn memory(none) "in-seven" }
attributes #8 = { noinline optnone uwtable(sync) alignstack=8 "in-eight"="8" "frame-pointer"="all" }
attributes #9 = { nounwind willreturn }
attributes #10 = { "on.asm" }
