import { TEXTS, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { arrivalOf } from "../../http/arrival.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { requestIdOf } from "../../http/request-log.ts";
import { paymentsInReview } from "./account.ts";
import { cancelPayment } from "./lifecycle/close.ts";
import type { Payer } from "./order/limits.ts";
import { pay } from "./order/pay.ts";
import { reassignPayment } from "./lifecycle/fulfil.ts";
import { createReturns } from "./webhook/return.ts";
import { getPayment, listPayments, paymentStatus, recheckPayment } from "./desk/list.ts";
import { storeEvent, processEvent } from "./lifecycle/reconcile.ts";

const payerOf = (context: Context): Payer => ({
  user: signedIn(context),
  address: clientAddress(context.req),
  arrivedAt: arrivalOf(context.res),
});

/** Handlers of the payments calls. */
export const paymentsHandlers = (deps: Deps, comeBack = createReturns(deps)): Handlers<typeof contract.payments> => ({
  pay: ({ body }, context) => pay(deps, payerOf(context), body),
  return: async ({ query }, { req, res }) => res.redirect(302, await comeBack(query, clientAddress(req))),
  status: ({ params }, context) => paymentStatus(params.ref, signedIn(context)),
  cancel: async ({ params }, context) => {
    await cancelPayment(deps, params.ref, signedIn(context).id);
    return { message: "Payment cancelled" };
  },
  webhook: (_input, context) => receiveEvent(deps, context),
  mine: (_input, context) => paymentsInReview(signedIn(context)),
  list: ({ query }) => listPayments(deps, query),
  recheck: async ({ params }) => ({ message: await recheckPayment(deps, params.ref) }),
  reassign: async ({ params, body }, context) => ({
    message: await reassignPayment(deps, await getPayment(params.ref), body, signedIn(context).id),
  }),
});

/** Keeps the event, answers, and only then works on it: the provider waits for the answer alone, and does not come back for a 200. */
async function receiveEvent(deps: Deps, { req, res }: Context): Promise<void> {
  const raw: unknown = req.body;
  const hint = deps.provider.parseWebhook(Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), req.headers);
  if (!hint) throw new AppError(401, TEXTS.notAllowed);
  if (hint === "unreadable") {
    deps.logger.warn({ reqId: requestIdOf(res) }, "a webhook with the right proof has a body that cannot be read");
    throw new AppError(400, "The event could not be read");
  }
  await storeEvent(hint, deps.now());
  res.status(200).json({ message: "Received" });
  await processEvent(deps, hint.key);
}
