/** What is written into the activity log, as domain and verb. */
export const ACTIONS = [
  "booking.create",
  "booking.status",
  "booking.cancel",
  "booking.reschedule",
  "booking.flags",
  "payment.refund",
  "payment.reassign",
  "user.role",
  "service.create",
  "service.update",
  "service.remove",
  "settings.update",
] as const;

/** `booking.status` as `Booking status`. */
export function actionInWords(action: string): string {
  const words = action.replaceAll(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
