import { cameOf, type LinkedBill, type LinkedPayment } from "@salon/contracts";
import { useState } from "react";
import { formatAmount } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useModuleWhen } from "../../lib/hooks/use-lazy-module.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useRedirect } from "../payments/pay/use-redirect.ts";
import { useLinkSaidSent, usePayByLink, useTransferByLink } from "./pay-links.queries.ts";

const loadTransfer = () => import("../payments/transfer/transfer-card.tsx");

type PayByLinkProps = { token: string; bill: LinkedBill; payment: LinkedPayment };

/** Pays what a link asks for: on the payment page, or by transfer to an account number. */
export function PayByLink({ token, bill, payment }: PayByLinkProps) {
  const { asked, restAtSalon } = bill;
  const [isWanted, setWanted] = useState(false);
  const pay = usePayByLink(token);
  const transfer = useTransferByLink(token);
  const { redirecting, redirect } = useRedirect();
  const [email, setEmail] = useState("");
  const start = email.trim() === "" ? {} : { email };
  if (restAtSalon && !isWanted && payment.state !== "pending" && !payment.made)
    return (
      <Button variant="quiet" onClick={() => setWanted(true)}>
        Pay the rest now
      </Button>
    );
  return (
    <section aria-labelledby="pay" className="space-y-4">
      <h2 id="pay" className="text-xl">
        Pay {formatAmount(asked)}
      </h2>
      {payment.made && (
        <OpenTransfer {...{ token, payment }} made={payment.made} came={cameOf(bill, payment.made.ref)} />
      )}
      {payment.state === "review" && <p>The money is there, and the salon decides what it is for.</p>}
      <FailureSummary error={pay.error ?? transfer.error} fields={{ email: "email" }} />
      {payment.made && !isWanted ? (
        // What is sent to the number is on its way: a second payment is no first thought.
        <Button variant="quiet" onClick={() => setWanted(true)}>
          Pay another way
        </Button>
      ) : (
        <>
          <EmailField
            id="email"
            autoComplete="email"
            hint="For the receipt, if you like. It makes no account."
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div className="flex flex-wrap gap-2 *:grow">
            <Button
              size="large"
              loading={pay.isPending || redirecting}
              onClick={() => pay.mutate(start, { onSuccess: ({ data }) => redirect(data) })}
            >
              Pay now
            </Button>
            {!payment.made && (
              <Button size="large" variant="quiet" loading={transfer.isPending} onClick={() => transfer.mutate(start)}>
                Pay by transfer
              </Button>
            )}
          </div>
          <p className="text-sm text-fg-muted">
            With &lsquo;Pay now&rsquo; you leave this site to pay with our card provider.
          </p>
        </>
      )}
    </section>
  );
}

type OpenTransferProps = {
  token: string;
  payment: LinkedPayment;
  made: NonNullable<LinkedPayment["made"]>;
  came: number;
};

function OpenTransfer({ token, payment: { state }, made, came }: OpenTransferProps) {
  const said = useLinkSaidSent(token);
  const module = useModuleWhen(loadTransfer, true);
  return (
    module && (
      <module.TransferView
        made={made}
        came={came}
        sentLabel="I have sent it"
        state={state === "none" ? undefined : state}
        said={said}
      />
    )
  );
}
