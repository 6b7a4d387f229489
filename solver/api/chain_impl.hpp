// The implementation of public chains.
#pragma once

#include <utility>

#include "asdic/chain.hpp"
#include "lib/exact/chain.hpp"

namespace asdic::v0 {

struct Chain::Impl {
  static Chain public_chain(asdic::Chain chain) { return Chain(new Impl{std::move(chain)}); }

  asdic::Chain chain;
};

/// Throws Error(chain) if the chain does not have the state.
inline void require_state(const asdic::Chain& chain, State state) {
  if (state < chain.state_count()) return;
  throw Error(ErrorCode::chain, "there is no state " + std::to_string(state) + "; the chain has " +
                                    std::to_string(chain.state_count()));
}

}  // namespace asdic::v0
