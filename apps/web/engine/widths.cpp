// Runs on the machine that compiles the program for a page or for Windows: prints the widths of
// characters by utf8proc, as a table for include/utf8proc.h. The tables of the library itself are
// as large as the rest of the program.
#include <utf8proc.h>

#include <cstdio>

int main() {
  constexpr int last = 0x10ffff;
  for (int first = 0; first <= last;) {
    const int width = utf8proc_charwidth(first);
    int end = first + 1;
    while (end <= last && utf8proc_charwidth(end) == width) ++end;
    if (width != 1) std::printf("{%d, %d, %d},\n", first, end, width);
    first = end;
  }
}
