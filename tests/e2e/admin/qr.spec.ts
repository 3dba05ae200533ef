import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { test } from "../support/desk.ts";
import { expect } from "../support/test.ts";

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// The package's types declare ESM, but its file is CommonJS.
const decode = createRequire(import.meta.url)("jsqr") as Decode;

test.describe.configure({ mode: "parallel" });
test.beforeEach(({ workAs }) => workAs("author"));

const ADDRESS = "https://ibadandun.example/price-list?from=mirror";
const SIZES = { L: 200, M: 250, Q: 300, H: 400 } as const;
const LEVELS = Object.keys(SIZES) as (keyof typeof SIZES)[];

/** Downloads the file and returns its text. */
async function downloadSvg(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("qr-code.svg");
  return readFile(await download.path(), "utf8");
}

/** Returns the width in px of the image in the file, whose unit is one square of the code. */
function imageSide(svg: string): number | undefined {
  const numberAt = (pattern: RegExp) => Number(pattern.exec(svg)?.[1]);
  if (!svg.includes("<image")) return undefined;
  const squares = numberAt(/<image[^>]* width="([\d.]+)"/);
  return Math.round((squares / numberAt(/viewBox="0 0 (\d+) /)) * numberAt(/<svg[^>]* width="(\d+)"/));
}

/** Draws the file in a browser and decodes the picture with an independent library. */
async function scan(page: Page, svg: string, size: number): Promise<string | undefined> {
  const pixels = await page.evaluate(
    async ({ source, side }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(source)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = side;
      const brush = canvas.getContext("2d")!;
      brush.drawImage(image, 0, 0, side, side);
      return [...brush.getImageData(0, 0, side, side).data];
    },
    { source: svg, side: size },
  );
  return decode(Uint8ClampedArray.from(pixels), size, size)?.data;
}

/** Returns a PNG of one red square, written by the browser. */
async function redSquare(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const brush = canvas.getContext("2d")!;
    brush.fillStyle = "#c81e1e";
    brush.fillRect(0, 0, 64, 64);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

const addImage = async (page: Page) =>
  page
    .getByLabel("Image (optional)")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await redSquare(page) });

for (const level of LEVELS)
  for (const withImage of [false, true]) {
    test(`the file of level ${level} ${withImage ? "with an image" : "without one"} decodes to its address`, async ({
      page,
    }) => {
      await page.goto("/admin/qr");
      await page.getByLabel("Address (URL)").fill(ADDRESS);
      await page.getByLabel("Error correction").selectOption(level);
      if (withImage) {
        await addImage(page);
        await expect(page.locator("main svg image")).toHaveAttribute("opacity", "0.9");
      }
      const svg = await downloadSvg(page);
      const size = SIZES[level];
      expect(svg).toMatch(new RegExp(`<svg[^>]* width="${size}"`));
      expect(imageSide(svg)).toBe(withImage ? 50 : undefined);
      expect(await scan(page, svg, size)).toBe(ADDRESS);
    });
  }

test("a code in other colours decodes, and the file has these colours", async ({ page }) => {
  await page.goto("/admin/qr");
  await page.getByRole("button", { name: "Price list" }).click();
  await expect(page.getByText("No phone can open an address of this computer")).toBeVisible();
  await page.getByLabel("Address (URL)").fill(ADDRESS);
  await page.getByLabel("Background").fill("#fbebc4");
  await page.getByLabel("Color", { exact: true }).fill("#121f4b");
  const svg = await downloadSvg(page);
  expect(svg).toContain("#fbebc4");
  expect(svg).toContain("#121f4b");
  expect(await scan(page, svg, 400)).toBe(ADDRESS);
});
