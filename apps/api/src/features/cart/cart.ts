import { REFUSED } from "../../http/refusals.ts";
import {
  CART_MAX_LINES,
  LINE_MAX_QUANTITY,
  guestElsewhere,
  guestInTwoPlaces,
  horizonText,
  isOffered,
  lastBookableDay,
  noonOf,
  pauseFor,
  optionsKey,
  isStaffed,
  slotState,
  TEXTS,
  type CartItem,
  type CartLine,
  type GuestLine,
  type DepositLine,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { resolveServices, type ServiceDocument } from "../services/services.ts";
import { lacksName, priceWith } from "../team/own-terms.ts";
import { getSettingsAndTeam, isAskable, type Team } from "../team/team.ts";
import type { LineSnapshot } from "./line-snapshot.ts";
import { type PeopleView, presentLineMenu, presentPeople } from "./lines.ts";
import { requireLinesOpen } from "./paused.ts";
import { CartModel, cartRows, type CartDocument, type StoredLine } from "./cart.model.ts";

/** A line the server has looked up and priced itself, as the service costs now. */
export interface PricedLine extends LineSnapshot {
  time: Slot;
}

const STATE_TEXTS = { past: "This time has passed", closed: "The salon is closed at this time" } as const;

/**
 * Looks up and prices the lines a browser sent; answers their deposits, and the settings and the staff they were judged by too.
 * @throws AppError 400 naming `cartItems.N.field` for every unknown, unpriced, past or closed line, and for a person who does not do it
 */
export async function priceLines(
  lines: readonly CartLine[],
  now: Date,
): Promise<{ priced: PricedLine[]; deposits: DepositLine[]; rules: Rules }> {
  const { services, rules } = await readRules(lines);
  const errors = lines.flatMap((line, index) => faultOf(line, services[index] ?? null, rules, now, index));
  if (errors.length > 0) throw new AppError(400, errors[0]!.message, { extra: { errors } });
  const priced = lines.map((line, index) => pricedLine(line, services[index]!, rules.team));
  const deposits = priced.map((line, index) => ({ ...line, ...ownDeposit(services[index]!) }));
  return { priced, deposits, rules };
}

/** The deposit of a service that has its own. */
const ownDeposit = ({ menu }: ServiceDocument): Pick<DepositLine, "depositPercent"> =>
  menu?.depositPercent === undefined ? {} : { depositPercent: menu.depositPercent };

/** What lines are judged by. */
interface Rules {
  settings: Settings;
  team: Team;
}

async function readRules(lines: readonly CartLine[]) {
  const [services, rules] = await Promise.all([resolveServices(lines), getSettingsAndTeam()]);
  return { services, rules };
}

const pricedLine = (line: CartLine, service: ServiceDocument, team: Team): PricedLine => ({
  serviceId: service._id,
  service: service.name,
  day: line.date,
  time: line.time,
  ...priceWith(team, service, { ...line, asked: line.with })!,
  cartQuantity: line.cartQuantity,
  ...(isStaffed(team.members, String(service._id)) ? { asked: line.with ? new Types.ObjectId(line.with) : null } : {}),
  ...(line.guest !== undefined && { guest: line.guest }),
});

function faultOf(line: CartLine, service: ServiceDocument | null, { settings, team }: Rules, now: Date, index: number) {
  const fault = (field: string, message: string) => [{ path: `cartItems.${index}.${field}`, message }];
  if (!service) return fault(line.serviceId === undefined ? "service" : "serviceId", REFUSED.serviceGone);
  if (!isOffered({ price: service.price, hidden: service.menu?.hidden }))
    return fault("service", `${service.name} is not available for booking yet`);
  const offer = priceWith(team, service, { ...line, asked: line.with });
  if (!offer) return fault("options", TEXTS.optionUnknown);
  if (line.with && !isAskable(team, line.with, String(service._id))) return fault("with", TEXTS.personUnavailable);
  if (lacksName(team, service, line.with)) return fault("with", TEXTS.personNeeded);
  if (line.date > lastBookableDay(settings, now)) return fault("date", horizonText(settings));
  const state = slotState(settings, line.date, line.time, now);
  if (state !== "open") return fault("time", STATE_TEXTS[state]);
  return slotState(settings, line.date, line.time, now, offer) === "open" ? [] : fault("time", TEXTS.endsTooLate);
}

/** @throws AppError 400 on `cartItems.N.time` where a guest is in two places by one of the `judged` lines, by default all */
export function requireGuestsOnce(lines: readonly GuestLine[], judged?: readonly number[]): void {
  const index = guestInTwoPlaces(lines, judged);
  if (index !== null) throw invalidField(`cartItems.${index}.time`, guestElsewhere(lines[index]!.guest!));
}

/** A priced line as the API answers it; `_id` is the user's, as specified. */
export const presentLine = (userId: string, line: LineSnapshot, people: PeopleView): CartItem => ({
  _id: userId,
  serviceId: String(line.serviceId),
  service: line.service,
  date: noonOf(line.day),
  time: line.time,
  price: line.price,
  timeframe: line.timeframe,
  cartQuantity: line.cartQuantity,
  ...presentPeople(line, people),
  ...presentLineMenu(line),
  ...(line.guest !== undefined && { guest: line.guest }),
});

/**
 * Stores a cart as the server prices it; fullness is decided when paying.
 * @throws AppError 400 naming the lines that cannot be booked, 409 for new lines while online booking is paused
 */
export async function saveCart(
  deps: Pick<Deps, "config" | "now" | "waitlist">,
  user: Pick<SessionUser, "id" | "role">,
  lines: readonly CartLine[],
): Promise<CartItem[]> {
  const now = deps.now();
  const userId = user.id;
  const { priced: all, deposits, rules } = await priceLines(lines, now);
  const priced = mergeSameLines(all);
  if (pauseFor(user.role, rules.settings, now))
    await requireLinesOpen(
      deps,
      { ...user, tokens: offerTokens(lines) },
      rules.settings,
      await newLines(userId, priced),
    );
  const stored = priced.map(({ serviceId, day, time, cartQuantity, asked, options, guest }): StoredLine => ({
    serviceId,
    day,
    time,
    cartQuantity,
    ...(asked ? { asked } : {}),
    ...(options ? { options: sortedIds(options) } : {}),
    ...(guest !== undefined && { guest }),
  }));

  await cartRows.updateOne(
    { _id: new Types.ObjectId(userId) },
    { $set: { lines: stored, updatedAt: now } },
    { upsert: true },
  );

  return priced.map((line) => {
    const { depositPercent } = deposits[all.findIndex(({ serviceId }) => serviceId.equals(line.serviceId))]!;
    const shown = presentLine(userId, line, { reader: "customer", team: rules.team });
    return { ...shown, ...(depositPercent === undefined ? {} : { depositPercent }) };
  });
}

/** The lines that are not in the stored cart, or more often than there. */
async function newLines(userId: string, lines: readonly PricedLine[]): Promise<PricedLine[]> {
  const kept = (await CartModel.findById(userId, { lines: 1 }).lean())?.lines ?? [];
  const countOf = new Map(kept.map((line) => [storedIdentity(line), line.cartQuantity]));
  return lines.filter((line) => line.cartQuantity > (countOf.get(identity(line)) ?? 0));
}

/** The tokens of offers of the waiting list that came with lines. */
export const offerTokens = (lines: readonly CartLine[]): string[] => lines.flatMap(({ offer }) => offer ?? []);

/**
 * Adds a line without options to a stored cart, unless the same line is in it; both at once in one update.
 * @throws AppError 400 when the cart is full
 */
export async function addToCart(userId: string, line: StoredLine, now: Date): Promise<void> {
  const _id = new Types.ObjectId(userId);
  const { serviceId, day, time, asked = null } = line;
  const same = { serviceId, day, time, asked, options: null, guest: null };
  const filter = { _id, lines: { $not: { $elemMatch: same } }, [`lines.${CART_MAX_LINES - 1}`]: { $exists: false } };
  try {
    await CartModel.updateOne(filter, { $push: { lines: line }, $set: { updatedAt: now } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const cart = await CartModel.findOne({ _id, lines: { $elemMatch: same } }, { _id: 1 }).lean();
    if (!cart) throw new AppError(400, `A cart holds at most ${CART_MAX_LINES} items`);
  }
}

/** The fields that make two lines the same. */
interface LineKey extends Pick<LineSnapshot, "serviceId" | "day" | "time" | "asked" | "guest"> {
  options?: readonly { _id: Types.ObjectId }[];
}

const identity = ({ serviceId, day, time, asked, options, guest = "" }: LineKey): string =>
  `${String(serviceId)}|${day}|${time}|${asked ? String(asked) : ""}|${optionsKey(options)}|${guest}`;

const storedIdentity = ({ options, ...line }: StoredLine): string =>
  identity({ ...line, ...(options && { options: options.map((_id) => ({ _id })) }) });

/** The ids of options in the order in which carts store them: staff may change the order of the menu. */
const sortedIds = (options: NonNullable<LineKey["options"]>): Types.ObjectId[] =>
  options.map(({ _id }) => _id).toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

/** The same line twice is one line; more than four of it, or two of a named person, are refused, never cut. */
export function mergeSameLines(lines: readonly PricedLine[]): PricedLine[] {
  const merged = new Map<string, PricedLine>();

  for (const [index, line] of lines.entries()) {
    const cartQuantity = (merged.get(identity(line))?.cartQuantity ?? 0) + line.cartQuantity;
    if (line.asked && cartQuantity > 1) throw invalidField(`cartItems.${index}.cartQuantity`, TEXTS.namedForOne);
    if (line.guest !== undefined && cartQuantity > 1)
      throw invalidField(`cartItems.${index}.cartQuantity`, TEXTS.guestIsOne);
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
    with: line.asked ? String(line.asked) : null,
    ...(line.options && { options: line.options.map(String) }),
    ...(line.guest !== undefined && { guest: line.guest }),
  }));
  return pricedAnew(userId, lines, now);
}

/** Lines of no account at today's prices, without those that cannot be booked any more. */
export const showLines = (lines: readonly CartLine[], now: Date): Promise<CartItem[]> => pricedAnew("", lines, now);

async function pricedAnew(userId: string, lines: readonly CartLine[], now: Date): Promise<CartItem[]> {
  const { services, rules } = await readRules(lines);
  return lines.flatMap((line, index) => {
    const service = services[index] ?? null;
    if (!service || faultOf(line, service, rules, now, index).length > 0) return [];
    const shown = presentLine(userId, pricedLine(line, service, rules.team), { reader: "customer", team: rules.team });
    return [{ ...shown, ...ownDeposit(service) }];
  });
}

/** Removes the paid lines from the stored cart and leaves lines added since. */
export async function removePaidLines(userId: string, paid: readonly LineKey[]): Promise<void> {
  for (const { serviceId, day, time, asked = null, options, guest = null } of paid) {
    const line = { serviceId, day, time, asked, options: options ? sortedIds(options) : null, guest };
    await CartModel.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { lines: line } });
  }
}

/** A user's stored cart with all its lines, for the export of their data. */
export async function keptCart(userId: string): Promise<Pick<CartDocument, "lines" | "updatedAt"> | null> {
  return CartModel.findById(userId, { _id: 0, lines: 1, updatedAt: 1 }).lean();
}

/** Deletes a user's cart. */
export async function deleteCart(userId: string): Promise<void> {
  await CartModel.deleteOne({ _id: new Types.ObjectId(userId) });
}
