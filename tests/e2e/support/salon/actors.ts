import { lagosDay, type Service } from "@salon/contracts";
import { beginToPay, bookAndPay, type Caller, callAs, type Line, type Playwright } from "./caller.ts";
import { newEmail, PASSWORD } from "./customer.ts";
import { linkIn, type Mails } from "./mails.ts";
import { ADMIN, type Salon } from "./salon.ts";

/** Somebody of the cast: how a browser becomes them, and what is theirs. */
export interface Person {
  id: string;
  cookies: Awaited<ReturnType<Caller["cookies"]>>;
  /** A booking of theirs that is paid for, and its payment. */
  bookingId?: string;
  ref?: string;
}

/** Who lives in the salon of a worker, so that every page has something to show, and something too long for it. */
export interface Cast {
  people: { guest: undefined; unverified: Person; customer: Person; longNamed: Person; admin: Person };
  longServiceId: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Two weeks ahead, or later: open on every day of the week in the afternoon. */
const dayAhead = (days: number): string => lagosDay(new Date(Date.now() + (14 + days) * DAY_MS));
const AFTERNOON = ["01:00 PM", "01:30 PM", "02:00 PM", "02:30 PM", "03:00 PM"];

/** As long as each may be, and without a place to break where that is possible. */
const LONG = {
  name: "Olúwafúnmiláyọ̀mi".repeat(10).slice(0, 96),
  email: (mark: string) => `${mark}${"very.long.mailbox".repeat(3)}@${"a-very-long-house-name.".repeat(7)}example.com`,
  service: "Knotlessboxbraidswithbeadsandcurlyendsdowntothewaistincludingwashingtreatmentandafullsetofnails1",
  timeframe: "as long as it takes, and more",
  message: "Abéòkúta".repeat(620),
};

/** Fills a salon: a verified customer with bookings and a cart, one who is not verified and has nothing, one whose every word is too long. */
export async function castSalon(playwright: Playwright, salon: Salon, mails: Mails): Promise<Cast> {
  const signUp = (name: string, email = newEmail()) => callAs(playwright, salon, { name, email, password: PASSWORD });
  const admin = await callAs(playwright, salon, ADMIN);
  const customer = await signUp("Adaeze Obi");
  const unverified = await signUp("Bola Ade");
  const longNamed = await signUp(LONG.name, LONG.email(`l${process.pid}`));
  const letter = await mails.waitFor(customer.user.email, /verify/i);
  await customer.send("PATCH", `/users/verifyUser/${linkIn(letter, "/verify/").split("/").at(-1)}`);

  const { _id: longServiceId } = await admin.send<Service>("POST", "/services/", {
    name: LONG.service,
    timeframe: LONG.timeframe,
    price: 1_000_000,
  });
  const own = await haveBookings(customer, admin);
  const long = await haveLongBookings(longNamed, longServiceId);
  await sayLongThings(longNamed, admin, longServiceId);

  const person = async (caller: Caller, more: Partial<Person> = {}): Promise<Person> => {
    const cookies = await caller.cookies();
    await caller.close();
    return { id: caller.user._id, cookies, ...more };
  };
  return {
    people: {
      guest: undefined,
      unverified: await person(unverified),
      customer: await person(customer, own),
      longNamed: await person(longNamed, long),
      admin: await person(admin),
    },
    longServiceId,
  };
}

/** One completed, one cancelled, one to come, one payment that is still open, and two lines in the cart. */
async function haveBookings(customer: Caller, admin: Caller): Promise<{ ref: string; bookingId: string }> {
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

/** A booking and a cart of ten lines, four people each. */
async function haveLongBookings(longNamed: Caller, serviceId: string): Promise<{ ref: string; bookingId: string }> {
  const lines = (from: number): Line[] =>
    [0, 1].flatMap((day) =>
      AFTERNOON.map((time) => ({ serviceId, date: dayAhead(from + day), time, cartQuantity: 4 })),
    );
  const booked = await bookAndPay(longNamed, lines(20));
  await longNamed.send("PATCH", "/users/saveCart", { cartItems: lines(30) });
  return booked;
}

async function sayLongThings(longNamed: Caller, admin: Caller, serviceId: string): Promise<void> {
  const email = LONG.email(`m${process.pid}`);
  const name = "Abeokuta".repeat(12);
  await longNamed.send("POST", "/users/contact-us", { name, email, message: LONG.message });
  await longNamed.send("POST", "/users/news-letter", { email });
  const walkIn = { name: LONG.name, phone: "+234 800 000 0000 00", serviceId, method: "transfer" };
  await admin.send("POST", "/booking/walk-in", { ...walkIn, date: dayAhead(0), time: "05:00 PM" });
}
