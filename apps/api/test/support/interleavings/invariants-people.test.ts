import { personKey, unitKey } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { CHECKS, type Booking, type CheckInput, type Payment, type Slot } from "./invariants.ts";

const DAY = "2037-12-07";
const [SADE, TUNDE, FEMI] = ["sade", "tunde", "femi"] as const;
const BASIN = unitKey("basin", 1);

type Claim = Slot["claims"][number];
const claim = (ref: string, seats: number, holds: string[]): Claim => ({
  ref,
  line: 0,
  seats,
  state: "sold",
  expiresAt: null,
  holds,
});
const line = (change: Partial<Booking["cartItems"][number]>): Booking["cartItems"][number] => ({
  price: 1000,
  cartQuantity: 1,
  day: DAY,
  time: "09:00 AM",
  timeframe: "1hr",
  serviceId: "service",
  ...change,
});
const booking = (id: string, change: Parameters<typeof line>[0]): Booking => ({
  _id: id,
  bookingAmount: 1000,
  bookingStatus: "placed",
  paymentMethod: "Cash",
  cartItems: [line(change)],
  refund: null,
});
const payment = (seatRef: string, change: Parameters<typeof line>[0]): Payment => ({
  ref: "IBD-1",
  user: "user",
  bookingId: "later",
  seatRef,
  state: "pending",
  amount: 1000,
  paidAmount: null,
  secondOf: null,
  fulfilledAt: null,
  nextCheckAt: new Date(0),
  heldUntil: new Date(0),
  refundDue: false,
  history: [],
  items: [line(change)],
});

/** The rows of a sound salon: a pair with a unit at 09:00, one who was asked for at 10:00, and an open payment at 11:00. */
interface Rows {
  pair: Booking;
  named: Booking;
  open: Payment;
  /** The claims of the slots at 09:00, 09:30, 10:00, 10:30, 11:00 and 11:30. */
  claims: [Claim, Claim, Claim, Claim, Claim, Claim];
}
function soundRows(): Rows {
  const both = () => claim("pair", 2, [personKey(SADE), personKey(TUNDE), BASIN]);
  const one = () => claim("named", 1, [personKey(SADE)]);
  const held = () => claim("open", 1, [personKey(FEMI), BASIN]);
  return {
    pair: booking("one", { cartQuantity: 2, seatRef: "pair", asked: null, with: [SADE, TUNDE], units: [BASIN] }),
    named: booking("two", { time: "10:00 AM", seatRef: "named", asked: SADE, with: [SADE] }),
    open: payment("open", { time: "11:00 AM", asked: null, with: [FEMI], units: [BASIN] }),
    claims: [both(), both(), one(), one(), held(), held()],
  };
}

/** The names of the invariants of people that these rows break. */
function brokenBy(change: (rows: Rows) => void, atRest = true): string[] {
  const rows = soundRows();
  change(rows);
  const times = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"];
  const input: CheckInput = {
    payments: [rows.open],
    bookings: [rows.pair, rows.named],
    refunds: [],
    slots: rows.claims.map((one, index) => ({ _id: `${DAY}|${times[index]}`, taken: one.seats, claims: [one] })),
    mails: [],
    waitlist: [],
    services: [],
    team: [],
    truth: { transactions: [], refundCalls: [] },
    now: new Date(0),
    capacity: 5,
    atRest,
    db: null as never,
  };
  return Object.entries(CHECKS)
    .filter(([name, check]) => name.startsWith("P") && check(input).length > 0)
    .map(([name]) => name.split(" ")[0]!);
}

test("sound rows break no invariant of people", () => {
  expect(brokenBy(() => {})).toEqual([]);
});

describe("the invariants of people are broken by", () => {
  const first = ({ cartItems }: Booking) => cartItems[0]!;
  test.each<[title: string, invariants: string[], change: (rows: Rows) => void]>([
    ["a key in a claim twice", ["P1", "P3"], ({ claims }) => claims[0].holds!.push(BASIN)],
    ["a line with too few people", ["P2", "P3"], ({ pair }) => (first(pair).with = [SADE])],
    ["a line with too many people", ["P2", "P3"], ({ named }) => first(named).with!.push(TUNDE)],
    ["a line with one person twice", ["P2", "P3"], ({ pair }) => (first(pair).with = [SADE, SADE])],
    ["a line that lost the person who was asked for", ["P2b", "P3"], ({ named }) => (first(named).with = [])],
    ["a claim without the people of its line", ["P3"], ({ claims }) => delete claims[3].holds],
    ["a claim with other people than its line", ["P3"], ({ claims }) => (claims[3].holds = [personKey(FEMI)])],
    ["a claim with a unit that its line does not name", ["P3"], ({ pair }) => (first(pair).units = [])],
    ["a claim that is marked with its next reference", ["P4"], ({ claims }) => (claims[1].next = "moved")],
    ["a claim that is marked as changing", ["P4"], ({ claims }) => (claims[1].changing = new Date(0))],
    ["a claim with other people than the plan of its payment", ["P5"], ({ claims }) => (claims[5].holds = [BASIN])],
    ["a claim without the keys of the plan of its payment", ["P5"], ({ claims }) => delete claims[4].holds],
    ["a plan that names fewer units than its claims", ["P5"], ({ open }) => (open.items![0]!.units = [])],
  ])("%s", (_title, invariants, change) => {
    expect(brokenBy(change)).toEqual(invariants);
  });

  test("two claims of one slot that hold one person, also while operations run", () => {
    const rows = soundRows();
    const slot = { _id: `${DAY}|09:00 AM`, taken: 3, claims: [rows.claims[0], rows.claims[2]] };
    const input = { slots: [slot], bookings: [], payments: [] } as unknown as CheckInput;
    expect(CHECKS["P1 a person or unit is held once in a slot"]!(input)).toEqual([
      `${slot._id}: a key is in two claims`,
    ]);
  });

  test("no claim that is changing or lags behind its line while operations run", () => {
    const change = ({ claims }: Rows) => {
      claims[1].changing = new Date(0);
      claims[3].holds = [personKey(FEMI)];
    };
    expect(brokenBy(change, false)).toEqual([]);
  });

  test("no line without people whose customer asked for anyone", () => {
    const unassign = ({ pair, claims }: Rows) => {
      first(pair).with = [];
      for (const one of [claims[0], claims[1]]) one.holds = [BASIN];
    };
    expect(brokenBy(unassign)).toEqual([]);
  });

  test("no claim of a payment whose booking got other people since", () => {
    const assigned = ({ pair, open }: Rows) => {
      pair.paymentRef = open.ref;
      open.seatRef = "pair";
      open.items = [line({ with: [FEMI] })];
    };
    expect(brokenBy(assigned)).toEqual([]);
  });
});
