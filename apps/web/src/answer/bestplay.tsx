// Asks for best play: the best options if some choices are open, and their value.
import { useSignal } from "@preact/signals";
import { seaRulesOf } from "../battle/landing.ts";
import type { Rules } from "../battle/rules.ts";
import { choiceInWords } from "../compose/changed.ts";
import type { Engine } from "../engine/engine.ts";
import { Advice } from "./advice.tsx";
import { file } from "./asked.ts";
import { hasCounterAttack } from "./figures.ts";
import { type ResultView, useResult } from "./number.tsx";
import { repliesTo, useQuestion } from "./question.ts";
import { type Result, sides } from "./result.ts";
import { verdictInWords } from "./verdict.tsx";

/** The choice that is open at first, if the rules have it. */
const firstChoice = "attacker.retreat";

interface Choice {
  key: string;
  title: string;
  meaning: string;
}

/** Returns the choices that can be open. */
function choicesOf(result: Result, rules: Rules | undefined): Choice[] {
  if (!rules) return [];
  const atSea = result.case.sea ? seaRulesOf(rules) : undefined;
  const ofSea = atSea?.settings.filter(({ path }) => path.startsWith("sea.")) ?? [];
  const policies = [...rules.settings, ...ofSea]
    .filter(({ open, path }) => open.includes("optimal") && !/(^|\.)options\./.test(path))
    .map(({ path, meaning }) => ({ key: path, title: choiceInWords(path), meaning }));
  const orders = (isOpen: boolean | undefined, prefix: string) =>
    isOpen && result.winner ? sides.map((side) => `${prefix}${side}.losses`) : [];
  const losses = [...orders(rules.open_losses, ""), ...orders(atSea?.open_losses, "sea.")];
  const meaning = "which units take each hit";
  return [...policies, ...losses.map((key) => ({ key, title: choiceInWords(key), meaning }))];
}

function goalsOf({ result, currency }: ResultView): { goal: string; title: string }[] {
  const goals = [
    { goal: "win", title: "winning" },
    { goal: "cost", title: `a high net gain, in ${currency}` },
  ];
  return result.takes ? [...goals, { goal: "takes", title: hasCounterAttack(result) ? "holding the land" : "taking the land" }] : goals;
}

interface Props {
  text: string;
  engine: Engine;
  rules: Rules | undefined;
}

export function BestPlay({ text, engine, rules }: Props) {
  const shown = useResult();
  const { result } = shown;
  const opened = useSignal<string[] | undefined>(undefined);
  const goal = useSignal("cost");
  const { isAsked, reply, ask, stop } = useQuestion(engine, text, (out) => JSON.parse(out) as Result);

  if (result.play) return <Advice result={result} rules={rules} />;

  const choices = choicesOf(result, rules);
  if (choices.length === 0) return <p>This battle has no open choices.</p>;
  const suggested = choices.find(({ key }) => key === firstChoice) ?? choices[0];
  const open = opened.value ?? (suggested ? [suggested.key] : []);
  const chosen = choices.filter(({ key }) => open.includes(key));

  const keys = chosen.flatMap(({ key }) => ["--set", `${key}=optimal`]);
  const aims = result.winner ? ["--set", `play.goal=${goal.value}`] : [];
  const args = ["solve", file, ...keys, ...aims];
  const found = reply.value?.text === text ? reply.value : undefined;
  const isOld = !repliesTo(found, text, args);

  return (
    <>
      <form
        class="best-play"
        onSubmit={(event) => {
          event.preventDefault();
          void ask(args, ["--numbers", "certified", "--format", "json"]);
        }}
      >
        <fieldset>
          <legend>Open choices</legend>
          {choices.map(({ key, title, meaning }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={open.includes(key)}
                onChange={({ currentTarget }) => {
                  const others = open.filter((each) => each !== key);
                  opened.value = currentTarget.checked ? [...others, key] : others;
                }}
              />{" "}
              {title} <span class="quiet">{meaning}</span>
            </label>
          ))}
        </fieldset>
        {result.winner && (
          <fieldset>
            <legend>Goal of both sides</legend>
            {goalsOf(shown).map((each) => (
              <label key={each.goal}>
                <input
                  type="radio"
                  name="goal"
                  checked={goal.value === each.goal}
                  onChange={() => {
                    goal.value = each.goal;
                  }}
                />{" "}
                {each.title}
              </label>
            ))}
          </fieldset>
        )}
        <button type="submit" disabled={chosen.length === 0 || isAsked.value}>
          Find the best play
        </button>
        {isAsked.value && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </form>
      <div role="status">
        {isAsked.value && <p class="quiet">Finding the best option in each position…</p>}
        {found?.fault && !isOld && <p class="fault">{found.fault}</p>}
        {found?.read && isOld && (
          <p class="quiet">The best play below belongs to other choices or to another goal. Press "Find the best play" again.</p>
        )}
        {found?.read && <p>Under best play: {verdictInWords(found.read)}.</p>}
      </div>
      {found?.read && <Advice result={found.read} rules={rules} />}
    </>
  );
}
