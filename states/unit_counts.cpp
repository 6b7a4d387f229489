#include "states/unit_counts.hpp"

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <functional>

#include "lib/index_table.hpp"

namespace asdic {

struct Units::Counts : boost::container::flat_map<UnitKey, int, std::less<UnitKey>,
                                                  boost::container::small_vector<value_type, 4>> {
  using flat_map::flat_map;
};

Units::Units(std::initializer_list<value_type> counts)
    : counts_(counts.size() == 0 ? nullptr
                                 : std::make_shared<Counts>(counts.begin(), counts.end())) {}

Units Units::sorted(std::span<const value_type> counts) {
  Units units;
  if (counts.empty()) return units;
  units.counts_ = std::make_shared<Counts>(boost::container::ordered_unique_range, counts.begin(),
                                           counts.end());
  return units;
}

Units::const_iterator Units::begin() const {
  return counts_ ? counts_->sequence().data() : nullptr;
}

std::size_t Units::size() const {
  return counts_ ? counts_->size() : 0;
}

Units::const_iterator Units::find(const UnitKey& key) const {
  return counts_ ? counts_->find(key).get_ptr() : nullptr;
}

int& Units::operator[](const UnitKey& key) {
  if (!counts_) {
    counts_ = std::make_shared<Counts>();
  } else if (counts_.use_count() > 1) {
    counts_ = std::make_shared<Counts>(*counts_);
  }
  return (*counts_)[key];
}

bool Units::operator==(const Units& other) const {
  return place() == other.place() || std::equal(begin(), end(), other.begin(), other.end());
}

std::weak_ordering Units::operator<=>(const Units& other) const {
  if (place() == other.place()) return std::weak_ordering::equivalent;
  for (auto a = begin(), b = other.begin(); a != end() && b != other.end(); ++a, ++b) {
    if (const std::weak_ordering keys = a->first <=> b->first; keys != 0) return keys;
    if (const std::weak_ordering counts = a->second <=> b->second; counts != 0) return counts;
  }
  return size() <=> other.size();
}

std::size_t Units::hash() const {
  std::size_t hash = size();
  for (const auto& [key, count] : *this) {
    hash = hash_with(hash_with(hash, key.hash()), static_cast<std::size_t>(count));
  }
  return hash;
}

}  // namespace asdic
