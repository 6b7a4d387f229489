// Fields for policies under conditions: one sentence for each block, which can be moved before the others.
import { useSignal } from "@preact/signals";
import type { Battle } from "../battle/battle.ts";
import { textAt, textOf, valueAt, type Value } from "../battle/case.ts";
import {
  choicesOf,
  conditionsOf,
  firstAction,
  listText,
  policiesOf,
  type Range,
  readRange,
  settingOfAction,
  type Subject,
  subjectsOf,
  writeRange,
} from "../battle/policies.ts";
import type { Rules, Setting, Unit } from "../battle/rules.ts";
import { NumberInput } from "./number_input.tsx";
import { Choice, nameOfSetting } from "./setting_field.tsx";
import "./policies.css";

export interface PoliciesProps {
  battle: Battle;
  rules: Rules;
  units: readonly Unit[];
  /** The key of the force, such as "attacker", "wave.2" or "sea.defender". */
  force: string;
  /** The title of the force, such as "Attack 2". */
  title: string;
  /** The settings of the force. */
  settings: readonly Setting[];
  /** The keys of the forces that fight in the battle of this one. */
  against: { attacker: string; defender: string };
}

export function Policies({ battle, rules, units, force, title, settings, against }: PoliciesProps) {
  const table = battle.table.value ?? {};
  /** Counts moves, after which each block has new fields. */
  const moves = useSignal(0);
  const hasUnits = textAt(table, `${force}.units`) !== "";
  const choices = choicesOf(rules, force, settings).filter(({ path }) => hasUnits || !path.endsWith(".losses"));
  const blocks = policiesOf(table, force);
  const forces = { attacker: textAt(table, `${against.attacker}.units`), defender: textAt(table, `${against.defender}.units`) };
  const subjects = subjectsOf(rules, forces, units);
  const add = () => {
    const choice = choices.find(({ path }) => path.endsWith(".retreat")) ?? choices[0]!;
    const first = rules.rounds ? { round: "2.." } : {};
    const block = { choice: nameOfChoice(choice), when: first, do: firstAction(choice, table, force) };
    battle.change({ [`${force}.policy.${blocks.length + 2}`]: block });
  };
  const raise = (index: number) => {
    const all = [...(valueAt(table, `${force}.policy`) as Value[])];
    all.splice(index - 1, 2, all[index]!, all[index - 1]!);
    moves.value++;
    battle.change({ [`${force}.policy`]: all });
  };
  const remove = (block: string) => {
    moves.value++;
    battle.change({ [block]: undefined });
  };
  if (choices.length === 0) return null;
  return (
    <section class="policies" aria-label={`${title}: policies under conditions`}>
      {blocks.length > 1 && <p class="quiet">If several policies have the same choice, the first one whose conditions hold counts.</p>}
      {blocks.map((block, index) => (
        <fieldset key={`${moves.value} ${index}`} class="policy">
          <legend>
            {title}: policy {index + 1}
          </legend>
          <Block {...{ battle, rules, block, choices, subjects, force }} />
          <p class="policy-buttons">
            {index > 0 && (
              <button type="button" class="quiet" aria-label={`move policy ${index + 1} up`} onClick={() => raise(index)}>
                move up
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-label={`remove policy ${index + 1}`}
              onClick={() => remove(block)}
            >
              remove
            </button>
          </p>
        </fieldset>
      ))}
      <button type="button" class="add" aria-label={`Add a policy under conditions: ${title}`} onClick={add}>
        Add a policy under conditions
      </button>
    </section>
  );
}

/** Returns the value of the key `choice`, such as "retreat". */
function nameOfChoice({ path }: Setting): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

interface BlockProps {
  battle: Battle;
  rules: Rules;
  block: string;
  choices: readonly Setting[];
  subjects: readonly Subject[];
  force: string;
}

function Block({ battle, rules, block, choices, subjects, force }: BlockProps) {
  const table = battle.table.value ?? {};
  const name = textAt(table, `${block}.choice`);
  const choice = choices.find((each) => nameOfChoice(each) === name);
  const conditions = conditionsOf(table, block);
  const free = subjects.filter(({ key }) => !conditions.some(([other]) => other === key));
  const set = (changed: readonly [string, Value][]) => battle.change({ [`${block}.when`]: Object.fromEntries(changed) });
  const replace = (index: number, condition: [string, Value]) =>
    set(conditions.map((each, other) => (other === index ? condition : each)));
  const choose = (chosen: string) => {
    const next = choices.find((each) => nameOfChoice(each) === chosen)!;
    battle.change({ [`${block}.choice`]: chosen, [`${block}.do`]: firstAction(next, table, force) });
  };
  const action = choice && settingOfAction(choice, block);
  return (
    <>
      {conditions.map(([key, value], index) => (
        <p key={key} class="condition">
          <label>
            {index === 0 ? "if" : "and"}{" "}
            <select value={key} onChange={({ currentTarget }) => replace(index, [currentTarget.value, value])}>
              {subjects
                .filter((each) => each.key === key || free.includes(each))
                .map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.title}
                  </option>
                ))}
              {!subjects.some((each) => each.key === key) && <option value={key}>{key}</option>}
            </select>
          </label>
          <RangeField key={key} value={value} least={key === "round" ? 1 : 0} label={titleOf(key, subjects)} change={(changed) => replace(index, [key, changed])} />
          <button
            type="button"
            class="quiet"
            aria-label={`remove the condition on ${titleOf(key, subjects)}`}
            onClick={() => set(conditions.filter((_, other) => other !== index))}
          >
            ×
          </button>
        </p>
      ))}
      {free.length > 0 && (
        <button type="button" class="quiet" onClick={() => set([...conditions, [free[0]!.key, "1.."]])}>
          {conditions.length === 0 ? "add a condition (now: always)" : "add a condition"}
        </button>
      )}
      <p class="condition">
        <label>
          then{" "}
          <select value={name} onChange={({ currentTarget: { value } }) => choose(value)}>
            {choices.map((each) => (
              <option key={each.path} value={nameOfChoice(each)}>
                {each.path.endsWith(".losses") ? "casualty order" : nameOfSetting(each)}
              </option>
            ))}
            {!choice && <option value={name}>{name}</option>}
          </select>
        </label>{" "}
        {action && action.values.length > 0 ? (
          <Choice key={name} {...{ battle, rules }} setting={action} label={`what ${name} does`} bare />
        ) : (
          <input
            class="typed"
            aria-label={name === "losses" ? "casualty order" : `what ${name} does`}
            value={listText(valueAt(table, `${block}.do`))}
            onInput={({ currentTarget: { value } }) => battle.change({ [`${block}.do`]: value })}
          />
        )}
      </p>
    </>
  );
}

function titleOf(key: string, subjects: readonly Subject[]): string {
  return subjects.find((each) => each.key === key)?.title ?? key;
}

type Relation = "is" | "is at least" | "is at most" | "is from";
const relations: readonly Relation[] = ["is", "is at least", "is at most", "is from"];

function relationOf({ least, most }: Range): Relation {
  if (least === undefined) return "is at most";
  if (most === undefined) return "is at least";
  return least === most ? "is" : "is from";
}

/** The largest number of a range: the units of a force, or the rounds that a policy can count. */
const mostOfARange = 4000;

interface RangeFieldProps {
  value: Value;
  /** The smallest number that the condition can have. */
  least: number;
  /** What the range is about, such as "the round". */
  label: string;
  change(value: Value): void;
}

/** Shows a range as a relation with one number or two, and any other value as text. */
function RangeField({ value, least: smallest, label, change }: RangeFieldProps) {
  const range = readRange(value);
  // "is from" stays while both ends are equal, as they may be before the user has typed all digits.
  const isFrom = useSignal(range !== undefined && relationOf(range) === "is from");
  if (!range) {
    return <input class="typed" aria-label={`range of ${label}`} value={textOf(value)} onInput={(event) => change(event.currentTarget.value)} />;
  }
  const relation = isFrom.value ? "is from" : relationOf(range);
  const { least = range.most ?? smallest, most = range.least ?? smallest } = range;
  const set = (from: number | undefined, to: number | undefined) =>
    change(isFrom.value ? `${from}..${to}` : writeRange({ least: from, most: to }));
  const choose = (chosen: Relation) => {
    isFrom.value = chosen === "is from";
    if (chosen === "is") set(least, least);
    else if (chosen === "is at least") set(least, undefined);
    else if (chosen === "is at most") set(undefined, most);
    else set(least, Math.max(most, least + 1));
  };
  type Ends = [number | undefined, number | undefined];
  /** Shows a number of the range, which is between `from` and `to`. */
  const number = (title: string, now: number, ends: (typed: number) => Ends, from = smallest, to = mostOfARange) => (
    <NumberInput
      key={title}
      class="typed"
      label={title}
      value={now}
      least={from}
      most={to}
      set={(typed) => set(...ends(typed))}
    />
  );
  return (
    <>
      <select value={relation} aria-label={`how ${label} compares`} onChange={(event) => choose(event.currentTarget.value as Relation)}>
        {relations.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {relation === "is" && number(label, least, (typed) => [typed, typed])}
      {relation === "is at least" && number(`least of ${label}`, least, (typed) => [typed, undefined])}
      {relation === "is at most" && number(`most of ${label}`, most, (typed) => [undefined, typed])}
      {relation === "is from" && (
        <>
          {number(`least of ${label}`, least, (typed) => [typed, most], smallest, most)}
          {" to "}
          {number(`most of ${label}`, most, (typed) => [least, typed], least)}
        </>
      )}
    </>
  );
}
