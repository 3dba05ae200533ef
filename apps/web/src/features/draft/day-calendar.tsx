import { horizonText, lastBookableDay, noonOf } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayPicker, defaultDateLib, useDayPicker, type ClassNames, type WeekProps } from "react-day-picker";
import { useSettings } from "../../domain/settings.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { fromCalendar, toCalendar } from "./calendar-days.ts";
import { firstOpenMonthQuery, monthQuery, serverDateQuery, usePrefetchMonth, type Chooser } from "./times.queries.ts";

type DayCalendarProps = {
  /** The chosen salon day; empty for none. */
  day: string;
  serviceId: string | undefined;
  onChoose: (day: string) => void;
  /** Staff are not bound by the setting `horizonDays`. */
  chooser?: Chooser;
  /** The month `YYYY-MM` on which it opens; default: the first one with a free slot. A past month counts as the current one. */
  opensOn?: string;
};

/** Chooses a salon day from today to the last bookable one. It opens on the first month with a free slot, and marks full days. */
export function DayCalendar(props: DayCalendarProps) {
  usePrefetchMonth();
  const server = useQuery(serverDateQuery);
  const today = server.data?.formatted;
  const { opensOn } = props;
  const isAsked = today !== undefined && opensOn === undefined;
  const first = useQuery({ ...firstOpenMonthQuery(today ?? ""), enabled: isAsked });
  if (isAsked && first.isPending) return <CalendarSkeleton />;
  return (
    <Loaded query={server} skeleton={<CalendarSkeleton />}>
      {({ formatted }) => {
        const current = formatted.slice(0, 7);
        const firstMonth = opensOn !== undefined && opensOn > current ? opensOn : (first.data ?? current);
        return <Month {...props} today={formatted} firstMonth={firstMonth} />;
      }}
    </Loaded>
  );
}

const FULL = "full";

type MonthProps = DayCalendarProps & { today: string; firstMonth: string };

/** The last day a customer may choose, and why; none at the desk, or while the settings are not known: the server decides. */
function useHorizon(today: string, desk: boolean): { last?: string; text?: string } {
  const settings = useSettings();
  if (!settings || desk) return {};
  return { last: lastBookableDay(settings, new Date(noonOf(today))), text: horizonText(settings) };
}

function Month({ day, serviceId, onChoose, today, firstMonth, chooser = {} }: MonthProps) {
  const [month, setMonth] = useState(day ? day.slice(0, 7) : firstMonth);
  const [shownFor, setShownFor] = useState(day);
  if (day !== shownFor) {
    setShownFor(day);
    if (day) setMonth(day.slice(0, 7));
  }
  const { data } = useQuery(monthQuery(month, serviceId, chooser));
  const { last, text } = useHorizon(today, chooser.desk ?? false);
  const isOffered = (date: string) => date >= today && (last === undefined || date <= last);
  const full = data?.days.filter(({ date, free }) => free === 0 && isOffered(date)) ?? [];
  return (
    <div className="rounded-cloth border border-hairline bg-surface p-3 sm:p-4">
      <DayPicker
        mode="single"
        required
        weekStartsOn={0}
        navLayout="around"
        today={toCalendar(today)}
        startMonth={toCalendar(today)}
        {...(last !== undefined && { endMonth: toCalendar(last) })}
        month={toCalendar(`${month}-01`)}
        onMonthChange={(next) => setMonth(fromCalendar(next).slice(0, 7))}
        selected={day ? toCalendar(day) : undefined}
        // Pressing the chosen day again also moves the focus to its times.
        onSelect={(date) => onChoose(fromCalendar(date))}
        disabled={(date) => !isOffered(fromCalendar(date))}
        modifiers={{ [FULL]: full.map(({ date }) => toCalendar(date)) }}
        modifiersClassNames={{ [FULL]: "day-full" }}
        classNames={looks}
        components={parts}
        labels={{
          // The library's own label has the day as "15th", but speech users say the number that they see.
          labelDayButton: (date, is) =>
            [
              is["today"] && "Today",
              defaultDateLib.format(date, "EEEE, d MMMM yyyy"),
              is["selected"] && "selected",
              is[FULL] && "no free times",
            ]
              .filter(Boolean)
              .join(", "),
        }}
      />
      {full.length > 0 && (
        <p className="mt-2 pl-3 text-sm text-fg-muted">
          <s>Crossed out</s>: no free times
        </p>
      )}
      {last?.startsWith(month) && <p className="mt-2 pl-3 text-sm text-fg-muted">{text}.</p>}
    </div>
  );
}

/** A week; on phones, weeks that are over are left out, so that the current one comes first. */
function CalendarWeek({ week, className, ...row }: WeekProps) {
  const { today } = useDayPicker().dayPickerProps;
  const end = week.days.at(-1)?.date;
  const isOver = today !== undefined && end !== undefined && fromCalendar(end) < fromCalendar(today);
  return <tr {...row} className={classNames(className, isOver && "max-md:hidden")} />;
}
const parts = { Week: CalendarWeek };

const step =
  "grid size-11 place-items-center rounded-control fill-primary transition-colors hover:bg-sunken aria-disabled:opacity-35";

const looks: Partial<ClassNames> = {
  root: "w-full",
  months: "relative",
  month: "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center",
  month_caption: "text-center font-display text-fit-lg font-bold",
  month_grid: "col-span-3 mt-2 w-full table-fixed border-collapse",
  weekday: "h-9 text-fit-sm font-semibold text-fg-muted",
  day: "p-0.5 text-center",
  day_button: [
    "relative mx-auto grid h-11 w-full max-w-14 place-items-center rounded-control text-fit-base font-semibold tabular-nums",
    "transition-colors enabled:hover:bg-sunken disabled:font-normal disabled:text-control-border",
    "in-[.day-full]:font-normal in-[.day-full]:text-fg-muted in-[.day-full]:line-through",
    "in-data-[today=true]:border in-data-[today=true]:border-control-border",
    "in-data-[selected=true]:bg-cloth! in-data-[selected=true]:text-on-cloth!",
    "forced-colors:in-data-[selected=true]:outline-3",
  ].join(" "),
  button_previous: step,
  button_next: step,
  chevron: "size-6",
};

function CalendarSkeleton() {
  return (
    <output className="block rounded-cloth border border-hairline bg-surface p-4">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-82 w-full" />
    </output>
  );
}
