// Names among other words: one that is read from right to left keeps to itself what it would turn around.
const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The name as it goes into a sentence; in markup of its own `<bdi>` does the same. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
