// Shows the HTML of a table from the program in a frame without scripts. The frame is as high as the table, so that only
// the page scrolls; the heads of tables and the fractions of numbers follow what is visible of the frame.
import { useEffect, useRef, useState } from "preact/hooks";

/** Changes the style of a page of the program for the frame. */
const inFrame = `
body { max-width: none; padding: .25rem .25rem 5rem; }
h1 { font-size: 1.05rem; }
h2 { font-size: 1rem; }
.odds { max-height: none; margin: 1rem 0; }
.odds th, .odds td { padding: .3rem .5rem; }
.odds thead :is(th, td) + th { min-width: 3.6rem; }
.odds td { scroll-margin: 6rem 1rem 9rem 8rem; }
.odds tr > :first-child { border-right-width: 1px; }
[tabindex] span {
  top: var(--seen-end, 100%); bottom: auto; max-height: 12rem; border-radius: .4rem; transform: translateY(-100%);
}
`;

/**
 * Puts a page into the document of the frame, whose policy allows only styles. The parser of the frame reads it, because
 * a parser of this page would apply the policy of this page.
 */
function show(html: string, inside: Document): void {
  const within = inside.defaultView;
  if (!within) return;
  const page = new within.DOMParser().parseFromString(html, "text/html");
  const style = inside.createElement("style");
  style.textContent = [...page.querySelectorAll("style")].map((each) => each.textContent).join("\n") + inFrame;
  inside.head.querySelector("style")?.remove();
  inside.head.append(style);
  inside.body.innerHTML = page.body.innerHTML;
}

/** Returns the first and the last pixel of the window that the odds do not cover. */
function freePart(): { start: number; end: number } {
  const odds = document.querySelector(".verdict")?.getBoundingClientRect();
  const { innerHeight } = window;
  if (!odds || odds.bottom <= 0 || odds.top >= innerHeight) return { start: 0, end: innerHeight };
  return {
    start: odds.top <= 1 ? odds.bottom : 0,
    end: odds.bottom >= innerHeight - 1 ? odds.top : innerHeight,
  };
}

/** Moves the heads of the tables, and the fractions, into the part of the frame that is visible. */
function follow(frame: HTMLIFrameElement, inside: Document): void {
  const top = frame.getBoundingClientRect().top + frame.clientTop;
  const { start, end } = freePart();
  inside.documentElement.style.setProperty("--seen-end", `${Math.min(end - top, frame.clientHeight)}px`);
  for (const table of inside.querySelectorAll<HTMLTableElement>(".odds table")) {
    const head = table.tHead;
    const body = table.tBodies[0];
    const first = body?.firstElementChild?.getBoundingClientRect().top;
    const last = body?.lastElementChild?.getBoundingClientRect().top;
    if (!head || first === undefined || last === undefined) continue;
    const shift = Math.min(start - top - (first - head.offsetHeight), last - first);
    if (shift > 0) head.style.transform = `translateY(${shift}px)`;
    else if (head.hasAttribute("style")) head.removeAttribute("style");
  }
}

export function Sheet({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const { current } = frame;
    const inside = current?.contentDocument;
    if (!loaded || !current || !inside) return;
    show(html, inside);
    const place = () => follow(current, inside);
    const fit = () => {
      current.style.height = `${inside.body.getBoundingClientRect().height + 2}px`;
      place();
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(inside.body);
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
    };
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
