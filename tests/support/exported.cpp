#include "tests/support/exported.hpp"

#include <fstream>
#include <regex>
#include <sstream>
#include <utility>

#include "tests/support/exported_model.hpp"
#include "tests/support/exported_text.hpp"

namespace exported {

namespace {

void read_prism_rewards(Model& model, const std::string& text) {
  const auto lines = lines_of(text);
  std::smatch name;
  require(std::regex_match(lines.at(0), name, std::regex("# Reward structure \"(\\w+)\"")),
          "rewards without a name");
  require(lines.at(1) == "# State rewards", "rewards of something else");
  const auto sizes = words_of(lines.at(2));
  require(whole(sizes.at(0)) == model.rows.size(), "rewards of another model");
  require(whole(sizes.at(1)) == lines.size() - 3, "other rewards than counted");
  auto& rewards = model.rewards[name[1]];
  for (std::size_t i = 3; i < lines.size(); ++i) {
    const auto words = words_of(lines[i]);
    require(words.size() == 2 && whole(words[0]) < model.rows.size(), "no reward: " + lines[i]);
    require(rewards.empty() || rewards.rbegin()->first < whole(words[0]), "rewards out of order");
    rewards[whole(words[0])] = fraction(words[1]);
  }
}

void read_prism_states(Model& model, const std::string& text) {
  const auto lines = lines_of(text);
  require(lines.size() == model.rows.size() + 1, "other states than counted");
  const auto fields = [](std::string list) {
    require(list.front() == '(' && list.back() == ')', "no list: " + list);
    std::istringstream stream(list.substr(1, list.size() - 2));
    std::vector<std::string> parts;
    for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
    return parts;
  };
  const auto names = fields(lines[0]);
  std::set<std::vector<std::string>> seen;
  for (std::size_t state = 0; state < model.rows.size(); ++state) {
    const std::string& line = lines[state + 1];
    const std::size_t colon = line.find(':');
    require(whole(line.substr(0, colon)) == state, "states out of order");
    const auto values = fields(line.substr(colon + 1));
    require(values.size() == names.size(), "values without variables");
    require(seen.insert(values).second, "two states are alike");
    for (std::size_t i = 0; i < names.size(); ++i) {
      model.variables[names[i]].push_back(std::stol(values[i]));
    }
  }
}

void read_prism_labels(Model& model, const std::string& text) {
  const auto lines = lines_of(text);
  std::vector<std::string> names;
  for (const std::string& word : words_of(lines.at(0))) {
    std::smatch parts;
    require(std::regex_match(word, parts, std::regex("([0-9]+)=\"(\\w+)\"")), "no label: " + word);
    require(whole(parts[1]) == names.size(), "labels out of order");
    names.push_back(parts[2]);
    model.labels[parts[2]];
  }
  require(model.labels.size() == names.size(), "a label is there twice");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto words = words_of(lines[i]);
    require(words.at(0).back() == ':' && words.size() > 1, "no labels: " + lines[i]);
    const std::size_t state = whole(words[0].substr(0, words[0].size() - 1));
    require(state < model.rows.size(), "a label out of the model");
    for (std::size_t k = 1; k < words.size(); ++k) {
      require(model.labels[names.at(whole(words[k]))].insert(state).second, "labelled twice");
    }
  }
}

/// A matrix of whole numbers in the format of Matrix Market, with the comments above it.
struct Matrix {
  std::vector<std::string> comments;
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::map<std::pair<std::size_t, std::size_t>, Fraction> entries;  ///< counted from 0
};

Matrix read_matrix(const std::string& text) {
  const auto lines = lines_of(text);
  require(lines.at(0) == "%%MatrixMarket matrix coordinate integer general", "no matrix");
  Matrix matrix;
  std::size_t line = 1;
  for (; lines.at(line).front() == '%'; ++line) matrix.comments.push_back(lines[line]);
  const auto sizes = words_of(lines.at(line++));
  matrix.rows = whole(sizes.at(0));
  matrix.columns = whole(sizes.at(1));
  require(whole(sizes.at(2)) == lines.size() - line, "other entries than counted");
  for (; line < lines.size(); ++line) {
    const auto words = words_of(lines[line]);
    require(words.size() == 3 && words[2].find('/') == std::string::npos, "no entry");
    const std::size_t row = whole(words[0]);
    const std::size_t column = whole(words[1]);
    require(row >= 1 && row <= matrix.rows && column >= 1 && column <= matrix.columns,
            "an entry out of the matrix");
    require(matrix.entries.emplace(std::pair(row - 1, column - 1), fraction(words[2])).second,
            "an entry is there twice");
  }
  return matrix;
}

}  // namespace

Model read_prism(const std::string& stem) {
  Model model;
  const auto lines = lines_of(file_text(stem + ".tra"));
  const auto sizes = words_of(lines.at(0));
  // The line has "states transitions", "states choices transitions", or "states:2 choices
  // transitions".
  const std::size_t fields = sizes.size() + 1;
  const bool is_game = sizes[0].ends_with(":2");
  require(fields == 3 || fields == 4, "no sizes of a model");
  model.rows.resize(whole(is_game ? sizes[0].substr(0, sizes[0].size() - 2) : sizes[0]));
  require(whole(sizes.back()) == lines.size() - 1, "other transitions than counted");
  std::size_t last = 0;
  std::map<std::size_t, std::string> players;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    auto words = words_of(lines[i]);
    if (is_game) {
      const std::size_t colon = words[0].find(':');
      const std::string player = words[0].substr(colon + 1);
      words[0].resize(colon);
      require(players.emplace(whole(words[0]), player).first->second == player, "two players");
    }
    require(whole(words[0]) >= last, "states out of order");
    last = whole(words[0]);
    if (words.size() > fields) {
      require(fields == 4 && words.size() == 5, "no option: " + lines[i]);
      require(whole(words[1]) == model.decisions[last].targets.size(), "options out of order");
      add_option(model, last, words[4], whole(words[2]), fraction(words[3]));
      continue;
    }
    require(words.size() == fields, "no transition: " + lines[i]);
    require(fields == 3 || words[1] == "0", "a choice without an action");
    add_edge(model, last, whole(words[fields - 2]), fraction(words[fields - 1]));
  }
  require(fields == 3 || whole(sizes[1]) == count_of_choices(model), "other choices than counted");
  require_rows_sum_to_1(model);
  read_prism_states(model, file_text(stem + ".sta"));
  read_prism_labels(model, file_text(stem + ".lab"));
  for (int i = 1; std::ifstream(stem + std::to_string(i) + ".srew").is_open(); ++i) {
    read_prism_rewards(model, file_text(stem + std::to_string(i) + ".srew"));
  }
  require_one_decider(model);
  for (const auto& [state, player] : players) {
    const bool second = is_game && model.labels["defender_decides"].contains(state);
    require(player == (second ? "1" : "0"), "a state of another player");
  }
  return model;
}

Model read_drn(const std::string& text) {
  const auto lines = lines_of(text);
  Model model;
  std::map<std::string, std::string> header;
  std::size_t at = 0;
  for (; lines.at(at) != "@model"; ++at) {
    if (lines[at].starts_with("//")) continue;
    const bool own_line = lines[at].find(": ") == std::string::npos;
    if (own_line) {
      header[lines[at]] = lines.at(at + 1);
      ++at;
    } else {
      const std::size_t colon = lines[at].find(": ");
      header[lines[at].substr(0, colon)] = lines[at].substr(colon + 2);
    }
  }
  const bool chooses = header.at("@type") == "MDP";
  require(chooses || header.at("@type") == "DTMC", "another type");
  require(header.at("@parameters").empty(), "another model");
  require(header.size() == 5, "an unknown key");
  model.rows.resize(whole(header.at("@nr_states")));
  const auto rewards = words_of(header.at("@reward_models"));
  for (const std::string& name : rewards) model.rewards[name];
  std::size_t states = 0;
  std::string action;
  for (++at; at < lines.size(); ++at) {
    const auto words = words_of(lines[at]);
    if (words.at(0) == "state") {
      require(whole(words.at(1)) == states++, "states out of order");
      const std::string& list = words.at(2);
      require(list.front() == '[' && list.back() == ']', "no rewards: " + lines[at]);
      std::istringstream values(list.substr(1, list.size() - 2));
      std::size_t count = 0;
      for (std::string value; std::getline(values, value, ','); ++count) {
        if (value != "0") model.rewards[rewards.at(count)][states - 1] = fraction(value);
      }
      require(count == rewards.size(), "rewards without a name");
      for (std::size_t k = 3; k < words.size(); ++k) model.labels[words[k]].insert(states - 1);
      action.clear();
    } else if (words[0] == "action") {
      require(words.size() == 2 && (words[1] == "0" ? action.empty() : chooses), "no choice");
      action = words[1];
    } else {
      require(!action.empty() && words.size() == 3 && words[1] == ":", "no edge: " + lines[at]);
      if (action == "0") {
        add_edge(model, states - 1, whole(words[0]), fraction(words[2]));
      } else {
        add_option(model, states - 1, action, whole(words[0]), fraction(words[2]));
      }
    }
  }
  require(states == model.rows.size(), "other states than counted");
  require(whole(header.at("@nr_choices")) == count_of_choices(model), "other choices");
  require_rows_sum_to_1(model);
  require_one_decider(model);
  return model;
}

Model read_mtx(const std::string& matrix_text, const std::string& figures_text) {
  const Matrix matrix = read_matrix(matrix_text);
  require(matrix.rows == matrix.columns, "not square");
  Model model;
  model.rows.resize(matrix.rows);
  std::vector<Fraction> sums(matrix.rows);
  for (const auto& [place, weight] : matrix.entries) sums[place.first] += weight;
  for (const auto& [place, weight] : matrix.entries) {
    add_edge(model, place.first, place.second, weight / sums[place.first]);
  }
  require_rows_sum_to_1(model);
  const Matrix figures = read_matrix(figures_text);
  require(figures.rows == matrix.rows, "figures of another chain");
  std::size_t columns = 0;
  for (const std::string& comment : figures.comments) {
    const std::regex form("% column ([0-9]+): (label|figure) (\\w+)( times ([0-9]+))?");
    std::smatch parts;
    if (!std::regex_match(comment, parts, form)) continue;
    require(whole(parts[1]) == ++columns, "columns out of order");
    const Fraction factor = parts[5].matched ? fraction(parts[5]) : Fraction(1);
    if (parts[2] == "figure") model.rewards[parts[3]];
    for (const auto& [place, value] : figures.entries) {
      if (place.second != columns - 1) continue;
      if (parts[2] == "label") {
        require(value == 1, "a label that is no 1");
        model.labels[parts[3]].insert(place.first);
      } else {
        model.rewards[parts[3]][place.first] = value / factor;
      }
    }
  }
  require(columns == figures.columns, "a column without a name");
  return model;
}

Model read_dot(const std::string& text) {
  Model model;
  const std::regex node("  ([0-9]+) \\[label=\"(.*?)\".*\\];");
  const std::regex edge("  ([0-9]+) -> ([0-9]+) \\[label=\"(.*)\"\\];");
  std::vector<std::smatch> edges;
  const auto lines = lines_of(text);
  require(lines.back() == "}", "the drawing has no end");
  for (const std::string& line : lines) {
    std::smatch parts;
    if (std::regex_match(line, parts, edge)) {
      edges.push_back(parts);
    } else if (std::regex_match(line, parts, node)) {
      require(whole(parts[1]) == model.rows.size(), "states out of order");
      std::string label = parts[2];
      for (std::size_t cut = 0; (cut = label.find("\\n")) != std::string::npos;) {
        label = label.substr(cut + 2);
        model.labels[label.substr(0, label.find("\\n"))].insert(model.rows.size());
      }
      if (line.ends_with("shape=diamond];")) model.decisions[model.rows.size()];
      model.rows.emplace_back();
    }
  }
  // Ends have no edges in a drawing, so each gets an edge to one more state.
  const std::size_t last = model.rows.size();
  model.rows.emplace_back();
  for (const std::smatch& parts : edges) {
    const std::size_t from = whole(parts[1]);
    if (model.decisions.contains(from)) {
      add_option(model, from, parts[3], whole(parts[2]), 1);
    } else {
      add_edge(model, from, whole(parts[2]), fraction(parts[3]));
    }
  }
  for (std::size_t state = 0; state <= last; ++state) {
    if (model.rows[state].empty() && !model.decisions.contains(state)) model.rows[state][last] = 1;
  }
  require_rows_sum_to_1(model);
  return model;
}

}  // namespace exported
