import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/pages/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** Creates a photograph of a phone's size, which is too large to upload unchanged. */
const takePhotograph = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 2400, height: 1800 });
      const ink = canvas.getContext("2d")!;
      for (let y = 0; y < 1800; y += 24)
        for (let x = 0; x < 2400; x += 24) {
          ink.fillStyle = `rgb(${(x * 7 + y * 13) % 256} ${(x * y) % 256} ${(x + y * 3) % 256})`;
          ink.fillRect(x, y, 24, 24);
        }
      return canvas.toDataURL("image/png").split(",")[1]!;
    }),
    "base64",
  );

const save = async (page: Page) => {
  // The toast of the save before is gone, so the next one belongs to this save.
  await expect(page.getByText("Settings saved")).toBeHidden();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
};

test("an uploaded photograph replaces an illustration, also without scripts", async ({
  page,
  browser,
  baseURL,
  actors,
  become,
}) => {
  await become(actors.people.admin);
  await page.goto("/admin/settings");
  const field = page.getByLabel("Add a picture");
  await field.setInputFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(page.getByText("This picture cannot be read: please choose a JPEG, PNG or WebP picture")).toBeVisible();
  await field.setInputFiles({ name: "braids.png", mimeType: "image/png", buffer: await takePhotograph(page) });
  await page.getByRole("textbox", { name: "What it shows" }).fill("Knotless braids, seen from behind");
  await expectAccessible(page);
  await save(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`${baseURL}/`);
  const photograph = unscripted.getByRole("img", { name: "Knotless braids, seen from behind" });
  await photograph.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photograph.evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight]))
    .toEqual([1080, 810]);
  await expect(unscripted.getByRole("img", { name: /^Illustration of/ })).toHaveCount(6);
  const structured = await unscripted.locator('script[type="application/ld+json"]').textContent();
  expect(structured).toContain("/api/v1/settings/pictures/");
  await plain.close();

  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await save(page);
  await page.goto("/");
  await expect(page.getByRole("img", { name: /^Illustration of/ })).toHaveCount(7);
});
