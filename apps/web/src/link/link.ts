// A link carries the whole case in its fragment: "#1.", then the text, deflated and in base64url.
// The number is that of this form. A later form gets a number of its own, and all are read for good.

const largest = 1 << 20; // of a case, as the program takes it

export class BadLink extends Error {}

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
    if (size > largest) throw new BadLink("The battle in this link is too large.");
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

/** The fragment of a case, with its "#". */
export async function toFragment(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return "#1." + toBase64url(bytes);
}

/** The case of a fragment, or nothing where there is none. Throws BadLink for what cannot be read. */
export async function fromFragment(fragment: string): Promise<string | undefined> {
  const found = /^#(\d+)\.(.*)$/s.exec(fragment);
  if (!found) return undefined;
  const [, form, content = ""] = found;
  if (form !== "1") throw new BadLink("This link was made by a later version of this page.");
  try {
    const bytes = await through(fromBase64url(content), new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("This link is damaged or incomplete.");
  }
}
