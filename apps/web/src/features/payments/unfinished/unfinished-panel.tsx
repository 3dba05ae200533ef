import { useQueryClient } from "@tanstack/react-query";
import { callLink } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useSettings } from "../../../domain/settings.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatTimeOfDay } from "../../../lib/format/moments.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { openCart, useCartLines } from "../../cart/local-cart.ts";
import { useRedirect } from "../pay/use-redirect.ts";
import { useCancelPayment } from "../payments.queries.ts";
import { putAway, resultPath, type UnfinishedPayment } from "./use-unfinished-payment.ts";

type UnfinishedPanelProps = {
  payment: UnfinishedPayment;
  /** Begins the payment again; opens the cart for it at first. */
  onTryAgain?: () => void;
  /** Called when the customer wants another time, and the payment is closed. */
  onOtherTime: () => void;
  className?: string;
};

/** Says whether a payment failed, is still open, or expired, and offers the next steps. */
export function UnfinishedPanel({ className, ...props }: UnfinishedPanelProps) {
  const { state } = props.payment.unfinished;
  return (
    <section
      aria-label="Your last payment"
      className={classNames(
        "rounded-cloth border border-hairline border-l-6 bg-surface p-4",
        state === "open" ? "border-l-amber-800" : "border-l-danger",
        className,
      )}
    >
      {state === "open" ? <OpenPayment {...props} /> : <ClosedPayment {...props} />}
    </section>
  );
}

type PartProps = Omit<UnfinishedPanelProps, "className">;

function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <output className="block">
      <span className="block font-display text-lg leading-snug font-bold">{title}</span>
      {children && <span className="mt-1 block">{children}</span>}
    </output>
  );
}

const loadDialog = () => import("../../../ui/overlays/alert-dialog.tsx");

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-3 flex flex-wrap gap-2">{children}</div>;

/** A payment whose money may still come. Another time frees the one it holds, so its customer confirms that first. */
function OpenPayment({ payment, onOtherTime }: PartProps) {
  const { ref, unfinished, items } = payment;
  const { link, heldUntil } = unfinished;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { module: dialog, load } = useLazyModule(loadDialog);
  const close = useCancelPayment();
  const { redirecting, redirect } = useRedirect();
  const held = items.length === 1 ? "time is" : "times are";
  const showResult = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) void navigate(resultPath(ref));
  };
  const closeFirst = () =>
    close.mutate(ref, { onSuccess: onOtherTime, onError: showResult, onSettled: () => setAsking(false) });
  return (
    <>
      <Message title="We have not seen your payment yet.">
        If you have paid, wait a minute: it shows here by itself.
        {heldUntil && ` Your ${held} held until ${formatTimeOfDay(heldUntil)}.`}
      </Message>
      <Actions>
        {link && (
          <Button size="small" loading={redirecting} onClick={() => redirect(link)}>
            Back to the payment page
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={heldUntil || link ? () => void load().then(setAsking) : onOtherTime}
        >
          Choose another time
        </Button>
      </Actions>
      {dialog && (
        <dialog.AlertDialog
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={closeFirst}
          loading={close.isPending}
          title="Choose another time?"
          message="This closes the payment page and frees your time. If you have paid, we book the time you had."
          confirmLabel="Choose another time"
          cancelLabel="Keep waiting"
        />
      )}
    </>
  );
}

/** A payment that came to nothing. */
function ClosedPayment({ payment, onTryAgain = openCart, onOtherTime }: PartProps) {
  const client = useQueryClient();
  const hasCart = useCartLines().length > 0;
  const phone = useSettings()?.contact.phones[0];
  const leave = () => {
    putAway(client, payment.ref);
    onOtherTime();
  };
  return (
    <>
      {payment.unfinished.state === "failed" ? (
        <Message title="Not paid. Nothing was charged." />
      ) : (
        <Message title="Your time is free again.">
          The time to pay ran out. If you paid at the last moment, you need not pay again: we book it, or write to you.
        </Message>
      )}
      <Actions>
        {hasCart && (
          <Button size="small" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={leave}>
          Choose another time
        </Button>
        {phone && (
          <a href={callLink(phone)} className={buttonClass("quiet", "small")}>
            Call us
          </a>
        )}
      </Actions>
    </>
  );
}
