// Starts the page with the battle of the link, or with the last battle.
import { render } from "preact";
import { App } from "./app.tsx";
import { createBattle, emptyCase } from "./battle/battle.ts";
import { createEngine } from "./engine/engine.ts";
import { BadLink, fromFragment } from "./link/link.ts";
import { createHistory } from "./link/history.ts";
import "./style.css";

/** The rules of the first battle of a new user. */
const firstRules = "axis-allies";

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // the browser refuses storage to this page
  }
}

let badLink = "";
const linked = await fromFragment(location.hash).catch((error: unknown) => {
  if (!(error instanceof BadLink)) throw error;
  badLink = error.message;
  return undefined;
});
const history = createHistory(storage());
window.addEventListener("storage", history.reload);
const battle = createBattle(linked ?? history.battles.value[0] ?? emptyCase(firstRules));

render(
  <App battle={battle} engine={createEngine()} history={history} badLink={badLink} />,
  document.getElementById("app")!,
);
