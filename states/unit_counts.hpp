// Units of one side, counted by the properties that distinguish them.
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
  /// Returns the units with these counts. The keys must be distinct and sorted.
  static Units sorted(std::span<const value_type> counts);

  const_iterator begin() const;
  const_iterator end() const { return begin() + size(); }
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  /// Returns end() if there are no units with this key.
  const_iterator find(const UnitKey& key) const;
  bool contains(const UnitKey& key) const { return find(key) != end(); }

  /// Returns the number for a key, and adds it as 0 if it is missing.
  int& operator[](const UnitKey& key);

  bool operator==(const Units& other) const;
  std::weak_ordering operator<=>(const Units& other) const;
  /// Returns a hash value, which may differ between runs of the program.
  std::size_t hash() const;
  /// Returns the address of the counts, which copies share; null if there are none.
  const void* place() const { return counts_.get(); }

 private:
  struct Counts;
  std::shared_ptr<Counts> counts_;
};

}  // namespace asdic
