import { offerText, PAYMENT_SESSION_MINUTES, type PaymentLink } from "@salon/contracts";
import { lineKey } from "../../../domain/cart-line.ts";
import { partsText } from "../../../domain/deposit.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { LineSummary } from "../line-summary.tsx";
import { PayTerms } from "./pay-terms.tsx";
import type { usePayFlow } from "./use-pay-flow.ts";

const depositOfLink = ({ deposit, due }: PaymentLink) =>
  deposit === undefined || due === undefined ? undefined : { label: "Deposit, paid now", deposit, due };

/** The dialogs between 'Pay now!' and the payment page. */
export function PayDialogs({ flow }: { flow: ReturnType<typeof usePayFlow> }) {
  const { step, confirm, cancel, start, redirecting } = flow;
  return (
    <>
      <AlertDialog
        open={step.at === "confirm"}
        onCancel={cancel}
        onConfirm={confirm}
        loading={redirecting}
        title="Confirm Payment"
        message="Are you sure to make payment for this Service(s)"
        confirmLabel="Confirm Pay"
        cancelLabel="Cancel Pay"
      >
        {step.at === "confirm" && (
          <>
            <LineSummary lines={step.lines} total={step.link.total} part={depositOfLink(step.link)} />
            <div className="mt-4 space-y-1 text-sm text-fg-muted">
              <p className="font-semibold text-fg">
                Your times are held while you pay. You have {PAYMENT_SESSION_MINUTES} minutes.
              </p>
              <PayTerms lines={step.lines} />
            </div>
          </>
        )}
      </AlertDialog>
      <AlertDialog
        open={step.at === "changed"}
        onCancel={cancel}
        onConfirm={start}
        title={step.at === "changed" && step.changed.length === 0 ? "Another deposit" : "Prices have changed"}
        message={step.at === "changed" ? `${step.message} Nothing is paid yet.` : ""}
        confirmLabel="Continue"
        cancelLabel="Not now"
      >
        {step.at === "changed" && (
          <>
            <ul className="space-y-1">
              {step.changed.map(({ line, was, now }) => (
                <li key={lineKey(line)}>
                  <span className="font-semibold">{offerText(line)}</span>: <s>{formatAmount(was)}</s>{" "}
                  <strong>{formatAmount(now)}</strong>
                </li>
              ))}
            </ul>
            <p className="mt-3 font-display text-lg font-bold">
              {step.changed.length > 0 && "New total: "}
              {formatAmount(step.total)}
            </p>
            {step.due > 0 && <p>{partsText({ now: step.deposit, later: step.due })}</p>}
          </>
        )}
      </AlertDialog>
    </>
  );
}
