import { CURRENCY, FIRST_SETTINGS } from "@salon/contracts";
import * as fc from "fast-check";
import mongoose from "mongoose";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "../../../src/deps.ts";
import { setFailpointHook } from "../../../src/failpoint.ts";
import { reconcilePayments } from "../../../src/features/payments/lifecycle/reconcile.ts";
import { endReservations } from "../../../src/features/payments/reservations.ts";
import { clearRevivedRequests, repairRequests } from "../../../src/features/refunds/due.ts";
import { repairOver } from "../../../src/features/refunds/over.ts";
import { reconcileRefunds } from "../../../src/features/refunds/follow.ts";
import { sweepSeats } from "../../../src/features/seats/claims/sweep.ts";
import { changeMenu } from "../../../src/features/services/menu.ts";
import { ServiceModel } from "../../../src/features/services/services.model.ts";
import { createService, listServices } from "../../../src/features/services/services.ts";
import { SettingsModel } from "../../../src/features/settings/settings.model.ts";
import { ensureSettings } from "../../../src/features/settings/settings.ts";
import { createMember, createResource, updateMember } from "../../../src/features/team/changes.ts";
import { UserModel } from "../../../src/features/users/users.model.ts";
import { AppError } from "../../../src/http/app-error.ts";
import { ProviderError } from "../../../src/payment-provider/provider.ts";
import { createPaymentRuns } from "../../../src/concurrency/singleflight.ts";
import { checkInvariants, stateDigest, type CheckOptions } from "./check-invariants.ts";
import { runAction, sessionUser, type Action } from "./interleavings-actions.ts";
import { drawerFaults } from "./interleavings-drawer.ts";
import type { Harness } from "./interleavings-harness.ts";
import { anyDay, deskDay, ownTermsDay, refundDay, type Step, teamDay, waitDay } from "./interleavings-days.ts";
import { tillFaults } from "./interleavings-till.ts";
import { serveEveryone } from "./interleavings-waitlist.ts";
import { MemoryProvider } from "./memory-provider.ts";
import { serviceDeps } from "../api/service-deps.ts";
import { TEST_SEED } from "../test-seed.ts";
import { TestClock } from "../api/test-clock.ts";

/** What a failure prints to repeat it; `endOnFailure` skips the search for a smaller example. */
type Replay = Pick<fc.Parameters<unknown>, "seed" | "path" | "endOnFailure">;

const CAPACITY = 2;
const START = new Date("2037-11-30T08:00:00Z");
const HOUR_MS = 3_600_000;
const LEASE_OVER_MS = 180_000;
const CLOCK_SKEW_MS = 20_000;
/**
 * How far the clock moves after the last step, in stages: leases end, holds end, retries are over, late transactions
 * have arrived.
 */
const SETTLE_STEPS_MS = [HOUR_MS / 60, HOUR_MS / 2, 3 * HOUR_MS, 50 * HOUR_MS];
const CLEARED = [
  "payments",
  "refunds",
  "bookings",
  "slots",
  "outbox",
  "webhook_inbox",
  "audit",
  "carts",
  "team",
  "resources",
  "waitlist",
  "counters",
  "drawer",
];

/**
 * Runs random steps with the real services, an open database, a provider in memory and a test clock. Actions run in
 * any order and at the same time, and are killed at any point; every invariant must hold after each step. Returns the
 * number of runs.
 * @throws Error with the seed and the smallest list of steps that breaks an invariant
 */
export async function runInterleavings({
  runs,
  team = false,
  money = false,
  waitlist = false,
  ...options
}: { runs: number; team?: boolean; money?: boolean; waitlist?: boolean } & Replay): Promise<number> {
  await ensureSettings(CAPACITY);
  const services = await ensureServices(team);
  const stepLists = money
    ? team
      ? ownTermsDay
      : deskDay
    : team || waitlist
      ? waitlist
        ? waitDay
        : teamDay
      : fc.oneof({ weight: 2, arbitrary: anyDay }, { weight: 1, arbitrary: refundDay });
  try {
    await fc.assert(
      fc.asyncProperty(stepLists, (steps) => runSteps(steps, services, { team, money, waitlist })),
      { numRuns: runs, seed: TEST_SEED, ...options },
    );
  } finally {
    setFailpointHook(null);
  }
  return runs;
}

/** Two services; those of a team have a menu with an option and cleaning up. */
async function ensureServices(team: boolean): Promise<Harness["services"]> {
  const actor = sessionUser("admin").id;
  const { items } = await listServices({ page: 1, pageSize: 10, sort: "price" });
  const made =
    items.length > 0
      ? items
      : [
          await createService({ name: "Short", price: 1000, timeframe: "30mins" }, actor, START),
          await createService({ name: "Long", price: 2500, timeframe: "1hr" }, actor, START),
        ];
  for (const [index, { _id, revision }] of made.entries())
    if (team && revision === undefined)
      await changeMenu(_id, { ...MENUS[index]!, revision: 0 }, { id: actor, role: "admin" }, START);
  const { items: offered } = await listServices({ page: 1, pageSize: 10, sort: "price" });
  return offered.map(({ _id, price, options = [] }) => ({ id: _id, price, options: options.map((one) => one._id) }));
}

/** The longer service is cleaned up after for less than a slot; with its option its pause frees one. */
const MENUS = [
  { options: [{ name: "Extra", price: 500, minutes: 30 }], cleanupMinutes: 30 },
  {
    options: [{ name: "More", price: 700, minutes: 45 }],
    cleanupMinutes: 20,
    pause: { after: 15, minutes: 30, spare: 0 },
  },
];

/**
 * Three people, of whom one does everything, and one unit that the longer service needs; returns the ids of the people. With own terms
 * the one who does everything is dearer, quicker for the short service, and slower for the long one.
 */
async function ensureTeam(services: Harness["services"], hasOwnTerms: boolean): Promise<string[]> {
  const [short, long] = services.map(({ id }) => id);
  const actor = sessionUser("admin").id;
  const { hours } = FIRST_SETTINGS;
  const member = { hours, account: null, breaks: [], timeOff: [], bookable: true, commissionPercent: 0, active: true };
  const skills = [[short!], [short!, long!], [long!]];
  const ids: string[] = [];
  const own = [
    { serviceId: short!, price: 1500, minutes: 20 },
    { serviceId: long!, price: 3200, minutes: 75 },
  ];
  for (const [index, serviceIds] of skills.entries())
    ids.push((await createMember({ ...member, name: `Member ${index + 1}`, serviceIds }, actor, START))._id);
  if (hasOwnTerms) await updateMember(ids[1]!, { revision: 0, own }, actor, START);
  await createResource({ name: "Basin", units: 1, serviceIds: [long!], active: true }, actor, START);
  return ids;
}

/** Stores the accounts, which staff book for. */
async function storeUsers(users: Harness["users"]): Promise<void> {
  await UserModel.deleteMany({ passwordHash: "none" });
  await UserModel.insertMany(
    users.map(({ id, sessionId: _session, ...account }) => ({
      ...account,
      _id: id,
      passwordHash: "none",
      createdAt: START,
      terms: [],
    })),
  );
}

/** The waiting list is served by actions alone, because what a wake begins would run on into the next step. */
const withoutWakes = (deps: Deps): Deps => ({ ...deps, waitlist: { ...deps.waitlist, wake: () => undefined } });

async function runSteps(
  steps: readonly Step[],
  services: Harness["services"],
  { team, money, waitlist }: { team: boolean; money: boolean; waitlist: boolean },
): Promise<void> {
  const db = mongoose.connection.db!;
  await Promise.all(CLEARED.map((name) => db.collection(name).deleteMany({})));
  await SettingsModel.updateOne({}, { $unset: { depositPercent: 1, noShowDepositPercent: 1, teamVersion: 1 } });
  await ServiceModel.updateMany({}, { $unset: { "menu.depositPercent": 1 } });
  const clock = new TestClock(START);
  const provider = new MemoryProvider();
  const deps = withoutWakes(serviceDeps(provider, clock.now));
  const users = [sessionUser("customer"), sessionUser("customer"), sessionUser("customer")];
  await storeUsers(users);
  const members = team ? await ensureTeam(services, money) : [];
  const staff = sessionUser("admin");
  const authors = [sessionUser("author"), sessionUser("author")];
  const harness: Harness = {
    deps,
    clock,
    provider,
    users,
    staff,
    authors,
    services,
    members,
    acknowledged: [],
    moved: [],
  };
  const check = async (atRest: boolean) => {
    const violations = await checkInvariants({
      db,
      truth: truthOf(provider),
      now: clock.now(),
      capacity: CAPACITY,
      atRest,
      acknowledged: harness.acknowledged,
    });
    const faults = violations.map(({ invariant, what }) => `${invariant}: ${what}`);
    if (money) faults.push(...(await drawerFaults(harness)), ...(await tillFaults()));
    if (faults.length > 0) throw new Error(faults.join("\n"));
  };
  for (const step of steps) {
    await runStep(harness, step);
    await check(false);
  }
  await settleEverything(harness);
  if (waitlist) await serveEveryone(harness);
  await check(true);
  const before = await stateDigest(db);
  await replayEverything(harness);
  if ((await stateDigest(db)) !== before) throw new Error("I7: replayed webhooks and redirects changed something");
}

const truthOf = ({ transactions, refundCalls, refunds }: MemoryProvider): CheckOptions["truth"] => ({
  transactions: transactions.map(({ transactionId: id, ref, status, minor, currency }) => ({
    id,
    ref,
    status,
    amount: minor / 100,
    naira: currency === CURRENCY ? Math.floor(minor / 100) : 0,
  })),
  refundCalls,
  sentBack: refunds.filter(({ status }) => status !== "failed").map(({ transactionId }) => transactionId),
  nairaBack: refunds
    .filter(({ status }) => status !== "failed")
    .filter(
      (refund) =>
        transactions.find(({ transactionId }) => transactionId === refund.transactionId)?.currency === CURRENCY,
    )
    .reduce((sum, refund) => sum + Math.floor(refund.minor / 100), 0),
});

/** One running action: `die` ends it for its waiters, `rest` resolves when all other actions of the step have ended. */
interface Flow {
  die: () => void;
  rest: Promise<unknown>;
}
/** The flow of the current code. One storage serves all runs, because each storage slows every promise of the process. */
const flows = new AsyncLocalStorage<Flow>();

/** Runs the actions of a step. A killed flow never continues and runs no clean-up, like a process after SIGKILL. */
async function runStep(harness: Harness, { actions, crash, staggered }: Step): Promise<void> {
  let stopped = false;
  const { promise: stop, resolve: reportStop } = withResolvers();
  setFailpointHook((point) => {
    const flow = flows.getStore();
    if (point !== crash?.at || stopped || !flow) return undefined;
    stopped = true;
    reportStop();
    // The clock moves past the lease that the killed flow holds.
    harness.clock.advance(LEASE_OVER_MS);
    if (crash.fate === "waits") return flow.rest.then(() => undefined);
    flow.die();
    return new Promise<never>(() => undefined);
  });
  const gates = actions.map(() => withResolvers());
  const begin = (action: Action, index: number): Promise<void> => {
    const { promise: death, resolve: die } = withResolvers();
    const rest = Promise.all(gates.filter((_, other) => other !== index).map(({ promise }) => promise));
    const end = flows.run({ die, rest }, () => runUnlessRefused(asProcess(harness, index), action));
    return Promise.race([end, death]).finally(gates[index]!.resolve);
  };
  const first = begin(actions[0]!, 0);
  if (staggered) await Promise.race([stop, first]);
  await Promise.all([first, ...actions.slice(1).map((action, index) => begin(action, index + 1))]);
  setFailpointHook(null);
}

async function runUnlessRefused(harness: Harness, action: Action): Promise<void> {
  try {
    await runAction(harness, action);
  } catch (error) {
    // An error that becomes an answer to the caller is no failure.
    if (!(error instanceof AppError || error instanceof ProviderError)) throw error;
  }
}

/**
 * Gives an action a process of its own, whose clock is ahead of the previous one, so that it sees the other's leases
 * as ended.
 */
function asProcess(harness: Harness, process: number): Harness {
  const now = () => new Date(harness.clock.now().getTime() + process * CLOCK_SKEW_MS);
  return { ...harness, deps: { ...harness.deps, now, paymentRuns: createPaymentRuns() } };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function settleEverything(harness: Harness): Promise<void> {
  const { deps, clock, provider } = harness;
  provider.faults.length = 0;
  provider.finish();
  // Only its own webhook reports a second transaction on one reference; that webhook arrives late.
  for (const [which] of [...harness.provider.links.keys()].entries())
    await runAction(harness, { do: "webhook", which, forged: false });
  for (const pause of SETTLE_STEPS_MS) {
    clock.advance(pause);
    provider.finishRefunds("done");
    for (let round = 0; round < 2; round++) await reconcileAll(deps);
    await sweepSeats(deps, () => false);
    await repairRequests(deps.now());
    await repairOver(deps.now());
    await clearRevivedRequests(deps.now());
  }
}

async function replayEverything(harness: Harness): Promise<void> {
  for (const [which] of [...harness.provider.links.keys()].entries()) {
    await Promise.all([
      runAction(harness, { do: "webhook", which, forged: false }),
      runAction(harness, { do: "redirect", which, status: "successful", foreign: false }),
      runAction(harness, { do: "webhook", which, forged: true }),
    ]);
  }
  await reconcileAll(harness.deps);
}

async function reconcileAll(deps: Deps): Promise<void> {
  await reconcilePayments(deps, () => false);
  await endReservations(deps, () => false);
  await reconcileRefunds(deps, () => false);
}
