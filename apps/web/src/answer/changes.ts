// Asks how rule options, and one unit more or less, change the figures, and reads the answers.
import { type Group, mostOfAUnit, readUnit } from "../battle/force.ts";
import { seaUnitsOf } from "../battle/landing.ts";
import type { Rules, Unit } from "../battle/rules.ts";
import type { Output } from "../engine/engine.ts";
import { file } from "./asked.ts";
import type { Kind } from "./figures.ts";
import { type Force, forcesOf } from "./forces.ts";
import { digits, type Interval, sum } from "./interval.ts";
import type { Question } from "./queue.ts";
import type { CaseOutput, ResultNumber, Result } from "./result.ts";
import { numbersOf, titleOf } from "./spread.tsx";
import { takesWords } from "./verdict.tsx";
import { unitName } from "./words.ts";

export interface Subject {
  kind: "unit" | "option";
  key: string;
  /** The value in the case. */
  now: string;
  /** The title, such as "attacker: infantry" or the name of a rule option. */
  title: string;
  meaning: string;
}

/** Another value of a key, and each figure with that value and with the present one. */
export interface Change {
  subject: Subject;
  value: string;
  figures: Record<string, { then: ResultNumber; now: ResultNumber }>;
}

export interface Figure {
  name: string;
  title: string;
  kind: Exclude<Kind, "cost">;
}

export function figuresOf(result: Result): Figure[] {
  if (!result.winner) {
    return numbersOf(result).map((name) => ({
      name: `${name}.mean`,
      title: `${titleOf(name)} on average`,
      kind: "mean",
    }));
  }
  const all: Figure[] = [
    { name: "winner.attacker", title: "attacker wins", kind: "chance" },
    { name: "winner.defender", title: "defender wins", kind: "chance" },
  ];
  if (result.takes) all.push({ name: "takes", title: `attacker ${takesWords(result).toLowerCase()}`, kind: "chance" });
  return [...all, { name: "exchange", title: "net gain", kind: "gain" }];
}

/** Returns the units that a force can have. The program refuses some of them. */
function possibleUnits({ path }: Force, read: CaseOutput, rules: Rules): readonly Unit[] {
  if (!read.sea) return rules.units;
  if (path.startsWith("sea.")) return seaUnitsOf(rules, {});
  return rules.units.filter(({ kind }) => kind !== "ship" && kind !== "sub");
}

/** Returns the units of a force, and all others that it can have. */
function unitsOf(force: Force, read: CaseOutput, rules: Rules | undefined): Group[] {
  const there = new Set(force.groups.map(({ unit }) => readUnit(unit).code));
  const others = rules ? possibleUnits(force, read, rules).filter(({ code }) => !there.has(code)) : [];
  return [...force.groups, ...others.map(({ code }) => ({ unit: code, count: 0 }))];
}

function unitQuestions(read: CaseOutput, rules: Rules | undefined): Question<Subject>[] {
  return forcesOf(read).flatMap((force) =>
    unitsOf(force, read, rules).flatMap(({ unit, count }) => {
      const { path, whose } = force;
      const key = `${path}.${unit}`;
      const [less, more] = [[count - 1, count], [count, count + 1]];
      // The program refuses a whole table if the transports of a landing lack room in one of its cells.
      const tables = read.sea && !path.includes("defender") ? [less, more] : [[...less, count + 1]];
      return tables
        .map((values) => values.filter((value) => value >= 0 && value <= mostOfAUnit))
        .filter((values) => values.length > 1)
        .map((values) => ({
          args: ["table", file, "--rows", `${key}=${values.join(",")}`],
          about: {
            kind: "unit" as const,
            key,
            now: `${count}`,
            title: `${whose}: ${unitName(unit, 1, rules)}`,
            meaning: "",
          },
        }));
    }),
  );
}

function optionQuestions(read: CaseOutput, rules: Rules | undefined): Question<Subject>[] {
  return (rules?.settings ?? [])
    .filter(({ kind, path }) => kind === "reading" && path.startsWith("options."))
    .map(({ path, meaning }) => ({
      args: ["compare", file, path],
      about: {
        kind: "option",
        key: path,
        now: String(read.options[path.slice("options.".length)]),
        title: path.slice("options.".length).replaceAll("_", " "),
        meaning,
      },
    }));
}

export function questions(result: Result, rules: Rules | undefined): Question<Subject>[] {
  const figures = figuresOf(result).flatMap(({ name }) => ["--show", name]);
  const asked = [...unitQuestions(result.case, rules), ...optionQuestions(result.case, rules)];
  return asked.map(({ args, about }) => ({
    args: [...args, ...figures, "--format", "json", "--digits", `${digits}`],
    about,
  }));
}

interface Row {
  value: string;
  figures: Record<string, ResultNumber | null>;
}

function rowsOf(subject: Subject, out: string): Row[] {
  if (subject.kind === "option") {
    const { rows } = JSON.parse(out) as { rows: Partial<Row>[] };
    return rows.map(({ value = "", figures = {} }) => ({ value, figures }));
  }
  const { cells } = JSON.parse(out) as { cells: Record<string, ResultNumber | number | null>[] };
  return cells.map(({ [subject.key]: value, ...figures }) => ({
    value: String(value),
    figures: figures as Record<string, ResultNumber | null>,
  }));
}

/** Returns the changes in the answer about a subject; none if there is no answer. */
export function changesOf(subject: Subject, { status, out }: Output): Change[] {
  if (status !== 0 && status !== 3) return [];
  const rows = rowsOf(subject, out);
  const now = rows.find(({ value }) => value === subject.now);
  if (!now) return [];
  return rows
    .filter((row) => row !== now)
    .map(({ value, figures }) => {
      const changes: Change["figures"] = {};
      for (const [name, known] of Object.entries(figures)) {
        const before = now.figures[name];
        if (known && before) changes[name] = { then: known, now: before };
      }
      return { subject, value, figures: changes };
    })
    .filter(({ figures }) => Object.keys(figures).length > 0);
}

/** Returns the difference that a change makes to the figure. */
export function changeOf({ figures }: Change, { name }: Figure): Interval | undefined {
  const found = figures[name];
  return (
    found &&
    sum([
      { known: found.then, times: 1 },
      { known: found.now, times: -1 },
    ])
  );
}
