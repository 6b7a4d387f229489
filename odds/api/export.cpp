#include "asdic/export.hpp"

#include <array>
#include <sstream>
#include <utility>

#include "lib/text.hpp"
#include "odds/api/case_impl.hpp"
#include "odds/export/export.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

namespace {

ExportFormat export_format_named(const std::string& name) {
  constexpr std::array<std::pair<const char*, ExportFormat>, 4> formats = {
      {{"prism", ExportFormat::prism},
       {"drn", ExportFormat::drn},
       {"mtx", ExportFormat::mtx},
       {"dot", ExportFormat::dot}}};
  std::vector<std::string> names;
  for (const auto& [own, format] : formats) {
    if (own == name) return format;
    names.emplace_back(own);
  }
  throw asdic::Error(asdic::Place{"format"}, unknown_message("format", name, names));
}

}  // namespace

std::string export_chain(const Case& battle, const std::string& format, const std::string& stem,
                         const SolveOptions& options) {
  return calling(options.work, [&] {
    std::ostringstream text;
    asdic::export_chain(read_case(battle.impl().document), {export_format_named(format), stem},
                        text);
    return text.str();
  });
}

}  // namespace asdic::v0
