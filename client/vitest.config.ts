// How the client's units are tested; apart from vite.config.ts, so that building the bundle needs no test tools.
import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(build, defineConfig({ test: { include: ["src/**/*.test.ts"] } }));
