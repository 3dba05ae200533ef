import { useSyncExternalStore } from "react";

let isAsked = false;
const listeners = new Set<() => void>();

function ask(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

/** Prints the page once what only paper shows has been drawn: the browser asks for it too late when a press prints. */
export function printPage(): void {
  ask(true);
  // The first frame draws it, and the second comes after that.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // oxlint-disable-next-line eslint/no-restricted-properties -- the one place that prints, after the sheet is drawn
      window.print();
    }),
  );
}
const media = () => window.matchMedia("print");

function subscribe(listener: () => void): () => void {
  const [before, after] = [() => ask(true), () => ask(false)];
  listeners.add(listener);
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  const print = media();
  print.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
    print.removeEventListener("change", listener);
  };
}

/** Whether the page is being printed, for content that only paper shows. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsked || media().matches,
    () => false,
  );
