import { useState } from "react";
import { useLeaveGuard } from "../../lib/navigation/leave-guard.ts";
import { LazyAlertDialog } from "./lazy-alert-dialog.tsx";

interface TypedText {
  /** Whether there is typed text, as of the last key. */
  hasTyped: boolean;
  /** The names of the fields that hold it, as of now; absent where the page alone knows that there is some. */
  typedNames?: () => string[];
  /** In a dialog the Back button calls `close`; of a page it is stopped. */
  where: "page" | "dialog";
  onClose: () => void;
}

/** Asks before typed text is thrown away by a link, the Back button or `close`. Render `question`. */
export function useThrowAway({ hasTyped, typedNames, where, onClose }: TypedText) {
  const [isClosing, setClosing] = useState(false);
  const link = useLeaveGuard(hasTyped, where);
  const isAsking = hasTyped && (isClosing || link.asking);
  const stay = () => {
    setClosing(false);
    link.stay();
  };
  const leave = () => {
    setClosing(false);
    if (link.asking) link.leave();
    else onClose();
  };
  const question = (
    <LazyAlertDialog
      open={isAsking}
      onCancel={stay}
      onConfirm={leave}
      title="Throw away what you typed?"
      message={isAsking && typedNames ? `Not saved yet: ${typedNames().join(", ")}.` : "It is not saved yet."}
      confirmLabel="Throw away"
      cancelLabel="Keep it"
      dangerous
    />
  );
  return {
    isAsking,
    close: () => ((typedNames ? typedNames().length > 0 : hasTyped) ? setClosing(true) : onClose()),
    question,
  };
}
