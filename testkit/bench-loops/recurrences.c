// Loops of which each round waits for the round before. Prints the least time of each in microseconds, and its
// result. `docs/passes.md` says how they are measured.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define N __attribute__((noinline))
static char buf[4096]; static uint32_t tab[256]; static int arr[2048]; struct node{struct node*next;int v;} *list;
N int collatz(void){int m=0;for(unsigned i=1;i<3000;i++){unsigned n=i;int c=0;while(n!=1){n=n&1?3*n+1:n/2;c++;}if(c>m)m=c;}return m;}
N int gcds(void){int s=0;for(int i=1;i<300;i++)for(int j=1;j<60;j++){int a=i*77,b=j*13;while(b){int t=a%b;a=b;b=t;}s+=a;}return s;}
N unsigned fib(void){unsigned a=0,b=1;for(int i=0;i<100000;i++){unsigned t=a+b;a=b;b=t;}return a;}
N int lst(void){int s=0;for(int k=0;k<50;k++)for(struct node*p=list;p;p=p->next)s+=p->v;return s;}
N unsigned crc(void){unsigned c=~0u;for(int k=0;k<20;k++)for(int i=0;i<4096;i++)c=tab[(c^buf[i])&255]^(c>>8);return c;}
N unsigned fnv(void){unsigned c=5381;for(int k=0;k<20;k++)for(int i=0;i<4096;i++)c=(c^(uint8_t)buf[i])*16777619;return c;}
N int bubble(void){int a[200];for(int i=0;i<200;i++)a[i]=arr[i];for(int i=0;i<200;i++)for(int j=0;j<199-i;j++)if(a[j]>a[j+1]){int t=a[j];a[j]=a[j+1];a[j+1]=t;}return a[7];}
N int prev(void){int s=0;for(int k=0;k<30;k++){int p=0;for(int i=0;i<2048;i++){if(arr[i]>p)s++;p=arr[i];}}return s;}
N int strl(void){int s=0;for(int k=0;k<40;k++){const char*p=buf;while(*p)p++;s+=p-buf;}return s;}
N int bins(void){int s=0;for(int k=0;k<20000;k++){int lo=0,hi=2048;while(lo<hi){int m=(lo+hi)/2;if(arr[m]<k*7)lo=m+1;else hi=m;}s+=lo;}return s;}
N unsigned lcg(void){unsigned x=1,s=0;for(int i=0;i<100000;i++){x=x*1103515245+12345;s^=x>>16;}return s;}
N int iir(void){static float y[2048];float p=0,q=0;for(int k=0;k<20;k++)for(int i=0;i<2048;i++){float t=arr[i]+0.5f*p-0.25f*q;q=p;p=t;y[i]=t;}return y[9];}
N int sorted(void){int a[300];for(int i=0;i<300;i++)a[i]=arr[i];for(int i=1;i<300;i++){int x=a[i],j=i-1;while(j>=0&&a[j]>x){a[j+1]=a[j];j--;}a[j+1]=x;}return a[5];}
struct{const char*n;int(*f)(void);}T[]={{"collatz",collatz},{"gcd",gcds},{"fib",(void*)fib},{"list",lst},{"crc",(void*)crc},{"fnv",(void*)fnv},{"bubble",bubble},{"prev",prev},{"strlen",strl},{"bsearch",bins},{"lcg",(void*)lcg},{"iir",iir},{"insert",sorted}};
int main(void){for(int i=0;i<256;i++){unsigned c=i;for(int k=0;k<8;k++)c=c&1?0xedb88320^(c>>1):c>>1;tab[i]=c;}for(int i=0;i<2048;i++)arr[i]=(i*7919)%10007;for(int i=0;i<4095;i++)buf[i]=1+i%100;for(int i=0;i<2000;i++){struct node*n=malloc(sizeof*n);n->v=i;n->next=list;list=n;}
for(unsigned t=0;t<sizeof T/sizeof*T;t++){double best=1e9;int r=0;for(int k=0;k<15;k++){struct timespec a,b;clock_gettime(CLOCK_MONOTONIC,&a);for(int q=0;q<4;q++)r=T[t].f();clock_gettime(CLOCK_MONOTONIC,&b);double d=(b.tv_sec-a.tv_sec)*1e6+(b.tv_nsec-a.tv_nsec)/1e3;if(d<best)best=d;}printf("%s %.1f %d\n",T[t].n,best,r);}}
