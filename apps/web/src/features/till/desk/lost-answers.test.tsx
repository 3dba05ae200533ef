import type { Bill, contract, Receipt } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../../../testing/bill-page.ts";
import { booking, pageOf, payment } from "../../../testing/desk-data.ts";
import { admin } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { billOf, cashPayment, deposit, openDay } from "../../../testing/till.ts";

beforeEach(fakeBillPage);

type Call = { [G in keyof typeof contract]: [G, keyof (typeof contract)[G] & string] }[keyof typeof contract];

interface MoneyForm {
  call: Call;
  page: string;
  /** The button that opens the dialog, and the one that sends it. */
  opens: string;
  sends: RegExp;
  /** What the pages are answered before. */
  before?: () => void;
  fill: (person: UserEvent, dialog: ReturnType<typeof within>) => Promise<void>;
  /** The field that is changed after the lost answer. */
  edits: RegExp;
  /** What the call answers today. */
  made: (key: string) => object;
  said: string;
}

const type = (label: string, text: string) => (person: UserEvent, dialog: ReturnType<typeof within>) =>
  person.type(dialog.getByRole("textbox", { name: label }), text);
const reason = type("Reason", "Wrong colour");
const bill = (more: Partial<Bill> = {}, ...receipts: Partial<Receipt>[]) =>
  billOf({ receipts: [deposit, ...receipts.map((one) => ({ ...cashPayment, ...one }))], ...more });
const onBill = { page: BILL_PAGE };
const beads = { _id: "65f000000000000000000001", label: "Beads", amount: 500, at: deposit.at };
const diesel = {
  _id: beads._id,
  day: openDay.date,
  kind: "out" as const,
  amount: 4000,
  reason: "Diesel",
  at: deposit.at,
};
const paidInCash = () => fake.reply("till", "bill", bill({ paid: 6000, due: 0 }, { amount: 3000 }));
const giveFromCash = {
  ...onBill,
  opens: "Give money back",
  sends: /^Give back NGN/,
  fill: async (person: UserEvent, dialog: ReturnType<typeof within>) => {
    await person.click(dialog.getByRole("radio", { name: /^Cash/ }));
    const amount = dialog.getByRole("textbox", { name: "Amount (NGN)" });
    await person.clear(amount);
    await person.type(amount, "500");
    const why = dialog.queryByRole("textbox", { name: "Reason" });
    if (why) await person.type(why, "Wrong colour");
  },
  edits: /^Amount/,
  made: (key: string) => bill({}, {}, { key, kind: "refund", amount: 500 }),
  said: "Given back in cash, NGN 500",
};

const FORMS: Record<string, MoneyForm> = {
  "a payment": {
    ...onBill,
    call: ["till", "addReceipt"],
    opens: "Take payment",
    sends: /^Take NGN/,
    fill: (person, dialog) => person.click(dialog.getByRole("radio", { name: "Cash" })),
    edits: /^Amount/,
    made: (key) => bill({ paid: 6000, due: 0 }, { key, amount: 3000 }),
    said: "Paid in cash, NGN 3,000",
  },
  "an extra": {
    ...onBill,
    call: ["till", "addExtra"],
    opens: "Add an extra or discount",
    sends: /^Add to the bill/,
    fill: async (...form) => {
      await type("What the bill says", "Hair oil")(...form);
      await type("Amount (NGN)", "1500")(...form);
    },
    edits: /^What the bill says/,
    made: (key) => bill({ extras: [{ ...beads, key, label: "Hair oil", amount: 1500 }] }),
    said: "Extra: Hair oil, NGN 1,500",
  },
  "an extra that is taken back": {
    ...onBill,
    call: ["till", "addExtra"],
    before: () => fake.reply("till", "bill", bill({ extras: [beads], total: 6500, due: 3500 })),
    opens: "Take back: Beads",
    sends: /^Take it back/,
    fill: reason,
    edits: /^Reason/,
    made: (key) => bill({ extras: [beads, { ...beads, key, amount: -500, undoes: beads._id }] }),
    said: "Taken back: Beads, NGN 500",
  },
  "money that goes back at the desk": { ...giveFromCash, call: ["till", "giveBack"], before: paidInCash },
  "money that goes back by card": {
    ...giveFromCash,
    call: ["till", "giveBack"],
    before: paidInCash,
    fill: async (person, dialog) => {
      await type("Amount (NGN)", "500")(person, dialog);
      await reason(person, dialog);
    },
    made: () => bill({ givingBack: 500 }),
    said: "On its way back by card, NGN 500",
  },
  "money of a cancelled booking": {
    ...giveFromCash,
    call: ["till", "addReceipt"],
    before: () => {
      fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", giveBack: 2000 });
      fake.reply("till", "bill", bill({ cancelled: {}, giveBack: 2000 }, {}));
    },
  },
  "money of a cancelled booking that is kept": {
    ...onBill,
    call: ["bookings", "changeStatus"],
    before: () => {
      fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", giveBack: 2000 });
      fake.reply("till", "bill", bill({ cancelled: {}, giveBack: 2000 }, {}));
    },
    opens: "Keep the money",
    sends: /^Keep NGN/,
    fill: reason,
    edits: /^Reason/,
    made: () => ({ message: "Booking updated" }),
    said: "the salon keeps NGN 2,000",
  },
  "a receipt that is reversed": {
    ...onBill,
    call: ["till", "reverse"],
    before: paidInCash,
    opens: "Reverse: Paid in cash, NGN 3,000",
    sends: /^Reverse NGN/,
    fill: reason,
    edits: /^Reason/,
    made: () => {
      const reversal = { kind: "reversal", of: "payment", reverses: cashPayment.key, note: "Typed twice" } as const;
      return bill({}, { amount: 3000 }, { ...reversal, key: `reversal:${cashPayment.key}`, amount: 3000 });
    },
    said: "Reversed: paid in cash, NGN 3,000, Typed twice",
  },
  "a refund that is declined": {
    call: ["refunds", "decline"],
    page: "/admin/payments",
    before: () => fake.reply("payments", "list", pageOf({ ...payment, refundDue: true, actions: ["decline"] })),
    opens: `Keep the money: ${payment.ref}`,
    sends: /^Keep NGN/,
    fill: reason,
    edits: /^Reason/,
    made: () => ({ message: "The refund is declined" }),
    said: "the salon keeps NGN 6,000",
  },
  "cash that is taken out": {
    call: ["drawer", "add"],
    page: "/admin/day-close",
    before: () => {
      fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: openDay.date });
      fake.reply("reports", "dayClose", openDay);
    },
    opens: "Cash out",
    sends: /^Take it out/,
    fill: async (...form) => {
      await type("Amount (NGN)", "4000")(...form);
      await type("What it is for", "Diesel")(...form);
    },
    edits: /^What it is for/,
    made: () => diesel,
    said: "Cash out, NGN 4,000, Diesel",
  },
  "cash that is put back": {
    call: ["drawer", "reverse"],
    page: "/admin/day-close",
    before: () => {
      fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: openDay.date });
      fake.reply("reports", "dayClose", { ...openDay, moved: { ...openDay.moved, movements: [diesel] } });
    },
    opens: "Reverse: Cash out, NGN 4,000",
    sends: /^Reverse NGN/,
    fill: reason,
    edits: /^Reason/,
    made: () => ({ ...diesel, _id: booking._id, reverses: diesel._id, reason: "Typed twice" }),
    said: "Reversed: cash out, NGN 4,000, Typed twice",
  },
};

it.each(Object.entries(FORMS))(
  "%s is made once, and the form says what is stored where its answer was lost before it was changed",
  async (_name, form) => {
    const { call, page, opens, sends, before, fill, edits, made, said } = form;
    before?.();
    const sentKeys = () => fake.sent(...(call as ["till", "addReceipt"])).map((body) => (body as { key: string }).key);
    fake.breakOff(...(call as ["till", "addReceipt"]));
    const { person } = renderPage(page, admin);
    await person.click(await screen.findByRole("button", { name: opens }));
    const dialog = within(await screen.findByRole("dialog"));
    await fill(person, dialog);
    await person.dblClick(dialog.getByRole("button", { name: sends }));
    await dialog.findByText(/could not reach the salon/);
    fake.reply(
      ...(call as ["till", "addReceipt"]),
      ({ body: { key } }) => new Refusal(409, "Saved before", { made: made(key) }),
    );
    await person.type(dialog.getByRole("textbox", { name: edits }), "{Backspace}");
    await person.click(dialog.getByRole("button", { name: sends }));
    expect(await dialog.findByText(`Already saved: ${said}`)).toBeTruthy();
    expect(new Set(sentKeys()).size).toBe(1);
    const sent = sentKeys().length;
    await person.click(dialog.getByRole("button", { name: "That is right" }));
    await waitFor(() => expect(screen.queryByText(/^Already saved/)).toBeNull());
    expect(sentKeys()).toHaveLength(sent);
  },
);
