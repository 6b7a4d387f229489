/* Prints the outcomes of case files, a line each: outcomes_c CASE... */
#include <asdic.h>
#include <stdio.h>

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    asdic_case* battle = asdic_case_read(argv[i]);
    asdic_result* result = asdic_solve(battle, NULL);
    if (result == NULL) {
      fprintf(stderr, "%s\n", asdic_last_error()->message);
      return 1;
    }
    printf("# %s\n", argv[i]);
    for (size_t place = 0; place < asdic_outcome_count(result); ++place) {
      asdic_outcome outcome;
      if (!asdic_outcome_at(result, place, &outcome)) return 1;
      printf("%s|%s|%s|%s|%s|%s|%s|%s\n", outcome.winner, outcome.attacker, outcome.attacker_left,
             outcome.defender, outcome.defender_left, outcome.holder, outcome.numbers,
             outcome.chance.exact);
    }
    asdic_result_free(result);
    asdic_case_free(battle);
  }
  return 0;
}
