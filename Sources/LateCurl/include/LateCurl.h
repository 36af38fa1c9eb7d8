// Nothing to declare: the functions have libcurl's own names.
