import { addDays, lastBookableDay, noonOf, shutDayText, SLOTS, type Settings } from "@salon/contracts";
import { CalendarCheck } from "lucide-react";
import { useSettings } from "../../domain/settings.ts";
import { formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Chooser } from "../draft/times.queries.ts";
import type { Offer } from "../draft/draft-lines.ts";
import type { Place } from "../draft/use-free-places.ts";
import type { DayTimes } from "../draft/use-day-times.ts";
import { useFreePlaces } from "../draft/use-free-places.ts";

type DayNoteProps = {
  times: DayTimes;
  today: string | undefined;
  offer: Offer | null;
  /** The person asked for. */
  person: { name: string } | null;
  chooser: Chooser;
  onChoose: (place: Place) => void;
};

/** For a day without a free time: why, and the next free time as a button. */
export function DayNote({ today, ...props }: DayNoteProps) {
  const settings = useSettings();
  const isShown = props.times.isShut && settings !== undefined && today !== undefined;
  return isShown && <ShutDay {...props} settings={settings} today={today} />;
}

type ShutDayProps = DayNoteProps & { settings: Settings; today: string };

function ShutDay({ times, offer, person, chooser, onChoose, settings, today }: ShutDayProps) {
  const { day, statusOf } = times;
  const last = lastBookableDay(settings, new Date(noonOf(today)));
  const question = { serviceId: offer?.service._id, chooser, count: 1 };
  const next = useFreePlaces({ from: addDays(day, 1), last, ...question });
  const place = next?.places[0];
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
      {next && !place && <p>No free time until {formatDay(noonOf(next.until))}.</p>}
      {place && (
        <Button variant="quiet" size="small" onClick={() => onChoose(place)}>
          <CalendarCheck aria-hidden="true" className="size-4.5" />
          Next free: {formatDay(noonOf(place.day))}, {place.time}
        </Button>
      )}
    </>
  );
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
