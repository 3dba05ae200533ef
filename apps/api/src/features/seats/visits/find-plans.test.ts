import { personKey, SLOTS } from "@salon/contracts";
import { expect, test } from "vitest";
import { compareVisits } from "../../../../test/support/salon/compare-visits.ts";
import {
  crowdedVisit,
  SERVICES,
  visitMember,
  visitTerms,
  visitWish,
} from "../../../../test/support/salon/random-visits.ts";
import { seeded } from "../../../../test/support/salon/random.ts";
import { DAY } from "../../../../test/support/salon/seats.ts";
import { slotBits } from "../planning/lines.ts";
import { findPlans } from "./find-plans.ts";
import type { VisitTerms, VisitWish } from "./visit-judge.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";

const on = (guests: VisitWish[][], terms: VisitTerms) => findPlans(guests, DAY, { ...terms, isAlone: true });
/** A seed of a crowded day that takes many seconds to search through. */
const HARD = 4;
const heads = (count: number) =>
  Array.from({ length: count }, (_, index) => [visitWish(`Guest ${index + 1}`, { timeframe: "1hr" })]);
const people = (count: number) => ({ members: Array.from({ length: count }, (_, i) => visitMember(i)), resources: [] });

test.each([
  ["", false],
  [" with pauses", true],
])(
  "finds a plan on a random small day%s whenever there is one, the first ends earliest, and hardly a day is left undecided",
  async (_name, pauses) => {
    const { differences, found, undecided } = await compareVisits({ cases: 50, seed: TEST_SEED, pauses });
    expect(undecided).toBeLessThanOrEqual(1);
    expect(differences).toEqual([]);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(48);
  },
);

test("orders the services of guests so that they share the one person who does one of them", async () => {
  const lashes = { serviceId: SERVICES[1]!, timeframe: "1hr" };
  const team = {
    members: [
      visitMember(0, { serviceIds: [SERVICES[0]!] }),
      visitMember(1, { serviceIds: [SERVICES[0]!] }),
      visitMember(2, { serviceIds: [SERVICES[1]!] }),
    ],
    resources: [],
  };
  const guest = (name: string) => [visitWish(name, { timeframe: "1hr" }), visitWish(name, lashes)];
  const { plans } = await on([guest("Ada"), guest("Bola")], visitTerms(team));
  expect(plans[0]).toMatchObject({ from: "09:00 AM", to: "11:00 AM", waiting: 0 });
  expect(plans.map(({ from }) => from)).toEqual([...new Set(plans.map(({ from }) => from))]);
});

test("eight heads are ready by eleven with six people, ten cannot be with four, and both are known within a second", async () => {
  const ready = { ...visitTerms(people(6)), readyBy: "11:00 AM" as const };
  const wedding = await on(heads(8), ready);
  expect(wedding.plans[0]).toMatchObject({ from: "09:00 AM", to: "11:00 AM" });
  const tooMany = await on(heads(10), { ...ready, team: people(4) });
  expect(tooMany).toMatchObject({ plans: [], isProven: true });
  expect(Math.max(wedding.spent, tooMany.spent)).toBeLessThan(1000);
});

test("proves that a small visit is impossible on a day whose other lines could all be moved", async () => {
  const terms = visitTerms(people(3));
  const full = ["m0", "m1"].map((id) => personKey(id));
  terms.taken.occupiedKeys.set(DAY, new Map(full.map((key) => [key, slotBits(SLOTS)])));
  const booked = full.flatMap((key, index) =>
    SLOTS.map((slot, line) => ({
      ref: `${index}`,
      line,
      serviceId: SERVICES[0]!,
      held: new Map([[key, slotBits([slot])]]),
    })),
  );
  const visit = ["Ada", "Bola", "Sade"].map((name) =>
    SERVICES.map((serviceId) => visitWish(name, { serviceId, timeframe: "1hr" })),
  );
  const { plans, isProven } = await on(visit, { ...terms, taken: { ...terms.taken, movable: () => booked } });
  expect([plans, isProven]).toEqual([[], true]);
});

test("a small visit has 150 ms of the processor for each of several days, after which it is not called impossible", async () => {
  const { guests, terms } = crowdedVisit(seeded(HARD));
  const { spent, ...found } = await findPlans(guests, DAY, { ...terms, isAlone: false });
  expect(found).toEqual({ plans: [], isProven: false });
  expect(spent).toBeGreaterThan(100);
  expect(spent).toBeLessThan(200);
});

test("of searches that run at once one has a turn, then other calls run, and then the next has one", async () => {
  const { guests, terms } = crowdedVisit(seeded(HARD));
  const began = performance.now();
  const ends: number[] = [];
  const searches = Array.from({ length: 4 }, async () => {
    await findPlans(guests, DAY, { ...terms, isAlone: false });
    ends.push(performance.now() - began);
  });
  let rounds = 0;
  for (; ends.length < 4; rounds++) await new Promise((resolve) => setImmediate(resolve));

  await Promise.all(searches);
  expect(rounds).toBeGreaterThan(150);
  expect(Math.min(...ends)).toBeGreaterThan(Math.max(...ends) / 2);
});

test("moves a booked line to another person only where the day has no plan without", async () => {
  const team = {
    members: [visitMember(0), visitMember(1, { serviceIds: [SERVICES[1]!] })],
    resources: [],
  };
  const terms = visitTerms(team);
  const rest = slotBits(SLOTS.slice(1));
  terms.taken.occupiedKeys.set(
    DAY,
    new Map([
      [personKey("m0"), slotBits(SLOTS)],
      [personKey("m1"), rest],
    ]),
  );
  const wish = [[visitWish("Ada")]];
  expect(await on(wish, terms)).toMatchObject({ plans: [], isProven: true });
  const held = new Map([[personKey("m0"), slotBits([SLOTS[0]])]]);
  const movable = [{ ref: "a", line: 0, serviceId: SERVICES[1]!, held }];
  const moved = await on(wish, { ...terms, taken: { ...terms.taken, movable: () => movable } });
  expect(moved.plans).toMatchObject([{ from: "09:00 AM" }]);
});

test("items of one visit do not use each other's pauses", async () => {
  const team = { members: [visitMember(0)], resources: [] };
  const colour = visitWish("Ada", { timeframe: "2 hours", pause: { after: 30, minutes: 60, spare: 0 } });
  const { plans } = await on([[colour], [visitWish("Bola", { serviceId: SERVICES[1]! })]], visitTerms(team));
  expect(plans[0]).toMatchObject({ from: "09:00 AM", to: "11:30 AM" });
});

test("a booked line moves into the pause of another that moves too", async () => {
  const team = { members: [visitMember(0), visitMember(1, { serviceIds: [SERVICES[1]!] })], resources: [] };
  const terms = { ...visitTerms(team), readyBy: "11:00 AM" as const };
  const [colour, cut] = [slotBits([SLOTS[0], SLOTS[3]!]), slotBits([SLOTS[1]!, SLOTS[2]!])];
  terms.taken.occupiedKeys.set(DAY, new Map([[personKey("m0"), colour | cut]]));
  const movable = [colour, cut].map((bits, line) => {
    return { ref: "booked", line, serviceId: SERVICES[1]!, held: new Map([[personKey("m0"), bits]]) };
  });
  const taken = { ...terms.taken, movable: () => movable };
  const { plans } = await on([[visitWish("Ada", { timeframe: "2 hours" })]], { ...terms, taken });
  expect(plans).toMatchObject([{ from: "09:00 AM", to: "11:00 AM" }]);
});
