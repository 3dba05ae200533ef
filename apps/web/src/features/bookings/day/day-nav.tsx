import { addDays, noonOf } from "@salon/contracts";
import { CalendarRange, ChevronLeft, ChevronRight, Plus, Printer, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";

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
  return (
    <div data-print="no" className="day-bar">
      <div className="flex items-center">
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
        {day !== today && (
          <Button variant="quiet" size="small" className="px-3!" onClick={() => onGo(today)}>
            Today
          </Button>
        )}
      </div>
      {children}
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          label="Print the day"
          icon={<Printer aria-hidden="true" />}
          className="max-md:hidden"
          onClick={() => window.print()}
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
        <Button size="small" className="whitespace-nowrap max-md:hidden" aria-keyshortcuts="n" onClick={onNew}>
          <Plus aria-hidden="true" className="size-5" />
          New appointment
        </Button>
      </div>
    </div>
  );
}

/** The day in words; pressed, it is a field that chooses another one. */
function DayField({ id, day, onGo }: Pick<DayNavProps, "id" | "day" | "onGo">) {
  return (
    <div className="day-field">
      <h2 id={id} className="text-base whitespace-nowrap">
        {formatDate(noonOf(day))}
      </h2>
      <input
        type="date"
        aria-label="Day"
        value={day}
        onChange={({ target }) => target.value && onGo(target.value)}
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
