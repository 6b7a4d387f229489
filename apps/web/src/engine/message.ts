// Messages of the program.

/** Returns the error among the lines that the program printed, with its hint, without "asdic: error: ". */
export function messageOf(printed: string): string {
  const lines = printed.trim().replace("\nhint: ", "; ").split("\n");
  const error = lines.find((line) => line.startsWith("asdic: error: ")) ?? printed.trim();
  return error.replace(/^asdic: (error: )?/, "");
}
