import type { RouteInput, contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { getPayment } from "../payments/desk/list.ts";
import { declineRefund, refundPayment } from "./refunds.ts";

/** Handlers of the refunds calls. */
export function refundsHandlers(deps: Deps): Handlers<typeof contract.refunds> {
  const decline = async (
    { params, body }: RouteInput<typeof contract.refunds.decline>,
    context: Context,
  ): Promise<{ message: string }> => {
    await declineRefund(deps, await getPayment(params.ref), body.reason, signedIn(context).id);
    return { message: "The refund is declined; the customer gets the reason by e-mail" };
  };
  return {
    refund: async ({ params, body }, context) => {
      await refundPayment(deps, await getPayment(params.ref), body, signedIn(context).id);
      return { message: "The money is on its way back" };
    },
    decline,
  };
}
