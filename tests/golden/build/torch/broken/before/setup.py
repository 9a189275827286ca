from setuptools import setup
print "python 2"
flags = {"nvcc": ["-gencode", "arch=compute_80,code=sm_80"]}
