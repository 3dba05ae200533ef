import { useQuery } from "@tanstack/react-query";
import { salonDayOf } from "../../domain/cart-line.ts";
import { teamQuery } from "../../domain/team.ts";
import { AssignLine } from "../../features/bookings/desk/assign-line.tsx";
import { ReplaceUnit } from "../../features/bookings/desk/replace-unit.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { TeamDesk } from "../../features/team/team-desk.tsx";
import { resourcesQuery, staffAccountsQuery } from "../../features/team/team.queries.ts";
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
    <AdminPage page="adminTeam">
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
