// Messages of the program and of the page.

/** Returns the error among the lines that the program printed, with its hint, without "asdic: error: ". */
export function messageOf(printed: string): string {
  const lines = printed.trim().replace("\nhint: ", "; ").split("\n");
  const error = lines.find((line) => line.startsWith("asdic: error: ")) ?? printed.trim();
  return error.replace(/^asdic: (error: )?/, "");
}

/** Returns the message of an error that was thrown. */
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A message of the program about a case: its text, and the line and column that it blames, from 1. */
export interface Blame {
  text: string;
  line?: number;
  column?: number;
  /** Whether the line is one of the rules that the case has as text. */
  isInRules?: boolean;
}

/** Separates the place in the case file from the message, and begins it with a capital letter. */
export function blameOf(message: string, file: string): Blame {
  const [, inRules, line, column, rest = message] =
    new RegExp(`^${file.replace(".", "\\.")}(, rules)?(?::(\\d+):(\\d+))?: (.*)$`, "s").exec(message) ?? [];
  const text = rest.charAt(0).toUpperCase() + rest.slice(1);
  const place = line === undefined ? {} : { line: Number(line), column: Number(column) };
  return { text, ...place, ...(inRules !== undefined && { isInRules: true }) };
}
