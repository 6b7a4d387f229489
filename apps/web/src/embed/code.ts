// Writes the code that shows a battle on another page, and recognizes the view that the code opens.

/** Returns whether an address, such as "?view=embed", asks for the view for other pages. */
export function isEmbedded(search: string): boolean {
  return new URLSearchParams(search).get("view") === "embed";
}

/** Returns the address of a battle in the view for other pages; `page` is that of the page, `fragment` that of the battle. */
export function embedAddress(page: string, fragment: string): string {
  const address = new URL(page);
  address.search = "?view=embed";
  address.hash = fragment;
  return address.href;
}

/** Returns the address of the full page with the same battle. */
export function fullAddress(embedded: string): string {
  const address = new URL(embedded);
  address.search = "";
  return address.href;
}

/** Returns the text as the value of an attribute in HTML. */
function attribute(text: string): string {
  const codes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
  return `"${text.replace(/[&"<>]/g, (each) => codes[each]!)}"`;
}

/**
 * Returns the code of a frame with this address. The frame may run the scripts of the page and open the full page in a
 * new tab, and nothing else.
 */
export function embedCode(address: string, title: string, height: number): string {
  const attributes = {
    src: address,
    title,
    width: "100%",
    height: `${height}`,
    style: "border: 0; max-width: 40rem",
    loading: "lazy",
    referrerpolicy: "no-referrer",
    sandbox: "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  };
  return `<iframe ${Object.entries(attributes)
    .map(([name, value]) => `${name}=${attribute(value)}`)
    .join(" ")}></iframe>`;
}
