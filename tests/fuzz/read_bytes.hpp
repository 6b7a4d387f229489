// Bytes as a case, for the fuzzer and for the test of what it found.
#pragma once

#include <string_view>
#include <vector>

#include "lib/text.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// A case file; what follows bytes 0 is applied as --set.
inline Posed read_bytes(std::string_view bytes) {
  const std::vector<std::string_view> parts = split(bytes, '\0');
  Document document = Document::parse(parts.front(), "case.toml");
  for (std::size_t i = 1; i < parts.size(); ++i) document.set(parts[i]);
  return read_case(document);
}

}  // namespace asdic
