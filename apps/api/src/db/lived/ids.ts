import { Types } from "mongoose";
import { pick, type Random } from "./random.ts";

/** Marks the ids of seeded rows, so that they differ from those of rows that are written later. */
const MARK = "5eed";
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".split("");
const REF_LENGTH = 16;

/** Makes ids and references that are the same in every run. */
export interface Ids {
  /** An id for a row that was written at an instant; as with other ids, those of later rows are higher. */
  at: (instant: Date) => Types.ObjectId;
  /** A payment reference in the form of the product's. */
  ref: () => string;
  /** A number for a transaction or a refund of the payment sandbox. */
  transaction: (instant: Date) => number;
}

export function createIds(random: Random): Ids {
  let count = 0;
  const transactions = new Set<number>();
  return {
    at: (instant) => {
      const seconds = Math.floor(instant.getTime() / 1000);
      return new Types.ObjectId(`${hex(seconds, 8)}${MARK}${hex(++count, 12)}`);
    },
    ref: () => `IBD-${Array.from({ length: REF_LENGTH }, () => pick(random, ALPHABET)).join("")}`,
    transaction: (instant) => {
      let id = instant.getTime();
      while (transactions.has(id)) id++;
      transactions.add(id);
      return id;
    },
  };
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0");
