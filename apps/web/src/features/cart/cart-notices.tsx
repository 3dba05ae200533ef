import { useEffect, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { syncCart, useSaveState } from "./saved-cart.ts";

const UNDO_MS = 6000;

type UndoNoticeProps = { text: string; onUndo: () => void; onGone: () => void };

/** Offers to restore removed lines for 6 s; hover and focus pause the timer. */
export function UndoNotice({ text, onUndo, onGone }: UndoNoticeProps) {
  const [watched, setWatched] = useState(false);
  useEffect(() => {
    if (watched) return undefined;
    const timer = setTimeout(onGone, UNDO_MS);
    return () => clearTimeout(timer);
  }, [watched, onGone]);
  return (
    <span
      className="flex items-center justify-between gap-3"
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
      onFocus={() => setWatched(true)}
      onBlur={() => setWatched(false)}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-control px-3 font-bold text-primary underline underline-offset-4"
        onClick={onUndo}
      >
        Undo
      </button>
    </span>
  );
}

/** A warning that times of the cart overlap, which two people can keep. */
export function OverlapNotice({ isShown }: { isShown: boolean }) {
  return (
    <output className="mb-3 block rounded-cloth bg-warning-soft p-3 text-sm text-warning empty:hidden">
      {isShown && "Some of your times overlap. You can keep them if they are for different people."}
    </output>
  );
}

const WORDS = { idle: "", saving: "Saving…", saved: "Saved" } as const;

/** The save state of the cart; after a failure the cart stays on the device and saving can be retried. */
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
