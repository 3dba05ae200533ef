import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { readStored, writeStored } from "../../lib/browser/storage.ts";
import { focusQuietly, goToAnchor } from "../../lib/navigation/anchors.ts";
import { noteVisit } from "../../lib/navigation/visits.ts";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

const ArrivalContext = createContext<(() => boolean) | null>(null);

/** Announces the title of every page after the first, and stores the scroll position of each page. */
export function ArrivalProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  const pagesSeen = useRef(0);
  const arrive = useMemo(
    () => () => {
      pagesSeen.current += 1;
      if (pagesSeen.current > 1) setTitle(document.title);
      return pagesSeen.current > 1;
    },
    [],
  );
  useScrollMemory();
  return (
    <ArrivalContext value={arrive}>
      {children}
      <div aria-live="polite" className="sr-only">
        {title}
      </div>
    </ArrivalContext>
  );
}

const SCROLL_KEY = "scroll-positions";
const scrollPositions = new Map<string, number>();

function useScrollMemory(): void {
  const location = useLocation();
  const { key } = location;
  useEffect(() => noteVisit(location), [location]);
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const saved = readStored("sessionStorage", SCROLL_KEY);
    for (const [place, top] of saved ? (JSON.parse(saved) as [string, number][]) : []) scrollPositions.set(place, top);
    const save = () => writeStored("sessionStorage", SCROLL_KEY, JSON.stringify([...scrollPositions].slice(-50)));
    window.addEventListener("pagehide", save);
    return () => window.removeEventListener("pagehide", save);
  }, []);
  useEffect(() => {
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);
}

/** Whether the browser opened this document by a history step or a reload; a typed address starts at the top. */
const wasHereBefore = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => ["reload", "back_forward"].includes((entry as PerformanceNavigationTiming).type));

/**
 * Rendered after a page and keyed by its path. On arrival it scrolls to the stored position, the anchor or the top, and moves the focus to
 * the h1, so that a screen reader starts there. A change of the query alone moves nothing.
 */
export function PageArrival() {
  const arrive = useContext(ArrivalContext);
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) {
      if (type !== NavigationType.Pop) goToAnchor(hash);
      return;
    }
    arrived.current = true;
    const moveFocus = arrive?.() ?? false;
    const comesBack = type === NavigationType.Pop && (moveFocus || wasHereBefore());
    const left = comesBack ? scrollPositions.get(key) : undefined;
    if (left === undefined && goToAnchor(hash)) return;
    // The user may have scrolled a prerendered page before the script ran: only a stored position or a later page scrolls.
    if (left !== undefined || moveFocus) window.scrollTo({ top: left ?? 0, behavior: "instant" });
    if (moveFocus) focusQuietly(document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main"));
  }, [arrive, hash, key, type]);
  return null;
}
