import type { Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useFreeTime } from "../../bookings/bookings.board.queries.ts";
import { hasTimeToFree, missedSlots } from "../board/missed-time.ts";
import { dayQuery } from "../../bookings/bookings.desk.queries.ts";

type MissedNoteProps = {
  day: string;
  /** The time without room, or the running slot. */
  time: Slot | null;
  /** Who is to serve the customer; null for anyone. */
  person: AskedPerson | null;
};

/** Says that a no-show holds a time that is wanted, and frees it. */
export function MissedNote({ day, time, person }: MissedNoteProps) {
  const { data: board } = useQuery(dayQuery(day));
  const free = useFreeTime();
  const now = useNow();
  const missed = board?.appointments.find(
    (one) =>
      time !== null &&
      missedSlots(one).includes(time) &&
      hasTimeToFree(one, day, now) &&
      (person === null || one.with?.some(({ _id }) => _id === person._id)),
  );
  if (!missed) return null;
  const names = missed.with?.map(({ name }) => name).join(", ") || "A place";
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-cloth border-l-6 border-primary bg-sunken px-4 py-2">
      {names} is free: {missed.customer.name} did not come.
      <Button variant="quiet" size="small" loading={free.isPending} onClick={() => free.mutate(missed)}>
        Free this time
      </Button>
    </p>
  );
}
