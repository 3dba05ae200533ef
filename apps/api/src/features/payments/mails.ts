import { isWholeNaira, moneyText, nairaOf } from "@salon/contracts";
import type { MailSources, OutgoingMail } from "../outbox/sender.ts";
import { findUser } from "../users/users.ts";
import type { PaymentDocument } from "./payments.model.ts";
import { payerOf } from "./lifecycle/payer.ts";
import { findPayment, receivedOf } from "./lifecycle/states.ts";

/** The content of a mail about a payment, unless the payment has left the states the mail is about. */
export const paymentMail =
  (kind: "paymentInReview" | "refunded", isTrue: (payment: PaymentDocument) => boolean) =>
  async ({ payload }: { payload: { payment: string } }): Promise<OutgoingMail | null> => {
    const payment = await findPayment(payload.payment);
    const payer = payment && (await payerOf(payment));
    const customer = payer && (await findUser(String(payer)));
    if (!customer || !isTrue(payment)) return null;
    const { name, email: to } = customer;
    const data = { name, reference: payment.ref, ...amountsOf(payment) };
    return { to, mail: { kind, data } };
  };

/** Whole naira that came as their number; all other money as text. */
function amountsOf(payment: PaymentDocument): { amount: number; received?: string } {
  const received = receivedOf(payment) ?? nairaOf(payment.amount);
  return isWholeNaira(received)
    ? { amount: received.minor / 100 }
    : { amount: payment.amount, received: moneyText(received) };
}

/** The sources of the mails about payments, read when the mail leaves. */
export const paymentMails = (): Pick<MailSources, "paymentInReview"> => ({
  // A later mail announces that it was booked or sent back since.
  paymentInReview: paymentMail("paymentInReview", ({ state }) => state === "review"),
});
