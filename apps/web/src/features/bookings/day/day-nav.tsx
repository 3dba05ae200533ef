import { addDays } from "@salon/contracts";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

type DayNavProps = { day: string; today: string; onGo: (day: string) => void; children?: ReactNode };

/** Buttons for the day before and after, a date field, and one that prints the day; `children` stand after them. */
export function DayNav({ day, today, onGo, children }: DayNavProps) {
  return (
    <div data-print="no" className="flex flex-wrap items-end gap-2">
      <IconButton label="Day before" icon={<ChevronLeft aria-hidden="true" />} onClick={() => onGo(addDays(day, -1))} />
      <div className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto">
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={(event) => event.target.value && onGo(event.target.value)}
        />
      </div>
      <IconButton label="Day after" icon={<ChevronRight aria-hidden="true" />} onClick={() => onGo(addDays(day, 1))} />
      {day !== today && (
        <Button variant="quiet" onClick={() => onGo(today)}>
          Today
        </Button>
      )}
      <IconButton label="Print the day" icon={<Printer aria-hidden="true" />} onClick={() => window.print()} />
      {children}
    </div>
  );
}
