import { type Browser, expect, type Page, test as base } from "@playwright/test";
import { type Actors, createActors, type Person } from "./salon/actors.ts";
import { launchBrowser } from "./browser/launch.ts";
import { type Mails, readMails } from "./salon/mails.ts";
import { PageFaults } from "./browser/page-faults.ts";
import { type Salon, startSalon } from "./salon/salon.ts";

interface TestFixtures {
  mails: Mails;
  faults: PageFaults;
  /** Opens a page in a separate browser context, for a second user. */
  openAnotherBrowser: () => Promise<Page>;
  /** Gives the browser the session of this person; without a person it removes the session. */
  become: (person: Person | undefined) => Promise<void>;
}
interface WorkerFixtures {
  salon: Salon;
  /** Accounts with bookings in the worker's salon. */
  actors: Actors;
}

/** Extends Playwright's `test` with one running product per worker; an unexpected fault on any page fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright }, provide) => {
      const browser: Browser = await launchBrowser(playwright.chromium);
      await provide(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  salon: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const salon = await startSalon();
      await provide(salon);
      await salon.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  actors: [
    async ({ playwright, salon }, provide) => provide(await createActors(playwright, salon)),
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ salon }, provide) => provide(salon.url),
  mails: async ({ salon }, provide) => provide(readMails(salon.inboxUrl)),
  faults: [
    async ({ salon }, provide, testInfo) => {
      const faults = new PageFaults();
      const before = salon.log().length;
      await provide(faults);
      const found = faults.list();
      if (testInfo.expectedStatus === "passed" && (testInfo.status !== "passed" || found.length > 0)) {
        const log = salon.log().slice(before) || "(nothing)";
        await testInfo.attach("server log", { body: log, contentType: "text/plain" });
        process.stdout.write(`The server printed during "${testInfo.title}":\n${log}\n`);
      }
      expect(found, "faults on the pages of this test").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, faults }, provide) => {
    await faults.watch(context);
    await provide(context);
  },
  become: async ({ context }, provide) =>
    provide(async (person) => {
      await context.clearCookies();
      if (person) await context.addCookies(person.cookies);
    }),
  openAnotherBrowser: async ({ browser, baseURL, faults }, provide) => {
    const opened: (() => Promise<void>)[] = [];
    await provide(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      opened.push(() => context.close());
      await faults.watch(context);
      return context.newPage();
    });
    for (const close of opened) await close();
  },
});

export { expect };
