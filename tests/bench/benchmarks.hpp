// Benchmarks of more than one chain.
#pragma once

/// Tables, beside their largest cells.
void add_tables();

/// Answers of the whole program; where ASDIC_BEFORE names another build of it, those of both in
/// turn.
void add_answers();
