import { REFUSED } from "../../../http/refusals.ts";
import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { Context } from "../../../http/mount.ts";
import { requestIdOf } from "../../../http/request-log.ts";
import { storeEvent, processEvent } from "./inbox.ts";

/**
 * Keeps the event, answers, and only then works on it: the provider waits for the answer alone, and does not come back
 * for a 200.
 */
export async function receiveEvent(deps: Deps, { req, res }: Context): Promise<void> {
  const raw: unknown = req.body;
  const hint = deps.provider.parseWebhook(Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), req.headers);
  if (!hint) throw new AppError(401, TEXTS.notAllowed);
  if (hint === "unreadable") {
    deps.logger.warn({ reqId: requestIdOf(res) }, "a webhook with the right proof has a body that cannot be read");
    throw new AppError(400, REFUSED.eventUnread);
  }
  await storeEvent(hint, deps.now());
  res.status(200).json({ message: "Received" });
  await processEvent(deps, hint.key);
}
