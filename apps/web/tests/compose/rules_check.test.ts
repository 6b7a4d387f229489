import { expect, test } from "vitest";
import { rulesNamed } from "../../src/battle/rules.ts";
import { checkRules, placeOf, sourceOf } from "../../src/battle/rules_check.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { parts } from "../../engine/parts.ts";
import { runProgram } from "../../src/engine/program.ts";
import { withSource } from "virtual:rules";

const engine: Engine = {
  run: (args, files = {}) => ({
    answered: runProgram(parts, args, files, () => {}).then((output) => output!),
    stop: () => {},
  }),
};

const head = 'name = "mine"\ntitle = "Mine"\nbase = "one-for-one"\n';

test("An error has its line and its column", async () => {
  expect(await checkRules(`${head}[[replace]]\nstep = "foo"\n`, engine)).toMatchObject({
    isValid: false,
    messages: [{ line: 5, column: 8, text: expect.stringMatching(/^Unknown step 'foo'/) }],
  });
  expect(await checkRules(`${head}source = "open\n`, engine)).toMatchObject({ isValid: false, messages: [{ line: 4 }] });
});

test("A probable mistake of valid rules has its place, and the rules can be used", async () => {
  const text = `${head}[options.unused]\nnumber = 3\nleast = 0\nmost = 20\nmeaning = "nothing"\n`;
  expect(await checkRules(text, engine)).toEqual({
    text,
    isValid: true,
    messages: [{ line: 4, column: 10, text: "Nothing reads the option 'unused'" }],
  });
  expect(rulesNamed(text)?.title).toBe("Mine");
});

test.each(withSource)("The rules file of %s has no mistakes", async (name) => {
  const source = await sourceOf(name, engine);
  expect(await checkRules(source, engine)).toEqual({ text: source, isValid: true, messages: [] });
});

test("Rule systems that are not rules files have a message", async () => {
  expect(withSource).not.toContain("surface");
  await expect(sourceOf("surface", engine)).rejects.toThrow("part of the program");
});

test.each([
  [1, 1, 0],
  [2, 3, 5],
  [3, 2, 9],
  [9, 1, 11],
])("Line %i, column %i is at %i", (line, column, at) => {
  expect(placeOf("ab\ncdé\n🚢f\n", line, column)).toBe(at);
});
