// Names of other releases, written by regenerate.py.
enum { };
#define F(n) nvmlReturn_t n(...);

#undef F
