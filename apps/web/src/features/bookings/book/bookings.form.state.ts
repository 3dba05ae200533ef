import { PAGE_TEXTS, type Service, type Slot } from "@salon/contracts";
import { useState } from "react";
import type { AskedPerson } from "../../../domain/with-select.tsx";

/** Messages for missing choices, in the specification's words. */
export interface BookingErrors {
  service?: string;
  day?: string;
  time?: string;
}
export interface CompleteChoice {
  service: Service;
  /** Salon day. */
  day: string;
  time: Slot;
  /** The person asked for; null for anyone. */
  person: AskedPerson | null;
}

/** The choice on the booking page. Messages for missing parts appear only after the first attempt to confirm. */
export function useBookingForm(firstServiceId: string) {
  const [serviceId, setServiceId] = useState(firstServiceId);
  const [person, setPerson] = useState<AskedPerson | null>(null);
  const [day, setDay] = useState("");
  const [time, setTime] = useState<Slot | "">("");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  return {
    serviceId,
    setServiceId,
    person,
    setPerson,
    day,
    setDay,
    time,
    setTime,
    /** Shows messages for missing parts from now on. */
    showErrors: () => setWasSubmitted(true),
    errors: (service: Service | null, free: Slot | "") => (wasSubmitted ? missing(service, day, free) : {}),
    /**
     * The complete choice, or messages for its missing parts. `free` is the chosen time while it is available, `asked` the chosen
     * person while they do the service.
     */
    check: (
      service: Service | null,
      free: Slot | "",
      asked: AskedPerson | null,
    ): { choice: CompleteChoice } | { errors: BookingErrors } =>
      service && day && free
        ? { choice: { service, day, time: free, person: asked } }
        : { errors: missing(service, day, free) },
  };
}

const missing = (service: Service | null, day: string, time: string): BookingErrors => ({
  ...(!service && { service: PAGE_TEXTS.serviceRequired }),
  ...(!day && { day: PAGE_TEXTS.dateRequired }),
  ...(!time && { time: PAGE_TEXTS.timeRequired }),
});
