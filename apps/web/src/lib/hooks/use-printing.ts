import { useEffect, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";

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

/** Opens the print dialog once where the address has `name=1`, and takes that out of the address. */
export function usePrintOnArrival(name: string): void {
  const [address, setAddress] = useSearchParams();
  const isWanted = address.get(name) === "1";
  useEffect(() => {
    if (!isWanted) return;
    const without = (before: URLSearchParams) => new URLSearchParams([...before].filter(([key]) => key !== name));
    setAddress(without, { replace: true });
    window.print();
  }, [isWanted, name, setAddress]);
}
