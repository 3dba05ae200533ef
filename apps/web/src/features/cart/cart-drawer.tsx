import { cartCount, cartTotal, type CartItem } from "@salon/contracts";
import { useCallback, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { useParts } from "../../domain/deposit.ts";
import { usePause } from "../../domain/pause.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lineKey } from "../../domain/cart-line.ts";
import { formatAmount } from "../../lib/format/format.ts";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { CartLine } from "./cart-line.tsx";
import { clear, decrease, remove, restore } from "./cart-lines.ts";
import { findOverlaps, type BookedLine } from "./overlaps.ts";
import { closeCart, useCartLines } from "./local-cart.ts";
import { OverlapNotice, SaveNote, UndoNotice } from "./cart-notices.tsx";

interface Removal {
  text: string;
  taken: readonly CartItem[];
  before: readonly CartItem[];
}

type CartDrawerProps = {
  open: boolean;
  pay: ReactNode;
  /** What the customer has booked before, as far as it is loaded. */
  booked?: readonly BookedLine[] | undefined;
  /** A problem that blocks payment, above the items. */
  alert?: ReactNode;
  /** The terms of payment, below the items. */
  terms?: ReactNode;
};

/** The cart, 300 px wide: its lines, their total, and the button to pay. */
export function CartDrawer({ open, pay, booked = [], alert, terms }: CartDrawerProps) {
  const lines = useCartLines();
  const overlaps = findOverlaps(lines, booked);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const forget = useCallback(() => setRemoval(null), []);
  const takeOut = (line: CartItem, act: (line: CartItem) => void) => {
    setRemoval({ text: `${line.service} removed`, taken: [line], before: lines });
    act(line);
  };
  const undo = removal && (
    <UndoNotice
      key={removal.before.length}
      text={removal.text}
      onGone={forget}
      onUndo={() => {
        restore(removal.taken, removal.before);
        forget();
      }}
    />
  );
  return (
    <Drawer
      open={open}
      onClose={closeCart}
      title="Confirm Booking"
      width={300}
      notice={undo}
      footer={<CartFooter lines={lines} pay={pay} />}
    >
      {alert}
      <OverlapNotice isShown={overlaps.size > 0} />
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <button
            type="button"
            className="-mt-2 mb-2 min-h-11 rounded-control font-semibold text-danger underline underline-offset-4"
            onClick={() => {
              setRemoval({ text: "Bookings cleared", taken: lines, before: lines });
              clear();
            }}
          >
            Clear all bookings
          </button>
          <ul className="space-y-3">
            {lines.map((line) => (
              <CartLine
                key={lineKey(line)}
                line={line}
                overlaps={overlaps.get(lineKey(line))}
                onRemove={() => takeOut(line, remove)}
                onDecrease={() => (line.cartQuantity > 1 ? decrease(line) : takeOut(line, decrease))}
              />
            ))}
          </ul>
          {terms && <div className="mt-5 space-y-1 text-sm text-fg-muted">{terms}</div>}
        </>
      )}
    </Drawer>
  );
}

function EmptyCart() {
  const isBooking = useLocation().pathname === PATHS.bookings;
  const pause = usePause();
  return (
    <EmptyState
      title="You have no bookings"
      art={<UnfinishedSquare className="mx-auto size-22" />}
      action={
        pause ? null : isBooking ? (
          <Button onClick={closeCart}>Choose a service</Button>
        ) : (
          <Link to={PATHS.bookings} className={buttonClass()}>
            Choose a service
          </Link>
        )
      }
    >
      What you choose waits here until you pay.
    </EmptyState>
  );
}

function CartFooter({ lines, pay }: { lines: readonly CartItem[]; pay: ReactNode }) {
  const total = cartTotal(lines);
  const parts = useParts(lines);
  return (
    <>
      <dl aria-live="polite" aria-atomic="true" className="grid grid-cols-[1fr_auto] gap-y-0.5">
        <dt className="text-fg-muted">Items</dt>
        <dd className="text-right">{cartCount(lines)}</dd>
        <dt className="font-semibold">Subtotal</dt>
        <dd className="text-right font-display text-lg font-bold">{formatAmount(total)}</dd>
        {parts && (
          <>
            <dt className="font-semibold">Deposit, paid now</dt>
            <dd className="text-right font-semibold">{formatAmount(parts.now)}</dd>
            <dt className="text-fg-muted">Due at the salon</dt>
            <dd className="text-right">{formatAmount(parts.later)}</dd>
          </>
        )}
      </dl>
      <SaveNote />
      <div className="mt-1">{pay}</div>
    </>
  );
}
