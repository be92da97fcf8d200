// Loops of textbooks: hashes, sorting, searches, matrices, recursion. Prints the least time of each in microseconds, and its
// result. `docs/passes.md` says how they are measured.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <math.h>
#define N __attribute__((noinline))
static unsigned char buf[4096]; static int arr[2048]; static double da[2048],db[2048],m1[64][64],m2[64][64],m3[64][64]; static float fa[4096]; static uint64_t w[512]; static char txt[4096]; static uint8_t sv[20001]; static int dp[300][300]; static int heap[2048];
N unsigned djb(void){unsigned h=5381;for(int k=0;k<10;k++)for(int i=0;i<4096;i++)h=h*33+buf[i];return h;}
N unsigned h31(void){unsigned h=0;for(int k=0;k<10;k++)for(int i=0;i<4096;i++)h=31*h+buf[i];return h;}
N unsigned adler(void){unsigned a=1,b=0;for(int k=0;k<10;k++){for(int i=0;i<4096;i++){a+=buf[i];b+=a;}a%=65521;b%=65521;}return b<<16|a;}
N int popc(void){int s=0;for(int i=0;i<512;i++){uint64_t x=w[i];while(x){x&=x-1;s++;}}return s;}
N int vowels(void){int s=0;for(int i=0;i<4096;i++){switch(txt[i]){case 'a':case 'e':case 'i':case 'o':case 'u':s++;}}return s;}
N int wordc(void){int s=0,in=0;for(int k=0;k<4;k++)for(int i=0;i<4096;i++){if(txt[i]==' ')in=0;else if(!in)in=1,s++;}return s;}
N int matm(void){for(int i=0;i<64;i++)for(int j=0;j<64;j++){double s=0;for(int k=0;k<64;k++)s+=m1[i][k]*m2[k][j];m3[i][j]=s;}return m3[3][5];}
N int matikj(void){memset(m3,0,sizeof m3);for(int i=0;i<64;i++)for(int k=0;k<64;k++)for(int j=0;j<64;j++)m3[i][j]+=m1[i][k]*m2[k][j];return m3[3][5];}
N int sieve(void){memset(sv,1,sizeof sv);int c=0;for(int i=2;i<=20000;i++)if(sv[i]){c++;for(int j=i*2;j<=20000;j+=i)sv[j]=0;}return c;}
N int lcs(void){for(int i=1;i<300;i++)for(int j=1;j<300;j++)dp[i][j]=txt[i]==txt[j*3]?dp[i-1][j-1]+1:dp[i-1][j]>dp[i][j-1]?dp[i-1][j]:dp[i][j-1];return dp[299][299];}
N int qsrt(int*a,int l,int r){int i=l,j=r,p=a[(l+r)/2];while(i<=j){while(a[i]<p)i++;while(a[j]>p)j--;if(i<=j){int t=a[i];a[i]=a[j];a[j]=t;i++;j--;}}if(l<j)qsrt(a,l,j);if(i<r)qsrt(a,i,r);return a[l];}
N int quick(void){memcpy(heap,arr,sizeof arr);return qsrt(heap,0,2047);}
N int heaps(void){memcpy(heap,arr,sizeof arr);int n=2048;for(int s=n/2-1;s>=0;s--){int i=s;for(;;){int c=2*i+1;if(c>=n)break;if(c+1<n&&heap[c+1]>heap[c])c++;if(heap[i]>=heap[c])break;int t=heap[i];heap[i]=heap[c];heap[c]=t;i=c;}}return heap[0];}
N int mandel(void){int s=0;for(int y=0;y<24;y++)for(int x=0;x<24;x++){double cr=x/12.0-1.5,ci=y/12.0-1,a=0,b=0;int n=0;while(n<100&&a*a+b*b<4){double t=a*a-b*b+cr;b=2*a*b+ci;a=t;n++;}s+=n;}return s;}
N int nsqrt(void){double s=0;for(int i=1;i<300;i++){double x=i,y=x;for(int k=0;k<20;k++)y=0.5*(y+x/y);s+=y;}return s;}
N int fibr(int n){return n<2?n:fibr(n-1)+fibr(n-2);}
N int fibrec(void){return fibr(18);}
N int ack(int m,int n){return m==0?n+1:n==0?ack(m-1,1):ack(m-1,ack(m,n-1));}
N int acker(void){return ack(2,60);}
N int maxf(void){float m=-1e9;for(int i=0;i<4096;i++)if(fa[i]>m)m=fa[i];return m;}
N int hist(void){int h[256]={0};for(int k=0;k<4;k++)for(int i=0;i<4096;i++)h[buf[i]]++;return h[17];}
N int rev(void){for(int i=0,j=4095;i<j;i++,j--){char t=txt[i];txt[i]=txt[j];txt[j]=t;}return txt[5];}
N int itoa_(void){int s=0;for(int i=0;i<2000;i++){unsigned v=i*77777u;char b[12];int n=0;do{b[n++]='0'+v%10;v/=10;}while(v);s+=b[n-1]+n;}return s;}
N int modpow(void){uint64_t s=0;for(int i=1;i<100;i++){uint64_t b=i,r=1,m=1000003;unsigned e=65537;while(e){if(e&1)r=r*b%m;b=b*b%m;e>>=1;}s+=r;}return s;}
N int xorsh(void){uint64_t x=88172645463325252u,s=0;for(int i=0;i<30000;i++){x^=x<<13;x^=x>>7;x^=x<<17;s+=x;}return s;}
N int polyd(void){double s=0;for(int i=0;i<2048;i++){double x=da[i];s+=((((x*0.1+0.2)*x+0.3)*x+0.4)*x+0.5)*x+0.6;}return s;}
N int prefix(void){int s=0;for(int k=0;k<10;k++)for(int i=1;i<2048;i++){heap[i]=heap[i-1]+arr[i];s^=heap[i];}return s;}
N int base64(void){static const char t[]="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";static char o[6000];char*p=o;for(int i=0;i+2<4096;i+=3){unsigned v=buf[i]<<16|buf[i+1]<<8|buf[i+2];*p++=t[v>>18];*p++=t[v>>12&63];*p++=t[v>>6&63];*p++=t[v&63];}return o[77];}
N int perm(void){int a[8]={0,1,2,3,4,5,6,7},c[8]={0},n=0,i=0;while(i<8){if(c[i]<i){int k=i&1?c[i]:0;int t=a[k];a[k]=a[i];a[i]=t;n+=a[0];c[i]++;i=0;}else c[i++]=0;}return n;}
struct{const char*n;int(*f)(void);}T[]={
#define E(x){#x,(int(*)(void))x}
E(djb),E(h31),E(adler),E(popc),E(vowels),E(wordc),E(matm),E(matikj),E(sieve),E(lcs),E(quick),E(heaps),E(mandel),E(nsqrt),E(fibrec),E(acker),E(maxf),E(hist),E(rev),E(itoa_),E(modpow),E(xorsh),E(polyd),E(prefix),E(base64),E(perm)};
int main(void){unsigned r=7;for(int i=0;i<4096;i++){r=r*1664525+1013904223;buf[i]=r>>24;txt[i]="etaoin shrdlu abc"[(r>>20)%17];fa[i]=(int)(r>>12)*0.01f;}for(int i=0;i<2048;i++){r=r*1664525+1013904223;arr[i]=r>>16;da[i]=(r>>20)*1e-3;}for(int i=0;i<512;i++)w[i]=(uint64_t)arr[i]*arr[i+7]*arr[i+9];for(int i=0;i<64;i++)for(int j=0;j<64;j++)m1[i][j]=i-j,m2[i][j]=i*j%7;
for(unsigned t=0;t<sizeof T/sizeof*T;t++){double best=1e9;int r=0;for(int k=0;k<15;k++){struct timespec a,b;clock_gettime(CLOCK_MONOTONIC,&a);for(int q=0;q<4;q++)r=T[t].f();clock_gettime(CLOCK_MONOTONIC,&b);double d=(b.tv_sec-a.tv_sec)*1e6+(b.tv_nsec-a.tv_nsec)/1e3;if(d<best)best=d;}printf("%s %.1f %d\n",T[t].n,best,r);}}
