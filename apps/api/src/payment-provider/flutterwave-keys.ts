/** The address of the real API; any other address is a sandbox. */
export const REAL_BASE_URL = "https://api.flutterwave.com/";

/** A secret hash with fewer characters can be guessed. */
export const MIN_HASH_LENGTH = 16;

/** The prefixes of public and of secret keys. */
export type KeyKind = "FLWPUBK" | "FLWSECK";

/** Returns whether a key moves real money; null when it is no key of that kind. */
export function keyMode(key: string, kind: KeyKind): "test" | "live" | null {
  if (key.startsWith(`${kind}_TEST-`)) return "test";
  return key.startsWith(`${kind}-`) ? "live" : null;
}
