import { expect, test } from "vitest";
import { fileNameOf, readTextFile } from "../../src/battle/case_file.ts";

test("A text file is read", async () => {
  expect(await readTextFile(new Blob(['title = "Jütland"\n']))).toBe('title = "Jütland"\n');
});

test.each([
  ["a file with bytes that are not UTF-8", new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])])],
  ["a file with a zero byte", new Blob(["a\0b"])],
])("%s is not text", async (_, file) => {
  await expect(readTextFile(file)).rejects.toThrow("This file is not text.");
});

test("A file above 1 MB is refused", async () => {
  await expect(readTextFile(new Blob([new Uint8Array((1 << 20) + 1)]))).rejects.toThrow("larger than 1 MB");
});

test.each([
  ["Five submarines, v. two!", "five-submarines-v-two"],
  ["真珠湾 攻撃", "真珠湾-攻撃"],
  ["Ærø", "ærø"],
  ["", "battle"],
  ["!!", "battle"],
])("The title %j gives the file name %s", (title, name) => {
  expect(fileNameOf({ title })).toBe(name);
});

test("A file of a battle without a title is named after its forces", () => {
  const table = { attacker: { units: "3 inf, 2 arm" }, defender: { units: "4 inf" } };
  expect(fileNameOf(table)).toBe("3-inf-2-arm-v-4-inf");
});
