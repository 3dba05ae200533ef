import type { OwnUser } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../testing/api-fake.ts";
import { pageOf } from "../testing/desk-data.ts";
import { admin, customer } from "../testing/people.ts";
import { renderPage } from "../testing/render-page.tsx";

type Answer = (reply: Refusal | { items: never[]; total: number }) => void;
type List = readonly [address: string, answer: Answer, none: string | RegExp];

/** Each list of the back office: its address, its call, and what it says while it has no rows. */
const DESK: readonly List[] = [
  ["/admin/bookings", (reply) => fake.reply("bookings", "list", reply), "No bookings yet"],
  ["/admin/day/cannot-take-place", (reply) => fake.reply("bookings", "displaced", reply), /^Every appointment can/],
  ["/admin/waitlist", (reply) => fake.reply("waitlist", "list", reply), "No entries yet"],
  ["/admin/messages", (reply) => fake.reply("messages", "list", reply), "No messages yet"],
  ["/admin/messages?view=mails", (reply) => fake.reply("messages", "mails", reply), "No mails yet"],
  [
    "/admin/payments",
    (reply) => fake.reply("payments", "list", ({ query }) => (query["attention"] ? pageOf() : reply)),
    "No payments yet",
  ],
  ["/admin/receipts", (reply) => fake.reply("till", "receipts", reply), "No receipts yet"],
  ["/admin/day-close/all", (reply) => fake.reply("reports", "dayCloses", reply), "No days yet"],
  ["/admin/clients", (reply) => fake.reply("clients", "list", reply), "No clients yet"],
  ["/admin/users", (reply) => fake.reply("users", "list", reply), "No users yet"],
  ["/admin/news", (reply) => fake.reply("messages", "subscribers", reply), "No subscribers yet"],
  ["/admin/all-services", (reply) => fake.reply("services", "list", reply), "No services yet"],
  ["/admin/activity", (reply) => fake.reply("audit", "list", reply), "No changes yet"],
];
const OWN: readonly List[] = [
  ["/booking-history", (reply) => fake.reply("bookings", "list", reply), "No bookings yet"],
  ["/booking-history", (reply) => fake.reply("waitlist", "list", reply), /^You are not on the waiting list/],
];
const of = (user: OwnUser, lists: readonly List[]) =>
  lists.map(([address, ...list]) => [address, user, ...list] as const);

it.each([...of(admin, DESK), ...of(customer, OWN)])(
  "%s says a failure once, in place of the list, tries again, and says that there is nothing",
  async (address, user, answer, none) => {
    fake.reply("bookings", "list", pageOf());
    answer(new Refusal(503, "Please wait a moment"));
    const { person } = renderPage(address, user);
    expect(await screen.findAllByText("Please wait a moment")).toHaveLength(1);
    const failure = within(screen.getByRole("alert"));
    expect(screen.queryByText(none)).toBeNull();
    answer(pageOf());
    await person.click(failure.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(none)).toBeTruthy();
  },
);
