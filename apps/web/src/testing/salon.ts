import {
  daysOfMonth,
  FIRST_SETTINGS,
  noonOf,
  SLOTS,
  type Availability,
  type Booking,
  type CartItem,
  type Service,
} from "@salon/contracts";
import { fake, NOTHING_WAITS } from "./api-fake.ts";
import { customer } from "./people.ts";

/** Today in the tests, a Friday, according to the fake server. */
export const TODAY = "2030-06-14";
/** The Saturday after it. */
export const SATURDAY = "2030-06-15";
/** The Sunday after it, when the salon opens at 01:00 PM. */
export const SUNDAY = "2030-06-16";

const service = (place: number, name: string, price: number, timeframe: string): Service => ({
  _id: `65a9b000000000000000000${place}`,
  name,
  price,
  timeframe,
});
export const haircut = service(1, "Haircut & Styling", 3000, "45mins");
export const braiding = service(2, "Braiding & Weaving", 15_000, "3 hours");
export const nails = service(3, "Nails Technician", 0, "1hr");
/** A service with a full menu: two options, and a patch test. */
export const lashes: Service = {
  ...service(4, "Lash set", 8000, "1hr 30mins"),
  category: "Lashes",
  description: "Single lashes, set one by one.",
  picture: `${"a".repeat(32)}-480x360.webp`,
  options: [
    { _id: "65a9b00000000000000000c1", name: "Colour", price: 1500, minutes: 30 },
    { _id: "65a9b00000000000000000c2", name: "Brow tidy", price: 0, minutes: 0 },
  ],
  cleanupMinutes: 15,
  patchTestDays: 2,
  position: 1,
  revision: 3,
};

/** A cart line of the customer for a haircut on Saturday at ten. */
export const cartLine = (more: Partial<CartItem> = {}): CartItem => ({
  _id: customer._id,
  serviceId: haircut._id,
  service: haircut.name,
  date: noonOf(SATURDAY),
  time: "10:00 AM",
  price: haircut.price,
  timeframe: haircut.timeframe,
  cartQuantity: 1,
  ...more,
});
/** Another line: braiding at noon. */
export const braidingLine = (more: Partial<CartItem> = {}): CartItem =>
  cartLine({
    serviceId: braiding._id,
    service: braiding.name,
    price: braiding.price,
    timeframe: braiding.timeframe,
    time: "12:00 PM",
    ...more,
  });

/** A line for lashes with colour, on Saturday at ten. */
export const lashesLine = (more: Partial<CartItem> = {}): CartItem =>
  cartLine({
    serviceId: lashes._id,
    service: lashes.name,
    price: 9500,
    timeframe: lashes.timeframe,
    options: [lashes.options![0]!],
    minutes: 120,
    cleanup: 15,
    ...more,
  });

/** A booking of the customer for a haircut on Saturday at ten, made in January 2025. */
export const ownBooking = (more: Partial<Booking> = {}): Booking => ({
  _id: "65a9c0000000000000000001",
  user: customer._id,
  bookingDate: "2025-01-18T14:05:09.000Z",
  bookingTime: "10:00 AM",
  bookingStatus: "placed",
  bookingAmount: haircut.price,
  paymentMethod: "Flutterwave",
  cartItems: [cartLine()],
  ...more,
});

type SlotStatus = Availability["slots"][number]["status"];

/** Every slot, open except for the given states. */
export const slotsWith = (states: Partial<Record<string, SlotStatus>> = {}): Availability["slots"] =>
  SLOTS.map((time) => {
    const status = states[time] ?? "open";
    return { time, status, free: status === "open" ? 5 : 0 };
  });

/** Replies to the requests of the booking pages: three services, one without a price, the first settings, and all slots free. */
export function fakeSalon(): void {
  fake.reply("services", "list", { items: [braiding, haircut, nails], total: 3 });
  fake.reply("settings", "get", FIRST_SETTINGS);
  fake.reply("meta", "serverDate", { date: `${TODAY}T07:00:00.000Z`, formatted: TODAY });
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith() }));
  fake.reply("seats", "monthAvailability", ({ query }) => ({
    month: query.month,
    days: daysOfMonth(query.month).map((date) => ({ date, free: SLOTS.length, first: SLOTS[0] })),
  }));
}

/** Replies to saving a cart as the server does, with its own prices, names and timeframes. */
export function fakeCartSaving(): void {
  fake.reply("cart", "save", ({ body }) => ({
    cartItems: body.cartItems.map(({ serviceId, date, time, cartQuantity }) => {
      const { name, price, timeframe } = serviceId === braiding._id ? braiding : haircut;
      const day = date.slice(0, 10);
      return cartLine({
        serviceId: serviceId ?? "",
        service: name,
        price,
        timeframe,
        date: noonOf(day),
        time,
        cartQuantity,
      });
    }),
  }));
}
