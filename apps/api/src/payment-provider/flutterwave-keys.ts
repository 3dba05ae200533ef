/** Where the real API is; anything else stands in for it. */
export const REAL_BASE_URL = "https://api.flutterwave.com/";

/** A secret hash with fewer characters can be guessed. */
export const MIN_HASH_LENGTH = 16;

/** What a key begins with: public keys and secret keys. */
export type KeyKind = "FLWPUBK" | "FLWSECK";

/** Whether a key moves real money; null when it is no key of that kind. */
export function keyMode(key: string, kind: KeyKind): "test" | "live" | null {
  if (key.startsWith(`${kind}_TEST-`)) return "test";
  return key.startsWith(`${kind}-`) ? "live" : null;
}
