import type { BookingStatus } from "@salon/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";

const ADMINS = 10;
const ROUNDS = 4;
const WISHES: readonly BookingStatus[] = ["cancelled", "completed", "processing", "placed"];
let api: TestApi;
let desk: TestClient;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  desk = await api.staff("author");
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const freeAtFour = async (): Promise<number> => {
  const { slots } = (await api.client().get(`/booking/availability?date=${MONDAY}`)).body;
  return slots.find(({ time }: { time: string }) => time === "04:00 PM").free;
};
type Row = { before: { status: BookingStatus }; after: { status: BookingStatus } };

test("ten who set a status at once: each change counts from the one before, is in the log, and moves the seats with it [R16]", async () => {
  const [service] = (await desk.get("/services/all-services")).body;
  const empty = await freeAtFour();
  const walkIn = { name: "Ada Obi", serviceId: service._id, date: MONDAY, time: "04:00 PM", method: "cash" };
  const { _id } = (await desk.post("/booking/walk-in", walkIn)).body;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: ADMINS }, (_, index) =>
        desk.patch(`/booking/${_id}`, { bookingStatus: WISHES[(index + round) % WISHES.length] }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const now: BookingStatus = (await desk.get(`/booking/getBooking/${_id}`)).body.bookingStatus;
    const log: Row[] = (await admin.get(`/audit?target=${_id}&action=booking.status&pageSize=500`)).body;
    expect(log.length, "somebody was heard").toBeGreaterThan(round);
    // One chain from `placed` to what it is now, in whatever order the rows were written: nobody's change is lost in between.
    const left = ["placed", ...log.map(({ after }) => after.status)].toSorted();
    expect(left).toEqual([...log.map(({ before }) => before.status), now].toSorted());
    expect(empty - (await freeAtFour()), now).toBe(now === "cancelled" ? 0 : 1);
  }
});
