import { useEffect, useRef, useState, type RefObject } from "react";
import { interceptHistorySteps } from "./history-steps.ts";

const isThisPage = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === window.location.pathname && search === window.location.search;

/** Continues the navigation that was stopped. */
type ContinueNavigation = () => void;
type Ask = (go: ContinueNavigation) => void;

/** The index of the current history entry, as react-router numbers it. */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

const opensHere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !link.target;

/**
 * Stops leaving the page by a link, the Back button or closing the tab while `dirty`. While `asking`, show a question and call `leave` or
 * `stay`. A `navigate` call of the page itself, such as after saving, is not stopped. In a dialog the Back button closes the dialog,
 * which asks by itself.
 */
export function useLeaveGuard(
  dirty: boolean,
  where: "page" | "dialog" = "page",
): { asking: boolean; leave: () => void; stay: () => void } {
  const [leaving, setLeaving] = useState<{ go: ContinueNavigation } | null>(null);
  const leavingAllowed = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    leavingAllowed.current = false;
    const ask: Ask = (go) => setLeaving({ go });
    const stops = [
      guardLinks(leavingAllowed, ask),
      guardTab(),
      ...(where === "page" ? [guardSteps(leavingAllowed, ask)] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dirty, where]);
  const leave = () => {
    leavingAllowed.current = true;
    setLeaving(null);
    leaving?.go();
  };
  return { asking: leaving !== null, leave, stay: () => setLeaving(null) };
}

function guardLinks(leavingAllowed: RefObject<boolean>, ask: Ask): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (leavingAllowed.current || !link || !opensHere(event, link) || isThisPage(link)) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => link.click());
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}

/** Reverts the history step before the router handles it, and asks after that, because the dialog adds a history entry too. */
function guardSteps(leavingAllowed: RefObject<boolean>, ask: Ask): () => void {
  const index = historyIndex();
  let undone = 0;
  return interceptHistorySteps((event) => {
    const steps = historyIndex() - index;
    if (leavingAllowed.current || (steps === 0 && undone === 0)) return;
    event.stopImmediatePropagation();
    if (steps !== 0) {
      undone = steps;
      window.history.go(-steps);
      return;
    }
    const wanted = undone;
    undone = 0;
    ask(() => window.history.go(wanted));
  });
}

function guardTab(): () => void {
  const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", onClose);
  return () => window.removeEventListener("beforeunload", onClose);
}
