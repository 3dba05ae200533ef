import { canAccess, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { salonDayOf } from "../../domain/cart-line.ts";
import { teamQuery } from "../../domain/team.ts";
import { AssignLine } from "../../features/bookings/desk/assign-line.tsx";
import { ReplaceUnit } from "../../features/bookings/desk/replace-unit.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { TeamDesk } from "../../features/team/team-desk.tsx";
import { resourcesQuery, staffAccountsQuery } from "../../features/team/team.queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => [
  load(teamQuery),
  load(resourcesQuery),
  load(servicesQuery),
  ...(address.has("person") ? [load(staffAccountsQuery)] : []),
];

/** The people and the resources of the salon. */
export default function AdminTeamPage() {
  const { data: services = [] } = useQuery(servicesQuery);
  return (
    <AdminPage page="adminTeam" {...useOpenRow()}>
      <TeamDesk services={services}>
        {({ bookingId, item, date, customer }, leaving, onReplaced) => {
          const label = (
            <>
              Find a replacement <span className="sr-only">for {customer}</span>
            </>
          );
          const line = { bookingId, item };
          return "person" in leaving ? (
            <AssignLine {...line} day={salonDayOf(date)} leaving={leaving.person} onAssigned={onReplaced}>
              {label}
            </AssignLine>
          ) : (
            <ReplaceUnit {...line} leaving={leaving} onReplaced={onReplaced}>
              {label}
            </ReplaceUnit>
          );
        }}
      </TeamDesk>
    </AdminPage>
  );
}

/** Heading and record of the person or resource whose form is open; only admins open one. */
function useOpenRow() {
  const [address] = useSearchParams();
  const { user } = useSession();
  const { data: people = [] } = useQuery(teamQuery);
  const { data: resources = [] } = useQuery(resourcesQuery);
  if (!canAccess(endpoints.team.update.access, user?.role ?? "guest")) return {};
  const person = people.find(({ _id }) => _id === address.get("person"));
  const row = person ?? resources.find(({ _id }) => _id === address.get("resource"));
  return row ? { heading: row.name, record: { kind: person ? "Team member" : "Resource", id: row._id } } : {};
}
