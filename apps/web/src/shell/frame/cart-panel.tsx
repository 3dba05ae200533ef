import { isComing, liveLines, toLineInput, type Booking, type CartItem } from "@salon/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { myBookingsQuery } from "../../features/bookings/bookings.queries.ts";
import { refreshAvailability } from "../../features/draft/times.queries.ts";
import { CartDrawer } from "../../features/cart/cart-drawer.tsx";
import { removeRefusedLines, syncCart } from "../../features/cart/saved-cart.ts";
import { moveLine, remove, replaceLines, reprice } from "../../features/cart/cart-lines.ts";
import { closeCart, useCartLines } from "../../features/cart/local-cart.ts";
import { PayDialogs } from "../../features/payments/pay/pay-dialogs.tsx";
import { ChangeTerms, PayTerms } from "../../features/payments/pay/pay-terms.tsx";
import { usePayFlow } from "../../features/payments/pay/use-pay-flow.ts";
import { TimeConflicts } from "../../features/payments/pay/time-conflicts.tsx";
import { UnfinishedPanel } from "../../features/payments/unfinished/unfinished-panel.tsx";
import { useUnfinishedPayment } from "../../features/payments/unfinished/use-unfinished-payment.ts";
import { useAllHeld } from "../../features/waitlist/held-lines.ts";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { usePause } from "../../domain/pause.ts";
import { PausedNote } from "../../domain/paused-note.tsx";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";

const loadQuickStart = () => import("../../features/auth/quick-start-dialog.tsx");

/** The cart panel and the payment flow. Import it lazily, because it imports Radix. */
export function CartPanel({ open }: { open: boolean }) {
  const { status, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const lines = useCartLines();
  const quickStart = useLazyModule(loadQuickStart);
  const [asking, setAsking] = useState(false);
  // The bookings are read where another page has loaded them: the warning is not worth a request.
  const { data: bookings } = useQuery({ ...myBookingsQuery, enabled: false });
  const flow = usePayFlow({
    userId: user?._id ?? null,
    lines,
    onGuest: () => void quickStart.load().then(setAsking),
    onRefused: removeRefusedLines,
    onChanged: reprice,
    onConflicts: () => void refreshAvailability(client),
    onPaid: (ref) => void navigate(`${PATHS.checkout}?ref=${encodeURIComponent(ref)}`),
  });
  const pause = usePause();
  const canPay = useAllHeld(lines, pause !== null && user !== null) || !pause;
  const chooseOtherTime = () => {
    void refreshAvailability(client);
    closeCart();
    if (pathname !== PATHS.bookings) void navigate(PATHS.bookings);
  };
  const takePlan = (planned: readonly CartItem[]) => {
    replaceLines(planned);
    flow.startWith(planned);
  };
  const payOnceSignedIn = usePayOnceSignedIn(user?._id ?? null, lines.length > 0, flow.start);
  useEffect(() => {
    // The cart may have changed on another device.
    if (open) void syncCart();
  }, [open]);
  return (
    <>
      <CartDrawer
        open={open}
        booked={user ? bookings?.filter(isOpen).flatMap(({ cartItems }) => liveLines(cartItems)) : undefined}
        terms={canPay ? <PayTerms lines={lines} /> : <ChangeTerms lines={lines} />}
        alert={
          <>
            {pause && <PausedNote pause={pause} className="mb-4" />}
            <LastPayment onTryAgain={flow.start} onOtherTime={chooseOtherTime} />
            <TimeConflicts
              refusal={flow.refusal}
              lines={lines}
              onMove={moveLine}
              onRemove={remove}
              onTakePlan={takePlan}
            />
          </>
        }
        pay={
          canPay && (
            <NeedsCookies>
              <Button
                className="w-full"
                disabled={lines.length === 0}
                loading={flow.busy || status === "unknown"}
                onClick={flow.start}
              >
                Pay now!
              </Button>
            </NeedsCookies>
          )
        }
      />
      <PayDialogs flow={flow} />
      {quickStart.module && (
        <quickStart.module.QuickStartDialog
          open={asking && !user}
          next={PATHS.bookings}
          cart={lines.map(toLineInput)}
          action="Continue to payment"
          onClose={() => setAsking(false)}
          onSignedIn={() => {
            setAsking(false);
            payOnceSignedIn();
          }}
        />
      )}
    </>
  );
}

/** How the customer's last payment stands while it is unfinished; followed only while the cart is open. */
function LastPayment(actions: { onTryAgain: () => void; onOtherTime: () => void }) {
  const payment = useUnfinishedPayment();
  return payment && <UnfinishedPanel payment={payment} className="mb-4" {...actions} />;
}

const isOpen = ({ bookingStatus }: Booking): boolean => isComing(bookingStatus);

/** Returns a function that starts the payment as soon as the new session and its cart are there, so that a guest presses 'Pay now!' once. */
function usePayOnceSignedIn(userId: string | null, hasLines: boolean, start: () => void): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || userId === null || !hasLines) return;
    wanted.current = false;
    start();
  }, [userId, hasLines, start]);
  return () => (wanted.current = true);
}
