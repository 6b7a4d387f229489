// Runs the program while one call after the other fails. Output with status 0 must be right. In all
// other cases the program must end with one line of explanation and the status of a limit, of wrong
// input if a file cannot be opened, or of a fault of asdic if a sum was wrong.
//
//   asdic_fail PROGRAM LIBRARY FOLDER CALLS
//
// LIBRARY is that of failing_calls.cpp, and FOLDER the directory of the project. CALLS is the
// number of calls of each kind and command to try, spread evenly, and of levels of address space,
// at most 100. The exit status is 1 if anything went wrong.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

struct Command {
  Words arguments;
  std::string input;
  bool keeps_cells = false;  ///< prints its cells although others fail
  /// commands that run first, with the same input, and do not fail
  std::vector<Words> before = {};
  Words store = {};  ///< the command that prints the store, which runs again if it failed
};

const std::string small_battle =
    "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"1 dd, 1 ca\"\n";

const std::string swept =
    small_battle +
    "[sweep]\naxes = [\"attacker.units.ca=0..3\", \"options.detection_lasts=battle,round\"]\n"
    "show = [\"winner.attacker\", \"rounds.sd\"]\n";

Words sweep(const std::string& shard, const std::string& store) {
  return {"sweep", "-", "--shard", shard, "--store", store};
}

const Words table_of_store = {"table", "--store", "store", "--format", "csv", "--fractions"};

const std::vector<Command> commands = {
    {sweep("1/1", "store"), swept, false, {}, table_of_store},
    {{"merge", "store", "one", "two"},
     swept,
     false,
     {sweep("1/2", "one"), sweep("2/2", "two")},
     table_of_store},
    {table_of_store, swept, false, {sweep("1/1", "store")}},
    {{"solve", "--rules", "one-for-one", "5 sub", "3 dd, 1 ca"}, ""},
    {{"solve", "cases/bench/mix-10.toml", "--format", "json"}, ""},
    {{"solve", "-", "--numbers", "certified", "--format", "csv"}, small_battle},
    {{"solve", "-", "--format", "svg", "--set", "rounds=3"}, small_battle},
    {{"table", "--rules", "one-for-one", "1 ca", "1 ca", "--rows", "attacker.units.ca=1..3",
      "--columns", "defender.units.ca=1..3", "--show", "winner.attacker", "--show", "exchange",
      "--show", "rounds.mean", "--format", "csv", "--fractions"},
     "",
     true},
    {{"table", "-", "--rows", "attacker.units.ca=1..3", "--set", "rounds=2", "--format", "csv",
      "--fractions"},
     small_battle,
     true},
    {{"table", "cases/tables/detection.toml", "--format", "html"}, "", true},
    {{"find", "-", "--vary", "attacker.units.ca=1..3", "--most", "winner.attacker", "--fractions"},
     small_battle,
     true},
    {{"compare", "-", "--format", "csv"}, small_battle, true},
    {{"compare", "-", "--edge", "attacker.units.ca=1..3"}, small_battle, true},
    {{"check", "--rules", "one-for-one", "1 ca", "1 ca", "-"},
     "winner,count\nattacker,333\ndefender,333\ndraw,334\n"},
    {{"sample", "-", "--battles", "3000", "--seed", "7"}, small_battle},
    {{"export", "-", "--format", "prism", "--output", "battle"}, small_battle},
    {{"rules", "surface"}, ""},
};

const std::vector<std::string> kinds = {"memory", "thread", "open",   "read",
                                        "write",  "file",   "remove", "product"};

struct Run {
  int status = -1;
  std::string out;
  std::string err;
  std::string shown;                         ///< of the store that it made
  std::map<std::string, std::string> files;  ///< files that it left, by name, without stores
  std::map<std::string, long> calls;
};

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class Runner {
 public:
  Runner(std::string program, std::string library, fs::path project, fs::path folder)
      : program_(std::move(program)),
        library_(std::move(library)),
        project_(std::move(project)),
        folder_(std::move(folder)) {
    fs::create_directories(folder_ / "left");
    fs::create_directory_symlink(project_ / "cases", folder_ / "left" / "cases");
  }
  ~Runner() { fs::remove_all(folder_); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  Run run(const Command& command, const std::string& failing) const {
    for (const Words& words : command.before) run(words, command.input, "");
    Run run = this->run(command.arguments, command.input, failing);
    if (!command.store.empty()) {
      if (run.status != 0) this->run(command.arguments, command.input, "");
      run.shown = this->run(command.store, "", "").out;
    }
    for (const auto& entry : fs::directory_iterator(folder_ / "left")) {
      if (entry.is_symlink()) continue;
      const bool has_stores = !command.before.empty() || !command.store.empty();
      if (!has_stores) run.files[entry.path().filename()] = content(entry);
      fs::remove(entry);
    }
    return run;
  }

 private:
  Run run(Words words, const std::string& input, const std::string& failing) const {
    const fs::path in = folder_ / "in";
    const fs::path out = folder_ / "out";
    const fs::path err = folder_ / "err";
    const fs::path count = folder_ / "count";
    const fs::path left = folder_ / "left";
    std::ofstream(in) << input;
    words.insert(words.begin(), program_);
    std::vector<std::string> settings = {"LD_PRELOAD=" + library_, "ASDIC_FAIL=" + failing,
                                         "ASDIC_COUNT=" + count.string()};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addchdir_np(&files, left.c_str());
    pid_t id = 0;
    const int failed = posix_spawn(&id, program_.c_str(), &files, nullptr, pointers(words).data(),
                                   pointers(settings).data());
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) throw std::runtime_error("the program cannot be run");
    int status = 0;
    waitpid(id, &status, 0);
    Run run;
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = content(out);
    run.err = content(err);
    std::ifstream counts(count);
    std::string kind;
    for (long calls = 0; counts >> kind >> calls;) run.calls[kind] = calls;
    return run;
  }

  static std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
  }

  std::string program_;
  std::string library_;
  fs::path project_;
  fs::path folder_;
};

std::vector<std::string> cells(const std::string& text) {
  std::vector<std::string> cells(1);
  for (const char c : text) {
    if (c == ',' || c == '\n') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

/// Returns whether each cell of a CSV is empty or equal to the cell of the right CSV at the same
/// place.
bool is_part_of(const std::string& part, const std::string& right) {
  const std::vector<std::string> a = cells(part);
  const std::vector<std::string> b = cells(right);
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i].empty() && a[i] != b[i]) return false;
  }
  return true;
}

/// Returns whether a text is one line, or a line and a line with a hint.
bool is_one_fault(const std::string& text) {
  const auto end = text.find('\n');
  if (end == std::string::npos) return false;
  const std::string rest = text.substr(end + 1);
  return rest.empty() || (rest.starts_with("hint: ") && rest.find('\n') == rest.size() - 1);
}

/// Returns the fault of a run, or "".
std::string fault(const Command& command, const std::string& kind, const Run& run,
                  const Run& right) {
  if (run.shown != right.shown) return "another store: " + run.err;
  if (run.status == right.status) {
    if (run.out != right.out) return "another answer with status " + std::to_string(run.status);
    if (run.files != right.files) return "other files with status " + std::to_string(run.status);
    return {};
  }
  const bool is_of_files = kind == "open" || kind == "read" || kind == "file" || kind == "remove";
  const bool is_told =
      kind == "product" ? run.status == 4 : run.status == 3 || (run.status == 2 && is_of_files);
  if (!is_told) {
    return "status " + std::to_string(run.status) + ": " + run.err;
  }
  if (!is_one_fault(run.err)) return "no line that says why: " + run.err;
  for (const auto& [name, text] : run.files) {
    if (kind == "remove") break;
    const auto whole = right.files.find(name);
    if (whole == right.files.end() || whole->second != text) return name + " is left unfinished";
  }
  if (run.out.empty()) return {};
  if (!command.keeps_cells) return "an answer with status " + std::to_string(run.status);
  const bool is_csv = std::find(command.arguments.begin(), command.arguments.end(), "csv") !=
                      command.arguments.end();
  return is_csv && !is_part_of(run.out, right.out) ? "wrong cells" : "";
}

struct Trial {
  const Command* command;
  const Run* right;
  std::string kind;
  std::string failing;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const long most = std::stol(argv[4]);
  const fs::path base = fs::temp_directory_path() / ("asdic-fail-" + std::to_string(getpid()));
  const auto runner = [&](const std::string& name) {
    return Runner(argv[1], argv[2], argv[3], base / name);
  };
  std::vector<Run> right;
  {
    const Runner first = runner("right");
    for (const Command& command : commands) right.push_back(first.run(command, ""));
  }
  std::vector<Trial> trials;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    for (const std::string& kind : kinds) {
      const long calls = right[i].calls[kind];
      const long step = std::max(1L, (calls + most - 1) / most);
      for (long call = 1 + static_cast<long>(i) % step; call <= calls; call += step) {
        for (const char* more : {"", "+"}) {
          trials.push_back(
              {&commands[i], &right[i], kind, kind + " " + std::to_string(call) + more});
        }
      }
    }
  }
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const long levels = std::min(most, 100L);
    for (long level = 0; level < levels; ++level) {
      const long kilobytes = 15'000 + level * 300'000 / levels;
      trials.push_back({&commands[i], &right[i], "space", "space " + std::to_string(kilobytes)});
    }
  }
  std::atomic<std::size_t> next = 0;
  std::atomic<int> faults = 0;
  std::mutex printing;
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&, t] {
      const Runner own = runner(std::to_string(t));
      for (std::size_t i; (i = next++) < trials.size();) {
        const Trial& trial = trials[i];
        const std::string wrong =
            fault(*trial.command, trial.kind, own.run(*trial.command, trial.failing), *trial.right);
        if (wrong.empty() || ++faults > 50) continue;
        const std::lock_guard lock(printing);
        std::cout << "ASDIC_FAIL='" << trial.failing << "'";
        for (const std::string& word : trial.command->arguments) std::cout << " '" << word << "'";
        std::cout << ": " << wrong << std::endl;
      }
    });
  }
  threads.clear();
  fs::remove_all(base);
  std::cout << trials.size() << " runs, " << faults << " wrong\n";
  return faults == 0 ? 0 : 1;
}
