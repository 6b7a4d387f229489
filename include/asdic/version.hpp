// The version of asdic, and what all of its headers begin with.
#pragma once

#if defined(__GNUC__)
#define ASDIC_API __attribute__((visibility("default")))
#else
#define ASDIC_API
#endif

// Each version that breaks what the one before had has a namespace of its own, so that a program
// never takes the types of one for those of another. Programs write asdic::NAME. The library itself
// has other things of these names in asdic.
#if defined(ASDIC_LIBRARY)
#define ASDIC_V0 v0
#else
#define ASDIC_V0 inline v0
#endif

namespace asdic::ASDIC_V0 {

/// Of the library that the program runs with: "0.1.0". Versions are semantic ones.
ASDIC_API const char* version();

}  // namespace asdic::ASDIC_V0
