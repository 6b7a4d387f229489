// Of Linux's numbers of file systems the one of pipes, which no file of a page is.
#pragma once

#define PIPEFS_MAGIC 0x50495045
