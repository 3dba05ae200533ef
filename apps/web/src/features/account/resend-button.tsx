import { Spinner } from "../../ui/controls/spinner.tsx";
import { useSendVerification } from "./account.queries.ts";

/** Asks for another verification mail, then rests for 60 s and shows how long is left. */
export function ResendButton({ label }: { label: string }) {
  const { send, sending, secondsLeft } = useSendVerification();
  const resting = sending || secondsLeft > 0;
  return (
    <button
      type="button"
      onClick={send}
      aria-disabled={resting || undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-sm font-bold underline underline-offset-4 aria-disabled:no-underline aria-disabled:opacity-80"
    >
      {label}
      {sending && <Spinner className="size-4" />}
      {/* Seconds are for the eye only: nobody wants to hear a clock. */}
      {secondsLeft > 0 && <span aria-hidden="true">(wait {secondsLeft} s)</span>}
    </button>
  );
}
