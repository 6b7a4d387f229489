// Runs where the page is built: prints what utf8proc there says of the columns that characters
// take, as a table for include/utf8proc.h. The library's own tables are as large as all of the
// engine.
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
