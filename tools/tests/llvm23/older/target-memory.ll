source_filename = "target-memory"
target triple = "aarch64-unknown-linux-gnu"

declare void @g()

define void @all() memory(inaccessiblemem: readwrite) "uniform-work-group-size"="true" {
  ret void
}

define void @part() memory(argmem: read, inaccessiblemem: write, target_mem0: read) "uniform-work-group-size"="false" {
  call void @g() memory(inaccessiblemem: read)
  ret void
}

define void @none() memory(read, inaccessiblemem: none) {
  ret void
}
