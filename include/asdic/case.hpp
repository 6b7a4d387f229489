// A case: a battle, its rules and its settings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "asdic/error.hpp"

namespace asdic::ASDIC_V0 {

/// The keys of a case and their values; docs/reference/case-files.md lists the keys. A Case does
/// not check them. The functions that compute something, and validate(), do: they throw
/// Error(input) with the place of a fault. A copy is independent of its original.
class ASDIC_API Case {
 public:
  /// Reads a case file. Throws Error(input) if the file cannot be read or is not TOML.
  static Case read(const std::string& path);
  /// Reads the text of a case file. Errors name `source` as the place; relative paths in the text
  /// start at the folder of `source`. Throws Error(input) if the text is not TOML.
  static Case parse(std::string_view text, const std::string& source = "case");
  /// Makes a case of a rule system and the forces of both sides, such as ("one-for-one", "5 sub",
  /// "3 dd, 1 ca").
  static Case of_forces(const std::string& rules, const std::string& attacker,
                        const std::string& defender);

  Case(const Case& other);      ///< copies the case
  Case(Case&& other) noexcept;  ///< afterwards, `other` may only be destroyed or assigned to
  Case& operator=(Case other) noexcept;  ///< replaces the case
  ~Case();

  /// Sets a key, such as ("rounds", "3") or ("attacker.units", "4 sub"). The key
  /// "attacker.units.sub" sets the number of one unit. The value is read as TOML, or as a string if
  /// it is not TOML. Throws Error(input) if the key or the number of a unit is malformed.
  void set(const std::string& key, const std::string& value);

  /// Returns the value of a key as JSON, or nothing if the case does not set the key. The key
  /// "attacker.units.sub" has the number of one unit. The empty key has the whole case.
  std::optional<std::string> get(const std::string& key) const;
  /// Removes a key, or one unit of a force. Returns false if the case does not set it.
  bool remove(const std::string& key);
  /// Returns a case file, which reads back as the same case. Paths stay as they are written.
  std::string text() const;

  /// Checks the case under its rules. Throws Error(input) with the place of the first fault.
  void validate() const;

  struct Impl;                                 ///< internal
  const Impl& impl() const { return *impl_; }  ///< internal

 private:
  explicit Case(Impl* impl);
  Impl* impl_;
};

}  // namespace asdic::ASDIC_V0
