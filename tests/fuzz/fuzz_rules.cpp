// A fuzzer of rules files.
#include "tests/fuzz/fuzzed.hpp"
#include "tests/fuzz/readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return asdic::fuzzed(data, size, asdic::readers::read_rules_file);
}
