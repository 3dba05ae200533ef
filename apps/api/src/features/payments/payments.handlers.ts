import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { arrivalOf } from "../../http/arrival.ts";
import { makeOnce } from "../../http/attempts.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { receiveEvent } from "./webhook/receive.ts";
import { attachPayment } from "./desk/attach.ts";
import { heldPlaces, releasedBy, releasePlaces } from "./desk/held-places.ts";
import { acceptPayment, recheckPayment, reassignPayment } from "./desk/review.ts";
import { myPayments } from "./account.ts";
import { cancelPayment } from "./lifecycle/close.ts";
import type { Payer } from "./order/limits.ts";
import { pay } from "./order/pay.ts";
import { saidSent } from "./said-sent.ts";
import { cameBy, createReturns, type Return } from "./webhook/return.ts";
import { getPayment, listPayments, paymentStatus } from "./desk/list.ts";

const payerOf = (context: Context): Payer => ({
  user: signedIn(context),
  address: clientAddress(context.req),
  arrivedAt: arrivalOf(context.res),
});

/** Sends a payer who comes back from the provider's page on. */
const redirectBack = async (
  handleProviderReturn: ReturnType<typeof createReturns>,
  back: Omit<Return, "user">,
  { user, req, res }: Context,
) => res.redirect(302, await handleProviderReturn({ ...back, user }, clientAddress(req)));

/** Handlers of the payments calls. */
export const paymentsHandlers = (
  deps: Deps,
  handleProviderReturn = createReturns(deps),
): Handlers<typeof contract.payments> => ({
  pay: ({ body }, context) => pay(deps, payerOf(context), body),
  return: ({ params: { state }, query }, context) => redirectBack(handleProviderReturn, { query, state }, context),
  returnWithoutState: ({ query }, context) => redirectBack(handleProviderReturn, { query }, context),
  came: ({ params, query }) => cameBy(deps, query.ref, params.state),
  holds: ({ query }) => heldPlaces(query.day, deps.now()),
  releaseHold: ({ params: { ref }, body }, context) => {
    const { id: caller } = signedIn(context);
    return makeOnce(
      context,
      { call: `payment.release ${ref}`, caller, body },
      {
        find: (name) => releasedBy(deps, ref, { name, actor: caller }),
        make: ({ attempt }) => releasePlaces(deps, ref, { actor: caller, attempt }),
      },
    );
  },
  status: ({ params }, context) => paymentStatus(params.ref, signedIn(context)),
  cancel: async ({ params }, context) => {
    await cancelPayment(deps, params.ref, signedIn(context).id);
    return { message: "Payment cancelled" };
  },
  saidSent: ({ params }, context) => saidSent(deps, params.ref, signedIn(context)),
  webhook: (_input, context) => receiveEvent(deps, context),
  mine: (_input, context) => myPayments(signedIn(context), deps.now()),
  list: ({ query }) => listPayments(deps, query),
  recheck: async ({ params }) => ({ message: await recheckPayment(deps, params.ref) }),
  reassign: async ({ params, body }, context) => ({
    message: await reassignPayment(deps, await getPayment(params.ref), body, signedIn(context).id),
  }),
  accept: async ({ params }, context) => ({
    message: await acceptPayment(deps, await getPayment(params.ref), signedIn(context).id),
  }),
  attach: async ({ params, body }, context) => ({
    message: await attachPayment(deps, await getPayment(params.ref), body, signedIn(context)),
  }),
});
