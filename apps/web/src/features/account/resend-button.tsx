import { Spinner } from "../../ui/controls/button.tsx";
import { useSendVerification } from "./account.queries.ts";

/** Requests another verification mail, then is disabled for 60 s with a countdown, or until the next mail may go. */
export function ResendButton({ label }: { label: string }) {
  const { send, sending, secondsLeft, after } = useSendVerification();
  const resting = sending || secondsLeft > 0 || after !== null;
  return (
    <span className="inline-flex items-center gap-2 text-sm font-bold">
      <button
        type="button"
        onClick={send}
        aria-disabled={resting || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-control underline underline-offset-4 aria-disabled:no-underline aria-disabled:opacity-80"
      >
        {label}
        {sending && <Spinner className="size-4" />}
      </button>
      {/* Hidden from screen readers, which would announce every second. */}
      {after === null && secondsLeft > 0 && <span aria-hidden="true">(wait {secondsLeft} s)</span>}
      {after !== null && <span>(after {after})</span>}
    </span>
  );
}
