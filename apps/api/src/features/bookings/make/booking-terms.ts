import { searchTerms, termStarts } from "@salon/contracts";
import { phoneTerms } from "@salon/lists/phone-numbers";
import type { WalkInCustomer } from "../bookings.model.ts";

/** The terms that a search finds the bookings of an account by when many customers have its name. */
export const customerStarts = (name: string): string[] => termStarts(searchTerms({ name }));

/** The terms that a search finds the booking of a walk-in by. */
export const walkInTerms = ({ name, phone, e164 }: Pick<WalkInCustomer, "name" | "phone" | "e164">): string[] => [
  ...new Set([
    ...customerStarts(name),
    ...(phone ? [phone, phone.replaceAll(/\D/g, "")] : []),
    ...(e164 === undefined ? [] : phoneTerms(e164)),
  ]),
];
