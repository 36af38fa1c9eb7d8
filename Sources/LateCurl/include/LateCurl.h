// There is nothing to declare: libcurl's own headers declare the functions that this module
// defines.
