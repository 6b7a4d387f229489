// Shows one battle round by round: the units that are left, and the odds from there.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { interval, percent, percentagePoints, size, sum } from "../answer/interval.ts";
import { Chance, fixedQuantity, NumberButton, useResult } from "../answer/number.tsx";
import { type ResultNumber, type Side, sides, type Units, type Winner, winners } from "../answer/result.ts";
import { takesWords, winnerWords } from "../answer/verdict.tsx";
import { forceInWords, plural, situationInWords } from "../answer/words.ts";
import type { Rules } from "../battle/rules.ts";
import { type Engine, StopError } from "../engine/engine.ts";
import { messageOfError } from "../engine/message.ts";
import { anySeed, follow, lossesIn, type Moment, seeds } from "./followed.ts";
import "./log.css";

/** A battle that is drawn: its moments, or none until the program has answered. */
interface Followed {
  text: string;
  seed: number;
  moments: Moment[];
  fault: string;
}

const sideNames = { attacker: "Attacker", defender: "Defender" } as const;

/** Returns the chance that decides the battle for the attacker: to take the land, or to win. */
function mainChance({ takes, winner }: Moment): ResultNumber {
  return takes ?? winner.attacker;
}

/** Returns how a battle ended; `land` is the title of the probability to have the land. */
function endInWords(moment: Moment, before: Moment | undefined, land: string): string {
  const isCertain = ({ exact, lower }: ResultNumber) => exact === "1" || lower === "1";
  const winner = winners.find((each) => isCertain(moment.winner[each]));
  if (winner === undefined) return "The battle is over.";
  if (moment.takes && isCertain(moment.takes)) return `The attacker ${land.toLowerCase()}.`;
  if (winner === "attacker" && moment.takes) return "The attacker wins without a land unit.";
  if (winner === "defender" && count(moment.attacker_left) > count(before?.attacker_left ?? {}))
    return "The attacker retreats: the defender wins.";
  const ends: Partial<Record<Winner, string>> = {
    draw: "A draw: both sides have lost everything.",
    undecided: "The battle is broken off, undecided.",
  };
  return ends[winner] ?? `${winnerWords[winner]}.`;
}

function count(units: Units): number {
  return Object.values(units).reduce((all, each) => all + each, 0);
}

interface EntryProps {
  moment: Moment;
  before: Moment | undefined;
  start: Moment;
  rules: Rules | undefined;
}

type OddsProps = Pick<EntryProps, "moment" | "before"> & { when: string };

/** Shows the odds from a moment on. At the end of a battle there is only their last change. */
function Odds({ moment, before, when }: OddsProps) {
  const land = takesWords(useResult().result);
  const { over: isEnd, takes, winner } = moment;
  const possible = winners.filter(
    (each) => each === "attacker" || each === "defender" || interval(winner[each]).upper > 0n,
  );
  const what = (title: string) => `${title}, ${when}`;
  const main = mainChance(moment);
  const change =
    before &&
    sum([
      { known: main, times: 1 },
      { known: mainChance(before), times: -1 },
    ]);
  return (
    <>
      {!isEnd && (
        <div class="verdict-bar" aria-hidden="true">
          {possible.map((each) => (
            <span key={each} class={`share-${each}`} style={{ flexGrow: size(interval(winner[each])) }} />
          ))}
        </div>
      )}
      <p class="log-odds">
        {takes && !isEnd && (
          <span>
            {land} <Chance value={fixedQuantity(what(land), takes)} />
          </span>
        )}
        {(isEnd ? [] : possible).map((each) => (
          <span key={each}>
            {winnerWords[each]} <Chance value={fixedQuantity(what(winnerWords[each]), winner[each])} />
          </span>
        ))}
        {before && change && (
          <span class="quiet">
            for the attacker{" "}
            <NumberButton
              value={fixedQuantity(what("Change for the attacker"), main, mainChance(before))}
              text={percentagePoints(change)}
            />
          </span>
        )}
      </p>
    </>
  );
}

function Force({ side, moment, before, rules }: EntryProps & { side: Side }) {
  const lost = before ? lossesIn(before, moment, side) : {};
  const left = moment[`${side}_left`];
  const hasLeft = Object.keys(left).length > 0;
  return (
    <p class={`log-force ${side}`}>
      <b>{sideNames[side]}</b> {forceInWords(moment[side], rules)}
      {hasLeft && `; not in battle: ${forceInWords(left, rules)}`}
      {before && (
        <span class="quiet"> {Object.keys(lost).length > 0 ? `lost ${forceInWords(lost, rules)}` : "no loss"}</span>
      )}
    </p>
  );
}

/** Returns when a moment is. Guns and bombardment may lead to another moment before the first round. */
function whenOf({ round }: Moment, before: Moment | undefined, start: Moment): string {
  if (!before) return round > 0 ? `now, after round ${round}` : "at the start";
  return round === start.round ? `before round ${round + 1}` : `after round ${round}`;
}

function Entry(props: EntryProps) {
  const { moment, before, start } = props;
  const situation = situationInWords(moment.situation);
  const when = whenOf(moment, before, start);
  const land = takesWords(useResult().result);
  return (
    <li class="log-round">
      <h3>{when[0]!.toUpperCase() + when.slice(1)}</h3>
      {sides.map((side) => (
        <Force key={side} side={side} {...props} />
      ))}
      {situation && <p class="quiet">{situation}</p>}
      {moment.over && <p class="log-end">{endInWords(moment, before, land)}</p>}
      <Odds moment={moment} before={before} when={when} />
    </li>
  );
}

export function BattleLog({ engine }: { engine: Engine }) {
  const { text, result, rules } = useResult();
  const followed = useSignal<Followed | undefined>(undefined);
  /** The index of the last moment that is shown. */
  const shown = useSignal(0);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), [text, engine]);
  const roll = (seed: number) => {
    stop.current();
    followed.value = { text, seed, moments: [], fault: "" };
    shown.value = 1;
    const run = follow(engine, text, seed, result.chain.states);
    stop.current = run.stop;
    const set = (part: Partial<Followed>) => {
      if (stop.current === run.stop) followed.value = { text, seed, moments: [], fault: "", ...part };
    };
    run.moments.then(
      (moments) => set({ moments }),
      (error: unknown) => error instanceof StopError || set({ fault: messageOfError(error) }),
    );
  };
  const now = followed.value?.text === text ? followed.value : undefined;
  if (!now) {
    return (
      <>
        <p>Follow one battle, drawn at random: the units after each round, and the odds from there.</p>
        <p class="actions">
          <button type="button" onClick={() => roll(anySeed())}>
            Roll a battle
          </button>
        </p>
      </>
    );
  }
  const { moments, seed, fault } = now;
  const end = Math.max(moments.length - 1, 0);
  const visible = moments.slice(0, Math.min(shown.value, end) + 1);
  const last = visible.at(-1);
  const isOver = last?.over ?? false;
  const isWaiting = moments.length === 0 && !fault;
  const back = () => (shown.value = Math.max(Math.min(shown.value, end) - 1, 0));
  const next = () => (shown.value = Math.min(shown.value, end) + 1);
  return (
    <>
      <div class="log-steps actions">
        <button type="button" disabled={visible.length < 2} onClick={back}>
          Back
        </button>
        <button type="button" disabled={isOver || isWaiting || fault !== ""} onClick={next}>
          Next round
        </button>
        <button type="button" disabled={isOver || fault !== ""} onClick={() => (shown.value = Infinity)}>
          To the end
        </button>
        <button type="button" onClick={() => roll(anySeed())}>
          New battle
        </button>
      </div>
      <label>
        Number of the battle{" "}
        <input
          class="log-seed"
          type="number"
          inputMode="numeric"
          min={0}
          max={seeds - 1}
          value={seed}
          onChange={({ currentTarget: field }) => {
            const typed = field.valueAsNumber;
            if (Number.isInteger(typed) && typed >= 0 && typed < seeds) roll(typed);
            else field.valueAsNumber = seed; // the log is that of this number
          }}
        />
      </label>
      <p class="quiet">The same number draws the same battle again.</p>
      <p class="unseen" role="status">
        {last &&
          (isOver
            ? endInWords(last, visible.at(-2), takesWords(result))
            : `${plural(last.round - visible[0]!.round, "round", "rounds")} shown, attacker ${percent(interval(mainChance(last)))}`)}
      </p>
      {isWaiting && <p class="quiet">The battle is being drawn…</p>}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <ol class="log" reversed>
        {visible
          .map((moment, index) => <Entry key={index} moment={moment} before={visible[index - 1]} start={visible[0]!} rules={rules} />)
          .reverse()}
      </ol>
    </>
  );
}
