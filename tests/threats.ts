/** A threat, or an invariant, and everything in the project that shows it cannot happen. */
export interface Threat {
  id: string;
  /** What would go wrong, or what must stay true. */
  what: string;
  /** Tests whose full title contains `name`; every one of them must pass. */
  tests: readonly { file: string; name: string }[];
  /** Sections of docs/measurements.md, written by `pnpm prove`, that must count no violation. */
  proofs?: readonly string[];
  /** What no test of ours can show, and why. */
  notDone?: string;
}

/** One row for each threat and invariant of the design, in its order. */
export const THREATS: readonly Threat[] = [
  {
    id: "R1",
    what: "A slot holds no more people than it has seats",
    tests: [
      { file: "apps/api/src/features/bookings/bookings.slots.test.ts", name: "of fifty win" },
      { file: "apps/api/src/features/payments/payments.interleavings.test.ts", name: "breaks an invariant" },
    ],
    proofs: ["Race for one slot", "Random days"],
  },
];
