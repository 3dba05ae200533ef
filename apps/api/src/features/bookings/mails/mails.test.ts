import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  TUESDAY,
  bookedPayment,
  newPayer,
  type Payer,
  type WantedLine,
} from "../../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

let api: TestApi;
let desk: TestClient;
beforeAll(async () => {
  api = await startApi();
  desk = await api.staff("admin");
});
afterAll(() => api.stop());

interface Booked extends Payer {
  bookingId: string;
}
async function paidBooking(lines: WantedLine[]): Promise<Booked> {
  const payer = await newPayer(api);
  return { ...payer, ...(await bookedPayment(payer, lines)) };
}
/** The mails that arrived after the jobs have queued and sent those due; the jobs of one round run concurrently. */
const mailsAbout = async ({ email }: Payer, subject: RegExp) => {
  await api.jobs.runAll();
  await api.jobs.runAll();
  return api.inbox.mails().filter((mail) => mail.envelope.to.includes(email) && subject.test(mail.subject));
};
const cancel = ({ client, bookingId }: Booked) => client.post(`/booking/${bookingId}/cancel`);
const move = ({ client, bookingId }: Booked, item: number, time: string) =>
  client.post(`/booking/${bookingId}/reschedule`, { item, date: TUESDAY, time });
const setStatus = ({ bookingId }: Booked, bookingStatus: string) =>
  desk.patch(`/booking/${bookingId}`, { bookingStatus });
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

describe("every change sends one mail", () => {
  test("of a cancellation that was asked for several times at once [R16]", async () => {
    const booked = await paidBooking([{ time: "09:00 AM" }]);
    expect(await statuses([cancel(booked), cancel(booked), cancel(booked)])).toEqual([200, 409, 409]);
    expect(await mailsAbout(booked, /cancelled/)).toHaveLength(1);
    api.clock.advance(5 * 60_000);
    expect(await mailsAbout(booked, /cancelled/)).toHaveLength(1);
  });

  test("of one line moved to several times at once", async () => {
    const booked = await paidBooking([{ time: "09:30 AM" }]);
    const moves = ["10:00 AM", "10:30 AM", "11:00 AM"].map((time) => move(booked, 0, time));
    const won = (await statuses(moves)).filter((status) => status === 200).length;
    const { body } = await booked.client.get(`/booking/getBooking/${booked.bookingId}`);
    const mails = await mailsAbout(booked, /new time/);
    // A later move may start from the time of an earlier one; the last mail names the final time.
    expect(mails.length).toBeGreaterThanOrEqual(1);
    expect(mails.length).toBeLessThanOrEqual(won);
    expect(mails.at(-1)?.text).toContain(`New time: Tue, 24 Nov 2037, ${body.cartItems[0].time.replace(/^0/, "")} WAT`);
  });

  test("of two lines moved one after the other, and of a status set in between, while the mail server was away", async () => {
    const booked = await paidBooking([{ time: "12:00 PM" }, { service: "Manicure & Pedicure", time: "02:00 PM" }]);
    api.inbox.faults.set("451");
    await move(booked, 0, "12:30 PM");
    await move(booked, 1, "03:00 PM");
    await setStatus(booked, "processing");
    await api.jobs.runAll();
    api.inbox.faults.clear();
    api.clock.advance(60_000);
    const mails = await mailsAbout(booked, /new time/);
    expect(new Set(mails.map(({ text }) => /Service: (.*)/.exec(text)?.[1]))).toEqual(
      new Set(["Haircut & Styling", "Manicure & Pedicure"]),
    );
    expect(mails).toHaveLength(2);
  });

  test("of a line moved twice while the mail server was away: only where it is now", async () => {
    const booked = await paidBooking([{ time: "04:00 PM" }]);
    api.inbox.faults.set("451");
    await move(booked, 0, "04:30 PM");
    await move(booked, 0, "05:00 PM");
    await api.jobs.runAll();
    api.inbox.faults.clear();
    api.clock.advance(60_000);
    const mails = await mailsAbout(booked, /new time/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("New time: Tue, 24 Nov 2037, 5:00 PM WAT");
    expect(mails[0]?.text).toContain("Cancel or move until: Mon, 23 Nov 2037, 5:00 PM WAT");
  });

  test("of a booking that was revived after it was cancelled, with a calendar file that confirms it", async () => {
    const booked = await paidBooking([{ time: "05:30 PM" }]);
    expect(await mailsAbout(booked, /confirmed/)).toHaveLength(1);
    await cancel(booked);
    const [off] = await mailsAbout(booked, /cancelled/);
    expect((await setStatus(booked, "placed")).status).toBe(200);
    const confirmed = await mailsAbout(booked, /confirmed/);
    expect(confirmed).toHaveLength(2);
    const event = (content: Buffer | undefined) => {
      const calendar = new ICAL.Component(ICAL.parse(content!.toString()) as unknown[]);
      const [only, ...others] = calendar.getAllSubcomponents("vevent");
      expect(others).toEqual([]);
      const { uid, sequence, startDate } = new ICAL.Event(only);
      return { method: calendar.getFirstPropertyValue("method"), uid, sequence, startsAt: startDate.toString() };
    };
    const startsAt = "2037-11-24T16:30:00Z";
    const uid = `${booked.bookingId}-0@${new URL(api.url).host}`;
    const files = [confirmed[0], off, confirmed[1]].map((mail) => event(mail?.attachments[0]?.content));
    expect(files).toEqual([
      { method: "REQUEST", uid, sequence: 0, startsAt },
      { method: "CANCEL", uid, sequence: 1, startsAt },
      { method: "REQUEST", uid, sequence: 2, startsAt },
    ]);
  });
});

test("an invitation and a downloaded calendar name the address that the mails come from as organizer", async () => {
  const booked = await paidBooking([{ time: "03:30 PM" }]);
  const [mail] = await mailsAbout(booked, /confirmed/);
  const file = await booked.client.get(`/booking/${booked.bookingId}/calendar.ics`);
  const organizers = [mail?.attachments[0]?.content.toString(), String(file.body)].map((text) => {
    const calendar = new ICAL.Component(ICAL.parse(text!) as unknown[]);
    return new ICAL.Event(calendar.getFirstSubcomponent("vevent")!).organizer.toLowerCase();
  });
  // Mail readers take an update or a cancellation from the organizer alone, so the two addresses must be one.
  expect(mail?.envelope.from).toBe("hello@salon.test");
  expect(organizers).toEqual(["mailto:hello@salon.test", "mailto:hello@salon.test"]);
});

test("a line moved to within a day sends one mail: the mail about its new time, no reminder", async () => {
  const booked = await paidBooking([{ time: "06:00 PM", date: "2037-11-26" }]);
  api.clock.set(new Date(`${TUESDAY}T06:00:00Z`));
  expect((await move(booked, 0, "06:30 PM")).status).toBe(200);
  expect(await mailsAbout(booked, /new time/)).toHaveLength(1);
  expect(await mailsAbout(booked, /Your appointment/)).toHaveLength(0);
  api.clock.set(new Date(`${TUESDAY}T15:30:00Z`));
  expect(await mailsAbout(booked, /Your appointment/)).toHaveLength(1);
});

describe("an address that is corrected after paying", () => {
  const correct = ({ client }: Payer, email: string) => client.patch("/users/me", { email });
  const confirmations = async (email: string) => {
    await api.jobs.runAll();
    return api.inbox.mails().filter(({ to, subject }) => to === email && /confirmed/.test(subject));
  };
  let typed = 0;
  const newEmail = () => `corrected${++typed}@gmail.example`;

  test("gets the confirmations of the appointments to come with their calendar files, and no other", async () => {
    const booked = await paidBooking([{ time: "09:00 AM", date: "2037-11-25" }]);
    const next = await bookedPayment(booked, [{ time: "09:30 AM", date: "2037-11-26" }]);
    const off = await bookedPayment(booked, [{ time: "10:00 AM", date: "2037-11-26" }]);
    expect((await booked.client.post(`/booking/${off.bookingId}/cancel`)).status).toBe(200);
    expect(await confirmations(booked.email)).not.toEqual([]);
    const email = newEmail();
    expect((await correct(booked, email)).status).toBe(200);
    const mails = await confirmations(email);
    const idOf = (text: string) => /booking-details\/([0-9a-f]{24})/.exec(text)?.[1] ?? "";
    expect(mails.map(({ text }) => idOf(text)).toSorted()).toEqual([booked.bookingId, next.bookingId].toSorted());
    for (const { text, attachments } of mails) {
      const calendar = new ICAL.Component(ICAL.parse(attachments[0]!.content.toString()) as unknown[]);
      const [event, ...others] = calendar.getAllSubcomponents("vevent");
      expect(others).toEqual([]);
      expect(new ICAL.Event(event).uid).toContain(idOf(text));
      expect(event!.getFirstProperty("attendee")?.getFirstValue()).toBe(`mailto:${email}`);
    }
    expect((await correct(booked, email)).status).toBe(200);
    expect(await confirmations(email)).toHaveLength(2);
  });

  test("gets none where it has another account, whose owner did not book, nor for a visit that is over", async () => {
    const other = await newPayer(api);
    const booked = await paidBooking([{ time: "09:30 AM", date: "2037-11-25" }]);
    expect((await correct(booked, other.email)).status).toBe(200);
    expect(await confirmations(other.email)).toEqual([]);
    const late = await paidBooking([{ time: "10:30 AM", date: "2037-11-25" }]);
    // A confirmation that still waits goes to the address of the moment when it is sent.
    expect(await confirmations(late.email)).not.toEqual([]);
    const before = api.clock.now();
    api.clock.set(new Date("2037-11-25T10:00:00Z"));
    const email = newEmail();
    expect((await correct(late, email)).status).toBe(200);
    expect(await confirmations(email)).toEqual([]);
    api.clock.set(before);
  });
});

describe("a reminder that waits for the mail server", () => {
  /** A customer booked for Tuesday at four, whose reminder of two hours before was queued and could not be sent. */
  async function waiting(): Promise<Booked> {
    const booked = await paidBooking([{ time: "04:00 PM" }]);
    await mailsAbout(booked, /confirmed/);
    api.clock.set(new Date(`${TUESDAY}T13:00:00Z`));
    api.inbox.faults.set("451");
    // Once to queue it, and once more to attempt to send it.
    await api.jobs.runAll();
    await api.jobs.runAll();
    const rows = (await desk.get(`/mails?q=${booked.email}`)).body as { kind: string }[];
    expect(rows.filter(({ kind }) => kind === "reminder")).toMatchObject([{ state: "queued", attempts: 1 }]);
    api.inbox.faults.clear();
    return booked;
  }
  const remindersOf = (booked: Booked) => mailsAbout(booked, /Your appointment/);
  const morning = new Date("2037-11-23T06:00:00Z");
  beforeEach(() => api.clock.set(morning));
  afterEach(() => api.inbox.faults.clear());
  afterAll(() => api.clock.set(morning));

  test("comes late while there is still time", async () => {
    const booked = await waiting();
    api.clock.advance(60 * 60_000);
    const [reminder, ...others] = await remindersOf(booked);
    expect(others).toEqual([]);
    expect(reminder?.text).toContain("When: Tue, 24 Nov 2037, 4:00 PM WAT");
    expect(reminder?.text).not.toContain("Cancel or move until");
  });

  test("says until when the booking may be changed, while it may be", async () => {
    await desk.patch("/settings", { cancelCutoffHours: 0 });
    const booked = await waiting();
    api.clock.advance(60 * 60_000);
    const [reminder] = await remindersOf(booked);
    await desk.patch("/settings", { cancelCutoffHours: 24 });
    expect(reminder?.text).toContain("Cancel or move until: Tue, 24 Nov 2037, 4:00 PM WAT");
  });

  test("does not come once the appointment has begun", async () => {
    const booked = await waiting();
    api.clock.advance(2 * 60 * 60_000);
    expect(await remindersOf(booked)).toEqual([]);
  });

  test("does not come for a booking that was cancelled meanwhile", async () => {
    const booked = await waiting();
    expect((await setStatus(booked, "cancelled")).status).toBe(200);
    api.clock.advance(60_000);
    expect(await remindersOf(booked)).toEqual([]);
  });

  test("speaks of the new time, and of no other, when it was moved meanwhile", async () => {
    const booked = await waiting();
    const moved = await desk.post(`/booking/${booked.bookingId}/reschedule`, {
      item: 0,
      date: TUESDAY,
      time: "05:00 PM",
    });
    expect(moved.status).toBe(200);
    api.clock.advance(60 * 60_000);
    const mails = (await remindersOf(booked)).map(({ text }) => /When: (.*)/.exec(text)?.[1]);
    expect(mails).toEqual(["Tue, 24 Nov 2037, 5:00 PM WAT"]);
  });
});

test("a booking that staff write down is confirmed to its customer, one that is over is not", async () => {
  const payer = await newPayer(api);
  const [service] = (await payer.client.get("/services/all-services")).body;
  const booking = (bookingStatus: string) => ({
    paymentMethod: "Flutterwave",
    bookingStatus,
    bookingDate: TUESDAY,
    bookingAmount: 0,
    user: payer.id,
    cartItems: [{ serviceId: service._id }],
  });
  expect((await desk.post("/booking/create-admin-booking", booking("completed"))).status).toBe(201);
  const { body } = await desk.post("/booking/create-admin-booking", booking("placed"));
  const [mail, ...others] = await mailsAbout(payer, /confirmed/);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("Time to be agreed");
  expect(mail?.text).toContain(`Reference: ${body.booking._id}`);
  expect(mail?.attachments).toEqual([]);
});
