import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { refreshAvailability } from "../../features/bookings/bookings.queries.ts";
import { CartDrawer } from "../../features/cart/cart-drawer.tsx";
import { removeRefusedLines, syncCart } from "../../features/cart/cart.saving.state.ts";
import { moveLine, remove, reprice, useCartLines } from "../../features/cart/cart.state.ts";
import { PayDialogs } from "../../features/payments/pay/pay-dialogs.tsx";
import { PayTerms } from "../../features/payments/pay/pay-terms.tsx";
import { usePayFlow } from "../../features/payments/pay/payments.flow.state.ts";
import { TimeConflicts } from "../../features/payments/pay/time-conflicts.tsx";
import { signInPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";

/** The cart panel and the payment flow. Import it lazily, because it imports Radix. */
export function CartPanel({ open }: { open: boolean }) {
  const { status, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const lines = useCartLines();
  const flow = usePayFlow({
    userId: user?._id ?? null,
    lines,
    onGuest: () => void navigate(signInPath(PATHS.bookings)),
    onRefused: removeRefusedLines,
    onChanged: reprice,
    onConflicts: () => void refreshAvailability(client),
    onPaid: (ref) => void navigate(`${PATHS.checkout}?ref=${encodeURIComponent(ref)}`),
  });
  useEffect(() => {
    // The cart may have changed on another device.
    if (open) void syncCart();
  }, [open]);
  return (
    <>
      <CartDrawer
        open={open}
        terms={<PayTerms />}
        alert={<TimeConflicts conflicts={flow.conflicts} lines={lines} onMove={moveLine} onRemove={remove} />}
        pay={
          <Button
            className="w-full"
            disabled={lines.length === 0}
            loading={flow.busy || status === "unknown"}
            onClick={flow.start}
          >
            Pay now!
          </Button>
        }
      />
      <PayDialogs flow={flow} />
    </>
  );
}
