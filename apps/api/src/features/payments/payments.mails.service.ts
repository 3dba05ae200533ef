import { isWholeNaira, moneyText, nairaOf } from "@salon/contracts";
import type { MailSource, MailSources, OutgoingMail } from "../mail/mail.sender.service.ts";
import { findUser } from "../users/users.service.ts";
import type { PaymentDocument } from "./payments.model.ts";
import { receivedOf } from "./payments.money.service.ts";
import { findPayment } from "./payments.moves.service.ts";

/** Asked for again, sent back or booked again since: what is no longer true is not said. */
const sayKept: MailSource<"refundKept"> = async ({ payload: { payment: ref, sequence } }) => {
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

/** Whole naira that came as their number; all other money as text. */
function amountsOf(payment: PaymentDocument): { amount: number; received?: string } {
  const received = receivedOf(payment) ?? nairaOf(payment.amount);
  return isWholeNaira(received)
    ? { amount: received.minor / 100 }
    : { amount: payment.amount, received: moneyText(received) };
}

/** What the mails about payments say, read from the payment as it is when the mail leaves. */
export function paymentMails(): Pick<MailSources, "paymentInReview" | "refunded" | "refundKept"> {
  const about =
    (kind: "paymentInReview" | "refunded", wanted: (state: string) => boolean) =>
    async ({ payload }: { payload: { payment: string } }): Promise<OutgoingMail | null> => {
      const payment = await findPayment(payload.payment);
      const customer = payment?.user && (await findUser(String(payment.user)));
      if (!customer || !wanted(payment.state)) return null;
      const { name, email: to } = customer;
      const data = { name, reference: payment.ref, ...amountsOf(payment) };
      return { to, mail: { kind, data } };
    };
  return {
    // Booked or sent back since: the mail about that tells it.
    paymentInReview: about("paymentInReview", (state) => state === "review"),
    refunded: about("refunded", () => true),
    refundKept: sayKept,
  };
}
