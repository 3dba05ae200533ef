import * as fc from "fast-check";
import type { MoneyAction } from "./interleavings-money.ts";
import { DESK_ACTS, type Action } from "./interleavings-actions.ts";
import { ROSTER_CHANGES } from "./interleavings-roster.ts";
import { WANTED_SLOTS } from "./interleavings-harness.ts";

const which = fc.nat(7);
const slot = fc.nat(WANTED_SLOTS.length - 1);
const line = fc.record({ service: fc.nat(1), slot, quantity: fc.integer({ min: 1, max: 2 }) });
const calls = fc.constantFrom(
  "createLink",
  "createAccount",
  "disableLink",
  "lookup",
  "refund",
  "refundStatus",
  "findRefunds",
);

/** Generates one action of any kind. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      user: fc.nat(2),
      lines: fc.array(line, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("money" as const),
      which,
      more: fc.constantFrom(0, 0, 0, 0, -1, 50),
      currency: fc.constantFrom("NGN", "NGN", "NGN", "NGN", "NGN", "USD"),
      later: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("arrive" as const), outcome: fc.constantFrom("successful", "failed") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("webhook" as const),
      which,
      forged: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("redirect" as const),
      which,
      status: fc.constantFrom("successful", "completed", "failed", "cancelled"),
      foreign: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "cancel" as const,
        "refund" as const,
        "decline" as const,
        "recheck" as const,
        "dropBooking" as const,
        "reviveBooking" as const,
      ),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("reassign" as const, "reschedule" as const),
      which,
      item: fc.nat(1),
      slot,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("walkIn" as const),
      service: fc.nat(1),
      slot,
      with: fc.constant(0),
      option: fc.constant(false),
      squeeze: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("desk" as const),
      which,
      act: fc.constantFrom("move", "move", ...DESK_ACTS),
      item: fc.nat(1),
      slot,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("reconcile" as const, "sweep" as const, "mendRefunds" as const) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 3, 15, 21, 40) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("refundsEnd" as const), outcome: fc.constantFrom("done", "failed") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("fault" as const),
      fault: fc.record({ call: calls, how: fc.constantFrom("rejected", "unknown", "lost") }),
    }),
  },
);

const person = fc.nat(3);

/** Generates one further action of a salon with a team. */
export const teamAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      user: fc.nat(2),
      lines: fc.array(
        fc.record({
          service: fc.nat(1),
          slot,
          quantity: fc.integer({ min: 1, max: 2 }),
          with: person,
          option: fc.boolean(),
        }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("reassign" as const, "reschedule" as const, "reschedule" as const),
      which,
      item: fc.nat(1),
      slot,
      with: person,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("assign" as const), which, item: fc.nat(1), with: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("walkIn" as const),
      service: fc.nat(1),
      slot,
      with: person,
      option: fc.boolean(),
      squeeze: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("menu" as const),
      service: fc.nat(1),
      cleanupMinutes: fc.constantFrom(0, 20, 30, 60),
      spare: fc.constantFrom(0, 0, 5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("roster" as const),
      member: fc.nat(2),
      change: fc.constantFrom(...ROSTER_CHANGES),
    }),
  },
);

/** Generates one action of staff, jobs, the provider or the clock that concerns the refund of one booking. */
export const refundAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "refund" as const,
        "refund" as const,
        "reviveBooking" as const,
        "reviveBooking" as const,
        "reviveBooking" as const,
        "dropBooking" as const,
        "dropBooking" as const,
        "dropBooking" as const,
        "decline" as const,
        "recheck" as const,
      ),
      which: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("fault" as const),
      fault: fc.record({ call: fc.constant("refund" as const), how: fc.constantFrom("rejected", "lost") }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("reconcile" as const, "mendRefunds" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("refundsEnd" as const), outcome: fc.constantFrom("done", "failed") }),
  },
);

const booking = fc.nat(5);
const desk = fc.constantFrom("cash" as const, "pos" as const, "transfer" as const);
const of = <const Name extends MoneyAction["do"]>(name: Name) => fc.constant(name);

/** Generates one action of the desk that concerns money. */
export const moneyAction: fc.Arbitrary<MoneyAction> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: of("deposit"), percent: fc.constantFrom(10, 33, 50, 99, 100) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: of("receipt"),
      booking,
      key: fc.nat(5),
      kind: fc.constantFrom(
        "payment" as const,
        "payment" as const,
        "payment" as const,
        "tip" as const,
        "refund" as const,
      ),
      method: desk,
      part: fc.constantFrom(0.1, 0.5, 1, 1, 1.01),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: of("reverse"), booking, receipt: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: of("extra"), booking, amount: fc.constantFrom(700, 300, -200, -1500, -9000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: of("undoExtra"), booking, extra: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of("cancelWithMoney"),
      booking,
      money: fc.constantFrom("back" as const, "back" as const, "keep" as const, "later" as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: of("cancelLine"), booking, item: fc.nat(2), byOwner: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: of("refundOver"), booking, part: fc.constantFrom(0.4, 1, 1, 1.1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of("giveBack"),
      booking,
      part: fc.constantFrom(0.1, 0.4, 1, 1.1),
      method: fc.constantFrom("card" as const, "cash" as const, "pos" as const),
      as: fc.constantFrom("smaller" as const, "smaller" as const, "again" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of("transfer"),
      booking,
      part: fc.constantFrom(null, null, 0.4, 1.01),
      replace: fc.boolean(),
      byOwner: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: of("review"),
      booking,
      payment: fc.nat(2),
      how: fc.constantFrom("accept" as const, "attach" as const, "attach" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: of("revive"), booking }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of("deskBooking"),
      user: fc.option(fc.nat(2)),
      service: fc.nat(1),
      slot: fc.nat(WANTED_SLOTS.length - 1),
      method: fc.oneof(desk, fc.constant("later" as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of("collected"), user: fc.nat(2), service: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ do: of("balance"), booking }) },
);

const either = fc.nat(1);

const first = fc.constant(0);

/** Generates one action by which single lines of the first booking are cancelled, or what is too much is sent back. */
export const overAction: fc.Arbitrary<Action> = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: of("cancelLine"), booking: first, item: fc.nat(2), byOwner: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: of("refundOver"), booking: first, part: fc.constantFrom(0.4, 1, 1.1) }) },
  )
  .map((action): Action => ({ do: "money of the desk", action }));

/** Generates one action that concerns the two payments of the first booking. */
export const balanceAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("money" as const),
      which: either,
      more: fc.constantFrom(0, 0, 0, -1, 50),
      currency: fc.constantFrom("NGN", "NGN", "NGN", "USD"),
      later: fc.constant(false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("webhook" as const), which: either, forged: fc.constant(false) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "refund" as const,
        "refund" as const,
        "decline" as const,
        "recheck" as const,
        "dropBooking" as const,
        "dropBooking" as const,
        "reviveBooking" as const,
        "reviveBooking" as const,
      ),
      which: either,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("reconcile" as const, "mendRefunds" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 3, 21) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refundsEnd" as const),
      outcome: fc.constantFrom("done", "done", "failed"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("fault" as const),
      fault: fc.record({ call: fc.constant("refund" as const), how: fc.constantFrom("rejected", "lost") }),
    }),
  },
);
