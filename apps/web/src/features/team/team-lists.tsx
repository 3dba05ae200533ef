import { lagosDay, type Resource, type Service, type TeamMember } from "@salon/contracts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { formatDay, WEEKDAYS } from "../../lib/format/format.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { DataTable, type DataColumn } from "../../ui/lists/data-table.tsx";

type ListProps<Row> = {
  rows: Row[];
  services: readonly Service[];
  /** Whether the reader may add and change rows. */
  editable: boolean;
};

const peopleColumns = (services: readonly Service[], today: string, editable: boolean): DataColumn<TeamMember>[] => [
  { key: "name", header: "Name", cell: (row) => <Name row={row} parameter="person" editable={editable} /> },
  { key: "services", header: "Services", card: "plain", cell: ({ serviceIds }) => namesOf(serviceIds, services) },
  { key: "days", header: "Works on", card: "plain", cell: ({ hours }) => workdays(hours) },
  { key: "off", header: "Next days off", cell: ({ timeOff }) => nextTimeOff(timeOff, today) },
  { key: "status", header: "Status", card: "corner", cell: (row) => <Status {...row} of="stylist" /> },
];

/** The people of the team. */
export function PeopleList({ rows, services, editable }: ListProps<TeamMember>) {
  const today = lagosDay(useNow());
  return (
    <TeamList
      title="People"
      columns={peopleColumns(services, today, editable)}
      rows={rows}
      add={editable ? { to: "?person=new", label: "Add a person" } : undefined}
      empty="Until there is a person for a service, only seats are counted, and customers cannot ask for anyone."
    />
  );
}

const resourceColumns = (services: readonly Service[], editable: boolean): DataColumn<Resource>[] => [
  { key: "name", header: "Name", cell: (row) => <Name row={row} parameter="resource" editable={editable} /> },
  { key: "units", header: "Units", align: "right", cell: ({ units }) => units },
  { key: "services", header: "Services", card: "plain", cell: ({ serviceIds }) => namesOf(serviceIds, services) },
  { key: "status", header: "Status", card: "corner", cell: (row) => <Status {...row} of="unit" /> },
];

/** The rooms, basins and machines. */
export function ResourceList({ rows, services, editable }: ListProps<Resource>) {
  return (
    <TeamList
      title="Resources"
      columns={resourceColumns(services, editable)}
      rows={rows}
      add={editable ? { to: "?resource=new", label: "Add a resource" } : undefined}
      empty="A room, basin or machine of which there are fewer than seats."
    />
  );
}

type TeamListProps<Row> = {
  title: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  add: { to: string; label: string } | undefined;
  empty: ReactNode;
};

function TeamList<Row extends { _id: string }>({ title, columns, rows, add, empty }: TeamListProps<Row>) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {add && (
          <Link to={add.to} className={buttonClass("primary", "small")}>
            <Plus aria-hidden="true" className="size-5" />
            {add.label}
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={`No ${title.toLowerCase()} yet`} art={<UnfinishedSquare />}>
          {empty}
        </EmptyState>
      ) : (
        <DataTable caption={title} captionHidden columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      )}
    </section>
  );
}

type NameProps = { row: { _id: string; name: string }; parameter: string; editable: boolean };

function Name({ row: { _id, name }, parameter, editable }: NameProps) {
  if (!editable) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link to={`?${parameter}=${_id}`} className="inline-block py-2.5 wrap-anywhere">
      {name}
    </Link>
  );
}

const SHOWN_SERVICES = 3;

/** The names of the first services, and the number of the others. */
function namesOf(ids: readonly string[], services: readonly Service[]): ReactNode {
  const names = services.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  const more = names.length - SHOWN_SERVICES;
  const shown = names.slice(0, SHOWN_SERVICES).join(", ");
  return <span className="wrap-anywhere">{more > 0 ? `${shown} and ${more} more` : shown || "None"}</span>;
}

function workdays(hours: TeamMember["hours"]): string {
  const days = hours.filter(({ open }) => open !== null).map(({ day }) => day);
  if (days.length === 7) return "Every day";
  // The week starts on Monday here, because a salon's own does.
  const fromMonday = [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return fromMonday.map((day) => WEEKDAYS[day]!.slice(0, 3)).join(", ") || "No day";
}

function nextTimeOff(timeOff: TeamMember["timeOff"], today: string): string {
  const next = timeOff.filter(({ to }) => to >= today).sort((a, b) => a.from.localeCompare(b.from))[0];
  if (!next) return "None";
  const days = [...new Set([next.from, next.to])].map((day) => formatDay(day)).join(" to ");
  return next.reason ? `${days}: ${next.reason}` : days;
}

type StatusProps = Pick<TeamMember, "active" | "unsold" | "toGive"> & { bookable?: boolean; of: "stylist" | "unit" };

function Status({ active, bookable = true, unsold, toGive = 0, of }: StatusProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <ActiveBadge active={active} />
      {active && !bookable && <Badge>Cannot be asked for</Badge>}
      {active && unsold && <Badge tone="warning">{unsoldText(toGive, of)}</Badge>}
    </span>
  );
}

function unsoldText(toGive: number, of: StatusProps["of"]): string {
  if (toGive === 0) return "Not booked online yet";
  return `Not booked online yet: ${toGive} came before and ${toGive === 1 ? "is" : "are"} being given a ${of}`;
}

const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? "success" : "neutral"}>{active ? "Active" : "Not active"}</Badge>
);
