// Shows the length of the battle, and how often each side has won by each round.
import { useMemo } from "preact/hooks";
import type uPlot from "uplot";
import { interval, size } from "./interval.ts";
import { Chance, Mean, quantity, useResult } from "./number.tsx";
import { axis, type Color, percents, Plot, type PlotOptions } from "./plot.tsx";
import type { ResultNumber, Result, Round } from "./result.ts";

interface Line {
  name: string;
  token: string;
  dash: number[];
  number: (round: Round) => ResultNumber;
}

const lines: Line[] = [
  { name: "attacker has won", token: "--attacker", dash: [], number: (round) => round.winner.attacker },
  { name: "defender has won", token: "--defender", dash: [8, 4], number: (round) => round.winner.defender },
  { name: "battle is over", token: "--quiet", dash: [2, 3], number: (round) => round.over },
];

/** Returns the rounds until 99.9% of battles are over. */
function shownRounds({ by_round: all = [] }: Result): Round[] {
  const last = all.findIndex(({ over }) => size(interval(over)) > 0.999);
  return last < 0 ? all : all.slice(0, last + 1);
}

function options(color: Color): PlotOptions {
  return {
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [0, 1] } },
    axes: [
      axis(color, { incrs: [1, 2, 5, 10], values: (_, values) => values.map(String) }),
      axis(color, { values: percents, size: 52 }),
    ],
    series: [
      {},
      ...lines.map(({ name, token, dash }) => ({
        label: name,
        stroke: color(token),
        width: 2,
        dash,
        points: { show: false },
      })),
    ],
  };
}

export function Rounds() {
  const { result } = useResult();
  const rounds = useMemo(() => shownRounds(result), [result]);
  const data = useMemo<uPlot.AlignedData>(
    () => [
      rounds.map(({ round }) => round),
      ...lines.map(({ number }) => rounds.map((round) => size(interval(number(round))))),
    ],
    [rounds],
  );
  const chance = (line: Line, round: number) =>
    quantity(`After round ${round} the ${line.name}`, (all) => {
      const same = all.by_round?.find((each) => each.round === round);
      return same && line.number(same);
    });
  return (
    <>
      <p>
        <Mean value={quantity("Mean rounds", (all) => all.rounds?.mean)} /> rounds on average.
      </p>
      {rounds.length > 2 && (
        <Plot label="How often each side has won by each round; the table has the numbers" data={data} options={options} />
      )}
      <table class="rounds">
        <thead>
          <tr>
            <th scope="col">after round</th>
            {lines.map(({ name }, index) => (
              <th scope="col" key={name}>
                <i class={`line line-${index}`} aria-hidden="true" /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ round }) => (
            <tr key={round}>
              <th scope="row">{round}</th>
              {lines.map((line) => (
                <td class="number" key={line.name}>
                  <Chance value={chance(line, round)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
