#include "odds/report/page.hpp"

namespace asdic::layout {

std::string cleaned(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = ' ';
  }
  return text;
}

}  // namespace asdic::layout
