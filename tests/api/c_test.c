/* asdic.h as a C compiler sees it. Each test is a function; the program fails with the first check
 * that does not hold. */
#include <asdic.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                    \
  do {                                                                      \
    if (!(condition)) {                                                     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);       \
      fprintf(stderr, "the last error: %s\n", asdic_last_error()->message); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)

static const char* const text =
    "rules = 'one-for-one'\n"
    "attacker.units = '5 sub'\n"
    "defender.units = '3 dd, 1 ca'\n";

static void a_battle_is_solved(void) {
  asdic_case* battle = asdic_case_parse(text, "battle");
  asdic_result* result = asdic_solve(battle, NULL);
  asdic_number figure;
  asdic_outcome outcome;
  double sum = 0;
  size_t i;
  CHECK(result != NULL);
  CHECK(asdic_figure(result, "winner.attacker", &figure));
  CHECK(strcmp(figure.exact, "18800031769001797/25396327388806913") == 0);
  CHECK(strcmp(figure.decimal, "0.740265766825") == 0);
  CHECK(figure.nearest > 0.74 && figure.nearest < 0.75);
  CHECK(asdic_figure(result, "exchange.sd", &figure));
  CHECK(figure.exact == NULL && figure.square != NULL);
  for (i = 0; i < asdic_outcome_count(result); ++i) {
    CHECK(asdic_outcome_at(result, i, &outcome));
    sum += outcome.chance.nearest;
  }
  CHECK(fabs(sum - 1) < 1e-12);
  CHECK(asdic_outcome_at(result, 0, &outcome));
  CHECK(strcmp(outcome.winner, "attacker") == 0 && strcmp(outcome.attacker, "3 sub") == 0);
  CHECK(strstr(asdic_report(result, "json"), "\"outcomes\"") != NULL);
  CHECK(asdic_report(result, "rtf") == NULL);
  CHECK(strstr(asdic_last_error()->message, "possible: text, json") != NULL);
  CHECK(!asdic_outcome_at(result, asdic_outcome_count(result), &outcome));
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_result_free(result);
  asdic_case_free(battle);
}

static void the_forces_follow_the_rules(void) {
  asdic_case* battle = asdic_case_of_forces("one-for-one", "5 sub", "3 dd, 1 ca");
  asdic_result* result = asdic_solve(battle, NULL);
  asdic_number figure;
  CHECK(asdic_figure(result, "winner.attacker", &figure));
  CHECK(strcmp(figure.exact, "18800031769001797/25396327388806913") == 0);
  CHECK(asdic_case_of_forces("one-for-one", NULL, "1 dd") == NULL);
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_result_free(result);
  asdic_case_free(battle);
}

static void a_table_is_made(void) {
  static const char* const show[] = {"winner.attacker", "rounds.mean", NULL};
  const asdic_table_question question = {"attacker.units.sub=1..3", "defender.units=1 dd;2 dd",
                                         show};
  asdic_case* battle = asdic_case_parse(text, "battle");
  asdic_table* table = asdic_tabulate(battle, &question, NULL);
  asdic_number figure;
  CHECK(table != NULL);
  CHECK(asdic_table_rows(table) == 3 && asdic_table_columns(table) == 2);
  CHECK(asdic_table_figures(table) == 2);
  CHECK(strcmp(asdic_table_row(table, 2), "3") == 0);
  CHECK(strcmp(asdic_table_column(table, 1), "2 dd") == 0);
  CHECK(strcmp(asdic_table_figure(table, 1), "rounds.mean") == 0);
  CHECK(strstr(asdic_table_report(table, "json"), "\"2/5\"") != NULL);
  CHECK(asdic_table_report(table, "pdf") == NULL);
  CHECK(asdic_last_error()->code == ASDIC_INPUT);
  CHECK(asdic_table_row(table, 3) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  CHECK(asdic_table_figure(table, 2) == NULL && asdic_table_column(table, 2) == NULL);
  CHECK(asdic_table_at(table, 0, 0, 0, &figure));
  CHECK(strcmp(figure.exact, "2/5") == 0);
  CHECK(!asdic_table_at(table, 3, 0, 0, &figure));
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_table_free(table);
  asdic_case_free(battle);
}

static void what_a_cell_does_not_have_is_an_error(void) {
  asdic_case* battle = asdic_case_parse(text, "battle");
  asdic_options options = {0};
  const asdic_table_question question = {"attacker.units.sub=1;9", NULL, NULL};
  asdic_table* table;
  asdic_number figure;
  options.max_states = 100;
  table = asdic_tabulate(battle, &question, &options);
  CHECK(table != NULL);
  CHECK(asdic_table_at(table, 0, 0, 0, &figure));
  CHECK(!asdic_table_at(table, 1, 0, 0, &figure));
  CHECK(asdic_last_error()->code == ASDIC_LIMIT);
  CHECK(strstr(asdic_last_error()->message, "more than 100 states") != NULL);
  asdic_table_free(table);
  asdic_case_free(battle);
}

static void a_table_has_outcomes_and_intervals(void) {
  static const char* const show[] = {"outcome.attacker keeps at least 1 sub", NULL};
  const asdic_table_question question = {"attacker.units.sub=1;2", NULL, show};
  asdic_options options = {0};
  asdic_case* battle = asdic_case_parse(text, "battle");
  asdic_table* table;
  asdic_number figure;
  CHECK(asdic_case_set(battle, "defender.units", "1 dd"));
  options.certified = 1;
  table = asdic_tabulate(battle, &question, &options);
  CHECK(asdic_table_at(table, 0, 0, 0, &figure));
  CHECK(figure.exact == NULL && fabs(figure.nearest - 0.4) < 1e-9);
  CHECK(strcmp(asdic_table_column(table, 0), "") == 0);
  asdic_table_free(table);
  CHECK(asdic_tabulate(battle, NULL, NULL) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_case_free(battle);
}

/* Cruisers that hit with every second die: two win W against one, and one wins 1/3. A round of two
 * wins in 3/4 of rounds, and leaves two or one in 1/8 each: W = 3/4 + W/8 + 1/24 = 19/21. */
static const char* const cruisers =
    "rules = 'one-for-one'\n"
    "attacker.units = '1 ca'\n"
    "defender.units = '1 ca'\n"
    "units.ca = { attack = 3, defense = 3, cost = 12 }\n";

static void a_search_returns_its_best_cases(void) {
  static const char* const vary[] = {"attacker.units.ca=1..3", NULL};
  static const char* const where[] = {"winner.attacker >= 50%", NULL};
  asdic_case* battle = asdic_case_parse(cruisers, "battle");
  asdic_find_question question = {0};
  asdic_found* found;
  asdic_number figure;
  question.vary = vary;
  question.where = where;
  question.least = "attacker.cost";
  found = asdic_find(battle, &question, NULL);
  CHECK(found != NULL);
  CHECK(asdic_found_count(found) == 2 && asdic_found_is_proven(found));
  CHECK(asdic_found_rank(found, 0) == 1 && asdic_found_rank(found, 1) == 2);
  CHECK(strcmp(asdic_found_value(found, 0, "attacker.units.ca"), "2") == 0);
  CHECK(asdic_found_figure(found, 0, "winner.attacker", &figure));
  CHECK(strcmp(figure.exact, "19/21") == 0);
  CHECK(asdic_found_figure(found, 0, "attacker.cost", &figure));
  CHECK(strcmp(figure.exact, "24") == 0);
  CHECK(strstr(asdic_found_report(found, "csv"), "attacker.units.ca") != NULL);
  CHECK(asdic_found_report(found, "svg") == NULL);
  CHECK(asdic_found_value(found, 0, "attacker.units.sub") == NULL);
  CHECK(!asdic_found_figure(found, 0, "exchange", &figure));
  CHECK(!asdic_found_figure(found, 2, "attacker.cost", &figure));
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_found_free(found);
  question.top = 1;
  found = asdic_find(battle, &question, NULL);
  CHECK(asdic_found_count(found) == 1);
  asdic_found_free(found);
  asdic_case_free(battle);
}

/* If the attacker keeps its cruiser, it has won. Each cruiser hits in 1/2 of the rounds, so the
 * attacker has won after the first one with probability 1/4. */
static void conditions_and_figures_are_computed_on_request(void) {
  static const char* const given[] = {"attacker keeps 1 ca", NULL};
  static const char* const figures[] = {"winner.attacker.by_round.1", NULL};
  asdic_case* battle = asdic_case_parse(cruisers, "battle");
  asdic_options options = {0};
  asdic_result* result;
  asdic_number figure;
  size_t i;
  int has_name = 0;
  options.given = given;
  result = asdic_solve(battle, &options);
  CHECK(asdic_figure(result, "winner.attacker", &figure));
  CHECK(strcmp(figure.exact, "1") == 0);
  for (i = 0; i < asdic_figure_count(result); ++i) {
    if (strcmp(asdic_figure_name(result, i), "winner.attacker") == 0) has_name = 1;
  }
  CHECK(has_name);
  CHECK(asdic_figure_name(result, i) == NULL);
  asdic_result_free(result);
  options.given = NULL;
  result = asdic_solve(battle, &options);
  CHECK(!asdic_figure(result, figures[0], &figure));
  asdic_result_free(result);
  options.figures = figures;
  result = asdic_solve(battle, &options);
  CHECK(asdic_figure(result, figures[0], &figure));
  CHECK(strcmp(figure.exact, "1/4") == 0);
  asdic_result_free(result);
  asdic_case_free(battle);
}

static void a_search_without_an_answer_has_no_case(void) {
  static const char* const vary[] = {"attacker.units.ca=1..2", NULL};
  static const char* const where[] = {"winner.attacker >= 99%", NULL};
  static const char* const broken[] = {"winner.attacker >= 2", NULL};
  asdic_case* battle = asdic_case_parse(cruisers, "battle");
  asdic_find_question question = {0};
  asdic_found* found;
  question.vary = vary;
  question.where = where;
  question.least = "attacker.cost";
  found = asdic_find(battle, &question, NULL);
  CHECK(found != NULL);
  CHECK(asdic_found_count(found) == 0 && asdic_found_is_proven(found));
  asdic_found_free(found);
  question.where = broken;
  CHECK(asdic_find(battle, &question, NULL) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_INPUT);
  CHECK(asdic_find(battle, NULL, NULL) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_found_free(NULL);
  asdic_case_free(battle);
}

static void an_outcome_has_numbers_where_its_rules_count(void) {
  asdic_case* raid = asdic_case_parse(
      "rules = 'raid'\nattacker.units = '1 bmb'\ndefender.units = '1 aa'\nterritory.value = 3\n",
      "raid");
  asdic_result* result = asdic_solve(raid, NULL);
  asdic_outcome outcome;
  size_t i;
  int told = 0;
  CHECK(result != NULL);
  for (i = 0; i < asdic_outcome_count(result); ++i) {
    CHECK(asdic_outcome_at(result, i, &outcome));
    if (strchr(outcome.numbers, '=') != NULL) told = 1;
  }
  CHECK(told);
  asdic_result_free(result);
  asdic_case_free(raid);
}

static void a_key_is_set(void) {
  asdic_case* battle = asdic_case_parse(text, "battle");
  asdic_result* result;
  asdic_number figure;
  CHECK(asdic_case_set(battle, "attacker.units", "1 sub"));
  CHECK(asdic_case_set(battle, "defender.units", "1 dd"));
  result = asdic_solve(battle, NULL);
  CHECK(asdic_figure(result, "winner.attacker", &figure));
  CHECK(strcmp(figure.exact, "2/5") == 0);
  asdic_result_free(result);
  asdic_case_free(battle);
}

static void errors_have_a_code_and_a_place(void) {
  asdic_case* battle =
      asdic_case_parse("rules = 'one-for-one'\nattacker.units = '1 subb'\n", "mine");
  CHECK(battle != NULL);
  CHECK(asdic_solve(battle, NULL) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_INPUT);
  CHECK(strcmp(asdic_last_error()->source, "mine") == 0);
  CHECK(asdic_last_error()->line == 2);
  CHECK(strstr(asdic_last_error()->message, "did you mean 'sub'") != NULL);
  asdic_case_free(battle);
  CHECK(asdic_case_parse("rules = ", "mine") == NULL);
  CHECK(asdic_case_read("/nowhere") == NULL);
  CHECK(asdic_solve(NULL, NULL) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_MISUSE);
  asdic_case_free(NULL);
  asdic_result_free(NULL);
  asdic_table_free(NULL);
}

static int stop_at_once(void* data, const char* stage, uint64_t done, uint64_t total) {
  (void)stage;
  (void)done;
  (void)total;
  ++*(int*)data;
  return 1;
}

static void a_progress_function_stops_the_work(void) {
  int called = 0;
  asdic_options options = {0};
  asdic_case* battle = asdic_case_parse(
      "rules = 'axis-allies'\nattacker.units = '90 inf, 90 art, 90 arm'\n"
      "defender.units = '90 inf, 90 art, 90 arm'\n",
      "battle");
  options.progress = stop_at_once;
  options.data = &called;
  CHECK(asdic_solve(battle, &options) == NULL);
  CHECK(asdic_last_error()->code == ASDIC_STOPPED);
  CHECK(called > 0);
  asdic_case_free(battle);
}

int main(void) {
  CHECK(asdic_last_error()->code == ASDIC_OK);
  CHECK(strlen(asdic_version()) > 0);
  a_battle_is_solved();
  the_forces_follow_the_rules();
  a_table_is_made();
  what_a_cell_does_not_have_is_an_error();
  a_table_has_outcomes_and_intervals();
  a_search_returns_its_best_cases();
  conditions_and_figures_are_computed_on_request();
  a_search_without_an_answer_has_no_case();
  an_outcome_has_numbers_where_its_rules_count();
  a_key_is_set();
  errors_have_a_code_and_a_place();
  a_progress_function_stops_the_work();
  return 0;
}
