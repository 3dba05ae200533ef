import { useQuery } from "@tanstack/react-query";
import { useDayTimes } from "../../features/draft/use-day-times.ts";
import { SlotPicker } from "../../features/draft/slot-picker.tsx";
import { servicesQuery } from "../../features/services/services.queries.ts";
import { DeskWaitlist } from "../../features/waitlist/desk-waitlist.tsx";
import type { RenderTimes } from "../../features/waitlist/offer-dialog.tsx";
import { WAIT_LIST, waitlistQuery } from "../../features/waitlist/waitlist.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => [
  load(waitlistQuery(listQuery(address, WAIT_LIST))),
  load(servicesQuery),
];

/** The customers who wait for a place. */
export default function AdminWaitlistPage() {
  const { data: services = [] } = useQuery(servicesQuery);
  return (
    <AdminPage
      page="adminWaitlist"
      lead="Customers who wait for a place, the longest first. Places that come free are offered by themselves."
    >
      <DeskWaitlist services={services} renderTimes={(choice) => <FreeTimes {...choice} />} />
    </AdminPage>
  );
}

function FreeTimes({ day, entry, time, onChoose, error }: Parameters<RenderTimes>[0]) {
  const times = useDayTimes(day, entry.serviceId, { desk: true, with: entry.with?._id });
  return <SlotPicker times={times} time={time} onChoose={onChoose} error={error} />;
}
