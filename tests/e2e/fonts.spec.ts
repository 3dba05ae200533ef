import type { Page } from "@playwright/test";
import { settle } from "./support/pages/good-page.ts";
import { expect, test } from "./support/test.ts";

/** The letters of Yorùbá and Igbo that English lacks, with their tones, with the line that some write in place of the dot, and the naira. */
const YORUBA = "à á ā è é ē ẹ ẹ̀ ẹ́ ẹ̄ e̩ ì í ī ḿ m̀ m̄ ń ǹ n̄ ò ó ō ọ ọ̀ ọ́ ọ̄ o̩ ṣ s̩ ù ú ū";
const IGBO = "ị ị̀ ị́ ị̄ ṅ ñ ụ ụ̀ ụ́ ụ̄";
/** The hooked k and y of Hausa are in neither typeface, so the device sets them. */
const HAUSA = "ɓ Ɓ ɗ Ɗ";
const LETTERS = `${YORUBA} ${IGBO} ₦`
  .split(" ")
  .flatMap((letter) => [...new Set([letter, letter.toUpperCase()])].map((one) => one.normalize("NFC")));
const RARE = "Łódź";
/** Letters that neither typeface sets in headings: a mark over or below a letter of English. Devices have them. */
const OF_THE_DEVICE = /^(?:[mMnN]|\p{L}\u0329)/u;

/** Collects the font files that the page requests from now on. */
function fontsOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) files.add(name);
  });
  return files;
}

/** Adds an element with this text to the page and waits for its fonts. */
async function write(page: Page, tag: "h2" | "p", text: string): Promise<void> {
  const write = ([name, words]: readonly [string, string]) => {
    const element = document.createElement(name);
    element.id = "written";
    element.textContent = words;
    document.querySelector("main")?.replaceChildren(element);
  };
  await page.evaluate(write, [tag, text] as const);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
}

/** The letters of the written text that the browser takes from a font of the device. */
async function lettersOfTheDevice(page: Page, tag: "h2" | "p", letters = LETTERS): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const found: string[] = [];
  for (const letter of letters) {
    await write(page, tag, letter);
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#written" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    if (fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(letter);
  }
  await devtools.detach();
  return found;
}

test("names and headings in Yorùbá and Igbo need no other fonts than every page", async ({ page }) => {
  const files = fontsOf(page);
  await page.goto("/price-list");
  await settle(page);
  expect(await lettersOfTheDevice(page, "p")).toEqual([]);
  const inHeadings = await lettersOfTheDevice(page, "h2");
  expect(inHeadings.filter((letter) => !OF_THE_DEVICE.test(letter))).toEqual([]);
  expect([...files].toSorted()).toEqual(["bricolage-grotesque", "iwo-road-sans"]);
});

test("names in Hausa are set in the typeface of the text", async ({ page }) => {
  await page.goto("/price-list");
  await settle(page);
  expect(await lettersOfTheDevice(page, "p", HAUSA.split(" "))).toEqual([]);
});

test("rare letters load a font of their own", async ({ page }) => {
  const files = fontsOf(page);
  await page.goto("/price-list");
  await settle(page);
  await write(page, "p", RARE);
  await expect.poll(() => [...files]).toContain("iwo-road-sans-more");
  await write(page, "h2", RARE);
  await expect.poll(() => [...files]).toContain("bricolage-grotesque-more");
});
