// What best play says: its value, what it costs to follow a simple policy, and what to do where.
import { useSignal } from "@preact/signals";
import type { Rules } from "../battle/rules.ts";
import { interval, signed } from "./interval.ts";
import { useShown } from "./number.tsx";
import { More } from "./part.tsx";
import { type Decision, type Known, type Result, type Side, sides } from "./result.ts";
import { forceInWords } from "./words.ts";
import "./advice.css";

const first = 6;
const step = 50;

function goalInWords(goal: string, currency: string): string {
  if (goal === "win") return "chance to win less chance to lose";
  if (goal === "cost") return `what the defender loses less what the attacker loses, in ${currency}`;
  return goal === "takes" ? "chance that the attacker takes the land" : goal;
}

function worth(value: Known | null): string {
  return value ? signed(interval(value), 4) : "–";
}

function inBattle(decision: Decision, side: Side, rules: Rules | undefined): string {
  const left = decision[`${side}_left`];
  const gone = Object.keys(left).length > 0 ? ` (${forceInWords(left, rules)} left)` : "";
  return forceInWords(decision[side], rules) + gone;
}

function Position({ decision, rules }: { decision: Decision; rules: Rules | undefined }) {
  const situation = Object.entries(decision.situation);
  return (
    <li>
      <p>
        {inBattle(decision, "attacker", rules)} against {inBattle(decision, "defender", rules)}
        {situation.length > 0 && (
          <span class="quiet"> ({situation.map(([what, value]) => `${what}: ${value}`).join(", ")})</span>
        )}
      </p>
      <p>
        <strong>{decision.do}</strong>{" "}
        <span class="quiet">
          ({decision.side}, {decision.choice.replace(/^\w+\./, "").replaceAll("_", " ")})
        </span>
        {!decision.certain && <span class="quiet"> (as good as any that is known)</span>}
      </p>
      <ul class="options">
        {decision.options.map(({ option, value, best }) => (
          <li key={option}>
            {option}: {worth(value)}
            {best && " ✓ best"}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Whether each word of the search begins a word of the position. */
function matches(decision: Decision, search: string, rules: Rules | undefined): boolean {
  const text = ` ${sides.map((side) => inBattle(decision, side, rules)).join(" against ")}`.toLowerCase();
  const parts = search.toLowerCase().split(",").map((part) => part.trim());
  return parts.every((part) => part === "" || text.includes(` ${part}`));
}

export function Advice({ result, rules }: { result: Result; rules: Rules | undefined }) {
  const { currency } = useShown();
  const search = useSignal("");
  const shown = useSignal(first);
  const { play, value } = result;
  if (!play) return null;
  const reached = play.decisions.filter(
    (decision) => decision.reached && matches(decision, search.value, rules),
  );
  return (
    <div class="advice">
      {value && (
        <p>
          Best play is worth <strong>{worth(value)}</strong>:{" "}
          {goalInWords(play.goal, currency)}.
        </p>
      )}
      {play.order && (
        <p>
          The best casualty order of the {play.order.side}: <strong>{play.order.losses}</strong>
          {play.order.as_good > 0 && `; ${play.order.as_good} others are as good`}.
        </p>
      )}
      {play.policies.length > 0 && (
        <table class="prices">
          <thead>
            <tr>
              <th scope="col">a choice settled beforehand</th>
              <th scope="col">worth</th>
              <th scope="col">against best play</th>
            </tr>
          </thead>
          <tbody>
            {play.policies.map(({ policy, value: settled, difference }) => (
              <tr key={policy}>
                <th scope="row">{policy}</th>
                <td class="number">{worth(settled)}</td>
                <td class="number">{worth(difference)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {play.decisions.length > 0 && (
        <>
          <h3>What to do</h3>
          <label>
            Where this is on the board{" "}
            <input
              type="search"
              placeholder="2 infantry, 1 fighter"
              value={search.value}
              onInput={({ currentTarget }) => {
                search.value = currentTarget.value;
                shown.value = first;
              }}
            />
          </label>
          <ol class="positions">
            {reached.slice(0, shown.value).map((decision, index) => (
              <Position key={index} decision={decision} rules={rules} />
            ))}
          </ol>
          {reached.length === 0 && <p class="quiet">Best play never comes to such a position.</p>}
          <More shown={shown} of={reached.length} step={step} what="positions" />
        </>
      )}
    </div>
  );
}
