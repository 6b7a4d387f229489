// Shows what a large battle takes, and what helps if it is too large for the page.
import { type Forecast, memoryOfPage, reductionsOf } from "./forecast.ts";

/** Shows the estimate of a battle that is being solved. */
export function Cost({ forecast, isExact }: { forecast: Forecast; isExact: boolean }) {
  const what = isExact ? "The exact numbers take about " : "This battle takes about ";
  return (
    <p class="cost quiet" role="status">
      {forecast.words === "" ? "The page cannot estimate this battle: it is large." : `${what}${forecast.words}.`}
      {forecast.fits === "maybe" && ` It may be too large for the page, which has ${memoryOfPage()} GB of memory.`}
    </p>
  );
}

interface TooLargeProps {
  text: string;
  /** The estimate, or undefined if the program reached a limit. */
  forecast: Forecast | undefined;
  /** Whether the page has certified numbers, so that only the exact ones are missing. */
  isExact: boolean;
  change: (values: ReturnType<typeof reductionsOf>[number]["values"]) => void;
  /** Solves the battle nevertheless. */
  proceed?: () => void;
}

export function TooLarge({ text, forecast, isExact, change, proceed }: TooLargeProps) {
  const cost = forecast?.words ? `: about ${forecast.words}` : "";
  return (
    <div class="too-large" role="status">
      <p>
        {isExact ? "The exact numbers are too large for the page" : "This battle is too large for the page"}
        {cost}. The page has {memoryOfPage()} GB of memory.
        {isExact && " Every digit shown is certain."}
      </p>
      <p>
        {!isExact &&
          reductionsOf(text).map(({ label, values }) => (
            <button type="button" key={label} onClick={() => change(values)}>
              {label}
            </button>
          ))}
        {proceed && (
          <button type="button" class="plain" onClick={proceed}>
            Try it anyway
          </button>
        )}
      </p>
      {!isExact && (
        <p class="quiet">
          The program on a computer has more memory: save the case file and use <code>asdic solve</code>, or{" "}
          <code>asdic sample</code> for odds from random battles.
        </p>
      )}
    </div>
  );
}
