import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Animations and transitions that last longer than this count as motion, in ms. */
const STILL_MS = 1;

/** Records all animations, transitions and smooth scrolling, from the start of every page. */
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

/** Returns whether a canvas has any painted pixel; it reads a copy, because reading the canvas itself slows it down. */
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

/** Opens the parts with the most motion: the hero, both panels and the toast of the landing and booking pages. */
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

test.describe("with reduced motion", () => {
  test("nothing moves", async ({ page, actors, become }) => {
    const seen = await noteMotion(page);
    await become(actors.people.customer);
    await page.goto("/");
    await openEverything(page);
    expect(await seen()).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  });

  test("no confetti is drawn or downloaded", async ({ page, actors, become }) => {
    const seen = await noteMotion(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await become(actors.people.customer);
    await page.goto(`/checkout-success?ref=${actors.people.customer.ref}`);
    await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
    await page.waitForTimeout(1000);
    expect(await hasConfetti(page)).toBe(false);
    expect(scripts.filter((url) => /confetti/.test(url))).toEqual([]);
    expect(await seen()).toEqual([]);
  });
});

test.describe("without reduced motion, as a check of the tests above", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("panels slide", async ({ page, actors, become }) => {
    const seen = await noteMotion(page);
    await become(actors.people.customer);
    await openEverything(page);
    expect((await seen()).length).toBeGreaterThan(0);
  });

  test("there is confetti", async ({ page, actors, become }) => {
    await become(actors.people.customer);
    await page.goto(`/checkout-success?ref=${actors.people.customer.ref}`);
    await expect.poll(() => hasConfetti(page)).toBe(true);
  });
});
