import { addDays, instantOf, lagosDay, type MessageCounts } from "@salon/contracts";
import { invalidField } from "../../http/app-error.ts";
import { countMessages } from "../outbox/counts.ts";

const FIRST = "-01";
const MAX_DAYS_OF_MONTH = 31;
const monthOf = (day: string): string => day.slice(0, "2026-11".length);
const monthBefore = (month: string): string => monthOf(addDays(month + FIRST, -1));
const monthAfter = (month: string): string => monthOf(addDays(month + FIRST, MAX_DAYS_OF_MONTH));

/**
 * Counts a month's mails and messages by channel. The outbox deletes rows after 90 days, so older months would be
 * incomplete. @throws AppError 400 for any month but the current one and the one before
 */
export async function monthCounts(asked: string | undefined, now: Date): Promise<MessageCounts> {
  const current = monthOf(lagosDay(now));
  const month = asked ?? current;
  if (month !== current && month !== monthBefore(current))
    throw invalidField("month", "Please choose this month or the one before");
  const channels = await countMessages(instantOf(month + FIRST, 0), instantOf(monthAfter(month) + FIRST, 0));
  return { month, channels };
}
