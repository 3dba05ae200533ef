import type { Brand, Mail, MailData } from "../index.ts";

/** A salon for tests. */
export const sampleBrand: Brand = {
  name: "Ibadandun Salon & Spa",
  address: "12 Iwo Road, Ibadan, Oyo State, Nigeria",
  supportEmail: "hello@salon.test",
  publicUrl: "https://salon.test",
};

const bookingId = "65f0c0ffee65f0c0ffee65f0";
const reference = "SAL-20261123-7Q2M9K";
const startsAt = new Date("2026-11-23T08:30:00Z");
const lines: MailData<"bookingConfirmed">["lines"] = [
  { service: "Haircut & Styling", startsAt, quantity: 1, price: 3000 },
  { service: "Braiding & Weaving", startsAt: new Date("2026-11-28T14:00:00Z"), quantity: 2, price: 12_500 },
];

/** One mail of every kind; `name` is the customer's name and part of the contact message. */
export const sampleMails = (name: string): Mail[] => [
  { kind: "verification", data: { name, token: "kX3_9-dQ".repeat(5), expiresAt: startsAt } },
  { kind: "passwordReset", data: { name, token: "kX3_9-dQ".repeat(5), expiresAt: startsAt } },
  { kind: "passwordChanged", data: { name, changedAt: startsAt } },
  { kind: "bookingConfirmed", data: { name, bookingId, lines, amount: 28_000, reference } },
  {
    kind: "bookingChanged",
    data: { name, bookingId, service: "Haircut & Styling", was: startsAt, startsAt: new Date("2026-11-24T14:00:00Z") },
  },
  { kind: "bookingCancelled", data: { name, bookingId, lines, amount: 28_000, refundDue: true } },
  { kind: "paymentInReview", data: { name, amount: 28_000, reference } },
  { kind: "refunded", data: { name, amount: 28_000, reference } },
  {
    kind: "refundKept",
    data: { name, amount: 28_000, reference, bookingId, reason: "You cancelled after the appointment had begun." },
  },
  { kind: "reminder", data: { name, bookingId, service: "Haircut & Styling", startsAt } },
  { kind: "newSignIn", data: { name, at: startsAt, device: "Chrome on Android", country: "Nigeria" } },
  {
    kind: "contactMessage",
    data: {
      name,
      email: "ada@example.test",
      message: `Good morning,\n\ndo you also do bridal make-up?\n${name}`,
      sentAt: startsAt,
    },
  },
  { kind: "newsletterWelcome", data: { unsubscribeToken: "kX3_9-dQ".repeat(5) } },
];
