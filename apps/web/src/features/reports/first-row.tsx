import type { DeskToday } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { waitingQuery } from "../../domain/waiting.ts";
import { countOf, formatAmount, formatNumber } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { percentTaken } from "./day-figures.ts";
import { NeedsYou } from "./needs-you.tsx";
import { Tile } from "./tile.tsx";

/** What staff ask first: what came in, how full the day is, who is next, and what needs them; what is to be seen needs a row of its own. */
export function FirstRow({ today }: { today: DeskToday }) {
  const { data: { toSee = [] } = {} } = useQuery(waitingQuery);
  return (
    <div className={`grid gap-3 sm:grid-cols-2 ${toSee.length > 0 ? "xl:grid-cols-3" : "xl:grid-cols-4"}`}>
      <TakenToday taken={today.taken} />
      <HowFull today={today} />
      <ToCome today={today} />
      <NeedsYou />
    </div>
  );
}

function TakenToday({ taken }: Pick<DeskToday, "taken">) {
  const used = taken.filter(({ today, yesterday }) => today !== 0 || yesterday !== 0);
  const sum = (day: "today" | "yesterday") => taken.reduce((all, row) => all + row[day], 0);
  return (
    <Tile title="Taken today" figure={formatAmount(sum("today"))}>
      <p className="text-sm text-fg-muted">yesterday {formatAmount(sum("yesterday"))}</p>
      {used.length > 0 && <ByMethod rows={used} />}
    </Tile>
  );
}

function ByMethod({ rows }: { rows: DeskToday["taken"] }) {
  return (
    <table className="mt-1 w-full text-sm wrap-anywhere tabular-nums">
      <caption className="sr-only">Taken by method, in NGN</caption>
      <thead>
        <tr className="text-fg-muted">
          <th scope="col" className="text-left font-normal">
            <span className="sr-only">Method</span>
          </th>
          <th scope="col" className="text-right font-normal">
            Today
          </th>
          <th scope="col" className="text-right font-normal">
            Yesterday
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, today, yesterday }) => (
          <tr key={method}>
            <th scope="row" className="text-left font-normal">
              {method}
            </th>
            <td className="text-right font-semibold whitespace-nowrap">{formatNumber(today)}</td>
            <td className="text-right whitespace-nowrap text-fg-muted">{formatNumber(yesterday)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HowFull({ today }: { today: DeskToday }) {
  const [day] = today.days;
  const percent = day && percentTaken(day);
  if (!day || percent === null || percent === undefined) return <Tile title="How full today" figure="Closed" />;
  return (
    <Tile title="How full today" figure={`${percent} %`}>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-pill bg-sunken">
        <div className="h-full bg-cloth" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 text-sm text-fg-muted">
        {formatNumber(day.taken)} of {formatNumber(day.places)} half hours taken
      </p>
    </Tile>
  );
}

function ToCome({ today: { toCome, late, next } }: { today: DeskToday }) {
  const [first] = next;
  return (
    <Tile title="To come" figure={formatNumber(toCome)}>
      {late > 0 && (
        <p className="text-sm font-semibold text-danger">{countOf(late, "customer is late", "customers are late")}</p>
      )}
      {first ? (
        <p className="text-sm">
          <span className="text-fg-muted">Next: </span>
          <Link to={linkTo(PATHS.adminBookingDetails, { id: first.bookingId })} className="text-link py-1">
            {first.time} {first.customer}
          </Link>
          <span className="block text-fg-muted">{first.service}</span>
        </p>
      ) : (
        <p className="text-sm text-fg-muted">No more customers are to come today.</p>
      )}
    </Tile>
  );
}
