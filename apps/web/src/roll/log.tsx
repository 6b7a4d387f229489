// Shows one battle round by round: the units that are left, and the odds from there.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { interval, percent, percentagePoints, size, sum } from "../answer/interval.ts";
import { Chance, fixedQuantity, NumberButton, useResult } from "../answer/number.tsx";
import { type ResultNumber, type Side, sides, type Units, type Winner, winners } from "../answer/result.ts";
import { winnerWords } from "../answer/verdict.tsx";
import { unitName } from "../answer/words.ts";
import { readCase } from "../battle/case.ts";
import type { Rules } from "../battle/rules.ts";
import { type Engine, StopError } from "../engine/engine.ts";
import { messageOfError } from "../engine/message.ts";
import { anySeed, draw, Random, seeds } from "./random.ts";
import { lossesIn, type Moment, Roll } from "./roll.ts";
import "./log.css";

/** A battle that is being drawn: the moments that are known, first that before the first round. */
interface Rolled {
  text: string;
  seed: number;
  moments: Moment[];
  fault: string;
}

const sideNames = { attacker: "Attacker", defender: "Defender" } as const;

/** Returns units in words. Those that the enemy has detected are marked. */
function unitsInWords(units: Units, rules: Rules | undefined): string {
  const groups = Object.entries(units).map(([unit, count]) => {
    const isDetected = unit.endsWith("!");
    const name = unitName(isDetected ? unit.slice(0, -1) : unit, count, rules);
    return `${count} ${isDetected ? "detected " : ""}${name}`;
  });
  return groups.length > 0 ? groups.join(", ") : "nothing";
}

/** Returns the chance that decides the battle for the attacker: to take the land, or to win. */
function mainChance({ odds }: Moment): ResultNumber {
  return odds.takes ?? odds.winner.attacker;
}

function endInWords({ odds, position }: Moment): string {
  const winner = winners.find((each) => odds.winner[each].exact === "1");
  if (winner === undefined) return "The battle is over.";
  if (winner === "attacker" && odds.takes)
    return odds.takes.exact === "1" ? "The attacker takes the land." : "The attacker wins without a land unit.";
  if (winner === "defender" && Object.keys(position.attacker).length > 0)
    return "The attacker retreats: the defender wins.";
  const ends: Partial<Record<Winner, string>> = {
    draw: "A draw: both sides have lost everything.",
    undecided: "The limit of rounds ends the battle.",
  };
  return ends[winner] ?? `${winnerWords[winner]}.`;
}

interface EntryProps {
  moment: Moment;
  before: Moment | undefined;
  rules: Rules | undefined;
}

type OddsProps = Pick<EntryProps, "moment" | "before"> & { round: number; isEnd: boolean };

/** Shows the odds from a moment on. At the end of a battle there is only their last change. */
function Odds({ moment, before, round, isEnd }: OddsProps) {
  const { odds } = moment;
  const possible = winners.filter(
    (each) => each === "attacker" || each === "defender" || interval(odds.winner[each]).upper > 0n,
  );
  const what = (title: string) => (round === 0 ? `${title}, at the start` : `${title}, after round ${round}`);
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
            <span key={each} class={`share-${each}`} style={{ flexGrow: size(interval(odds.winner[each])) }} />
          ))}
        </div>
      )}
      <p class="log-odds">
        {odds.takes && !isEnd && (
          <span>
            Takes the land <Chance value={fixedQuantity(what("Takes the land"), odds.takes)} />
          </span>
        )}
        {(isEnd ? [] : possible).map((each) => (
          <span key={each}>
            {winnerWords[each]} <Chance value={fixedQuantity(what(winnerWords[each]), odds.winner[each])} />
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
  const left = moment.left[side];
  const hasLeft = Object.keys(left).length > 0;
  return (
    <p class={`log-force ${side}`}>
      <b>{sideNames[side]}</b> {unitsInWords(moment.position[side], rules)}
      {hasLeft && `; left the battle: ${unitsInWords(left, rules)}`}
      {before && (
        <span class="quiet"> {Object.keys(lost).length > 0 ? `lost ${unitsInWords(lost, rules)}` : "no loss"}</span>
      )}
    </p>
  );
}

function Entry({ moment, before, rules }: EntryProps) {
  const round = moment.position.fought;
  const isEnd = moment.isOver;
  return (
    <li class="log-round">
      <h3>{before ? `After round ${round}` : round > 0 ? `Now, after round ${round}` : "At the start"}</h3>
      {sides.map((side) => (
        <Force key={side} {...{ side, moment, before, rules }} />
      ))}
      {isEnd && <p class="log-end">{endInWords(moment)}</p>}
      <Odds {...{ moment, before, round, isEnd }} />
    </li>
  );
}

/** Draws the moments of a battle until `shown`. Each battle has a roll of its own, so a former one adds nothing. */
function useRolled(
  engine: Engine,
  text: string,
  rolled: Signal<Rolled | undefined>,
  shown: Signal<number>,
): (seed: number) => void {
  const { result } = useResult();
  const runs = useRef(0);
  const begun = useMemo(() => stopping(engine), [engine]);
  useEffect(
    () => () => {
      ++runs.current;
      begun.stop();
    },
    [text, engine],
  );
  const want = useRef<() => void>(() => {});
  useEffect(() => want.current(), [shown.value]);
  return (seed) => {
    const run = ++runs.current;
    begun.stop();
    const table = readCase(text) ?? {};
    const random = new Random(seed);
    const roll = new Roll(begun.engine, table, result, (weights) => draw(weights, random));
    rolled.value = { text, seed, moments: [], fault: "" };
    shown.value = 1;
    let isAtWork = false;
    const work = async () => {
      const now = rolled.peek();
      if (isAtWork || run !== runs.current || !now) return;
      isAtWork = true;
      try {
        for (;;) {
          const { moments } = rolled.peek()!;
          const last = moments.at(-1);
          if (last?.isOver || moments.length > shown.peek() + 1) break; // one round more than is shown
          const next = await (last ? roll.after(last) : roll.first());
          if (run !== runs.current) return;
          rolled.value = { ...rolled.peek()!, moments: [...moments, next] };
        }
      } catch (error) {
        if (run === runs.current && !(error instanceof StopError))
          rolled.value = { ...rolled.peek()!, fault: messageOfError(error) };
      } finally {
        isAtWork = false;
      }
    };
    want.current = () => void work();
    void work();
  };
}

/** Returns an engine whose runs `stop` ends. */
function stopping(engine: Engine): { engine: Engine; stop: () => void } {
  let stops: (() => void)[] = [];
  return {
    engine: {
      run(...question) {
        const run = engine.run(...question);
        stops = [run.stop];
        return run;
      },
    },
    stop: () => stops.forEach((each) => each()),
  };
}

export function BattleLog({ engine }: { engine: Engine }) {
  const { text, rules } = useResult();
  const rolled = useSignal<Rolled | undefined>(undefined);
  /** The number of the last round that is shown, counted from the first one here. */
  const shown = useSignal(0);
  const roll = useRolled(engine, text, rolled, shown);
  const now = rolled.value?.text === text ? rolled.value : undefined;
  if (!now) {
    return (
      <>
        <p>Follow one battle, drawn at random: the units after each round, and the exact odds from there.</p>
        <p class="actions">
          <button type="button" onClick={() => roll(anySeed())}>
            Roll a battle
          </button>
        </p>
      </>
    );
  }
  const { moments, seed, fault } = now;
  const known = moments.length - 1;
  const visible = moments.slice(0, Math.min(shown.value, known) + 1);
  const last = visible.at(-1);
  const isOver = last?.isOver ?? false;
  const isWaiting = shown.value > known && !isOver && !fault;
  const back = () => (shown.value = Math.max(Math.min(shown.value, known) - 1, 0));
  const next = () => (shown.value = Math.min(shown.value, known) + 1);
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
          onChange={({ currentTarget: { valueAsNumber: typed } }) => {
            if (Number.isInteger(typed) && typed >= 0 && typed < seeds) roll(typed);
          }}
        />
      </label>
      <p class="quiet">The same number draws the same battle again.</p>
      <p class="unseen" role="status">
        {last &&
          (isOver
            ? endInWords(last)
            : `${visible.length - 1} rounds shown, attacker ${percent(interval(mainChance(last)))}`)}
      </p>
      {isWaiting && <p class="quiet">The next round is being drawn…</p>}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <ol class="log" reversed>
        {visible
          .map((moment, index) => <Entry key={index} moment={moment} before={visible[index - 1]} rules={rules} />)
          .reverse()}
      </ol>
    </>
  );
}
