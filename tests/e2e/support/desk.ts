import { addDays, lagosDay, type Service, weekdayOf } from "@salon/contracts";
import { type Caller, callAs, type Playwright } from "./salon/caller.ts";
import { newEmail, PASSWORD } from "./salon/customer.ts";
import { ADMIN, type Salon } from "./salon/salon.ts";
import { test as base } from "./test.ts";

/** A salon after some busy weeks: every list of the back office has more rows than one page of it shows. */
export interface Desk {
  admin: Caller;
  author: Caller;
  /** Somebody with more than a page of bookings, made at the desk. */
  regular: Caller;
  /** The services that were there from the start. */
  services: Service[];
  /** The next open weekday, on which somebody walked in whom a spreadsheet would take for a formula. */
  walkInDay: string;
}

/** What a spreadsheet would run when it opens the file. */
export const FORMULA_NAME = "=HYPERLINK(A1)";
/** More than the 25 rows of a page. */
export const CROWD = 27;
const STATUSES = ["placed", "processing", "completed", "cancelled"] as const;

type Who = "admin" | "author" | "regular";

/** Playwright's `test` of this product, with a busy salon for the back office, and the way to sit down at it as somebody. */
export const test = base.extend<{ workAs: (who: Who) => Promise<void> }, { desk: Desk }>({
  workAs: async ({ desk, become }, provide) =>
    provide(async (who) => become({ id: desk[who].user._id, cookies: await desk[who].cookies() })),
  desk: [
    async ({ playwright, salon }, provide) => {
      const desk = await fillDesk(playwright, salon);
      await provide(desk);
      for (const caller of [desk.admin, desk.author, desk.regular]) await caller.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function fillDesk(playwright: Playwright, salon: Salon): Promise<Desk> {
  const signUp = (name: string) => callAs(playwright, salon, { name, email: newEmail(), password: PASSWORD });
  const admin = await callAs(playwright, salon, ADMIN);
  const services = await admin.get<Service[]>("/services/all-services");
  const author = await signUp("Tunde Alabi");
  await admin.send("POST", "/users/upgradeUser", { role: "author", id: author.user._id });
  const regular = await signUp("Zainab Quadri");
  for (let nth = 0; nth < CROWD; nth++) {
    await (await signUp(`Crowded ${String.fromCodePoint(65 + (nth % 26))}`)).close();
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

/** Tomorrow, or Monday where that is a Sunday. */
function nextWeekday(): string {
  const tomorrow = addDays(lagosDay(new Date()), 1);
  return weekdayOf(tomorrow) === 0 ? addDays(tomorrow, 1) : tomorrow;
}

/** A booking as the desk makes it for somebody with an account; answers its id. */
export async function bookAtDesk(
  staff: Caller,
  user: string,
  { _id: serviceId, name, price, timeframe }: Service,
  bookingStatus: (typeof STATUSES)[number] = "placed",
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
  });
  return booking._id;
}
