// Shows the distributions of the numbers of a battle without sides, such as a raid.
import { size } from "./interval.ts";
import { Chance, intervalOf, type Quantity, useResult } from "./number.tsx";
import { Bar } from "./part.tsx";
import type { Outcome, Result } from "./result.ts";

/** Returns the names of the numbers, such as "damage". */
export function numbersOf(result: Result): string[] {
  return Object.keys(result.outcomes[0] ?? {}).filter((key) => key !== "probability");
}

function valueOf(outcome: Outcome, name: string): number {
  return Number(outcome[name]);
}

function valuesOf({ outcomes }: Result, name: string): number[] {
  const values = new Set(outcomes.map((outcome) => valueOf(outcome, name)));
  return [...values].sort((a, b) => a - b);
}

/** The names of numbers whose keys are not their words. */
const titles: Record<string, string> = { turn: "turns of research", ipc: "IPC spent" };

/** Returns the name in words, such as "rockets destroyed". */
export function titleOf(name: string): string {
  return titles[name] ?? name.replaceAll("_", " ");
}

/** Returns whether the number depends on the dice. */
export function isRandom(result: Result, name: string): boolean {
  return valuesOf(result, name).length > 1;
}

export function meanOf(name: string): Quantity {
  return {
    what: `Mean of ${titleOf(name)}`,
    terms: ({ outcomes }) =>
      outcomes.map((outcome) => ({ known: outcome.probability, times: valueOf(outcome, name) })),
  };
}

function chanceOf(name: string, value: number): Quantity {
  return {
    what: `${titleOf(name)}: ${value}`,
    terms: ({ outcomes }) =>
      outcomes
        .filter((outcome) => valueOf(outcome, name) === value)
        .map((outcome) => ({ known: outcome.probability, times: 1 })),
  };
}

export function Spread({ name }: { name: string }) {
  const { result } = useResult();
  const chances = valuesOf(result, name).map((value) => ({ value, chance: chanceOf(name, value) }));
  const sizes = chances.map(({ chance }) => size(intervalOf(chance, result)));
  const largest = Math.max(...sizes);
  return (
    <table class="bars">
      <thead>
        <tr>
          <th scope="col">value</th>
          <th scope="col">probability</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {chances.map(({ value, chance }, index) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            <td class="number">
              <Chance value={chance} />
            </td>
            <td class="bar-cell">
              <Bar share={(sizes[index] ?? 0) / largest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
