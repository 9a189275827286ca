// libcu++: cuda::std is std, and what is only in cuda::.
#pragma once
#include "cu2hip_prelude.h"
#include "cu2hip/any.h"
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>
#if __cplusplus >= 201703L
#include <optional>
#include <variant>
#endif
#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <span>
#endif
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace cuda {
namespace std = ::std;
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
using ::std::memory_order; using ::std::memory_order_relaxed; using ::std::memory_order_acquire; using ::std::memory_order_release; using ::std::memory_order_acq_rel; using ::std::memory_order_seq_cst; using ::std::memory_order_consume;
template <class T, thread_scope S = thread_scope_system> struct atomic_ref {
    explicit atomic_ref(T &);
    T load(memory_order = memory_order_seq_cst) const; void store(T, memory_order = memory_order_seq_cst) const; T exchange(T, memory_order = memory_order_seq_cst) const;
    template <class... O> bool compare_exchange_weak(T &, T, O...) const; template <class... O> bool compare_exchange_strong(T &, T, O...) const;
    T fetch_add(T, memory_order = memory_order_seq_cst) const; T fetch_sub(T, memory_order = memory_order_seq_cst) const; T fetch_and(T, memory_order = memory_order_seq_cst) const; T fetch_or(T, memory_order = memory_order_seq_cst) const;
    T fetch_xor(T, memory_order = memory_order_seq_cst) const; T fetch_min(T, memory_order = memory_order_seq_cst) const; T fetch_max(T, memory_order = memory_order_seq_cst) const;
    T operator++() const; T operator++(int) const; T operator--() const; T operator--(int) const; T operator+=(T) const; T operator-=(T) const; operator T() const; T operator=(T) const;
    void wait(T, memory_order = memory_order_seq_cst) const; void notify_one() const; void notify_all() const; bool is_lock_free() const;
};
template <class T, thread_scope S = thread_scope_system> struct atomic : atomic_ref<T, S> { constexpr atomic() noexcept; constexpr atomic(T) noexcept; T operator=(T); };
template <thread_scope S> struct atomic_flag_scoped { bool test_and_set(memory_order = memory_order_seq_cst); void clear(memory_order = memory_order_seq_cst); };
void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);
template <thread_scope S, class F = void> struct barrier {
    typedef unsigned long long arrival_token;
    barrier() = default; barrier(::std::ptrdiff_t, F * = nullptr);
    arrival_token arrive(::std::ptrdiff_t = 1); void wait(arrival_token &&) const; void wait(const arrival_token &) const; void wait_parity(bool) const; void arrive_and_wait(); void arrive_and_drop();
    bool try_wait(arrival_token &&); friend void init(barrier *, ::std::ptrdiff_t) {}
};
template <thread_scope S> struct barrier<S, void> {
    typedef unsigned long long arrival_token;
    barrier() = default; barrier(::std::ptrdiff_t);
    arrival_token arrive(::std::ptrdiff_t = 1); void wait(arrival_token &&) const; void wait(const arrival_token &) const; void wait_parity(bool) const; void arrive_and_wait(); void arrive_and_drop();
    friend void init(barrier *, ::std::ptrdiff_t) {}
};
template <class... A> void init(A &&...);
template <thread_scope S> struct latch { constexpr explicit latch(::std::ptrdiff_t); void count_down(::std::ptrdiff_t = 1); bool try_wait() const; void wait() const; void arrive_and_wait(::std::ptrdiff_t = 1); };
template <thread_scope S, ::std::ptrdiff_t N = 1024> struct counting_semaphore { constexpr explicit counting_semaphore(::std::ptrdiff_t); void release(::std::ptrdiff_t = 1); void acquire(); bool try_acquire(); };
template <thread_scope S> using binary_semaphore = counting_semaphore<S, 1>;
enum class pipeline_role { producer, consumer };
template <thread_scope S, unsigned char N> struct pipeline_shared_state { char bytes[16]; };
template <thread_scope S> struct pipeline { void producer_acquire(); void producer_commit(); void consumer_wait(); void consumer_release(); template <class D> bool consumer_wait_for(D); bool quit(); };
pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned char N, class... A> pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *, A...);
template <unsigned char N, thread_scope S> void pipeline_consumer_wait_prior(pipeline<S> &);
template <class P> void pipeline_producer_commit(P &, cu2hip_detail::any);
template <::std::size_t N> struct aligned_size_t { constexpr explicit aligned_size_t(::std::size_t); constexpr operator ::std::size_t() const; static constexpr ::std::size_t align = N; };
template <class... A> void memcpy_async(A &&...);
template <class... A> void memcpy_async_tx(A &&...);
enum class async_contract_fulfillment { none, async };
struct access_property { struct normal {}; struct streaming {}; struct persisting {}; struct global {}; struct shared {}; template <class... A> access_property(A &&...); };
template <class T, class P> T *associate_access_property(T *, P); template <class S, class P> void apply_access_property(const volatile void *, S, P); template <class T, class P = access_property> struct annotated_ptr { annotated_ptr(T *); T &operator*() const; T &operator[](::std::ptrdiff_t) const; T *get() const; };
void discard_memory(volatile void *, ::std::size_t);
template <class T, class U> T ceil_div(T, U);
template <class F> struct proclaim { F f; template <class... A> cu2hip_detail::any operator()(A &&...) const; };
template <class R, class F> F proclaim_return_type(F);
struct stream_ref { stream_ref(cudaStream_t = 0); cudaStream_t get() const; void wait() const; bool ready() const; };
struct cuda_error : ::std::exception { template <class... A> cuda_error(A &&...); };
template <class T> struct maximum { template <class A, class B> auto operator()(A a, B b) const -> decltype(a < b ? b : a); };
template <class T> struct minimum { template <class A, class B> auto operator()(A a, B b) const -> decltype(a < b ? a : b); };
namespace ptx {
extern const int sem_release, sem_acquire, sem_relaxed, sem_acq_rel, scope_cta, scope_cluster, scope_gpu, scope_sys, space_shared, space_global, space_cluster;
#define F(n) template <class... A> cu2hip_detail::any n(A &&...);
F(mbarrier_arrive_expect_tx) F(mbarrier_arrive) F(mbarrier_try_wait) F(mbarrier_try_wait_parity) F(mbarrier_init) F(cp_async_bulk) F(cp_async_bulk_commit_group) F(fence_mbarrier_init) F(fence_proxy_async) F(cp_async_bulk_tensor) F(get_sreg_laneid) F(get_sreg_smid) F(get_sreg_nsmid) F(get_sreg_globaltimer)
#undef F
template <int N> void cp_async_bulk_wait_group(cu2hip_detail::any); template <class... A> void cp_async_bulk_wait_group_read(A &&...);
}
namespace device {
template <class... A> cu2hip_detail::any barrier_native_handle(A &&...); template <class... A> cu2hip_detail::any barrier_arrive_tx(A &&...); template <class... A> void barrier_expect_tx(A &&...); template <class... A> void memcpy_async_tx(A &&...);
namespace experimental { struct tensorMap {}; }
}
namespace experimental { using cuda::memcpy_async; template <thread_scope S> using pipeline = cuda::pipeline<S>; template <thread_scope S, unsigned char N> using pipeline_shared_state = cuda::pipeline_shared_state<S, N>; }
namespace mr { struct host_accessible {}; struct device_accessible {}; struct memory_location {}; template <class... P> struct resource_ref : cu2hip_detail::any { using any::any; }; template <class... P> using async_resource_ref = resource_ref<P...>; }
}
namespace nvcuda { namespace experimental { template <class... A> void memcpy_async(A &&...); struct pipeline { template <unsigned N> void wait_prior(); size_t commit(); void wait(size_t); void commit_and_wait(); template <class... A> void arrive_on(A &&...); }; } }
void __pipeline_memcpy_async(void *, const void *, size_t, size_t = 0);
void __pipeline_commit();
void __pipeline_wait_prior(size_t);
typedef unsigned long long __mbarrier_t; typedef unsigned long long __mbarrier_token_t;
void __mbarrier_init(__mbarrier_t *, unsigned int); void __mbarrier_inval(__mbarrier_t *); __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *); __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *); bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t); void __pipeline_arrive_on(__mbarrier_t *);
#define NV_IF_TARGET(c, ...) { __VA_ARGS__ }
#define NV_IF_ELSE_TARGET(c, t, f) { t }
#define NV_DISPATCH_TARGET(...)
#define _CCCL_DEVICE __device__
#define _CCCL_HOST __host__
#define _CCCL_HOST_DEVICE __host__ __device__
#define _CCCL_FORCEINLINE __forceinline__
}
#pragma clang force_cuda_host_device end
