// Reports of what a button has done, such as "The link is copied."
import { type ReadonlySignal, useSignal } from "@preact/signals";

const shownFor = 3000; // milliseconds

/** Returns a report, empty at first, and a function that shows one for a short time. */
export function useReport(): [ReadonlySignal<string>, (words: string) => void] {
  const report = useSignal("");
  const say = (words: string) => {
    report.value = words;
    setTimeout(() => (report.value = ""), shownFor);
  };
  return [report, say];
}
