import * as fc from "fast-check";
import { FAILPOINTS, type Failpoint } from "../../../src/failpoint.ts";
import type { Action, WantedLine } from "./interleavings-actions.ts";
import {
  anyAction,
  balanceAction,
  moneyAction,
  overAction,
  refundAction,
  teamAction,
} from "./interleavings-choices.ts";
import { drawerAction } from "./interleavings-drawer.ts";
import { holdAction, holding } from "./interleavings-holds.ts";
import { linkAction, transferAction } from "./interleavings-transfers.ts";
import { waitAction } from "./interleavings-waitlist.ts";

/**
 * Actions that run at the same time. With `crash`, the first flow that reaches the named point is killed there
 * (`dies`) or paused until the others have ended (`waits`).
 */
export interface Step {
  actions: Action[];
  crash: { at: Failpoint; fate: "dies" | "waits" } | null;
  /** Whether the other actions start only after the first is killed, paused or done. */
  staggered: boolean;
}

const stepOf = (action: fc.Arbitrary<Action>, points: readonly Failpoint[], freq: number): fc.Arbitrary<Step> =>
  fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    crash: fc.option(fc.record({ at: fc.constantFrom(...points), fate: fc.constantFrom("dies", "waits") }), { freq }),
    staggered: fc.boolean(),
  });

/** Steps of all kinds. */
export const anyDay = fc.array(stepOf(anyAction, FAILPOINTS, 5), { minLength: 3, maxLength: 12 });

/** A day in a salon with a team, on which lines are moved and given other people. */
export const teamDay = fc.array(
  stepOf(fc.oneof({ weight: 2, arbitrary: anyAction }, { weight: 3, arbitrary: teamAction }), FAILPOINTS, 3),
  { minLength: 3, maxLength: 14 },
);

const REFUND_POINTS = [
  "claims-half-made",
  "refund-recorded",
  "refund-asked",
  "refund-refused",
  "refund-declined",
  "booking-revived",
  "booking-cancelled",
] as const satisfies Failpoint[];
const LONG_LINE = { service: 1, slot: 0, quantity: 1 };
/** A payment that is made, and arrives. */
const paid = (lines: WantedLine[]): Action[] => [
  { do: "pay", user: 0, lines },
  { do: "money", which: 0, more: 0, currency: "NGN", later: false },
  { do: "webhook", which: 0, forged: false },
];
const PREPARED: Action[] = [...paid([LONG_LINE]), { do: "dropBooking", which: 0 }];
const refusal: Action = { do: "fault", fault: { call: "refund", how: "rejected" } };
const revival: Action = { do: "reviveBooking", which: 0 };
const refund: Action = { do: "refund", which: 0 };

const rival = fc.constantFrom(refund, { do: "reconcile" } satisfies Action);
/** A revival or a refund that later actions overtake. */
const overtaken: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom(revival, refund), stepOf(fc.oneof(refundAction, rival), REFUND_POINTS, 9))
  .map(([first, { crash, actions }]) => ({ crash, actions: [first, ...actions], staggered: true }));

/** Steps that repeatedly cancel, revive and refund one booking, while the provider refuses some refunds. */
export const refundDay = fc
  .tuple(
    fc.nat(4),
    fc.array(fc.oneof(stepOf(refundAction, REFUND_POINTS, 4), overtaken), { minLength: 3, maxLength: 10 }),
  )
  .map(([refusals, steps]) => {
    const begin = [...PREPARED, ...Array.from({ length: refusals }, () => refusal)];
    return [...begin.map((action): Step => ({ actions: [action], crash: null, staggered: false })), ...steps];
  });

const deskAction = fc.oneof(
  { weight: 3, arbitrary: moneyAction.map((action): Action => ({ do: "money of the desk", action })) },
  { weight: 1, arbitrary: drawerAction.map((action): Action => ({ do: "drawer", action })) },
);
const MONEY_POINTS = [
  "money-decided",
  "money-written",
  "balance-taken",
  "marked-paid",
  "booking-written",
  "booking-cancelled",
  "booking-revived",
  "refund-receipted",
  "refund-recorded",
  "refund-asked",
] as const satisfies Failpoint[];

/** A day on which the desk takes deposits, balances, tips, extras and refunds, and cash moves in the drawer, besides everything else. */
const moneyDay = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: stepOf(fc.oneof(anyAction, { weight: 3, arbitrary: deskAction }), FAILPOINTS, 4) },
    { weight: 2, arbitrary: stepOf(fc.oneof(deskAction, refundAction), MONEY_POINTS, 9) },
  ),
  { minLength: 6, maxLength: 24 },
);

/** Lines of one booking, of which single ones are cancelled. */
const THREE_LINES: WantedLine[] = [0, 1, 2].map((slot) => ({ service: 0, slot, quantity: 1 }));
const prepared = (percent: number, lines: WantedLine[]): Action[] => [
  { do: "money of the desk", action: { do: "deposit", percent } },
  ...paid(lines),
  { do: "money of the desk", action: { do: "balance", booking: 0 } },
];
const balancePaid: Action[] = [
  { do: "money", which: 1, more: 0, currency: "NGN", later: false },
  { do: "webhook", which: 1, forged: false },
];

/**
 * A day on which one booking gets a deposit and a balance online, while the desk takes money, cancels lines or all of it,
 * revives and refunds.
 */
const balanceDay = fc
  .tuple(
    fc.record({
      isPaid: fc.boolean(),
      percent: fc.constantFrom(30, 50, 100),
      lines: fc.constantFrom([LONG_LINE], THREE_LINES, THREE_LINES),
    }),
    fc.array(stepOf(fc.oneof({ weight: 2, arbitrary: balanceAction }, overAction, deskAction), MONEY_POINTS, 9), {
      minLength: 4,
      maxLength: 12,
    }),
  )
  .map(([{ isPaid, percent, lines }, steps]) => {
    const begin = [...prepared(percent, lines), ...(isPaid ? balancePaid : [])];
    return [...begin.map((action): Step => ({ actions: [action], crash: null, staggered: false })), ...steps];
  });

const alone = (action: Action): Step => ({ actions: [action], crash: null, staggered: false });
const TRANSFER_POINTS = [...MONEY_POINTS, "account-made", "placing", "webhook-stored"] as const satisfies Failpoint[];

/** A bill that is to be paid to an account number, and a cart that waits for staff because too little came for it. */
const TRANSFER_BEGIN: Action[] = [
  {
    do: "money of the desk",
    action: { do: "deskBooking", user: 0, service: 1, slot: 0, method: "later" },
  },
  {
    do: "money of the desk",
    action: { do: "transfer", booking: 0, part: null, replace: false, byOwner: false },
  },
  { do: "pay", user: 1, lines: [{ service: 0, slot: 1, quantity: 1 }] },
  { do: "money", which: 1, more: -1, currency: "NGN", later: false },
  { do: "webhook", which: 1, forged: false },
];

/**
 * A day on which money comes to the account number of a bill: short, long, twice, late and after another number was made,
 * while staff take money for it, and book the cart in review with what came or attach its money.
 */
const transferDay = fc
  .array(stepOf(fc.oneof({ weight: 3, arbitrary: transferAction }, deskAction), TRANSFER_POINTS, 9), {
    minLength: 4,
    maxLength: 12,
  })
  .map((steps) => [...TRANSFER_BEGIN.map(alone), ...steps]);

const HOLD_POINTS = [
  ...TRANSFER_POINTS,
  "hold-written",
  "hold-asked",
  "hold-told",
  "link-saved",
  "claims-half-made",
  "seats-half-secured",
] as const satisfies Failpoint[];
const onHold = holdAction.map((action): Action => ({ do: "reservation", action }));

/**
 * A day on which the desk holds places: their deposits come by page and by transfer, short and late, and at the desk, the
 * rules of deposits change, and reservations are made definite, released, moved, given discounts and lapse.
 */
const holdDay = fc
  .tuple(
    fc.record({ percent: fc.constantFrom(30, 50, 100), first: holding, passes: fc.constantFrom(null, 41, 2920) }),
    fc.array(
      stepOf(
        fc.oneof({ weight: 3, arbitrary: onHold }, { weight: 4, arbitrary: linkAction }, deskAction),
        HOLD_POINTS,
        9,
      ),
      { minLength: 5, maxLength: 14 },
    ),
  )
  .map(([{ percent, first, passes }, steps]) => {
    const begin: Action[] = [
      { do: "money of the desk", action: { do: "deposit", percent } },
      { do: "reservation", action: first },
      { do: "reservation", action: { do: "link", booking: 0, byTransfer: percent === 50 } },
    ];
    const lapse: Action[] = passes === null ? [] : [{ do: "wait", minutes: passes }, { do: "reconcile" }];
    return [...[...begin, ...lapse].map(alone), ...steps];
  });

/** A day of the desk with money. */
export const deskDay = fc.oneof(
  { weight: 1, arbitrary: moneyDay },
  { weight: 2, arbitrary: balanceDay },
  { weight: 2, arbitrary: transferDay },
  { weight: 3, arbitrary: holdDay },
);

/** A day of the desk in which people with prices and minutes of their own get lines, lose them and get others. */
export const ownTermsDay = fc.array(
  stepOf(
    fc.oneof(
      { weight: 3, arbitrary: teamAction },
      { weight: 1, arbitrary: anyAction },
      { weight: 2, arbitrary: deskAction },
      { weight: 1, arbitrary: refundAction },
    ),
    FAILPOINTS,
    4,
  ),
  { minLength: 6, maxLength: 20 },
);

const WAIT_POINTS = [
  "offer-stored",
  "offer-claimed",
  "offer-opened",
  "offer-ended",
  "claims-half-made",
  "link-saved",
] as const satisfies Failpoint[];
const waiting = waitAction.map((action): Action => ({ do: "waiting list", action }));

/** An offer that is being made, and what overtakes it while its process is paused or killed. */
const overtakenOffer: fc.Arbitrary<Step> = stepOf(waiting, WAIT_POINTS, 9).map(({ crash, actions }) => ({
  crash,
  actions: [{ do: "waiting list", action: { do: "match" } }, ...actions],
  staggered: true,
}));

const waitStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: stepOf(fc.oneof(anyAction, { weight: 2, arbitrary: waiting }), FAILPOINTS, 3) },
  { weight: 2, arbitrary: stepOf(waiting, WAIT_POINTS, 4) },
  { weight: 1, arbitrary: overtakenOffer },
);
/** A day on which customers wait for places, while others book, cancel and let holds lapse. */
export const waitDay = fc.array(waitStep, { minLength: 6, maxLength: 16 });
