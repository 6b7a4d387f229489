// The battle that a new user sees first.
import { writeCase } from "../battle/case.ts";

export const example = writeCase({
  rules: "axis-allies",
  attacker: { units: "3 inf, 1 art, 2 arm, 1 ftr" },
  defender: { units: "4 inf, 1 aa, 1 ftr" },
});
