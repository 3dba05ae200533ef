import { MINUTE_MS } from "@salon/contracts";
import { Types, type AnyBulkWriteOperation, type QueryFilter } from "mongoose";
import { isObjectId } from "../../db/lists/filters.ts";
import type { MessageStatus } from "../../phone-channels/whatsapp-webhook.ts";
import { kindOf, type LeasedMail } from "./leases.ts";
import { OutboxModel, type OutboxDocument } from "./outbox.model.ts";
import { prepareReplacement } from "./channels/phones.ts";
import type { FindReach } from "./rows.ts";

interface Options {
  now: () => Date;
  findReach: FindReach | undefined;
}
type Filter = QueryFilter<OutboxDocument>;

const BATCH = 500;
/** The pause before another attempt after a failure that passes. */
const AGAIN_MS = 5 * MINUTE_MS;
const RANK = { delivered: ["delivered", "read"], read: ["read"] } as const;

/**
 * Stores what WhatsApp reports. Each report only moves a row forward, so order and repetition change nothing; a report
 * about an earlier attempt, whose id the row no longer has, does not undo a later one. Answers whether an SMS became
 * due.
 */
export async function applyStatuses(statuses: readonly MessageStatus[], options: Options): Promise<boolean> {
  const now = options.now();
  const arrivals = statuses
    .filter(({ status }) => status !== "failed")
    .flatMap((status) => arrivalUpdates(status, now));
  for (let start = 0; start < arrivals.length; start += BATCH)
    await OutboxModel.bulkWrite(arrivals.slice(start, start + BATCH));
  let isDue = false;
  for (const status of statuses) if (status.status === "failed" && (await applyFailure(status, options))) isDue = true;
  return isDue;
}

/** Selects the row of a message: by the id that the message was sent with, else by WhatsApp's own id. */
const rowOf = ({ id, row }: MessageStatus): Filter => ({
  ...(row !== null && isObjectId(row) ? { _id: new Types.ObjectId(row) } : { providerId: id }),
  channel: "whatsapp",
});

/** A process that died after WhatsApp took its message has stored no result; the report completes the row. */
function arrivalUpdates(report: MessageStatus, now: Date): AnyBulkWriteOperation<OutboxDocument>[] {
  const { id, status } = report;
  const taken = {
    state: "sent",
    sentAt: now,
    lastError: null,
    nextAttemptAt: null,
    lease: null,
    providerId: id,
  } as const;
  if (status === "sent") {
    const unanswered = { state: "queued", attempts: { $gt: 0 }, providerId: { $ne: id } } as const;
    return [{ updateOne: { filter: { ...rowOf(report), ...unanswered }, update: { $set: taken } } }];
  }

  const outcome = status === "read" ? "read" : "delivered";
  const open = { state: { $in: ["queued", "failed"] } } as const;

  return [
    { updateOne: { filter: { ...rowOf(report), ...open }, update: { $set: taken, $unset: { outcome: 1 } } } },
    {
      updateOne: {
        filter: { ...rowOf(report), state: "sent", outcome: { $nin: [...RANK[outcome]] } },
        update: { $set: { outcome } },
      },
    },
  ];
}

/** Stores why a message failed; answers whether an SMS became due in its place. */
async function applyFailure(report: MessageStatus, { now, findReach }: Options): Promise<boolean> {
  const { id } = report;
  const error = report.error ?? { text: "WhatsApp: failed", permanent: true };
  const row = await OutboxModel.findOne({
    ...rowOf(report),
    outcome: { $exists: false },
    $or: [
      { state: "sent", providerId: { $in: [id, null] } },
      { state: "queued", attempts: { $gt: 0 }, providerId: { $ne: id } },
    ],
  }).lean();
  if (!row) return false;

  const unchanged = { _id: row._id, state: row.state, lease: row.lease, outcome: { $exists: false } } as Filter;
  const done = { lastError: error.text, lease: null, providerId: id };
  if (!error.permanent) {
    const again = new Date(now().getTime() + AGAIN_MS);
    const due = { state: "queued", nextAttemptAt: again, sentAt: null } as const;
    const given = { state: "failed", nextAttemptAt: null } as const;
    await OutboxModel.updateOne(unchanged, { $set: { ...done, ...(again > row.giveUpAt ? given : due) } });
    return false;
  }

  const mail = { ...row, kind: kindOf(row) } as unknown as Omit<LeasedMail, "lease">;
  const release = findReach ? await prepareReplacement({ findReach, now }, mail) : null;
  const refused = { state: "failed", outcome: "refused", nextAttemptAt: null } as const;
  await OutboxModel.updateOne(unchanged, { $set: { ...done, ...refused } });
  await release?.();

  return release !== null;
}
