import { noonOf, REPORT_WORDS, type Report } from "@salon/contracts";
import { formatAmount, formatDay, formatNumber } from "../../lib/format/format.ts";
import { Tile } from "./tile.tsx";

/** The four figures of a report, each with its change against the period before. */
export function MainFigures({ report }: { report: Report }) {
  const { before, taken, booked, bookings, newCustomers } = report;
  const figures = [
    { title: REPORT_WORDS.taken, now: taken?.total ?? 0, was: before.taken, format: formatAmount },
    { title: REPORT_WORDS.booked, now: booked, was: before.booked, format: formatAmount },
    { title: REPORT_WORDS.bookings, now: bookings.total, was: before.bookings, format: formatNumber },
    { title: REPORT_WORDS.newCustomers, now: newCustomers, was: before.newCustomers, format: formatNumber },
  ];
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {figures.map(({ title, now, was, format }) => (
          <Tile key={title} title={title} figure={<span className="max-sm:text-lg">{format(now)}</span>}>
            <p className="text-sm text-fg-muted">
              <Change now={now} was={was} /> before {format(was)}
            </p>
          </Tile>
        ))}
      </div>
      <p className="mt-2 text-sm text-fg-muted">
        <b>Taken</b> is money that moved, tips included. <b>Booked</b> is the value of the bookings written on these
        days that were not cancelled. Before: {daysText(before)}.
      </p>
    </div>
  );
}

const daysText = ({ from, to }: Report["before"]): string =>
  from === to ? formatDay(noonOf(from)) : `${formatDay(noonOf(from))} to ${formatDay(noonOf(to))}`;

/** Beyond this a percentage says nothing. */
const MOST_PERCENT = 999;

/** Nothing where the period before had nothing, or next to nothing. */
function Change({ now, was }: { now: number; was: number }) {
  if (was <= 0) return null;
  const percent = Math.round((100 * (now - was)) / was);
  if (percent > MOST_PERCENT) return null;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return (
    <>
      <b className={percent < 0 ? "text-danger" : "text-success"}>
        {sign}
        {formatNumber(Math.abs(percent))} %
      </b>{" "}
      ·
    </>
  );
}
