import type { Booking, CartItem, Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../domain/settings.ts";
import { teamQuery } from "../../../domain/team.ts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { dayQuery } from "../bookings.desk.queries.ts";
import { candidatesFor } from "./candidates.ts";

type CannotComeProps = {
  booking: Booking;
  line: CartItem;
  item: number;
  /** The new day and time, at which `person` cannot serve the customer. */
  day: string;
  time: Slot;
  person: AskedPerson;
  onChoose: (person: AskedPerson | null) => void;
};

/** Says that the person of an appointment is not free at its new time, and offers those who are. */
export function CannotCome({ booking, line, item, day, time, person, onChoose }: CannotComeProps) {
  const { data: board } = useQuery(dayQuery(day));
  const { data: team } = useQuery(teamQuery);
  const salon = useSettings();
  if (!team || !salon || board?.date !== day) return null;

  const { appointments } = board;
  const place = { bookingId: booking._id, item, day, team, appointments, salon };
  const free = candidatesFor({ ...place, line: { ...line, time, with: [] } }).filter(
    ({ standing }) => standing === "free",
  );
  return (
    <div aria-live="polite" className="space-y-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-3">
      <p>
        <strong>
          {person.name} is not free at {time}.
        </strong>{" "}
        {free.length > 0 ? "Free then:" : "Someone else may be, after other appointments move:"}
      </p>
      <p className="flex flex-wrap gap-2">
        {free.map(({ member }) => (
          <Button key={member._id} variant="quiet" size="small" onClick={() => onChoose(member)}>
            {member.name}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
          Anyone who is free
        </Button>
      </p>
    </div>
  );
}
