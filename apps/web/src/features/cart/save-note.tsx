import { Button } from "../../ui/controls/button.tsx";
import { syncCart, useSaveState } from "./cart.saving.state.ts";

const WORDS = { idle: "", saving: "Saving…", saved: "Saved" } as const;

/** A quiet word on whether the cart is saved; when that failed, the cart stays here and saving can be tried again. */
export function SaveNote() {
  const state = useSaveState();
  return (
    <div aria-live="polite" className="min-h-6 text-sm text-fg-muted">
      {state === "failed" ? (
        <span className="flex items-center justify-between gap-2 text-danger">
          Not saved yet, kept on this device.
          <Button variant="quiet" size="small" onClick={() => void syncCart()}>
            Retry
          </Button>
        </span>
      ) : (
        WORDS[state]
      )}
    </div>
  );
}
