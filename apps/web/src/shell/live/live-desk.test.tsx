import type { Booking, DeskEvent, DataGroup, MADE_FROM } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../testing/api-fake.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { FakeEventSource } from "../../testing/event-source.ts";
import { author, customer } from "../../testing/people.ts";
import { openAddress, renderPage, signedInAs } from "../../testing/render-page.tsx";

const OPENED_AT = "2026-11-21T14:00:00.000Z";
const LATER = "2026-11-21T14:06:00.000Z";
const eventOf = (at: string, ...touched: DataGroup[]): DeskEvent => ({ at, changed: [], touched });
const stream = (): FakeEventSource => {
  const latest = FakeEventSource.all.at(-1);
  if (!latest) throw new Error("no stream was opened");
  return latest;
};
const send = (...changed: DataGroup[]) => act(() => stream().send(eventOf(LATER, ...changed)));
const messageCalls = () => fake.sent("messages", "list").length;
const bookingCalls = () => fake.sent("bookings", "list").length;

/** Opens the page of messages with the stream connected. */
async function openMessages() {
  fake.reply("messages", "list", pageOf());
  const view = renderPage("/admin/messages", author);
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  await waitFor(() => expect(messageCalls()).toBe(1));
  act(() => stream().connect(eventOf(OPENED_AT)));
  return view;
}

const hide = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};
const online = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
};
/** Bookings that the list answers, the newest first. */
const listed = (...ids: string[]): { items: Booking[]; total: number } =>
  pageOf(...ids.map((id) => ({ ...booking, _id: `65c00000000000000000${id}` })));

describe("the stream of the back office", () => {
  it("is one for all its pages, and ends with it", async () => {
    fake.reply("services", "list", pageOf());
    const { person, unmount } = await openMessages();
    expect(stream().url).toBe("/api/v1/desk/events");
    await person.click(screen.getByRole("link", { name: "All Service" }));
    await screen.findByRole("heading", { level: 1, name: "All services" });
    expect(FakeEventSource.all).toHaveLength(1);
    unmount();
    expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  });

  it("is not opened for customers", async () => {
    renderPage("/admin/messages", customer);
    await screen.findByRole("heading", { level: 1, name: "Page Not found" });
    expect(FakeEventSource.all).toEqual([]);
  });

  it("makes the page load what has changed at once, and what goes on changing once in 2 seconds", async () => {
    await openMessages();
    for (let nth = 0; nth < 20; nth++) send("messages");
    await waitFor(() => expect(messageCalls()).toBe(2), { timeout: 500 });
    const started = performance.now();
    send("payments");
    await waitFor(() => expect(messageCalls()).toBe(3));
    expect(performance.now() - started).toBeGreaterThan(1000);
    expect(fake.calls.filter(({ call }) => call.startsWith("GET /payments"))).toEqual([]);
  });

  it("makes open pages load the team, services, settings, the waiting list, lists and the drawer again", async () => {
    const { client } = await openMessages();
    const shown: [DataGroup, keyof typeof MADE_FROM][] = [
      ["team", "team"],
      ["team", "bookings"],
      ["services", "services"],
      ["waitlist", "waitlist"],
      ["imports", "imports"],
      ["till", "reports"],
      ["users", "users"],
    ];
    for (const [, kind] of shown) client.setQueryData([kind, "shown"], []);
    for (const [group, kind] of shown) {
      send(group);
      await waitFor(() => expect(client.getQueryState([kind, "shown"])?.isInvalidated).toBe(true), { timeout: 500 });
    }
  });

  it("is understood from a server of 1.0.0, which names what changed in another field", async () => {
    await openMessages();
    act(() => stream().send({ at: LATER, changed: ["messages"] }));
    await waitFor(() => expect(messageCalls()).toBe(2));
  });

  it("makes the menu count again what waits after a new message", async () => {
    await openMessages();
    fake.reply("reports", "waiting", { ...NOTHING_WAITS, messages: 1 });
    send("messages");
    await waitFor(() =>
      expect(screen.getByRole("link", { name: /^Messages/ }).textContent).toBe("Messages, 1 to answer"),
    );
  });

  it("outdates how many are to come today, which the landing page shows, after a change of a booking", async () => {
    const { client } = await openMessages();
    client.setQueryData(["desk", "today"], { toCome: 5 });
    fake.reply("bookings", "list", pageOf());
    send("bookings");
    await waitFor(() => expect(client.getQueryState(["desk", "today"])?.isInvalidated).toBe(true));
  });

  it("makes the page load everything after the stream has connected again", async () => {
    await openMessages();
    act(() => stream().breakOff());
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(2), { timeout: 4000 });
    fake.reply("bookings", "list", pageOf());
    act(() => stream().connect(eventOf(LATER)));
    await waitFor(() => expect(messageCalls()).toBe(2));
    await waitFor(() => expect(bookingCalls()).toBe(1));
  });

  it("makes the page ask again for what was never answered, after the stream has connected again", async () => {
    fake.hang("messages", "list");
    renderPage("/admin/messages", author);
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
    await waitFor(() => expect(messageCalls()).toBe(1));
    act(() => stream().connect(eventOf(OPENED_AT)));
    act(() => stream().breakOff());
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(2), { timeout: 4000 });
    fake.reply("messages", "list", pageOf());
    fake.reply("bookings", "list", pageOf());
    act(() => stream().connect(eventOf(LATER)));
    await waitFor(() => expect(messageCalls()).toBe(2), { timeout: 2000 });
  });

  describe("after a refusal", () => {
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    /** Another stream is opened after this time, and not before. */
    const expectTryAfter = (ms: number) => {
      const before = FakeEventSource.all.length;
      pass(ms - 1);
      expect(FakeEventSource.all).toHaveLength(before);
      pass(1);
      expect(FakeEventSource.all).toHaveLength(before + 1);
    };
    let client: QueryClient;
    beforeEach(async () => {
      ({ client } = await openMessages());
      fake.reply("bookings", "list", pageOf());
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    });

    it("is asked for every 2 seconds for a minute, then every 15, each try given up after 3", () => {
      for (let nth = 0; nth < 30; nth++) {
        act(() => stream().refuse());
        expectTryAfter(2000);
      }
      for (const _ of [1, 2]) {
        act(() => stream().refuse());
        expectTryAfter(15_000);
      }
      pass(3000);
      expect(FakeEventSource.all.at(-1)!.readyState).toBe(FakeEventSource.CLOSED);
      pass(1);
      act(() => stream().connect(eventOf(LATER)));
      act(() => stream().refuse());
      expectTryAfter(2000);
    });

    it("is asked for as late as a server wants that refuses the session too", async () => {
      fake.reply("auth", "me", new Refusal(503, "Unavailable", {}, { "retry-after": "20" }));
      act(() => stream().refuse());
      while (client.getQueryState(["session"])?.status !== "error")
        await act(() => new Promise((resolve) => setImmediate(resolve)));
      expectTryAfter(20_000);
      expect(FakeEventSource.all).toHaveLength(2);
    });
  });

  it("ends with the session after a refusal", async () => {
    await openMessages();
    signedInAs(null);
    act(() => stream().refuse());
    expect(await screen.findByRole("dialog", { name: /sign in/i })).toBeTruthy();
    expect(stream().readyState).toBe(FakeEventSource.CLOSED);
  });
});

describe("the life of the stream", () => {
  it("is left as it is whatever the browser says of the network", async () => {
    await openMessages();
    fake.reply("meta", "serverDate", { date: LATER, formatted: "2026-11-21" });
    online(false);
    expect(stream().readyState).toBe(FakeEventSource.OPEN);
    expect(screen.queryByText(/^Not live/)).toBeNull();
    online(true);
    expect(FakeEventSource.all).toHaveLength(1);
  });

  describe("beats every 15 seconds", () => {
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

    /** Opens the page with fake timers once it is shown, with a stream that has just begun. */
    async function openLive() {
      vi.useRealTimers();
      await openMessages();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      act(() => stream().send(eventOf(OPENED_AT)));
    }

    it("and is opened again after 32 seconds without one, every 3 seconds while nothing answers", async () => {
      await openLive();
      pass(31_000);
      act(() => stream().send(eventOf(LATER)));
      pass(31_999);
      expect(FakeEventSource.all).toHaveLength(1);
      expect(screen.queryByText(/^Not live/)).toBeNull();
      pass(1);
      expect(FakeEventSource.all[0]!.readyState).toBe(FakeEventSource.CLOSED);
      expect(
        screen.getByText(/^Not live since (?:Sat, 21 Nov(?: 2026)?, )?03:06 PM\. What is shown is as of then\.$/),
      ).toBeTruthy();
      for (const tries of [2, 3, 4, 5]) {
        pass(1);
        expect(FakeEventSource.all).toHaveLength(tries);
        pass(2999);
        expect(stream().readyState).toBe(FakeEventSource.CONNECTING);
        pass(1);
        expect(FakeEventSource.all[tries - 1]!.readyState).toBe(FakeEventSource.CLOSED);
      }
      pass(1);
      fake.reply("bookings", "list", pageOf());
      act(() => stream().connect(eventOf(LATER)));
      expect(screen.queryByText(/^Not live/)).toBeNull();
      await vi.waitFor(() => expect(messageCalls()).toBe(2));
    });

    it("and is opened again 2 seconds after a try that fails at once", async () => {
      await openLive();
      act(() => stream().breakOff());
      pass(1999);
      expect(FakeEventSource.all).toHaveLength(1);
      pass(1);
      expect(FakeEventSource.all).toHaveLength(2);
      act(() => stream().breakOff());
      pass(2000);
      expect(FakeEventSource.all).toHaveLength(3);
    });

    it("and is not doubted where a server of 1.0.0 sends none", async () => {
      vi.useRealTimers();
      fake.reply("messages", "list", pageOf());
      renderPage("/admin/messages", author);
      await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
      act(() => stream().connect({ at: OPENED_AT, changed: [] }));
      pass(120_000);
      expect(FakeEventSource.all).toHaveLength(1);
    });
  });

  it("is opened again, once it is looked at, where another window took its place", async () => {
    await openMessages();
    hide("hidden");
    act(() => stream().send({ ...eventOf(LATER), replaced: true }));
    act(() => stream().breakOff());
    expect(screen.getByText(/^Not live here: too many windows\./)).toBeTruthy();
    expect(FakeEventSource.all).toHaveLength(1);
    hide("visible");
    expect(FakeEventSource.all).toHaveLength(2);
    fake.reply("bookings", "list", pageOf());
    act(() => stream().connect(eventOf(LATER)));
    expect(screen.queryByText(/^Not live/)).toBeNull();
  });
});

describe("a new online booking", () => {
  it("is a toast with customer, service, day and time, and a link", async () => {
    const { person } = await openMessages();
    fake.reply("bookings", "list", listed("00b1"));
    send("bookings");
    const link = await screen.findByRole("link", {
      name: `New booking: ${customer.name}, ${booking.cartItems[0]!.service}, Mon, 23 Nov 10:30 AM`,
    });
    expect(link.closest("[aria-live=polite]")).toBeTruthy();
    fake.reply("bookings", "get", new Refusal(404, "Not found"));
    await person.click(link);
    expect(openAddress()).toBe("/admin/booking-details/65c0000000000000000000b1");
    expect(fake.calls.find(({ call }) => call.startsWith("GET /booking/?"))?.call).toContain(
      "from=2026-11-21&to=2026-11-21",
    );
  });

  it("is shown once, and neither older bookings nor those that staff made are", async () => {
    await openMessages();
    // The notice of the test before goes a second after it was followed, by its id.
    const [mine, staff, older] = listed("00c1", "00c2", "00c3").items as [Booking, Booking, Booking];
    const { paymentRef: _, ...made } = staff;
    fake.reply("bookings", "list", pageOf(mine, made, { ...older, bookingDate: "2026-11-21T13:59:00.000Z" }));
    send("bookings");
    await screen.findByRole("link", { name: /^New booking/ });
    send("bookings");
    await waitFor(() => expect(bookingCalls()).toBe(2));
    expect(screen.getAllByRole("link", { name: /^New booking/ })).toHaveLength(1);
  });

  it("shares one toast with others when many come at once", async () => {
    await openMessages();
    fake.reply("bookings", "list", listed("00b1", "00b2", "00b3", "00b4"));
    send("bookings");
    const link = await screen.findByRole("link", { name: "4 new bookings" });
    expect(link.getAttribute("href")).toBe("/admin/bookings");
  });

  it("is counted in the title while the tab is hidden, and shown when it is looked at", async () => {
    await openMessages();
    const title = document.title;
    hide("hidden");
    fake.reply("bookings", "list", listed("00b1", "00b2"));
    send("bookings");
    await waitFor(() => expect(document.title).toBe(`(2) ${title}`));
    fake.reply("bookings", "list", listed("00b3", "00b1", "00b2"));
    send("bookings");
    await waitFor(() => expect(document.title).toBe(`(3) ${title}`));
    expect(screen.queryByRole("link", { name: /^New booking/ })).toBeNull();
    hide("visible");
    expect(document.title).toBe(title);
    expect(screen.getAllByRole("link", { name: /^New booking/ })).toHaveLength(3);
  });
});
