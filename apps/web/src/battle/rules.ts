// What the program says of its rule systems, as `asdic rules --format json` writes it.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";

export interface RuleSystem {
  name: string;
  title: string;
  source: string;
}

export interface Form {
  kind: "number" | "by_round" | "table" | "fraction" | "flags" | "names";
  least: number;
  most: number;
  key: string;
}

export interface Setting {
  path: string;
  kind: "reading" | "parameter" | "policy" | "word" | "number" | "otherwise" | "numbers" | "force";
  values: string[];
  default: string;
  open: string[];
  least: number;
  most: number;
  meaning: string;
  forms: Form[];
  other_defaults?: { path: string; by_value: Record<string, string> };
}

export interface Unit {
  code: string;
  name: string;
  plural: string;
  kind: "sub" | "ship" | "air" | "land" | "aa";
  attack: number | null;
  defense: number | null;
  hits: number;
  cost: number;
}

/** The units where a reading has another value than by default, or on another die. */
export interface OtherUnits {
  path: string;
  value: string;
  units: Unit[];
}

export interface Rules extends RuleSystem {
  /** Whose units have to be there. */
  forces: "both" | "attacker" | "none";
  dice: number[];
  rounds: boolean;
  fought: boolean;
  losses: boolean;
  open_losses: boolean;
  waves: boolean;
  depths: string[];
  settings: Setting[];
  units: Unit[];
  units_where: OtherUnits[];
}

const answers = new WeakMap<Engine, Map<string, Promise<unknown>>>();

/** What `asdic rules` says, asked once. */
function asked(engine: Engine, args: string[]): Promise<unknown> {
  const known = answers.get(engine) ?? new Map<string, Promise<unknown>>();
  answers.set(engine, known);
  const key = args.join(" ");
  const answer =
    known.get(key) ??
    engine.run(["rules", ...args, "--format", "json"]).answered.then(({ status, out, err }) => {
      if (status !== 0) throw new Error(err);
      return JSON.parse(out) as unknown;
    });
  known.set(key, answer);
  return answer;
}

export function ruleSystems(engine: Engine): Promise<RuleSystem[]> {
  return asked(engine, []) as Promise<RuleSystem[]>;
}

export function rulesOf(engine: Engine, name: string): Promise<Rules> {
  return asked(engine, [name]) as Promise<Rules>;
}

/** The rule system of this name; nothing until the program has said it, or where there is none. */
export function useRules(engine: Engine, name: ReadonlySignal<string>): ReadonlySignal<Rules | undefined> {
  const rules = useSignal<Rules | undefined>(undefined);
  useSignalEffect(() => {
    const wanted = name.value;
    rules.value = undefined;
    void rulesOf(engine, wanted).then(
      (found) => wanted === name.peek() && (rules.value = found),
      () => undefined,
    );
  });
  return rules;
}
