import { describe, expect, it } from "vitest";
import { runFirstPart, runProgramHere, runOnPage } from "./programs.ts";

const battle = "cases/one-for-one/five-submarines.toml";
const houseBattle = "cases/house-rules/each-destroyer-rolls.toml";
const houseRules = "cases/house-rules/rules/each-destroyer-rolls.toml";
const landing = "cases/assault/landing-from-the-sea.toml";

/** Commands of all kinds, each with its files. */
const commands: [line: string[], files?: string[]][] = [
  [["--version"]],
  [["help", "solve"]],
  [["rules"]],
  [["rules", "axis-allies"]],
  [["rules", "surface", "--format", "json"]],
  [["solve", battle, "--show", "rounds,atleast,swing"], [battle]],
  [["solve", battle, "--format", "json", "--show", "rounds,atleast,swing"], [battle]],
  [["solve", battle, "--format", "markdown"], [battle]],
  [["solve", battle, "--format", "html"], [battle]],
  [["solve", battle, "--format", "csv"], [battle]],
  [["solve", battle, "--format", "svg"], [battle]],
  [["solve", battle, "--digits", "60", "--given", "defender keeps nothing"], [battle]],
  [["solve", battle, "--numbers", "certified", "--format", "json", "--digits", "17"], [battle]],
  [["solve", landing, "--numbers", "certified", "--format", "json"], [landing]],
  [["solve", "cases/play/wolf-pack.toml", "--format", "json"], ["cases/play/wolf-pack.toml"]],
  [
    ["solve", "cases/play/wolf-pack.toml", "--numbers", "certified", "--format", "json"],
    ["cases/play/wolf-pack.toml"],
  ],
  [
    ["table", battle, "--rows", "attacker.units.sub=0..3", "--columns", "defender.units.dd=0..3"],
    [battle],
  ],
  [["table", battle, "--rows", "attacker.units.sub=1..4", "--format", "html"], [battle]],
  [["table", battle, "--rows", "attacker.units.sub=1..4", "--format", "svg"], [battle]],
  [["compare", battle, "--sensitivity"], [battle]],
  [["luck", battle, "--result", "attacker keeps 4 sub"], [battle]],
  [["rules", houseRules], [houseRules]],
  [["rules", houseRules, "--source"], [houseRules]],
  [["solve", houseBattle, "--format", "json"], [houseBattle, houseRules]],
  // Errors have the same messages.
  [["solve", "nowhere.toml"]],
  [["solve", battle, "--set", "attacker.units=5 submarine"], [battle]],
  [["solve", battle, "--set", "options.detection_lasts=fortnight"], [battle]],
  [["solve", battle, "--set", "title=軍艦 \u202e e\u0301 \u0007"], [battle]],
  [["solve", battle, "--max-states", "10"], [battle]],
  [["sail", battle]],
];

describe("The program of the page prints the same bytes as the program", () => {
  it.each(commands)("asdic %j", async (line, files) => {
    expect(await runOnPage(line, files)).toEqual(runProgramHere(line));
  });
});

describe("The first part of the program", () => {
  it.each(["one-for-one/five-submarines", "axis-allies/ukraine", "axis-allies/pearl-harbor"])(
    "gives the certified odds of %s",
    async (name) => {
      const file = `cases/${name}.toml`;
      const parts = ["--show", "rounds,atleast"]; // the question of the page, by which the build divides the program
      const how = ["--numbers", "certified", "--no-fractions"];
      const line = ["solve", file, "--format", "json", ...parts, ...how];
      expect(await runFirstPart(line, [file])).toEqual(runProgramHere(line));
    },
  );

  it("gives no answer if it needs the rest", async () => {
    expect(await runFirstPart(["solve", battle], [battle])).toBeUndefined();
    expect(await runFirstPart(["rules"])).toBeUndefined();
  });
});

describe("Commands that the page does not have", () => {
  it.each(["check", "export", "merge", "sweep"])("asdic %s is refused with a hint", async (command) => {
    const { status, err } = await runOnPage([command]);
    expect(status).toBe(2);
    expect(err).toBe(`asdic: error: asdic ${command} is not available on the page\nhint: install asdic to use it\n`);
  });
});
