import { Types } from "mongoose";
import { AuditModel } from "./audit.model.ts";

export interface Deed {
  at: Date;
  /** User id, or null when the product itself acts. */
  actor: string | null;
  /** Domain and verb, as `booking.status` or `user.role`. */
  action: string;
  target: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** Adds a row to the activity log; ids and values only, never names or addresses. */
export async function recordDeed({ actor, before = null, after = null, ...deed }: Deed): Promise<void> {
  await AuditModel.create({ ...deed, actor: actor === null ? null : new Types.ObjectId(actor), before, after });
}
