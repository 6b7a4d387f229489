// Units of one side, counted by what tells them apart.
#pragma once

#include <compare>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>

#include "lib/input/unit_key.hpp"

namespace asdic {

/// Numbers of units by key, in the order of the keys. Copies share them until one is changed.
class Units {
 public:
  using value_type = std::pair<UnitKey, int>;
  using const_iterator = const value_type*;

  Units() = default;
  Units(std::initializer_list<value_type> counts);
  /// Of different keys in their order.
  static Units in_order(std::span<const value_type> counts);

  const_iterator begin() const;
  const_iterator end() const { return begin() + size(); }
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  /// end() where there are none.
  const_iterator find(const UnitKey& key) const;
  bool contains(const UnitKey& key) const { return find(key) != end(); }

  /// The number of a key, 0 where there was none.
  int& operator[](const UnitKey& key);

  bool operator==(const Units& other) const;
  std::weak_ordering operator<=>(const Units& other) const;
  /// Equal for equal units, in one run of the program.
  std::size_t hash() const;
  /// Units that share their numbers stand in one place; null is that of none.
  const void* place() const { return counts_.get(); }

 private:
  struct Counts;
  std::shared_ptr<Counts> counts_;
};

}  // namespace asdic
