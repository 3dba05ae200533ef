import type { RouteInput, contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { getPayment } from "../payments/desk/list.ts";
import { declinedBy } from "./records.ts";
import { declineRefund, refundPayment } from "./refunds.ts";

const DECLINED = { message: "The refund is declined; the customer gets the reason by e-mail" };

/** Handlers of the refunds calls. */
export function refundsHandlers(deps: Deps): Handlers<typeof contract.refunds> {
  const decline = (
    { params: { ref }, body }: RouteInput<typeof contract.refunds.decline>,
    context: Context,
  ): Promise<{ message: string }> => {
    const { id: actor } = signedIn(context);
    return makeOnce(
      context,
      { call: `refund.decline ${ref}`, caller: actor, body },
      {
        find: (name) => declinedBy(ref, name, DECLINED),
        make: async ({ reason, attempt }) => {
          await declineRefund(deps, await getPayment(ref), { answer: reason, actor, attempt });
          return DECLINED;
        },
      },
    );
  };
  return {
    refund: async ({ params, body }, context) => {
      await refundPayment(deps, await getPayment(params.ref), body, signedIn(context).id);
      return { message: "The money is on its way back" };
    },
    decline,
  };
}
