import { PAGE_TEXTS, priceOffer, type PricedOffer, type Service, type Slot } from "@salon/contracts";
import { useState } from "react";
import type { AskedPerson } from "../../../domain/with-select.tsx";

/** Messages for missing choices, in the specification's words. */
export interface BookingErrors {
  service?: string;
  day?: string;
  time?: string;
}
/** A service with the chosen options; `minutes` are those of both. */
export interface Offer extends PricedOffer {
  service: Service;
}
export interface CompleteChoice extends Offer {
  /** Salon day. */
  day: string;
  time: Slot;
  /** The person asked for; null for anyone. */
  person: AskedPerson | null;
}

/** The choices that the address of the booking page makes. */
interface FirstChoices {
  serviceId: string;
  day: string;
}

/**
 * The choice on the booking page; it begins with `first`, null until the address is read. Messages for missing parts appear only after
 * the first attempt to confirm.
 */
export function useBookingForm(first: FirstChoices | null) {
  const [serviceId, setServiceId] = useState("");
  const [optionIds, setOptionIds] = useState<readonly string[]>([]);
  const [person, setPerson] = useState<AskedPerson | null>(null);
  const [day, setDay] = useState("");
  const [time, setTime] = useState<Slot | "">("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  if (first && !hasBegun) {
    setHasBegun(true);
    setServiceId(first.serviceId);
    setDay(first.day);
  }
  return {
    serviceId,
    setServiceId,
    optionIds,
    setOptionIds,
    person,
    setPerson,
    day,
    setDay,
    time,
    setTime,
    /** Shows messages for missing parts from now on. */
    showErrors: () => setWasSubmitted(true),
    errors: (offer: Offer | null, free: Slot | "") => (wasSubmitted ? missing(offer, day, free) : {}),
    /**
     * The complete choice, or messages for its missing parts. `free` is the chosen time while it is available, `asked` the chosen
     * person while they do the service.
     */
    check: (
      offer: Offer | null,
      free: Slot | "",
      asked: AskedPerson | null,
    ): { choice: CompleteChoice } | { errors: BookingErrors } =>
      offer && day && free
        ? { choice: { ...offer, day, time: free, person: asked } }
        : { errors: missing(offer, day, free) },
  };
}

/** A service with those of the chosen options that it still has. */
export function offerOf(service: Service, optionIds: readonly string[]): Offer | null {
  const known = optionIds.filter((id) => service.options?.some(({ _id }) => _id === id));
  const priced = priceOffer(service, known);
  return priced && { service, ...priced };
}

const missing = (offer: Offer | null, day: string, time: string): BookingErrors => ({
  ...(!offer && { service: PAGE_TEXTS.serviceRequired }),
  ...(!day && { day: PAGE_TEXTS.dateRequired }),
  ...(!time && { time: PAGE_TEXTS.timeRequired }),
});
