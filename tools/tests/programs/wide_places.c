// Structs with an `__int128` behind a smaller field: LLVM 17 and older align it as a `long` on x86-64.
#include <stdio.h>
#include <string.h>
struct I{char c; __int128 x; int y;}; struct N{short s; struct I a[3]; char t;}; union U{struct I i; char b[64];}; struct P{char c; __int128 x;} __attribute__((packed));
struct N g={1,{{2,3,4},{5,6,7},{8,9,10}},11}; struct N arr[2]; int *py=&g.a[1].y; __int128 *px=&arr[1].a[2].x;
__attribute__((noinline)) struct I ret(int k){struct I r={k,(__int128)k<<70,k+1}; return r;}
__attribute__((noinline)) long val(struct I i,int z){return (long)(i.x>>70)+i.y+i.c+z;}
__attribute__((noinline)) void set(struct N*n,int i,__int128 v){n->a[i].x=v;n->a[i].y=i;n->t=i+1;}
int main(){ struct I l=ret(5); struct N n; memset(&n,7,sizeof n); set(&n,1,((__int128)3<<100)+9); set(&arr[1],2,77); printf("%ld %d %d %ld\n",val(l,3),*py,(int)*px,(long)sizeof n); printf("%d %d %d %d\n",n.t,n.a[1].y,(int)n.a[1].x,(int)(n.a[1].x>>100)); unsigned h=0; for(unsigned i=0;i<sizeof arr;i++)h=h*31+((unsigned char*)arr)[i]; printf("%u %ld %ld\n",h,(long)((char*)&n.a[1].y-(char*)&n),(long)((char*)&g.t-(char*)&g)); struct P p={1,2}; union U u; u.i=l; printf("%d %d %d\n",(int)p.x,(int)sizeof p,u.b[32]); struct I*q=(struct I*)__builtin_alloca(sizeof(struct I)*3); q[2]=l; printf("%d %d\n",q[2].y,(int)((long)&q[2].x%16)); return 0;}
