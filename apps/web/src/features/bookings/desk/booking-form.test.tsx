import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author, customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { haircut, nails } from "../../../testing/salon.ts";

beforeEach(() => {
  fake.reply("meta", "serverDate", { date: "2026-11-21T09:00:00.000Z", formatted: "2026-11-21" });
  fake.reply("services", "list", pageOf(haircut, nails));
  fake.reply("users", "list", ({ query }) => (query["q"] === "ada" ? pageOf(customer) : pageOf()));
});

async function fill(person: ReturnType<typeof renderPage>["person"]) {
  await person.type(await screen.findByRole("combobox", { name: "Customer" }), "ada");
  await person.click(await screen.findByRole("option", { name: /Adaeze Obi/ }));
  await person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000" }),
  );
}

it("books for a customer found by name, today and without a time, and shows all bookings", async () => {
  fake.reply("bookings", "createForCustomer", { message: "Booking created", booking });
  fake.reply("bookings", "list", pageOf(booking));
  const { person } = renderPage("/admin/create-booking", author);
  await fill(person);
  const values = ["Price", "Timeframe", "Date", "Time"].map((name) => {
    const field = screen.getByLabelText<HTMLInputElement>(name);
    expect(field.readOnly).toBe(true);
    return field.value;
  });
  expect(values).toEqual(["NGN 3,000", "45mins", "Sat, 21 Nov 2026", "N/A"]);
  const methods = within(screen.getByRole("combobox", { name: "Payment method" })).getAllByRole("option");
  expect(methods.map((option) => option.textContent)).toEqual(["Flutterwave"]);
  await person.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Booking created")).toBeTruthy();
  await screen.findByRole("heading", { level: 1, name: "Bookings" });
  expect(openAddress()).toBe("/admin/bookings");
  expect(fake.sent("bookings", "createForCustomer")).toEqual([
    {
      key: expect.any(String),
      user: customer._id,
      bookingDate: "2026-11-21",
      bookingTime: "N/A",
      bookingStatus: "placed",
      bookingAmount: 3000,
      paymentMethod: "Flutterwave",
      cartItems: [
        {
          serviceId: haircut._id,
          service: haircut.name,
          date: "2026-11-21",
          time: "N/A",
          price: 3000,
          timeframe: "45mins",
          cartQuantity: 1,
        },
      ],
    },
  ]);
});

it("shows the missing fields and sends nothing", async () => {
  const { person } = renderPage("/admin/create-booking", author);
  await person.click(await screen.findByRole("button", { name: "Create" }));
  expect(screen.getByText("Please select a customer")).toBeTruthy();
  expect(screen.getByText("Please select a service.")).toBeTruthy();
  expect(fake.sent("bookings", "createForCustomer")).toEqual([]);
});

it("makes a booking whose amount the customer still has to pay", async () => {
  fake.reply("bookings", "createForCustomer", { message: "Booking created", booking });
  fake.reply("bookings", "list", pageOf(booking));
  const { person } = renderPage("/admin/create-booking", author);
  await fill(person);
  await person.click(screen.getByRole("checkbox", { name: "The customer still has to pay this" }));
  await person.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Booking created")).toBeTruthy();
  expect(fake.sent("bookings", "createForCustomer")).toEqual([expect.objectContaining({ collect: true })]);
});
