import { addDays, API_BASE, lagosDay, type Service, type Settings, SLOTS, weekdayOf } from "@salon/contracts";
import { examplePicture } from "@salon/api/test/support/routes/example-picture.ts";
import { bookAndPay, type Caller, callAs, type Playwright } from "./caller.ts";
import { newCustomer } from "./customer.ts";
import { ADMIN, type Salon } from "./salon.ts";

/**
 * Texts that inject elements or scripts into a careless page. An injected script calls `slipped()`, and an injected element
 * has the attribute `data-slipped`.
 */
export const HOSTILE = [
  "<script data-slipped>slipped()</script>",
  "<img data-slipped src=x onerror=slipped()>",
  "<svg data-slipped onload=slipped()>",
  '"><script data-slipped>slipped()</script>',
  "'><img data-slipped src=x onerror=slipped()>",
  "</title><script data-slipped>slipped()</script>",
  "</textarea><img data-slipped src=x onerror=slipped()>",
  "</script><script data-slipped>slipped()</script>",
  "</style><svg data-slipped onload=slipped()>",
  "--><img data-slipped src=x onerror=slipped()>",
  "]]><img data-slipped src=x onerror=slipped()>",
  '<iframe data-slipped srcdoc="<script>parent.slipped()</script>">',
  '<a data-slipped href="javascript:slipped()">x</a>',
  '" onmouseover="slipped()" data-slipped="',
  "' autofocus onfocus='slipped()' data-slipped='",
  "<style data-slipped>*{display:none}</style>",
  '<base data-slipped href="https://evil.example/">',
  '<meta data-slipped http-equiv=refresh content="0;url=//evil.example">',
  '<form data-slipped action="javascript:slipped()"><button>x</button>',
  "<details data-slipped open ontoggle=slipped()>",
  "&lt;img data-slipped src=x onerror=slipped()&gt;",
  "\\u003cimg data-slipped src=x onerror=slipped()\\u003e",
  "{{constructor.constructor('slipped()')()}}",
  "javascript:slipped()",
] as const;

/** All hostile texts in one; callers cut it to the length of a field. */
export const ALL_IN_ONE = HOSTILE.join(" ");
/** A hostile text that fits into the timeframe of a service. */
export const HOSTILE_TIME = "<b data-slipped>45 minutes</b>";

/** A salon in which every text that a user can enter is hostile. */
export interface HostileSalon {
  admin: Caller;
  customer: Caller;
  /** Bookings of the customer: a future one, one whose refund was declined, and one that was refunded. */
  bookings: { placed: string; kept: string; refunded: string };
  serviceId: string;
  /** The day with a walk-in under each of the texts. */
  day: string;
}

const word = (nth: number): string => HOSTILE[nth % HOSTILE.length]!;

/** Returns the first day that is no Sunday, `days` ahead or later. */
function weekday(days: number): string {
  const day = addDays(lagosDay(new Date()), days);
  return weekdayOf(day) === 0 ? addDays(day, 1) : day;
}

/** Enters the hostile texts in every field that a customer, staff or a guest can fill. */
export async function createHostileSalon(playwright: Playwright, salon: Salon): Promise<HostileSalon> {
  const admin = await callAs(playwright, salon, ADMIN);
  const services: Service[] = [];
  for (const name of HOSTILE)
    services.push(await admin.send("POST", "/services/", { name, timeframe: HOSTILE_TIME, price: 1000 }));
  const day = weekday(10);
  for (const [nth, name] of HOSTILE.entries()) {
    const walkIn = { name, phone: "0800 555 0100", serviceId: services[nth]!._id, method: "cash" };
    await admin.send("POST", "/booking/walk-in", { ...walkIn, date: day, time: SLOTS[nth % SLOTS.length] });
    const email = `stranger${nth}@example.com`;
    await admin.send("POST", "/users/contact-us", { name: "Stranger", email, message: `${name}\n${word(nth + 1)}` });
  }
  await fillSettings(admin, salon);
  const customer = await callAs(playwright, salon, newCustomer("Sade Akin"));
  return {
    admin,
    customer,
    bookings: await createBookings(admin, customer, services),
    serviceId: services[1]!._id,
    day,
  };
}

async function fillSettings(admin: Caller, salon: Salon): Promise<void> {
  const { contact } = await admin.get<Settings>("/settings");
  const cookies = await admin.cookies();
  const gallery = [];
  for (const nth of [0, 1, 2]) {
    const answer = await fetch(`${salon.url}${API_BASE}/settings/pictures`, {
      method: "POST",
      headers: { "Content-Type": "image/png", Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
      body: examplePicture(nth),
    });
    gallery.push({ picture: ((await answer.json()) as { picture: string }).picture, alt: word(nth) });
  }
  const closedDates = HOSTILE.map((reason, nth) => ({ date: addDays(lagosDay(new Date()), 60 + nth), reason }));
  await admin.send("PATCH", "/settings", {
    gallery,
    closedDates,
    contact: { ...contact, address: ALL_IN_ONE.slice(0, 300) },
  });
}

async function createBookings(admin: Caller, customer: Caller, services: Service[]): Promise<HostileSalon["bookings"]> {
  const line = (nth: number, days: number, time: string) => ({
    serviceId: services[nth]!._id,
    date: weekday(days),
    time,
    cartQuantity: 1,
  });
  const placed = await bookAndPay(customer, [line(1, 20, "01:00 PM"), line(4, 20, "02:30 PM")]);
  const [kept, refunded] = [
    await bookAndPay(customer, [line(2, 21, "01:00 PM")]),
    await bookAndPay(customer, [line(3, 22, "01:00 PM")]),
  ];
  for (const { bookingId } of [kept, refunded]) await customer.send("POST", `/booking/${bookingId}/cancel`);
  await admin.send("POST", `/payments/${kept.ref}/decline-refund`, { reason: ALL_IN_ONE.slice(0, 500) });
  await admin.send("POST", `/payments/${refunded.ref}/refund`, { reason: word(7) });
  await customer.send("PATCH", "/users/saveCart", {
    cartItems: [0, 5, 8, 12].map((nth, days) => line(nth, 25 + days, "03:00 PM")),
  });
  return { placed: placed.bookingId, kept: kept.bookingId, refunded: refunded.bookingId };
}
