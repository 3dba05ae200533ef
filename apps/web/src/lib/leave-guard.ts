import { useEffect, useRef, useState } from "react";

/** What the person wanted to do when they were stopped. */
type Leaving = () => void;

/** The place of the current entry, as react-router numbers them. */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

const opensHere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !link.target;

/**
 * Stops leaving the page by a link, the Back button or a closed tab while `dirty`. While `asking`, show a question and call `leave` or `stay`.
 * What the page itself does after saving (`navigate`) is not stopped.
 */
export function useLeaveGuard(dirty: boolean): { asking: boolean; leave: () => void; stay: () => void } {
  const [leaving, setLeaving] = useState<{ go: Leaving } | null>(null);
  const letThrough = useRef(false);

  useEffect(() => {
    if (!dirty) return undefined;
    letThrough.current = false;
    const index = historyIndex();
    let undone = 0;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (letThrough.current || !link || !opensHere(event, link) || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => link.click() });
    };
    const onBack = (event: PopStateEvent) => {
      const steps = historyIndex() - index;
      if (letThrough.current || (steps === 0 && undone === 0)) return;
      // Before the router hears of it: undo the step, and ask once that is done, because the question is an entry of the history too.
      event.stopImmediatePropagation();
      if (steps !== 0) {
        undone = steps;
        window.history.go(-steps);
      } else {
        const wanted = undone;
        undone = 0;
        setLeaving({ go: () => window.history.go(wanted) });
      }
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, true);
    window.addEventListener("popstate", onBack, true);
    window.addEventListener("beforeunload", onClose);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("popstate", onBack, true);
      window.removeEventListener("beforeunload", onClose);
    };
  }, [dirty]);

  const leave = () => {
    letThrough.current = true;
    setLeaving(null);
    leaving?.go();
  };
  return { asking: leaving !== null, leave, stay: () => setLeaving(null) };
}
