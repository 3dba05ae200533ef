import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { FIRST_SETTINGS } from "@salon/contracts";
import { until } from "../../harness/harness.ts";
import type { CartLine } from "../../harness/customers.ts";

/** Nobody in the salon of the kills does it. */
const SERVICE = "Wig Installation";
const PERSON = "First person";
const GIVEN_TIMEOUT_MS = 30_000;

interface Member {
  _id: string;
  name: string;
  active: boolean;
  revision: number;
  unsold?: string[];
}

/** Appointments that were sold by seats, and the first person of their service; any call may get no answer. */
export class CrashFirstPeople {
  readonly #admin: TestClient;
  readonly #lines: readonly CartLine[];
  readonly #booked: string[] = [];

  constructor(admin: TestClient, lines: readonly CartLine[]) {
    this.#admin = admin;
    this.#lines = lines;
  }

  /** The desk books a time for each line of the round. */
  async book(): Promise<void> {
    const serviceId = await this.#service();
    for (const { date, time } of this.#lines) {
      const walkIn = { name: "From before", serviceId, date, time, method: "cash" };
      const { status, body } = await this.#admin.post("/booking/walk-in", walkIn);
      if (status !== 201) throw new Error(`the desk got ${status} ${JSON.stringify(body)}`);
      this.#booked.push((body as { _id: string })._id);
    }
  }

  /** The service gets its first person. */
  async add(): Promise<void> {
    const serviceIds = [await this.#service()];
    const answer = await this.#admin
      .post("/team", { name: PERSON, serviceIds, hours: FIRST_SETTINGS.hours })
      .catch(() => null);
    if (answer && answer.status >= 300) throw new Error(`adding a person answered ${answer.status}`);
  }

  /** What is wrong once everything has settled: each appointment has the person, who is sold. Then the service is one of seats again. */
  async problems(): Promise<string[]> {
    const isGiven = async () => (await this.#person())?.unsold === undefined;
    const problems = (await until(isGiven, GIVEN_TIMEOUT_MS)) ? [] : ["the first person is still not sold"];
    const person = await this.#person();
    if (!person) return ["there is no first person"];
    for (const id of this.#booked) {
      const { body } = await this.#admin.get(`/booking/getBooking/${id}`);
      const [{ with: people = [] }] = (body as { cartItems: { with?: { _id: string }[] }[] }).cartItems as [
        { with?: { _id: string }[] },
      ];
      if (people.length !== 1 || people[0]!._id !== person._id) problems.push(`booking ${id} did not get the person`);
    }
    const without = { [await this.#service()]: "seats" };
    await this.#admin.patch(`/team/${person._id}`, { revision: person.revision, active: false, without });
    return problems;
  }

  async #person(): Promise<Member | undefined> {
    const { body } = await this.#admin.get("/team/all?pageSize=500");
    return (body as Member[]).find(({ name, active }) => name === PERSON && active);
  }

  async #service(): Promise<string> {
    const { body } = await this.#admin.get("/services/all-services?pageSize=500");
    return (body as { _id: string; name: string }[]).find(({ name }) => name === SERVICE)!._id;
  }
}
