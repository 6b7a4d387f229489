"""Solves absorbing Markov chains: custom chains and those of battles."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from typing import Any, SupportsIndex, TypeVar

from . import _asdic
from ._arguments import counted, digits, exact, integer, items, module, optional_count, optional_seconds, place, refusal
from ._errors import ChainError
from ._numbers import ExactNumber
from ._progress import Progress, listener
from ._results import Outcome

Self = TypeVar("Self", bound="Chain")

_MOST_STATES = 2**32 - 2


def _state(value: SupportsIndex, name: str) -> int:
    state = integer(value, name)
    if not 0 <= state < _MOST_STATES:
        raise ChainError(f"{name} is {state}, but states count from 0")
    return state


def _fraction_text(number: Fraction) -> str:
    sign = "-" if number < 0 else ""
    return f"{sign}{digits(abs(number.numerator))}/{digits(number.denominator)}"


class Chain:
    """An absorbing Markov chain with exact probabilities. The first state that you add is 0."""


    def __init__(self, chain: _asdic.Chain | None = None) -> None:
        self._chain = _asdic.Chain() if chain is None else chain

    def add(self, row: Mapping[Any, ExactNumber]) -> int:
        """Adds a state and returns its index. `row` has an exact weight above 0 for each successor,
        {state: weight}; the probabilities are the weights divided by their sum. An empty row adds an
        end."""
        if not isinstance(row, Mapping):
            raise TypeError(f"a row must be a dict {{state: weight}}, not {row!r}")
        if not row:
            return self._chain.add_end()
        targets = [_state(state, "a successor") for state in row]
        weights = [exact(weight, f"the weight of state {to}") for to, weight in zip(targets, row.values())]
        if min(weights) <= 0:
            raise ChainError(f"the weight {min(weights)} is not above 0")
        unit = math.lcm(*(weight.denominator for weight in weights))
        return self._chain.add(targets, [digits(int(weight * unit)) for weight in weights])

    def __len__(self) -> int:
        return len(self._chain)

    def __getitem__(self, state: SupportsIndex) -> dict[int, Fraction]:
        """Returns the probabilities of the successors of a state. An end has none. -1 is the last
        state."""
        row = self._chain.row(place(state, len(self), "the state"))
        return {target: Fraction(*chance.parts) for target, chance in row}

    def __iter__(self) -> Iterator[dict[int, Fraction]]:
        """Iterates over the rows of all states."""
        return (self[state] for state in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Returns true if both chains have the same rows."""
        if not isinstance(other, Chain):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other))

    __hash__ = None  # type: ignore[assignment]  # a chain can grow

    def __repr__(self) -> str:
        return f"<asdic.Chain of {counted(len(self), 'state')}>"

    def __deepcopy__(self: Self, memo: object) -> Self:
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_chain": list(self)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _chain=_asdic.Chain())
        for row in state["_chain"]:
            Chain.add(self, row)

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        """The arguments (data, indices, indptr) of scipy.sparse.csr_array with shape=(n, n). `data` has
        the nearest double to each probability. The arrays are those of numpy if it is installed; those cannot
        be changed. With copy=True, the matrix can."""
        data, indices, indptr = (self._chain.all_chances, self._chain.all_targets,
                                 self._chain.first_edges)
        numpy = module("numpy")
        if numpy is None:
            return array("d", data), array("I", indices), array("Q", indptr)
        arrays = (numpy.frombuffer(data, numpy.float64),
                  numpy.frombuffer(indices, numpy.uint32).astype(numpy.int64),
                  numpy.frombuffer(indptr, numpy.uint64).astype(numpy.int64))
        for each in arrays:
            each.setflags(write=False)
        return arrays


class Solver:
    """Solves one chain exactly, and verifies every solution.

    `seconds`, `memory` (bytes of the process) and `progress` apply to the analysis of the chain and to
    each later call. Beyond a limit a call raises LimitError. Ctrl-C stops a call. State -1 is the last one. A
    state that is added to the chain later is not in the solver.
    """


    def __init__(
        self,
        chain: Chain,
        *,
        seconds: float | None = None,
        memory: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> None:
        if not isinstance(chain, Chain):
            raise refusal("chain", "a Chain", chain)
        self._size = len(chain)
        self._solver = _asdic.Solver(chain._chain, optional_seconds(seconds),
                                     optional_count(memory, "memory"), listener(progress))

    def __repr__(self) -> str:
        return f"<asdic.Solver of {counted(self._size, 'state')}>"

    def _state(self, value: SupportsIndex, name: str) -> int:
        """Returns the index of a state. -1 is the last state."""
        state = integer(value, name)
        if not -self._size <= state < self._size:
            raise ChainError(f"{name} is {state}, but the chain has {counted(self._size, 'state')}")
        return state % self._size

    def _states(self, values: Iterable[SupportsIndex]) -> list[int]:
        return [self._state(state, f"states[{i}]") for i, state in enumerate(items(values, "states", "states"))]

    def ends(self, start: SupportsIndex = 0) -> dict[int, Fraction]:
        """Returns the probability of each absorbing state; they sum to 1."""
        return {state: Fraction(*chance.parts)
                for state, chance in self._solver.ends(self._state(start, "start"))}

    def visits(self, states: Iterable[SupportsIndex], start: SupportsIndex = 0) -> list[Fraction]:
        """Returns the mean number of visits of each of the states."""
        found = self._solver.visits(self._state(start, "start"), self._states(states))
        return [Fraction(*each.parts) for each in found]

    def values(
        self, payoffs: Iterable[ExactNumber], states: Iterable[SupportsIndex] = (0,)
    ) -> list[Fraction]:
        """Returns the mean payoff from each of the states on, if every visit of s pays payoffs[s].
        Payoffs are exact numbers."""
        paid = [_fraction_text(exact(payoff, f"payoffs[{state}]"))
                for state, payoff in enumerate(items(payoffs, "payoffs", "numbers"))]
        return [Fraction(*each.parts) for each in self._solver.values(paid, self._states(states))]


class BattleChain(Chain):
    """The chain of a battle. State 0 is the start."""


    def __init__(self, chain: _asdic.BattleChain) -> None:
        super().__init__(chain.chain)
        #: The outcome of the battle in each absorbing state.
        self.ends = {state: Outcome._of(outcome) for state, outcome in chain.ends}
        #: The states in which a round begins.
        self.rounds: list[int] = chain.rounds

    def __repr__(self) -> str:
        return f"<asdic.BattleChain of {counted(len(self), 'state')}, {len(self.ends)} of them ends>"
