import { noonOf, type VisitPlan } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY } from "../../testing/salon.ts";
import { localCart } from "../cart/local-cart.ts";

beforeEach(() => fakeSalon());
const line = (guest: string, time: VisitPlan["from"]) => ({
  guest,
  serviceId: haircut._id,
  options: [],
  with: null,
  time,
});
const plan: VisitPlan = {
  date: SATURDAY,
  from: "09:30 AM",
  to: "10:30 AM",
  waiting: 0,
  lines: [line("Guest 1", "09:30 AM"), line("Bola", "10:00 AM")],
};

async function search() {
  const { person } = renderPage("/plan");
  await screen.findByRole("option", { name: new RegExp(haircut.name) });
  await person.selectOptions(screen.getByLabelText("Service"), haircut._id);
  await person.click(screen.getByRole("button", { name: "Add a friend" }));
  await person.type(screen.getByLabelText("Name (optional)"), "Bola");
  await person.click(screen.getByRole("button", { name: "Find times" }));
  return person;
}

it("gives a friend the customer's service, and puts a whole plan in the cart with one press", async () => {
  const asked: unknown[] = [];
  fake.reply("seats", "visit", ({ body }) => {
    asked.push(body);
    return { plans: [plan], searched: [SATURDAY] };
  });
  const person = await search();
  const card = within(
    (await screen.findByRole("heading", { name: /arrive 9:30\sAM, all done 10:30\sAM/ })).closest("li")!,
  );
  await person.click(card.getByRole("button", { name: "Put it in the cart" }));
  const items = [{ serviceId: haircut._id }];
  expect(asked).toMatchObject([
    {
      guests: [
        { name: "Guest 1", items },
        { name: "Bola", items },
      ],
      together: true,
    },
  ]);
  expect(localCart.get().lines.map(({ guest, date, time }) => [guest, date, time])).toEqual([
    [undefined, noonOf(SATURDAY), "09:30 AM"],
    ["Bola", noonOf(SATURDAY), "10:00 AM"],
  ]);
});

it("asks for the deposit of a service that has its own, as on the booking page", async () => {
  fake.reply("services", "list", pageOf({ ...haircut, depositPercent: 50 }));
  fake.reply("seats", "visit", { plans: [plan], searched: [SATURDAY] });
  const person = await search();
  await person.click(await screen.findByRole("button", { name: "Put it in the cart" }));
  expect((await screen.findByText("Deposit, paid now")).nextSibling?.textContent).toBe("NGN 3,000");
  expect(screen.getByText("Due at the salon").nextSibling?.textContent).toBe("NGN 3,000");
});

it("drops the times of another wish", async () => {
  fake.reply("seats", "visit", { plans: [plan], searched: [SATURDAY] });
  const person = await search();
  await screen.findByRole("button", { name: "Put it in the cart" });
  await person.selectOptions(screen.getByLabelText("Ready by"), "02:00 PM");
  expect(screen.queryByRole("button", { name: "Put it in the cart" })).toBeNull();
});

it("tells an impossible day from one on which nothing was found", async () => {
  fake.reply("seats", "visit", () => ({ plans: [], searched: [SATURDAY], none: "impossible" as const }));
  await search();
  expect(await screen.findByText(/^All of this cannot be had on/)).toBeDefined();
});

it.each([429, 503])(
  "searches again by itself when it is refused for a moment with status %d, and says so",
  async (status) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    let asked = 0;
    const busy = new Refusal(status, "Many searches at once, please try again in a moment", {}, { "Retry-After": "2" });
    fake.reply("seats", "visit", () => (++asked < 3 ? busy : { plans: [plan], searched: [SATURDAY] }));
    await search();
    expect(await screen.findByText(/We try again in 2\sseconds/)).toBeDefined();
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByRole("button", { name: "Put it in the cart" })).toBeDefined();
    expect([asked, screen.queryByText(/We try again/)]).toEqual([3, null]);
  },
);

it("says what the salon answers when it is refused again and again, and does not go on with a search that was changed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  let asked = 0;
  fake.reply("seats", "visit", () => {
    asked++;
    return new Refusal(429, "Many searches at once", {}, { "Retry-After": "2" });
  });
  const person = await search();
  await screen.findByText(/We try again/);
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await screen.findByRole("alert")).textContent).toBe("Many searches at once");
  expect(asked).toBe(6);

  await person.click(screen.getByRole("button", { name: "Find times" }));
  await screen.findByText(/We try again/);
  await person.type(screen.getByLabelText("Name (optional)"), "e");
  await vi.advanceTimersByTimeAsync(15_000);
  expect([asked, screen.queryByText(/We try again/)]).toEqual([7, null]);
});
