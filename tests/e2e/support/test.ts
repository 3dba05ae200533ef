import { type Browser, expect, type Page, test as base } from "@playwright/test";
import { type Cast, castSalon, type Person } from "./salon/actors.ts";
import { launchBrowser } from "./browser/launch.ts";
import { type Mails, readMails } from "./salon/mails.ts";
import { PageFaults } from "./browser/page-faults.ts";
import { type Salon, startSalon } from "./salon/salon.ts";

interface TestFixtures {
  mails: Mails;
  faults: PageFaults;
  /** A page of somebody else, in a browser of their own. */
  openAnotherBrowser: () => Promise<Page>;
  /** From now on the browser of this test is this person's; nobody's for undefined. */
  become: (person: Person | undefined) => Promise<void>;
}
interface WorkerFixtures {
  salon: Salon;
  /** The salon with people and bookings in it. */
  cast: Cast;
}

/** Playwright's `test` with the built product running, one per worker; a stray fault on any page fails the test. */
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
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this very pattern
    async ({}, provide) => {
      const salon = await startSalon();
      await provide(salon);
      await salon.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  cast: [
    async ({ playwright, salon }, provide) => provide(await castSalon(playwright, salon, readMails(salon.inboxUrl))),
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
