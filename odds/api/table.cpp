#include "asdic/table.hpp"

#include <memory>
#include <utility>

#include "asdic/sweep.hpp"
#include "lib/argument_names.hpp"
#include "odds/api/case_impl.hpp"
#include "odds/api/result_impl.hpp"
#include "odds/sweep/run.hpp"
#include "odds/sweep/store_file.hpp"
#include "odds/sweep/stored_table.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "solver/api/calling.hpp"
#include "solver/api/shared_impl.hpp"

namespace asdic::v0 {

struct Table::Impl : RefCounted<Table::Impl> {
  static Table public_table(std::unique_ptr<Impl> impl) { return Table(impl.release()); }

  OddsTable table;
  Axis rows;
  Axis columns;
  std::vector<std::vector<std::optional<Figure>>> figures;  ///< by cell

  std::size_t cell(std::size_t row, std::size_t column) const {
    if (row >= rows.values.size() || column >= columns.values.size()) {
      throw Error(ErrorCode::misuse, "the table has " + std::to_string(rows.values.size()) +
                                         " rows and " + std::to_string(columns.values.size()) +
                                         " columns");
    }
    return row * columns.values.size() + column;
  }
};

template class SharedPointer<Table::Impl>;

Table::Table(const Impl* impl) : impl_(impl) {}

const Axis& Table::rows() const& {
  return impl_->rows;
}

Axis Table::rows() && {
  return impl_->rows;
}

const Axis& Table::columns() const& {
  return impl_->columns;
}

Axis Table::columns() && {
  return impl_->columns;
}

std::vector<std::string> Table::figures() const {
  return impl_->table.figures;
}

std::optional<Figure> Table::at(std::size_t row, std::size_t column, std::size_t figure) const {
  const auto& cell = impl_->figures[impl_->cell(row, column)];
  if (figure >= cell.size()) {
    throw Error(ErrorCode::misuse,
                "the table has " + std::to_string(cell.size()) + " figures in each cell");
  }
  return cell[figure];
}

std::string Table::why(std::size_t row, std::size_t column) const {
  return name_arguments(impl_->table.cells[impl_->cell(row, column)].why);
}

std::string Table::report(Format format) const {
  return calling([&] { return asdic::report(impl_->table, {.format = format_of(format)}); });
}

namespace {

/// Returns the question, whose places are the names of the members.
asdic::TableQuestion named_question(const TableQuestion& question) {
  return {question.rows, question.columns, question.show, "rows", "columns", "show"};
}

Table public_table(OddsTable computed) {
  auto impl = std::make_unique<Table::Impl>();
  impl->table = std::move(computed);
  const OddsTable& table = impl->table;
  impl->rows = {table.rows.key, table.rows.values};
  impl->columns = table.columns ? Axis{table.columns->key, table.columns->values} : Axis{"", {""}};
  for (const TableCell& cell : table.cells) {
    auto& figures = impl->figures.emplace_back();
    for (std::size_t i = 0; i < table.figures.size(); ++i) {
      const asdic::Figure* const found = cell.figure(i);
      figures.push_back(found == nullptr ? std::nullopt : std::optional(public_figure(*found)));
    }
  }
  return Table::Impl::public_table(std::move(impl));
}

}  // namespace

Table tabulate(const Case& battle, const TableQuestion& question, const TableOptions& options) {
  return calling(options.work, [&] {
    const Document& document = battle.impl().document;
    const asdic::TableQuestion asked = table_question(document, named_question(question));
    IntervalTest suffices;
    if (options.certified) suffices = [](const asdic::Figure& /*figure*/) { return true; };
    return public_table(solve_table(document, asked, suffices));
  });
}

SweepCounts sweep(const Case& battle, const std::string& store, const SweepOptions& options) {
  return calling(options.work, [&] {
    if (options.shard < 1 || options.shard > options.shards) {
      throw Error(ErrorCode::misuse, "the shard must be from 1 to the number of shards");
    }
    check_store_file(store, Database::Access::write);
    const Sweep swept(battle.impl().document);
    check_figures(swept);
    Store cells(store, swept, {options.shard, options.shards});
    SweepCounts counts;
    for (const StoreFault& fault : cells.faults()) counts.faults.push_back(fault.text);
    const std::int64_t before = cells.counts().solved;
    run_sweep(swept, cells);
    const Store::Counts after = cells.counts();
    counts.cells = after.cells;
    counts.battles = after.cells - after.without_battle;
    counts.solved = after.solved;
    counts.solved_now = after.solved - before;
    return counts;
  });
}

Table stored_table(const std::string& store, const TableQuestion& question,
                   const std::vector<std::string>& sets) {
  return calling(
      [&] { return public_table(asdic::stored_table(store, sets, named_question(question))); });
}

}  // namespace asdic::v0
