import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import type { Slot } from "@salon/contracts";
import { ObjectId } from "mongodb";
import { followReturn, pressOnPage, requestPayment, settledStatus, type Customer } from "../../harness/customers.ts";
import { until, type Harness } from "../../harness/harness.ts";
import { addStaff } from "../../harness/team.ts";

interface FirstPeopleRace {
  harness: Harness;
  customers: readonly Customer[];
  day: string;
  /** A service that nobody does. */
  service: string;
  violate: (what: string) => void;
}
/** A call that began before or after the new person was saved. */
interface Asked {
  customer: Customer;
  time: Slot;
  answer: Answer;
}
interface StoredLine {
  time: string;
  day: string;
  service: string;
  with?: ObjectId[];
}

/** Each has an appointment by seats from before, or none. */
const TAKEN: readonly Slot[] = ["10:00 AM", "11:00 AM", "12:00 PM"];
const FREE: readonly Slot[] = ["01:00 PM", "02:00 PM", "03:00 PM"];
const SETTLE_TIMEOUT_MS = 60_000;

/**
 * All customers pay for the times of a service by seats while it gets its first person. Whoever was there before gets the
 * person, each free time has the person once, and nobody else is sold. Answers the payments of who got a page, and how long the
 * calls took.
 */
export async function raceForFirstPeople({ harness, customers, day, service, violate }: FirstPeopleRace) {
  const admin = await harness.admin();
  const serviceId = await idOf(admin, service);
  for (const time of TAKEN) {
    const walkIn = { name: "From before", serviceId, date: day, time, method: "cash" };
    const { status } = await admin.post("/booking/walk-in", walkIn);
    if (status !== 201) violate(`the desk could not book ${time}: ${status}`);
  }

  const times: number[] = [];
  const ask = async (customer: Customer, index: number): Promise<Asked> => {
    const time = [...TAKEN, ...FREE][index % (TAKEN.length + FREE.length)]!;
    const began = performance.now();
    const answer = await requestPayment(customer, [{ service, date: day, time, cartQuantity: 1 }]);
    times.push(performance.now() - began);
    return { customer, time, answer };
  };
  const half = Math.floor(customers.length / 2);
  const early = customers.slice(0, half).map(ask);
  // Some of them get a page for a time by seats.
  await Promise.race(early);
  const late = customers.slice(half).map(ask);
  const person = await addStaff(admin, { name: "First person", services: [service] });
  const asked = await Promise.all([...early, ...late]);
  for (const { answer, time } of asked)
    if (answer.status !== 200 && answer.status !== 409) violate(`${time} answered ${answer.status}`);
  const served = asked.filter(({ answer }) => answer.status === 200);
  const paying = served.filter((_, index) => index % 3 !== 2);
  await Promise.all(served.filter((one) => !paying.includes(one)).map(giveBack));
  await Promise.all(paying.map(pay));

  const isSold = async () => {
    const { body } = await admin.get("/team/all?pageSize=500");
    return (body as { _id: string; unsold?: string[] }[]).find(({ _id }) => _id === person)?.unsold === undefined;
  };
  if (!(await until(isSold, SETTLE_TIMEOUT_MS))) violate("the new person was never sold");

  const again = await Promise.all(FREE.map((time, index) => ask(customers[index]!, TAKEN.length + FREE.indexOf(time))));
  const won = again.filter(({ answer }) => answer.status === 200);
  await checkDay({ harness, day, service, person, violate, offered: again });
  await Promise.all(won.map(pay));
  for (const { invariant, what } of await harness.violations(false)) violate(`${invariant}: ${what}`);
  await letGo(admin, person, serviceId);
  return { won: [...served, ...won].map(refOf), booked: won.map(refOf), times };
}

/** Of each time one line has the person, the one from before where there was one; all others have nobody, and are listed. */
async function checkDay(check: Omit<FirstPeopleRace, "customers"> & { person: string; offered: readonly Asked[] }) {
  const { harness, day, service, person, violate, offered } = check;
  const db = await harness.db();
  const bookings = await db
    .collection<{ _id: ObjectId; cartItems: StoredLine[]; walkIn: object | null; bookingStatus: string }>("bookings")
    .find({ "cartItems.day": day, "cartItems.service": service, bookingStatus: { $ne: "cancelled" } })
    .toArray();
  const hasPerson = ({ cartItems }: (typeof bookings)[number]) =>
    cartItems.some(({ with: people = [] }) => people.some((id) => String(id) === person));
  const at = (time: string) => bookings.filter(({ cartItems }) => cartItems.some((line) => line.time === time));

  for (const time of TAKEN) {
    const winners = at(time).filter(hasPerson);
    if (winners.length !== 1 || winners[0]!.walkIn === null) violate(`${time}: the line from before has nobody`);
  }
  for (const { time, answer } of offered) {
    const winners = at(time).filter(hasPerson).length + (answer.status === 200 ? 1 : 0);
    if (winners !== 1) violate(`${time} was won by ${winners}`);
  }

  const nobody = bookings.filter((booking) => !hasPerson(booking)).map(({ _id }) => String(_id));
  const { body } = await (await harness.admin()).get(`/booking/displaced?day=${day}&pageSize=500`);
  const listed = (body as { bookingId: string }[]).map(({ bookingId }) => bookingId);
  const unlisted = nobody.filter((id) => !listed.includes(id));
  if (unlisted.length > 0) violate(`${unlisted.length} appointments have nobody and are not listed`);
}

async function idOf(admin: TestClient, service: string): Promise<string> {
  const { body } = await admin.get("/services/all-services?pageSize=500");
  return (body as { _id: string; name: string }[]).find(({ name }) => name === service)!._id;
}

/** The service is one of seats again. */
async function letGo(admin: TestClient, person: string, service: string): Promise<void> {
  const { body } = await admin.get("/team/all?pageSize=500");
  const { revision } = (body as { _id: string; revision: number }[]).find(({ _id }) => _id === person)!;
  const left = { revision, active: false, without: { [service]: "seats" } };
  const { status } = await admin.patch(`/team/${person}`, left);
  if (status !== 200) throw new Error(`letting go the first person answered ${status}`);
}

const refOf = ({ answer: { body } }: Asked): string => String((body as { ref?: string }).ref);
const giveBack = (asked: Asked) => asked.customer.client.post(`/booking/payment/${refOf(asked)}/cancel`);

async function pay({ customer, answer }: Asked): Promise<void> {
  const { ref, data } = answer.body as { ref: string; data: string };
  const back = await pressOnPage(data, "pay");
  if (back) await followReturn(customer, back);
  await settledStatus(customer, ref);
}
