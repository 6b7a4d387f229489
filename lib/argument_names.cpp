#include "lib/argument_names.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace asdic {

namespace {

/// Phrases for the command line, and for programs. The first that fits is replaced.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> phrases = {{
    {"asdic rules NAME --figures lists all", "docs/reference/tables.md lists all"},
    {"asdic compare CASE --with CASE takes two", "compare the results of two cases"},
    {"solve --play wrote", "asdic solve wrote for best play"},
    {"--numbers certified has", "certified numbers have"},
    {"--numbers certified", "certified numbers"},
    {"--numbers exact does", "exact numbers do"},
    {"--numbers exact", "exact numbers"},
    {"--time", "seconds"},
    {"argument ATTACKER", "attacker"},
    {"argument DEFENDER", "defender"},
}};

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '/';
}

/// Reads a message from left to right and writes it again.
class Renamer {
 public:
  explicit Renamer(std::string_view message) : rest_(message) {}

  std::string renamed() {
    while (!rest_.empty()) {
      const bool is_quote = begins_word() && rest_.front() == '\'';
      const bool is_replaced = !is_quote && begins_word() && (replace_phrase() || replace_flag());
      if (!is_replaced) keep(is_quote ? length_of_quote() : 1);
    }
    return std::move(written_);
  }

 private:
  bool begins_word() const { return before_ == '\0' || !is_in_word(before_); }

  void keep(std::size_t length) {
    written_ += rest_.substr(0, length);
    drop(length);
  }
  void drop(std::size_t length) {
    before_ = rest_[length - 1];
    rest_.remove_prefix(length);
  }

  /// A quote ends at the first quotation mark that no letter or digit follows.
  std::size_t length_of_quote() const {
    for (std::size_t end = 1; end < rest_.size(); ++end) {
      const bool is_end =
          rest_[end] == '\'' && (end + 1 == rest_.size() || !is_in_word(rest_[end + 1]));
      if (is_end) return end + 1;
    }
    return 1;
  }

  bool replace_phrase() {
    for (const auto& [phrase, of_library] : phrases) {
      if (!rest_.starts_with(phrase)) continue;
      if (rest_.size() > phrase.size() && is_in_word(rest_[phrase.size()])) continue;
      written_ += of_library;
      drop(phrase.size());
      return true;
    }
    return false;
  }

  bool replace_flag() {
    const std::string_view dashes = "--";
    const bool is_flag = rest_.starts_with(dashes) && rest_.size() > dashes.size() &&
                         std::islower(static_cast<unsigned char>(rest_[dashes.size()])) != 0;
    if (!is_flag) return false;
    drop(dashes.size());
    while (!rest_.empty() && is_in_word(rest_.front()) && rest_.front() != '/') {
      written_ += rest_.front() == '-' ? '_' : rest_.front();
      drop(1);
    }
    return true;
  }

  std::string_view rest_;
  std::string written_;
  char before_ = '\0';  ///< the character before the rest
};

}  // namespace

std::string name_arguments(std::string_view message) {
  return Renamer(message).renamed();
}

}  // namespace asdic
