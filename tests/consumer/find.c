/* Prints the smallest force of cruisers that wins at least half of its battles against one: the
 * number, its cost and its probability to win. */
#include <asdic.h>
#include <stdio.h>

int main(void) {
  static const char* const vary[] = {"attacker.units.ca=1..3", NULL};
  static const char* const where[] = {"winner.attacker >= 50%", NULL};
  static const char* const show[] = {"attacker.cost", NULL};
  asdic_find_question question = {0};
  asdic_number cost;
  asdic_number chance;
  asdic_case* battle = asdic_case_parse(
      "rules = 'one-for-one'\n"
      "attacker.units = '1 ca'\n"
      "defender.units = '1 ca'\n"
      "units.ca = { attack = 3, defense = 3, cost = 12 }\n",
      "battle");
  asdic_found* found;
  question.vary = vary;
  question.where = where;
  question.show = show;
  question.least = "attacker.units";
  question.top = 1;
  found = asdic_find(battle, &question, NULL);
  if (found == NULL || !asdic_found_figure(found, 0, "attacker.cost", &cost) ||
      !asdic_found_figure(found, 0, "winner.attacker", &chance)) {
    fprintf(stderr, "%s\n", asdic_last_error()->message);
    return 1;
  }
  printf("%s ca, %s IPC: %s\n", asdic_found_value(found, 0, "attacker.units.ca"), cost.exact,
         chance.exact);
  asdic_found_free(found);
  asdic_case_free(battle);
  return 0;
}
