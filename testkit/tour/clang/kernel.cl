// clang: spir -cl-std=CL2.0 -O1 -g --target=spir64-unknown-unknown -Xclang -finclude-default-header
// clang: amdgpu -cl-std=CL2.0 -O2 --target=amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -Xclang -finclude-default-header
// clang: spirv -cl-std=CL3.0 -O0 --target=spirv64-unknown-unknown -Xclang -finclude-default-header
__constant float4 table[2] = {(float4)(1, 2, 3, 4), (float4)(0)};
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void scale(global float4 *a, local int *l, constant int *c, image2d_t image, sampler_t s) {
  size_t i = get_global_id(0);
  a[i] = a[i] * table[i & 1] + convert_float4(a[i].yzwx > (float4)(0.5f)) + read_imagef(image, s, (int2)(0, 1));
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&l[c[0]], 1);
}
