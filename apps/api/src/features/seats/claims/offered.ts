import type { Types } from "mongoose";

/** A line of an order whose place an offer of the waiting list holds. */
export interface OfferedLine {
  /** The reference of the offer, whose claims have line 0. */
  ref: string;
  /** Index of the line in the order. */
  line: number;
  /** The end of the offer. */
  until: Date;
}
/** The same with the people and units of the offer. */
export interface OfferedPlan extends OfferedLine {
  with?: readonly string[] | undefined;
  units?: readonly string[] | undefined;
}
/** The fields of an order's line by which its offer is found. */
export interface OfferableLine {
  serviceId: Types.ObjectId;
  day: string;
  time: string;
  cartQuantity: number;
  asked?: Types.ObjectId | null;
  options?: readonly unknown[];
}
