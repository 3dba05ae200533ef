import { useEffect, useRef } from "react";

/*
 * Each open panel owns one history entry with the page's address, so the Back button of a phone closes the panel and not the page.
 * The entry of a panel that was closed otherwise is unused: the next panel reuses it, and Back skips it.
 * It is not removed at once, because history.back() is asynchronous and would cancel a navigation started by the same press.
 * The page may put an address of its own in the place of an unused entry, a tab for example: then Back has nothing to skip.
 */
const PAGE_ITSELF = 0;

type Panel = { entry: number; close: () => void };

const openPanels: Panel[] = [];
let entriesMade = 0;

const entryInHistory = () => (window.history.state as { panel?: number } | null)?.panel ?? PAGE_ITSELF;
let current = typeof window === "undefined" ? PAGE_ITSELF : entryInHistory();
/** The address of the current entry when it was made or reached. */
let currentAddress = typeof window === "undefined" ? "" : window.location.href;
const ownerOf = (entry: number) => openPanels.find((panel) => panel.entry === entry);

function followHistory() {
  const [left, leftAddress] = [current, currentAddress];
  current = entryInHistory();
  currentAddress = window.location.href;
  const wentBack = current < left;
  if (!wentBack) return;
  const owner = ownerOf(left);
  if (owner) owner.close();
  else if (window.location.href === leftAddress) window.history.back();
}

// A page that was loaded again begins at the entry of a panel that is not open any more. `app.tsx` imports this file for it.
if (current !== PAGE_ITSELF) window.addEventListener("popstate", followHistory);

function takeEntry(): number {
  const here = entryInHistory();
  const spent = here !== PAGE_ITSELF && here === current && !ownerOf(here);
  if (spent) return here;
  entriesMade = Math.max(entriesMade, here) + 1;
  current = entriesMade;
  currentAddress = window.location.href;
  window.history.pushState({ ...(window.history.state as object | null), panel: current }, "");
  return current;
}

/** While `open`, the browser's Back button calls `close` instead of leaving the page. */
export function useBackToClose(open: boolean, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    window.addEventListener("popstate", followHistory);
    const panel: Panel = { entry: takeEntry(), close: () => latestClose.current() };
    openPanels.push(panel);
    return () => {
      openPanels.splice(openPanels.indexOf(panel), 1);
    };
  }, [open]);
}
