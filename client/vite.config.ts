// Builds the client into the Python package; `npm run dev` serves it beside a running `gramarye serve`.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.GRAMARYE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.GRAMARYE_STATIC ?? "../src/gramarye/static",
    emptyOutDir: true,
    // the server's content policy allows no data: and no inline script
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] }, // the games' sentences lie beside their rules
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
});
