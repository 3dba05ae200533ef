import { ownTerms, PAGE_TEXTS, type BookablePerson, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBookablePeople } from "../../domain/team.ts";
import { firstLine } from "../draft/draft.ts";
import { offerOf, type CompleteChoice } from "../draft/draft-lines.ts";
import { serverDateQuery } from "../draft/times.queries.ts";
import { useDayTimes } from "../draft/use-day-times.ts";
import { useOfferedService } from "../services/services.queries.ts";
import { useAddressedDraft } from "./booking-address.ts";

/** Messages for missing choices, in the specification's words. */
export interface BookingErrors {
  service?: string;
  day?: string;
  time?: string;
}

/** The person with the lowest price of a service, which is only had from a person who is named. */
function cheapest(people: readonly BookablePerson[], service: Service): BookablePerson | null {
  const priceOf = (person: BookablePerson) => ownTerms(person, service).price ?? service.price;
  return [...people].sort((one, other) => priceOf(one) - priceOf(other))[0] ?? null;
}

/** What is chosen on the booking page, as far as it can still be had, and what is missing. */
export function useBookingSteps() {
  const { draft, change } = useAddressedDraft();
  const line = firstLine(draft);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const today = useQuery(serverDateQuery).data?.formatted;
  // A link that was shared last week names a day that is over.
  const day = today !== undefined && draft.day < today ? "" : draft.day;
  const service = useOfferedService(line.serviceId);
  const people = useBookablePeople(service?._id);
  const asked = people.find(({ _id }) => _id === line.with?.id) ?? null;
  const person = asked ?? (service?.byName ? cheapest(people, service) : null);
  const offer = service && offerOf(service, line.optionIds, person);
  const chooser = { with: person?._id, options: offer?.options.map(({ _id }) => _id) };
  const times = useDayTimes(day, service?._id, chooser);
  const time = times.isGone(draft.time) ? "" : draft.time;

  const complete: CompleteChoice | null = offer && day && time ? { ...offer, day, time, person } : null;
  const missing: BookingErrors = {
    ...(!offer && { service: PAGE_TEXTS.serviceRequired }),
    ...(!day && { day: PAGE_TEXTS.dateRequired }),
    ...(!time && { time: PAGE_TEXTS.timeRequired }),
  };
  return {
    /** What the customer chose, also a time that is taken meanwhile. */
    draft,
    line,
    change,
    today,
    day,
    service,
    offer,
    people,
    person,
    chooser,
    times,
    time,
    complete,
    missing,
    /** The messages that the page shows: none before the first attempt to confirm. */
    errors: wasSubmitted ? missing : {},
    showErrors: () => setWasSubmitted(true),
  };
}
