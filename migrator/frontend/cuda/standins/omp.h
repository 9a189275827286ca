// OpenMP's run-time functions, for compilers that come without them.
#pragma once
#pragma clang force_cuda_host_device begin
extern "C" {
typedef struct { void *p; } omp_lock_t;
typedef struct { void *p; } omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;
typedef enum { omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_master, omp_proc_bind_close, omp_proc_bind_spread } omp_proc_bind_t;
typedef void *omp_allocator_handle_t;
void omp_set_num_threads(int); int omp_get_num_threads(void); int omp_get_max_threads(void); int omp_get_thread_num(void); int omp_get_num_procs(void);
int omp_in_parallel(void); void omp_set_dynamic(int); int omp_get_dynamic(void); void omp_set_nested(int); int omp_get_nested(void);
void omp_set_schedule(omp_sched_t, int); void omp_get_schedule(omp_sched_t *, int *); int omp_get_thread_limit(void); void omp_set_max_active_levels(int);
int omp_get_max_active_levels(void); int omp_get_level(void); int omp_get_ancestor_thread_num(int); int omp_get_team_size(int); int omp_get_active_level(void);
int omp_in_final(void); omp_proc_bind_t omp_get_proc_bind(void); void omp_init_lock(omp_lock_t *); void omp_destroy_lock(omp_lock_t *); void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *); int omp_test_lock(omp_lock_t *); double omp_get_wtime(void); double omp_get_wtick(void);
void omp_set_default_device(int); int omp_get_default_device(void); int omp_get_num_devices(void); int omp_get_num_teams(void); int omp_get_team_num(void); int omp_is_initial_device(void);
void *omp_target_alloc(size_t, int); void omp_target_free(void *, int); int omp_target_memcpy(...); int omp_get_initial_device(void);
}
#pragma clang force_cuda_host_device end
