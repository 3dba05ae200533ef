import { MINUTE_MS, type Bill, type OpenPayment } from "@salon/contracts";
import { countOf } from "../lib/format/format.ts";
import { useNow } from "../lib/hooks/clock.ts";

type OpenSinceProps = { open: OpenPayment | NonNullable<Bill["open"]>; what?: string };

/** Who has a payment of a bill open, and for how long: 'Ada has had a payment page open for 4 minutes'. */
export function OpenSince({ open, what = "account" in open ? "an account number" : "a payment page" }: OpenSinceProps) {
  const minutes = Math.max(1, Math.round((useNow().getTime() - Date.parse(open.since)) / MINUTE_MS));
  return `${open.by} has had ${what} open for ${countOf(minutes, "minute", "minutes")}`;
}

/** What staff read before a booking or a part of it is cancelled while its payment is open. */
export const OpenBeforeCancelling = ({ open }: Pick<OpenSinceProps, "open">) => (
  <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-fg">
    <OpenSince open={open} />. Money that still comes is kept for your decision.
  </p>
);
