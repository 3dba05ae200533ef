/** The placeholder for the origin in prerendered pages; the server replaces it with `PUBLIC_URL`. */
export const ORIGIN_PLACEHOLDER = "https://public-url.invalid";

/** Origin of the site without a trailing slash: from the page's `public-url` meta tag, else from the address bar. */
export function publicOrigin(): string {
  if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
  const origin = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return (origin || window.location.origin).replace(/\/+$/, "");
}

/** True in the production build and false in the development server. */
export const IS_BUILT = import.meta.env.PROD;
