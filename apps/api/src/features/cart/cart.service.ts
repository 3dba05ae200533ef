import {
  LINE_MAX_QUANTITY,
  horizonText,
  isPriced,
  lastBookableDay,
  noonOf,
  slotState,
  type CartItem,
  type CartLine,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { Types } from "mongoose";
import { groupCommit } from "../../db/batching/group-commit.ts";
import { AppError } from "../../http/app-error.ts";
import { resolveServices, type ServiceDocument } from "../services/services.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import type { LineSnapshot } from "./cart.lines.service.ts";
import { CartModel, cartRows, type CartDocument, type StoredLine } from "./cart.model.ts";

/** A line the server has looked up and priced itself, as the service costs now. */
export interface PricedLine extends LineSnapshot {
  time: Slot;
}

const STATE_TEXTS = { past: "This time has passed", closed: "The salon is closed at this time" } as const;

/**
 * Looks up and prices the lines a browser sent.
 * @throws AppError 400 naming `cartItems.N.field` for every unknown, unpriced, past or closed line
 */
export async function priceLines(lines: readonly CartLine[], now: Date): Promise<PricedLine[]> {
  const [services, settings] = await Promise.all([resolveServices(lines), getSettings()]);
  const errors = lines.flatMap((line, index) => faultOf(line, services[index] ?? null, settings, now, index));
  if (errors.length > 0) throw new AppError(400, errors[0]!.message, { extra: { errors } });
  return lines.map((line, index) => pricedLine(line, services[index]!));
}

const pricedLine = (line: CartLine, { _id, name, price, timeframe }: ServiceDocument): PricedLine => ({
  serviceId: _id,
  service: name,
  day: line.date,
  time: line.time,
  price,
  timeframe,
  cartQuantity: line.cartQuantity,
});

function faultOf(line: CartLine, service: ServiceDocument | null, rules: Settings, now: Date, index: number) {
  const fault = (field: string, message: string) => [{ path: `cartItems.${index}.${field}`, message }];
  if (!service) return fault(line.serviceId === undefined ? "service" : "serviceId", "This service is not available");
  if (!isPriced(service)) return fault("service", `${service.name} is not available for booking yet`);
  if (line.date > lastBookableDay(rules, now)) return fault("date", horizonText(rules));
  const state = slotState(rules, line.date, line.time, now);
  return state === "open" ? [] : fault("time", STATE_TEXTS[state]);
}

/** A priced line as the API answers it; `_id` is the user's, as specified. */
export const presentLine = (userId: string, line: LineSnapshot): CartItem => ({
  _id: userId,
  serviceId: String(line.serviceId),
  service: line.service,
  date: noonOf(line.day),
  time: line.time,
  price: line.price,
  timeframe: line.timeframe,
  cartQuantity: line.cartQuantity,
});

const writeCart = groupCommit(cartRows);

/**
 * Stores a cart as the server prices it; fullness is decided when paying.
 * @throws AppError 400 naming the lines that cannot be booked
 */
export async function saveCart(userId: string, lines: readonly CartLine[], now: Date): Promise<CartItem[]> {
  const priced = mergeSameLines(await priceLines(lines, now));
  const stored = priced.map(({ serviceId, day, time, cartQuantity }): StoredLine => ({
    serviceId,
    day,
    time,
    cartQuantity,
  }));
  const filter = { _id: new Types.ObjectId(userId) };
  await writeCart({ updateOne: { filter, update: { $set: { lines: stored, updatedAt: now } }, upsert: true } });
  return priced.map((line) => presentLine(userId, line));
}

const identity = (line: { serviceId: Types.ObjectId; day: string; time: string }): string =>
  `${String(line.serviceId)}|${line.day}|${line.time}`;

/** The same line twice is one line; more than four of it is refused, never cut. */
export function mergeSameLines(lines: readonly PricedLine[]): PricedLine[] {
  const merged = new Map<string, PricedLine>();
  for (const line of lines) {
    const cartQuantity = (merged.get(identity(line))?.cartQuantity ?? 0) + line.cartQuantity;
    if (cartQuantity > LINE_MAX_QUANTITY)
      throw new AppError(400, `At most ${LINE_MAX_QUANTITY} of the same service at one time`, {
        extra: {
          errors: [{ path: "cartItems", message: `At most ${LINE_MAX_QUANTITY} of the same service at one time` }],
        },
      });
    merged.set(identity(line), { ...line, cartQuantity });
  }
  return [...merged.values()];
}

/** The stored cart at today's prices, without lines in the past and lines whose service was removed. */
export async function getCart(userId: string, now: Date): Promise<CartItem[]> {
  const cart = await CartModel.findById(userId).lean();
  if (!cart || cart.lines.length === 0) return [];
  const lines = cart.lines.map((line): CartLine => ({
    serviceId: String(line.serviceId),
    date: line.day,
    time: line.time as Slot,
    cartQuantity: line.cartQuantity,
  }));
  const [services, settings] = await Promise.all([resolveServices(lines), getSettings()]);
  return lines.flatMap((line, index) => {
    const service = services[index] ?? null;
    if (!service || faultOf(line, service, settings, now, index).length > 0) return [];
    return [presentLine(userId, pricedLine(line, service))];
  });
}

/** Removes the paid lines from the stored cart and leaves lines added since. */
export async function removePaidLines(
  userId: string,
  paid: readonly { serviceId: Types.ObjectId; day: string; time: string }[],
): Promise<void> {
  for (const { serviceId, day, time } of paid)
    await CartModel.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { lines: { serviceId, day, time } } });
}

/** A user's stored cart with all its lines, for the export of their data. */
export async function keptCart(userId: string): Promise<Pick<CartDocument, "lines" | "updatedAt"> | null> {
  return CartModel.findById(userId, { _id: 0, lines: 1, updatedAt: 1 }).lean();
}

/** Deletes a user's cart. */
export async function deleteCart(userId: string): Promise<void> {
  await CartModel.deleteOne({ _id: new Types.ObjectId(userId) });
}
