// Gives numbers to distinct keys of one kind, on several threads.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "lib/exact/hash.hpp"

namespace asdic {

/// The type by which a key is looked up. Strings are not copied for that.
template <class Key>
struct KeyView {
  using Type = Key;
};
template <>
struct KeyView<std::string> {
  using Type = std::string_view;
};

/// The hash of a key. Boost hashes text byte by byte, which took 5% of the instructions of an
/// enumeration.
template <class Key>
struct KeyHash : std::hash<Key> {};
template <>
struct KeyHash<std::string> {
  using is_avalanching = void;
  std::size_t operator()(std::string_view text) const { return hash_of(text.data(), text.size()); }
};

/// Numbers from 0 on that all threads share. Equal keys have one number.
template <class Key>
class SharedNumbers {
 public:
  using View = typename KeyView<Key>::Type;

  /// Returns the number of `key`, which is the next one if the key is new.
  std::uint32_t number(View key) {
    const std::lock_guard lock(mutex_);
    if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
    const auto number = static_cast<std::uint32_t>(keys_.size());
    numbers_.emplace(View(keys_.emplace_back(key)), number);
    return number;
  }
  /// Returns the key with this number. Its address does not change.
  const Key& key(std::uint32_t number) const {
    const std::lock_guard lock(mutex_);
    return keys_[number];
  }

 private:
  mutable std::mutex mutex_;
  std::deque<Key> keys_;
  boost::unordered_flat_map<View, std::uint32_t, KeyHash<Key>> numbers_;
};

/// The shared numbers that one thread has used. It waits for other threads only when it uses a key
/// for the first time.
template <class Key>
class NumberCache {
 public:
  using View = typename KeyView<Key>::Type;

  explicit NumberCache(std::shared_ptr<SharedNumbers<Key>> shared) : shared_(std::move(shared)) {}

  const std::shared_ptr<SharedNumbers<Key>>& shared() const { return shared_; }

  std::uint32_t number(View key) {
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const std::uint32_t number = shared_->number(key);
    known_.emplace(View(shared_->key(number)), number);
    return number;
  }
  /// Returns the key with this number, whose address does not change. Waits for other threads.
  const Key& key(std::uint32_t number) const { return shared_->key(number); }

 private:
  std::shared_ptr<SharedNumbers<Key>> shared_;
  boost::unordered_flat_map<View, std::uint32_t, KeyHash<Key>> known_;
};

}  // namespace asdic
