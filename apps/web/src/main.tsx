import { render } from "preact";
import { App } from "./app.tsx";
import { createBattle, emptyCase } from "./battle/battle.ts";
import { createEngine } from "./engine/engine.ts";
import { BadLink, fromFragment } from "./link/link.ts";
import { createRemembered } from "./link/remembered.ts";
import "./style.css";

const mostPlayed = "axis-allies";

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // the browser keeps nothing for this page
  }
}

let badLink = "";
const linked = await fromFragment(location.hash).catch((error: unknown) => {
  if (!(error instanceof BadLink)) throw error;
  badLink = error.message;
  return undefined;
});
const remembered = createRemembered(storage());
window.addEventListener("storage", remembered.readAgain);
const battle = createBattle(linked ?? remembered.battles.value[0] ?? emptyCase(mostPlayed));

render(
  <App battle={battle} engine={createEngine()} remembered={remembered} badLink={badLink} />,
  document.getElementById("app")!,
);
