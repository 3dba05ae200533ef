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

/** What staff do with a reservation; nothing for any other appointment. */
export function useHoldActions({ bookingId, hold, customer }: Appointment): MenuAction[] {
  const invalidate = useInvalidateBookings();
  const params = { id: bookingId };
  const link = useMutation({
    mutationFn: () => api.bookings.holdLink({ params }),
    onSuccess: (made) => sendPayLink(made, customer.e164),
  });
  const end = useMutation({
    mutationFn: (call: "makeDefinite" | "revokeHoldLink" | "letGo") => api.bookings[call]({ params }),
    meta: { success: true },
    onSettled: invalidate,
  });
  if (!hold) return [];
  return [
    { label: "Make it definite", act: () => end.mutate("makeDefinite") },
    { label: "Send the link again", act: () => link.mutate() },
    { label: "Revoke the link", act: () => end.mutate("revokeHoldLink") },
    { label: "Let it go", act: () => end.mutate("letGo") },
  ];
}
