// What vite.config.ts makes when the page is built.
declare module "virtual:rules" {
  const printed: unknown;
  export default printed;
}
