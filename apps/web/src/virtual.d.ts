// What vite.config.ts makes when the page is built.
declare module "virtual:threads" {
  /** The directory of the program with threads in the finished page, or an empty text if the page lacks it. */
  const directory: string;
  export default directory;
}

declare module "virtual:rules" {
  const printed: unknown;
  export default printed;
  /** The names of the rule systems that are rules files, which `asdic rules NAME --source` prints. */
  export const withSource: readonly string[];
}
