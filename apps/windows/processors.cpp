#include "lib/processors.hpp"

#include <windows.h>

#include <bit>
#include <thread>

namespace asdic {

unsigned processors() {
  DWORD_PTR own = 0;
  DWORD_PTR all = 0;
  // The set is empty on a machine with more than 64 processors.
  if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) == 0 || own == 0) {
    return std::thread::hardware_concurrency();
  }
  return static_cast<unsigned>(std::popcount(own));
}

}  // namespace asdic
