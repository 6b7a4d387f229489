from collections.abc import Callable
from typing import Optional

Progress = Optional[Callable[[str, int, int], None]]

class Number:
    is_exact: bool
    parts: tuple[int, int]
    lower: Number
    upper: Number
    def decimal(self, digits: int) -> str: ...
    def __float__(self) -> float: ...

class Figure:
    value: Number
    is_root: bool
    word: str
    def __float__(self) -> float: ...

class Chain:
    first_edges: bytes
    all_targets: bytes
    all_chances: bytes
    def add(self, targets: list[int], weights: list[str]) -> int: ...
    def add_end(self) -> int: ...
    def __len__(self) -> int: ...
    def is_end(self, state: int) -> bool: ...
    def row(self, state: int) -> list[tuple[int, Number]]: ...

class Solver:
    def __init__(
        self, chain: Chain, seconds: Optional[float], memory: Optional[int], progress: Progress
    ) -> None: ...
    def is_absorbing(self, state: int) -> bool: ...
    def ends(self, start: int) -> list[tuple[int, Number]]: ...
    def visits(self, start: int, states: list[int]) -> list[Number]: ...
    def values(self, payoffs: list[str], states: list[int]) -> list[Number]: ...

class Case:
    @staticmethod
    def read(path: str) -> Case: ...
    @staticmethod
    def parse(text: str, source: str) -> Case: ...
    @staticmethod
    def of_forces(rules: str, attacker: str, defender: str) -> Case: ...
    def copy(self) -> Case: ...
    def set(self, key: str, value: str) -> None: ...
    def get(self, key: str) -> Optional[str]: ...
    def remove(self, key: str) -> bool: ...
    def text(self) -> str: ...
    def validate(self) -> None: ...

class Outcome:
    winner: str
    attacker: dict[str, int]
    attacker_left: dict[str, int]
    defender: dict[str, int]
    defender_left: dict[str, int]
    holder: str
    numbers: dict[str, int]
    chance: Number

class Result:
    is_exact: bool
    outcomes: list[Outcome]
    def figure(self, name: str) -> Figure: ...
    def figure_names(self) -> list[str]: ...
    def rounds(self) -> list[tuple[int, Number]]: ...
    def report(self, format: str, digits: int, fractions: bool) -> str: ...

class Axis:
    key: str
    values: list[str]

class Table:
    rows: Axis
    columns: Axis
    figures: list[str]
    def at(self, row: int, column: int, figure: int) -> Optional[Figure]: ...
    def why(self, row: int, column: int) -> str: ...
    def report(self, format: str) -> str: ...

class FoundCase:
    rank: int
    values: list[str]
    figures: list[Figure]

class FindResult:
    axes: list[Axis]
    figures: list[str]
    best: list[FoundCase]
    searched: int
    meeting: int
    is_proven: bool
    def report(self, format: str) -> str: ...

class BattleChain:
    chain: Chain
    ends: list[tuple[int, Outcome]]
    rounds: list[int]

class Report:
    formats: list[str]
    is_complete: bool
    def text(self, format: str) -> str: ...

def add_rules(text: str, source: str) -> tuple[str, str, str]: ...
def add_rule_system(
    name: str,
    title: str,
    source: str,
    units: list[tuple[str, int, int, int, int, str]],
    options: list[tuple[str, list[str], str]],
    fight: Callable[..., object],
) -> None: ...
def check_limits(states: int) -> None: ...
def version() -> str: ...
def solve(
    battle: Case,
    certified: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    given: list[str],
    figures: list[str],
    progress: Progress,
) -> Result: ...
def chain_of(battle: Case, max_states: Optional[int], progress: Progress) -> BattleChain: ...
def tabulate(
    battle: Case,
    rows: str,
    columns: str,
    show: list[str],
    certified: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Table: ...
def stored_table(
    store: str, rows: str, columns: str, show: list[str], sets: list[str]
) -> Table: ...
def find(
    battle: Case,
    vary: list[str],
    budget: list[str],
    where: list[str],
    least: str,
    most: str,
    front: str,
    show: list[str],
    top: int,
    exact: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> FindResult: ...
def take_ranges(force: str, is_attacker: bool) -> tuple[str, list[str]]: ...
def luck(
    battle: Case,
    results: list[str],
    by: str,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def compare(
    battle: Case,
    how: str,
    keys: list[str],
    second: Optional[Case],
    show: list[str],
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def sample(
    battle: Case,
    battles: int,
    seed: int,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def follow(
    battle: Case,
    seed: int,
    certified: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def check(
    battle: Case,
    counts: str,
    source: str,
    level: float,
    fault: float,
    changes: bool,
    interpretations: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def plan_check(
    battle: Case,
    against: list[str],
    level: float,
    power: float,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def plan_turn(
    turn: Case,
    goal: str,
    pool: str,
    where: list[str],
    top: int,
    exact: bool,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> Report: ...
def sweep(
    battle: Case,
    store: str,
    shard: int,
    shards: int,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> tuple[int, int, int, int, list[str]]: ...
def export_chain(
    battle: Case,
    format: str,
    stem: str,
    max_states: Optional[int],
    seconds: Optional[float],
    progress: Progress,
) -> str: ...
