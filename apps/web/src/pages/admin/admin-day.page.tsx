import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { dayClientsQuery, useSeesHealth } from "../../domain/clients/clients.ts";
import { teamQuery } from "../../domain/team.ts";
import { dayQuery, heldPlacesQuery } from "../../features/bookings/bookings.desk.queries.ts";
import { DayDesk } from "../../features/day/day-desk.tsx";
import { dayIn } from "../../features/day/day-address.ts";
import { BookingAlert } from "../../features/clients/booking-alert.tsx";
import { clientQuery } from "../../features/clients/clients.queries.ts";
import { WithPayments } from "../../features/till/desk/with-payments.tsx";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

/** The day in the address, else today by this device's clock, because the server's date is still in flight. */
export const prefetch: Prefetch = ({ load, address, today }) => [
  load(dayQuery(dayIn(address) ?? today)),
  load(dayClientsQuery(dayIn(address) ?? today)),
  load(heldPlacesQuery(dayIn(address) ?? today)),
  load(teamQuery),
  address.has("client") && load(clientQuery(address.get("client") ?? "")),
];

/** The appointments of a day, and the sheet for a new one. */
export default function AdminDayPage() {
  const [address] = useSearchParams();
  const id = address.get("client");
  const sees = useSeesHealth();
  const { data: client } = useQuery({ ...clientQuery(id ?? ""), enabled: sees && id !== null });
  return (
    <AdminPage page="adminDay" wide>
      <WithPayments>
        <DayDesk
          client={id === null ? undefined : client}
          renderAlert={(user, person) => <BookingAlert user={user} {...person} />}
        />
      </WithPayments>
    </AdminPage>
  );
}
