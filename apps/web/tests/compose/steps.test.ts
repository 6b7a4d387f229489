import { describe, expect, it } from "vitest";
import { ruleSystems, type Setting } from "../../src/battle/rules.ts";
import { stepOf, stepsOf, valueOfStep } from "../../src/battle/steps.ts";

function setting(rules: string, path: string): Setting {
  const found = ruleSystems.find(({ name }) => name === rules)?.settings.find((each) => each.path === path);
  if (!found) throw new Error(`no ${path} in ${rules}`);
  return found;
}

describe("The steps of a slider", () => {
  it("are quarters from 0 to 3 for a detection ratio", () => {
    const steps = stepsOf(setting("one-for-one", "options.detection_ratio"), 6, "1");
    expect(steps).toHaveLength(13);
    expect(steps?.slice(0, 6)).toEqual(["0", "1/4", "1/2", "3/4", "1", "5/4"]);
  });

  it("have the present value also if it is between them", () => {
    const ratio = setting("one-for-one", "attacker.detection_factor");
    expect(stepsOf(ratio, 6, "1/3")?.slice(0, 4)).toEqual(["0", "1/4", "1/3", "1/2"]);
    expect(stepsOf(ratio, 6, "1000")?.at(-1)).toBe("1000");
    expect(stepsOf(ratio, 6, "0.50")).toHaveLength(13);
  });

  it("are the numbers of the die for a roll, and its faces for a share", () => {
    expect(stepsOf(setting("detection-roll", "options.detection_value"), 6, "3")?.join()).toBe("0,1,2,3,4,5,6");
    expect(stepsOf(setting("depth", "options.search_share"), 6, "1/2")?.join()).toBe("0,1/6,1/3,1/2,2/3,5/6,1");
  });

  it("are missing for other settings, and for a value that is no number", () => {
    expect(stepsOf(setting("one-for-one", "options.detection_lasts"), 6, "1")).toBeUndefined();
    expect(stepsOf(setting("axis-allies", "attacker.keep"), 6, "1")).toBeUndefined();
    for (const text of ["", "a half", "1/0", "-1", "1e3", "99999999"])
      expect(stepsOf(setting("one-for-one", "options.detection_ratio"), 6, text)).toBeUndefined();
  });
});

describe("A value", () => {
  it.each([
    ["2/4", "1/2"],
    ["0.75", "3/4"],
    ["1.0", "1"],
    ["0", "0"],
  ])("%s is the step %s", (text, step) => expect(stepOf(text)).toBe(step));

  it("is a number in the case, or a fraction in quotes", () => {
    expect(valueOfStep("2")).toBe(2);
    expect(valueOfStep("3/4")).toBe("3/4");
  });
});
