import type { Brand, Mail, MailData, MailKind } from "../index.ts";

/** A salon for tests. */
export const sampleBrand: Brand = {
  name: "Ibadandun Salon & Spa",
  address: "3 Allen Avenue, Ikeja, Lagos",
  supportEmail: "hello@salon.test",
  phone: "+234 800 000 0001",
  mapUrl: "https://www.google.com/maps/search/?api=1&query=3%20Allen%20Avenue",
  chatUrl: "https://wa.me/2348000000001",
  publicUrl: "https://salon.test",
};

const bookingId = "65f0c0ffee65f0c0ffee65f0";
const reference = "SAL-20261123-7Q2M9K";
const startsAt = new Date("2026-11-23T08:30:00Z");
const lines: MailData<"bookingConfirmed">["lines"] = [
  { service: "Haircut & Styling", startsAt, quantity: 1, price: 3000 },
  { service: "Braiding & Weaving", startsAt: new Date("2026-11-28T14:00:00Z"), quantity: 2, price: 12_500 },
];

/** The data of one mail of every kind; a kind without a sample does not compile. */
const samples = (name: string): { [Kind in MailKind]: MailData<Kind> } => ({
  verification: { name, email: "ada@example.com", token: "kX3_9-dQ".repeat(5), expiresAt: startsAt },
  passwordReset: { name, email: "ada@example.com", token: "kX3_9-dQ".repeat(5), expiresAt: startsAt },
  signInLink: {
    name,
    email: "ada@example.com",
    token: "kX3_9-dQ".repeat(5),
    expiresAt: startsAt,
    next: "/bookings?service=65a9&time=10%3A00",
  },
  passwordChanged: { name, changedAt: startsAt },
  newAddress: { name, email: "ada@example.com", token: "kX3_9-dQ".repeat(5), expiresAt: startsAt },
  addressAsked: { name, email: "ada@example.com" },
  roleChanged: { name, person: { id: bookingId, name }, by: "Bola Ade", was: "customer", role: "admin", at: startsAt },
  bookingConfirmed: {
    name,
    bookingId,
    lines,
    amount: 28_000,
    paid: 8400,
    due: 19_600,
    reference,
    changeableUntil: startsAt,
  },
  bookingChanged: {
    name,
    bookingId,
    service: "Haircut & Styling",
    was: startsAt,
    startsAt: new Date("2026-11-24T14:00:00Z"),
    paid: 28_000,
    due: 0,
    changeableUntil: new Date("2026-11-24T08:30:00Z"),
  },
  bookingCancelled: { name, bookingId, lines, amount: 28_000, refundDue: true },
  paymentInReview: { name, amount: 28_000, reference },
  paymentRequest: { name, bookingId, lines, due: 28_000 },
  receipt: {
    name,
    page: { bookingId },
    number: "R-2026-000123",
    lines,
    extras: [
      { text: "Hair oil", amount: 1500 },
      { text: "Regular customer", amount: -1000 },
    ],
    total: 28_500,
    paid: 14_000,
    sums: [
      { text: "Paid", amount: 14_000 },
      { text: "Tip, for our team", amount: 700 },
      { text: "Due", amount: 14_500 },
    ],
  },
  linkReceipt: {
    name,
    page: { token: "k3JzQ9x-Yw7_b2VnT5mLpR8cAd" },
    number: "R-2026-000124",
    lines,
    extras: [],
    total: 28_000,
    paid: 8400,
    sums: [
      { text: "Paid", amount: 8400 },
      { text: "Due", amount: 19_600 },
    ],
  },
  refunded: { name, amount: 28_000, reference },
  refundKept: { name, amount: 28_000, reference, bookingId, reason: "You cancelled after the appointment had begun." },
  reminder: {
    name,
    bookingId,
    service: "Haircut & Styling",
    startsAt,
    changeableUntil: new Date("2026-11-22T20:30:00Z"),
  },
  reservationLapsed: {
    name,
    bookingId: "665f1c2b9d3e4a0012ab34cd",
    lines: [{ service: "Haircut & Styling", startsAt, quantity: 1, price: 12_000, people: undefined }],
    deposit: 4200,
    came: 3000,
    until: new Date("2026-11-22T09:00:00Z"),
  },
  waitlistOffer: {
    name,
    service: "Haircut & Styling",
    startsAt,
    endsAt: new Date("2026-11-23T09:15:00Z"),
    price: 12_000,
    until: new Date("2026-11-22T09:00:00Z"),
    token: "665f1c2b9d3e4a0012ab34cdkX3_9-dQkX3_9-dQkX3_9-dQkX",
  },
  extraAdded: {
    name,
    bookingId: "665f1c2b9d3e4a0012ab34cd",
    lines: [{ service: "Haircut & Styling", startsAt, quantity: 1, price: 12_000, people: undefined }],
    label: "Long hair",
    reason: "It reaches below the shoulders",
    amount: 2000,
    total: 14_000,
    due: 2000,
  },
  waitlistLapsed: {
    name,
    service: "Haircut & Styling",
    serviceId: "665f1c2b9d3e4a0012ab34cd",
    startsAt,
    until: new Date("2026-11-22T09:00:00Z"),
  },
  newSignIn: { name, at: startsAt, device: "Chrome on Android", country: "Nigeria" },
  absence: { name, person: "Halima Sule", by: "Bola Ade", at: startsAt, since: "02:00 PM" },
  daySummary: {
    name,
    day: "Mon 23 Nov",
    toSee: ["Close of Mon 23 Nov: NGN 9,500 of cash missing", `${name}: discount of NGN 500`],
    online: { booked: 3, moved: 1, cancelled: 0 },
  },
  secondStepChanged: { name, of: "Bola Ade", isOwn: false, what: "setUp", at: startsAt },
  wrongCodes: { name, at: startsAt },
  everythingExported: { name, by: "Bola Ade", at: startsAt },
  contactMessage: {
    name,
    email: "ada@example.test",
    message: `Good morning,\n\ndo you also do bridal make-up?\n${name}`,
    sentAt: startsAt,
  },
  newsletterWelcome: { unsubscribeToken: "kX3_9-dQ".repeat(5) },
});

/** One mail of every kind; `name` is the customer's name and part of the contact message. */
export const sampleMails = (name: string): Mail[] =>
  Object.entries(samples(name)).map(([kind, data]) => ({ kind, data }) as Mail);
