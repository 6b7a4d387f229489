// Shares a battle as a picture, or as a part of another page.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useResult } from "../answer/number.tsx";
import { resultInWords } from "../answer/share.tsx";
import { save } from "../answer/saving.tsx";
import { readCase, type Table } from "../battle/case.ts";
import { fileNameOf } from "../battle/case_file.ts";
import { messageOfError } from "../engine/message.ts";
import { embedAddress, embedCode } from "../embed/code.ts";
import { toFragment } from "../link/link.ts";
import { useReport } from "../report.ts";
import { cardOf, forcesOfCase, optionsInWords } from "./card.ts";
import { drawCard } from "./draw.ts";
import "./share.css";

/** A picture with its case. */
interface Picture {
  text: string;
  file: File;
  address: string;
}

/** Returns the address of the page without the battle, such as "example.org/asdic/". */
function addressOfPage(): string {
  return location.protocol.startsWith("http") ? location.host + location.pathname.replace(/index\.html$/, "") : "";
}

export function ShareBattle() {
  return (
    <>
      <ShareImage />
      {location.protocol.startsWith("http") && <EmbedCode />}
    </>
  );
}

/** The height of a frame without the units, and that of a line, in pixels. */
const frame = 230;
const line = 21;
const lettersInLine = 45;

/** Shows the code that puts the battle into another page. */
function EmbedCode() {
  const { result, text, rules } = useResult();
  const code = useSignal("");
  const [report, say] = useReport();
  useEffect(() => {
    let isWanted = true;
    code.value = "";
    const forces = forcesOfCase(result.case as Table, rules);
    const lines = forces.reduce((so, pair) => so + 1 + Math.max(1, ...pair.map(({ units }) => units.length)), 0);
    const options = Math.ceil(optionsInWords(readCase(text) ?? {}, rules).length / lettersInLine);
    const title = `Exact odds: ${resultInWords(result, rules, "").split("\n")[0] ?? ""}`;
    void toFragment(text).then((fragment) => {
      if (isWanted)
        code.value = embedCode(embedAddress(location.href, fragment), title, frame + (lines + options) * line);
    });
    return () => {
      isWanted = false;
    };
  }, [result, text, rules]);
  const copy = () =>
    navigator.clipboard
      .writeText(code.value)
      .then(
        () => "The code is copied.",
        () => "This browser does not let the page copy. Select the code and copy it.",
      )
      .then(say);
  return (
    <>
      <label class="share-code">
        Code that shows this battle on your own page
        <textarea readOnly rows={4} value={code.value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <p class="actions">
        <button type="button" disabled={code.value === ""} onClick={() => void copy()}>
          Copy the code to embed
        </button>
      </p>
      <p class="quiet" role="status">
        {report}
      </p>
    </>
  );
}

function ShareImage() {
  const { result, text, rules, currency } = useResult();
  const picture = useSignal<Picture | undefined>(undefined);
  const [report, say] = useReport();
  const fault = useSignal("");
  useEffect(() => {
    let isWanted = true;
    let address = "";
    fault.value = "";
    const name = `${fileNameOf(result.case as Table)}.png`;
    drawCard(cardOf(result, text, rules, currency), addressOfPage()).then(
      (drawn) => {
        if (!isWanted) return;
        address = URL.createObjectURL(drawn);
        picture.value = { text, file: new File([drawn], name, { type: "image/png" }), address };
      },
      (error: unknown) => {
        if (isWanted) fault.value = messageOfError(error);
      },
    );
    return () => {
      isWanted = false;
      picture.value = undefined;
      if (address !== "") URL.revokeObjectURL(address);
    };
  }, [result, text, rules, currency]);

  const drawn = picture.value?.text === text ? picture.value : undefined;
  const share = (file: File) =>
    navigator.share({ files: [file] }).catch((error: Error) => {
      if (error.name !== "AbortError") say("This browser does not let the page share the picture. Save it instead.");
    });
  const copy = (file: File) =>
    navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]).then(
      () => say("The image is copied."),
      () => say("This browser does not let the page copy images. Save it instead."),
    );
  if (fault.value) {
    return (
      <p class="fault" role="alert">
        {fault.value}
      </p>
    );
  }
  if (!drawn) return <p class="quiet">The picture is being drawn…</p>;
  const canShare = "canShare" in navigator && navigator.canShare({ files: [drawn.file] });
  return (
    <>
      <img class="share-image" src={drawn.address} alt={resultInWords(result, rules, currency)} />
      <p class="actions">
        <button type="button" onClick={() => save(drawn.file.name, drawn.file)}>
          Save as image
        </button>
        {canShare && (
          <button type="button" onClick={() => void share(drawn.file)}>
            Share the image
          </button>
        )}
        {"ClipboardItem" in globalThis && (
          <button type="button" onClick={() => void copy(drawn.file)}>
            Copy the image
          </button>
        )}
      </p>
      <p class="quiet" role="status">
        {report}
      </p>
    </>
  );
}
