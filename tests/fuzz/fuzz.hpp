// The requirement on every reader: it reads any bytes, or throws an error of one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lib/error.hpp"

namespace asdic {

inline void must(bool holds) {
  if (!holds) __builtin_trap();
}

template <class Read>
int check_reader(const std::uint8_t* data, std::size_t size, Read read) {
  try {
    read(std::string_view(reinterpret_cast<const char*>(data), size));
  } catch (const Error& error) {
    must(error.code() == ErrorCode::input);
    must(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}

}  // namespace asdic
