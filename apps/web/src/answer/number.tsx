// A number that can be pressed for its fraction and as many digits as one likes.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Rules } from "../battle/rules.ts";
import { fixed, type Interval, percent, sum } from "./interval.ts";
import type { Known, Result } from "./result.ts";

/** A number of the program, or what follows from several: their sum, each times a whole number. */
export interface Quantity {
  /** "Attacker wins" */
  what: string;
  terms: (result: Result) => { known: Known; times: number }[];
}

export function quantity(what: string, of: (result: Result) => Known | undefined): Quantity {
  return {
    what,
    terms: (result) => {
      const known = of(result);
      return known ? [{ known, times: 1 }] : [];
    },
  };
}

/** A number that another question answered, less a second one if there is one. */
export function answered(what: string, known: Known, less?: Known): Quantity {
  const terms = [{ known, times: 1 }, ...(less ? [{ known: less, times: -1 }] : [])];
  return { what, terms: () => terms };
}

export const certainly: Known = { decimal: "1", exact: "1" };

export interface Shown {
  result: Result;
  /** The case that the result answers. */
  text: string;
  rules: Rules | undefined;
  /** What costs are counted in. */
  currency: string;
  /** Shows all that is known of a number. */
  open: (quantity: Quantity, text: string) => void;
}

export const ShownResult = createContext<Shown | undefined>(undefined);

export function useShown(): Shown {
  const shown = useContext(ShownResult);
  if (!shown) throw new Error("a number stands in an answer");
  return shown;
}

export function intervalOf({ terms }: Quantity, result: Result): Interval {
  return sum(terms(result));
}

export function Pressed({ of, text }: { of: Quantity; text: string }) {
  const { open } = useShown();
  return (
    <button
      type="button"
      class="figure"
      aria-label={`${text}, ${of.what}: show the fraction`}
      onClick={() => open(of, text)}
    >
      {text}
    </button>
  );
}

export function Chance({ of }: { of: Quantity }) {
  return <Pressed of={of} text={percent(intervalOf(of, useShown().result))} />;
}

export function Mean({ of }: { of: Quantity }) {
  return <Pressed of={of} text={fixed(intervalOf(of, useShown().result), 2)} />;
}
