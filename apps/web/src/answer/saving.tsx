// Saving what the program writes.
import { useSignal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import { messageOf } from "../engine/message.ts";
import { files } from "./asked.ts";

export interface Format {
  title: string;
  /** As the program calls it; a PNG is drawn from its SVG. */
  name: string;
  ending: string;
  type: string;
  png?: boolean;
}

export const formats: Record<"html" | "csv" | "markdown" | "json" | "svg" | "png", Format> = {
  html: { title: "Web page", name: "html", ending: "html", type: "text/html" },
  csv: { title: "CSV", name: "csv", ending: "csv", type: "text/csv" },
  markdown: { title: "Markdown", name: "markdown", ending: "md", type: "text/markdown" },
  json: { title: "JSON", name: "json", ending: "json", type: "application/json" },
  svg: { title: "SVG", name: "svg", ending: "svg", type: "image/svg+xml" },
  png: { title: "PNG", name: "svg", ending: "png", type: "image/png", png: true },
};

/** Dots of a PNG for each of its SVG's. */
const sharpness = 2;

async function png(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * sharpness;
    canvas.height = image.naturalHeight * sharpness;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error("no PNG")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

interface Props {
  engine: Engine;
  text: string;
  /** What the program is asked, without the format. */
  args: readonly string[];
  /** Of the file, without its ending. */
  name: string;
  as: Format[];
}

export function Saving({ engine, text, args, name, as }: Props) {
  const fault = useSignal({ of: "", said: "" });
  const question = JSON.stringify([text, args]);
  const saveAs = async (format: Format) => {
    fault.value = { of: question, said: "" };
    try {
      const { answered } = engine.run([...args, "--format", format.name], files(text));
      const { status, out, err } = await answered;
      if (status !== 0 && out === "") throw new Error(messageOf(err));
      const type = format.png ? formats.svg.type : format.type;
      const written = new Blob([out], { type });
      save(`${name}.${format.ending}`, format.png ? await png(written) : written);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      fault.value = { of: question, said };
    }
  };
  return (
    <div class="saving">
      <span id={`save-${name}`}>Save as</span>
      <div role="group" aria-labelledby={`save-${name}`}>
        {as.map((format) => (
          <button type="button" key={format.title} onClick={() => void saveAs(format)}>
            {format.title}
          </button>
        ))}
      </div>
      {fault.value.of === question && fault.value.said && (
        <p class="fault" role="alert">
          {fault.value.said}
        </p>
      )}
    </div>
  );
}
