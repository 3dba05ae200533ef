import { Banknote, UsersRound } from "lucide-react";
import { formatAmount } from "../../lib/format/format.ts";
import { StatCard } from "../../ui/layout/stat-card.tsx";
import { WithStats } from "./with-stats.tsx";

const SINCE = "since 2025";

/** The two large figures of the dashboard: all booked money in naira, and how many accounts there are. */
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
            value={totalUsers.toLocaleString("en-NG")}
            caption={SINCE}
            icon={<UsersRound aria-hidden="true" />}
          />
        )}
      </WithStats>
    </div>
  );
}
