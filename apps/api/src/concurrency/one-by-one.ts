import { isDatabaseAway } from "../db/connection/database-faults.ts";

/** Work on many rows, of which a bad one stops no other. */
export interface OneByOne {
  /** Does the work on a row; what fails is kept, unless the database is away. */
  attempt: (work: () => Promise<void>) => Promise<void>;
  /** @throws the first failure, after the work on all rows */
  end: () => void;
}

/** Starts work on many rows. */
export function oneByOne(): OneByOne {
  const failures: unknown[] = [];
  return {
    attempt: async (work) => {
      try {
        await work();
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        failures.push(error);
      }
    },
    end: () => {
      if (failures.length > 0) throw failures[0];
    },
  };
}
