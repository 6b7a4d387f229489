// Shares a battle and its odds as text, for a forum or a chat.
import { readCase } from "../battle/case.ts";
import { readForce } from "../battle/force.ts";
import type { Rules } from "../battle/rules.ts";
import { optionLabels, titleOfGame } from "../compose/game_in_words.ts";
import { toFragment } from "../link/link.ts";
import { useReport } from "../report.ts";
import { useResult } from "./number.tsx";
import type { Result, Side } from "./result.ts";
import { lossesInWords, verdictInWords } from "./verdict.tsx";
import { currencyOf, forceInWords } from "./words.ts";

/** Returns the game with its options and the forces and odds of its battle in words, as text to share. */
export function battleInWords(result: Result, text: string, rules: Rules | undefined): string {
  const table = readCase(text) ?? {};
  const changes = optionLabels(table, rules);
  const game = [titleOfGame(table, rules), ...changes].filter((each) => each !== "").join("; ");
  const lines = [game, result.case.title, resultInWords(result, rules, currencyOf(table, rules))];
  return lines.filter((each) => each !== "").join("\n");
}

/** Returns the forces of both sides and the odds in words, a line for each. A landing has a line for the forces at sea. */
export function resultInWords(result: Result, rules: Rules | undefined, currency: string): string {
  const attack = (sides: Partial<Record<Side, { units: string }>> | undefined) => {
    const forceOf = (side: Side) => {
      const groups = readForce(sides?.[side]?.units ?? "") ?? [];
      return forceInWords(Object.fromEntries(groups.map(({ unit, count }) => [unit, count])), rules);
    };
    return sides?.attacker ? `${forceOf("attacker")} attack ${forceOf("defender")}` : "";
  };
  const { sea } = result.case;
  const lines = [sea ? `At sea: ${attack(sea)}` : "", attack(result.case)];
  return [...lines, verdictInWords(result), lossesInWords(result, currency)].filter((line) => line !== "").join("\n");
}

/** Shows a button that shares the odds and the link of the battle, or copies them if the browser cannot share. */
export function Share() {
  const { result, text, rules } = useResult();
  const [report, say] = useReport();
  const share = async () => {
    const url = new URL(await toFragment(text), location.href).href;
    const words = `${battleInWords(result, text, rules)}\n${url}`;
    try {
      if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ text: words });
        return;
      }
      await navigator.clipboard.writeText(words);
      say("The odds are copied.");
    } catch (error) {
      if ((error as Error).name === "AbortError") return; // the user closed the list
      say("This browser does not let the page copy.");
    }
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => void share()}>
        Share as text
      </button>
      <span class="said" role="status">
        {report}
      </span>
    </>
  );
}
