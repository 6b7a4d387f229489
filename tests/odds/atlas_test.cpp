// The sweeps of the atlas.
#include <doctest/doctest.h>

#include "odds/sweep/run.hpp"

using namespace asdic;

TEST_CASE("Each sweep of the atlas has all its cells, and battles that have its figures") {
  const auto cells = [](const std::string& name) {
    const Sweep sweep(Document::read_file(ASDIC_SOURCE_DIR "/cases/atlas/" + name + ".toml"));
    check_figures(sweep);
    return sweep.cells();
  };
  CHECK(cells("readings") == 6 * 6 * 2 * 2 * 2);
  CHECK(cells("submarines") == 2 * 2 * 2 * 3 * 30 * 30);
  CHECK(cells("land-1942") == 7 * 12 * 7 * 12);
}
