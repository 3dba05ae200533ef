import { lastBookableDay, noonOf, shutDayText, SLOTS, type Settings } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useSettings } from "../../../domain/settings.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { serverDateQuery, type Chooser } from "../bookings.queries.ts";
import type { Offer } from "./booking-form.ts";
import { useNextFree } from "./use-next-free.ts";
import type { Place } from "./past-visits.ts";
import type { DayTimes } from "./use-day-times.ts";

type DayNoteProps = {
  times: DayTimes;
  offer: Offer | null;
  /** The person asked for. */
  person: { name: string } | null;
  chooser: Chooser;
  onChoose: (place: Place) => void;
};

/** For a day without a free time: why, and the next free time as a button. */
export function DayNote(props: DayNoteProps) {
  const settings = useSettings();
  const today = useQuery(serverDateQuery).data?.formatted;
  const isShown = props.times.isShut && settings !== undefined && today !== undefined;
  return (
    <div aria-live="polite" className="mt-3 empty:hidden">
      {isShown && <ShutDay {...props} settings={settings} today={today} />}
    </div>
  );
}

function ShutDay({ times, offer, person, chooser, onChoose, settings, today }: DayNoteProps & Known) {
  const { day, statusOf } = times;
  const last = lastBookableDay(settings, new Date(noonOf(today)));
  const next = useNextFree({ day, last, serviceId: offer?.service._id, chooser });
  const why = shutDayText(settings, {
    day,
    today,
    statuses: SLOTS.map(statusOf),
    line: offer ? { timeframe: offer.service.timeframe, minutes: offer.minutes } : undefined,
    person: person?.name,
  });
  return (
    <>
      <p className="font-semibold wrap-anywhere">{asSentence(why)}</p>
      {next && "until" in next && <p className="mt-1">No free time until {formatDay(noonOf(next.until))}.</p>}
      {next && "place" in next && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => onChoose(next.place)}>
          <CalendarCheck aria-hidden="true" className="size-4.5" />
          Next free: {formatDay(noonOf(next.place.day))}, {next.place.time}
        </Button>
      )}
    </>
  );
}

type Known = { settings: Settings; today: string };

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
