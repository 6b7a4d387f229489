// Defines the number of Linux for pipes. No file of the page is a pipe.
#pragma once

#define PIPEFS_MAGIC 0x50495045
