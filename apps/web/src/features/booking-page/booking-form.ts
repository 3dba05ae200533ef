import { PAGE_TEXTS, priceOffer, type PricedOffer, type Service, type Slot } from "@salon/contracts";
import { useEffect, useState } from "react";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { usePageQuery, useReplaceQuery } from "../../lib/navigation/page-query.ts";
import { isSameChoice, NO_CHOICE, readChoice, writeChoice, type BookingChoice } from "./booking-choice.ts";

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

/**
 * The choice on the booking page. The address holds it too, so that a refresh, Back and a link keep it. A change shows at once, and
 * the address follows, because the router draws in its own time.
 */
export function useBookingChoice() {
  const query = usePageQuery();
  const replaceQuery = useReplaceQuery();
  const [choice, setChoice] = useState(NO_CHOICE);
  const [seen, setSeen] = useState<URLSearchParams | null>(null);

  if (query && query !== seen) {
    setSeen(query);
    const addressed = readChoice(query);
    if (!isSameChoice(addressed, seen ? readChoice(seen) : NO_CHOICE)) setChoice(addressed);
  }
  useEffect(() => {
    if (seen && !isSameChoice(readChoice(seen), choice)) replaceQuery(writeChoice(seen, choice));
  }, [seen, choice, replaceQuery]);

  const change = (part: Partial<BookingChoice>) => setChoice((before) => ({ ...before, ...part }));
  return { choice, change };
}

/** A service with those of the chosen options that it still has. */
export function offerOf(service: Service, optionIds: readonly string[]): Offer | null {
  const known = optionIds.filter((id) => service.options?.some(({ _id }) => _id === id));
  const priced = priceOffer(service, known);
  return priced && { service, ...priced };
}

interface Chosen {
  offer: Offer | null;
  day: string;
  /** The chosen time while it is available. */
  time: Slot | "";
  /** The chosen person while they do the service. */
  person: AskedPerson | null;
}

/** The complete choice, or messages for its missing parts. */
export const checkChoice = ({
  offer,
  day,
  time,
  person,
}: Chosen): { choice: CompleteChoice } | { errors: BookingErrors } =>
  offer && day && time
    ? { choice: { ...offer, day, time, person } }
    : {
        errors: {
          ...(!offer && { service: PAGE_TEXTS.serviceRequired }),
          ...(!day && { day: PAGE_TEXTS.dateRequired }),
          ...(!time && { time: PAGE_TEXTS.timeRequired }),
        },
      };
