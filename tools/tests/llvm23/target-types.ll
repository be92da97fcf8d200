source_filename = "target-types"

@table = external addrspace(1) global [0 x target("wasm.externref")]
@zero = addrspace(1) global target("wasm.funcref") zeroinitializer

define target("wasm.externref") @types(target("wasm.externref") %p, target("wasm.funcref") %q) {
  %a = alloca target("wasm.externref")
  store target("wasm.externref") %p, ptr %a
  %function = call ptr @llvm.wasm.funcref.to_ptr(target("wasm.funcref") %q)
  %null = call i32 @llvm.wasm.ref.is_null.extern(target("wasm.externref") %p)
  ret target("wasm.externref") zeroinitializer
}

declare ptr @llvm.wasm.funcref.to_ptr(target("wasm.funcref"))
declare target("wasm.funcref") @llvm.wasm.ptr.to_funcref(ptr)
declare i32 @llvm.wasm.ref.is_null.extern(target("wasm.externref"))
declare target("wasm.externref") @llvm.wasm.ref.null.extern()
declare void @llvm.wasm.table.set.externref(ptr addrspace(1), i32, target("wasm.externref"))
declare target("wasm.funcref") @llvm.wasm.table.get.funcref(ptr addrspace(1), i32)
declare void @llvm.wasm.table.fill.externref(ptr addrspace(1), i32, target("wasm.externref"), i32)
declare i32 @llvm.wasm.table.grow.funcref(ptr addrspace(1), target("wasm.funcref"), i32)
