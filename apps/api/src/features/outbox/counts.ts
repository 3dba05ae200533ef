import { CHANNELS, type Channel, type MessageCounts } from "@salon/contracts";
import { countBy, earliest } from "../../db/lists/bounded-counts.ts";
import { OutboxModel, type OutboxDocument } from "./outbox.model.ts";

type Count = MessageCounts["channels"][number];
interface Group {
  _id: Pick<OutboxDocument, "channel" | "state" | "outcome">;
  rows: number;
}

/** The states of rows that need a look: those that wait, and those that were given up. */
const DEPTH_STATES = ["queued", "failed"] as const;

/** The mails and messages that wait or were given up, by channel; of each state at most 10000 are counted. */
export async function outboxDepth(): Promise<{ channel: Channel; state: string; rows: number }[]> {
  const depths = await Promise.all(
    DEPTH_STATES.map(async (state) => {
      const counts = await countBy(OutboxModel, { state }, "channel");
      return CHANNELS.map((channel) => ({ channel, state, rows: counts.get(channel) ?? 0 }));
    }),
  );
  return depths.flat();
}

/** Since when the mail or message waits that has been due longest; null when none is due. */
export const outboxDueSince = (now: Date): Promise<Date | null> =>
  earliest(OutboxModel, { state: "queued", nextAttemptAt: { $lte: now } }, "nextAttemptAt");

/** Counts the rows that were written between two instants, by channel. */
export async function countMessages(from: Date, until: Date): Promise<Count[]> {
  const groups = await OutboxModel.aggregate<Group>([
    { $match: { createdAt: { $gte: from, $lt: until } } },
    { $project: { _id: 0, channel: 1, state: 1, outcome: 1 } },
    { $group: { _id: { channel: "$channel", state: "$state", outcome: "$outcome" }, rows: { $sum: 1 } } },
  ]);
  return CHANNELS.map((channel) => {
    const own = groups.filter(({ _id }) => _id.channel === channel);
    const sum = (fits: (group: Group["_id"]) => boolean) =>
      own.filter(({ _id }) => fits(_id)).reduce((total, { rows }) => total + rows, 0);
    return {
      channel,
      queued: sum(({ state }) => state === "queued"),
      sent: sum(({ state }) => state === "sent"),
      delivered: sum(({ outcome }) => outcome === "delivered" || outcome === "read"),
      read: sum(({ outcome }) => outcome === "read"),
      failed: sum(({ state }) => state === "failed"),
    };
  });
}
