import { plain, silhouettes } from "./silhouettes.ts";

/** Shows the silhouette of a unit, or of its kind. A damaged unit is struck through. */
export function Picture({
  code,
  kind,
  damaged,
}: {
  code: string;
  kind: string;
  damaged?: boolean;
}) {
  return (
    <svg class="picture" viewBox="0 0 48 32" aria-hidden="true" focusable="false">
      <path d={silhouettes[code] ?? plain[kind] ?? plain.ship} fill="currentColor" />
      {damaged && <path class="picture-damage" d="M30 1 19 13l8 3-9 15" fill="none" />}
    </svg>
  );
}
