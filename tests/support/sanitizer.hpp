// Whether the tests run with a sanitizer that reserves a very large address space.
#pragma once

namespace asdic {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool has_sanitizer = true;  // GCC
#elif defined(__has_feature)
inline constexpr bool has_sanitizer =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);  // clang
#else
inline constexpr bool has_sanitizer = false;
#endif

}  // namespace asdic
