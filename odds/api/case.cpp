#include "asdic/case.hpp"

#include <utility>

#include "odds/api/case_impl.hpp"
#include "odds/question/problem.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

Case Case::read(const std::string& path) {
  return calling([&] { return Case(new Impl{Document::read_file(path)}); });
}

Case Case::parse(std::string_view text, const std::string& source) {
  return calling([&] { return Case(new Impl{Document::parse(text, source)}); });
}

Case Case::of_forces(const std::string& rules, const std::string& attacker,
                     const std::string& defender) {
  return calling([&] { return Case(new Impl{Document::of_forces(rules, attacker, defender)}); });
}

Case::Case(Impl* impl) : impl_(impl) {}
Case::Case(const Case& other) : Case(new Impl(*other.impl_)) {}
Case::Case(Case&& other) noexcept : Case(std::exchange(other.impl_, nullptr)) {}
Case& Case::operator=(Case other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Case::~Case() {
  delete impl_;
}

void Case::set(const std::string& key, const std::string& value) {
  calling([&] { impl_->document.set(key + "=" + value, "set"); });
}

void Case::validate() const {
  calling([&] { read_case(impl_->document); });
}

}  // namespace asdic::v0
