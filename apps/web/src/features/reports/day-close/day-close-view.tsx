import { hoursOf, slotInstant, type DayClose } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useSettings } from "../../../domain/settings.ts";
import { waitingCount, waitingQuery } from "../../../domain/waiting.ts";
import { countOf, formatAmount, formatDay } from "../../../lib/format/format.ts";
import { PATHS } from "../../../paths.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { DayInput } from "../../../ui/forms/day-input.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { type DataColumn, DataTable } from "../../../ui/lists/data-table.tsx";
import { DrawerSection } from "../../drawer/drawer-section.tsx";
import { dayCloseQuery } from "../reports.queries.ts";
import { DayCloseCounted } from "./day-close-counted.tsx";
import { DayCloseForm } from "./day-close-form.tsx";

type DayCloseViewProps = { date: string; today: string; onGo: (date: string) => void };

/** The close of a day: what each method should hold, what was counted, and the earlier days that are not closed. */
export function DayCloseView({ date, today, onGo }: DayCloseViewProps) {
  const query = useQuery(dayCloseQuery(date));
  const closesAt = useClosingAhead(date);
  return (
    <Card className="space-y-6">
      <div className="sm:max-w-64">
        <DayInput label="Day to close" max={today} value={date} onGo={onGo} />
      </div>
      <Loaded query={query} skeleton={{ rows: 4, label: "Loading the day…", rowClassName: "h-12 w-full" }}>
        {(data) => (
          <>
            <Unclosed days={data.unclosed.filter((day) => day !== date)} />
            <Unended />
            <DataTable
              caption="Expected"
              captionHidden
              columns={[
                { key: "method", header: "Method", cell: ({ method }) => method },
                { key: "count", header: "Receipts", align: "right", cell: ({ count }) => count },
                { key: "amount", header: "Expected", align: "right", cell: ({ amount }) => formatAmount(amount) },
                ...(data.expected.some(({ confirmed }) => confirmed !== undefined) ? [FOUND] : []),
              ]}
              rows={data.expected}
              rowKey={({ method }) => method}
            />
            <DrawerSection drawer={data.moved} sums={data.drawer} isOpen={date === today && !data.counted} />
            {data.counted ? (
              <DayCloseCounted close={data} />
            ) : (
              <DayCloseForm key={date} close={data} closesAt={closesAt} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const FOUND: DataColumn<DayClose["expected"][number]> = {
  key: "found",
  header: "Found at the bank",
  align: "right",
  cell: ({ confirmed }) => (confirmed === undefined ? null : formatAmount(confirmed)),
};

/** The time at which the salon closes on a day, or null when that is over, or the salon does not open. */
function useClosingAhead(date: string): string | null {
  const settings = useSettings();
  const now = useNow();
  const hours = settings ? hoursOf(settings, date) : null;
  return hours && now < slotInstant(date, hours.close) ? hours.close : null;
}

/** The visits of the last two weeks that have no end. */
function Unended() {
  const count = waitingCount(useQuery(waitingQuery).data, "unended");
  if (count === 0) return null;
  return (
    <Link to={`${PATHS.adminBookings}?unended=true`} className="text-link inline-block py-2.5">
      {countOf(count, "visit has no end", "visits have no end")}
    </Link>
  );
}

function Unclosed({ days }: { days: DayClose["unclosed"] }) {
  if (days.length === 0) return null;
  return (
    <nav aria-label="Days that are not closed" className="rounded-cloth bg-warning-soft p-4">
      <p className="font-semibold">Not closed yet</p>
      <ul className="flex flex-wrap gap-x-5">
        {days.map((day) => (
          <li key={day}>
            <Link to={{ search: `date=${day}` }} className="text-link inline-block py-2.5">
              {formatDay(day)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
