import { REFUSED } from "../../http/refusals.ts";
import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { receiveAnswers, type EndWalkInConsents } from "./whatsapp-answers.ts";

type Challenge = RouteInput<typeof contract.messages.verifyWebhook>["query"];

/**
 * Answers WhatsApp's check of the webhook's address with its challenge.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint
 * @throws AppError 403 for a wrong token, and while WhatsApp is not configured
 */
export function answerChallenge({ channels }: Pick<Deps, "channels">, query: Challenge): string {
  const token = query["hub.verify_token"] ?? "";
  if (query["hub.mode"] !== "subscribe" || !channels.whatsapp?.isVerifyToken(token))
    throw new AppError(403, TEXTS.notAllowed);
  return query["hub.challenge"] ?? "";
}

/**
 * Stores the statuses and the customers' messages of a webhook before it is answered: after any other answer than 200
 * WhatsApp sends it again.
 * @throws AppError 401 for a wrong signature, and while WhatsApp is not configured; 400 for a signed body that is no JSON
 */
export async function receiveWebhook(
  deps: Deps,
  { raw, signature }: { raw: Buffer; signature: string | undefined },
  endWalkIns: EndWalkInConsents,
): Promise<void> {
  const event = readSigned(deps.channels, raw, signature);
  if (!event) throw new AppError(401, TEXTS.notAllowed);
  await receiveAnswers(deps, event.answers, endWalkIns);
  await deps.outbox.report(event.statuses);
}

function readSigned({ whatsapp }: Deps["channels"], raw: Buffer, signature: string | undefined) {
  try {
    return whatsapp?.readWebhook(raw, signature) ?? null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new AppError(400, REFUSED.eventUnread, { cause: error });
  }
}
