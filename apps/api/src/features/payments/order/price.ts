import { type CartLine, cartTotal, depositOf, optionsKey, type PriceChange, type Settings } from "@salon/contracts";
import { Types } from "mongoose";
import { createHash } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { mergeSameLines, offerTokens, type PricedLine, priceLines, requireGuestsOnce } from "../../cart/cart.ts";
import type { Team } from "../../team/team.ts";
import type { LinkedStart } from "../payments.model.ts";

/** A cart as it will be paid for. */
export interface Order {
  items: PricedLine[];
  /** The whole bill in naira. */
  total: number;
  /** What is asked for now. */
  amount: number;
  /** The booking whose balance is paid; the order has no items then. */
  booking?: Types.ObjectId;
  /** Reads the bill again once the row of its payment stands. @throws AppError 409 when it has ended or asks for less */
  confirm?: (ref: string) => Promise<void>;
  /** When its account number ends at the latest. */
  endsBy?: Date | undefined;
  /** It is paid by transfer to an account number in place of a page. */
  byTransfer?: true | undefined;
  /** The link that it is paid by. */
  byLink?: LinkedStart | undefined;
  /** An open payment of the bill is ended first, also one that another person began. */
  replace?: boolean | undefined;
  /** The tokens of offers of the waiting list that came with its lines. */
  offers?: readonly string[];
  /** The same for the same cart and deposit, in any order of its lines. */
  cartKey: string;
  /** What it was priced under. */
  rules: { settings: Settings; team: Team };
}

/** What a customer wants to pay for, and the deposit that the page showed. */
export interface Request {
  lines: readonly CartLine[];
  deposit?: number | undefined;
}

const CHANGED = {
  prices: "Some prices have changed. Please check the new total.",
  deposit: "What is paid now has changed. Please check it.",
  missed: "After a missed appointment more is paid when you book. Please check what is paid now.",
} as const;

/**
 * Prices a cart as the server sees it, with the deposit that this customer pays.
 * @throws AppError 400 for lines that cannot be booked, 409 with the new sums when a price or the deposit is not what the customer saw
 */
export async function priceOrder(deps: Deps, userId: string, { lines, deposit }: Request): Promise<Order> {
  const now = deps.now();
  const { priced, deposits, rules } = await priceLines(lines, now);
  requireGuestsOnce(priced);
  const items = mergeSameLines(priced);
  const total = cartTotal(items);

  const hasMissed = Boolean(rules.settings.noShowDepositPercent) && (await deps.cards.hasMissed({ user: userId }, now));
  const amount = depositOf(deposits, rules.settings, { hasMissed });
  const changed = priceChanges(lines, priced);
  if (changed.length > 0 || (deposit !== undefined && deposit !== amount)) {
    const message = changed.length > 0 ? CHANGED.prices : hasMissed ? CHANGED.missed : CHANGED.deposit;
    throw new AppError(409, message, { extra: { total, deposit: amount, due: total - amount, changed } });
  }
  return { items, total, amount, offers: offerTokens(lines), cartKey: cartKeyOf(items, amount), rules };
}

const priceChanges = (lines: readonly CartLine[], priced: readonly PricedLine[]): PriceChange[] =>
  priced.flatMap(({ service, price }, index) => {
    const was = lines[index]?.price;
    return was === undefined || was === price ? [] : [{ index, service, was, now: price }];
  });

function cartKeyOf(items: readonly PricedLine[], amount: number): string {
  const lines = items.map(({ serviceId, day, time, price, cartQuantity, asked, options, guest }) =>
    [
      String(serviceId),
      day,
      time,
      price,
      cartQuantity,
      ...(asked ? [String(asked)] : []),
      ...(options ? [`+${optionsKey(options)}`] : []),
      ...(guest === undefined ? [] : [JSON.stringify(guest)]),
    ].join("|"),
  );
  return createHash("sha256")
    .update([...lines.toSorted(), amount].join("\n"))
    .digest("base64url");
}
