import { MINUTE_MS } from "@salon/contracts";
import { Types } from "mongoose";
import { formatInstant } from "@salon/email";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import { ProviderError } from "../../../payment-provider/provider.ts";
import { entriesOf, type PlannedLine, seatLine } from "../../seats/planning/lines.ts";
import { recordAttempts } from "../lifecycle/verify.ts";
import { type PaymentDocument, paymentRows } from "../payments.model.ts";

/** So long in so long an account may hold a slot without an attempt to pay for it. */
const MOST_MS = 40 * MINUTE_MS;
const WINDOW_MS = 120 * MINUTE_MS;
/** How long after that it may hold the slot again. */
const REST_MS = 30 * MINUTE_MS;

type Held = Pick<PaymentDocument, "ref" | "items" | "createdAt" | "heldUntil" | "history" | "open">;

/** What an account wants to hold, with the tokens of offers of the waiting list that came with it. */
interface HoldWish {
  userId: string;
  items: readonly PlannedLine[];
  tokens?: readonly string[] | undefined;
}

/**
 * Lets an account not hold a slot again and again while the provider knows of no attempt to pay for it, by renewed and
 * replaced carts. Other accounts of its network are not judged by it, and a place that an offer of the waiting list holds
 * for the account does not count.
 * @throws AppError 429 with the time from which it may
 */
export async function requireNotHeldLong(
  deps: Pick<Deps, "config" | "now" | "waitlist" | "limiter" | "provider" | "logger">,
  { userId, items, tokens }: HoldWish,
): Promise<void> {
  const at = deps.now();
  const held = await heldUnpaid(userId, at);
  if (!againFrom(held, slotsOf(items), at)) return;
  const offered = await deps.waitlist.findOffered(deps, { userId, tokens }, items);
  const others = items.filter((_item, index) => !offered.some(({ line }) => line === index));
  const mayAgain = (payments: readonly Held[]) => againFrom(payments, slotsOf(others), at) ?? at;
  if (mayAgain(held) <= at) return;
  const again = mayAgain(await untried(deps, held));
  if (again <= at) return;
  const retryAfter = Math.ceil((again.getTime() - at.getTime()) / 1000);
  const text = `You have held this time for a while without paying. You can hold it again from ${formatInstant(again)}, or call us.`;
  throw new AppError(429, text, { retryAfter });
}

/** Asks the provider about the open cart, whose last attempt it may not have reported yet; what is left without one. */
async function untried(
  deps: Pick<Deps, "limiter" | "provider" | "now" | "logger">,
  held: readonly Held[],
): Promise<readonly Held[]> {
  const open = held.find((payment) => payment.open);
  if (!open || !(await deps.limiter.take(LIMITS.heldLongAsked, open.ref)).allowed) return held;
  try {
    const attempts = await recordAttempts(deps, open);
    return attempts.length > 0 ? held.filter((payment) => payment !== open) : held;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return held;
  }
}

/** The slots in which lines take a seat: cleaning up holds none. */
const slotsOf = (lines: readonly PlannedLine[]): ReadonlySet<string> =>
  new Set(entriesOf(lines.map(seatLine)).flatMap(({ key, seats }) => (seats > 0 ? [key] : [])));

/** The carts of an account of the last hours without an attempt to pay. */
const heldUnpaid = (userId: string, now: Date): Promise<Held[]> =>
  paymentRows
    .find<Held>(
      {
        user: new Types.ObjectId(userId),
        createdAt: { $gt: new Date(now.getTime() - 2 * WINDOW_MS) },
        booking: { $exists: false },
        state: { $in: ["creating", "pending", "failed", "expired"] },
        tried: { $exists: false },
      },
      { projection: { ref: 1, items: 1, createdAt: 1, heldUntil: 1, history: 1, open: 1 } },
    )
    .toArray();

/** From when these slots may be held again; null while none of them was held for too long. */
function againFrom(payments: readonly Held[], wanted: ReadonlySet<string>, now: Date): Date | null {
  const ms = new Map<string, number>();
  let last = 0;
  for (const payment of payments) {
    const slots = [...slotsOf(payment.items)].filter((slot) => wanted.has(slot));
    const [from, to] = heldFromTo(payment, now);
    const held = to - Math.max(from, now.getTime() - WINDOW_MS);
    if (slots.length === 0 || held <= 0) continue;
    for (const slot of slots) ms.set(slot, (ms.get(slot) ?? 0) + held);
    last = Math.max(last, to);
  }
  return [...ms.values()].some((sum) => sum >= MOST_MS) ? new Date(last + REST_MS) : null;
}

/** When a payment held its places, until now where it still does. */
function heldFromTo({ createdAt, heldUntil, history, open }: Held, now: Date): [from: number, to: number] {
  const ended = open ? now : (history.at(-1)?.at ?? createdAt);
  return [createdAt.getTime(), Math.min(ended.getTime(), heldUntil.getTime(), now.getTime())];
}
