type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | null = null;

// Chrome calls window listeners in the order of registration, capturing or not. This listener must run before the router's, so `app.tsx`
// imports this file first.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => watcher?.(event));

/** Passes every history step to one listener before the router handles it. @returns a function that stops it */
export function interceptHistorySteps(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = null;
  };
}
