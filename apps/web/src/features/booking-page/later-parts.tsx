/** The parts of the booking page that answer to a choice. Import it lazily: the first picture of the page is without them. */
export { ChosenService } from "../services/chosen-service.tsx";
export { ServiceMenu } from "../services/service-menu.tsx";
export { WaitForPlace } from "../waitlist/wait-for-place.tsx";
export { DayNote } from "./day-note.tsx";
export { PeopleChips } from "./people-chips.tsx";
export { RepeatBooking } from "./repeat-booking.tsx";
