import { addDays, noonOf, type RepeatAvailability, type Slot } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY } from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";

beforeEach(() => {
  fakeSalon();
  fakeRepeat();
});
type Person = ReturnType<typeof renderPage>["person"];
type Nearest = readonly [day: string, time: Slot];
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>("button", { name });
const dialog = async () => within(await screen.findByRole("dialog", { name: "Repeat this booking" }));

/** Replies with every date as free except those given with their nearest time, or null for none; `until` is the last bookable day. */
function fakeRepeat(taken: Record<string, Nearest | null> = {}, until = "2031-06-14"): void {
  fake.reply("seats", "repeatAvailability", ({ query }): RepeatAvailability => {
    const { weeks, times }: Record<string, string> = query;
    const days = Array.from({ length: Number(times) }, (_, visit) => addDays(query.date, 7 * Number(weeks) * visit));
    const dates = days
      .filter((day) => day <= until)
      .map((day) => {
        const nearest = taken[day];
        return {
          date: noonOf(day),
          time: query.time,
          free: nearest === undefined ? 5 : 0,
          status: nearest === undefined ? ("open" as const) : ("full" as const),
          nearest: nearest ? [{ date: noonOf(nearest[0]), time: nearest[1] }] : [],
        };
      });
    return { dates };
  });
}

async function choose(person: Person): Promise<void> {
  await person.click(await button(/Saturday, 15 June 2030/));
  const time = await screen.findByRole<HTMLInputElement>("radio", { name: "10:00 AM" });
  await waitFor(() => expect(time.disabled).toBe(false));
  await person.click(time);
}
async function openDialog() {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await choose(person);
  await person.click(await button("Repeat this booking"));
  return { person, shown: await dialog() };
}
const rows = (shown: Awaited<ReturnType<typeof dialog>>) =>
  within(shown.getByRole("list", { name: "Dates" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

it("offers to repeat a booking once service, day and time are chosen", async () => {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await person.click(await button(/Saturday, 15 June 2030/));
  expect(screen.queryByRole("button", { name: "Repeat this booking" })).toBeNull();
  const time = await screen.findByRole<HTMLInputElement>("radio", { name: "10:00 AM" });
  await waitFor(() => expect(time.disabled).toBe(false));
  await person.click(time);
  expect(await button("Repeat this booking")).toBeTruthy();
});

it("adds a line for each date, and a nearest time only where the customer takes it", async () => {
  fakeRepeat({
    "2030-06-22": ["2030-06-22", "11:30 AM"],
    "2030-06-29": ["2030-06-28", "06:00 PM"],
    "2030-07-13": null,
  });
  const { person, shown } = await openDialog();
  await person.selectOptions(shown.getByRole("combobox", { name: "Every" }), "week");
  await person.selectOptions(shown.getByRole("combobox", { name: "How often" }), "5 times");
  await shown.findByText("Sat, 13 Jul, 10:00 AM");
  expect(rows(shown)).toEqual([
    "Sat, 15 Jun, 10:00 AM",
    "Sat, 22 Jun, 11:30 AMNearest free time, because Sat, 22 Jun, 10:00 AM is not free",
    "Fri, 28 Jun, 06:00 PMNearest free time, because Sat, 29 Jun, 10:00 AM is not free",
    "Sat, 6 Jul, 10:00 AM",
    "Sat, 13 Jul, 10:00 AM Not free, and no time near it is",
  ]);
  const boxes = shown.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false, true]);
  await person.click(boxes[2]!);
  await person.click(boxes[3]!);
  expect(shown.getByText("NGN 6,000")).toBeTruthy();
  await person.click(shown.getByRole("button", { name: "Add 2 bookings to the cart" }));
  const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
  expect(cart.getAllByRole("button", { name: /^Add one more/ }).map((row) => row.textContent)).toEqual([
    expect.stringContaining("Sat, Jun 15, 2030 10:00 AM"),
    expect.stringContaining("Fri, Jun 28, 2030 06:00 PM"),
  ]);
  expect(screen.getByText("Haircut & Styling, 2 dates added. 2 items")).toBeTruthy();
});

it("asks about the chosen person, and names them", async () => {
  fakeTeam();
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await person.click(await screen.findByRole("radio", { name: /^Sade Bello/ }));
  await choose(person);
  await person.click(await button("Repeat this booking"));
  expect((await dialog()).getByText(/Haircut & Styling with Sade Bello, from Sat, 15 Jun, 10:00 AM/)).toBeTruthy();
  await (await dialog()).findAllByRole("checkbox");
  const [call] = fake.calls
    .map((entry) => entry.call)
    .filter((entry) => entry.startsWith("GET /booking/availability/r"));
  expect(Object.fromEntries(new URLSearchParams(call!.split("?")[1]))).toEqual({
    service: haircut._id,
    date: SATURDAY,
    time: "10:00 AM",
    weeks: "2",
    times: "3",
    with: sade._id,
  });
});

it("shows a date that is in the cart already, without adding it again", async () => {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await choose(person);
  await person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);
  await screen.findByRole("dialog", { name: "Confirm Booking" });
  await person.keyboard("{Escape}");
  await person.click(await button("Repeat this booking"));
  expect(await (await dialog()).findByText("In your cart already")).toBeTruthy();
  expect((await dialog()).getAllByRole("checkbox")).toHaveLength(2);
});

it("says that later dates cannot be booked yet", async () => {
  fakeRepeat({}, "2030-07-04");
  const { shown } = await openDialog();
  expect(await shown.findByText("Later dates cannot be booked yet.")).toBeTruthy();
  expect(rows(shown)).toHaveLength(2);
});

it("does not add more dates than the cart can hold", async () => {
  const { person, shown } = await openDialog();
  await person.selectOptions(shown.getByRole("combobox", { name: "How often" }), "9 times");
  await person.click(await shown.findByRole("button", { name: "Add 9 bookings to the cart" }));
  await screen.findByRole("dialog", { name: "Confirm Booking" });
  await person.keyboard("{Escape}");
  await person.click(await screen.findByRole("radio", { name: "11:00 AM" }));
  await person.click(await button("Repeat this booking"));
  const again = await dialog();
  expect(await again.findByText("A cart holds at most 10 bookings: it has room for 1 more")).toBeTruthy();
  const add = (count: string) => again.getByRole<HTMLButtonElement>("button", { name: `Add ${count} to the cart` });
  expect(add("3 bookings").disabled).toBe(true);
  const boxes = again.getAllByRole("checkbox");
  await person.click(boxes[1]!);
  await person.click(boxes[2]!);
  expect(add("1 booking").disabled).toBe(false);
});

it("shows a failure with a retry", async () => {
  fake.reply("seats", "repeatAvailability", new Refusal(503, "Please try again in a moment"));
  const { person, shown } = await openDialog();
  await shown.findByText("Please try again in a moment");
  fakeRepeat();
  await person.click(shown.getByRole("button", { name: "Try again" }));
  expect(await shown.findAllByRole("checkbox")).toHaveLength(3);
});
