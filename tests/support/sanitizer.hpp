// Whether the tests run with a sanitizer that takes addresses without end.
#pragma once

namespace asdic {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool has_sanitizer = true;
#else
inline constexpr bool has_sanitizer = false;
#endif

}  // namespace asdic
