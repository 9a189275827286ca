// MPI, loose: enough to read programs where no MPI is installed.
#pragma once
extern "C" {
typedef struct cu2hip_mpi *MPI_Comm, *MPI_Datatype, *MPI_Op, *MPI_Request, *MPI_Group, *MPI_Win, *MPI_File, *MPI_Info, *MPI_Errhandler, *MPI_Message;
typedef long MPI_Aint;
typedef long long MPI_Offset, MPI_Count;
typedef int MPI_Fint;
typedef struct { int count, cancelled, MPI_SOURCE, MPI_TAG, MPI_ERROR; } MPI_Status;
typedef void MPI_User_function(void *, void *, int *, MPI_Datatype *);
extern MPI_Comm MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL;
extern MPI_Datatype MPI_CHAR, MPI_SIGNED_CHAR, MPI_UNSIGNED_CHAR, MPI_BYTE, MPI_SHORT, MPI_UNSIGNED_SHORT, MPI_INT, MPI_UNSIGNED, MPI_LONG, MPI_UNSIGNED_LONG,
    MPI_LONG_LONG, MPI_LONG_LONG_INT, MPI_UNSIGNED_LONG_LONG, MPI_FLOAT, MPI_DOUBLE, MPI_LONG_DOUBLE, MPI_FLOAT_INT, MPI_DOUBLE_INT, MPI_2INT, MPI_PACKED,
    MPI_INT8_T, MPI_INT16_T, MPI_INT32_T, MPI_INT64_T, MPI_UINT8_T, MPI_UINT16_T, MPI_UINT32_T, MPI_UINT64_T, MPI_CXX_BOOL, MPI_C_BOOL, MPI_COMPLEX,
    MPI_DOUBLE_COMPLEX, MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_CXX_FLOAT_COMPLEX, MPI_CXX_DOUBLE_COMPLEX, MPI_WCHAR, MPI_AINT, MPI_DATATYPE_NULL;
extern MPI_Op MPI_SUM, MPI_MAX, MPI_MIN, MPI_PROD, MPI_LAND, MPI_LOR, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_MAXLOC, MPI_MINLOC, MPI_REPLACE, MPI_NO_OP, MPI_OP_NULL;
extern MPI_Request MPI_REQUEST_NULL;
extern MPI_Info MPI_INFO_NULL, MPI_INFO_ENV;
extern MPI_Group MPI_GROUP_NULL, MPI_GROUP_EMPTY;
extern MPI_Errhandler MPI_ERRORS_RETURN, MPI_ERRORS_ARE_FATAL;
#define MPI_SUCCESS 0
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_UNDEFINED (-32766)
#define MPI_IN_PLACE ((void *)1)
#define MPI_BOTTOM ((void *)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 256
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_COMM_TYPE_SHARED 1
#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MODE_RDONLY 2
#define MPI_MODE_WRONLY 4
#define MPI_MODE_CREATE 1
#define MPI_ORDER_C 0
double MPI_Wtime(void);
double MPI_Wtick(void);
#define F(n) int MPI_##n(...);
F(Init) F(Init_thread) F(Initialized) F(Finalize) F(Finalized) F(Abort) F(Comm_rank) F(Comm_size) F(Comm_split) F(Comm_split_type) F(Comm_dup) F(Comm_free) F(Comm_create)
F(Comm_group) F(Comm_get_attr) F(Comm_set_errhandler) F(Group_incl) F(Group_free) F(Get_processor_name) F(Get_count) F(Get_address) F(Send) F(Recv) F(Isend) F(Irecv)
F(Ssend) F(Issend) F(Rsend) F(Irsend) F(Bsend) F(Sendrecv) F(Sendrecv_replace) F(Send_init) F(Recv_init) F(Start) F(Startall) F(Wait) F(Waitall) F(Waitany) F(Waitsome)
F(Test) F(Testall) F(Testany) F(Probe) F(Iprobe) F(Cancel) F(Request_free) F(Barrier) F(Ibarrier) F(Bcast) F(Ibcast) F(Reduce) F(Ireduce) F(Allreduce) F(Iallreduce)
F(Gather) F(Gatherv) F(Igather) F(Scatter) F(Scatterv) F(Allgather) F(Allgatherv) F(Iallgather) F(Alltoall) F(Alltoallv) F(Alltoallw) F(Ialltoall) F(Ialltoallv) F(Scan)
F(Exscan) F(Reduce_scatter) F(Reduce_scatter_block) F(Type_contiguous) F(Type_vector) F(Type_create_struct) F(Type_create_hvector) F(Type_create_subarray)
F(Type_create_resized) F(Type_struct) F(Type_indexed) F(Type_commit) F(Type_free) F(Type_size) F(Type_get_extent) F(Op_create) F(Op_free) F(Cart_create) F(Cart_coords)
F(Cart_rank) F(Cart_shift) F(Cart_sub) F(Cart_get) F(Dims_create) F(Win_create) F(Win_allocate) F(Win_allocate_shared) F(Win_free) F(Win_fence) F(Win_lock) F(Win_unlock)
F(Win_lock_all) F(Win_unlock_all) F(Win_flush) F(Win_sync) F(Win_shared_query) F(Put) F(Get) F(Accumulate) F(Fetch_and_op) F(File_open) F(File_close) F(File_read) F(File_write)
F(File_read_at) F(File_write_at) F(File_set_view) F(Error_string) F(Error_class) F(Pack) F(Unpack) F(Pack_size) F(Info_create) F(Info_set) F(Info_free) F(Attr_get)
F(Query_thread) F(Alloc_mem) F(Free_mem) F(Buffer_attach) F(Buffer_detach) F(Get_version) F(Get_library_version) F(Graph_create) F(Errhandler_set) F(Address)
#undef F
}
