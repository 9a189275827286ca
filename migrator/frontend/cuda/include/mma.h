#pragma once
#include "cuda_bf16.h"
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace nvcuda {
namespace wmma {
struct matrix_a; struct matrix_b; struct accumulator;
struct row_major; struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32; }
namespace experimental { namespace precision { struct u4; struct s4; struct b1; } enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND }; enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 }; }
template <class T> struct storage { typedef T type; };
template <> struct storage<precision::tf32> { typedef float type; };
template <> struct storage<experimental::precision::u4> { typedef unsigned int type; };
template <> struct storage<experimental::precision::s4> { typedef int type; };
template <> struct storage<experimental::precision::b1> { typedef unsigned int type; };
template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
    static const int num_elements = 8, num_storage_elements = 8;
    typedef typename storage<T>::type element_type, storage_element_type;
    element_type x[8];
};
template <class F, class V> void fill_fragment(F &, V);
template <class F, class T> void load_matrix_sync(F &, const T *, unsigned int);
template <class F, class T> void load_matrix_sync(F &, const T *, unsigned int, layout_t);
template <class T, class F> void store_matrix_sync(T *, const F &, unsigned int, layout_t);
template <class D, class A, class B, class C> void mma_sync(D &, const A &, const B &, const C &, bool = false);
template <class D, class A, class B, class C> void bmma_sync(D &, const A &, const B &, const C &, experimental::bmmaBitOp = experimental::bmmaBitOpXOR, experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
float __float_to_tf32(float);
}
}
}
#pragma clang force_cuda_host_device end
