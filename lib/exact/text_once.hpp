// A text that is computed once and shared by copies of its owner.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

namespace asdic {

/// A text that is set once, until an assignment replaces it. Several threads may read, set and copy
/// the same object, but not assign to it: the first text stays. A copy shares the text that is
/// there.
class TextOnce {
 public:
  TextOnce() = default;
  TextOnce(const TextOnce& other) { share(other); }
  TextOnce(TextOnce&& other) noexcept : text_(other.text_.exchange(nullptr)) {}
  TextOnce& operator=(TextOnce other) noexcept {
    text_ = other.text_.exchange(text_);
    return *this;
  }
  ~TextOnce() { delete text_.load(); }

  /// Returns the text, or null if it is not set.
  const std::string* get() const {
    const Shared* const known = text_.load(std::memory_order_acquire);
    return known == nullptr ? nullptr : known->get();
  }

  /// Sets the text unless another thread has set it, and returns the one that stays.
  const std::string& set(std::string text) const {
    auto own = std::make_unique<const Shared>(std::make_shared<const std::string>(std::move(text)));
    const Shared* known = nullptr;
    const bool is_first = text_.compare_exchange_strong(known, own.get(), std::memory_order_acq_rel,
                                                        std::memory_order_acquire);
    return is_first ? **own.release() : **known;
  }

 private:
  using Shared = std::shared_ptr<const std::string>;

  void share(const TextOnce& other) {
    const Shared* const known = other.text_.load(std::memory_order_acquire);
    if (known != nullptr) text_ = new Shared(*known);
  }

  mutable std::atomic<const Shared*> text_ = nullptr;
};

}  // namespace asdic
