import {
  lengthOf,
  type LineLength,
  personKey,
  personSlots,
  readUnitKey,
  seatSlots,
  slotKey,
  SLOTS,
  type Slot,
  unitSlots,
} from "@salon/contracts";
import type { Types } from "mongoose";

/** The seats that one line takes: the same number in every slot its time covers. */
export interface SeatLine extends LineLength {
  /** Index of the line in its payment or booking. */
  line: number;
  service: string;
  /** Lagos day. */
  day: string;
  time: Slot;
  seats: number;
  /** Absent in lines that need only seats. */
  serviceId?: string;
  /** The team member whom the customer asked for; null or absent for anyone. */
  asked?: string | null;
  /** The people who are planned for it, one for each seat; absent when there are none. */
  with?: readonly string[];
  /** The keys of the units that are planned for it. */
  units?: readonly string[];
  /** It is squeezed in: its claims take no seats, and no other line of a slot is squeezed in. */
  squeezedIn?: true | undefined;
}
/** The lines claimed under one reference; a reference is never reused for other seats. */
export interface SeatRequest {
  ref: string;
  lines: readonly SeatLine[];
}
/** The seats of one booked line: the reference they are claimed under, and what the line takes. */
export interface BookedSeats {
  ref: string;
  line: SeatLine;
}
/** A booked line that is given another person or unit. */
export interface LineMove {
  day: string;
  ref: string;
  line: number;
  /** The keys that it gives up and gets. */
  from: string;
  to: string;
}
/** A priced line with the people and units that were planned for it. */
export interface PlannedLine extends LineLength {
  serviceId: Types.ObjectId;
  service: string;
  day: string;
  time: string;
  cartQuantity: number;
  asked?: Types.ObjectId | null;
  with?: readonly Types.ObjectId[];
  units?: readonly string[];
  beyond?: true;
}

/** The seats that a priced line takes: of a no-show only those that it has not given up. */
export const seatLine = (line: PlannedLine, index: number): SeatLine => ({
  line: index,
  service: line.service,
  day: line.day,
  time: line.time as Slot,
  ...lengthOf(line),
  seats: line.cartQuantity,
  serviceId: String(line.serviceId),
  asked: line.asked ? String(line.asked) : null,
  ...(line.with ? { with: line.with.map(String) } : {}),
  ...(line.units ? { units: line.units } : {}),
  ...(line.beyond && { squeezedIn: line.beyond }),
});

/** The keys that the claims of a line take. */
export const keysOf = (line: { with?: readonly unknown[] | undefined; units?: readonly string[] | undefined }) => [
  ...(line.with ?? []).map((id) => personKey(String(id))),
  ...(line.units ?? []),
];

/**
 * One slot that a line covers, and what the line takes there: while it is cleaned up after it only its people and units, in a pause
 * its seats and units alone.
 */
export interface Entry {
  key: string;
  day: string;
  line: number;
  seats: number;
  /** The keys of the people and units that it takes. */
  keys: readonly string[];
  /** The service of a line with keys whose customer asked for Anyone. */
  anyone?: string | undefined;
  service?: string | undefined;
  /** The line is squeezed in, and this is not a slot of cleaning up. */
  squeezedIn?: true | undefined;
}

/** Every (slot, line) a request covers, in the fixed order in which all requests claim them. */
export const entriesOf = (lines: readonly SeatLine[]): Entry[] =>
  lines
    .flatMap((line) => {
      const { day, time } = line;
      const all = keysOf(line);
      const units = all.filter((key) => readUnitKey(key));
      const seated = seatSlots(time, line);
      const covered = all.length > 0 ? unitSlots(time, line) : seated;
      const served = personSlots(time, line);
      const anyone = line.asked ? undefined : line.serviceId;

      return covered.map((slot, index) => {
        const keys = served.includes(slot) ? all : units;
        return {
          key: slotKey(day, slot),
          day,
          line: line.line,
          seats: index < seated.length && !line.squeezedIn ? line.seats : 0,
          keys,
          ...(keys.length > 0 && anyone !== undefined && { anyone }),
          ...(line.serviceId !== undefined && { service: line.serviceId }),
          ...(index < seated.length && line.squeezedIn && { squeezedIn: line.squeezedIn }),
        };
      });
    })
    .toSorted((a, b) => (a.key === b.key ? a.line - b.line : a.key < b.key ? -1 : 1));

/** What a line takes, by slot. */
export const entriesBySlot = (line: SeatLine): ReadonlyMap<string, Entry> =>
  new Map(entriesOf([line]).map((entry) => [entry.key, entry]));

/** Slots of a day, one bit each. A day of short slots has more than the 32 bits of a number's bitwise operators. */
export type SlotBits = bigint;

/** The bit of the slot at a position in the day. */
export const bitAt = (position: number): SlotBits => 1n << BigInt(position);

const BITS: ReadonlyMap<Slot, SlotBits> = new Map(SLOTS.map((slot, index) => [slot, bitAt(index)]));

/** One bit for each of these slots. */
export const slotBits = (slots: readonly Slot[]): SlotBits =>
  slots.reduce((bits, slot) => bits | (BITS.get(slot) ?? 0n), 0n);

/** The positions in the day of some slots, in their order. */
export const positionsIn = (bits: SlotBits): number[] =>
  SLOTS.flatMap((_, position) => ((bits & bitAt(position)) === 0n ? [] : [position]));
