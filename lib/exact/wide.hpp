// The product of two words.
#pragma once

namespace asdic {

__extension__ using Wide = unsigned __int128;

}  // namespace asdic
