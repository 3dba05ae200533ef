import { whatsappLink, type Appointment, type PayLink } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { useInvalidateBookings } from "../../../domain/booking-change.ts";
import { api } from "../../../lib/api/api.ts";
import type { MenuAction } from "../../../ui/overlays/action-menu.tsx";

/** Opens WhatsApp with the text of a link; without a number the text is copied. */
export function sendPayLink({ text }: PayLink, e164: string | undefined): void {
  if (e164 === undefined)
    void navigator.clipboard.writeText(text).then(() => toast.success("The text with the link is copied"));
  else window.open(whatsappLink(text, e164), "_blank", "noreferrer");
}

type HoldCall = "makeDefinite" | "holdLink" | "revokeHoldLink" | "letGo";
type Hold = (call: HoldCall, appointment: Appointment) => void;

/** Does something with a reservation. */
export function useHold(): Hold {
  const invalidate = useInvalidateBookings();
  const link = useMutation({
    mutationFn: ({ bookingId }: Appointment) => api.bookings.holdLink({ params: { id: bookingId } }),
    onSuccess: (made, { customer }) => sendPayLink(made, customer.e164),
  });
  const end = useMutation({
    mutationFn: ({ call, id }: { call: Exclude<HoldCall, "holdLink">; id: string }) =>
      api.bookings[call]({ params: { id } }),
    meta: { success: true },
    onSettled: invalidate,
  });
  return (call, appointment) =>
    call === "holdLink" ? link.mutate(appointment) : end.mutate({ call, id: appointment.bookingId });
}

const LABELS: [HoldCall, string][] = [
  ["makeDefinite", "Make it definite"],
  ["holdLink", "Send the link again"],
  ["revokeHoldLink", "Revoke the link"],
  ["letGo", "Let it go"],
];

/** What staff do with a reservation; nothing for any other appointment. */
export const holdActions = (appointment: Appointment, hold: Hold): MenuAction[] =>
  appointment.hold ? LABELS.map(([call, label]) => ({ label, act: () => hold(call, appointment) })) : [];
