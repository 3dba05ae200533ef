import { isSalonDay, SLOTS, type Slot } from "@salon/contracts";

/** What a customer has chosen so far; empty where nothing is. */
export interface BookingChoice {
  serviceId: string;
  optionIds: readonly string[];
  /** The team member asked for. */
  personId: string;
  /** Salon day. */
  day: string;
  time: Slot | "";
}

export const NO_CHOICE: BookingChoice = { serviceId: "", optionIds: [], personId: "", day: "", time: "" };

const dayIn = (text: string | null): string => (text && isSalonDay(text) ? text : "");

/** The choice that an address holds; `wait` is the day for which a guest wanted to wait before signing in. */
export function readChoice(address: URLSearchParams): BookingChoice {
  const options = address.get("options");
  return {
    serviceId: address.get("service") ?? "",
    optionIds: options ? options.split(",") : [],
    personId: address.get("with") ?? "",
    day: dayIn(address.get("day") ?? address.get("wait")),
    time: SLOTS.find((slot) => slot === address.get("time")) ?? "",
  };
}

/** The address with this choice in place of its own; whatever else it says stays. */
export function writeChoice(address: URLSearchParams, choice: BookingChoice): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("wait");

  for (const [name, value] of Object.entries(fieldsOf(choice))) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const fieldsOf = ({ serviceId, optionIds, personId, day, time }: BookingChoice) => ({
  service: serviceId,
  options: optionIds.join(","),
  with: personId,
  day,
  time,
});

export const isSameChoice = (a: BookingChoice, b: BookingChoice): boolean =>
  Object.values(fieldsOf(a)).join("&") === Object.values(fieldsOf(b)).join("&");
