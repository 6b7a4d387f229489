// Starts the page with the battle of the link, with the last battle, or with an example.
import { render } from "preact";
import { App } from "./app.tsx";
import { createBattle, emptyCase } from "./battle/battle.ts";
import { example } from "./compose/example.ts";
import { createEngine } from "./engine/engine.ts";
import { BadLink, fromFragment } from "./link/link.ts";
import { createHistory } from "./link/history.ts";
import "./style.css";

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
// A link that cannot be read opens no other battle: its odds could pass for those of the link.
const start = badLink === "" ? (history.battles.value[0] ?? example) : emptyCase("axis-allies");
const battle = createBattle(linked ?? start);

const app = document.getElementById("app")!;
app.replaceChildren(); // the message for browsers that cannot start the page
render(<App battle={battle} engine={createEngine()} history={history} badLink={badLink} />, app);
