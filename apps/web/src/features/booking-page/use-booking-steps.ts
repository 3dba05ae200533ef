import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBookablePeople } from "../../domain/team.ts";
import { useOfferedService } from "../services/services.queries.ts";
import { serverDateQuery } from "../draft/times.queries.ts";
import type { BookingChoice } from "./booking-choice.ts";
import { checkChoice, offerOf, useBookingChoice } from "./booking-form.ts";
import { useDayTimes } from "../draft/use-day-times.ts";

/** What is chosen on the booking page, as far as it can still be had, and what is missing. */
export function useBookingSteps() {
  const { choice, change } = useBookingChoice();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const today = useQuery(serverDateQuery).data?.formatted;
  // A link that was shared last week names a day that is over.
  const day = today !== undefined && choice.day < today ? "" : choice.day;
  const service = useOfferedService(choice.serviceId);
  const offer = service && offerOf(service, choice.optionIds);
  const people = useBookablePeople(service?._id);
  const person = people.find(({ _id }) => _id === choice.personId) ?? null;
  const chooser = { with: person?._id, options: offer?.options.map(({ _id }) => _id) };
  const times = useDayTimes(day, service?._id, chooser);
  const time = times.isGone(choice.time) ? "" : choice.time;

  const checked = checkChoice({ offer, day, time, person });
  const missing = "errors" in checked ? checked.errors : null;
  return {
    /** What the customer chose, also a time that is taken meanwhile. */
    choice,
    change,
    setService: (serviceId: string) => change({ serviceId, optionIds: [] } satisfies Partial<BookingChoice>),
    today,
    day,
    service,
    offer,
    people,
    person,
    chooser,
    times,
    time,
    complete: "choice" in checked ? checked.choice : null,
    missing,
    /** The messages that the page shows: none before the first attempt to confirm. */
    errors: (wasSubmitted && missing) || {},
    showErrors: () => setWasSubmitted(true),
  };
}
