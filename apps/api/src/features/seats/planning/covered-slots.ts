import { type LineLength, personSlots, seatSlots, type Slot, SLOTS, unitSlots } from "@salon/contracts";
import { type SlotBits, slotBits } from "./lines.ts";

/** The slots in which a line takes seats, and those in which it holds its people, and its units. */
interface Covered {
  slots: readonly Slot[];
  served: SlotBits;
  used: SlotBits;
}

/** The slots that lines cover: worked out once for a length, whenever such a line begins. */
export class CoveredSlots {
  readonly #known = new Map<string, ReadonlyMap<Slot, Covered>>();

  of(time: Slot, length: LineLength): Covered {
    const { timeframe, pause, ...more } = length;
    const paused = pause && [pause.after, pause.minutes, pause.spare].join(" ");
    const parts = [more.minutes, more.cleanup, more.lead, more.freed, more.again, more.busy, paused];
    const name = parts.every((part) => part === undefined) ? timeframe : [timeframe, ...parts].join("|");
    let covered = this.#known.get(name);

    if (!covered) {
      covered = new Map(
        SLOTS.map((first): [Slot, Covered] => [
          first,
          {
            slots: seatSlots(first, length),
            served: slotBits(personSlots(first, length)),
            used: slotBits(unitSlots(first, length)),
          },
        ]),
      );
      this.#known.set(name, covered);
    }

    return covered.get(time)!;
  }
}
