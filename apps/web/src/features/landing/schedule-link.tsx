import { BookLink } from "../../domain/book-link.tsx";
import { buttonClass } from "../../ui/controls/button-class.ts";

/** 'Schedule Appointment': to the booking page, or to sign in first. Stands on coloured ground. */
export function ScheduleLink() {
  return <BookLink className={buttonClass("cream", "large")}>Schedule Appointment</BookLink>;
}
