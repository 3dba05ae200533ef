/** A text as an address; null when it is none. Older browsers lack `URL.canParse` and `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
