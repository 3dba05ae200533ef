import type { Appointment } from "@salon/contracts";

/** Identifies an appointment among those of a day. */
export const keyOf = ({ bookingId, item }: Pick<Appointment, "bookingId" | "item">): string => `${bookingId} ${item}`;
