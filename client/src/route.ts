// Where in the client one is: kept in the fragment of the address, which no server and no Referer ever sees.
export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "setup"; readonly game: string; readonly way: string }
  | { readonly page: "join"; readonly code: string }
  | { readonly page: "seat"; readonly secret: string }
  | { readonly page: "table"; readonly match: string }
  | { readonly page: "replay"; readonly match: string; readonly seq: number };

export function parse(hash: string): Route {
  const [page = "", one = "", two = ""] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (page === "new" && one) return { page: "setup", game: one, way: two };
  if (page === "join" && one) return { page: "join", code: one };
  if (page === "seat" && one) return { page: "seat", secret: one };
  if (page === "table" && one) return { page: "table", match: one };
  if (page === "replay" && one)
    return { page: "replay", match: one, seq: Math.max(0, Number.parseInt(two, 10) || 0) };
  return { page: "lobby" };
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const to = {
  lobby: () => "#/",
  setup: (game: string, way = "") => `#/new/${game}${way && `/${way}`}`,
  join: (code: string) => `#/join/${encodeURIComponent(code)}`,
  seat: (secret: string) => `#/seat/${encodeURIComponent(secret)}`,
  table: (match: string) => `#/table/${match}`,
  replay: (match: string, seq = 0) => `#/replay/${match}/${seq}`,
};
/** Goes there; `forget` leaves no way back, for addresses that hold a secret. */
export function go(hash: string, { forget = false } = {}): void {
  if (forget) location.replace(hash);
  else location.hash = hash;
}
