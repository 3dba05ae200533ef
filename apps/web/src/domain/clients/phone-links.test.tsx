import type { Booking } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { dayWith, haircutWith } from "../../testing/day.ts";
import { booking } from "../../testing/desk-data.ts";
import { admin, author, customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon } from "../../testing/salon.ts";

const PHONE = { phone: "+2348031234567", phoneShown: "0803 123 4567" };
const call = () => screen.findByRole("link", { name: "0803 123 4567" });
const textOf = (link: HTMLElement): string => new URL(link.getAttribute("href")!).searchParams.get("text")!;

it("a user's number calls and opens WhatsApp with a greeting, in the list and in the record", async () => {
  const user = { ...customer, ...PHONE };
  fake.reply("users", "list", { items: [user, { ...author, name: "Bola Ade" }], total: 2 });
  const { unmount } = renderPage("/admin/users", admin);
  expect((await call()).getAttribute("href")).toBe("tel:+2348031234567");
  const whatsapp = screen.getByRole("link", { name: "WhatsApp to Adaeze Obi" });
  expect(new URL(whatsapp.getAttribute("href")!).pathname).toBe("/2348031234567");
  expect(textOf(whatsapp)).toBe("Hello Adaeze Obi, this is Ibadandun Salon & Spa.");
  expect(screen.queryByRole("link", { name: "WhatsApp to Bola Ade" })).toBeNull();
  unmount();
  fake.reply("users", "get", user);
  fake.reply("bookings", "list", { items: [], total: 0 });
  fake.reply("audit", "list", { items: [], total: 0 });
  renderPage(`/admin/user/${user._id}`, admin);
  expect((await call()).getAttribute("href")).toBe("tel:+2348031234567");
});

const withPhone: Booking = {
  ...booking,
  customer: { name: customer.name, email: customer.email, phone: PHONE.phoneShown, e164: PHONE.phone },
};

it("the ready text in the details of a booking names the appointment", async () => {
  fake.reply("bookings", "get", withPhone);
  fake.reply("payments", "list", { items: [], total: 0 });
  fake.reply("audit", "list", { items: [], total: 0 });
  renderPage(`/admin/booking-details/${booking._id}`, author);
  await call();
  expect(textOf(screen.getByRole("link", { name: "WhatsApp to Adaeze Obi" }))).toBe(
    "Hello Adaeze Obi, this is Ibadandun Salon & Spa. It is about your appointment: Haircut & Styling, Mon, 23 Nov, 10:30 AM.",
  );
});

it("an appointment of the day board has both links; a number that is no valid one is only called", async () => {
  fakeSalon();
  dayWith(
    haircutWith({ customer: withPhone.customer! }),
    haircutWith({ item: 1, customer: { name: "Funke", phone: "231 0000" } }),
  );
  const { person } = renderPage("/admin/day", author);
  // A low card shows its links when it is looked at.
  for (const name of [customer.name, "Funke"]) await person.hover(await screen.findByRole("link", { name }));
  expect((await call()).getAttribute("href")).toBe("tel:+2348031234567");
  expect(textOf(screen.getByRole("link", { name: "WhatsApp to Adaeze Obi" }))).toContain("Haircut & Styling");
  const typed = screen.getByRole("link", { name: "231 0000" });
  expect(typed.getAttribute("href")).toBe("tel:2310000");
  expect(within(typed.parentElement!).queryByRole("link", { name: /WhatsApp/ })).toBeNull();
});
