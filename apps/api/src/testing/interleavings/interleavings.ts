import { FIRST_SETTINGS } from "@salon/contracts";
import * as fc from "fast-check";
import mongoose from "mongoose";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "../../deps.ts";
import { FAILPOINTS, type Failpoint, setFailpointHook } from "../../failpoint.ts";
import { reconcilePayments } from "../../features/payments/payments.reconcile.service.ts";
import { clearRevivedRequests, repairRequests } from "../../features/refunds/refunds.due.service.ts";
import { reconcileRefunds } from "../../features/refunds/refunds.follow.service.ts";
import { sweepSeats } from "../../features/seats/seats.sweep.service.ts";
import { createService, listServices } from "../../features/services/services.service.ts";
import { ensureSettings } from "../../features/settings/settings.service.ts";
import { createMember, createResource } from "../../features/team/team.changes.service.ts";
import { AppError } from "../../http/app-error.ts";
import { ProviderError } from "../../payment-provider/provider.ts";
import { createSingleflight } from "../../singleflight.ts";
import { checkInvariants, stateDigest, type CheckOptions } from "./check-invariants.ts";
import { act, sessionUser, type Action, type Stage } from "./interleavings-actions.ts";
import { anyAction, refundAction, teamAction } from "./interleavings-choices.ts";
import { MemoryProvider } from "./memory-provider.ts";
import { serviceDeps } from "../api/service-deps.ts";
import { TestClock } from "../api/test-clock.ts";

/** Things done at the same time, of which the first to reach a named point may be killed there, or held up until the others are done. */
interface Step {
  actions: Action[];
  crash: { at: Failpoint; fate: "dies" | "waits" } | null;
  /** Whether the others begin only once the first is killed, held up or done. */
  staggered: boolean;
}

/** What a failure prints, to play it again; `endOnFailure` spares the search for a smaller one. */
type Replay = Pick<fc.Parameters<unknown>, "seed" | "path" | "endOnFailure">;

const CAPACITY = 2;
const START = new Date("2026-11-30T08:00:00Z");
const HOUR_MS = 3_600_000;
const OVERDUE_MS = 180_000;
const SKEW_MS = 20_000;
/** The clock after the play: leases end, holds end, back-off runs its course, late money has landed. */
const AFTERMATH_MS = [HOUR_MS / 60, HOUR_MS / 2, 3 * HOUR_MS, 50 * HOUR_MS];
const CLEARED = ["payments", "bookings", "slots", "outbox", "webhook_inbox", "audit", "carts", "team", "resources"];

const stepOf = (action: fc.Arbitrary<Action>, points: readonly Failpoint[], freq: number): fc.Arbitrary<Step> =>
  fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    crash: fc.option(fc.record({ at: fc.constantFrom(...points), fate: fc.constantFrom("dies", "waits") }), { freq }),
    staggered: fc.boolean(),
  });

/** Any day at all. */
const anyDay = fc.array(stepOf(anyAction, FAILPOINTS, 5), { minLength: 3, maxLength: 12 });

/** A day in a salon with a team, on which lines are moved and given other people. */
const teamDay = fc.array(
  stepOf(fc.oneof({ weight: 2, arbitrary: anyAction }, { weight: 3, arbitrary: teamAction }), FAILPOINTS, 3),
  { minLength: 3, maxLength: 14 },
);

const REFUND_POINTS = [
  "claims-half-made",
  "refund-asked",
  "refund-refused",
  "refund-declined",
  "booking-revived",
  "booking-cancelled",
] as const satisfies Failpoint[];
const LONG_LINE = { service: 1, slot: 0, quantity: 1 };
const PREPARED: Action[] = [
  { do: "pay", user: 0, lines: [LONG_LINE] },
  { do: "money", which: 0, more: 0, currency: "NGN", later: false },
  { do: "webhook", which: 0, forged: false },
  { do: "dropBooking", which: 0 },
];
const refusal: Action = { do: "fault", fault: { call: "refund", how: "rejected" } };
const revival: Action = { do: "reviveBooking", which: 0 };
const refund: Action = { do: "refund", which: 0 };

const rival = fc.constantFrom(refund, { do: "reconcile" } satisfies Action);
/** A revival or a refund that others overtake. */
const overtaken: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom(revival, refund), stepOf(fc.oneof(refundAction, rival), REFUND_POINTS, 9))
  .map(([first, { crash, actions }]) => ({ crash, actions: [first, ...actions], staggered: true }));

/** A day on which one booking is cancelled, brought back and refunded over and over, while the provider refuses some refunds. */
const refundDay = fc
  .tuple(
    fc.nat(4),
    fc.array(fc.oneof(stepOf(refundAction, REFUND_POINTS, 4), overtaken), { minLength: 3, maxLength: 10 }),
  )
  .map(([refusals, steps]) => {
    const begin = [...PREPARED, ...Array.from({ length: refusals }, () => refusal)];
    return [...begin.map((action): Step => ({ actions: [action], crash: null, staggered: false })), ...steps];
  });

/**
 * Plays random days with the real services over an open database, a provider in memory and a clock in hand: anything in
 * any order, at the same time, killed anywhere; afterwards every invariant must hold. Answers how many runs there were.
 * @throws the seed and the smallest play that broke one
 */
export async function runInterleavings({
  runs,
  team = false,
  ...options
}: { runs: number; team?: boolean } & Replay): Promise<number> {
  await ensureSettings(CAPACITY);
  const services = await ensureServices();
  const plays = team ? teamDay : fc.oneof({ weight: 2, arbitrary: anyDay }, { weight: 1, arbitrary: refundDay });
  try {
    await fc.assert(
      fc.asyncProperty(plays, (steps) => play(steps, services, team)),
      { numRuns: runs, ...options },
    );
  } finally {
    setFailpointHook(null);
  }
  return runs;
}

async function ensureServices(): Promise<Stage["services"]> {
  const actor = sessionUser("admin").id;
  const { items } = await listServices({ page: 1, pageSize: 10 });
  const made =
    items.length > 0
      ? items
      : [
          await createService({ name: "Short", price: 1000, timeframe: "30mins" }, actor, START),
          await createService({ name: "Long", price: 2500, timeframe: "1hr" }, actor, START),
        ];
  return made.map(({ _id, price }) => ({ id: _id, price }));
}

/** Three people, of whom one does everything, and one unit that the longer service needs; answers the ids of the people. */
async function ensureTeam(services: Stage["services"]): Promise<string[]> {
  const [short, long] = services.map(({ id }) => id);
  const actor = sessionUser("admin").id;
  const { hours } = FIRST_SETTINGS;
  const member = { hours, account: null, breaks: [], timeOff: [], bookable: true, commissionPercent: 0, active: true };
  const skills = [[short!], [short!, long!], [long!]];
  const ids: string[] = [];
  for (const [index, serviceIds] of skills.entries())
    ids.push((await createMember({ ...member, name: `Member ${index + 1}`, serviceIds }, actor, START))._id);
  await createResource({ name: "Basin", units: 1, serviceIds: [long!], active: true }, actor, START);
  return ids;
}

async function play(steps: readonly Step[], services: Stage["services"], team: boolean): Promise<void> {
  const db = mongoose.connection.db!;
  await Promise.all(CLEARED.map((name) => db.collection(name).deleteMany({})));
  const clock = new TestClock(START);
  const provider = new MemoryProvider();
  const deps = serviceDeps(provider, clock.now);
  const users = [sessionUser("customer"), sessionUser("customer"), sessionUser("customer")];
  const members = team ? await ensureTeam(services) : [];
  const stage: Stage = { deps, clock, provider, users, staff: sessionUser("admin"), services, members };
  const check = async (atRest: boolean) => {
    const violations = await checkInvariants({
      db,
      truth: truthOf(provider),
      now: clock.now(),
      capacity: CAPACITY,
      atRest,
    });
    if (violations.length > 0)
      throw new Error(violations.map(({ invariant, what }) => `${invariant}: ${what}`).join("\n"));
  };
  for (const step of steps) {
    await takeStep(stage, step);
    await check(false);
  }
  await endPlay(stage);
  await check(true);
  const before = await stateDigest(db);
  await replayEverything(stage);
  if ((await stateDigest(db)) !== before) throw new Error("I7: replayed webhooks and redirects changed something");
}

const truthOf = ({ transactions, refundCalls, refunds }: MemoryProvider): CheckOptions["truth"] => ({
  transactions: transactions.map(({ transactionId: id, ref, status, minor }) => ({
    id,
    ref,
    status,
    amount: minor / 100,
  })),
  refundCalls,
  sentBack: refunds.filter(({ status }) => status !== "failed").map(({ transactionId }) => transactionId),
});

/** One thing under way: `die` ends it for whoever waits for it, `rest` is when all others of its step have ended. */
interface Flow {
  die: () => void;
  rest: Promise<unknown>;
}
/** The flow that asks. One for all runs: each storage slows every promise of the process. */
const flows = new AsyncLocalStorage<Flow>();

/** A killed flow never goes on and runs none of its own clean-up, exactly as after SIGKILL. */
async function takeStep(stage: Stage, { actions, crash, staggered }: Step): Promise<void> {
  let struck = false;
  const { promise: strike, resolve: strikes } = withResolvers();
  setFailpointHook((point) => {
    const flow = flows.getStore();
    if (point !== crash?.at || struck || !flow) return undefined;
    struck = true;
    strikes();
    // What it leaves behind, a lease or half a payment, runs out; nobody waits for that in real time.
    stage.clock.advance(OVERDUE_MS);
    if (crash.fate === "waits") return flow.rest.then(() => undefined);
    flow.die();
    return new Promise<never>(() => undefined);
  });
  const gates = actions.map(() => withResolvers());
  const begin = (action: Action, index: number): Promise<void> => {
    const { promise: death, resolve: die } = withResolvers();
    const rest = Promise.all(gates.filter((_, other) => other !== index).map(({ promise }) => promise));
    const end = flows.run({ die, rest }, () => perform(onProcess(stage, index), action));
    return Promise.race([end, death]).finally(gates[index]!.resolve);
  };
  const first = begin(actions[0]!, 0);
  if (staggered) await Promise.race([strike, first]);
  await Promise.all([first, ...actions.slice(1).map((action, index) => begin(action, index + 1))]);
  setFailpointHook(null);
}

async function perform(stage: Stage, action: Action): Promise<void> {
  try {
    await act(stage, action);
  } catch (error) {
    // What a caller is told is no failure of ours.
    if (!(error instanceof AppError || error instanceof ProviderError)) throw error;
  }
}

/** Each flow runs on a process of its own, whose clock is ahead of the one before: to it, the other's leases have ended. */
function onProcess(stage: Stage, process: number): Stage {
  const now = () => new Date(stage.clock.now().getTime() + process * SKEW_MS);
  return { ...stage, deps: { ...stage.deps, now, settles: createSingleflight() } };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function endPlay(stage: Stage): Promise<void> {
  const { deps, clock, provider } = stage;
  provider.faults.length = 0;
  provider.finish();
  // Of a second transaction on one reference only its own webhook tells; that one arrives, if late.
  for (const [which] of [...stage.provider.links.keys()].entries())
    await act(stage, { do: "webhook", which, forged: false });
  for (const pause of AFTERMATH_MS) {
    clock.advance(pause);
    provider.finishRefunds("done");
    for (let round = 0; round < 2; round++) await reconcileAll(deps);
    await sweepSeats(deps, () => false);
    await repairRequests();
    await clearRevivedRequests(deps.now());
  }
}

async function replayEverything(stage: Stage): Promise<void> {
  for (const [which] of [...stage.provider.links.keys()].entries()) {
    await Promise.all([
      act(stage, { do: "webhook", which, forged: false }),
      act(stage, { do: "redirect", which, status: "successful", foreign: false }),
      act(stage, { do: "webhook", which, forged: true }),
    ]);
  }
  await reconcileAll(stage.deps);
}

async function reconcileAll(deps: Deps): Promise<void> {
  await reconcilePayments(deps, () => false);
  await reconcileRefunds(deps, () => false);
}
