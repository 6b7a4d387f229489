// Reads files that the user opens, and names files that the user saves.
import { largestCase } from "./case.ts";

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

/** Returns the name of a case file for a battle with this title, such as "five-submarines.toml". */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words.join("-")].slice(0, 60).join("") || "battle"}.toml`;
}
