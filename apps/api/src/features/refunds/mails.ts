import type { MailSource, MailSources } from "../outbox/sender.ts";
import { paymentMail } from "../payments/mails.ts";
import { findPayment } from "../payments/lifecycle/states.ts";
import { findUser } from "../users/users.ts";
import { findRefund } from "./records.ts";

/** Nothing when the refund was requested again, made, or the booking revived since. */
const buildDeclined: MailSource<"refundKept"> = async ({ payload: { payment: ref, sequence } }) => {
  const payment = await findPayment(ref);
  const customer = payment?.user && (await findUser(String(payment.user)));
  const refund = customer && (await findRefund(payment));
  if (!refund || refund.state !== "declined" || refund.sequence !== sequence) return null;

  const { amount, bookingId } = payment;
  const data = {
    name: customer.name,
    amount,
    reference: ref,
    bookingId: String(bookingId),
    reason: refund.answer ?? "",
  };

  return { to: customer.email, mail: { kind: "refundKept", data } };
};

/** The sources of the mails about refunds, read when the mail leaves. */
export const refundMails = (): Pick<MailSources, "refunded" | "refundKept"> => ({
  refunded: paymentMail("refunded", () => true),
  refundKept: buildDeclined,
});
