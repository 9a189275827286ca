"""Build files that are lines of text: shell scripts, Dockerfiles, YAML, requirements and their like.

What is CUDA in them is data of `rules/build/`; this package finds it in the text that counts and says what to do.
"""
