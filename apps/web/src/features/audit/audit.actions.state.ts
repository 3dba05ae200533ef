/** What is written into the activity log, as domain and verb. */
export const ACTIONS = [
  "booking.create",
  "booking.walk-in",
  "booking.status",
  "booking.time",
  "booking.cancel",
  "booking.flags",
  "payment.refund",
  "payment.time",
  "user.role",
  "user.sign-in",
  "user.sign-in-failed",
  "user.password",
  "user.delete",
  "service.create",
  "service.update",
  "service.remove",
  "settings.update",
  "day.close",
] as const;

/** `booking.status` as `Booking status`. */
export function actionInWords(action: string): string {
  const words = action.replaceAll(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
