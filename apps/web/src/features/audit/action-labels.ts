import type { AuditAction, AuditTarget } from "@salon/contracts";
import { capitalize } from "../../lib/format/format.ts";

/** The actions of the activity log by domain, each with its label. */
const LABELS: Record<AuditAction, string> = {
  "booking.create": "Booking created",
  "booking.walk-in": "Walk-in added",
  "booking.status": "Status changed",
  "booking.time": "Time changed",
  "booking.cancel": "Booking cancelled",
  "booking.people": "Person changed",
  "booking.flags": "Arrival noted",
  "booking.takes-place": "Takes place all the same",
  "booking.free": "Time of a no-show freed",
  "booking.client": "Walk-in recognised",
  "booking.hold": "Reservation",
  "booking.receipt": "Money recorded",
  "booking.bank-match": "Money found at the bank",
  "booking.bank-match-undone": "Money no longer found at the bank",
  "booking.reversal": "Money reversed",
  "booking.extra": "Bill changed",
  "booking.paid-before": "Money from before the opening settled",
  "booking.transfer": "Account number made",
  "booking.pay-link": "Payment begun by link",
  "booking.ask-payment": "Payment asked for",
  "booking.send-receipt": "Receipt sent",
  "booking.seen": "Discount seen",
  "payment.refund": "Refund",
  "payment.refunded": "Money sent back",
  "payment.refund-refused": "Refund failed",
  "payment.keep": "Refund refused",
  "payment.time": "Paid appointment moved",
  "payment.said-sent": "Transfer said to be sent",
  "payment.release": "Held places released",
  "payment.accept": "Booked with what came",
  "payment.attach": "Payment given to a booking",
  "user.role": "Role changed",
  "user.sign-in": "Signed in",
  "user.sign-in-failed": "Sign-in failed",
  "user.email": "Address changed",
  "user.second-step": "Second step set up or removed",
  "user.second-step-passed": "Second step passed",
  "user.recovery-codes": "New recovery codes",
  "user.claim": "Account claimed by its owner",
  "user.reminders": "Reminders chosen",
  "user.password": "Password changed",
  "user.sessions": "Signed out everywhere",
  "user.delete": "Account deleted",
  "service.create": "Service created",
  "service.update": "Service changed",
  "service.menu": "Menu changed",
  "service.picture": "Picture of a service added",
  "service.remove": "Service deleted",
  "service.seen": "Lower price seen",
  "settings.update": "Settings changed",
  "settings.picture": "Picture added",
  "team.create": "Team member added",
  "team.update": "Team member changed",
  "team.feed": "Calendar link changed",
  "team.absence": "Not in today",
  "resource.create": "Resource added",
  "resource.update": "Resource changed",
  "client.create": "Client card added",
  "client.update": "Client card changed",
  "client.note": "Client note added",
  "client.blank": "Client note removed",
  "client.patch-test": "Patch test added",
  "client.link": "Client account changed",
  "client.merge": "Client cards merged",
  "client.delete": "Client card deleted",
  "import.run": "List imported",
  "import.undo": "Import undone",
  "import.delete": "Imported list deleted",
  "waitlist.offer": "Place offered",
  "waitlist.remove": "Removed from the waiting list",
  "waitlist.decline": "Offered place declined",
  "day.close": "Day closed",
  "day.seen": "Difference seen",
  "day.reopen": "Day reopened",
  "drawer.add": "Drawer: cash moved",
  "day.blank": "Note of a day removed",
  "drawer.reverse": "Drawer: cash move reversed",
  "drawer.blank": "Drawer: reason removed",
  "data.export": "Data downloaded",
};

/** What an entry is about, in words. */
const TARGETS: Record<AuditTarget, string> = {
  booking: "Booking",
  payment: "Payment",
  user: "User",
  service: "Service",
  settings: "Settings",
  picture: "Picture",
  team: "Team member",
  resource: "Resource",
  client: "Client card",
  waitlist: "Waiting list",
  day: "Day",
  import: "Import",
  data: "Data",
};

export const targetLabel = (type: string): string => (TARGETS as Record<string, string>)[type] ?? readableName(type);

/** Every action of the activity log as `domain.verb`. */
export const ACTIONS = Object.keys(LABELS);

/** Turns `slotCapacity` into `Slot capacity` and `sign-in` into `Sign in`. */
export function readableName(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .trim()
    .toLowerCase();
  return capitalize(words);
}

/** Turns `booking.status` into `Status changed`; an unknown action is spelled out. */
export const actionLabel = (action: string): string =>
  (LABELS as Record<string, string>)[action] ?? readableName(action);
