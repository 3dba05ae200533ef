import { DISPLACED_LIST, displacedQuery } from "../../features/day/displaced/displaced.queries.ts";
import { DisplacedDialogs } from "../../features/day/displaced/displaced-dialogs.tsx";
import { DisplacedList } from "../../features/day/displaced/displaced-list.tsx";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(displacedQuery(listQuery(address, DISPLACED_LIST)));

/** The appointments that cannot take place as they are booked. */
export default function AdminDisplacedPage() {
  return (
    <AdminPage
      page="adminDisplaced"
      lead="Nothing is changed by itself. Call each customer, then choose another person or time, cancel, or say that it takes place."
    >
      <DisplacedDialogs>
        <DisplacedList />
      </DisplacedDialogs>
    </AdminPage>
  );
}
