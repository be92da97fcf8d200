; A module with its own ThinLTO summary entries after it.
source_filename = "module-summary.ll"
target datalayout = "e-m:e-i64:64"
target triple = "x86_64-unknown-linux-gnu"

@vt = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @virt] }, !type !0
@v = internal global i32 0
@al = alias void (), ptr @f
@chosen = ifunc void (), ptr @chooser

define void @f() {
  call void @virt()
  store i32 0, ptr @v
  ret void
}

define ptr @chooser() {
  ret ptr @f
}

define internal void @virt() {
  call void @outside()
  ret void
}

declare void @outside()

!0 = !{i64 16, !"_ZTS1A"}

^0 = module: (path: "module-summary.o", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 3, funcFlags: (readNone: 0, readOnly: 0, noRecurse: 0, returnDoesNotAlias: 0, noInline: 0, alwaysInline: 0, noUnwind: 1, mayThrow: 0, hasUnknownCall: 0, mustBeUnreachable: 0), calls: ((callee: ^2, relbf: 256)), params: ((param: 0, offset: [0, 3]), (param: 1, offset: [-8, 7], calls: ((callee: ^2, param: 0, offset: [0, 0])))), refs: (^4))))
^2 = gv: (name: "virt", summaries: (function: (module: ^0, flags: (linkage: internal, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition), insts: 2, calls: ((callee: ^3, hotness: hot)), allocs: ((versions: (none), memProf: ((type: notcold, stackIds: (1, 18446744073709551615)), (type: cold, stackIds: (1, 3))))), callsites: ((callee: ^3, clones: (0), stackIds: (1, 2)), (callee: null, clones: (0), stackIds: (3))), typeIdInfo: (typeTests: (12345), typeTestAssumeVCalls: (vFuncId: (guid: 777, offset: 24))))))
^3 = gv: (name: "outside")
^4 = gv: (name: "v", summaries: (variable: (module: ^0, flags: (linkage: internal, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 1, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^5 = gv: (name: "vt", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 0, constant: 1, vcall_visibility: 0), vTableFuncs: ((virtFunc: ^2, offset: 16)))))
^6 = gv: (name: "al", summaries: (alias: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), aliasee: ^1)))
^7 = typeidCompatibleVTable: (name: "_ZTS1A", summary: ((offset: 16, ^5)))
^8 = flags: 8
^9 = blockcount: 2
