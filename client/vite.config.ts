// Builds the client into the Python package; `npm run dev` serves it beside a running `gramarye serve`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { cutFonts } from "./fonts.ts";

const server = process.env.GRAMARYE_SERVER ?? "http://127.0.0.1:8000";

/** What every page needs, and nothing of a game. */
const SHELL =
  /client\/src\/(ui\/|lobby\/|wire\/(schema|socket)|messages\/(i18n|en|faults\.en|refusal|lang)|(route|notebook|app\.svelte|bring|reach\.svelte|Shell|main)\b|setup\/(plan|practise)\.ts|games\/shelf)|node_modules\/(svelte|esm-env|clsx)\//;

/** Lays a packed form beside every file of text, which the server gives to whoever can unpack it. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "gramarye:packed",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|json|txt)$/.test(name)) continue;
        const plain = readFileSync(join(folder, name));
        const forms = {
          br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
          gz: gzipSync(plain, { level: 9 }),
        };
        for (const [ending, form] of Object.entries(forms))
          if (form.length < plain.length) writeFileSync(join(folder, `${name}.${ending}`), form);
      }
    },
  };
}

export default defineConfig({
  plugins: [{ name: "gramarye:fonts", config: cutFonts }, svelte(), packed()],
  build: {
    outDir: process.env.GRAMARYE_STATIC ?? "../src/gramarye/static",
    emptyOutDir: true,
    // the server's content policy allows no data: and no inline script
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every page begins with comes in one piece: a dozen small ones cost more than they hold
          groups: [{ name: "shell", test: SHELL }],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] }, // the games' sentences lie beside their rules
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
});
