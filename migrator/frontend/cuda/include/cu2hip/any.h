// A value of a type that nothing here needs to know: converts to everything, takes part in every expression.
#pragma once
#pragma clang force_cuda_host_device begin
extern "C++" {
namespace cu2hip_detail {
struct any {
    any() = default;
    template <class T> any(T &&);
    template <class T> operator T() const;
    template <class... A> any operator()(A &&...) const;
    template <class T> any operator[](T &&) const;
    any operator*() const;
};
template <class... A> struct any_of : any { using any::any; };
}
}
#pragma clang force_cuda_host_device end
