import { useSyncExternalStore } from "react";

/*
 * What a browser may refuse to keep. With site data blocked every access throws, in some in-app browsers the storage is null, and a full
 * one refuses to write. So nothing else touches these objects, and nothing here throws.
 */
type Area = "localStorage" | "sessionStorage";

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** The text stored under a name; null when there is none, or the browser refuses to read it. */
export const readStored = (area: Area, name: string): string | null => attempt(() => window[area].getItem(name), null);

/** Stores a text under a name. @returns false when the browser refuses */
export const writeStored = (area: Area, name: string, text: string): boolean =>
  attempt(() => {
    window[area].setItem(name, text);
    return true;
  }, false);

/** Removes what is stored under a name. */
export const removeStored = (area: Area, name: string): void => attempt(() => window[area].removeItem(name), undefined);

const PROBE = "cookie-probe";

/** Some browsers say that they keep cookies, and drop them. */
function writesCookies(): boolean {
  document.cookie = `${PROBE}=1; path=/; samesite=lax`;
  const isKept = document.cookie.includes(PROBE);
  document.cookie = `${PROBE}=; path=/; max-age=0`;
  return isKept;
}

let keepsCookies: boolean | undefined;
const noChanges = () => () => undefined;

/** Whether the browser keeps cookies, without which nobody stays signed in; true on the server and during hydration. */
export const useKeepsCookies = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => (keepsCookies ??= attempt(() => navigator.cookieEnabled && writesCookies(), false)),
    () => true,
  );
