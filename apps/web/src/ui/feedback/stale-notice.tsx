import { Button } from "../controls/button.tsx";

/** Says that another user has changed the same row, and offers to load it. */
export function StaleNotice({ onLoad }: { onLoad: () => void }) {
  return (
    <div role="alert" className="rounded-cloth border-l-6 border-warning bg-warning-soft px-4 py-3 text-fg">
      <p className="font-display text-lg font-bold">Another user has changed this meanwhile</p>
      <p className="mt-1">Load the newest values, then make your change again. What you typed here is lost.</p>
      <Button variant="quiet" size="small" className="mt-3" onClick={onLoad}>
        Load the newest
      </Button>
    </div>
  );
}
