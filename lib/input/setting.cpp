#include "lib/input/setting.hpp"

namespace asdic {

Setting reading(const std::string& option, const std::vector<std::string>& values,
                const std::string& meaning, const std::vector<std::string>& open) {
  return {Setting::Kind::reading, "options." + option, values.front(), values, meaning, open};
}

Setting policy(const std::string& path, const std::vector<std::string>& values,
               const std::string& meaning, const std::vector<std::string>& open) {
  return {Setting::Kind::policy, path, values.front(), values, meaning, open};
}

}  // namespace asdic
