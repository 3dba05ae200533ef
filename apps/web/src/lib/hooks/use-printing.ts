import { useSyncExternalStore } from "react";

let isAsked = false;
const media = () => window.matchMedia("print");

function subscribe(listener: () => void): () => void {
  const change = (asked: boolean) => () => {
    isAsked = asked;
    listener();
  };
  const [before, after] = [change(true), change(false)];
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  const print = media();
  print.addEventListener("change", listener);
  return () => {
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
