// What fonts.ts uses of subset-font, which comes without types.
declare module "subset-font" {
  type Axis = number | { readonly min: number; readonly max: number };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      readonly variationAxes: Readonly<Record<string, Axis>>;
      readonly noLayoutClosure: boolean;
      readonly noHinting: boolean;
    },
  ): Promise<Uint8Array>;
}
