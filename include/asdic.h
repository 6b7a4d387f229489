/** @file
 * asdic from C: the exact odds of wargame battles.
 *
 *     asdic_case* battle = asdic_case_read("battle.toml");
 *     asdic_result* result = asdic_solve(battle, NULL);
 *     asdic_number chance;
 *     if (result && asdic_figure(result, "winner.attacker", &chance)) puts(chance.exact);
 *
 * A function that fails returns NULL or 0, and asdic_last_error() has the reason. Texts are UTF-8,
 * end with a 0, and belong to the handle that returned them: they are valid until it is freed.
 * Every type of handle has a function that frees it, which also accepts NULL. Several threads may
 * use different handles, and may read the same result or table simultaneously. */
#ifndef ASDIC_H
#define ASDIC_H

#include <stddef.h>
#include <stdint.h>

#ifndef ASDIC_API
#if defined(__GNUC__)
#define ASDIC_API __attribute__((visibility("default")))
#else
#define ASDIC_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The kinds of errors. */
typedef enum asdic_code {
  ASDIC_OK = 0,           /**< nothing has failed */
  ASDIC_INPUT = 2,        /**< a case, a name or a text is wrong, at the place of the error */
  ASDIC_LIMIT = 3,        /**< a limit of states, time or memory was reached */
  ASDIC_VERIFICATION = 4, /**< a fault of asdic: a result failed its verification */
  ASDIC_CHAIN = 5,        /**< a fault of asdic: a chain is invalid */
  ASDIC_MISUSE = 6,       /**< a fault of the calling program, such as NULL for a handle */
  ASDIC_STOPPED = 7       /**< the progress function stopped the work */
} asdic_code;

/** The reason why a function failed. */
typedef struct asdic_error {
  asdic_code code;     /**< the kind of error */
  const char* message; /**< one line, which begins with the place if there is one */
  const char* source;  /**< the name of the case or file at fault, or "" */
  int line;            /**< from 1, or 0 if there is no place */
  int column;          /**< from 1, or 0 if there is no place */
} asdic_error;

/** A case: a battle and its settings. */
typedef struct asdic_case asdic_case;
/** The odds of a case. */
typedef struct asdic_result asdic_result;
/** Figures for all values of one or two keys. */
typedef struct asdic_table asdic_table;

/** The best cases of a search. */
typedef struct asdic_found asdic_found;

/** A figure: a number, the square root of a number, or a word. */
typedef struct asdic_number {
  const char* exact;  /**< "137/280" in lowest terms, or "1" for an integer; NULL for an interval, a
                         root and a word */
  const char* square; /**< the square of the root of an exact number, or NULL */
  const char* decimal; /**< 12 significant digits, or "?" if none is certain; NULL for a root and a
                          word */
  const char* word;    /**< the word, or NULL */
  double nearest;      /**< the nearest double, for an interval to its middle; NaN for a word */
} asdic_number;

/** An outcome of a battle. Units are written such as "2 sub, 1 bb*", or "" if there are none. */
typedef struct asdic_outcome {
  const char* winner;   /**< the KEY of a figure winner.KEY, or "" if the rules have no sides */
  const char* attacker; /**< the attacker's units in battle */
  const char* attacker_left; /**< the attacker's units that left the battle */
  const char* defender;      /**< the defender's units in battle */
  const char* defender_left; /**< the defender's units that left the battle */
  const char* holder;        /**< the side that holds the territory at the end, "attacker" or
                                "defender", if the defender attacks in a wave; else "" */
  const char* numbers;       /**< if the rules have no sides: "bombers_destroyed=1, damage=7" */
  asdic_number chance;       /**< the probability, which is above 0 */
} asdic_outcome;

/** A progress function. It returns 0 to continue and any other number to stop the work. `total` is
 * 0 if it is not known. Any thread may call the function, but never two simultaneously. */
typedef int (*asdic_progress)(void* data, const char* stage, uint64_t done, uint64_t total);

/** Options of the work. Fields that are 0 or NULL have their default. Seconds below 0 are
 * ASDIC_MISUSE. A list is an array of texts that ends with NULL; if it is NULL, it is empty. */
typedef struct asdic_options {
  int certified;           /**< if not 0: intervals, which are found faster than fractions */
  uint64_t max_states;     /**< the default is the number that fits into half of the free memory */
  double seconds;          /**< a limit of time on the clock; the default is no limit */
  uint64_t memory;         /**< a limit of bytes for the whole process; the default is no limit */
  asdic_progress progress; /**< the progress function, or NULL */
  void* data;              /**< the first argument of the progress function */
  /** For asdic_solve(): conditions of the odds, such as "attacker keeps 2 sub" or "rounds=1..2". */
  const char* const* given;
  /** For asdic_solve(): figures that asdic computes only on request, those of single rounds and
   * prices of policies. */
  const char* const* figures;
} asdic_options;

/** Returns the version of the library with which the program runs, such as "0.2.0". */
ASDIC_API const char* asdic_version(void);

/** Returns the error of the last call on this thread that failed. Its code is ASDIC_OK if no call
 * has failed. The error is valid until the next call on this thread that fails. */
ASDIC_API const asdic_error* asdic_last_error(void);

/** Adds the text of a rules file. From then on, cases can give its `name` as their rules. It
 * replaces a file that was added under its name before. Errors name it as `source`. Returns 1, or 0
 * if it failed. */
ASDIC_API int asdic_add_rules(const char* text, const char* source);

/** Returns the case in the text of a case file. Errors name it as `source`. Relative names of files
 * are relative to the directory of `source`. */
ASDIC_API asdic_case* asdic_case_parse(const char* text, const char* source);
/** Returns the case of a rule system and the forces of both sides, such as "one-for-one", "5 sub"
 * and "3 dd, 1 ca". */
ASDIC_API asdic_case* asdic_case_of_forces(const char* rules, const char* attacker,
                                           const char* defender);
/** Returns the case in a file. */
ASDIC_API asdic_case* asdic_case_read(const char* path);
/** Sets a key, such as "attacker.units.sub" to "4" or "rounds" to "3". Returns 1, or 0 if it
 * failed.
 */
ASDIC_API int asdic_case_set(asdic_case* battle, const char* key, const char* value);
/** Frees a case. */
ASDIC_API void asdic_case_free(asdic_case* battle);

/** Returns the odds of a case: exact and verified, or certified. `options` may be NULL. */
ASDIC_API asdic_result* asdic_solve(const asdic_case* battle, const asdic_options* options);
/** Returns the number of outcomes, or 0 for NULL. */
ASDIC_API size_t asdic_outcome_count(const asdic_result* result);
/** Sets `*outcome` to an outcome. Place 0 is the most likely one. Returns 1, or 0 if there is no
 * such place. */
ASDIC_API int asdic_outcome_at(const asdic_result* result, size_t place, asdic_outcome* outcome);
/** Sets `*figure` to a figure by its name, such as "winner.attacker". Returns 1, or 0 if the battle
 * does not have the figure. */
ASDIC_API int asdic_figure(const asdic_result* result, const char* name, asdic_number* figure);
/** Returns the number of names of figures, or 0 for NULL. */
ASDIC_API size_t asdic_figure_count(const asdic_result* result);
/** Returns the name of a figure, with N for any number, or NULL if there is no such place. */
ASDIC_API const char* asdic_figure_name(const asdic_result* result, size_t place);
/** Returns the report that `asdic solve --format FORMAT` prints. The format is text, json, csv,
 * markdown, html or svg. */
ASDIC_API const char* asdic_report(const asdic_result* result, const char* format);
/** Frees a result, and all texts that it returned. */
ASDIC_API void asdic_result_free(asdic_result* result);

/** The keys and figures of a table, written as on the command line of `asdic table`. Fields that
 * are NULL have the value of [table] in the case. */
typedef struct asdic_table_question {
  const char* rows;        /**< a key and its values: "attacker.units.sub=1..6" */
  const char* columns;     /**< another key and its values; without it the table has one column */
  const char* const* show; /**< names of figures, ending with NULL; by default winner.attacker */
} asdic_table_question;

/** Returns a table, as `asdic table` makes it. Its figures are exact, or intervals if `options` ask
 * for certified numbers. `options` may be NULL. */
ASDIC_API asdic_table* asdic_tabulate(const asdic_case* battle,
                                      const asdic_table_question* question,
                                      const asdic_options* options);
/** Returns the number of rows, or 0 for NULL. */
ASDIC_API size_t asdic_table_rows(const asdic_table* table);
/** Returns the number of columns, or 0 for NULL. */
ASDIC_API size_t asdic_table_columns(const asdic_table* table);
/** Returns the number of figures of each cell, or 0 for NULL. */
ASDIC_API size_t asdic_table_figures(const asdic_table* table);
/** Returns the value of the varied key in a row, or NULL if there is no such row. */
ASDIC_API const char* asdic_table_row(const asdic_table* table, size_t row);
/** Returns the value of the varied key in a column, which is "" if the table has one column only,
 * or NULL if there is no such column. */
ASDIC_API const char* asdic_table_column(const asdic_table* table, size_t column);
/** Returns the name of a figure by its index, or NULL if there is no such figure. */
ASDIC_API const char* asdic_table_figure(const asdic_table* table, size_t figure);
/** Sets `*number` to a figure of a cell. `figure` is its index in the figures of the table. Returns
 * 1, or 0 if the cell does not have it, and the error has the reason. */
ASDIC_API int asdic_table_at(const asdic_table* table, size_t row, size_t column, size_t figure,
                             asdic_number* number);
/** Returns the report that `asdic table --format FORMAT` prints. The format is text, csv, json,
 * markdown, html, latex or svg. */
ASDIC_API const char* asdic_table_report(const asdic_table* table, const char* format);
/** Frees a table, and all texts that it returned. */
ASDIC_API void asdic_table_free(asdic_table* table);

/** A search, written as on the command line of `asdic find`. Exactly one of `least`, `most` and
 * `front` must be given. A list or a text that is NULL is empty. */
typedef struct asdic_find_question {
  const char* const* vary;   /**< keys and the values to try: "attacker.units.sub=0..8" */
  const char* const* budget; /**< conditions on the forces alone: "attacker.cost <= 60" */
  const char* const* where;  /**< conditions on any figures: "clears >= 90%" */
  const char* least;         /**< the figure to minimize */
  const char* most;          /**< the figure to maximize */
  const char* front;         /**< two figures: "attacker.cost,winner.attacker" */
  const char* const* show;   /**< further figures to compute for the best cases */
  size_t top;                /**< the number of best cases to return; 0 is the default, 10 */
} asdic_find_question;

/** Returns the best of all combinations of values. Their figures are exact, or intervals if
 * `options` ask for certified numbers. `options` may be NULL. */
ASDIC_API asdic_found* asdic_find(const asdic_case* battle, const asdic_find_question* question,
                                  const asdic_options* options);
/** Returns the number of best cases, or 0 for NULL. It is 0 if no case meets all conditions. */
ASDIC_API size_t asdic_found_count(const asdic_found* found);
/** Returns 1 if asdic has proven that no other combination is better, and 0 if the search reached
 * a limit. */
ASDIC_API int asdic_found_is_proven(const asdic_found* found);
/** Returns the rank of a case, from 1 on. Place 0 is the best case. Cases that tie share a rank.
 * Returns 0 if there is no such place. */
ASDIC_API size_t asdic_found_rank(const asdic_found* found, size_t place);
/** Returns the value of `key` in a case, or NULL if there is no such place or varied key. */
ASDIC_API const char* asdic_found_value(const asdic_found* found, size_t place, const char* key);
/** Sets `*figure` to a figure of a case by its name: one of the objective, of a condition or of
 * `show`. Returns 1, or 0 if there is no such place or figure. */
ASDIC_API int asdic_found_figure(const asdic_found* found, size_t place, const char* name,
                                 asdic_number* figure);
/** Returns the report that `asdic find --format FORMAT` prints. The format is text, json, csv,
 * markdown or html, or svg for a front. */
ASDIC_API const char* asdic_found_report(const asdic_found* found, const char* format);
/** Frees the best cases, and all texts that they returned. */
ASDIC_API void asdic_found_free(asdic_found* found);

#ifdef __cplusplus
}
#endif

#endif
