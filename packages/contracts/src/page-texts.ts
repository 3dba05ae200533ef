/** Messages that pages show without an answer of the API; the specification fixes some of them with its spelling. */
export const PAGE_TEXTS = {
  serviceRequired: "Please select a service.",
  dateRequired: "Please select a date",
  timeRequired: "Please select a time.",
  roleRequired: "Please select a role",
  paidNowRequired: "Please say whether it is paid now.",
  confirmPasswordRequired: "Confirm password is required",
  passwordMismatch: "Password do not match",
  paymentFailed: "Payment Failed, please try again",
  contactReceived: "We get your complaint, we will respond shortly",
  serviceCreated: "Created successfully",
  serviceUpdated: "Product Updated Successfully",
  bookingUpdated: "Booking updated successfully",
  unavailable: "Service is temporarily unavailable, please try again in a moment",
  proveFirst: "Prove your address to see alerts",
  anyone: "Anyone",
  unassigned: "Unassigned",
  withOurTeam: "with our team",
  namedForOne: "To book for several people, please choose Anyone",
  stepOnItsDay:
    "Customers arrive, are served and are done on the day of their appointment: please move it to today first",
  failed: "Something went wrong, please try again",
} as const;
