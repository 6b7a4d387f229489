// The steps of a slider for a number of the rules, such as a detection ratio.
import type { Value } from "./case.ts";
import type { Setting } from "./rules.ts";

/** A fraction of small integers, without a common factor. */
type Ratio = readonly [numerator: number, denominator: number];

/** The largest ratio on a slider; larger ones are typed. */
const mostRatio = 3;
const partsOfOne = 4;

/** Returns whether a slider is useful for a setting: numbers about detection and searches, and factors. */
function hasSteps({ kind, path }: Setting): boolean {
  if (kind === "parameter") return /(_ratio|_factor|_share)$/.test(path);
  return kind === "number" && /^options\.(detection_value|aircraft_bonus)$/.test(path);
}

/**
 * Returns the values of the slider of a setting as texts, in order, with `now` among them; or nothing if it has no slider.
 * A share goes from 0 to 1 by a face of the die, a number from 0 to the die, and a ratio from 0 to 3 by quarters.
 */
export function stepsOf(setting: Setting, die: number, now: string): string[] | undefined {
  const known = ratioOf(now);
  if (!hasSteps(setting) || !known) return undefined;
  const isShare = setting.path.endsWith("_share");
  const [most, parts] = setting.kind === "number" ? [die, 1] : isShare ? [1, die] : [mostRatio, partsOfOne];
  const steps = Array.from({ length: most * parts + 1 }, (_, step) => reduced(step, parts));
  if (!steps.some((each) => textOf(each) === textOf(known))) steps.push(known);
  return steps.sort(([a, b], [c, d]) => a * d - c * b).map(textOf);
}

/** Returns the text of a step that has the same value as a text of a case, such as "1/2" for "0.50". */
export function stepOf(text: string): string | undefined {
  const known = ratioOf(text);
  return known && textOf(known);
}

/** Returns the value of a key for a step. TOML has fractions in quotes. */
export function valueOfStep(step: string): Value {
  return step.includes("/") ? step : Number(step);
}

function ratioOf(text: string): Ratio | undefined {
  const [, whole, decimals = "", denominator] = /^(\d{1,6})(?:\.(\d{1,6})|\/(\d{1,6}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || Number(denominator ?? 1) === 0) return undefined;
  return denominator === undefined
    ? reduced(Number(whole + decimals), 10 ** decimals.length)
    : reduced(Number(whole), Number(denominator));
}

function reduced(numerator: number, denominator: number): Ratio {
  let [a, b] = [numerator, denominator];
  while (b !== 0) [a, b] = [b, a % b];
  return [numerator / a, denominator / a];
}

function textOf([numerator, denominator]: Ratio): string {
  return denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;
}
