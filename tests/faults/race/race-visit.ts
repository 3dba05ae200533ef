import type { Answer } from "@salon/api/test/support/api/test-client.ts";
import type { VisitPlan } from "@salon/contracts";
import type { Customer } from "../../harness/customers.ts";
import type { Harness } from "../../harness/harness.ts";

interface VisitRace {
  harness: Harness;
  /** One for each process. */
  customers: readonly Customer[];
  day: string;
  service: string;
  violate: (what: string) => void;
}
interface Asked {
  customer: Customer;
  answer: Answer;
}

/** Two guests with two services each, of which three people can serve one visit. */
const TIMES = ["11:00 AM", "11:30 AM"];

/**
 * All customers ask for the same visit at once: one gets it whole, the others get nearest times or also plans, and one books
 * the first plan and gives it back. Answers the payments of the visit and of the plan, and how long each call took.
 */
export async function raceForVisit({ harness, customers, day, service, violate }: VisitRace) {
  const lines = TIMES.flatMap((time) => [
    { service, date: day, time, cartQuantity: 1 },
    { service, date: day, time, cartQuantity: 1, guest: "Bola" },
  ]);
  const times: number[] = [];
  const ask = async (customer: Customer): Promise<Asked> => {
    const began = performance.now();
    const answer = await pay(customer, lines);
    times.push(performance.now() - began);
    return { customer, answer };
  };

  const asked = await Promise.all(customers.map(ask));
  const winners = asked.filter(({ answer }) => answer.status === 200);
  const losers = asked.filter(({ answer }) => answer.status !== 200);
  if (winners.length !== 1) violate(`${winners.length} customers won the visit`);
  for (const { answer } of losers)
    if (answer.status !== 409 || nearestOf(answer).length === 0)
      violate(`who lost the visit got ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  const planned = losers.find(({ answer }) => plansOf(answer).length > 0);
  if (losers.length > 0 && !planned) violate("nobody who lost the visit got plans");

  const held = await claimsAt(harness, day);
  if (held.length !== lines.length || new Set(held).size !== 1)
    violate(`${held.length} places are held by ${new Set(held).size} payments`);
  for (const { invariant, what } of await harness.violations(false)) violate(`${invariant}: ${what}`);

  const booked = planned ? [await takePlan(planned, violate)] : [];
  for (const one of [...winners, ...booked]) await giveBack(one);
  return { won: winners.map(refOf), booked: booked.map(refOf), times };
}

const pay = ({ client, id }: Customer, cartItems: readonly object[]): Promise<Answer> =>
  client.post("/booking/pay", { userID: id, cartItems });

const refOf = ({ answer: { body } }: Asked): string => String((body as { ref?: string }).ref);

const giveBack = (asked: Asked) => asked.customer.client.post(`/booking/payment/${refOf(asked)}/cancel`);

const plansOf = ({ body }: Answer): VisitPlan[] => (body as { plans?: VisitPlan[] } | null)?.plans ?? [];

/** The nearest times of a refusal; plans come only where a search for the caller can begin at once. */
const nearestOf = ({ body }: Answer): unknown[] =>
  ((body as { conflicts?: { nearest: unknown[] }[] } | null)?.conflicts ?? []).flatMap(({ nearest }) => nearest);

/** Pays for the first plan of a refusal. */
async function takePlan({ customer, answer }: Asked, violate: (what: string) => void): Promise<Asked> {
  const [plan] = plansOf(answer);
  const lines = plan?.lines.map(({ serviceId, guest, time }) => ({
    serviceId,
    date: plan.date,
    time,
    cartQuantity: 1,
    ...(guest !== undefined && { guest }),
  }));
  const taken = await pay(customer, lines ?? []);
  if (taken.status !== 200) violate(`the first plan answered ${taken.status}`);
  return { customer, answer: taken };
}

/** The payments that hold the places of the visit, one for each place. */
async function claimsAt(harness: Harness, day: string): Promise<string[]> {
  const slots = (await harness.db()).collection<{ _id: string; claims: { ref: string; expiresAt: Date | null }[] }>(
    "slots",
  );
  const found = await slots.find({ _id: { $in: TIMES.map((time) => `${day}|${time}`) } }).toArray();
  const isLive = ({ expiresAt }: { expiresAt: Date | null }) => expiresAt === null || expiresAt > harness.now();
  return found.flatMap(({ claims }) => claims.filter(isLive).map(({ ref }) => ref));
}
