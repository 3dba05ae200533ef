import type { Channel } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMonth, monthBefore } from "../../lib/format/moments.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { DataTable, type DataColumn } from "../../ui/lists/data-table.tsx";
import { CHANNEL_NAMES } from "./channel-names.ts";
import { messageCountsQuery } from "./messages.queries.ts";

type Count = Record<"queued" | "sent" | "delivered" | "read" | "failed", number> & { channel: Channel };

const number = (key: Exclude<keyof Count, "channel">, header: string): DataColumn<Count> => ({
  key,
  header,
  align: "right",
  cell: (count) => count[key],
});
const columns: DataColumn<Count>[] = [
  { key: "channel", header: "Channel", cell: ({ channel }) => CHANNEL_NAMES[channel] },
  number("sent", "Sent"),
  number("delivered", "Delivered"),
  number("read", "Read"),
  number("failed", "Failed"),
  number("queued", "Waiting"),
];

/** How many mails and messages a month had, by channel; shown when the salon offers a channel to phones. */
export function MessageCounts() {
  const { user } = useSession();
  return user?.phoneChannels ? <CountsCard /> : null;
}

function CountsCard() {
  const [month, setMonth] = useState<string>();
  const query = useQuery(messageCountsQuery(month));
  const { data } = query;
  const other = month === undefined ? data && monthBefore(data.month) : undefined;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{data ? formatMonth(data.month) : "This month"}</h2>
        <Button variant="quiet" size="small" disabled={!data} onClick={() => setMonth(other)}>
          {month === undefined ? "Show the month before" : "Show this month"}
        </Button>
      </div>
      <Loaded query={query} skeleton={{ rows: 3, label: "Counting messages…", rowClassName: "h-12 w-full" }}>
        {({ channels }) => (
          <DataTable
            caption="Messages by channel"
            captionHidden
            columns={columns}
            rows={channels}
            rowKey={({ channel }) => channel}
          />
        )}
      </Loaded>
    </Card>
  );
}
