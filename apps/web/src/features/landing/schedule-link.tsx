import { BookLink } from "../../lib/book-link.tsx";
import { buttonClass } from "../../ui/button-class.ts";

/** 'Schedule Appointment': to the booking page, or to sign in first. Stands on coloured ground. */
export function ScheduleLink() {
  return <BookLink className={buttonClass("cream", "large")}>Schedule Appointment</BookLink>;
}
