// Starts the page with the battle of the link, with the last battle, or with an example.
import { type ComponentChild, render } from "preact";
import { App } from "./app.tsx";
import { createBattle, emptyCase } from "./battle/battle.ts";
import { example } from "./compose/example.ts";
import { isEmbedded } from "./embed/code.ts";
import { createEngine } from "./engine/engine.ts";
import { BadLink, fromFragment } from "./link/link.ts";
import { createHistory } from "./link/history.ts";
import { createSavedBattles } from "./link/saved.ts";
import "./style.css";

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // the browser refuses storage to this page
  }
}

let badLink = "";
const fragment = location.hash;
const linked = await fromFragment(fragment).catch((error: unknown) => {
  if (!(error instanceof BadLink)) throw error;
  badLink = error.message;
  return undefined;
});
if (isEmbedded(location.search)) await showEmbedded();
else showPage();

/** Shows the battle of the link in a frame of another page. */
async function showEmbedded(): Promise<void> {
  try {
    const { Embed } = await import("./embed/embed.tsx");
    show(<Embed text={linked ?? ""} engine={createEngine()} badLink={badLink} />);
  } catch {
    show(<p role="alert">The odds could not be loaded. Reload the page to see them.</p>);
  }
}

function showPage(): void {
  const history = createHistory(storage());
  const saved = createSavedBattles(storage());
  window.addEventListener("storage", () => {
    history.reload();
    saved.reload();
  });
  // A link that cannot be read opens no other battle: its odds could pass for those of the link.
  const start = badLink === "" ? (history.battles.value[0] ?? example) : emptyCase("axis-allies");
  const battle = createBattle(linked ?? start);

  show(<App engine={createEngine()} {...{ battle, history, saved, badLink, fragment }} />);
}

function show(content: ComponentChild): void {
  const app = document.getElementById("app")!;
  app.replaceChildren(); // the message for browsers that cannot start the page
  render(content, app);
}
