#include "asdic/find.hpp"

#include <memory>
#include <utility>

#include "odds/api/case_impl.hpp"
#include "odds/api/result_impl.hpp"
#include "odds/find/report.hpp"
#include "odds/find/search.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/shared_impl.hpp"

namespace asdic::v0 {

struct FindResult::Impl : RefCounted<FindResult::Impl> {
  static FindResult public_result(std::unique_ptr<Impl> impl) { return FindResult(impl.release()); }

  asdic::FindResult result;
  std::vector<FoundCase> best;
};

template class SharedPointer<FindResult::Impl>;

FindResult::FindResult(const Impl* impl) : impl_(impl) {}

std::vector<Axis> FindResult::axes() const {
  std::vector<Axis> axes;
  for (const asdic::Axis& axis : impl_->result.axes) axes.push_back({axis.key, axis.values});
  return axes;
}

std::vector<std::string> FindResult::figures() const {
  return impl_->result.figures;
}

std::vector<FoundCase> FindResult::best() const {
  return impl_->best;
}

std::size_t FindResult::searched() const {
  return impl_->result.searched;
}

std::size_t FindResult::meeting() const {
  return impl_->result.meeting;
}

bool FindResult::is_proven() const {
  return impl_->result.is_proven();
}

std::string FindResult::report(Format format) const {
  return calling([&] { return asdic::report(impl_->result, format_of(format)); });
}

FindResult find(const Case& battle, const FindQuestion& question, const FindOptions& options) {
  return calling(options.work, [&] {
    if (question.top == 0) {
      throw asdic::Error(asdic::Place{"top"}, "the number of forces must be 1 or more");
    }
    const asdic::FindQuestion asked = {question.vary,  question.budget, question.where,
                                       question.least, question.most,   question.front,
                                       question.show,  question.top};
    auto impl = std::make_unique<FindResult::Impl>();
    impl->result = asdic::find(battle.impl().document, asked, options.exact);
    const asdic::FindResult& result = impl->result;
    for (const Candidate& each : result.best) {
      FoundCase found = {each.rank, {}, {}};
      for (std::size_t i = 0; i < result.axes.size(); ++i) {
        found.values.push_back(result.axes[i].values[each.values[i]]);
      }
      for (const auto& figure : each.figures) found.figures.push_back(public_figure(*figure));
      impl->best.push_back(std::move(found));
    }
    return FindResult::Impl::public_result(std::move(impl));
  });
}

std::string take_ranges(const std::string& force, bool is_attacker,
                        std::vector<std::string>& vary) {
  return calling([&] {
    return asdic::take_ranges(force, is_attacker ? Side::attacker : Side::defender, vary);
  });
}

}  // namespace asdic::v0
