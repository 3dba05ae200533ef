import type { Browser } from "@playwright/test";

const LAPTOP = { width: 1366, height: 820 };
const PHONE = { width: 390, height: 800 };
/** The size of the combined picture, in px. */
const SIZE = { width: 1200, height: 600 };

/** The two window sizes of the screenshots. */
export const DEVICES = { LAPTOP, PHONE };

/** Combines a laptop's and a phone's screenshot (PNG) into one picture (PNG). */
export async function combineScreenshots(browser: Browser, laptop: Buffer, phone: Buffer): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    await page.setContent(`<style>
      body { margin: 0; background: #e3e9f8; }
      img { position: absolute; border: 8px solid #0b1433; background: #0b1433; box-shadow: 0 0 0 1px #7d93d6; }
      #laptop { left: 20px; top: 20px; width: 900px; height: ${Math.round((900 * LAPTOP.height) / LAPTOP.width)}px; border-radius: 14px; }
      #phone { right: 20px; bottom: 20px; width: 248px; height: ${Math.round((248 * PHONE.height) / PHONE.width)}px; border-radius: 26px; }
    </style>
    <img id="laptop" src="data:image/png;base64,${laptop.toString("base64")}">
    <img id="phone" src="data:image/png;base64,${phone.toString("base64")}">`);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    return await page.screenshot();
  } finally {
    await context.close();
  }
}
