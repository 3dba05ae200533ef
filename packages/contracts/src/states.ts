/** The states of everything that has some; a change of state happens in the room that owns the thing. */

export const BOOKING_STATUSES = ["placed", "processing", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The states of a booking that is still to take place. */
export const COMING_STATUSES = ["placed", "processing"] as const satisfies readonly BookingStatus[];
export const isComing = (status: BookingStatus): boolean => COMING_STATUSES.some((coming) => coming === status);

/** How far an appointment is, from the arrival of its customer to its end, or that its customer has not come. */
export const LINE_PROGRESS = ["arrived", "started", "done", "noShow"] as const;
export type LineProgress = (typeof LINE_PROGRESS)[number];

/** The internal states of a payment; after `placing` it cannot go to review any more. */
export const PAYMENT_STATES = [
  "creating",
  "pending",
  "paid",
  "placing",
  "fulfilled",
  "failed",
  "expired",
  "review",
  "refunding",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The states that customers see. */
export const SHOWN_STATES = ["pending", "successful", "failed", "review", "refunded"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** The refund of a cancelled booking; `kept` means that the salon declined it. */
export const REFUND_STATES = ["requested", "refunded", "kept"] as const;

/** The states of an entry of the waiting list: waiting for a place; holding one for the customer to take; over. */
export const WAIT_STATES = ["waiting", "offered", "closed"] as const;

/** `open` until the customer answers, `accepted` while the line is in the cart, then how it ended. */
export const OFFER_STATES = ["open", "accepted", "taken", "declined", "lapsed", "unpaid", "removed"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const SLOT_STATUSES = ["open", "full", "past", "closed"] as const;

/** Why a staffed service cannot begin at a time: its people have a break, or there is too little time for it. */
export const SLOT_REASONS = ["break", "short"] as const;
export type SlotReason = (typeof SLOT_REASONS)[number];

/** The states of a mail or message in the outbox. */
export const MAIL_STATES = ["queued", "sent", "failed", "dropped"] as const;

/** What the provider reported about a message after it took it; `refused` sends an SMS in place of a WhatsApp message. */
export const MESSAGE_OUTCOMES = ["delivered", "read", "refused"] as const;

/** When the last appointment of a booking that owes something is; `reserved` are reservations with something to pay. */
export const OWED_TIMES = ["past", "today", "coming", "reserved"] as const;
export type OwedTime = (typeof OWED_TIMES)[number];
