import { expect, test } from "vitest";
import { renderMail } from "./mails.ts";
import { sampleBrand } from "./testing/sample-mails.ts";

const startsAt = new Date("2026-11-23T08:30:00Z");
const common = { name: "Ada", bookingId: "65f0c0ffee65f0c0ffee65f0" };
const paid = { paid: 3000, due: 0 };

test("a confirmation says who serves each line, and nothing for a service without staff", () => {
  const line = { service: "Haircut & Styling", startsAt, quantity: 1, price: 3000 };
  const lines = [{ ...line, people: "with our team" }, { ...line, people: "with Sade Bello" }, line];
  const { text } = renderMail(
    { kind: "bookingConfirmed", data: { ...common, lines, amount: 9000, paid: 0, due: 9000, reference: "IBD-1" } },
    sampleBrand,
  );
  expect(text.match(/9:30 AM WAT.*/g)).toEqual([
    "9:30 AM WAT, with our team",
    "9:30 AM WAT, with Sade Bello",
    "9:30 AM WAT",
  ]);
});

test("a change of the person at the same time names the person and no former time", () => {
  const data = { ...common, ...paid, service: "Haircut & Styling", was: startsAt, startsAt, people: "with Tolu Ojo" };
  const { subject, text } = renderMail({ kind: "bookingChanged", data }, sampleBrand);
  expect(subject).toMatch(/^Your booking was changed/);
  expect(text).toContain("Served: with Tolu Ojo");
  expect(text).not.toContain("Was:");
});

test("a move of several lines names each with its time and guest, in one mail", () => {
  const line = { service: "Haircut & Styling", startsAt, quantity: 1, price: 3000 };
  const lines = [line, { ...line, service: "Haircut & Styling for Bola", people: "with Sade Bello" }];
  const data = { ...common, ...paid, service: line.service, was: new Date("2026-11-22T08:30:00Z"), startsAt, lines };
  const { text } = renderMail({ kind: "bookingChanged", data }, sampleBrand);
  expect(text).toContain("Your visit was moved. It is now:");
  expect(text.match(/9:30 AM WAT: .*/g)).toEqual([
    "9:30 AM WAT: Haircut & Styling",
    "9:30 AM WAT: Haircut & Styling for Bola with Sade Bello",
  ]);
});
