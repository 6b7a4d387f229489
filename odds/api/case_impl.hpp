// The content of a public case.
#pragma once

#include "asdic/case.hpp"
#include "lib/input/document.hpp"

namespace asdic::v0 {

struct Case::Impl {
  Document document;
};

}  // namespace asdic::v0
