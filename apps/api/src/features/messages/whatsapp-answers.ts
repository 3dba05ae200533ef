import { DAY_MS, HOUR_MS, BRAND, plainText, searchTerms, type AnswerKind } from "@salon/contracts";
import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import type { CustomerAnswer } from "../../phone-channels/whatsapp-webhook.ts";
import { parsePhone, phoneTerms, showPhone } from "@salon/lists/phone-numbers";
import { endConsents } from "../users/account.ts";
import { MessageModel } from "./messages.model.ts";

const MAX_LETTERS = 5000;
const MAX_NAME = 100;
const STOP = /^stop[.!]?$/iu;
const STOPPED = `You get no more WhatsApp messages from ${BRAND}. To get them again, tick WhatsApp under My data on our website.`;

/** Ends the consents of walk-ins with a number to messages by WhatsApp. */
export type EndWalkInConsents = (phone: string) => Promise<void>;
type AnswerDeps = Pick<Deps, "now" | "limiter" | "logger" | "channels">;

/** Stores what customers sent by WhatsApp, each message once; STOP ends the consents of its number, and without one is for staff to answer. */
export async function receiveAnswers(
  deps: AnswerDeps,
  answers: readonly CustomerAnswer[],
  endWalkIns: EndWalkInConsents,
): Promise<void> {
  for (const answer of answers) {
    const phone = answer.from === null ? null : parsePhone(`+${answer.from}`);
    const isStop = STOP.test(plainText(answer.text).trim());
    if (phone !== null && isStop) await stop(deps, { ...answer, phone }, endWalkIns);
    else if (answer.userId !== null && isStop) await askToStop(deps.now(), { ...answer, phone });
    else await storeWithin(deps, { ...answer, phone });
  }
}

type Numbered = CustomerAnswer & { phone: string | null };

/** Who is counted: a digest of the id, else the number. A customer chooses and changes the name, so that it counts nothing. */
const senderOf = ({ userId, phone, from }: Numbered): string =>
  userId === null ? (phone ?? from ?? "unknown") : createHash("sha256").update(userId).digest("base64url");

/** Ends the consents and answers once; the salon reads it once a day. It does not count to the messages of an hour. */
async function stop(deps: AnswerDeps, answer: Numbered & { phone: string }, end: EndWalkInConsents): Promise<void> {
  const { phone } = answer;
  const now = deps.now();
  await endConsents(phone, "whatsapp", now);
  await end(phone);
  await store(answer, { kind: "stop", source: `stop:${phone}:${dayOf(now)}`, now });
  if (!(await deps.limiter.take(LIMITS.stopReply, phone)).allowed) return;
  // WhatsApp waits for the answer of the webhook, not for this message.
  void deps.channels.whatsapp
    ?.reply(phone, STOPPED)
    .catch((error: unknown) => deps.logger.warn({ err: error }, "the answer to STOP was not taken"));
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

/** Without a number its consents are not known, so the salon answers it. One is stored a day, beside the limit of an hour. */
const askToStop = (now: Date, answer: Numbered): Promise<void> =>
  store(answer, { kind: answer.kind, source: `stop:${senderOf(answer)}:${dayOf(now)}`, now });

/** Stores a message; of those above the limit of an hour one row remains. */
async function storeWithin({ now, limiter }: AnswerDeps, answer: Numbered): Promise<void> {
  const at = now();
  if (await MessageModel.exists({ source: answer.id })) return;
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const sender = senderOf(answer);
  const { allowed } = await limiter.take(LIMITS.whatsappAnswers, `${sender} ${hour}`);
  if (allowed) await store(answer, { kind: answer.kind, source: answer.id, now: at });
  else await store({ ...answer, text: "" }, { kind: "more", source: `more:${sender}:${hour}`, now: at });
}

async function store(
  { phone, text, ...answer }: Numbered,
  { kind, source, now }: { kind: AnswerKind; source: string; now: Date },
): Promise<void> {
  const name = Array.from(plainText(answer.name).trim()).slice(0, MAX_NAME).join("");
  const shown = name || (phone === null ? "Unknown number" : showPhone(phone));
  const digits = phone === null ? [] : phoneTerms(phone);

  try {
    await MessageModel.create({
      user: null,
      name: shown,
      message: Array.from(text).slice(0, MAX_LETTERS).join(""),
      kind,
      ...(phone !== null && { phone }),
      source,
      // Nothing is to be answered to STOP.
      answered: kind === "stop",
      createdAt: now,
      terms: searchTerms({ name: shown, digits }),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** What these numbers sent, oldest first, for the export of their client card. */
export async function exportAnswers(phones: readonly string[]) {
  const rows = await MessageModel.find({ phone: { $in: [...phones] }, source: { $exists: true } })
    .sort({ createdAt: 1 })
    .lean();
  return rows.map(({ createdAt, phone, kind, message }) => ({
    at: createdAt.toISOString(),
    phone: showPhone(phone!),
    kind: kind!,
    text: message,
  }));
}

/** Those of these numbers that have sent something. */
export const numbersThatWrote = async (phones: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await MessageModel.distinct("phone", { phone: { $in: [...phones] }, source: { $exists: true } })).flatMap(
      (phone) => phone ?? [],
    ),
  );

/** Deletes what these numbers sent, with their client card. */
export async function forgetAnswers(phones: readonly string[]): Promise<void> {
  await MessageModel.deleteMany({ phone: { $in: [...phones] }, source: { $exists: true } });
}
