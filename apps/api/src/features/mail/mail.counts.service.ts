import { CHANNELS, type MessageCounts } from "@salon/contracts";
import { OutboxModel, type OutboxDocument } from "./mail.outbox.model.ts";

type Count = MessageCounts["channels"][number];
interface Group {
  _id: Pick<OutboxDocument, "channel" | "state" | "outcome">;
  rows: number;
}

/** Counts the rows that were written between two instants, by channel. */
export async function countMessages(from: Date, until: Date): Promise<Count[]> {
  const groups = await OutboxModel.aggregate<Group>([
    { $match: { createdAt: { $gte: from, $lt: until } } },
    { $project: { _id: 0, channel: 1, state: 1, outcome: 1 } },
    { $group: { _id: { channel: "$channel", state: "$state", outcome: "$outcome" }, rows: { $sum: 1 } } },
  ]);
  return CHANNELS.map((channel) => {
    const own = groups.filter(({ _id }) => (_id.channel ?? "email") === channel);
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
