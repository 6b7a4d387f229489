// The calls of the system for files. A file is a number, as in POSIX; a number below 0 is not a
// file. apps/windows/system_file.cpp implements them for Windows.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace asdic::system_file {

/// Describes why the last call failed.
struct Fault {
  enum class Kind {
    missing,    ///< there is no such file
    exists,     ///< the file exists
    resources,  ///< memory or open files ran out
    storage,    ///< the disk is full or broken, or the file is too large
    other
  };
  Kind kind;
  std::string message;
};
Fault last_fault();

/// Identifies a file, whatever its path, until it is removed.
using Identity = std::array<std::uint64_t, 2>;

/// Describes a file.
struct Status {
  enum class Kind {
    regular,
    folder,
    pipe,  ///< without a name, such as <(command) of the shell
    other
  };
  Kind kind;
  Identity identity;
  std::array<std::uint64_t, 2> changed;  ///< the time of the last change
  std::uint64_t size;
};

/// Return the status of an open file, of the file to which `path` leads, and of `path` itself,
/// which may be a link. Return nothing if the call fails.
std::optional<Status> status_of(int file);
std::optional<Status> status_of(const std::string& path);
std::optional<Status> status_of_link(const std::string& path);

/// Return the number of a file opened for reading, of a new file for writing, and of a file to
/// which text is appended, which may be new.
int open_to_read(const std::string& path);
int create(const std::string& path);
int open_to_append(const std::string& path);

/// Reads the next bytes, and calls check_time() while it waits for them. Does not wait for a
/// regular file. Returns the number of bytes read, 0 at the end of the file, or nothing if reading
/// fails.
std::optional<std::size_t> read_next(int file, bool is_regular, std::span<char> into);
/// Reads the first bytes of a file opened by open_to_append(). Returns the number of bytes read, or
/// nothing if reading fails.
std::optional<std::size_t> read_first(int file, std::span<char> into);
/// Writes the whole text. Returns false if that fails; a part may be written then.
bool write_all(int file, std::string_view text);
/// Writes a file or the names in a folder to the disk. Files that cannot be synchronized, and
/// folders that cannot be read, are left as they are.
bool synchronize(int file);
bool synchronize_folder(const std::string& path);
/// Closes a file. Returns false if that fails.
bool close(int file);

/// Returns whether the process may write to the file.
bool is_writable(const std::string& path);
/// Returns whether files can be made in a folder.
bool can_create_files(const std::string& folder);
/// Rename a file. move_without_replacing() fails with Fault::Kind::exists if there is a file with
/// that name.
bool move(const std::string& from, const std::string& to);
bool move_without_replacing(const std::string& from, const std::string& to);
void remove(const std::string& path);
/// Removes a folder that has no files.
void remove_folder(const std::string& path);

/// Returns the path in the form of the standard library.
std::filesystem::path native_path(const std::string& path);
/// Returns a path, or another text of the system, in UTF-8.
std::string utf8_of(const std::filesystem::path& path);

}  // namespace asdic::system_file
