/** @file
 * asdic from C: the exact odds of wargame battles.
 *
 *     asdic_case* battle = asdic_case_read("battle.toml");
 *     asdic_result* result = asdic_solve(battle, NULL);
 *     asdic_number chance;
 *     if (result && asdic_figure(result, "winner.attacker", &chance)) puts(chance.exact);
 *
 * A function that fails gives NULL or 0, and asdic_last_error() says why. Texts are UTF-8, end with
 * a 0 and belong to the handle that gave them: they live as long as it does. Every handle is freed
 * by its own function, which takes NULL too. Several threads may use several handles, and may read
 * one result or table at once. */
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

/** What went wrong. */
typedef enum asdic_code {
  ASDIC_OK = 0,           /**< nothing has failed */
  ASDIC_INPUT = 2,        /**< a case, a name or a text is wrong; the place says where */
  ASDIC_LIMIT = 3,        /**< a limit was reached (states, time, memory) before the answer was */
  ASDIC_VERIFICATION = 4, /**< a fault of asdic */
  ASDIC_CHAIN = 5,        /**< the same */
  ASDIC_MISUSE = 6,       /**< a fault of the program: NULL for a handle, a place that is none */
  ASDIC_STOPPED = 7       /**< the progress function asked for it */
} asdic_code;

/** Why a function failed. */
typedef struct asdic_error {
  asdic_code code;     /**< what kind of error it is */
  const char* message; /**< one line, which begins with the place if there is one */
  const char* source;  /**< of the place: the name that the case was given; "" for none */
  int line;            /**< from 1, 0 for none */
  int column;          /**< from 1, 0 for none */
} asdic_error;

/** A case: the battle that is asked about. */
typedef struct asdic_case asdic_case;
/** Its odds. */
typedef struct asdic_result asdic_result;
/** Figures for all values of one or two keys. */
typedef struct asdic_table asdic_table;

/** A figure: a number, or the square root of one, or a word. */
typedef struct asdic_number {
  const char* exact;  /**< "137/280" in lowest terms, "1" where whole; NULL for an enclosure, a root
                         (`square` has what it is the root of) and a word */
  const char* square; /**< NULL but for the root of an exact number */
  const char* decimal; /**< to 12 significant digits, "?" if none is certain; NULL for a root and a
                          word */
  const char* word;    /**< NULL but for a word */
  double nearest; /**< the nearest double, of an enclosure that to its middle; NaN for a word */
} asdic_number;

/** One way in which a battle comes out. Units are written as "2 sub, 1 bb*"; "" for none. */
typedef struct asdic_outcome {
  const char* winner;        /**< the KEY of a figure winner.KEY; "" without sides */
  const char* attacker;      /**< in battle */
  const char* attacker_left; /**< left the battle */
  const char* defender;      /**< in battle */
  const char* defender_left; /**< left the battle */
  const char* numbers;       /**< of rules without sides: "bombers_destroyed=1, damage=7" */
  asdic_number chance;       /**< above 0 */
} asdic_outcome;

/** Returns 0 to go on, anything else to stop; `total` is 0 where it is not known. Called now and
 * then on whichever thread, but on one at a time. */
typedef int (*asdic_progress)(void* data, const char* stage, uint64_t done, uint64_t total);

/** What is 0 is as by default. */
typedef struct asdic_options {
  int certified;           /**< enclosures, found faster; tables are exact */
  uint64_t max_states;     /**< by default what fits half of the free memory */
  double seconds;          /**< on the clock, by default no limit */
  uint64_t memory;         /**< bytes that the whole process may take, by default no limit */
  asdic_progress progress; /**< NULL for none */
  void* data;              /**< for progress */
} asdic_options;

/** Of the library that the program runs with: "0.1.0". */
ASDIC_API const char* asdic_version(void);

/** Of the last call on this thread that failed, until the next one that fails; its code is
 * ASDIC_OK if none has. */
ASDIC_API const asdic_error* asdic_last_error(void);

/** Adds the text of a rules file, whose `name` cases can give as their rules from then on. It takes
 * the place of a file that was added under its name before. Errors say `source`. Returns 1, or 0 if
 * it failed. */
ASDIC_API int asdic_add_rules(const char* text, const char* source);

/** A case from the text of a case file; errors say `source`, and relative names of files go from
 * its folder. */
ASDIC_API asdic_case* asdic_case_parse(const char* text, const char* source);
/** A case from a file. */
ASDIC_API asdic_case* asdic_case_read(const char* path);
/** Sets a key, such as "attacker.units.sub" to "4" or "rounds" to "3". 1, or 0 where it failed.
 */
ASDIC_API int asdic_case_set(asdic_case* battle, const char* key, const char* value);
/** Frees a case. */
ASDIC_API void asdic_case_free(asdic_case* battle);

/** The odds of a case, exact and verified, or certified. `options` may be NULL. */
ASDIC_API asdic_result* asdic_solve(const asdic_case* battle, const asdic_options* options);
/** How many outcomes have a chance. 0 for NULL. */
ASDIC_API size_t asdic_outcome_count(const asdic_result* result);
/** By its place, the most likely first. 1, or 0 where there is none. */
ASDIC_API int asdic_outcome_at(const asdic_result* result, size_t place, asdic_outcome* outcome);
/** By its name, such as "winner.attacker". 1, or 0 where the battle has no such figure. */
ASDIC_API int asdic_figure(const asdic_result* result, const char* name, asdic_number* figure);
/** As `asdic solve --format FORMAT` prints it: text, json, csv, markdown, html or svg. */
ASDIC_API const char* asdic_report(const asdic_result* result, const char* format);
/** Frees a result, and all texts that it gave. */
ASDIC_API void asdic_result_free(asdic_result* result);

/** A table, as `asdic table` takes it: rows "attacker.units.sub=1..6", columns the like or NULL,
 * and the names of figures with spaces between them, or NULL for winner.attacker. Numbers of rows
 * and columns are those of the table; there is one column where none are asked for. */
ASDIC_API asdic_table* asdic_tabulate(const asdic_case* battle, const char* rows,
                                      const char* columns, const char* figures,
                                      const asdic_options* options);
/** The number of rows. 0 for NULL. */
ASDIC_API size_t asdic_table_rows(const asdic_table* table);
/** The number of columns. 0 for NULL. */
ASDIC_API size_t asdic_table_columns(const asdic_table* table);
/** The figure-th figure of a cell. 1, or 0 where it has none; the error says why. */
ASDIC_API int asdic_table_at(const asdic_table* table, size_t row, size_t column, size_t figure,
                             asdic_number* number);
/** Frees a table, and all texts that it gave. */
ASDIC_API void asdic_table_free(asdic_table* table);

#ifdef __cplusplus
}
#endif

#endif
