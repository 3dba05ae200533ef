import { lastBookableDay, noonOf } from "@salon/contracts";
import { useSettings } from "../../domain/settings.ts";
import { formatDay } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Chooser } from "../draft/times.queries.ts";
import type { Place } from "../draft/use-free-places.ts";
import { useFreePlaces } from "../draft/use-free-places.ts";

const CHIPS = 3;

type NextFreeProps = {
  today: string | undefined;
  serviceId: string | undefined;
  chooser: Chooser;
  /** What is chosen. */
  day: string;
  time: string;
  onChoose: (place: Place) => void;
};

/** The next free times on three different days, each one press away. */
export function NextFree({ today = "", serviceId, chooser, day, time, onChoose }: NextFreeProps) {
  const settings = useSettings();
  const last = settings && today ? lastBookableDay(settings, new Date(noonOf(today))) : "";
  const free = useFreePlaces({ from: today, last, serviceId, chooser, count: CHIPS });
  const isChosen = (place: Place) => place.day === day && place.time === time;
  return (
    <fieldset aria-label="Next free" className="min-h-22 md:col-span-2">
      <p className="mb-2 font-semibold">
        {free?.places.length === 0 ? `No free time until ${formatDay(noonOf(free.until))}.` : "Next free"}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))] gap-2">
        {free?.places.map((place) => (
          <Button
            key={place.day}
            variant={isChosen(place) ? "primary" : "quiet"}
            size="small"
            className="px-2! forced-colors:aria-pressed:outline-3"
            aria-pressed={isChosen(place)}
            onClick={() => onChoose(place)}
          >
            <span>
              <span className="inline-block whitespace-nowrap">{formatDay(noonOf(place.day))},</span>{" "}
              <span className="inline-block whitespace-nowrap">{place.time}</span>
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
