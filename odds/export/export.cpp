#include "odds/export/export.hpp"

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/output_file.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/export/formats.hpp"
#include "odds/solve/solve.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

/// One of the files of a format.
struct Part {
  std::string ending;
  std::function<void(TextStream&)> write;
};

std::vector<Part> parts_of(ExportedChain& chain, ExportFormat format) {
  switch (format) {
    case ExportFormat::prism: {
      std::vector<Part> parts = {
          {".tra", [&](TextStream& out) { write_prism_transitions(chain, out); }},
          {".sta", [&](TextStream& out) { write_prism_states(chain, out); }},
          {".lab", [&](TextStream& out) { write_prism_labels(chain, out); }}};
      for (const ExportedFigure& figure : chain.figures()) {
        parts.push_back({std::to_string(parts.size() - 2) + ".srew",
                         [&](TextStream& out) { write_prism_rewards(chain, figure, out); }});
      }
      return parts;
    }
    case ExportFormat::drn:
      return {{".drn", [&](TextStream& out) { write_drn(chain, out); }}};
    case ExportFormat::mtx:
      return {{".mtx", [&](TextStream& out) { write_mtx(chain, out); }},
              {".figures.mtx", [&](TextStream& out) { write_mtx_figures(chain, out); }}};
    case ExportFormat::dot:
      return {{".dot", [&](TextStream& out) { write_dot(chain, out); }}};
  }
  return {};
}

void require_decisions_in(ExportFormat format, const ExportedChain& chain) {
  if (format == ExportFormat::mtx && chain.has_decisions()) {
    throw Error(ErrorCode::input,
                "mtx has no open choices; possible: prism, drn, dot, or a policy for each choice");
  }
  if (format == ExportFormat::drn && chain.is_game()) {
    throw Error(
        ErrorCode::input,
        "drn has no games, and here both sides have open choices; possible: prism, dot, or a "
        "policy for each choice of one side");
  }
}

/// Returns the stem without the ending of its format, if it has that ending: "battle" for
/// "battle.drn".
std::string without_ending(const std::string& stem, const std::string& ending) {
  return stem.size() > ending.size() && stem.ends_with(ending)
             ? stem.substr(0, stem.size() - ending.size())
             : stem;
}

/// Returns the battle. Throws Error(input) if it has a limit of rounds or a retreat after some
/// rounds.
Battle unlimited_battle(const Problem& problem) {
  Battle battle = battle_of_case(problem, Numbers::exact);
  if (battle.rounds) {
    throw Error(ErrorCode::input, "export does not support a limit of rounds; leave out rounds");
  }
  if (battle.retreat_after) {
    throw Error(ErrorCode::input, "export does not support attacker.retreat; leave it out");
  }
  return battle;
}

}  // namespace

void export_chain(const Problem& problem, const ExportOptions& options, std::ostream& out) {
  if (options.format == ExportFormat::prism && options.stem.empty()) {
    throw Error(ErrorCode::input, "prism writes several files; name them with --output STEM");
  }
  const LimitScope scope = same_limit_of_states();  // for all chains of this case
  const Problem fixed = with_best_order(problem);
  log_battle(fixed);
  const Battle enumerated = unlimited_battle(fixed);
  const std::uint64_t states = enumerated.chain.state_count();
  if (options.format == ExportFormat::dot && states > most_states_drawn) {
    throw Error(ErrorCode::limit, "the chain has " + std::to_string(states) +
                                      " states (a drawing has at most " +
                                      std::to_string(most_states_drawn) + ")");
  }
  ExportedChain chain(fixed, enumerated,
                      options.format == ExportFormat::mtx ? ExportedChain::Chances::weights
                                                          : ExportedChain::Chances::fractions);
  require_decisions_in(options.format, chain);
  const std::vector<Part> parts = parts_of(chain, options.format);
  const log::Phase phase;
  if (options.stem.empty()) {
    TextStream text([&](std::string_view piece) {
      if (!out.write(piece.data(), static_cast<std::streamsize>(piece.size())).flush()) {
        throw Error(ErrorCode::limit, "cannot write to standard output");
      }
    });
    parts.front().write(text);
    text.flush();
    phase.done("wrote the chain to standard output");
    return;
  }
  const std::string stem = without_ending(options.stem, parts.front().ending);
  OutputFiles files;
  for (const Part& part : parts) files.add(stem + part.ending, part.write);
  files.publish();
  phase.done("wrote ", log::count(parts.size(), "file"), " ", stem, ".*");
}

}  // namespace asdic
