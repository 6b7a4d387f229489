// What vite.config.ts makes when the page is built.
declare module "virtual:rules" {
  const printed: unknown;
  export default printed;
  /** The names of the rule systems that are rules files, which `asdic rules NAME --source` prints. */
  export const withSource: readonly string[];
}
