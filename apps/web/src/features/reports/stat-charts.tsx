import { ChartCard } from "./chart-card.tsx";
import { WithStats } from "./with-stats.tsx";

/** The two bar charts of the dashboard; 'Unverfied' is the specification's spelling. */
export function StatCharts() {
  return (
    <div className="grid gap-4 md:gap-6 xl:grid-cols-2">
      <WithStats what="Booking chart" size="h-[500px]">
        {({ bookings }) => (
          <ChartCard
            series="Booking"
            data={[
              { name: "Total", value: bookings.total },
              { name: "Placed", value: bookings.placed },
              { name: "Processing", value: bookings.processing },
              { name: "Completed", value: bookings.completed },
              { name: "Cancelled", value: bookings.cancelled },
            ]}
          />
        )}
      </WithStats>
      <WithStats what="Users chart" size="h-[500px]">
        {({ users }) => (
          <ChartCard
            series="Users"
            data={[
              { name: "Total", value: users.total },
              { name: "Verified", value: users.verified },
              { name: "Unverfied", value: users.unverified },
              { name: "Suspended", value: users.suspended },
            ]}
          />
        )}
      </WithStats>
    </div>
  );
}
