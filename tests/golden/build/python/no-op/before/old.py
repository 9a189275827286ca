print "python 2, and cuda_ in it"
import triton
