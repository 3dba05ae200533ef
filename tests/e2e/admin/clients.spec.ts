import { type Client, lagosDay } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { type Desk, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });

/** Health data that no storage of the browser may contain. */
const MARKER = "Xylocaine-marker";

/** Makes a card whose alert and note have the marker, and a walk-in of this number on the desk's quiet day. */
async function createMarked({ author, services, walkInDay }: Desk, phone: string) {
  const walkIn = { name: "Bisi Coker", phone, serviceId: services[0]!._id, method: "cash" };
  const booking = await author.send<{ _id: string }>("POST", "/booking/walk-in", {
    ...walkIn,
    date: walkInDay,
    time: "12:00 PM",
  });
  const card = await author.send<Client>("POST", "/clients", { name: "Bisi Coker", phone });
  await author.send("PATCH", `/clients/${card._id}`, { revision: card.revision, alert: `${MARKER} alert` });
  await author.send("POST", `/clients/${card._id}/notes`, { text: `${MARKER} note` });
  const test = { serviceId: services[0]!._id, day: lagosDay(new Date()), result: "reacted" };
  await author.send("POST", `/clients/${card._id}/patch-tests`, test);
  return { card: card._id, booking: booking._id };
}

/** Returns the names of the storages that contain a text. */
const storagesWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error(name)));
      });
    const rowsOf = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.addEventListener("success", () => resolve(request.result as unknown[]));
        request.addEventListener("error", () => reject(request.error ?? new Error(store)));
      });
    const inDatabases = async () => {
      const texts: string[] = [];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await opened(name);
        for (const store of database.objectStoreNames) texts.push(JSON.stringify(await rowsOf(database, store)));
        database.close();
      }
      return texts.join("\n");
    };
    const inCaches = async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
      return texts.join("\n");
    };
    const found = {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      indexedDB: await inDatabases(),
      caches: await inCaches(),
    };
    return Object.entries(found).flatMap(([name, content]) => (content.includes(wanted) ? [name] : []));
  }, text);

/** Writes a text into every storage. */
const fillStorages = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (value) => {
    localStorage.setItem("control", value);
    sessionStorage.setItem("control", value);
    await (await caches.open("control")).put("/control", new Response(value));
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open("control", 1);
      request.addEventListener("upgradeneeded", () => void request.result.createObjectStore("rows"));
      request.addEventListener("error", () => reject(request.error ?? new Error("control")));
      request.addEventListener("success", () => {
        const writing = request.result.transaction("rows", "readwrite");
        writing.objectStore("rows").put(value, 1);
        writing.addEventListener("complete", () => resolve());
      });
    });
  }, text);

test("no storage of the browser contains what a client card says", async ({ page, desk, workAs }) => {
  const { card, booking } = await createMarked(desk, "0803 555 0111");
  await workAs("admin");
  await page.goto("/admin/clients");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { walkInDay } = desk;
  for (const [address, shows] of [
    ["/admin/clients", "Bisi Coker"],
    [`/admin/clients/${card}`, `${MARKER} note`],
    [`/admin/day?date=${walkInDay}`, `${MARKER} alert`],
    [`/admin/day?client=${card}`, `${MARKER} alert`],
    [`/admin/booking-details/${booking}`, `${MARKER} alert`],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await storagesWith(page, MARKER), address).toEqual([]);
  }
  await page.goto(`/admin/clients/${card}`);
  await page.getByLabel("What staff must know").fill(`${MARKER} typed`);
  await page.getByLabel("New note").fill(`${MARKER} typed`);
  expect(await storagesWith(page, MARKER)).toEqual([]);
  await fillStorages(page, MARKER);
  expect(await storagesWith(page, MARKER), "the check finds what is stored").toEqual([
    "localStorage",
    "sessionStorage",
    "indexedDB",
    "caches",
  ]);
});

test("staff make a card, write an alert and a note by keyboard, at 320 px", async ({ page, workAs }) => {
  await workAs("author");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin/clients");
  const { keyboard } = page;
  await tabTo(page, page.getByRole("button", { name: "New client" }));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New client" });
  await tabTo(page, dialog.getByLabel("Name"));
  await keyboard.type("Ngozi Eze");
  await keyboard.press("Tab");
  await keyboard.type("0803 555 0122");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ngozi Eze" })).toBeVisible();
  await keyboard.press("Tab");
  await tabTo(page, page.getByLabel("What staff must know"));
  await keyboard.type("Allergic to henna");
  await keyboard.press("Enter");
  await expect(page.getByRole("paragraph").filter({ hasText: "Alert: Allergic to henna" })).toBeVisible();
  await tabTo(page, page.getByLabel("New note"));
  await keyboard.type("Comes with her son");
  await tabTo(page, page.getByRole("button", { name: "Add note" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Comes with her son");
  await expectGoodAtEverySize(page);
});
