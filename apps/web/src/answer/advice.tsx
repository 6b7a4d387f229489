// Shows best play: its value, the prices of policies, and the best option in each position.
import { useSignal } from "@preact/signals";
import type { Rules } from "../battle/rules.ts";
import { choiceInWords, orderInWords, policyInWords } from "../compose/changed.ts";
import { hasCounterAttack } from "./figures.ts";
import { interval, signed } from "./interval.ts";
import { useResult } from "./number.tsx";
import { More } from "./part.tsx";
import { type Decision, type ResultNumber, type Result, type Side, sides } from "./result.ts";
import { forceInWords, situationInWords, unitsInWords } from "./words.ts";
import "./advice.css";

const first = 6;
const step = 50;

function goalInWords(goal: string, result: Result, currency: string): string {
  if (goal === "win") return "probability to win minus probability to lose";
  if (goal === "cost") return `net gain of the attacker, in ${currency}`;
  return goal === "takes" ? `probability that the attacker ${hasCounterAttack(result) ? "holds" : "takes"} the land` : goal;
}

/** Returns a value of the goal with its sign, to the digits that the program shows. */
function worth(value: ResultNumber | null, goal: string): string {
  return value ? signed(interval(value), goal === "cost" ? 2 : 4) : "–";
}

function inBattle(decision: Decision, side: Side, rules: Rules | undefined): string {
  const left = decision[`${side}_left`];
  const gone = Object.keys(left).length > 0 ? ` (${forceInWords(left, rules)} left)` : "";
  return forceInWords(decision[side], rules) + gone;
}

interface PositionProps {
  decision: Decision;
  goal: string;
  rules: Rules | undefined;
}

function Position({ decision, goal, rules }: PositionProps) {
  const situation = situationInWords(decision.situation);
  return (
    <li>
      <p>
        {inBattle(decision, "attacker", rules)} against {inBattle(decision, "defender", rules)}
        {situation && <span class="quiet"> ({situation})</span>}
      </p>
      <p>
        <strong>{unitsInWords(decision.do, rules)}</strong>{" "}
        <span class="quiet">
          ({choiceInWords(decision.choice)})
        </span>
        {!decision.certain && <span class="quiet"> (no known option is better)</span>}
      </p>
      <ul class="options">
        {decision.options.map(({ option, value, best }) => (
          <li key={option}>
            {unitsInWords(option, rules)}: {worth(value, goal)}
            {best && " ✓ best"}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns whether the position has each unit of the search, which commas separate. */
function matches(decision: Decision, search: string, rules: Rules | undefined): boolean {
  const text = ` ${sides.map((side) => inBattle(decision, side, rules)).join(" against ")}`.toLowerCase();
  const parts = search.toLowerCase().split(",").map((part) => part.trim());
  return parts.every((part) => part === "" || text.includes(` ${part}`));
}

export function Advice({ result, rules }: { result: Result; rules: Rules | undefined }) {
  const { currency } = useResult();
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
          The value of best play is <strong>{worth(value, play.goal)}</strong>:{" "}
          {goalInWords(play.goal, result, currency)}.
        </p>
      )}
      {play.order && (
        <p>
          The best casualty order of the {play.order.side}: <strong>{rules ? orderInWords(play.order.losses, rules.units) : play.order.losses}</strong>
          {play.order.as_good > 0 && `; ${play.order.as_good} others are equally good`}.
        </p>
      )}
      {play.policies.length > 0 && (
        <table class="prices">
          <thead>
            <tr>
              <th scope="col">policy</th>
              <th scope="col">value</th>
              <th scope="col">difference to best play</th>
            </tr>
          </thead>
          <tbody>
            {play.policies.map(({ policy, value: settled, difference }) => (
              <tr key={policy}>
                <th scope="row">{policyInWords(policy, rules)}</th>
                <td class="number">{worth(settled, play.goal)}</td>
                <td class="number">{worth(difference, play.goal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {play.decisions.length > 0 && (
        <>
          <h3>What to do</h3>
          <label>
            Positions with these units{" "}
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
              <Position key={index} goal={play.goal} {...{ decision, rules }} />
            ))}
          </ol>
          {reached.length === 0 && <p class="quiet">Best play does not reach such a position.</p>}
          <More shown={shown} total={reached.length} step={step} what="positions" />
        </>
      )}
    </div>
  );
}
