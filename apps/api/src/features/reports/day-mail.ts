import { DAY_MS, addDays, instantOf, lagosDay, noonOf, toSeeText } from "@salon/contracts";
import { formatDay } from "@salon/email";
import mongoose from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import type { Deps } from "../../deps.ts";
import { failpoint } from "../../failpoint.ts";
import { everyServerKnows } from "../../operations/heartbeat.ts";
import { countOnline } from "../audit-log/online.ts";
import { isClosed } from "../drawer/day-closes.ts";
import type { MailSources } from "../outbox/sender.ts";
import { adminIds, findUser } from "../users/users.ts";
import { listToSee } from "./to-see.ts";

/** The mail of a day to the admins: one for each Lagos day. */
interface DayMail {
  /** Lagos day. */
  _id: string;
  /** What happened online between these instants is in it; `until` is when it was begun. */
  from: Date;
  until: Date;
  /** Present once all its mails are stored. */
  queued?: true;
}
const dayMailSchema = storedSchema<DayMail>({
  _id: { type: String, required: true },
  from: { type: Date, required: true },
  until: { type: Date, required: true },
  queued: { type: Boolean },
});
// A mail that is older is sent or given up.
dayMailSchema.index({ until: 1 }, { expireAfterSeconds: 90 * 24 * 60 * 60 });
const DayMailModel = mongoose.model<DayMail>("DayMail", dayMailSchema, "dayMails");

/** 21:00 in Lagos. */
const LATEST_MINUTE = 21 * 60;
const MOST_TO_SEE = 20;

/**
 * Has the mail of today sent to the admins once it is closed, or at 21:00, unless there is nothing to say. Its row is written first and
 * names its span: a process that is killed, or another one, goes on with the same.
 */
export async function queueDayMail({ now, outbox }: Deps): Promise<void> {
  // A server of 1.0.0 cannot write this mail, and would give it up.
  if (!(await everyServerKnows("1.1.0"))) return;
  const at = now();
  const day = lagosDay(at);
  const found = await DayMailModel.findById(day).lean();
  if (found?.queued) return;
  const mail = found ?? (await begin(day, at));
  if (!mail) return;

  await failpoint("day-mail-begun");
  for (const id of await adminIds())
    await outbox.queue({
      kind: "daySummary",
      payload: { day, account: String(id) },
      recipient: { type: "user", id },
    });
  await DayMailModel.updateOne({ _id: day }, { $set: { queued: true } });
}

async function begin(day: string, at: Date): Promise<DayMail | null> {
  const isLate = at >= instantOf(day, LATEST_MINUTE);
  if (!isLate && !(await isClosed(day))) return null;
  const last = await DayMailModel.findOne({ _id: { $lt: day, $gte: addDays(day, -7) } })
    .sort({ _id: -1 })
    .lean();
  const mail: DayMail = { _id: day, from: last?.until ?? new Date(at.getTime() - DAY_MS), until: at };
  const [online, toSee] = await Promise.all([countOnline(mail.from, mail.until), listToSee(1, at)]);
  if (toSee.length === 0 && Object.values(online).every((count) => count === 0)) return null;
  try {
    await DayMailModel.create(mail);
    return mail;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return DayMailModel.findById(day).lean();
  }
}

const dayText = (day: string): string => formatDay(new Date(noonOf(day)));

/** The source of the mail of a day: what is to be seen when it is sent, and what happened online in its span. */
export const dayMails = ({ now }: Pick<Deps, "now">): Pick<MailSources, "daySummary"> => ({
  daySummary: async ({ payload: { day, account } }) => {
    const [mail, user] = await Promise.all([DayMailModel.findById(day).lean(), findUser(account)]);
    if (!mail || user?.role !== "admin") return null;
    const [online, toSee] = await Promise.all([countOnline(mail.from, mail.until), listToSee(MOST_TO_SEE, now())]);
    const data = {
      name: user.name,
      day: dayText(day),
      online,
      toSee: toSee.map(({ kind, title, changes }) =>
        toSeeText(kind, kind === "close" ? `Close of ${dayText(title)}` : title, changes),
      ),
    };
    return { to: user.email, mail: { kind: "daySummary", data } };
  },
});
