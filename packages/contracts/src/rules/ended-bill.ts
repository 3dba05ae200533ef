/** How a booking ended: its reservation was not paid in time, staff let it go, or it was cancelled. */
export const BILL_ENDS = ["unpaid", "released", "cancelled"] as const;
export type BillEnd = (typeof BILL_ENDS)[number];

/**
 * Where the money of an ended booking is; the first that holds: the salon has it, it may be on its way to the salon, it goes
 * back, it was sent back, or there is none.
 */
export const ENDED_MONEY = ["withSalon", "underWay", "goesBack", "sentBack", "none"] as const;
export type EndedMoney = (typeof ENDED_MONEY)[number];

/** What the page of a link says about a booking that ended, for each pair that can occur. */
export const ENDED_TEXTS: Record<BillEnd, Record<EndedMoney, string>> = {
  unpaid: {
    withSalon: "This reservation was not paid in full in time. What you paid is with the salon: please call us.",
    underWay: "This reservation was not paid in time. Money may still be on its way to us: we are asking the bank.",
    goesBack: "This reservation was not paid in full in time. What you paid comes back to you.",
    sentBack: "This reservation was not paid in full in time. What you paid was sent back to you.",
    none: "This reservation was not paid in time. No money has come for it.",
  },
  released: {
    withSalon: "We have let this reservation go. What you paid is with the salon: please call us.",
    underWay: "We have let this reservation go. Money may still be on its way to us: we are asking the bank.",
    goesBack: "We have let this reservation go. What you paid comes back to you.",
    sentBack: "We have let this reservation go. What you paid was sent back to you.",
    none: "We have let this reservation go. No money has come for it.",
  },
  cancelled: {
    withSalon: "This booking is cancelled. What you paid is with the salon: please call us.",
    underWay: "This booking is cancelled. Money may still be on its way to us: we are asking the bank.",
    goesBack: "This booking is cancelled. What you paid comes back to you.",
    sentBack: "This booking is cancelled. What you paid was sent back to you.",
    none: "This booking is cancelled. No money has come for it.",
  },
};
