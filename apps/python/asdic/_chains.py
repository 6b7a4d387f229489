"""Solves absorbing Markov chains: custom chains and those of battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from . import _asdic
from ._results import Outcome


class Chain:
    """An absorbing Markov chain with exact probabilities. The first state that you add is 0."""

    def __init__(self, chain: _asdic.Chain | None = None) -> None:
        self._chain = _asdic.Chain() if chain is None else chain

    def add(self, row: Mapping[int, int]) -> int:
        """Adds a state and returns its index. `row` has an integer weight for each successor,
        {state: weight}. An empty row adds an end."""
        if not row:
            return self._chain.add_end()
        return self._chain.add(list(row.keys()), list(row.values()))

    def __len__(self) -> int:
        return len(self._chain)

    def __getitem__(self, state: int) -> dict[int, Fraction]:
        """Returns the probabilities of the successors of a state. An end has none."""
        return {target: Fraction(*chance.parts) for target, chance in self._chain.row(state)}

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        """The arguments (data, indices, indptr) of scipy.sparse.csr_array with shape=(n, n). `data` has
        the nearest double to each probability. The arrays are those of numpy if it is installed."""
        data, indices, indptr = (self._chain.all_chances, self._chain.all_targets,
                                 self._chain.first_edges)
        try:
            import numpy
        except ImportError:
            from array import array
            return array("d", data), array("I", indices), array("Q", indptr)
        return (numpy.frombuffer(data, numpy.float64),
                numpy.frombuffer(indices, numpy.uint32).astype(numpy.int64),
                numpy.frombuffer(indptr, numpy.uint64).astype(numpy.int64))


class Solver:
    """Solves one chain exactly, and verifies every solution."""

    def __init__(self, chain: Chain) -> None:
        self._solver = _asdic.Solver(chain._chain)

    def ends(self, start: int = 0) -> dict[int, Fraction]:
        """Returns the probability of each absorbing state; they sum to 1."""
        return {state: Fraction(*chance.parts) for state, chance in self._solver.ends(start)}

    def visits(self, states: Sequence[int], start: int = 0) -> list[Fraction]:
        """Returns the mean number of visits of each of the states."""
        return [Fraction(*each.parts) for each in self._solver.visits(start, list(states))]

    def values(self, payoffs: Sequence[int], states: Sequence[int] = (0,)) -> list[Fraction]:
        """Returns the mean payoff from each of the states on, if every visit of s pays payoffs[s]."""
        values = self._solver.values(list(payoffs), list(states))
        return [Fraction(*each.parts) for each in values]


class BattleChain(Chain):
    """The chain of a battle. State 0 is the start."""

    def __init__(self, chain: _asdic.BattleChain) -> None:
        super().__init__(chain.chain)
        #: The outcome of the battle in each absorbing state.
        self.ends = {state: Outcome._of(outcome) for state, outcome in chain.ends}
        #: The states in which a round begins.
        self.rounds: list[int] = chain.rounds
