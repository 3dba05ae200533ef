import { addDays, lagosDay, type Appointment } from "@salon/contracts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../../../testing/bill-page.ts";
import { adaeze, bisi } from "../../../testing/clients.ts";
import { appointment, chooseHaircut, visitPlan, walkInOfBisi } from "../../../testing/day.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { FakeEventSource } from "../../../testing/event-source.ts";
import { author, customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { braiding, haircut, SATURDAY, slotsWith, TODAY } from "../../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../../testing/team.ts";

type Statuses = NonNullable<Parameters<typeof slotsWith>[0]>;

const asked: object[] = [];
const NOT_MORNING: Statuses = { "09:00 AM": "past", "09:30 AM": "past", "07:00 PM": "closed" };
/** Answers with the times of the board, and with those that have room for the service. */
function salonWith(board: Statuses, room: Statuses = board, ...appointments: Appointment[]) {
  fake.reply("bookings", "day", ({ query }) => ({ date: query["date"] ?? "", slots: slotsWith(board), appointments }));
  fake.reply("seats", "availability", ({ query }) => {
    asked.push(query);
    return { date: query.date, slots: slotsWith(room) };
  });
}
beforeEach(() => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("services", "list", pageOf(haircut));
});

function clockAt(time: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T${time}`) });
  onTestFinished(() => void vi.useRealTimers());
}
const times = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" });
const timesShown = () =>
  within(times())
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ text }) => text);
async function open(address = `/admin/day?date=${SATURDAY}&new=1`) {
  const { person } = renderPage(address, author);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  return {
    person,
    chooseService: () => chooseHaircut(person),
  };
}

it("offers the times that the board shows as open, and with a service those with room for it", async () => {
  salonWith(NOT_MORNING, { ...NOT_MORNING, "06:30 PM": "closed", "10:30 AM": "full" });
  const { chooseService } = await open();
  await waitFor(() => expect(timesShown().slice(0, 2)).toEqual(["Select", "10:00 AM"]));
  expect(timesShown()).not.toContain("07:00 PM");
  expect(timesShown()).toContain("06:30 PM");
  await chooseService();
  await waitFor(() => expect(timesShown()).not.toContain("06:30 PM"));
  expect(within(within(times()).getByRole("group", { name: "Full" })).getAllByRole("option")).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({ date: SATURDAY, service: haircut._id, desk: "true" });
});

it("shows the nearest times of a full one, which can be chosen instead", async () => {
  salonWith({ "10:00 AM": "full", "10:30 AM": "full", "09:30 AM": "full" });
  fake.reply("bookings", "addWalkIn", booking);
  const { person, chooseService } = await open();
  await chooseService();
  await person.selectOptions(times(), "10:00 AM");
  const note = (await screen.findByText("10:00 AM is full.")).closest<HTMLElement>("[aria-live]")!;
  expect(
    within(note)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["09:00 AM", "11:00 AM", "11:30 AM"]);
  await person.click(within(note).getByRole("button", { name: "11:00 AM" }));
  expect(times().value).toBe("11:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText(/^Booked for /)).toBeTruthy();
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toEqual([walkInOfBisi({ time: "11:00 AM" })]));
});

it("offers to squeeze in when the time was taken meanwhile, and keeps what was typed", async () => {
  salonWith({});
  fake.reply("bookings", "addWalkIn", new Refusal(409, "Some of these times are no longer free"));
  const { person, chooseService } = await open();
  await chooseService();
  await person.selectOptions(times(), "10:00 AM");
  salonWith({ "10:00 AM": "full" });
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(await screen.findByRole("button", { name: "Squeeze in" })).toBeTruthy();
  expect(screen.getByText("Some of these times are no longer free")).toBeTruthy();
  expect([times().value, screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value]).toEqual([
    "10:00 AM",
    "Bisi",
  ]);
});

it("squeezes nobody in by a press at a time that has just been taken, but by the next one", async () => {
  salonWith({});
  fake.reply("bookings", "addWalkIn", booking);
  fake.reply("bookings", "list", pageOf());
  const { person, chooseService } = await open();
  await chooseService();
  await person.selectOptions(times(), "10:00 AM");
  salonWith({ "10:00 AM": "full" });
  const stream = FakeEventSource.all.at(-1)!;
  act(() => stream.connect({ at: "2026-11-21T14:00:00.000Z", changed: [] }));
  act(() => stream.send({ at: "2026-11-21T14:06:00.000Z", changed: ["bookings"] }));
  await person.click(await screen.findByRole("button", { name: "Squeeze in" }));
  await waitFor(() => expect(document.activeElement).toBe(times()));
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Squeeze in" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toEqual([walkInOfBisi({ squeeze: true })]));
});

it("sends a press whose answer was lost again as it was, although its place looks full by then", async () => {
  salonWith({});
  fake.reply("bookings", "addWalkIn", new Refusal(503, "Service is temporarily unavailable"));
  const { person, chooseService } = await open();
  await chooseService();
  await person.selectOptions(times(), "10:00 AM");
  salonWith({ "10:00 AM": "full" });
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toHaveLength(2));
  const [first] = fake.sent("bookings", "addWalkIn");
  expect(fake.sent("bookings", "addWalkIn")).toEqual([walkInOfBisi(), first]);
});

it("squeezes nobody in after a lost answer, and says what was booked by it", async () => {
  salonWith({});
  fake.breakOff("bookings", "addWalkIn");
  const { person, chooseService } = await open();
  await chooseService();
  await person.selectOptions(times(), "10:00 AM");
  salonWith({ "10:00 AM": "full" });
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await screen.findByRole("button", { name: "Try again" });
  await person.type(screen.getByRole("textbox", { name: "Name" }), " Coker");
  fake.reply("bookings", "addWalkIn", new Refusal(409, "This is saved already", { made: booking }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await person.click(await screen.findByRole("button", { name: "It is another one" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toHaveLength(3));
  const [first, second, third] = fake.sent("bookings", "addWalkIn") as { key: string }[];
  expect(second).toEqual({ ...first, name: "Bisi Coker" });
  expect(third).toEqual({ ...second, key: expect.any(String) });
  expect(third!.key).not.toBe(second!.key);
  fakeBillPage();
  await person.click(screen.getByRole("button", { name: "Change it" }));
  await waitFor(() => expect(openAddress()).toBe(BILL_PAGE));
});

const paidNow = () =>
  screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.parentElement?.textContent;

it("asks whether a customer who is here pays now, and lets one who comes later pay later, unless staff choose otherwise", async () => {
  clockAt("09:10:00Z");
  salonWith({ "09:00 AM": "past", "09:30 AM": "past" });
  fake.reply("bookings", "addWalkIn", booking);
  const { person, chooseService } = await open("/admin/day?new=1");
  await waitFor(() => expect(timesShown()[0]).toBe("Now"));
  const shown = async (time: string) => {
    await person.selectOptions(times(), time);
    return [paidNow(), screen.getByRole("button", { name: /^(Add walk-in|Book appointment)$/ }).textContent];
  };
  expect(await shown("Now")).toEqual([undefined, "Add walk-in"]);
  expect(await shown("10:00 AM")).toEqual([undefined, "Add walk-in"]);
  expect(await shown("02:00 PM")).toEqual(["Pays later", "Book appointment"]);
  await person.click(screen.getByRole("radio", { name: "Transfer" }));
  expect(await shown("Now")).toEqual(["Transfer", "Add walk-in"]);
  expect(await shown("02:00 PM")).toEqual(["Transfer", "Book appointment"]);
  await chooseService();
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText(/^Booked for /)).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ method: "transfer", time: "02:00 PM" }]);
});

it("keeps a time that the chosen service cannot have, says so, and offers the nearest times", async () => {
  salonWith({}, { "06:30 PM": "closed", "07:00 PM": "closed" });
  fake.reply("bookings", "addWalkIn", booking);
  const { person, chooseService } = await open();
  await person.click(screen.getByRole("button", { name: "Book 06:30 PM" }));
  await chooseService();
  expect(await screen.findByText(`06:30 PM cannot be booked for ${haircut.name}.`)).toBeTruthy();
  expect(times().value).toBe("06:30 PM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
  const note = (await screen.findByText("The nearest free times:")).closest<HTMLElement>("[aria-live]")!;
  const nearest = within(note).getAllByRole("button");
  expect(nearest.map(({ textContent }) => textContent)).toEqual(["05:00 PM", "05:30 PM", "06:00 PM"]);
  await person.click(nearest[2]!);
  expect(screen.queryByText(/cannot be booked/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ time: "06:00 PM" }]));
});

it("offers now while the running slot has room, and else names it among the full ones", async () => {
  clockAt("09:10:00Z");
  expect(lagosDay(new Date())).toBe(TODAY);
  salonWith({ "09:00 AM": "past", "09:30 AM": "past" }, { "09:00 AM": "past", "09:30 AM": "past", "10:00 AM": "full" });
  const { person, chooseService } = await open("/admin/day?new=1");
  await waitFor(() => expect(timesShown()[0]).toBe("Now"));
  await chooseService();
  await waitFor(() => expect(timesShown()[0]).toBe("Select"));
  expect(timesShown()).toContain("10:00 AM (now)");
  await person.click(screen.getByRole("button", { name: "Add walk-in" }));
  expect(await screen.findByText("Please select a time.")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
});

it("marks a squeezed customer on the board", async () => {
  salonWith({}, {}, { ...appointment, beyond: true });
  renderPage(`/admin/day?date=${SATURDAY}`, author);
  expect(await screen.findByText("Squeezed in")).toBeTruthy();
});

it("shows the alert of the name, answer or account for which a walk-in is booked, and books for that card", async () => {
  salonWith({});
  fake.reply("desk", "search", { people: [{ name: customer.name, user: customer._id }], bookings: [] });
  fake.reply("bookings", "addWalkIn", booking);
  fake.reply("clients", "get", bisi);
  fake.reply("clients", "list", ({ query }) =>
    pageOf(
      ...(query["phone"] === "08031234567" ? [bisi] : []),
      ...(query["user"] === customer._id ? [{ ...adaeze, alert: "Asthma" }] : []),
    ),
  );
  const { person } = renderPage("/admin/day?new=1", author);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await person.type(name, "Bisi C");
  await person.type(screen.getByRole("textbox", { name: "Phone (optional)" }), "08031234567");
  expect(await screen.findByText("Allergic to henna")).toBeTruthy();
  await person.clear(name);
  await person.type(name, "Tolu Coker");
  const yes = await screen.findByRole("button", { name: "Yes: Tolu Coker is Bisi Coker" });
  expect(screen.queryByText("Allergic to henna")).toBeNull();
  await person.click(yes);
  expect(await screen.findByText("Allergic to henna")).toBeTruthy();
  await chooseHaircut(person);
  await person.click(screen.getByRole("radio", { name: "Cash" }));
  await person.click(screen.getByRole("button", { name: "Add walk-in" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ client: bisi._id }]));
  await person.keyboard("n");
  await person.type(await screen.findByRole("combobox", { name: "Who" }), "ada");
  await person.click(await screen.findByRole("option", { name: /Adaeze Obi/ }));
  expect(await screen.findByText("Asthma")).toBeTruthy();
});

it("finds a customer by number, and lists the services with their minutes, the most used first", async () => {
  salonWith(NOT_MORNING);
  const braids = { ...braiding, name: "Aso braids" };
  fake.reply("services", "list", pageOf(braids, haircut));
  fake.reply("bookings", "usedServices", [haircut._id]);
  fake.reply("clients", "get", bisi);
  const phone = { e164: "+2348031234567", shown: "+234 803 123 4567" };
  fake.reply("desk", "search", ({ query }) => ({
    people: query.q === "0803" ? [{ name: "Bisi Coker", client: bisi._id, phone }] : [],
    bookings: [],
  }));
  const { person } = renderPage("/admin/day?new=1", author);
  await person.type(await screen.findByRole("combobox", { name: "Who" }), "0803");
  await person.click(await screen.findByRole("option", { name: /Bisi Coker/ }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Phone (optional)" }).value).toBe(phone.shown);
  const service = screen.getByRole<HTMLSelectElement>("combobox", { name: "Service" });
  await waitFor(() =>
    expect([...service.options].slice(1).map(({ text }) => text)).toEqual([
      "Haircut & Styling - #3000 · 45 min",
      expect.stringMatching(/^Aso braids - #\d+ · \d+ min$/),
    ]),
  );
});

it("holds a booking until it is paid, offers only ends before its start, and sends the link, of several services too", async () => {
  salonWith({});
  fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  fake.reply("bookings", "addWalkIn", { ...booking, payLink: { link: "https://salon.test/p/x", text: "Please pay" } });
  const { person, chooseService } = await open();
  await chooseService();
  expect(screen.queryByRole("combobox", { name: "Hold until paid" })).toBeNull();
  await person.selectOptions(times(), "10:00 AM");
  const hold = await screen.findByRole("combobox", { name: "Hold until paid" });
  const ends = within(hold).getAllByRole<HTMLOptionElement>("option");
  expect(ends.map(({ text }) => text)).toEqual(["No, it counts at once", "2 hours", "Today until closing"]);
  await person.selectOptions(hold, "Today until closing");
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  await person.click(await screen.findByRole("button", { name: "Find times" }));
  await person.click(await screen.findByRole("button", { name: "Book this" }));
  expect(await screen.findByRole("button", { name: "Send the link" })).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toMatchObject([
    { method: "later", hold: { until: expect.any(String) }, lines: [{ serviceId: haircut._id, time: "06:00 PM" }] },
  ]);
});

it("shows the plans of a refusal when a time of a visit has just been taken and no search answers", async () => {
  salonWith({});
  fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  const { person, chooseService } = await open();
  await chooseService();
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  const sheet = within(await screen.findByRole("complementary", { name: "New visit" }));
  await person.type(await sheet.findByRole("textbox", { name: "Name" }), "Bola Ige");
  await person.click(sheet.getByRole("button", { name: "Find times" }));
  const taken = { conflicts: [], plans: [visitPlan("05:00 PM", "06:00 PM")] };
  fake.reply("bookings", "addWalkIn", new Refusal(409, "A time is no longer free", taken));
  fake.reply("seats", "visit", new Refusal(503, "Too many searches"));
  await person.click(await sheet.findByRole("button", { name: "Book this" }));
  expect(await sheet.findByRole("heading", { name: /arrive 5:00\sPM, all done 6:00\sPM$/ })).toBeTruthy();
  expect(screen.getAllByText("A time is no longer free")).toHaveLength(1);
  fake.reply("bookings", "addWalkIn", booking);
  await person.click(sheet.getByRole("button", { name: "Book this" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "addWalkIn").at(-1)).toMatchObject({ lines: [{ time: "05:00 PM" }] }),
  );
});

it("searches again for another visit whose plan is of a day that is no longer chosen", async () => {
  salonWith({});
  fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  fake.reply("bookings", "addWalkIn", new Refusal(409, "This is saved already", { made: booking }));
  const { person, chooseService } = await open();
  await chooseService();
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  const sheet = within(await screen.findByRole("complementary", { name: "New visit" }));
  await person.click(await sheet.findByRole("button", { name: "Find times" }));
  await person.click(await sheet.findByRole("button", { name: "Book this" }));
  const another = await sheet.findByRole("button", { name: "It is another one" });
  fireEvent.change(sheet.getByLabelText("Day"), { target: { value: addDays(SATURDAY, 2) } });
  await waitFor(() => expect(openAddress()).toContain(addDays(SATURDAY, 2)));
  await person.click(another);
  await waitFor(() =>
    expect(fake.sent("seats", "visit")).toMatchObject([{ date: SATURDAY }, { date: addDays(SATURDAY, 2) }]),
  );
  expect(fake.sent("bookings", "addWalkIn")).toHaveLength(1);
});

it("says who is free until when where the service does not fit from now on, with the next person and time, and squeezes in", async () => {
  clockAt("11:27:00+01:00");
  fakeTeam([sade, tunde]);
  salonWith({});
  fake.reply("seats", "availability", ({ query }) => ({
    date: query.date,
    slots: slotsWith({ "11:00 AM": "full", "11:30 AM": "full" }),
    now:
      query.with === sade._id
        ? { ends: "11:57", others: [{ _id: tunde._id, name: tunde.name }] }
        : { ends: "11:57", name: tunde.name, until: "11:30", others: [{ _id: sade._id, name: sade.name }] },
  }));
  fake.reply("bookings", "addWalkIn", booking);
  const { person, chooseService } = await open(`/admin/day?date=${TODAY}&new=1`);
  await chooseService();
  expect(await screen.findByText("Tunde Ojo is free until 11:30; this would end at 11:57.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Sade Bello now" }));
  expect(await screen.findByText("Sade Bello is not free now; this would end at 11:57.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Tunde Ojo now" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Squeeze in now" }));
  await person.click(screen.getByRole("radio", { name: "Cash" }));
  await person.click(screen.getByRole("button", { name: "Squeeze in" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "addWalkIn")).toEqual([expect.objectContaining({ time: "11:00 AM", squeeze: true })]),
  );
});
