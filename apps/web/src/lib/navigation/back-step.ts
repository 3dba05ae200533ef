type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | null = null;

// Chrome calls the listeners of the window in the order they were added, whether they capture or not: to hear of a step before
// the router does, this one has to be there before the router is. So the app imports this file at its start.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => watcher?.(event));

/** Shows one watcher every step through the history before the router sees it. @returns the way to stop. */
export function interceptHistorySteps(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = null;
  };
}
