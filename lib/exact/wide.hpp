// An integer that holds the product of two 64-bit words.
#pragma once

namespace asdic {

__extension__ using Wide = unsigned __int128;

}  // namespace asdic
