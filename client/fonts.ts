// Cuts the fonts to what the page uses: the letters of our languages, and the weights of our style sheets.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** As the unicode-range of src/fonts.css has it. */
const LATIN =
  "0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD";

const letters = LATIN.split(" ")
  .flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
  })
  .join("");

const weights = { min: 400, max: 700 };
const CUTS = [
  { name: "atkinson-hyperlegible-next", of: "wght", text: letters, axes: { wght: weights } },
  // headings are drawn as for 20 points and in one weight, whatever their size: each axis is as heavy as the letters
  { name: "fraunces", of: "opsz", text: letters, axes: { wght: 580, opsz: 20 } },
  { name: "grenze-gotisch", of: "wght", text: "Gramarye", axes: { wght: { min: 480, max: 540 } } },
] as const;

/** Leaves the cut fonts in node_modules/.fonts, where src/fonts.css looks for them. */
export async function cutFonts(): Promise<void> {
  const modules = fileURLToPath(new URL("node_modules/", import.meta.url));
  mkdirSync(`${modules}.fonts`, { recursive: true });
  for (const { name, of, text, axes } of CUTS) {
    const whole = readFileSync(
      `${modules}@fontsource-variable/${name}/files/${name}-latin-${of}-normal.woff2`,
    );
    // without the swashes and small capitals that no style of ours asks for, and hints that no screen here needs
    const cut = await subsetFont(whole, text, {
      targetFormat: "woff2",
      variationAxes: axes,
      noLayoutClosure: true,
      noHinting: true,
    });
    writeFileSync(`${modules}.fonts/${name}.woff2`, cut);
  }
}
