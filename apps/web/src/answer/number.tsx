// Shows numbers of an answer. A press on a number opens its fraction and its digits.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import { cost, type Interval, mean, netGain, percent, sum } from "./interval.ts";
import type { ResultNumber, Result } from "./result.ts";

/** A number of the answer, or a sum of several numbers, each times an integer. */
export interface Quantity {
  /** "Attacker wins" */
  what: string;
  terms: (result: Result) => { known: ResultNumber; times: number }[];
}

/** Returns the quantity that `find` takes from a result. It is empty if the result does not have it. */
export function quantity(what: string, find: (result: Result) => ResultNumber | undefined): Quantity {
  return {
    what,
    terms: (result) => {
      const known = find(result);
      return known ? [{ known, times: 1 }] : [];
    },
  };
}

/** Returns the quantity of a number from another question, minus `less` if that is given. */
export function fixedQuantity(what: string, known: ResultNumber, less?: ResultNumber): Quantity {
  const terms = [{ known, times: 1 }, ...(less ? [{ known: less, times: -1 }] : [])];
  return { what, terms: () => terms };
}

export const certainly: ResultNumber = { decimal: "1", exact: "1" };

export interface ResultView {
  result: Result;
  /** The case of the result. */
  text: string;
  rules: Rules | undefined;
  /** The unit of costs, such as "IPC". */
  currency: string;
  /** Returns whether this is the case that the page shows now. */
  isCurrent: () => boolean;
  /** Opens the fraction and the digits of a number; `text` is the number in the answer. */
  open: (quantity: Quantity, text: string) => void;
}

export const ResultContext = createContext<ResultView | undefined>(undefined);

export function useResult(): ResultView {
  const shown = useContext(ResultContext);
  if (!shown) throw new Error("this component is not in an answer");
  return shown;
}

export function intervalOf({ terms }: Quantity, result: Result): Interval {
  return sum(terms(result));
}

export function NumberButton({ value, text }: { value: Quantity; text: string }) {
  const { open } = useResult();
  return (
    <button
      type="button"
      class="figure"
      aria-label={`${text}, ${value.what}: show the fraction`}
      onClick={() => open(value, text)}
    >
      {text}
    </button>
  );
}

export function Chance({ value }: { value: Quantity }) {
  return <NumberButton value={value} text={percent(intervalOf(value, useResult().result))} />;
}

/** Shows a mean number of rounds or units. */
export function Mean({ value }: { value: Quantity }) {
  return <NumberButton value={value} text={mean(intervalOf(value, useResult().result))} />;
}

export function Cost({ value }: { value: Quantity }) {
  return <NumberButton value={value} text={cost(intervalOf(value, useResult().result))} />;
}

export function NetGain({ value }: { value: Quantity }) {
  return <NumberButton value={value} text={netGain(intervalOf(value, useResult().result))} />;
}
