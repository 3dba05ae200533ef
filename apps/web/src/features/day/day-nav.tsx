import { addDays, noonOf } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { CalendarRange, ChevronLeft, ChevronRight, PhoneCall, Plus, Printer, Rows3, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { heldPlacesQuery } from "../bookings/bookings.desk.queries.ts";
import { waitingQuery } from "../../domain/waiting.ts";
import { countOf, formatDate } from "../../lib/format/format.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { useShortcuts } from "../../lib/hooks/shortcuts.ts";
import { printPage } from "../../lib/hooks/use-printing.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { useDayInput } from "../../ui/forms/day-input.tsx";

type DayNavProps = {
  /** Id of the heading. */
  id: string;
  day: string;
  today: string;
  onGo: (day: string) => void;
  isRoomy: boolean;
  onRoomy: (isRoomy: boolean) => void;
  /** On phones: whether the day is shown as the grid. */
  isGrid: boolean;
  onGrid: (isGrid: boolean) => void;
  onNew: () => void;
  children?: ReactNode;
};

/** The bar of the day: which day it is, what waits (`children`), print, the height of the rows, and a new appointment. */
export function DayNav({ id, day, today, onGo, isRoomy, onRoomy, isGrid, onGrid, onNew, children }: DayNavProps) {
  const [areShortcutsOn] = useShortcuts();
  return (
    <div data-print="no" className="day-bar">
      <div className="flex items-center max-sm:min-w-0">
        <IconButton
          label="Day before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onGo(addDays(day, -1))}
        />
        <DayField {...{ id, day, onGo }} />
        <IconButton
          label="Day after"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onGo(addDays(day, 1))}
        />
      </div>
      {day !== today && (
        <Button variant="quiet" size="small" className="px-3!" onClick={() => onGo(today)}>
          Today
        </Button>
      )}
      {children}
      <div className="ml-auto flex items-center gap-1">
        <HeldButton day={day} />
        <ReservationsButton />
        <IconButton
          label="Print the day"
          icon={<Printer aria-hidden="true" />}
          className="max-md:hidden"
          onClick={printPage}
        />
        <IconButton
          label="Grid of times"
          icon={<CalendarRange aria-hidden="true" />}
          aria-pressed={isGrid}
          className="aria-pressed:bg-sunken md:hidden"
          onClick={() => onGrid(!isGrid)}
        />
        <IconButton
          label="Roomy"
          icon={<Rows3 aria-hidden="true" />}
          aria-pressed={isRoomy}
          className="aria-pressed:bg-sunken max-md:hidden"
          onClick={() => onRoomy(!isRoomy)}
        />
        <Button
          size="small"
          className="whitespace-nowrap max-md:hidden"
          aria-keyshortcuts={areShortcutsOn ? "n" : undefined}
          onClick={onNew}
        >
          <Plus aria-hidden="true" className="size-5" />
          New appointment
        </Button>
      </div>
    </div>
  );
}

const loadHeld = () => import("./held-places.tsx");

/** Opens the places that payment pages hold; there mostly is none. */
function HeldButton({ day }: { day: string }) {
  const { data: held = [] } = useQuery(heldPlacesQuery(day));
  const { dialog, isOpen, opener, close } = useLazyDialog(loadHeld);
  if (held.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="gap-1.5! px-3!"
        aria-label={countOf(held.length, "payment page holds places", "payment pages hold places")}
        {...opener}
      >
        <Timer aria-hidden="true" className="size-5" />
        {held.length}
      </Button>
      {dialog && <dialog.HeldPlaces day={day} open={isOpen} onClose={close} />}
    </>
  );
}

const loadList = () => import("./reservations-to-see.tsx");

/** Opens the reservations to see to; most days there is none. */
function ReservationsButton() {
  const { data: count = 0 } = useQuery({ ...waitingQuery, select: ({ reservations }) => reservations });
  const { dialog, isOpen, opener, close } = useLazyDialog(loadList);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="gap-1.5! px-3!"
        aria-label={countOf(count, "reservation to see to", "reservations to see to")}
        {...opener}
      >
        <PhoneCall aria-hidden="true" className="size-5" />
        {count}
      </Button>
      {dialog && <dialog.ReservationsToSee open={isOpen} onClose={close} />}
    </>
  );
}

/** The day in words; pressed, it is a field that chooses another one. */
function DayField({ id, day, onGo }: Pick<DayNavProps, "id" | "day" | "onGo">) {
  return (
    <div className="day-field">
      <h2 id={id} className="text-base sm:whitespace-nowrap">
        {formatDate(noonOf(day))}
      </h2>
      <input
        {...useDayInput({ value: day, onGo })}
        aria-label="Day"
        onClick={({ currentTarget }) => openPicker(currentTarget)}
      />
    </div>
  );
}

/** Older browsers open the calendar at its icon only, and refuse in a frame of another site. */
function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    // The field takes the day by its keys.
  }
}
