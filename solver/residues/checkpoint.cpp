#include "solver/residues/checkpoint.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "lib/exact/hash.hpp"
#include "lib/file.hpp"
#include "lib/output_file.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::string_view ending = ".block";
constexpr const char* no_block = "is not a block of this solution, or is damaged; remove it";

void add(const Digits& numbers, Hash& hash) {
  hash.add(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    hash.add(numbers.length(i) << 1 | (numbers.negative(i) ? 1 : 0));
    for (std::size_t k = 0; k < numbers.length(i); ++k) hash.add(numbers.digits(i)[k]);
  }
}

/// Adds the equations of several torn rows.
void add_equations(const Schedule& schedule, Hash& hash) {
  std::size_t entries = 0;
  for (const TornRows& torn : schedule.torn) entries += torn.entries.size();
  hash.add(entries);
  for (const TornRows& torn : schedule.torn) {
    for (const FilledRows::Row& row : torn.equations.rows) hash.add(row.end);
    for (std::size_t at = 0; at < torn.entries.size(); ++at) {
      hash.add(std::uint64_t{torn.equations.columns[at]} << 32 | torn.entries[at]);
    }
  }
}

/// The version of the file format. It enters the names of folders, so that a folder has blocks of
/// one version only.
constexpr std::uint64_t form = 2;

/// Returns a hash that identifies an evaluation and a backend.
std::string name_of(const EvaluationDigits& digits, const ResidueBackend& backend) {
  const Evaluation& evaluation = digits.evaluation;
  const Tape& tape = evaluation.tape;
  const auto both = [](std::uint64_t high, std::uint64_t low) { return high << 32 | low; };
  Hash hash;
  hash.add(form);
  hash.add(both(static_cast<std::uint64_t>(backend.bits), backend.lanes));
  hash.add(both(evaluation.figures, static_cast<std::uint64_t>(evaluation.repetitions)));
  hash.add(tape.steps.size());
  for (const Step& step : tape.steps) {
    hash.add(step.first);
    hash.add(both(step.slot, step.place));
  }
  for (const TapeTerm& term : tape.terms) hash.add(both(term.slot, term.coefficient));
  for (const std::uint32_t slot : tape.inputs) hash.add(slot);
  for (const TapeRead& read : tape.reads) {
    hash.add(read.step);
    hash.add(both(read.slot, read.index));
  }
  for (const Evaluation::Start& start : evaluation.starts) {
    hash.add(static_cast<std::uint64_t>(start.repetition));
  }
  for (std::size_t i = 0; i < evaluation.reads.size(); ++i) {
    const Evaluation::Read& read = evaluation.reads[i];
    hash.add(both(read.figure, static_cast<std::uint64_t>(read.when)));
    hash.add(digits.factor_of[i]);
  }
  add(digits.coefficients, hash);
  add_equations(evaluation.schedule, hash);
  for (const Digits* numbers :
       {&digits.start_numerators, &digits.start_divisors, &digits.feed_divisors, &digits.factors,
        &digits.divisors, &digits.denominators}) {
    add(*numbers, hash);
  }
  return hash.text();
}

/// The limit of candidate numbers. No figure is long enough to need as many blocks of primes.
constexpr std::size_t most_candidates = 1 << 16;

/// Returns a checksum of the residues, the candidate and the name of the solution's folder. It does
/// not match a block that was renamed or copied from another solution.
std::string checksum(const std::string& folder, std::size_t candidate,
                     std::span<const std::uint64_t> residues) {
  Hash hash;
  for (const char letter : std::filesystem::path(folder).filename().string()) {
    hash.add(static_cast<unsigned char>(letter));
  }
  hash.add(candidate);
  for (const std::uint64_t residue : residues) hash.add(residue);
  return hash.text();
}

}  // namespace

Checkpoint::Checkpoint(const std::string& folder, const EvaluationDigits& digits,
                       const ResidueBackend& backend) {
  if (folder.empty()) return;
  make_folder(folder);
  folder_ = folder + "/" + name_of(digits, backend);
  make_folder(folder_);
  if (std::filesystem::is_symlink(folder_)) {
    throw Error(Place{folder_}, "is a symbolic link; remove it, or name another folder");
  }
}

std::string Checkpoint::file_of(std::size_t candidate) const {
  return folder_ + "/" + std::to_string(candidate) + std::string(ending);
}

std::vector<std::size_t> Checkpoint::done() const {
  std::vector<std::size_t> candidates;
  if (folder_.empty()) return candidates;
  std::error_code fault;
  for (std::filesystem::directory_iterator each(folder_, fault), end; !fault && each != end;
       each.increment(fault)) {
    const std::string name = each->path().filename().string();
    if (!name.ends_with(ending)) continue;
    if (each->is_symlink()) {
      throw Error(Place{each->path().string()}, "is a symbolic link and no block; remove it");
    }
    const auto number =
        parse_whole<std::size_t>(std::string_view(name).substr(0, name.size() - ending.size()));
    if (!number) continue;
    if (*number >= most_candidates) throw refusal(*number);
    candidates.push_back(*number);
  }
  if (fault) throw Error(Place{folder_}, "cannot be read: " + fault.message());
  std::sort(candidates.begin(), candidates.end());
  return candidates;
}

void Checkpoint::load(std::size_t candidate, std::span<std::uint64_t> residues) const {
  const std::string path = file_of(candidate);
  const std::size_t bytes = residues.size_bytes();
  const std::size_t of_checksum = checksum(folder_, candidate, {}).size();
  const std::string text = read_input(path, bytes + of_checksum, no_block).text;
  if (text.size() != bytes + of_checksum) throw refusal(candidate);
  std::copy_n(text.data(), bytes, reinterpret_cast<char*>(residues.data()));
  if (checksum(folder_, candidate, residues) != text.substr(bytes)) throw refusal(candidate);
}

void Checkpoint::keep(std::size_t candidate, std::span<const std::uint64_t> residues) const {
  if (folder_.empty()) return;
  OutputFiles files;
  files.add(file_of(candidate), [&](TextStream& out) {
    out << std::string_view(reinterpret_cast<const char*>(residues.data()), residues.size_bytes())
        << checksum(folder_, candidate, residues);
  });
  files.publish();
}

Error Checkpoint::refusal(std::size_t candidate) const {
  return {Place{file_of(candidate)}, no_block};
}

Error block_error(const std::string& folder) {
  return {Place{folder}, "the answer is wrong with the blocks in this folder; remove it"};
}

}  // namespace asdic
