// Benchmarks of more than one chain.
#pragma once

/// Adds the benchmarks of tables and of their largest cells.
void add_tables();

/// Adds the benchmarks of the whole program. If ASDIC_BEFORE names another build of it, both run in
/// turn.
void add_answers();
