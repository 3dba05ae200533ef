import { type Came, moneyText } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { usePageQuery } from "../../../lib/navigation/page-query.ts";
import { cameQuery } from "../payments.queries.ts";
import { PaymentMessage, PaymentReference } from "./payment-message.tsx";

/** What came of a payment, for a payer with its return address: nothing of the appointment. Anyone else reads thanks alone. */
export function CameBack() {
  const search = usePageQuery();
  const reference = search?.get("ref") ?? "";
  const state = search?.get("state") ?? "";
  const { data } = useQuery({ ...cameQuery(reference, state), enabled: reference !== "" && state !== "" });
  return (
    <PaymentMessage title={data?.state === "failed" ? "Nothing has come" : "Thank you"}>
      <output className="block">{data ? textOf(data) : THANKS}</output>
      {data && <PaymentReference reference={reference} />}
      <div className="*:justify-center">
        <SalonContact {...(data && { message: `Hello, I have a question about my payment ${reference}.` })} />
      </div>
    </PaymentMessage>
  );
}

const THANKS = "If you have paid, your receipt comes to you; your link shows it too.";

function textOf({ state, came }: Came): string {
  const money = came ? moneyText(came) : "Your money";
  switch (state) {
    case "pending":
      return "We are asking whether your money has come. This page says so by itself.";
    case "successful":
      return `${money} came, and it counts.`;
    case "review":
      return `${money} came. A person at the salon looks into what it is for and writes to you.`;
    case "refunded":
      return `${money} is on its way back to you. Your bank may take some days to show it.`;
    default:
      return "No money came by this payment. If you have paid, call or WhatsApp us.";
  }
}
