// Reads files that the user opens, and names files that the user saves.
import { largestCase, type Table, textAt } from "./case.ts";
import { forcesAsText } from "./written.ts";

/** Returns the text of a file. Throws an error with a message for the user if it cannot be a case file or rules file. */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > largestCase) throw new Error("This file is larger than 1 MB. Choose a case file or a rules file (.toml).");
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The bytes are not UTF-8.
  }
  throw new Error("This file is not text. Choose a case file or a rules file (.toml).");
}

/** Returns the name of a file for this case without its ending: its title, or else its forces, such as "3-inf-v-2-inf". */
export function fileNameOf(table: Table): string {
  const nameOf = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    return [...words.join("-")].slice(0, 60).join("").replace(/-$/, "");
  };
  return nameOf(textAt(table, "title")) || nameOf(forcesAsText(table)) || "battle";
}
