import { type AuditAction, TEXTS } from "@salon/contracts";
import { invalidField } from "../../http/app-error.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import type { ClientDocument } from "./clients.model.ts";

/** Who calls, and when. */
export interface By {
  actor: string;
  now: Date;
}

/** @throws AppError 400 for an invalid number */
export function e164Of(phone: string, path = "phone"): string {
  const e164 = parsePhone(phone);
  if (e164 === null) throw invalidField(path, TEXTS.phoneInvalid);
  return e164;
}

/** Records a change of a card, without what was written. */
export const record = (
  action: AuditAction,
  { _id }: ClientDocument,
  { actor, now }: By,
  after?: object,
): Promise<void> =>
  recordAuditEntry({ at: now, actor, action, target: { type: "client", id: String(_id) }, ...(after && { after }) });
