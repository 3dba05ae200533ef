import * as fc from "fast-check";
import type { Action } from "./interleavings-actions.ts";
import { WANTED_SLOTS } from "./interleavings-harness.ts";

const slot = fc.nat(WANTED_SLOTS.length - 1);

/** Money that comes to the pages and account numbers so far, and the calls that report it. */
const comingAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("money" as const),
      which: fc.nat(2),
      more: fc.constantFrom(0, 0, 0, -300, -700, 50, 5000),
      currency: fc.constantFrom("NGN", "NGN", "NGN", "NGN", "NGN", "NGN", "USD"),
      later: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("webhook" as const), which: fc.nat(2), forged: fc.constant(false) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "arrive", outcome: "successful" } as const) },
  { weight: 4, arbitrary: fc.constant({ do: "reconcile" } as const) },
);

/** Generates one action on an account number of the first bill, or on a cart in review. */
export const transferAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: comingAction },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant("transfer" as const),
        booking: fc.constant(0),
        part: fc.constantFrom(null, 0.4, 1),
        replace: fc.boolean(),
        byOwner: fc.boolean(),
      })
      .map((action): Action => ({ do: "money of the desk", action })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant("review" as const),
        booking: fc.nat(1),
        payment: fc.nat(1),
        how: fc.constantFrom("accept" as const, "attach" as const),
      })
      .map((action): Action => ({ do: "money of the desk", action })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(3, 31) }) },
);

/** Generates one action on the payments of a reservation, or on its places and its time. */
export const linkAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: comingAction },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(3, 21, 41, 121) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("desk" as const),
      which: fc.nat(1),
      act: fc.constantFrom("move" as const, "move" as const, "cancel" as const, "revive" as const),
      item: fc.constant(0),
      slot,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("walkIn" as const),
      service: fc.nat(1),
      slot,
      with: fc.constant(0),
      option: fc.constant(false),
      squeeze: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("fault" as const),
      fault: fc.record({
        call: fc.constantFrom("createAccount" as const, "createLink" as const, "lookup" as const),
        how: fc.constantFrom("rejected" as const, "unknown" as const, "lost" as const),
      }),
    }),
  },
);
