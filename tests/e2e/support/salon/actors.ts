import { type Client, lagosDay, MAX_ALERT, type Service, type WaitEntry } from "@salon/contracts";
import { expect } from "@playwright/test";
import { beginToPay, bookAndPay, type Caller, callAs, type Line, type Playwright, prove } from "./caller.ts";
import { newCustomer } from "./customer.ts";
import { ADMIN, type Salon } from "./salon.ts";

/** An account of the worker's salon, with its session cookies and its data. */
export interface Person {
  id: string;
  cookies: Awaited<ReturnType<Caller["cookies"]>>;
  /** A paid booking, and below it the reference of its payment. */
  bookingId?: string;
  ref?: string;
  /** The path of a place of the waiting list that is held for the account. */
  offerPath?: string;
}

/** The accounts of a worker's salon: with them every page has data to show, also with texts of the greatest length. */
export interface Actors {
  people: { guest: undefined; unverified: Person; customer: Person; longNamed: Person; admin: Person };
  longServiceId: string;
  /** The client card of the long-named account. */
  longClientId: string;
  /** The path of the link at which a walk-in customer with a long name pays. */
  payLinkPath: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Returns a day two weeks ahead or later; on every weekday the salon is open in the afternoon. */
const dayAhead = (days: number): string => lagosDay(new Date(Date.now() + (14 + days) * DAY_MS));
const AFTERNOON = ["01:00 PM", "01:30 PM", "02:00 PM", "02:30 PM", "03:00 PM"];

/** Texts of the greatest allowed length, without spaces where possible. */
const LONG = {
  name: "Olúwafúnmiláyọ̀mi".repeat(10).slice(0, 96),
  email: (mark: string) => `${mark}${"very.long.mailbox".repeat(3)}@${"a-very-long-house-name.".repeat(7)}example.com`,
  service: "Knotlessboxbraidswithbeadsandcurlyendsdowntothewaistincludingwashingtreatmentandafullsetofnails1",
  timeframe: "as long as it takes, and more",
  message: "Abéòkúta".repeat(620),
};

/** Creates the accounts: a verified customer with bookings and a cart, an unverified one without data, and one whose texts are all of the greatest length. */
export async function createActors(playwright: Playwright, salon: Salon): Promise<Actors> {
  const signUp = (name: string, email?: string) => callAs(playwright, salon, newCustomer(name, email));
  const admin = await callAs(playwright, salon, ADMIN);
  const customer = await signUp("Adaeze Obi");
  const unverified = await signUp("Bola Ade");
  const longNamed = await signUp(LONG.name, LONG.email(`l${process.pid}`));
  await prove(salon, customer);

  const { _id: longServiceId } = await admin.send<Service>("POST", "/services/", {
    name: LONG.service,
    timeframe: LONG.timeframe,
    price: 1_000_000,
  });
  const own = await createBookings(customer, admin);
  const long = await createLongBookings(longNamed, longServiceId);
  await createLongTexts(longNamed, admin, longServiceId);
  const payLinkPath = await sendPayLink(admin, longServiceId);
  const longClientId = await createLongClient(longNamed, admin, longServiceId);

  const haircuts = await admin.get<Service[]>("/services/all-services?q=Haircut");
  const offerPath = await offerPlace(customer, admin, haircuts[0]!._id);
  const longOffer = await offerPlace(longNamed, admin, longServiceId);

  const person = async (caller: Caller, more: Partial<Person> = {}): Promise<Person> => {
    const cookies = await caller.cookies();
    await caller.close();
    return { id: caller.user._id, cookies, ...more };
  };
  return {
    people: {
      guest: undefined,
      unverified: await person(unverified),
      customer: await person(customer, { ...own, offerPath }),
      longNamed: await person(longNamed, { ...long, offerPath: longOffer }),
      admin: await person(admin),
    },
    longServiceId,
    longClientId,
    payLinkPath,
  };
}

/** Books a walk-in customer who pays later; returns the path of the link at which they pay. */
async function sendPayLink(admin: Caller, serviceId: string): Promise<string> {
  const walkIn = { name: LONG.name, serviceId, method: "later", date: dayAhead(2), time: "04:30 PM" };
  const { _id } = await admin.send<{ _id: string }>("POST", "/booking/walk-in", walkIn);
  const { link } = await admin.send<{ link: string }>("POST", `/booking/${_id}/ask-payment`);
  return new URL(link).pathname;
}

/** Puts a customer on the waiting list and offers them a place. @returns the path of the offer */
async function offerPlace(customer: Caller, admin: Caller, serviceId: string): Promise<string> {
  const dayFrom = dayAhead(6);
  const { _id } = await customer.send<WaitEntry>("POST", "/waitlist", { serviceId, dayFrom, dayTo: dayAhead(9) });
  // Between 08:00 and 20:00 the salon may have made the offer by itself already.
  await admin.send("POST", `/waitlist/${_id}/offer`, { date: dayFrom, time: "04:00 PM" }).catch(() => undefined);
  const pathOf = async () =>
    (await customer.get<WaitEntry[]>("/waitlist?state=offered")).find((entry) => entry._id === _id)?.offer?.path;
  await expect.poll(pathOf).toBeTruthy();
  return (await pathOf())!;
}

/** Creates a completed, a cancelled and a future booking, an open payment, and a cart of two lines. */
async function createBookings(customer: Caller, admin: Caller): Promise<{ ref: string; bookingId: string }> {
  const services = await customer.get<Service[]>("/services/all-services");
  const idOf = (name: string) => services.find((service) => service.name === name)?._id ?? "";
  const line = (name: string, days: number, time = "03:00 PM"): Line => ({
    serviceId: idOf(name),
    date: dayAhead(days),
    time,
    cartQuantity: 1,
  });
  const completed = await bookAndPay(customer, [line("Haircut & Styling", 1)]);
  await admin.send("PATCH", `/booking/${completed.bookingId}`, { bookingStatus: "completed" });
  const cancelled = await bookAndPay(customer, [line("Wig Installation", 2)]);
  await customer.send("POST", `/booking/${cancelled.bookingId}/cancel`);
  const placed = await bookAndPay(customer, [line("Nails Technician", 3), line("Haircut & Styling", 3, "04:30 PM")]);
  const cart = [line("Lashes Extensions", 4), line("Ear & Nose Piercing", 5)];
  await beginToPay(customer, cart);
  await customer.send("PATCH", "/users/saveCart", { cartItems: cart });
  return placed;
}

/** Creates a booking and a cart of ten lines with quantity 4. */
async function createLongBookings(longNamed: Caller, serviceId: string): Promise<{ ref: string; bookingId: string }> {
  const lines = (from: number): Line[] =>
    [0, 1].flatMap((day) =>
      AFTERNOON.map((time) => ({ serviceId, date: dayAhead(from + day), time, cartQuantity: 4 })),
    );
  const booked = await bookAndPay(longNamed, lines(20));
  await longNamed.send("PATCH", "/users/saveCart", { cartItems: lines(30) });
  return booked;
}

/** Creates a card with an alert, a note and a patch test; returns its id. */
async function createLongClient(longNamed: Caller, admin: Caller, serviceId: string): Promise<string> {
  const { _id, revision } = await admin.send<Client>("POST", "/clients", { user: longNamed.user._id });
  const alert = LONG.message.slice(0, MAX_ALERT);
  await admin.send("PATCH", `/clients/${_id}`, { revision, alert, phones: ["0803 555 0199"] });
  await admin.send("POST", `/clients/${_id}/notes`, { text: LONG.message.slice(0, 1000) });
  await admin.send("POST", `/clients/${_id}/patch-tests`, {
    serviceId,
    day: lagosDay(new Date()),
    result: "reacted",
  });
  return _id;
}

async function createLongTexts(longNamed: Caller, admin: Caller, serviceId: string): Promise<void> {
  const email = LONG.email(`m${process.pid}`);
  const name = "Abeokuta".repeat(12);
  await longNamed.send("POST", "/users/contact-us", { name, email, message: LONG.message });
  await longNamed.send("POST", "/users/news-letter", { email });
  const walkIn = { name: LONG.name, phone: "+234 800 000 0000 00", serviceId, method: "transfer" };
  await admin.send("POST", "/booking/walk-in", { ...walkIn, date: dayAhead(0), time: "05:00 PM" });
}
