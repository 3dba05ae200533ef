import { MINUTE_MS } from "@salon/contracts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { entriesOf, type SeatLine, type SeatRequest } from "../planning/lines.ts";
import { SlotModel } from "../slots.model.ts";
import {
  type SeatTerms,
  type Shortage,
  claimOf,
  shortageOf,
  changeClaims,
  claimEntry,
  dropOthers,
  releaseSeats,
  replaceClaim,
} from "./claims.ts";

/**
 * Sells all seats of a request: those still held, and again those whose hold was dropped, where `mayTake` allows it.
 * Seats sold before a shortage stay sold until `releaseSeats`, because a concurrent settle of the same payment may rely
 * on them.
 */
export async function secureSeats(
  { ref, lines }: SeatRequest,
  terms: SeatTerms & { mayTake: (line: SeatLine) => boolean },
): Promise<Shortage | null> {
  const entries = entriesOf(lines);

  for (const [done, entry] of entries.entries()) {
    if (done > 0 && done === Math.floor(entries.length / 2)) await failpoint("seats-half-secured");
    const { key, line } = entry;
    if (await sellHeld(key, ref, line)) continue;
    if (terms.kept?.slots.has(key) && (await terms.kept.relabel(entry, ref))) continue;
    const wanted = lines.find((other) => other.line === line)!;
    if (terms.mayTake(wanted)) {
      const refused = await claimEntry(entry, claimOf(entry, ref, null), terms);
      if (refused) return shortageOf(entry, refused);
    } else if (!(await hasClaim(key, ref, line))) return { line };
  }

  return null;
}

/** What follows when the seats under a reference, for which a booking was written, are another's. */
export interface OnLost {
  onLost: (ref: string) => Promise<unknown>;
}

/** How long seats taken at the desk are held while their booking is written. */
const WRITING_MS = 10 * MINUTE_MS;

/** The end of a hold that only waits for its booking to be written. */
export const writtenBy = (now: Date): Date => new Date(now.getTime() + WRITING_MS);

/**
 * Calls `write` to record the booking of seats that are held, sells them, and answers the result of `write`. If the
 * process is killed in between, the hold expires unless the booking was written. An AppError from `write` means that
 * nothing was written. `onLost` is called when another has some of the seats by then: it takes back what was written and
 * throws, or keeps it with what is still its own.
 */
export async function writeUnder<T>(
  request: SeatRequest,
  terms: SeatTerms & OnLost,
  write: () => Promise<T>,
): Promise<T> {
  await failpoint("place-held");
  const written = await write().catch(async (error: unknown) => {
    if (error instanceof AppError) {
      await terms.kept?.undo();
      await releaseSeats(request.ref);
    }
    throw error;
  });
  await failpoint("place-written");
  // A server whose clock is ahead may have dropped the hold, and another request taken the seats.
  if (await secureSeats(request, { ...terms, mayTake: () => true })) await terms.onLost(request.ref);
  await dropOthers(request, terms.attempt);
  return written;
}

/** Turns a hold into a sale; false when there was no hold. */
export async function sellHeld(_id: string, ref: string, line: number): Promise<boolean> {
  const merged = { $mergeObjects: ["$$claim", { state: "sold", expiresAt: null }] };
  const sold = { $unsetField: { field: "attempt", input: merged } };
  return changeClaims({ _id, claims: { $elemMatch: { ref, line, state: "held" } } }, replaceClaim({ ref, line }, sold));
}

/** Every sale in the slots that these lines cover, as `saleKey`s, in one read. */
export async function soldSeats(lines: readonly SeatLine[]): Promise<Set<string>> {
  const keys = new Set(entriesOf(lines).map(({ key }) => key));
  const slots = await SlotModel.find({ _id: { $in: [...keys] } }).lean();
  return new Set(
    slots.flatMap(({ _id, claims }) =>
      claims.filter(({ state }) => state === "sold").map(({ ref, line }) => saleKey(_id, ref, line)),
    ),
  );
}

/** Names the sale of one slot to one line. */
const saleKey = (slot: string, ref: string, line: number): string => `${slot} ${ref} ${line}`;

/** Whether every seat of a request is among these sales. */
export const isSold = ({ ref, lines }: SeatRequest, sold: ReadonlySet<string>): boolean =>
  entriesOf(lines).every(({ key, line }) => sold.has(saleKey(key, ref, line)));

const hasClaim = async (_id: string, ref: string, line: number): Promise<boolean> =>
  (await SlotModel.exists({ _id, claims: { $elemMatch: { ref, line } } })) !== null;
