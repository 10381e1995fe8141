// Lint rules of the client; types themselves are svelte-check's business, layout is prettier's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/**"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // TypeScript knows the names that exist
      "no-undef": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
      // with noUncheckedIndexedAccess an index that is known to be right needs one
      "@typescript-eslint/no-non-null-assertion": "off",
      "svelte/no-at-html-tags": "error",
      "svelte/button-has-type": "error",
    },
  },
  {
    // a store may keep private maps that nothing draws
    files: ["**/*.svelte.ts"],
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
);
