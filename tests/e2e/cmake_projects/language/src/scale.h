void scale(float* data, int count);
