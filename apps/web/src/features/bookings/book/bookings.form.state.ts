import { TEXTS, type Service, type Slot } from "@salon/contracts";
import { useState } from "react";

/** What is missing, in the specification's words. */
export interface BookingErrors {
  service?: string;
  day?: string;
  time?: string;
}
/** A choice with nothing missing. */
export interface CompleteChoice {
  service: Service;
  /** Salon day. */
  day: string;
  time: Slot;
}

/** What is chosen on the booking page so far; what is missing is said only once the person tried to confirm. */
export function useBookingForm(firstServiceId: string) {
  const [serviceId, setServiceId] = useState(firstServiceId);
  const [day, setDay] = useState("");
  const [time, setTime] = useState<Slot | "">("");
  const [asked, setAsked] = useState(false);
  return {
    serviceId,
    setServiceId,
    day,
    setDay,
    time,
    setTime,
    /** Shows from now on what is missing. */
    ask: () => setAsked(true),
    errors: (service: Service | null, free: Slot | "") => (asked ? missing(service, day, free) : {}),
    /** The choice, or what is missing; `free` is the chosen time as long as it can be had. */
    check: (service: Service | null, free: Slot | ""): { choice: CompleteChoice } | { errors: BookingErrors } =>
      service && day && free ? { choice: { service, day, time: free } } : { errors: missing(service, day, free) },
  };
}

const missing = (service: Service | null, day: string, time: string): BookingErrors => ({
  ...(!service && { service: TEXTS.serviceRequired }),
  ...(!day && { day: TEXTS.dateRequired }),
  ...(!time && { time: TEXTS.timeRequired }),
});
