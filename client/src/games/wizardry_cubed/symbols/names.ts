// How a symbol is called in the language spoken; a board file of one's own may bring symbols we have no word for.
import { words } from "../messages";

export function nameOf(symbol: string): string {
  return words().symbols[symbol] ?? symbol.replaceAll("_", " ");
}
