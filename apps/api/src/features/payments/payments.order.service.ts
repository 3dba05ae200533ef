import { cartTotal, type CartLine, type PriceChange } from "@salon/contracts";
import { createHash, randomInt } from "node:crypto";
import { AppError } from "../../http/app-error.ts";
import { mergeSameLines, priceLines, type PricedLine } from "../cart/cart.service.ts";

/** A cart as it will be paid for. */
export interface Order {
  items: PricedLine[];
  /** Naira. */
  total: number;
  /** The same for the same cart, in whatever order its lines stand. */
  cartKey: string;
}

/**
 * Prices a cart as the server sees it.
 * @throws AppError 400 for lines that cannot be booked, 409 with the new total when a price is not what the customer saw
 */
export async function priceOrder(lines: readonly CartLine[], now: Date): Promise<Order> {
  const priced = await priceLines(lines, now);
  const items = mergeSameLines(priced);
  const total = cartTotal(items);
  const changed = priceChanges(lines, priced);
  if (changed.length > 0)
    throw new AppError(409, "Some prices have changed. Please check the new total.", { extra: { total, changed } });
  return { items, total, cartKey: cartKeyOf(items) };
}

const priceChanges = (lines: readonly CartLine[], priced: readonly PricedLine[]): PriceChange[] =>
  priced.flatMap(({ service, price }, index) => {
    const was = lines[index]?.price;
    return was === undefined || was === price ? [] : [{ index, service, was, now: price }];
  });

function cartKeyOf(items: readonly PricedLine[]): string {
  const lines = items.map(({ serviceId, day, time, price, cartQuantity }) =>
    [String(serviceId), day, time, price, cartQuantity].join("|"),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("base64url");
}

/** No letters that are mistaken for digits: customers read it out on the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REF_LENGTH = 16;

/** A payment reference nobody can guess and nobody had before. */
export const newPaymentRef = (): string =>
  `IBD-${Array.from({ length: REF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
