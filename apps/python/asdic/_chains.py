"""Chains of any meaning, and those of battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from . import _asdic
from ._results import Outcome


class Chain:
    """An absorbing Markov chain of exact chances. States count from 0, as they are added."""

    def __init__(self, chain: _asdic.Chain | None = None) -> None:
        self._chain = _asdic.Chain() if chain is None else chain

    def add(self, row: Mapping[int, int]) -> int:
        """Adds a state that goes on by whole weights, {target: weight}; {} for an end."""
        if not row:
            return self._chain.add_end()
        return self._chain.add(list(row.keys()), list(row.values()))

    def __len__(self) -> int:
        return len(self._chain)

    def __getitem__(self, state: int) -> dict[int, Fraction]:
        """The chances of a state; none of an end."""
        return {target: Fraction(*chance.parts) for target, chance in self._chain.row(state)}

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        """(data, indices, indptr), as scipy.sparse.csr_array takes them with shape=(n, n): doubles,
        each the nearest to a chance. numpy arrays where numpy is installed."""
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
    """Solves one chain, exactly; every solution is verified."""

    def __init__(self, chain: Chain) -> None:
        self._solver = _asdic.Solver(chain._chain)

    def ends(self, start: int = 0) -> dict[int, Fraction]:
        """Where the chain comes to rest, with the chance of that; they sum to 1."""
        return {state: Fraction(*chance.parts) for state, chance in self._solver.ends(start)}

    def visits(self, states: Sequence[int], start: int = 0) -> list[Fraction]:
        """How often it is in each of the states on average."""
        return [Fraction(*each.parts) for each in self._solver.visits(start, list(states))]

    def values(self, payoffs: Sequence[int], states: Sequence[int] = (0,)) -> list[Fraction]:
        """From each of the states on, the mean of what is paid: payoffs[s] for every visit of s."""
        values = self._solver.values(list(payoffs), list(states))
        return [Fraction(*each.parts) for each in values]


class BattleChain(Chain):
    """The chain of a battle: state 0 is the beginning."""

    def __init__(self, chain: _asdic.BattleChain) -> None:
        super().__init__(chain.chain)
        #: Where it comes to rest, and how the battle has come out there.
        self.ends = {state: Outcome._of(outcome) for state, outcome in chain.ends}
        #: The states in which a round begins.
        self.rounds: list[int] = chain.rounds
