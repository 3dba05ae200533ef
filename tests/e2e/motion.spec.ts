import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Longer than this is movement, in ms. */
const STILL_MS = 1;

/** Notes, from the first moment of every page on, whatever moves: animations, transitions and smooth scrolling. */
async function noteMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((stillMs) => {
    const seen = new Set<string>();
    Object.assign(window, { motionSeen: seen });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { activeDuration = 0, delay = 0 } = animation.effect?.getComputedTiming() ?? {};
        if (Number(activeDuration) + delay <= stillMs) continue;
        const target = (animation.effect as KeyframeEffect | null)?.target;
        seen.add(`${animation.constructor.name} of ${target?.outerHTML.slice(0, 80) ?? "something"}`);
      }
      requestAnimationFrame(look);
    };
    look();
  }, STILL_MS);
  return () => page.evaluate(() => [...(window as unknown as { motionSeen: Set<string> }).motionSeen]);
}

/** Whether anything has been painted on a canvas; what is asked is a copy, because reading a canvas back slows it down. */
const hasConfetti = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("canvas")].some((canvas) => {
      const copy = new OffscreenCanvas(canvas.width || 1, canvas.height || 1).getContext("2d", {
        willReadFrequently: true,
      });
      copy?.drawImage(canvas, 0, 0);
      return copy?.getImageData(0, 0, copy.canvas.width, copy.canvas.height).data.some((value) => value > 0);
    }),
  );

/** Through what moves most: the hero, both panels and the toast of the landing and booking pages. */
async function openEverything(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 600);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "My Account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Show cart" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: "Confirm Booking" })).toBeVisible();
  await page.getByRole("button", { name: "Pay now!" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: "Cancel Pay" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

test.describe("for who wants less motion", () => {
  test("nothing moves", async ({ page, cast, become }) => {
    const seen = await noteMotion(page);
    await become(cast.people.customer);
    await page.goto("/");
    await openEverything(page);
    expect(await seen()).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  });

  test("there is no confetti, on screen or in the luggage", async ({ page, cast, become }) => {
    const seen = await noteMotion(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await become(cast.people.customer);
    await page.goto(`/checkout-success?ref=${cast.people.customer.ref}`);
    await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
    await page.waitForTimeout(1000);
    expect(await hasConfetti(page)).toBe(false);
    expect(scripts.filter((url) => /confetti/.test(url))).toEqual([]);
    expect(await seen()).toEqual([]);
  });
});

test.describe("for everybody else, so that these tests can fail", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("panels slide", async ({ page, cast, become }) => {
    const seen = await noteMotion(page);
    await become(cast.people.customer);
    await openEverything(page);
    expect((await seen()).length).toBeGreaterThan(0);
  });

  test("there is confetti", async ({ page, cast, become }) => {
    await become(cast.people.customer);
    await page.goto(`/checkout-success?ref=${cast.people.customer.ref}`);
    await expect.poll(() => hasConfetti(page)).toBe(true);
  });
});
