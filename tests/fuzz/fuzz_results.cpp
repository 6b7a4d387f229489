// A fuzzer of files with results of battles.
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return asdic::check_reader(data, size, asdic::readers::read_results_file);
}
