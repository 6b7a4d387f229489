// A case: the battle that is asked about.
#pragma once

#include <string>
#include <string_view>

#include "asdic/error.hpp"

namespace asdic::ASDIC_V0 {

/// The keys of a case, as docs/formats.md has them. They are read under their rules where a
/// question is asked, which throws Error(input) at the place of a fault; so does validate(). Copies
/// are apart.
class ASDIC_API Case {
 public:
  /// A case file. Throws Error(input) where it cannot be read or is no TOML, as parse does.
  static Case read(const std::string& path);
  /// The text of a case file; errors say `source`, and relative names of files go from its folder.
  static Case parse(std::string_view text, const std::string& source = "case");
  /// ("one-for-one", "5 sub", "3 dd, 1 ca"): a rule system, the attacker and the defender.
  static Case of_forces(const std::string& rules, const std::string& attacker,
                        const std::string& defender);

  Case(const Case& other);               ///< a copy that is apart
  Case(Case&& other) noexcept;           ///< leaves nothing behind
  Case& operator=(Case other) noexcept;  ///< of either
  ~Case();

  /// Sets a key: ("rounds", "3"), ("attacker.units", "4 sub"), ("attacker.units.sub", "4") for the
  /// number of one unit. The value is read as TOML and, where it is none, as a text.
  void set(const std::string& key, const std::string& value);

  /// Reads the case under its rules, and forgets it. Throws Error(input) at the place of a fault.
  void validate() const;

  /// The library's own.
  struct Impl;
  const Impl& impl() const { return *impl_; }  ///< the library's own

 private:
  explicit Case(Impl* impl);
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
