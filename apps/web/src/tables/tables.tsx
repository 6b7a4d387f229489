// Makes tables over two keys of the battle by `asdic table`.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { file } from "../answer/asked.ts";
import { Part } from "../answer/part.tsx";
import { repliesTo, useQuestion } from "../answer/question.ts";
import { formats, Saving } from "../answer/saving.tsx";
import { readCase, textAt } from "../battle/case.ts";
import { fileNameOf } from "../battle/case_file.ts";
import { rulesNamed } from "../battle/rules.ts";
import type { Engine } from "../engine/engine.ts";
import {
  type Axis,
  faultInWords,
  figuresOf,
  firstAxes,
  firstFigures,
  possibleAxes,
  type PossibleAxis,
} from "./axes.ts";
import { Sheet } from "./sheet.tsx";
import "./tables.css";

interface Props {
  case: string;
  engine: Engine;
}

interface AxisFieldProps {
  label: string;
  axis: Axis | undefined;
  possible: PossibleAxis[];
  /** The text of the choice without an axis. */
  none?: string;
  set: (axis: Axis | undefined) => void;
}

function AxisField({ label, axis, possible, none, set }: AxisFieldProps) {
  const groups = [...new Set(possible.map(({ group }) => group))];
  const isOther = axis && !possible.some(({ key }) => key === axis.key);
  return (
    <div class="axis">
      <label>
        {label}
        <select
          value={axis?.key ?? ""}
          onChange={({ currentTarget }) => {
            set(possible.find(({ key }) => key === currentTarget.value));
          }}
        >
          {none !== undefined && <option value="">{none}</option>}
          {isOther && <option value={axis.key}>{axis.key}</option>}
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {possible
                .filter((each) => each.group === group)
                .map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {axis && (
        <label>
          Values
          <input
            type="text"
            aria-label={`Values of the ${label.toLowerCase()}`}
            value={axis.values}
            autocapitalize="off"
            spellcheck={false}
            onInput={({ currentTarget }) => set({ key: axis.key, values: currentTarget.value })}
          />
        </label>
      )}
    </div>
  );
}

interface TableMakerProps {
  possible: readonly PossibleAxis[];
  engine: Engine;
  text: string;
  args: string[];
}

/** Shows the button that makes the table, the table, and the buttons that save it. */
function TableMaker({ engine, text, args, possible }: TableMakerProps) {
  const { isAsked, reply, ask, stop } = useQuestion(engine, text, (html) => html);
  const made = reply.value;
  const isOld = made?.read !== undefined && !repliesTo(made, text, args);
  return (
    <>
      <div class="actions">
        <button type="button" onClick={() => void ask(args, ["--format", "html"])} disabled={isAsked.value}>
          {isOld ? "Make the table again" : "Make the table"}
        </button>
        {isAsked.value && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      <div role="status">
        {isAsked.value && <p class="quiet">Solving the cells…</p>}
        {made?.fault && repliesTo(made, text, args) && <p class="fault">{faultInWords(made.fault, possible)}</p>}
        {isOld && <p class="quiet">The table below belongs to a former battle or to other axes. Press "Make the table again".</p>}
      </div>
      {made?.read && (
        <>
          <Sheet html={made.read} />
          <Saving
            engine={engine}
            text={made.text}
            args={made.args}
            name={`${fileNameOf(readCase(made.text) ?? {})}-table`}
            as={[formats.html, formats.csv, formats.markdown, formats.svg, formats.png]}
          />
        </>
      )}
    </>
  );
}

function TableForm({ text, engine }: { text: string; engine: Engine }) {
  const table = useMemo(() => readCase(text) ?? {}, [text]);
  const rules = rulesNamed(textAt(table, "rules"));
  const possible = useMemo(() => possibleAxes(table, rules), [table, rules]);
  const chosenRows = useSignal<Axis | undefined>(undefined);
  const chosenColumns = useSignal<Axis | "none" | undefined>(undefined);
  const chosenFigures = useSignal<string[] | undefined>(undefined);

  const [firstRows, firstColumns] = firstAxes(table, possible);
  const rows = chosenRows.value ?? firstRows;
  const chosen = chosenColumns.value ?? firstColumns;
  const columns = chosen === "none" || chosen?.key === rows?.key ? undefined : chosen;
  const shown = chosenFigures.value ?? firstFigures(table, rules);
  if (!rows) return null;
  const keys = columns ? [rows, columns] : [rows];
  const args = [
    ...["table", file, "--percent"],
    ...keys.flatMap(({ key, values }, index) => [index ? "--columns" : "--rows", `${key}=${values}`]),
    ...shown.flatMap((name) => ["--show", name]),
  ];
  return (
    <>
      <AxisField
        label="Rows"
        axis={rows}
        possible={possible}
        set={(axis) => {
          chosenRows.value = axis;
        }}
      />
      <AxisField
        label="Columns"
        axis={columns}
        possible={possible.filter(({ key }) => key !== rows.key)}
        none="none"
        set={(axis) => {
          chosenColumns.value = axis ?? "none";
        }}
      />
      <fieldset>
        <legend>In each cell</legend>
        {figuresOf(rules).map(({ name, title }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={({ currentTarget }) => {
                const others = shown.filter((each) => each !== name);
                chosenFigures.value = currentTarget.checked ? [...others, name] : others;
              }}
            />{" "}
            {title}
          </label>
        ))}
      </fieldset>
      <TableMaker {...{ engine, text, args, possible }} />
    </>
  );
}

export function Tables({ case: text, engine }: Props) {
  return (
    <section class="tables answer" aria-label="Tables">
      <Part title="Table" brief="odds for many numbers of units or options">
        {() => <TableForm text={text} engine={engine} />}
      </Part>
    </section>
  );
}
