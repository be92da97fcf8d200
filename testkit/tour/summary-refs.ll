; More than 16 references in one list: llvm-as changes the order of those with the same access.
target triple = "x86_64-pc-linux-gnu"
@g0 = global i32 0
@g1 = global i32 1
@g2 = global i32 2
@g3 = global i32 3
@g4 = global i32 4
@g5 = global i32 5
@g6 = global i32 6
@g7 = global i32 7
@g8 = global i32 8
@g9 = global i32 9
@g10 = global i32 10
@g11 = global i32 11
@g12 = global i32 12
@g13 = global i32 13
@g14 = global i32 14
@g15 = global i32 15
@g16 = global i32 16
@g17 = global i32 17
define i32 @f(i32 %n) {
  call void @h(ptr @g0)
  store i32 0, ptr @g1
  call void @h(ptr @g2)
  %a3 = load i32, ptr @g3
  call void @h(ptr @g4)
  call void @h(ptr @g5)
  store i32 0, ptr @g6
  call void @h(ptr @g7)
  %a8 = load i32, ptr @g8
  call void @h(ptr @g9)
  call void @h(ptr @g10)
  store i32 0, ptr @g11
  call void @h(ptr @g12)
  %a13 = load i32, ptr @g13
  call void @h(ptr @g14)
  call void @h(ptr @g15)
  store i32 0, ptr @g16
  call void @h(ptr @g17)
  ret i32 0
}
declare void @h(ptr)

^0 = module: (path: "refs.bc", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "g16", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^2 = gv: (name: "g13", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^3 = gv: (name: "g10", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^4 = gv: (name: "g7", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^5 = gv: (name: "g6", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^6 = gv: (name: "g3", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^7 = gv: (name: "g4", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^8 = gv: (name: "g14", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^9 = gv: (name: "h")
^10 = gv: (name: "g9", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^11 = gv: (name: "g1", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^12 = gv: (name: "g2", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^13 = gv: (name: "g17", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^14 = gv: (name: "g8", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^15 = gv: (name: "g5", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^16 = gv: (name: "g12", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^17 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 19, calls: ((callee: ^9)), refs: (^20, ^12, ^7, ^15, ^4, ^10, ^3, ^16, ^8, ^18, ^13, readonly ^6, readonly ^14, readonly ^2, writeonly ^11, writeonly ^5, writeonly ^19, writeonly ^1))))
^18 = gv: (name: "g15", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^19 = gv: (name: "g11", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^20 = gv: (name: "g0", summaries: (variable: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), varFlags: (readonly: 1, writeonly: 1, constant: 0))))
^21 = blockcount: 0
