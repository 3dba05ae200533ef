import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { NO_CONNECTION } from "../../../lib/api/api-error.ts";
import { useNear } from "../../../lib/hooks/use-near.ts";
// oxlint-disable-next-line eslint/no-restricted-imports -- a part whose code did not load is no query
import { ErrorState } from "../../../ui/feedback/error-state.tsx";

/** How far below the viewport an element may be when its code is loaded. */
const LOAD_MARGIN = "600px";

type OnApproachProps = {
  /** Imports the component to show. */
  load: () => Promise<ComponentType>;
  /** Has the size of the component, so that nothing moves. */
  placeholder: ReactNode;
};

/** Shows a placeholder until it is near the viewport, then loads and shows the component; a failed import shows an error and offers to load the page again. */
export function LoadWhenNear({ load, placeholder }: OnApproachProps) {
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ Part: ComponentType }>();
  const [failed, setFailed] = useState(false);
  const start = useCallback(() => {
    load().then(
      (Part) => setHeld({ Part }),
      () => setFailed(true),
    );
  }, [load]);
  const isNear = useNear(place, LOAD_MARGIN);
  useEffect(() => {
    if (isNear) start();
  }, [isNear, start]);
  if (failed) {
    // The browser caches a failed import: only a reload helps.
    const reload = () => window.location.reload();
    return <ErrorState title="This form did not load" message={NO_CONNECTION} onRetry={reload} retryLabel="Reload" />;
  }
  return <div ref={place}>{held ? <held.Part /> : placeholder}</div>;
}
