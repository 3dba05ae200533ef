import type { MailSource, MailSources } from "../messages/messages.outbox.service.ts";
import { findUser } from "../users/users.service.ts";
import { findPayment } from "./payments.moves.service.ts";

interface Known {
  name: string;
  amount: number;
  reference: string;
}

/** What the mails about payments say, read from the payment as it is when the mail leaves. */
export function paymentMails(): MailSources {
  const about =
    (kind: "paymentInReview" | "refunded", wanted: (state: string) => boolean): MailSource =>
    async ({ cause }) => {
      const payment = await findPayment(cause);
      const customer = payment?.user && (await findUser(String(payment.user)));
      if (!customer || !wanted(payment.state)) return null;
      const { name, email: to } = customer;
      const data: Known = { name, amount: payment.paidAmount ?? payment.amount, reference: payment.ref };
      return { to, mail: { kind, data } };
    };
  return {
    // Booked or sent back since: the mail about that tells it.
    paymentInReview: about("paymentInReview", (state) => state === "review"),
    refunded: about("refunded", () => true),
  };
}
