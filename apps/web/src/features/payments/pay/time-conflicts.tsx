import { isSameLine, noonOf, offerText, type CartItem } from "@salon/contracts";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "../../../paths.ts";
import { formatCartDate } from "../../../lib/format/format.ts";
import { namedPerson, lineKey, salonDayOf } from "../../../domain/cart-line.ts";
import { useModuleWhen } from "../../../lib/hooks/use-lazy-module.ts";
import { closeCart } from "../../cart/local-cart.ts";
import type { LineConflict, Refusal } from "./use-pay-flow.ts";

const loadPlans = () => import("./cart-plans.tsx");

type TimeConflictsProps = {
  refusal: Refusal | null;
  lines: readonly CartItem[];
  onMove: (line: CartItem, to: { day: string; time: string }) => void;
  onRemove: (line: CartItem) => void;
  /** Takes the lines of a plan in place of the whole cart. */
  onTakePlan: (lines: readonly CartItem[]) => void;
};

/**
 * Lines whose slot is full, each with its nearest free times as buttons; resolved lines disappear. Several lines of one day
 * also get new plans for all of them, as long as the cart is as it was sent, or the way to the page that searches for some.
 */
export function TimeConflicts({ refusal, lines, onMove, onRemove, onTakePlan }: TimeConflictsProps) {
  const { conflicts = [], sent = [], plans } = refusal ?? {};
  const open = conflicts.filter(({ line }) => lines.some((kept) => isSameLine(kept, line)));
  const planned = plans && isSameCart(sent, lines) ? plans : undefined;
  const cards = useModuleWhen(loadPlans, planned !== undefined);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);

  if (open.length === 0) return null;
  return (
    <>
      <section
        ref={box}
        role="alert"
        tabIndex={-1}
        className="mb-4 rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3"
      >
        <h3 className="text-lg text-danger">A time in your cart has been taken</h3>
        {open.map((one) => (
          <Conflict key={lineKey(one.line)} {...one} onMove={onMove} onRemove={onRemove} />
        ))}
        {sent.length > 1 && !plans && (
          <Link to={PATHS.plan} onClick={closeCart} className="mt-2 inline-block py-1.5 font-semibold">
            Find another time
          </Link>
        )}
      </section>
      {planned && cards && <cards.CartPlans plans={planned} lines={sent} onTake={onTakePlan} />}
    </>
  );
}

const isSameCart = (sent: readonly CartItem[], now: readonly CartItem[]): boolean =>
  sent.length === now.length &&
  sent.every((line) => now.some((kept) => isSameLine(kept, line) && kept.cartQuantity === line.cartQuantity));

function reasonOf(line: CartItem, free: number): string {
  const name = namedPerson(line);
  if (name) return `${name} is not free at this time.`;
  return free > 0 ? `only ${free} left at this time.` : "this time is full now.";
}

type ConflictProps = LineConflict & Pick<TimeConflictsProps, "onMove" | "onRemove">;

const choice =
  "min-h-11 w-full rounded-control border border-control-border bg-surface px-3 py-1.5 font-semibold text-primary hover:border-primary";

function Conflict({ line, conflict: { free, nearest }, onMove, onRemove }: ConflictProps) {
  return (
    <div className="mt-2">
      <p>
        <strong>{offerText(line)}</strong>, {formatCartDate(line.date)} {line.time}: {reasonOf(line, free)}
      </p>
      {nearest.length > 0 && <p className="mt-1.5 text-sm">Nearest free times:</p>}
      <ul className="mt-1.5 space-y-1.5">
        {nearest.map(({ date, time }) => {
          const day = salonDayOf(date);
          const when = `${formatCartDate(noonOf(day))} ${time}`;
          return (
            <li key={`${day} ${time}`}>
              <button
                type="button"
                aria-label={`Move ${line.service} to ${when}`}
                className={choice}
                onClick={() => onMove(line, { day, time })}
              >
                {when}
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-label={`Leave out ${line.service}`}
            className={`${choice} text-danger!`}
            onClick={() => onRemove(line)}
          >
            Leave out
          </button>
        </li>
      </ul>
    </div>
  );
}
