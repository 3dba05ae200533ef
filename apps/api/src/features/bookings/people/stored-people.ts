import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** The customer of a walk-in. */
export interface WalkInCustomer {
  name: string;
  /** As typed. */
  phone: string | null;
  /** The same number as E.164; absent where it is no valid one. */
  e164?: string;
  /** The client card of which staff said that it is this person's; absent until then. */
  client?: Types.ObjectId;
  /** When the customer agreed to a reminder on this number. */
  reminderAt?: Date;
  /** The customer has ended the consent to messages by WhatsApp since. */
  noWhatsApp?: true;
  /** Their card was deleted: the number goes once the booking is over and settled. */
  forget?: true;
}

/** Whose a booking is. */
export interface BookingPeople {
  /** Null for a walk-in and after its account was deleted. */
  user: Types.ObjectId | null;
  walkIn: WalkInCustomer | null;
  /** The name on a booking whose account was taken over by the owner of its mailbox; else it shows the account's. */
  customerName?: string;
  /** The beginnings of the words of the name, of the walk-in or of the account. */
  terms: string[];
}

/** How a booking stores them. */
export const PEOPLE_FIELDS = {
  user: { type: Schema.Types.ObjectId, default: null },
  walkIn: {
    type: storedSchema<WalkInCustomer>(
      {
        name: String,
        phone: { type: String, default: null },
        e164: { type: String },
        client: { type: Schema.Types.ObjectId },
        reminderAt: { type: Date },
        noWhatsApp: { type: Boolean },
        forget: { type: Boolean },
      },
      { _id: false },
    ),
    default: null,
  },
  customerName: { type: String },
  terms: { type: [String], default: [] },
};
