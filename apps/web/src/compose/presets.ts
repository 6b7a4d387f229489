// The battles of the menu, from the cases of the project: openings, then examples of the other rules.

const openings = import.meta.glob<string>(
  [
    "../../../../cases/axis-allies/{ukraine,west-russia,egypt,karelia,pearl-harbor}.toml",
    "../../../../cases/axis-allies/{bay-of-bengal,home-fleet,gibraltar}.toml",
    "../../../../cases/axis-allies/{paris,yunnan,channel,channel-scramble,taranto}.toml",
    "../../../../cases/axis-allies/{philippines,hawaii-1940,sea-lion}.toml",
    "../../../../cases/axis-allies/{egypt,karelia}-anniversary.toml",
    "../../../../cases/axis-allies/{ukraine,egypt,hawaii}-revised.toml",
  ],
  { query: "?raw", import: "default", eager: true },
);

const examples = import.meta.glob<string>(
  [
    "../../../../cases/one-for-one/{five-submarines,two-cruisers}.toml",
    "../../../../cases/depth/{hunters-periscope,escort}.toml",
    "../../../../cases/detection-roll/{first,second}-example.toml",
    "../../../../cases/assault/landing-from-the-sea.toml",
    "../../../../cases/raid/escorts.toml",
    "../../../../cases/surface/squadrons.toml",
    "../../../../cases/play/wolf-pack.toml",
  ],
  { query: "?raw", import: "default", eager: true },
);

export interface Preset {
  title: string;
  game: string;
  text: string;
}

export const presets: readonly Preset[] = [openings, examples]
  .flatMap(Object.values<string>)
  .map((text) => ({
    title: line(text, "title"),
    game: line(text, "source").replace(/^.*the setup of /, ""),
    text,
  }));

function line(text: string, key: string): string {
  return new RegExp(`^${key} = "(.*)"$`, "m").exec(text)?.[1] ?? "";
}
