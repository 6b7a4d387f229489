// What a public case holds.
#pragma once

#include "asdic/case.hpp"
#include "lib/input/document.hpp"

namespace asdic::v0 {

struct Case::Impl {
  Document document;
};

}  // namespace asdic::v0
