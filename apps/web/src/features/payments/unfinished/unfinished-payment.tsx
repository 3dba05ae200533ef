import { openCart, useCartLines } from "../../cart/local-cart.ts";
import { UnfinishedPanel } from "./unfinished-panel.tsx";
import { useUnfinishedPayment } from "./use-unfinished-payment.ts";

type UnfinishedPaymentProps = {
  /** Begins the payment again; opens the cart for it at first. */
  onTryAgain?: () => void;
  /** Called when the customer wants another time, and the payment is closed. */
  onOtherTime: () => void;
  className?: string;
};

/** How the customer's last payment stands while it is unfinished, and what can be done about it; nothing otherwise. */
export function UnfinishedPayment({ onTryAgain = openCart, ...props }: UnfinishedPaymentProps) {
  const payment = useUnfinishedPayment();
  const hasCart = useCartLines().length > 0;
  return payment && <UnfinishedPanel payment={payment} onTryAgain={hasCart ? onTryAgain : undefined} {...props} />;
}
