/** Stands for the origin in pages prerendered at build time; the server puts `PUBLIC_URL` in its place when it serves them. */
export const ORIGIN_PLACEHOLDER = "https://public-url.invalid";

/** Origin of the public site without a trailing slash: what the server wrote into the page, else the address bar's. */
export function publicOrigin(): string {
  if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
  const told = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return (told || window.location.origin).replace(/\/+$/, "");
}

/** Whether this is the built site and not the development server. */
export const IS_BUILT = import.meta.env.PROD;
