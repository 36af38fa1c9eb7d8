// Nothing is called by name: the functions are libcurl's own.
