import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import preact from "@preact/preset-vite";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { VitePWA } from "vite-plugin-pwa";
import { parts } from "./engine/parts.ts";
import { runProgram } from "./src/engine/program.ts";

const built = new URL("../../build/web/page", import.meta.url).pathname;

/** The content security policy: the page can use only its own files. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Adds the policy, and the preload of the first part of the program, to the head of the finished page. */
function head(): Plugin {
  return {
    name: "head",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const engine = Object.keys(bundle ?? {}).find((name) => /asdic\.first.*\.wasm$/.test(name));
        const tags: HtmlTagDescriptor[] = [
          {
            tag: "meta",
            attrs: { "http-equiv": "Content-Security-Policy", content: policy },
            injectTo: "head-prepend",
          },
          {
            tag: "link",
            attrs: { rel: "preload", as: "fetch", crossorigin: true, href: `./${engine}` },
            injectTo: "head",
          },
        ];
        return tags;
      },
    },
  };
}

/**
 * Provides "virtual:rules", the rule systems of the program and the names of those that are rules files, so that the page
 * does not wait for the program.
 */
function rules(): Plugin {
  const name = "virtual:rules";
  const resolved = `\0${name}`;
  return {
    name: "rules",
    resolveId: (source) => (source === name ? resolved : undefined),
    load: async (id) => {
      if (id !== resolved) return undefined;
      const answered = await runProgram(parts, ["rules", "--format", "json"], {}, () => {});
      if (answered?.status !== 0) throw new Error(answered?.err);
      const { systems } = JSON.parse(answered.out) as { systems: { name: string }[] };
      const withSource: string[] = [];
      for (const { name } of systems) {
        if ((await runProgram(parts, ["rules", name, "--source"], {}, () => {}))?.status === 0) withSource.push(name);
      }
      return `export default JSON.parse(${JSON.stringify(answered.out)});
export const withSource = ${JSON.stringify(withSource)};`;
    },
  };
}

/**
 * Adds the program with threads to the finished page, in a directory of its own that is named by its content, and provides
 * the name of the directory as "virtual:threads". Browsers load the program from there again for each thread, so its files
 * keep their names. Without that program, or before the page is finished, the name is empty.
 */
function threads(): Plugin {
  const name = "virtual:threads";
  const resolved = `\0${name}`;
  const folder = new URL("../../build/web-threads/bin/", import.meta.url);
  // Servers know the type of *.js.
  const files = ["asdic.mjs", "asdic.worker.js", "asdic.wasm"].map((built) => ({
    fileName: built.replace(".mjs", ".js"),
    url: new URL(built, folder),
  }));
  let directory = "";
  return {
    name: "threads",
    configResolved({ command }) {
      if (command !== "build" || !files.every(({ url }) => existsSync(url))) return;
      const hash = createHash("sha256");
      for (const { url } of files) hash.update(readFileSync(url));
      directory = `threads-${hash.digest("hex").slice(0, 8)}`;
    },
    resolveId: (source) => (source === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(directory)};` : undefined),
    generateBundle() {
      if (directory === "") return;
      for (const { fileName, url } of files) {
        this.emitFile({ type: "asset", fileName: `${directory}/${fileName}`, source: readFileSync(url) });
      }
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [
    preact(),
    rules(),
    threads(),
    head(),
    VitePWA({
      registerType: "autoUpdate",
      injectRegister: "script-defer",
      workbox: {
        globPatterns: ["**/*.{html,js,css,svg,png,wasm}"],
        globIgnores: ["threads-*/**"], // few pages have threads, and without these files large battles only take longer
        // Browsers keep files with the headers that they had. A new name makes them load all files again.
        cacheId: "asdic-2",
        maximumFileSizeToCacheInBytes: 16_000_000,
      },
      manifest: {
        name: "asdic: exact odds of battles",
        short_name: "asdic",
        description: "Exact odds of wargame battles, computed on your own device.",
        display: "standalone",
        start_url: "./",
        background_color: "#10212c",
        theme_color: "#10212c",
        icons: [
          { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: "icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
  ],
  server: { fs: { allow: ["../.."] } },
  // With these headers a page may have threads.
  preview: {
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
  },
  worker: { format: "es" },
  build: { target: "es2022", outDir: built, emptyOutDir: true },
  // A test in Chromium waits most of its time.
  test: { include: ["tests/**/*.test.ts"], maxWorkers: "100%", testTimeout: 60_000, hookTimeout: 60_000 },
});
