import { whatsappLink, type Appointment, type Booking, type PayLink } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useChange } from "../../lib/api/attempt.ts";
import { copyText } from "../../domain/copy-text.ts";

/** What a button or an entry of a menu does. */
interface Act {
  label: string;
  act: () => void;
}

/** Opens WhatsApp with the text of a link; without a number the text is copied. */
function sendPayLink({ text }: PayLink, e164: string | undefined): void {
  if (e164 === undefined)
    void copyText(text, "The text with the link is copied", `Please copy this text by hand: ${text}`);
  else window.open(whatsappLink(text, e164), "_blank", "noreferrer");
}

/** What sends the link of a reservation that was just made. */
export const sendingOf = ({ payLink, customer }: Booking & { payLink?: PayLink | undefined }): Act[] =>
  payLink ? [{ label: "Send the link", act: () => sendPayLink(payLink, customer?.e164) }] : [];

/** A booking that may be a reservation. */
type Holdable = Pick<Appointment, "bookingId" | "hold" | "lapsed"> & {
  customer?: { e164?: string | undefined } | undefined;
};
type HoldCall = "makeDefinite" | "holdLink" | "revokeLink" | "letGo" | "noteCalled";
type Hold = (call: HoldCall, booking: Holdable) => void;

/** Does something with a reservation. */
export function useHold(): Hold {
  const invalidate = useInvalidateBookings();
  const link = useMutation({
    mutationFn: ({ bookingId }: Holdable) => api.bookings.holdLink({ params: { id: bookingId } }),
    meta: { money: true },
    onSuccess: (made, { customer }) => sendPayLink(made, customer?.e164),
  });
  const end = useMutation({
    mutationFn: useChange(({ call, id, key }: { call: Exclude<HoldCall, "holdLink">; id: string; key?: string }) =>
      api.bookings[call]({ params: { id }, body: { key } }),
    ),
    meta: { success: true, money: true },
    onSettled: invalidate,
  });
  return (call, booking) => (call === "holdLink" ? link.mutate(booking) : end.mutate({ call, id: booking.bookingId }));
}

const LABELS: [HoldCall, string][] = [
  ["makeDefinite", "Make it definite"],
  ["holdLink", "Send the link again"],
  ["revokeLink", "Revoke the link"],
  ["letGo", "Let it go"],
];
const CALLED: [HoldCall, string] = ["noteCalled", "I have called them"];

/** What staff do with a reservation, and with one that lapsed while its customer is to be called; nothing for any other booking. */
export function holdActions(booking: Holdable, hold: Hold): Act[] {
  const calls = booking.hold ? LABELS : booking.lapsed?.call ? [CALLED] : [];
  return calls.map(([call, label]) => ({ label, act: () => hold(call, booking) }));
}
