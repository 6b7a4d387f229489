// The model battles for measuring against numbers from an independent calculation over integers.
#include <doctest/doctest.h>

#include "lib/exact/number.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/sha256.hpp"

using namespace asdic;

namespace {

struct Model {
  const char* name;
  std::array<const char*, 3> winners;  ///< attacker, defender, draw: digits after "0."
  std::size_t denominator_bits;        ///< of the attacker's fraction
  const char* hash;                    ///< the beginning of SHA-256 of "numerator/denominator"
};

// The digits of the source are cut off after the 24th, not rounded.
constexpr std::array<Model, 6> models = {{
    {"mix-10",
     {"396833241966770959714279", "559206768733182128312612", "043959989300046911973108"},
     875,
     "04d7dba80229d6a7"},
    {"mix-20",
     {"393491424927720355675279", "582911124379525942742553", "023597450692753701582167"},
     5995,
     "2e18bd0a2afddfb9"},
    {"mix-40",
     {"361823069150522070394293", "626242542909697412945880", "011934387939780516659825"},
     45496,
     "f0e4b55f41828520"},
    {"pair-10",
     {"052878542720917732150785", "945185131450328380284540", "001936325828753887564674"},
     1644,
     "c5581e4d4d36419d"},
    {"pair-20",
     {"011641950545966981121465", "988134340339351882947332", "000223709114681135931201"},
     12778,
     "a5732731bad893bf"},
    {"pair-40",
     {"000696608170820919236522", "999296123505015846905970", "000007268324163233857507"},
     102766,
     "1018f384a997e351"},
}};

/// Returns the first 24 digits after the point of a number below 1.
std::string digits(const Value& value) {
  const Integer shifted = pow(Integer(10), 24) * value.lower();
  const std::string text = to_string(shifted / value.denominator());
  return std::string(24 - text.size(), '0') + text;
}

}  // namespace

TEST_CASE("Model battles have the odds of an independent calculation") {
  for (const Model& model : models) {
    if (has_sanitizer && model.denominator_bits > 10'000) continue;  // that would take minutes
    CAPTURE(model.name);
    const Result result = solve(case_at("bench/" + std::string(model.name) + ".toml"));
    for (std::size_t i = 0; i < 3; ++i) CHECK(digits(result.winner[i]) == model.winners[i]);
    CHECK(result.winner[3].is_zero());
    CHECK(result.winner[4].is_zero());
    const Rational attacker = result.winner[0].exact();
    CHECK(bit_length(attacker.denominator()) == model.denominator_bits);
    CHECK(Sha256::of(to_string(attacker)).substr(0, 16) == model.hash);
  }
}

TEST_CASE("SHA-256 is that of the standard's examples") {
  CHECK(Sha256::of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(Sha256::of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // The text has two blocks, and the second has only the padding.
  CHECK(Sha256::of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(Sha256::of(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
