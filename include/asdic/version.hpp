// The version of asdic, and macros for all of its headers.
#pragma once

#if defined(__GNUC__)
#define ASDIC_API __attribute__((visibility("default")))
#else
#define ASDIC_API
#endif

// Each incompatible version has its own inline namespace, so that a program cannot mix types of two
// versions. Programs write asdic::NAME. In the library, the namespace is not inline, because asdic
// has internal types of the same names.
#if defined(ASDIC_LIBRARY)
#define ASDIC_V0 v0
#else
#define ASDIC_V0 inline v0
#endif

namespace asdic::ASDIC_V0 {

/// Returns the semantic version of the library that the program is linked to, such as "0.2.0".
ASDIC_API const char* version();

}  // namespace asdic::ASDIC_V0
