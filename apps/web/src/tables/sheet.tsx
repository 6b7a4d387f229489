// Shows the HTML of a table from the program in a frame without scripts.
import { useEffect, useRef, useState } from "preact/hooks";

/** The largest height of the frame, as a part of the window. */
const highest = 0.85;

/**
 * Puts a page into the document of the frame, whose policy allows only styles. The parser of the frame reads it, because
 * a parser of this page would apply the policy of this page.
 */
function show(html: string, frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument;
  const within = inside?.defaultView;
  if (!inside || !within) return;
  const page = new within.DOMParser().parseFromString(html, "text/html");
  const style = inside.createElement("style");
  style.textContent = [...page.querySelectorAll("style")].map((each) => each.textContent).join("\n");
  inside.head.querySelector("style")?.remove();
  inside.head.append(style);
  inside.body.innerHTML = page.body.innerHTML;
  const { scrollHeight } = inside.documentElement;
  frame.style.height = `${Math.min(scrollHeight + 2, innerHeight * highest)}px`;
}

export function Sheet({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded && frame.current) show(html, frame.current);
  }, [html, loaded]);
  return (
    <iframe
      ref={frame}
      class="sheet-frame"
      title="The table"
      src="sheet.html"
      sandbox="allow-same-origin"
      onLoad={() => setLoaded(true)}
    />
  );
}
