// Saves reports of the program as files.
import { useSignal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import { messageOf, messageOfError } from "../engine/message.ts";
import { files } from "./asked.ts";

export interface Format {
  title: string;
  /** The name of the format in the program. A PNG is drawn from the SVG. */
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

/** The pixels of a PNG for each pixel of its SVG, in each direction. */
const scale = 2;

async function png(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error("The picture could not be drawn: it is too large.")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves a file under this name. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

interface Props {
  engine: Engine;
  text: string;
  /** The arguments of the program, without the format. */
  args: readonly string[];
  /** The name of the file, without its ending. */
  name: string;
  as: Format[];
  /** Returns whether the page still shows this answer. A report of a former battle is not saved. */
  isCurrent?: () => boolean;
}

export function Saving({ engine, text, args, name, as, isCurrent = () => true }: Props) {
  const fault = useSignal({ question: "", message: "" });
  const question = JSON.stringify([text, args]);
  const saveAs = async (format: Format) => {
    fault.value = { question, message: "" };
    try {
      const { status, out, err } = await engine.run([...args, "--format", format.name], files(text)).answered;
      if (!isCurrent()) return;
      if (status !== 0 && out === "") throw new Error(messageOf(err));
      const type = format.png ? formats.svg.type : format.type;
      const written = new Blob([out], { type });
      save(`${name}.${format.ending}`, format.png ? await png(written) : written);
    } catch (error) {
      fault.value = { question, message: messageOfError(error) };
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
      {fault.value.question === question && fault.value.message && (
        <p class="fault" role="alert">
          {fault.value.message}
        </p>
      )}
    </div>
  );
}
