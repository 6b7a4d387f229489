// Draws the picture of a battle on a canvas, in the light colours of the page.
import { plain, silhouettes } from "../pictures/silhouettes.ts";
import type { Card, CardForce, CardOdds, CardUnit } from "./card.ts";

/** The light colours of the page; a test compares them with those in palette.css. */
export const colors = {
  page: "#fff",
  head: "#eef1f4",
  ink: "#14171b",
  quiet: "#555d67",
  line: "#d3d8de",
  attacker: "#1a5fb4",
  defender: "#d9722e",
  draw: "#6f7985",
  standoff: "#8a55b8",
  undecided: "#8f7500",
  avoided: "#4d7a1f",
  own: "#2b8274",
} as const;

/** The width in pixels, and the least height: the shape that messengers expect of a picture of a page. */
const width = 1200;
const leastHeight = 630;
const edge = 48;
const gap = 40;
const row = 46;
const fonts = "system-ui, sans-serif";

type Canvas = CanvasRenderingContext2D;

/** Returns the picture as PNG. `address` is the address of the page, without the battle. */
export async function drawCard(card: Card, address: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  // The height of a text does not depend on that of the canvas, so that a first drawing measures it.
  canvas.height = leastHeight;
  const needed = draw(canvas.getContext("2d")!, card, address, leastHeight);
  canvas.height = Math.max(leastHeight, Math.ceil(needed));
  draw(canvas.getContext("2d")!, card, address, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error("The picture could not be drawn.")))),
  );
}

/** Draws the card, and returns the height that it needs. */
function draw(context: Canvas, card: Card, address: string, height: number): number {
  context.fillStyle = colors.page;
  context.fillRect(0, 0, width, height);
  context.textBaseline = "alphabetic";
  let y = edge + 26;
  y = writeLines(context, card.title, { x: edge, y, size: 34, weight: 650, color: colors.ink, most: 2 }) + 26;
  for (const pair of card.forces) y = drawPair(context, pair, y) + 22;
  y = drawOdds(context, card.odds, y + 10);
  for (const note of card.notes)
    y = writeLines(context, note, { x: edge, y: y + 38, size: 25, color: colors.ink, most: 3 });
  const end = Math.max(y + 64, height - edge + 12);
  writeLines(context, "asdic: exact odds", { x: edge, y: end, size: 24, color: colors.quiet, most: 1 });
  context.textAlign = "right";
  if (address !== "")
    writeLines(context, address, { x: width - edge, y: end, size: 24, color: colors.quiet, most: 1, space: 760 });
  context.textAlign = "left";
  return y + 64 + edge - 12;
}

/** Draws the forces of both sides next to each other. Returns the lower end. */
function drawPair(context: Canvas, pair: CardForce[], top: number): number {
  const column = (width - 2 * edge - gap) / 2;
  const ends = pair.map(({ side, title, units }, index) => {
    const x = edge + index * (column + gap);
    let y =
      writeLines(context, title, { x: x + 24, y: top + 26, size: 28, weight: 650, color: colors.ink, most: 1 }) + 12;
    const shown = units.length > 0 ? units : [undefined];
    for (const unit of shown) y = drawUnit(context, unit, side, x + 24, y, column - 24);
    context.fillStyle = colors[side];
    context.fillRect(x, top, 8, y - top);
    return y;
  });
  return Math.max(...ends, top);
}

function drawUnit(
  context: Canvas,
  unit: CardUnit | undefined,
  side: CardForce["side"],
  x: number,
  y: number,
  space: number,
): number {
  if (unit) {
    context.save();
    context.translate(x, y + 4);
    context.scale(1.2, 1.2);
    context.fillStyle = colors[side];
    context.fill(new Path2D(silhouettes[unit.code] ?? plain[unit.kind] ?? plain["ship"]));
    if (unit.isDamaged) {
      const crack = new Path2D("M30 1 19 13l8 3-9 15");
      context.lineWidth = 4;
      context.strokeStyle = colors.page;
      context.stroke(crack);
    }
    context.restore();
  }
  const words = unit?.words ?? "no units";
  writeLines(context, words, {
    x: x + (unit ? 74 : 0),
    y: y + 34,
    size: 28,
    color: unit ? colors.ink : colors.quiet,
    most: 1,
    space: space - 74,
  });
  return y + row;
}

/** Draws the odds and the bar below them. Returns the lower end. */
function drawOdds(context: Canvas, odds: CardOdds[], top: number): number {
  const space = (width - 2 * edge) / Math.max(odds.length, 3);
  const isMain = (name: string) => name === "takes" || (name !== "draw" && !odds.some((each) => each.name === "takes"));
  odds.forEach(({ name, title, text }, index) => {
    const x = edge + index * space;
    writeLines(context, title, { x, y: top + 24, size: 24, color: colors.quiet, most: 1, space: space - 12 });
    const size = isMain(name) && ["takes", "attacker", "defender", "own"].includes(name) ? 54 : 42;
    writeLines(context, text, { x, y: top + 84, size, weight: 700, color: colors.ink, most: 1, space: space - 12 });
  });
  const shares = odds.filter(({ share }) => share > 0);
  if (shares.length === 0) return top + 100;
  const all = shares.reduce((so, { share }) => so + share, 0);
  let x = edge;
  for (const { name, share } of shares) {
    const length = ((width - 2 * edge) * share) / all;
    drawShare(context, name, x, top + 108, Math.max(length - 2, 1));
    x += length;
  }
  return top + 140;
}

/** Draws a part of the bar. That of the defender has stripes, as on the page. */
function drawShare(context: Canvas, name: string, x: number, y: number, length: number): void {
  const thick = 26;
  context.fillStyle = colors[name as keyof typeof colors] ?? colors.own;
  context.fillRect(x, y, length, thick);
  if (name !== "defender") return;
  context.save();
  context.beginPath();
  context.rect(x, y, length, thick);
  context.clip();
  context.strokeStyle = "rgb(255 255 255 / 30%)";
  context.lineWidth = 5;
  for (let at = x - thick; at < x + length + thick; at += 16) {
    context.beginPath();
    context.moveTo(at, y + thick);
    context.lineTo(at + thick, y);
    context.stroke();
  }
  context.restore();
}

interface Writing {
  x: number;
  y: number;
  size: number;
  weight?: number;
  color: string;
  /** The largest number of lines; the last one ends with "…" if the text is longer. */
  most: number;
  /** The width for a line, by default that of the picture. */
  space?: number;
}

/** Writes a text in lines. Returns the base of the last line. */
function writeLines(
  context: Canvas,
  text: string,
  { x, y, size, weight = 400, color, most, space = width - 2 * edge }: Writing,
): number {
  context.font = `${weight} ${size}px ${fonts}`;
  context.fillStyle = color;
  const lines = linesOf(text, most, (line) => context.measureText(line).width <= space);
  lines.forEach((line, index) => context.fillText(line, x, y + index * size * 1.3));
  return y + (lines.length - 1) * size * 1.3;
}

/** Divides a text into at most `most` lines that fit. */
export function linesOf(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.split(/\s+/).filter((word) => word !== "");
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer) || line === "") line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, most);
  const isCut = lines.length > most;
  return shown.map((each, index) => shortened(each, isCut && index === most - 1, fits));
}

/** Returns the line, or its beginning with "…" if it does not fit or if more follows. */
function shortened(line: string, isCut: boolean, fits: (line: string) => boolean): string {
  if (!isCut && fits(line)) return line;
  const characters = [...line];
  while (characters.length > 0 && !fits(`${characters.join("")}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
