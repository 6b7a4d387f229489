"""The base of the objects that the library computes, and their forms for notebooks and pandas."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from ._arguments import needed_module
from ._numbers import Enclosure, Root

Computed = TypeVar("Computed")
Self = TypeVar("Self", bound="Answer[Any]")


def in_frame(page: str) -> str:
    """Returns the HTML of a frame that shows `page` in a notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page)}" width="100%" height="640" '
        'style="border: none"></iframe>'
    )


def _plain(value: Any) -> Any:
    """Returns a number as its nearest double, for a frame. Other objects stay."""
    return float(value) if isinstance(value, (Fraction, Enclosure, Root)) else value


def frame(records: Iterable[Mapping[str, Any]], exact: bool) -> Any:
    """Returns the records as a frame of pandas."""
    pandas = needed_module("pandas", "to_frame()")
    return pandas.DataFrame([dict(record) if exact else {key: _plain(each) for key, each in record.items()}
                             for record in records])


class Answer(Generic[Computed]):
    """The base of objects that the library computes. A copy in another process has the stored
    numbers. It computes the rest again if you ask for it.

    `again` is a partial function that computes the object, and can be pickled.
    """

    def __init__(self, computed: Computed, again: Callable[[], Computed]) -> None:
        self._computed: Computed | None = computed
        self._again = again

    @property
    def _result(self) -> Computed:
        if self._computed is None:
            self._computed = self._again()
        return self._computed

    def _store(self) -> None:
        """Computes the numbers that a copy has."""
        raise NotImplementedError

    def __copy__(self: Self) -> Self:
        return self  # nothing in it changes

    def __deepcopy__(self: Self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, Any]:
        self._store()
        return {**self.__dict__, "_computed": None}
