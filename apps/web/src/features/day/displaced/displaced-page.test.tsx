import type { Displaced } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../../testing/api-fake.ts";
import { appointment, dayWith, fakeDay } from "../../../testing/day.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { SATURDAY, TODAY } from "../../../testing/salon.ts";

beforeEach(fakeDay);

const customer = { name: "Adaeze Obi", phone: "0803 123 4567", e164: "+2348031234567" };
const row: Displaced = {
  ...appointment,
  cartQuantity: 1,
  customer,
  date: SATURDAY,
  asked: null,
  with: [{ _id: "65e0000000000000000000a1", name: "Sade Bello" }],
  displaced: [{ kind: "off", of: "65e0000000000000000000a1", name: "Sade Bello" }],
};
const TUNDE = { _id: "65e0000000000000000000a2", name: "Tunde Ojo" };

const open = async () => {
  fake.reply("bookings", "displaced", pageOf(row));
  fake.reply("bookings", "ways", { people: [TUNDE], times: [{ date: SATURDAY, time: "11:00 AM" }] });
  const { person, client } = renderPage("/admin/day/cannot-take-place", author);
  await person.click(await screen.findByRole("button", { name: /Adaeze Obi/ }));
  await screen.findByRole("group", { name: "Another time" });
  return { person, client };
};

it("names a guest once", async () => {
  fake.reply("bookings", "displaced", pageOf({ ...row, guest: "Tola" }));
  renderPage("/admin/day/cannot-take-place", author);
  const opener = await screen.findByRole("button", { name: /Adaeze Obi/ });
  expect(opener.textContent).toContain("Haircut & Styling for Tola, with Sade Bello");
});

it("says who, what and why, and opened how the customer is reached and what can be done", async () => {
  const { person } = await open();
  const opener = screen.getByRole("button", { name: /Adaeze Obi/, expanded: true });
  expect(opener.textContent).toBe("10:00 AMAdaeze ObiHaircut & Styling, with Sade BelloSade Bello is not there then");
  const message = screen.getByRole("link", { name: "WhatsApp to Adaeze Obi" }).getAttribute("href");
  expect(new URL(message!).searchParams.get("text")).toMatch(/We are sorry: Sade Bello is not there then\./);

  fake.reply("bookings", "assign", { message: "Appointment assigned" });
  await person.click(screen.getByRole("button", { name: "Tunde Ojo" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "assign")).toEqual([{ key: expect.any(String), item: 0, with: TUNDE._id }]),
  );
  fake.reply("bookings", "reschedule", { message: "Appointment moved" });
  await person.click(screen.getByRole("checkbox", { name: "The customer asked for it" }));
  await person.click(screen.getByRole("button", { name: "Sat, 15 Jun, 11:00 AM" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "reschedule")).toEqual([
      {
        key: expect.any(String),
        item: 0,
        date: SATURDAY,
        time: "11:00 AM",
        from: { date: SATURDAY, time: "10:00 AM" },
        wished: true,
      },
    ]),
  );
});

it("keeps an appointment with one press, and is empty once all are settled", async () => {
  const { person } = await open();
  fake.reply("bookings", "takesPlace", { message: "The appointment takes place" });
  fake.reply("bookings", "displaced", pageOf());
  await person.click(screen.getByRole("button", { name: "It takes place" }));
  await waitFor(() => expect(fake.sent("bookings", "takesPlace")).toEqual([{ key: expect.any(String), item: 0 }]));
  expect(await screen.findByRole("heading", { name: "Every appointment can take place" })).toBeTruthy();
});

it("keeps an open dialog when another desk has settled the appointment", async () => {
  const { person, client } = await open();
  fake.reply("bookings", "get", booking);
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("dialog", { name: /^Cancel .+\?$/ });
  fake.reply("bookings", "displaced", pageOf());
  await act(() => client.invalidateQueries());
  await screen.findByText("Every appointment can take place");
  expect(screen.getByRole("dialog")).toBe(dialog);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it("is counted in the bell, which leads there, and the card of the day says why", async () => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY, displaced: 3 });
  dayWith({ ...appointment, displaced: [{ kind: "closed", name: "Generator" }] });
  const { person } = renderPage("/admin/day", author);
  const card = (await screen.findByRole("link", { name: "Adaeze Obi" })).closest<HTMLElement>(".day-card")!;
  expect(within(card).getByText("Closed: Generator")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "What waits: 3" }));
  const entry = screen.getByRole("menuitem", { name: "Cannot take place: 3 to settle" });
  expect(entry.getAttribute("href")).toBe("/admin/day/cannot-take-place");
});
