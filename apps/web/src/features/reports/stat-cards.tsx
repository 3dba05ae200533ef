import { Banknote, UsersRound } from "lucide-react";
import { formatAmount, formatNumber } from "../../lib/format/format.ts";
import { StatCard } from "../../ui/layout/cards.tsx";
import { WhenNear } from "../../ui/layout/when-near.tsx";
import { WithStats } from "./with-stats.tsx";
import { Owed } from "./owed.tsx";
import { ChartCard } from "./chart-card.tsx";

const SINCE = "since 2025";

/** What customers owe now. */
export function OwedCard() {
  return (
    <WithStats what="Owed" size="h-36">
      {({ owed }) => <Owed owed={owed} />}
    </WithStats>
  );
}

/** The two large figures of the dashboard: total income in naira and number of accounts. */
export function StatCards() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <WithStats what="Total Income" size="h-36">
        {({ totalIncome }) => (
          <StatCard
            title="Total Income"
            value={formatAmount(totalIncome)}
            caption={SINCE}
            icon={<Banknote aria-hidden="true" />}
          />
        )}
      </WithStats>
      <WithStats what="Total User" size="h-36">
        {({ totalUsers }) => (
          <StatCard
            title="Total User"
            value={formatNumber(totalUsers)}
            caption={SINCE}
            icon={<UsersRound aria-hidden="true" />}
          />
        )}
      </WithStats>
    </div>
  );
}

/** The two bar charts of the dashboard, with the chart library when they come near the screen; 'Unverfied' is the specification's spelling. */
export function StatCharts() {
  return (
    <WhenNear height="h-[500px]">
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
    </WhenNear>
  );
}
