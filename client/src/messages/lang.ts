// The languages we speak.
export const LANGS = ["en", "de"] as const;
export type Lang = (typeof LANGS)[number];
