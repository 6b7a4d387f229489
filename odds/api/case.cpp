#include "asdic/case.hpp"

#include <utility>

#include "odds/api/case_impl.hpp"
#include "odds/solve/read_case.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

Case Case::read(const std::string& path) {
  return calling([&] { return Case(std::make_unique<Impl>(Impl{Document::read_file(path)})); });
}

Case Case::parse(std::string_view text, const std::string& source) {
  return calling([&] { return Case(std::make_unique<Impl>(Impl{Document::parse(text, source)})); });
}

Case Case::of_forces(const std::string& rules, const std::string& attacker,
                     const std::string& defender) {
  return calling([&] {
    return Case(std::make_unique<Impl>(Impl{Document::of_forces(rules, attacker, defender)}));
  });
}

Case::Case(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Case::Case(const Case& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Case::Case(Case&& other) noexcept = default;
Case& Case::operator=(Case other) noexcept {
  impl_.swap(other.impl_);
  return *this;
}
Case::~Case() = default;

void Case::set(const std::string& key, const std::string& value) {
  calling([&] { impl_->document.set(key + "=" + value, "set"); });
}

void Case::validate() const {
  calling([&] { read_case(impl_->document); });
}

}  // namespace asdic::v0
