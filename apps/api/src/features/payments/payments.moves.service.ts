import type { PaymentState } from "@salon/contracts";
import type { mongo } from "mongoose";
import { groupCommitUpdate } from "../../db/batching/group-commit.ts";
import { PaymentModel, paymentRows, type PaymentDocument } from "./payments.model.ts";

/** States in which no money of the payment is known. */
export const UNPAID = ["creating", "pending", "failed", "expired"] as const satisfies readonly PaymentState[];
/** States in which the customer can still pay in the ordinary way. */
export const OPEN = ["creating", "pending"] as const satisfies readonly PaymentState[];

const MINUTE_MS = 60_000;
const WATCHED_EVERY_RUN_MS = 30 * MINUTE_MS;
/** For how long a payment that came to nothing is still asked about: bank transfers land late. */
const WATCHED_MS = 48 * 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

interface Move {
  from: readonly PaymentState[];
  to: PaymentState;
  now: Date;
  /** Fields that change with the state, in the same write. */
  set?: Partial<PaymentDocument>;
  /** What must still be true besides the state. */
  only?: mongo.Filter<PaymentDocument>;
}

/**
 * The one way a payment changes its state: compare and set. Null when it is in none of `from` any more, and then
 * somebody else has decided: read again.
 */
export async function movePayment(
  { ref, state }: Pick<PaymentDocument, "ref" | "state">,
  { from, only = {}, ...move }: Move,
): Promise<PaymentDocument | null> {
  // Filtering on one state, the one that was read, keeps the history exact.
  if (!from.includes(state)) return null;
  return paymentRows.findOneAndUpdate({ ...only, ref, state }, changeOf(state, move), { returnDocument: "after" });
}

function changeOf(state: PaymentState, { to, now, set = {} }: Pick<Move, "to" | "now" | "set">) {
  const isOpen = OPEN.some((open) => open === to);
  return {
    $set: { ...set, state: to, attention: set.attention ?? to === "review" },
    $push: { history: { at: now, from: state, to } },
    ...(isOpen ? {} : { $unset: { open: 1 as const, heldFrom: 1 as const } }),
  };
}

const updatePayment = groupCommitUpdate(paymentRows);

/**
 * The move that every payment makes, in one command with others: from being made to having its page. Whether it was
 * still being made; nobody else ever writes a link.
 */
export function openPage({ _id }: Pick<PaymentDocument, "_id">, link: string, now: Date): Promise<boolean> {
  const update = changeOf("creating", { to: "pending", now, set: { link, nextCheckAt: now } });
  const isOpened = async () => (await paymentRows.findOne({ _id, link }, { projection: { _id: 1 } })) !== null;
  return updatePayment({ filter: { _id, state: "creating" }, update }, isOpened);
}

/**
 * When an unpaid payment is looked at again: on every run while young, then ever more seldom; after two days no more,
 * unless it could still not be closed.
 */
export function nextCheck({ createdAt, state }: Pick<PaymentDocument, "createdAt" | "state">, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (age < WATCHED_EVERY_RUN_MS) return now;
  const pause = new Date(now.getTime() + Math.min(age / 2, LONGEST_PAUSE_MS));
  const end = new Date(createdAt.getTime() + WATCHED_MS);
  if (age < WATCHED_MS) return pause < end ? pause : end;
  return state === "creating" || state === "pending" ? pause : null;
}

/** A payment by its reference, or null. */
export const findPayment = (ref: string): Promise<PaymentDocument | null> =>
  PaymentModel.findOne({ ref }).lean().exec();
