import type { MailSource, MailSources } from "../mail/mail.sender.service.ts";
import { paymentMail } from "../payments/payments.mails.service.ts";
import { findPayment } from "../payments/payments.transitions.service.ts";
import { findUser } from "../users/users.service.ts";

/** Nothing when the refund was requested again, made, or the booking revived since. */
const buildDeclined: MailSource<"refundKept"> = async ({ payload: { payment: ref, sequence } }) => {
  const payment = await findPayment(ref);
  const customer = payment?.user && (await findUser(String(payment.user)));
  if (!customer || payment.refundKept?.sequence !== sequence) return null;
  const { amount, bookingId, refundKept } = payment;
  const data = {
    name: customer.name,
    amount,
    reference: ref,
    bookingId: String(bookingId),
    reason: refundKept.reason,
  };
  return { to: customer.email, mail: { kind: "refundKept", data } };
};

/** The sources of the mails about refunds, read when the mail leaves. */
export const refundMails = (): Pick<MailSources, "refunded" | "refundKept"> => ({
  refunded: paymentMail("refunded", () => true),
  refundKept: buildDeclined,
});
