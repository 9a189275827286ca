// Thrust, loose: the types that programs name, and algorithms that take anything and return a plausible type.
#pragma once
#include "cu2hip_prelude.h"
#include "cu2hip/any.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#define THRUST_NS_QUALIFIER thrust
#define THRUST_VERSION 200300
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 3
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#define THRUST_HOST_SYSTEM_CPP 1
#define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace thrust {
using std::pair; using std::make_pair; using std::get; using std::tuple; using std::make_tuple; using std::tie;
using std::tuple_element; using std::tuple_size; using std::advance; using std::distance; using std::next; using std::prev;
struct null_type {};

// policies
namespace detail { struct policy_base {}; }
template <class T> struct execution_policy : detail::policy_base {};
namespace detail {
template <class Self> struct any_policy : execution_policy<Self> {
    template <class S> any_policy on(S) const;
    template <class A> any_policy operator()(A &&) const;
    template <class... A> any_policy after(A &&...) const;
};
struct host_t : any_policy<host_t> {};
struct device_t : any_policy<device_t> {};
struct seq_t : any_policy<seq_t> {};
}
template <class T> struct host_execution_policy : execution_policy<T> {};
template <class T> struct device_execution_policy : execution_policy<T> {};
extern const detail::host_t host;
extern const detail::device_t device;
extern const detail::seq_t seq;
struct host_system_tag : detail::host_t {};
struct device_system_tag : detail::device_t {};
struct any_system_tag {};
struct random_access_device_iterator_tag {}; struct random_access_host_iterator_tag {}; struct use_default {};
struct random_access_traversal_tag {}; struct single_pass_traversal_tag {}; struct forward_traversal_tag {}; struct bidirectional_traversal_tag {};
#define CU2HIP_SYSTEM(n)                                                                                               \
    namespace n {                                                                                                      \
    struct par_t : detail::any_policy<par_t> {};                                                                       \
    extern const par_t par, par_nosync;                                                                                \
    typedef par_t tag;                                                                                                 \
    template <class T> struct execution_policy : thrust::execution_policy<T> {};                                       \
    }
CU2HIP_SYSTEM(cuda) CU2HIP_SYSTEM(omp) CU2HIP_SYSTEM(cpp) CU2HIP_SYSTEM(tbb)
namespace system {
enum errc_t { success };
class error_category {};
namespace cuda { using namespace thrust::cuda; const error_category &get_cuda_category(); } namespace omp { using namespace thrust::omp; } namespace cpp { using namespace thrust::cpp; }
struct error_code { error_code(); error_code(int, const error_category &); int value() const; std::string message() const; explicit operator bool() const; };
struct system_error : std::runtime_error { using std::runtime_error::runtime_error; template <class... A> system_error(A &&...); const error_code &code() const; const char *what() const noexcept; };
namespace detail { struct bad_alloc : std::bad_alloc {}; }
}
using system::error_code; using system::error_category; using system::system_error;
const error_category &cuda_category();
const error_category &system_category();

// pointers and references
template <class T> struct device_reference;
namespace detail {
template <class T, class R, class Self, class P = T *> struct random_access {
    typedef T value_type; typedef R reference; typedef P pointer; typedef std::ptrdiff_t difference_type;
    typedef std::random_access_iterator_tag iterator_category;
    R operator*() const; P operator->() const; R operator[](difference_type) const;
    Self &operator++(); Self operator++(int); Self &operator--(); Self operator--(int);
    Self &operator+=(difference_type); Self &operator-=(difference_type);
    Self operator+(difference_type) const; Self operator-(difference_type) const;
    template <class O> difference_type operator-(const random_access<T, R, O, P> &) const;
    bool operator==(const random_access &) const; bool operator!=(const random_access &) const; bool operator<(const random_access &) const;
    bool operator>(const random_access &) const; bool operator<=(const random_access &) const; bool operator>=(const random_access &) const;
    Self base() const;
};
template <class T, class R, class S, class P> S operator+(std::ptrdiff_t, const random_access<T, R, S, P> &);
template <class T> struct reference_of { typedef device_reference<T> type; };
template <> struct reference_of<void> { typedef void type; };
template <> struct reference_of<const void> { typedef void type; };
}
template <class T> struct device_ptr : detail::random_access<typename std::remove_const<T>::type, typename detail::reference_of<T>::type, device_ptr<T>> {
    typedef T element_type; typedef T *raw_pointer;
    device_ptr() = default;
    device_ptr(std::nullptr_t);
    template <class O> explicit device_ptr(O *);
    template <class O> device_ptr(const device_ptr<O> &);
    T *get() const;
    explicit operator bool() const;
};
template <class T, class... X> using pointer = device_ptr<T>;
template <class T> struct device_reference {
    typedef T value_type; typedef device_ptr<T> pointer;
    device_reference(const device_reference &);
    template <class O> device_reference(const device_reference<O> &);
    explicit device_reference(const pointer &);
    device_reference &operator=(const T &);
    device_reference &operator=(const device_reference &);
    operator T() const;
    pointer operator&() const;
    template <class O> device_reference &operator+=(const O &); template <class O> device_reference &operator-=(const O &);
    template <class O> device_reference &operator*=(const O &); template <class O> device_reference &operator/=(const O &);
    device_reference &operator++(); T operator++(int); device_reference &operator--(); T operator--(int);
    void swap(device_reference &);
};
template <class T, class... X> using reference = device_reference<T>;
template <class S, class T> S &operator<<(S &, const device_reference<T> &);
template <class S, class T> S &operator>>(S &, const device_reference<T> &);
template <class T> T *raw_pointer_cast(T *);
template <class T> T *raw_pointer_cast(const device_ptr<T> &);
template <class I> auto raw_pointer_cast(const I &i) -> decltype(&*i);
template <class T> T &raw_reference_cast(const device_reference<T> &);
template <class T> T &raw_reference_cast(T &);
template <class T> device_ptr<T> device_pointer_cast(T *);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &);
template <class T> T *reinterpret_pointer_cast(const cu2hip_detail::any &);
device_ptr<void> device_malloc(std::size_t);
template <class T> device_ptr<T> device_malloc(std::size_t);
template <class T> device_ptr<T> device_new(std::size_t = 1);
template <class T, class... A> device_ptr<T> device_new(device_ptr<void>, A &&...);
void device_free(device_ptr<void>);
template <class T> void device_free(device_ptr<T>);
template <class T> void device_delete(device_ptr<T>, std::size_t = 0);
template <class P> device_ptr<void> malloc(const P &, std::size_t);
template <class T, class P> device_ptr<T> malloc(const P &, std::size_t);
template <class P, class T> void free(const P &, T);
template <class T, class P> std::pair<device_ptr<T>, std::ptrdiff_t> get_temporary_buffer(const P &, std::ptrdiff_t);
template <class P, class T> void return_temporary_buffer(const P &, T, std::ptrdiff_t = 0);

// vectors
template <class T> struct device_allocator { typedef T value_type; typedef device_ptr<T> pointer; typedef std::size_t size_type; template <class U> struct rebind { typedef device_allocator<U> other; }; template <class... A> device_allocator(A &&...); pointer allocate(size_type); void deallocate(pointer, size_type); };
template <class T> using device_malloc_allocator = device_allocator<T>;
template <class T> using device_new_allocator = device_allocator<T>;
template <class T> using universal_allocator = device_allocator<T>;
template <class T, class A> struct device_vector;
template <class T, class A = std::allocator<T>> struct host_vector : std::vector<T> {
    using std::vector<T>::vector;
    typedef T *raw;
    host_vector() = default;
    host_vector(const std::vector<T> &);
    template <class O, class B> host_vector(const device_vector<O, B> &);
    template <class O, class B> host_vector(const host_vector<O, B> &);
    template <class O, class B> host_vector &operator=(const device_vector<O, B> &);
    template <class O> host_vector &operator=(const std::vector<O> &);
};
template <class T, class A = device_allocator<T>> struct device_vector {
    typedef T value_type; typedef std::size_t size_type; typedef std::ptrdiff_t difference_type; typedef A allocator_type;
    typedef device_reference<T> reference; typedef device_reference<const T> const_reference;
    typedef device_ptr<T> pointer; typedef device_ptr<const T> const_pointer; typedef device_ptr<T> iterator; typedef device_ptr<const T> const_iterator;
    typedef std::reverse_iterator<iterator> reverse_iterator;
    device_vector(); explicit device_vector(size_type); device_vector(size_type, const T &); device_vector(const device_vector &) = default;
    explicit device_vector(const A &); device_vector(size_type, const A &); device_vector(size_type, const T &, const A &);
    template <class I> device_vector(I, I); template <class I> device_vector(I, I, const A &); device_vector(std::initializer_list<T>);
    template <class O, class B> device_vector(const device_vector<O, B> &); template <class O, class B> device_vector(const host_vector<O, B> &);
    template <class O, class B> device_vector(const std::vector<O, B> &);
    device_vector &operator=(const device_vector &) = default; device_vector &operator=(std::initializer_list<T>);
    template <class O, class B> device_vector &operator=(const device_vector<O, B> &); template <class O, class B> device_vector &operator=(const std::vector<O, B> &);
    template <class O, class B> device_vector &operator=(const host_vector<O, B> &);
    iterator begin(); iterator end(); const_iterator begin() const; const_iterator end() const; const_iterator cbegin() const; const_iterator cend() const;
    reverse_iterator rbegin(); reverse_iterator rend();
    reference operator[](size_type); const_reference operator[](size_type) const; reference front(); reference back(); const_reference front() const; const_reference back() const;
    pointer data(); const_pointer data() const;
    size_type size() const; size_type max_size() const; size_type capacity() const; bool empty() const;
    void resize(size_type); void resize(size_type, const T &); void reserve(size_type); void shrink_to_fit(); void clear();
    void push_back(const T &); template <class... X> void emplace_back(X &&...); void pop_back(); void swap(device_vector &);
    void assign(size_type, const T &); template <class I> void assign(I, I); A get_allocator() const;
    template <class... X> iterator insert(X &&...); template <class... X> iterator erase(X &&...);
};
template <class T, class U, class A, class B> bool operator==(const device_vector<T, A> &, const device_vector<U, B> &);
template <class T, class U, class A, class B> bool operator!=(const device_vector<T, A> &, const device_vector<U, B> &);
template <class T, class U, class A, class B> bool operator==(const host_vector<T, A> &, const device_vector<U, B> &);
template <class T, class U, class A, class B> bool operator==(const device_vector<T, A> &, const host_vector<U, B> &);
template <class T, class A = std::allocator<T>> using universal_vector = host_vector<T, A>;
template <class T, class A = std::allocator<T>> using universal_host_pinned_vector = host_vector<T, A>;
template <class T, class A> void swap(device_vector<T, A> &, device_vector<T, A> &);
namespace detail { template <class T, class A> using vector_base = device_vector<T, A>; template <class P, class... X> using normal_iterator = P; }

// iterators
template <class I> struct iterator_traits : std::iterator_traits<I> {};
template <class I> struct iterator_value { typedef typename std::iterator_traits<I>::value_type type; };
template <class I> using iterator_value_t = typename std::iterator_traits<I>::value_type;
template <class I> struct iterator_difference { typedef std::ptrdiff_t type; };
template <class I> using iterator_difference_t = std::ptrdiff_t;
template <class I> struct iterator_reference { typedef typename std::iterator_traits<I>::reference type; };
template <class I> struct iterator_pointer { typedef typename std::iterator_traits<I>::pointer type; };
template <class I> struct iterator_system { typedef device_system_tag type; };
template <class I> struct iterator_traversal { typedef random_access_traversal_tag type; };
template <class T, class... X> struct counting_iterator : detail::random_access<T, T, counting_iterator<T>, const T *> { counting_iterator() = default; counting_iterator(T); };
template <class T> counting_iterator<T> make_counting_iterator(T);
template <class T, class... X> struct constant_iterator : detail::random_access<T, T, constant_iterator<T>, const T *> { constant_iterator() = default; template <class... I> constant_iterator(T, I...); };
template <class T, class... I> constant_iterator<T> make_constant_iterator(T, I...);
template <class... X> struct discard_iterator : detail::random_access<cu2hip_detail::any, cu2hip_detail::any, discard_iterator<>> { template <class... I> discard_iterator(I...); };
template <class... I> discard_iterator<> make_discard_iterator(I...);
template <class F, class I> struct result_of_unary { typedef typename std::decay<decltype(std::declval<F>()(*std::declval<I>()))>::type type; };
template <class F, class I, class R = typename result_of_unary<F, I>::type, class... X> struct transform_iterator : detail::random_access<typename std::decay<R>::type, R, transform_iterator<F, I, R>, const typename std::decay<R>::type *> { transform_iterator() = default; transform_iterator(I, F = F()); F functor() const; };
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I, F);
template <class F, class I> struct transform_output_iterator : detail::random_access<cu2hip_detail::any, cu2hip_detail::any, transform_output_iterator<F, I>> { template <class... A> transform_output_iterator(A...); };
template <class I, class F> transform_output_iterator<F, I> make_transform_output_iterator(I, F);
template <class F, class S = std::ptrdiff_t> struct tabulate_output_iterator : detail::random_access<cu2hip_detail::any, cu2hip_detail::any, tabulate_output_iterator<F, S>> { template <class... A> tabulate_output_iterator(A...); };
template <class F> tabulate_output_iterator<F> make_tabulate_output_iterator(F);
template <class E, class I> struct permutation_iterator : detail::random_access<typename std::iterator_traits<E>::value_type, typename std::iterator_traits<E>::reference, permutation_iterator<E, I>> { permutation_iterator() = default; permutation_iterator(E, I); };
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E, I);
template <class I> struct reverse_iterator : std::reverse_iterator<I> { using std::reverse_iterator<I>::reverse_iterator; };
template <class I> reverse_iterator<I> make_reverse_iterator(I);
template <class T> struct zip_traits;
template <class... I> struct zip_traits<std::tuple<I...>> { typedef std::tuple<typename std::iterator_traits<I>::value_type...> value; typedef std::tuple<typename std::iterator_traits<I>::reference...> reference; };
template <class T> struct zip_iterator : detail::random_access<typename zip_traits<T>::value, typename zip_traits<T>::reference, zip_iterator<T>> { zip_iterator() = default; zip_iterator(T); const T &get_iterator_tuple() const; };
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(std::tuple<I...>);
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(I...);
template <class F> struct zip_function { F f; zip_function(F); template <class T> cu2hip_detail::any operator()(T &&) const; };
template <class F> zip_function<F> make_zip_function(F);
template <class S, class B, class... X> struct iterator_adaptor : detail::random_access<typename std::iterator_traits<B>::value_type, typename std::iterator_traits<B>::reference, S> { iterator_adaptor() = default; explicit iterator_adaptor(B const &); B const &base() const; typedef iterator_adaptor super_t; };
template <class S, class V, class Y, class T, class R, class D = std::ptrdiff_t> struct iterator_facade : detail::random_access<V, R, S> {};
struct iterator_core_access {};

// functors
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
#define CU2HIP_BINARY(n, e)                                                                                            \
    template <class T = void> struct n { typedef T first_argument_type, second_argument_type, result_type; constexpr auto operator()(const T &a, const T &b) const -> decltype(e) { return e; } }; \
    template <> struct n<void> { template <class A, class B> constexpr auto operator()(const A &a, const B &b) const -> decltype(e) { return e; } };
CU2HIP_BINARY(plus, a + b) CU2HIP_BINARY(minus, a - b) CU2HIP_BINARY(multiplies, a * b) CU2HIP_BINARY(divides, a / b) CU2HIP_BINARY(modulus, a % b)
CU2HIP_BINARY(less, a < b) CU2HIP_BINARY(greater, a > b) CU2HIP_BINARY(less_equal, a <= b) CU2HIP_BINARY(greater_equal, a >= b)
CU2HIP_BINARY(equal_to, a == b) CU2HIP_BINARY(not_equal_to, a != b) CU2HIP_BINARY(logical_and, a && b) CU2HIP_BINARY(logical_or, a || b)
CU2HIP_BINARY(bit_and, a & b) CU2HIP_BINARY(bit_or, a | b) CU2HIP_BINARY(bit_xor, a ^ b)
CU2HIP_BINARY(maximum, a < b ? b : a) CU2HIP_BINARY(minimum, b < a ? b : a)
#undef CU2HIP_BINARY
template <class A = void, class B = A> struct project1st { template <class X, class Y> X operator()(X, Y) const; };
template <class A = void, class B = A> struct project2nd { template <class X, class Y> Y operator()(X, Y) const; };
#define CU2HIP_UNARY(n, e) template <class T = void> struct n { typedef T argument_type, result_type; template <class A> constexpr auto operator()(const A &a) const -> decltype(e) { return e; } };
CU2HIP_UNARY(negate, -a) CU2HIP_UNARY(logical_not, !a) CU2HIP_UNARY(identity, a) CU2HIP_UNARY(square, a * a)
#undef CU2HIP_UNARY
template <class P> struct unary_negate { unary_negate(P); template <class A> bool operator()(A &&) const; };
template <class P> struct binary_negate { binary_negate(P); template <class A, class B> bool operator()(A &&, B &&) const; };
template <class P> unary_negate<P> not1(const P &);
template <class P> binary_negate<P> not2(const P &);
template <class P> unary_negate<P> not_fn(const P &);
namespace placeholders {
struct actor : cu2hip_detail::any { using cu2hip_detail::any::any; template <class T> actor operator=(T &&) const; };
extern const actor _1, _2, _3, _4, _5, _6, _7, _8, _9, _10;
#define CU2HIP_ACTOR(op) template <class T> actor operator op(const actor &, const T &); template <class T> actor operator op(const T &, const actor &); actor operator op(const actor &, const actor &);
CU2HIP_ACTOR(+) CU2HIP_ACTOR(-) CU2HIP_ACTOR(*) CU2HIP_ACTOR(/) CU2HIP_ACTOR(%) CU2HIP_ACTOR(<) CU2HIP_ACTOR(>) CU2HIP_ACTOR(<=) CU2HIP_ACTOR(>=)
CU2HIP_ACTOR(==) CU2HIP_ACTOR(!=) CU2HIP_ACTOR(&&) CU2HIP_ACTOR(||) CU2HIP_ACTOR(&) CU2HIP_ACTOR(|) CU2HIP_ACTOR(^) CU2HIP_ACTOR(<<) CU2HIP_ACTOR(>>)
#undef CU2HIP_ACTOR
actor operator!(const actor &); actor operator-(const actor &); actor operator~(const actor &);
}

// algorithms: the result follows from the first arguments that are no policy
namespace detail {
template <class T> struct is_policy : std::is_base_of<policy_base, typename std::decay<T>::type> {};
template <int N, bool P, class... A> struct nth;
template <int N, class P, class... A> struct nth<N, true, P, A...> { typedef typename std::decay<typename std::tuple_element<N, std::tuple<A..., void, void, void, void, void>>::type>::type type; };
template <int N, class... A> struct nth<N, false, A...> { typedef typename std::decay<typename std::tuple_element<N, std::tuple<A..., void, void, void, void, void>>::type>::type type; };
template <int N, class A, class... B> using arg = typename nth<N, is_policy<A>::value, A, B...>::type;
template <class I, class = void> struct value { typedef cu2hip_detail::any type; };
template <class I> struct value<I, typename std::enable_if<!std::is_void<typename std::iterator_traits<I>::value_type>::value>::type> { typedef typename std::iterator_traits<I>::value_type type; };
template <class V, class T> struct init { typedef T type; };
template <class V> struct init<V, void> { typedef V type; };
}
#define CU2HIP_VOID(n) template <class A, class... B> void n(A &&, B &&...);
#define CU2HIP_BOOL(n) template <class A, class... B> bool n(A &&, B &&...);
#define CU2HIP_SAME(n, k) template <class A, class... B> detail::arg<k, A, B...> n(A &&, B &&...);
#define CU2HIP_PAIR(n, k, l) template <class A, class... B> std::pair<detail::arg<k, A, B...>, detail::arg<l, A, B...>> n(A &&, B &&...);
CU2HIP_VOID(sort) CU2HIP_VOID(stable_sort) CU2HIP_VOID(sort_by_key) CU2HIP_VOID(stable_sort_by_key) CU2HIP_VOID(fill) CU2HIP_VOID(sequence)
CU2HIP_VOID(generate) CU2HIP_VOID(tabulate) CU2HIP_VOID(replace) CU2HIP_VOID(replace_if) CU2HIP_VOID(reverse) CU2HIP_VOID(scatter) CU2HIP_VOID(scatter_if)
CU2HIP_VOID(shuffle) CU2HIP_VOID(uninitialized_fill) CU2HIP_VOID(destroy)
CU2HIP_BOOL(equal) CU2HIP_BOOL(all_of) CU2HIP_BOOL(any_of) CU2HIP_BOOL(none_of) CU2HIP_BOOL(is_sorted) CU2HIP_BOOL(is_partitioned) CU2HIP_BOOL(binary_search_one)
CU2HIP_SAME(copy, 2) CU2HIP_SAME(copy_n, 2) CU2HIP_SAME(copy_if_plain, 2) CU2HIP_SAME(fill_n, 0) CU2HIP_SAME(generate_n, 0) CU2HIP_SAME(for_each, 1)
CU2HIP_SAME(for_each_n, 0) CU2HIP_SAME(gather, 3) CU2HIP_SAME(gather_if, 4) CU2HIP_SAME(inclusive_scan, 2) CU2HIP_SAME(exclusive_scan, 2)
CU2HIP_SAME(transform_inclusive_scan, 2) CU2HIP_SAME(transform_exclusive_scan, 2) CU2HIP_SAME(inclusive_scan_by_key, 3) CU2HIP_SAME(exclusive_scan_by_key, 3)
CU2HIP_SAME(adjacent_difference, 2) CU2HIP_SAME(unique, 1) CU2HIP_SAME(unique_copy, 2) CU2HIP_SAME(remove, 1) CU2HIP_SAME(remove_if, 1)
CU2HIP_SAME(remove_copy, 2) CU2HIP_SAME(remove_copy_if, 2) CU2HIP_SAME(partition, 1) CU2HIP_SAME(stable_partition, 1) CU2HIP_SAME(partition_point, 1)
CU2HIP_SAME(find, 1) CU2HIP_SAME(find_if, 1) CU2HIP_SAME(find_if_not, 1) CU2HIP_SAME(max_element, 1) CU2HIP_SAME(min_element, 1) CU2HIP_SAME(swap_ranges, 2)
CU2HIP_SAME(merge, 4) CU2HIP_SAME(set_union, 4) CU2HIP_SAME(set_intersection, 4) CU2HIP_SAME(set_difference, 4) CU2HIP_SAME(set_symmetric_difference, 4)
CU2HIP_SAME(replace_copy, 2) CU2HIP_SAME(replace_copy_if, 2) CU2HIP_SAME(reverse_copy, 2) CU2HIP_SAME(shuffle_copy, 2) CU2HIP_SAME(uninitialized_copy, 2)
CU2HIP_SAME(uninitialized_copy_n, 2) CU2HIP_SAME(uninitialized_fill_n, 0) CU2HIP_SAME(is_sorted_until, 1)
CU2HIP_PAIR(reduce_by_key, 3, 4) CU2HIP_PAIR(unique_by_key, 1, 2) CU2HIP_PAIR(unique_by_key_copy, 3, 4) CU2HIP_PAIR(merge_by_key, 4, 4) CU2HIP_PAIR(minmax_element, 1, 1)
CU2HIP_PAIR(partition_copy, 2, 3) CU2HIP_PAIR(stable_partition_copy, 2, 3) CU2HIP_PAIR(mismatch, 1, 2) CU2HIP_PAIR(equal_range, 1, 1)
CU2HIP_PAIR(set_union_by_key, 4, 4) CU2HIP_PAIR(set_intersection_by_key, 4, 4) CU2HIP_PAIR(set_difference_by_key, 4, 4) CU2HIP_PAIR(set_symmetric_difference_by_key, 4, 4)
#undef CU2HIP_VOID
#undef CU2HIP_BOOL
#undef CU2HIP_SAME
#undef CU2HIP_PAIR
template <class I, class O, class P> O copy_if(I, I, O, P);
template <class A, class B, class C, class D, class E> typename std::conditional<detail::is_policy<A>::value, D, typename std::decay<D>::type>::type copy_if(const A &, B, C, D, E);
template <class X, class A, class B, class C, class D, class E> D copy_if(const detail::any_policy<X> &, A, B, C, D, E);
template <class I, class O, class F> O transform(I, I, O, F);
template <class A, class B, class C, class D, class E> D transform(const A &, B, C, D, E);
template <class X, class A, class B, class C, class D, class F> D transform(const detail::any_policy<X> &, A, B, C, D, F);
template <class I, class O, class F, class P> O transform_if(I, I, O, F, P);
template <class A, class... B> cu2hip_detail::any transform_if(const A &, B &&...);
template <class A, class... B> typename detail::init<typename detail::value<detail::arg<0, A, B...>>::type, detail::arg<2, A, B...>>::type reduce(const A &, B &&...);
template <class A, class... B> detail::arg<3, A, B...> transform_reduce(const A &, B &&...);
template <class A, class... B> detail::arg<3, A, B...> inner_product(const A &, B &&...);
template <class A, class... B> std::ptrdiff_t count(const A &, B &&...);
template <class A, class... B> std::ptrdiff_t count_if(const A &, B &&...);
template <class I, class V> I lower_bound(I, I, const V &);
template <class I, class V> I upper_bound(I, I, const V &);
template <class I, class V> bool binary_search(I, I, const V &);
template <class A, class B, class... C> cu2hip_detail::any lower_bound(const A &, const B &, C &&...);
template <class A, class B, class... C> cu2hip_detail::any upper_bound(const A &, const B &, C &&...);
template <class A, class B, class... C> cu2hip_detail::any binary_search(const A &, const B &, C &&...);
template <class T> T max(const T &, const T &);
template <class T> T min(const T &, const T &);
template <class T, class C> T max(const T &, const T &, C);
template <class T, class C> T min(const T &, const T &, C);
template <class T> void swap(T &, T &);

// numbers
template <class T> struct complex {
    typedef T value_type;
    constexpr complex(const T &r = T(), const T &i = T()) : re(r), im(i) {}
    template <class U> complex(const complex<U> &); template <class U> complex(const std::complex<U> &);
    T real() const; T imag() const; void real(T); void imag(T); volatile T real() const volatile;
    template <class U> complex &operator=(const U &); template <class U> complex &operator+=(const U &); template <class U> complex &operator-=(const U &);
    template <class U> complex &operator*=(const U &); template <class U> complex &operator/=(const U &); operator std::complex<T>() const;
    T re, im;
};
#define CU2HIP_COMPLEX(op) template <class T> complex<T> operator op(const complex<T> &, const complex<T> &); template <class T, class U> complex<T> operator op(const complex<T> &, const U &); template <class T, class U> complex<T> operator op(const U &, const complex<T> &);
CU2HIP_COMPLEX(+) CU2HIP_COMPLEX(-) CU2HIP_COMPLEX(*) CU2HIP_COMPLEX(/)
#undef CU2HIP_COMPLEX
template <class T> complex<T> operator-(const complex<T> &); template <class T> complex<T> operator+(const complex<T> &);
template <class T> bool operator==(const complex<T> &, const complex<T> &); template <class T> bool operator!=(const complex<T> &, const complex<T> &);
template <class S, class T> S &operator<<(S &, const complex<T> &);
#define CU2HIP_COMPLEX(f) template <class T> complex<T> f(const complex<T> &);
CU2HIP_COMPLEX(conj) CU2HIP_COMPLEX(proj) CU2HIP_COMPLEX(exp) CU2HIP_COMPLEX(log) CU2HIP_COMPLEX(log10) CU2HIP_COMPLEX(sqrt) CU2HIP_COMPLEX(sin) CU2HIP_COMPLEX(cos)
CU2HIP_COMPLEX(tan) CU2HIP_COMPLEX(sinh) CU2HIP_COMPLEX(cosh) CU2HIP_COMPLEX(tanh) CU2HIP_COMPLEX(asin) CU2HIP_COMPLEX(acos) CU2HIP_COMPLEX(atan)
#undef CU2HIP_COMPLEX
template <class T> T abs(const complex<T> &); template <class T> T arg(const complex<T> &); template <class T> T norm(const complex<T> &);
template <class T> complex<T> polar(const T &, const T & = T()); template <class T, class U> complex<T> pow(const complex<T> &, const U &);
namespace random {
template <class R> struct engine { typedef R result_type; static const R min = 0, max = R(-1); template <class... S> explicit engine(S...); void seed(R = 0); R operator()(); void discard(unsigned long long); };
typedef engine<unsigned int> default_random_engine, minstd_rand, minstd_rand0, taus88, ranlux24, ranlux48, ranlux24_base, ranlux48_base;
template <class R, R a, R c, R m> using linear_congruential_engine = engine<R>;
template <class T> struct distribution { typedef T result_type; template <class... A> explicit distribution(A...); template <class E, class... A> T operator()(E &, A...); T a() const; T b() const; void reset(); };
template <class T = double> struct uniform_real_distribution : distribution<T> { using distribution<T>::distribution; };
template <class T = double> struct normal_distribution : distribution<T> { using distribution<T>::distribution; };
template <class T = int> struct uniform_int_distribution : distribution<T> { using distribution<T>::distribution; };
}
using namespace random;
namespace mr {
template <class P = void *> struct memory_resource { typedef P pointer; virtual ~memory_resource(); virtual P do_allocate(std::size_t, std::size_t) = 0; virtual void do_deallocate(P, std::size_t, std::size_t) = 0; };
template <class T, class... M> struct allocator : device_allocator<T> { using device_allocator<T>::device_allocator; };
template <class T, class... M> struct stateless_resource_allocator : device_allocator<T> { using device_allocator<T>::device_allocator; };
struct new_delete_resource {}; template <class M> struct disjoint_unsynchronized_pool_resource { template <class... A> disjoint_unsynchronized_pool_resource(A &&...); };
}
namespace system { namespace cuda { struct memory_resource {}; struct managed_memory_resource {}; struct universal_host_pinned_memory_resource {}; template <class T> using managed_allocator = std::allocator<T>; namespace experimental { template <class T> using pinned_allocator = std::allocator<T>; } } }
namespace cuda { template <class T> using allocator = device_allocator<T>; template <class T> using universal_allocator = device_allocator<T>; template <class T> using pointer = device_ptr<T>; namespace experimental { template <class T> using pinned_allocator = std::allocator<T>; }
template <class... A> cu2hip_detail::any merge(A &&...); }
namespace async {
template <class... A> cu2hip_detail::any reduce(A &&...);
template <class... A> cu2hip_detail::any copy(A &&...);
}
}
}
#pragma clang force_cuda_host_device end
