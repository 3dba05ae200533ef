import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useAskedAgain } from "../../lib/api/asked-again.ts";
import { cancelSlowCalls, useHasSlowCalls } from "../../lib/api/calls-in-flight.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loader, TopBar } from "../../ui/feedback/loader.tsx";
import { useIsPageLoading } from "../routing/lazy-page.tsx";

/** The busy indicators: the full-screen loader for mutations, a thin bar for queries, and a notice for slow calls. */
export function AppBusy() {
  // A call that waits for the person to show who they are is not under way.
  const isAsked = useAskedAgain() !== null;
  const changing = useIsMutating({ predicate: ({ meta }) => !meta?.background }) > 0 && !isAsked;
  const reading = useIsFetching() > 0;
  const opening = useIsPageLoading();
  return (
    <>
      <TopBar busy={!changing && (reading || opening)} />
      <Loader busy={changing} />
      <SlowNotice />
    </>
  );
}

function SlowNotice() {
  const slow = useHasSlowCalls();
  return (
    <div aria-live="polite">
      {slow && (
        <div className="on-cloth fixed inset-x-4 bottom-4 z-notice mx-auto flex max-w-md items-center justify-between gap-4 rounded-control px-5 py-3 shadow-panel">
          <p className="font-semibold">Still working…</p>
          <Button variant="cream" size="small" onClick={cancelSlowCalls}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
