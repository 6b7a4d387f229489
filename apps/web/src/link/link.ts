// Writes and reads links. The fragment of a link has the whole case: "#2.", three characters that check the others, then
// the text, deflated and in base64url. Form 1 has no check. A new form gets a new number, and later pages read all forms.
import { largestCase } from "../battle/case.ts";

export class BadLink extends Error {}

/** Returns the bytes after they have passed the stream. Throws BadLink if they are larger than a case can be. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > largestCase) throw new BadLink("The battle in this link is larger than 1 MB. Ask for a new link.");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

function toBase64url(bytes: Uint8Array): string {
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) =>
    each.charCodeAt(0),
  );
}

/** The number of characters of a check. */
const checkLength = 3;

/** Returns the check of a content, which is another one after a change of one character. */
function checkOf(content: string): string {
  const prime = 262_139; // below 64³
  let rest = 1;
  for (const character of content) rest = (rest * 67 + character.charCodeAt(0)) % prime;
  return toBase64url(Uint8Array.of(rest >> 16, rest >> 8, rest)).slice(-checkLength);
}

/** Returns the fragment of a case, with its "#". */
export async function toFragment(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const content = toBase64url(bytes);
  return `#2.${checkOf(content)}${content}`;
}

/**
 * Returns the case of a fragment, or undefined if the fragment is empty. Leaves out what forums and chats add at the end.
 * Throws BadLink if the link is not valid.
 */
export async function fromFragment(fragment: string): Promise<string | undefined> {
  if (fragment === "" || fragment === "#") return undefined;
  const found = /^#(\d+)\.([\w-]*)([^\w-].*)?$/s.exec(fragment);
  const [, form, content = ""] = found ?? [];
  if (found && form !== "1" && form !== "2")
    throw new BadLink("This link is from a later version of this page. Reload the page to get that version.");
  const damaged = new BadLink("This link is damaged or incomplete. Copy the whole link again.");
  const text = form === "2" ? content.slice(checkLength) : content;
  if (text === "" || (form === "2" && content.slice(0, checkLength) !== checkOf(text))) throw damaged;
  try {
    const bytes = await through(fromBase64url(text), new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof BadLink ? error : damaged;
  }
}
