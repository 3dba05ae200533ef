import type { MailSource, MailSources } from "../outbox/sender.ts";
import { paymentMail } from "../payments/mails.ts";
import { payerOf } from "../payments/lifecycle/payer.ts";
import { findPayment } from "../payments/lifecycle/states.ts";
import { findUser } from "../users/users.ts";
import { RefundModel } from "./refunds.model.ts";
import { findRefund } from "./records.ts";

/** Nothing when the refund was requested again, made, or the booking revived since. */
const buildDeclined: MailSource<"refundKept"> = async ({ payload: { payment: ref, sequence } }) => {
  const payment = await findPayment(ref);
  const payer = payment && (await payerOf(payment));
  const customer = payer && (await findUser(String(payer)));
  const refund = customer && (await findRefund(payment));
  if (!refund || refund.state !== "declined" || refund.sequence !== sequence) return null;

  const { amount, paidAmount, bookingId } = payment;
  const data = {
    name: customer.name,
    amount: paidAmount ?? amount,
    reference: ref,
    bookingId: String(bookingId),
    reason: refund.answer ?? "",
  };

  return { to: customer.email, mail: { kind: "refundKept", data } };
};

const buildWhole = paymentMail("refunded", () => true);

/** With a number the mail is about that refund alone, which sent back a part or what was left. */
const buildRefunded: MailSource<"refunded"> = async (mail) => {
  const { payment: ref, n } = mail.payload;
  const whole = await buildWhole(mail);
  if (!whole || n === undefined) return whole;
  const refund = await RefundModel.findOne({ payment: ref, n }, { amount: 1 }).lean();
  if (!refund || whole.mail.kind !== "refunded") return null;
  const { received: _all, ...data } = whole.mail.data;
  return { ...whole, mail: { kind: "refunded", data: { ...data, amount: refund.amount / 100 } } };
};

/** The sources of the mails about refunds, read when the mail leaves. */
export const refundMails = (): Pick<MailSources, "refunded" | "refundKept"> => ({
  refunded: buildRefunded,
  refundKept: buildDeclined,
});
