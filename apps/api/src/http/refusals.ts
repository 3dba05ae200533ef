/** Refusals that several rooms answer. */
export const REFUSED = {
  bookingCancelled: "This booking is cancelled",
  bookingNotOpen: "Only a booking that is placed or processing can be changed",
  eventUnread: "The event could not be read",
  outsideHours: "The salon takes no appointments at this time",
  notHeld: "The appointment could not take place, so what was paid for it goes back",
  overAYear: "Please choose a range of at most one year",
  paymentChanged: "This payment has just changed; please look again",
  rangeReversed: "The range ends before it begins",
  serviceGone: "This service is not available",
} as const;

/** Stands where a person had written something before their account was deleted. */
export const REMOVED_WITH_ACCOUNT = "Removed with the account";
