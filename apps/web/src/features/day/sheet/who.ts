import type { walkInSchema } from "@salon/contracts";
import type * as z from "zod/mini";
import type { PickedPerson } from "./person-picker.tsx";

/** Who is booked. All of it changes with the person, so that nothing of one is stored for another. */
export interface Who {
  /** The account or client card that was chosen; null for a new walk-in. */
  person: PickedPerson | null;
  /** Name and number that are stored; those of the person until staff change them. */
  name: string;
  phone: string;
  /** The customer agrees to a reminder on the number. */
  reminder: boolean;
  /** Whose card the customer's is, as staff answered it: an id or `new`, for the number that they looked at. */
  answer?: { client: string; phone: string };
}

type WalkIn = z.infer<typeof walkInSchema>;

/** What is booked for a chosen person, before staff change it. */
export const whoOf = (person: PickedPerson | null): Who => ({
  person,
  name: person?.name ?? "",
  phone: person?.phone?.shown ?? "",
  reminder: false,
});

/** Whose card the customer's is, by an answer of staff or by the chosen card. Another number voids both. */
export function clientOf({ person, phone, answer }: Who): string | undefined {
  if (answer?.phone === phone) return answer.client;
  return phone === (person?.phone?.shown ?? "") ? person?.client : undefined;
}

/** The fields of the request that say who is booked. */
export function fieldsOf(who: Who): Pick<WalkIn, "name" | "phone" | "reminder" | "user" | "client"> {
  const { person, name, phone, reminder } = who;
  const client = clientOf(who);
  return {
    name,
    ...(phone.trim() && { phone }),
    ...(reminder && { reminder }),
    ...(person?.user === undefined ? client !== undefined && { client } : { user: person.user }),
  };
}
