import { addDays, lagosDay, type Service, weekdayOf } from "@salon/contracts";
import { type Caller, callAs, type Playwright, prove } from "./salon/caller.ts";
import { newCustomer } from "./salon/customer.ts";
import { ADMIN, type Salon } from "./salon/salon.ts";
import { test as base } from "./test.ts";

/** A salon in which every list of the back office has more rows than one page shows. */
export interface Desk {
  admin: Caller;
  author: Caller;
  /** A customer with more than one page of bookings. */
  regular: Caller;
  /** The seeded services. */
  services: Service[];
  /** The next open weekday, with a walk-in whose name is a spreadsheet formula. */
  walkInDay: string;
}

/** A name that a spreadsheet would run as a formula. */
const FORMULA_NAME = "=HYPERLINK(A1)";
/** More than the 25 rows of a page. */
const ROWS_OVER_ONE_PAGE = 27;
const STATUSES = ["placed", "processing", "completed", "cancelled"] as const;

type Who = "admin" | "author" | "regular";

/** Extends `test` with a busy salon (`desk`) and `workAs`, which signs the page in as one of its accounts. */
export const test = base.extend<{ workAs: (who: Who) => Promise<void> }, { desk: Desk }>({
  workAs: async ({ desk, become }, provide) =>
    provide(async (who) => become({ id: desk[who].user._id, cookies: await desk[who].cookies() })),
  desk: [
    async ({ playwright, salon }, provide) => {
      const desk = await createBusySalon(playwright, salon);
      await provide(desk);
      for (const caller of [desk.admin, desk.author, desk.regular]) await caller.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function createBusySalon(playwright: Playwright, salon: Salon): Promise<Desk> {
  const signUp = (name: string) => callAs(playwright, salon, newCustomer(name));
  const admin = await callAs(playwright, salon, ADMIN);
  const services = await admin.get<Service[]>("/services/all-services");
  const author = await signUp("Tunde Alabi");
  await prove(salon, author);
  await admin.send("POST", "/users/upgradeUser", { role: "author", id: author.user._id });
  const regular = await signUp("Zainab Quadri");
  for (let nth = 0; nth < ROWS_OVER_ONE_PAGE; nth++) {
    const crowded = await signUp(`Crowded ${String.fromCodePoint(65 + (nth % 26))}`);
    await admin.send("POST", "/clients", { user: crowded.user._id });
    await crowded.close();
    await admin.send("POST", "/users/news-letter", { email: `reader${nth}.${process.pid}@example.com` });
    await admin.send("POST", "/users/contact-us", {
      name: `Caller${String.fromCodePoint(65 + (nth % 26))}`,
      email: `caller${nth}@example.com`,
      message: `Question ${nth}`,
    });
    await admin.send("POST", "/services/", { name: `Extra ${nth}`, timeframe: "20mins", price: 1000 + nth });
    await bookAtDesk(author, regular.user._id, services[nth % 3]!, STATUSES[nth % STATUSES.length]);
  }
  const walkInDay = nextWeekday();
  const walkIn = { name: FORMULA_NAME, phone: "0800 555 0100", serviceId: services[0]!._id, method: "cash" };
  await author.send("POST", "/booking/walk-in", { ...walkIn, date: walkInDay, time: "10:00 AM" });
  return { admin, author, regular, services: services.filter(({ price }) => price > 0), walkInDay };
}

/** Returns tomorrow, or Monday if tomorrow is a Sunday. */
function nextWeekday(): string {
  const tomorrow = addDays(lagosDay(new Date()), 1);
  return weekdayOf(tomorrow) === 0 ? addDays(tomorrow, 1) : tomorrow;
}

/** Creates a booking for an account as staff do; returns its id. */
export async function bookAtDesk(
  staff: Caller,
  user: string,
  { _id: serviceId, name, price, timeframe }: Service,
  bookingStatus: (typeof STATUSES)[number] = "placed",
  more: { collect?: true } = {},
): Promise<string> {
  const day = lagosDay(new Date());
  const line = { serviceId, service: name, date: day, time: "N/A", price, timeframe, cartQuantity: 1 };
  const { booking } = await staff.send<{ booking: { _id: string } }>("POST", "/booking/create-admin-booking", {
    paymentMethod: "Flutterwave",
    bookingStatus,
    bookingDate: day,
    bookingTime: "N/A",
    bookingAmount: price,
    user,
    cartItems: [line],
    ...more,
  });
  return booking._id;
}
