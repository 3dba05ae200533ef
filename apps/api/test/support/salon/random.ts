import { pick, type Random, seeded } from "../../../src/db/lived/random.ts";

export { pick, type Random, seeded };

/** Two of three values. */
export const some = <T>(random: Random, from: readonly T[]): T[] => from.filter(() => random(3) > 0);
