import { useSteadyBusy } from "./use-delayed-loading.ts";

/** A 2 px bar at the top of the screen while something is fetched in the background; silent for screen readers. */
export function TopBar({ busy }: { busy: boolean }) {
  const shown = useSteadyBusy(busy);
  if (!shown) return null;
  return (
    <div
      aria-hidden="true"
      data-testid="top-bar"
      className="fixed inset-x-0 top-0 z-loader h-0.5 overflow-hidden bg-sunken"
    >
      <div className="h-full w-2/5 animate-shuttle bg-primary-hover" />
    </div>
  );
}
