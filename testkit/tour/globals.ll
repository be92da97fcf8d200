; Global variables, aliases and ifuncs with everything that can be said of them.
source_filename = "globals.ll"
target triple = "x86_64-unknown-linux-gnu"

$any = comdat any
$exact = comdat exactmatch
$largest = comdat largest
$nodeduplicate = comdat nodeduplicate
$samesize = comdat samesize
$"quoted comdat" = comdat any
$own = comdat any

@external = external global i32
@private = private global i32 0
@internal = internal global i32 0
@linkonce = linkonce global i32 0
@linkonce_odr = linkonce_odr global i32 0
@weak = weak global i32 0
@weak_odr = weak_odr global i32 0
@common = common global i32 0
@appending = appending global [1 x ptr] [ptr @external]
@extern_weak = extern_weak global i32
@available = available_externally global i32 5
@hidden = hidden global i32 0
@protected = protected global i32 0
@default = default global i32 0
@hidden.external = external hidden global i32
@dllimport = external dllimport global i32
@dllexport = dllexport global i32 0
@dso_local = dso_local global i32 0
@dso_preemptable = dso_preemptable global i32 0
@dso_local.external = external dso_local global i32
@tls = thread_local global i32 0
@tls.ld = thread_local(localdynamic) global i32 0
@tls.ie = thread_local(initialexec) global i32 0
@tls.le = thread_local(localexec) global i32 0
@unnamed = unnamed_addr global i32 0
@local_unnamed = local_unnamed_addr global i32 0
@constant = constant i32 7
@unnamed.constant = private unnamed_addr constant [3 x i8] c"ab\00", align 1
@externally_initialized = externally_initialized global i32 0
@addrspace = addrspace(3) global i32 0
@section = global i32 0, section ".mine"
@section.quoted = global i32 0, section "a \22quoted\22\5Csection"
@partition = global i32 0, partition "part1"
@both = global i32 0, section ".s", partition "p"
@align = global i32 0, align 16
@align.big = global i32 0, align 4294967296
@code.tiny = global i32 0, code_model "tiny"
@code.small = global i32 0, code_model "small"
@code.kernel = global i32 0, code_model "kernel"
@code.medium = global i32 0, code_model "medium"
@code.large = global i32 0, code_model "large"
@any = global i32 0, comdat
@in.any = global i32 0, comdat($any)
@exact = global i32 0, comdat
@largest = global i32 0, comdat
@nodeduplicate = global i32 0, comdat
@samesize = global i32 0, comdat
@quoted = linkonce_odr global i32 0, comdat($"quoted comdat"), align 8
@own = linkonce_odr constant i32 0, section ".text.own", comdat, align 2
@no_sanitize = global i32 0, no_sanitize_address, no_sanitize_hwaddress, sanitize_memtag, sanitize_address_dyninit
@memtag = global i32 0, sanitize_memtag
@hwasan = global i32 0, no_sanitize_hwaddress, align 4
@asan = global i32 0, no_sanitize_address
@dyninit = global i32 0, sanitize_address_dyninit
@attributed = global i32 0 #0
@attributed.more = global i32 0, align 4 #1
@attached = global i32 0, align 4, !foo !0, !bar !1
@attached.twice = global i32 0, !type !2, !type !3
@absolute = external hidden global i8, !absolute_symbol !4
@everything = internal thread_local(localexec) unnamed_addr addrspace(1) externally_initialized constant i64 -1, section "sec", partition "par", comdat($any), code_model "large", sanitize_memtag, align 32, !foo !0 #1
@"with space" = global i32 0
@"with\22quote" = global i32 0
@"\01mangled" = global i32 0
@"1starts.with.digit" = global i32 0
@"" = global i32 0
@1 = global i32 0
@2 = private global ptr @1
@-dash$dollar.dot_under = global i32 0
@"\E2\82\AC" = global i32 0
@llvm.used = appending global [2 x ptr] [ptr @private, ptr @internal], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @weak], section "llvm.metadata"
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @resolver, ptr null }, { i32, ptr, ptr } { i32 1, ptr @resolver, ptr @own }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @resolver, ptr null }]

@alias = alias i32, ptr @align
@alias.private = private alias i32, ptr @align
@alias.internal = internal alias i32, ptr @align
@alias.linkonce = linkonce alias i32, ptr @align
@alias.linkonce_odr = linkonce_odr alias i32, ptr @align
@alias.weak = weak alias i32, ptr @align
@alias.weak_odr = weak_odr alias i32, ptr @align
@alias.hidden = hidden alias i32, ptr @align
@alias.protected = dso_local protected unnamed_addr alias i32, ptr @align
@alias.dllexport = dllexport local_unnamed_addr alias i32, ptr @align
@alias.tls = thread_local(initialexec) alias i32, ptr @tls.ie
@alias.expr = alias i8, getelementptr (i8, ptr @align, i64 2)
@alias.cast = alias i32, addrspacecast (ptr addrspace(3) @addrspace to ptr)
@alias.as = alias i32, ptr addrspace(3) @addrspace
@alias.partition = alias i32, ptr @align, partition "part2"
@alias.alias = alias i32, ptr @alias
@alias.function = alias void (), ptr @plain
@3 = alias i32, ptr @1

@ifunc = ifunc i32 (i32), ptr @resolver
@ifunc.internal = internal ifunc void (), ptr @resolver
@ifunc.hidden = hidden ifunc void (), ptr @resolver
@ifunc.weak = weak dso_local ifunc void (), ptr @resolver, partition "part3"
@ifunc.attached = ifunc void (), ptr @resolver
@4 = ifunc void (), ptr @resolver

define ptr @resolver() {
  ret ptr null
}

define void @plain() {
  ret void
}

attributes #0 = { "a.string" "with.value"="v" }
attributes #1 = { "bss-section"="b" "data-section"="d" "relro-section"="r" "rodata-section"="ro" }

!0 = !{}
!1 = !{!"text", i32 1, ptr @external}
!2 = !{i64 0, !"typeid"}
!3 = !{i64 16, !5}
!4 = !{i64 0, i64 256}
!5 = distinct !{}
