import { createExternalStore } from "../hooks/external-store.ts";

const drawn = createExternalStore(false);
let hydration: Promise<void> = Promise.resolve();
let endHydration: () => void = () => undefined;

/** Marks the beginning of the hydration of a page that the server painted. */
export function beginHydration(): void {
  hydration = new Promise((resolve) => (endHydration = resolve));
}

/** Marks that the first page is drawn, which ends a hydration; the mark is for measurements. */
export function markDrawn(): void {
  performance.mark("drawn");
  drawn.set(true);
  endHydration();
}

/** Whether the first page is drawn; false on the server. */
export const useDrawn = (): boolean => drawn.use();

/** Resolves while no hydration is in progress. */
export const whenDrawn = (): Promise<void> => hydration;
