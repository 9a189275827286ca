#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <cstdio>
#include <vector>
int main(){ hipblasHandle_t h; hipblasCreate(&h); float a[]={1,2,3,4},b[]={1,1,1,1},c[4]={0}; float one=1,zero=0; int st=hipblasSgemm(h,HIPBLAS_OP_N,HIPBLAS_OP_N,2,2,2,&one,a,2,b,2,&zero,c,2); printf("%d %g %g %g %g\n",st,c[0],c[1],c[2],c[3]);
 float d; hipblasSdot(h,4,a,1,b,1,&d); int64_t i; hipblasIsamax_64(h,4,a,1,&i); printf("%g %ld\n",d,(long)i);
 float n2; hipblasSnrm2(h,4,a,1,&n2); printf("%g\n",n2);
 double A[]={2,1,1,3},B[]={3,5}; double*Ap=A,*Bp=B; int piv[2],info; hipblasDgetrfBatched(h,2,&Ap,2,piv,&info,1); hipblasDgetrsBatched(h,HIPBLAS_OP_N,2,1,&Ap,2,piv,&Bp,2,&info,1); printf("%g %g\n",B[0],B[1]);
 _Float16 ha[]={1,2,3,4},hc[4]; st=hipblasGemmEx(h,HIPBLAS_OP_N,HIPBLAS_OP_T,2,2,2,&one,ha,HIPBLAS_R_16F,2,ha,HIPBLAS_R_16F,2,&zero,hc,HIPBLAS_R_16F,2,HIPBLAS_R_32F,HIPBLAS_GEMM_DEFAULT); printf("%d %g %g %g %g\n",st,(float)hc[0],(float)hc[1],(float)hc[2],(float)hc[3]);
 signed char ia[]={1,2,3,4}; int ic[4]; int i1=1,i0=0; st=hipblasGemmEx(h,HIPBLAS_OP_N,HIPBLAS_OP_N,2,2,2,&i1,ia,HIPBLAS_R_8I,2,ia,HIPBLAS_R_8I,2,&i0,ic,HIPBLAS_R_32I,2,HIPBLAS_COMPUTE_32I,HIPBLAS_GEMM_DEFAULT); printf("%d %d %d %d %d\n",st,ic[0],ic[1],ic[2],ic[3]);
}
