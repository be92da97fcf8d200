; Intrinsics of Objective-C are functions of its runtime, some of which are defined here.
target triple = "x86_64-unknown-linux-gnu"

@format = constant [7 x i8] c"%s %d\0A\00"
@retain = constant [7 x i8] c"retain\00"
@store = constant [6 x i8] c"store\00"
@enter = constant [6 x i8] c"enter\00"

declare i32 @printf(ptr, ...)
declare ptr @llvm.objc.retain(ptr)
declare void @llvm.objc.storeStrong(ptr, ptr)
declare i32 @llvm.objc.sync.enter(ptr)
declare void @llvm.objc.clang.arc.use(...)

define ptr @objc_retain(ptr %object) {
  %value = load i32, ptr %object
  %more = add i32 %value, 1
  store i32 %more, ptr %object
  call i32 (ptr, ...) @printf(ptr @format, ptr @retain, i32 %more)
  ret ptr %object
}

define void @objc_storeStrong(ptr %place, ptr %object) {
  store ptr %object, ptr %place
  %value = load i32, ptr %object
  call i32 (ptr, ...) @printf(ptr @format, ptr @store, i32 %value)
  ret void
}

define i32 @objc_sync_enter(ptr %object) {
  %value = load i32, ptr %object
  call i32 (ptr, ...) @printf(ptr @format, ptr @enter, i32 %value)
  ret i32 %value
}

define i32 @main() {
  %object = alloca i32
  %place = alloca ptr
  store i32 6, ptr %object
  %same = call ptr @llvm.objc.retain(ptr %object)
  call void @llvm.objc.storeStrong(ptr %place, ptr %same)
  call void (...) @llvm.objc.clang.arc.use(ptr %same)
  %stored = load ptr, ptr %place
  %status = call i32 @llvm.objc.sync.enter(ptr %stored)
  ret i32 %status
}
