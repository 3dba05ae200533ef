import type { Browser, Page } from "@playwright/test";
import { withoutServiceWorker } from "../salon/states.ts";

/** The measurements of one page load: times in ms from the start of the navigation, and the bytes until the network is idle. */
export interface Opening {
  lcpMs: number;
  fcpMs: number;
  /** Sum of all layout shifts without user input. */
  cls: number;
  /** Total blocking time: the part beyond 50 ms of every long task after the first paint. */
  tbtMs: number;
  /** Until the first field is painted, or the heading of a page without fields: a choice made from then on is kept. */
  usableMs: number;
  /** Until scripts answer to what the user does; as `usableMs` for a page that says nothing of it. */
  answersMs: number;
  /** On the wire, without pictures. */
  kilobytes: number;
}

const PHONE = { width: 390, height: 844 };
/** Lighthouse's slow 4G, in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1500;
/** Drawing a new window takes most of a core, so the measurement waits until it is drawn. */
const WINDOW_DRAWN_MS = 1500;

/** Loads an address with an empty cache on a slow network and a slow processor. */
export async function openThrottled(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    // The service worker loads files for later, which would count as bytes of this page.
    await withoutServiceWorker(context);
    const page = await context.newPage();
    await page.waitForTimeout(WINDOW_DRAWN_MS);
    const session = await context.newCDPSession(page);
    let bytes = 0;
    const pictures = new Set<string>();
    session.on("Network.responseReceived", ({ requestId, type }) => type === "Image" && pictures.add(requestId));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (!pictures.has(requestId)) bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchPaints);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await readPaints(page)), kilobytes: Math.round(bytes / 1000) };
  } finally {
    await context.close();
  }
}

interface Watched {
  lcp: number;
  cls: number;
  /** When the first field, or a heading drawn by a script, is in the document. */
  ready: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page. It declares no named functions, because esbuild's helper for names does not exist there. */
function watchPaints(): void {
  const watched: Watched = { lcp: 0, cls: 0, ready: 0, tasks: [] };
  Object.assign(window, { watched });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (entry.entryType === "largest-contentful-paint") watched.lcp = entry.startTime;
      else if (entry.entryType === "longtask") watched.tasks.push({ start: entry.startTime, duration: entry.duration });
      else if (!shift.hadRecentInput) watched.cls += shift.value;
    }
  });
  new MutationObserver((_, waiting) => {
    if (!document.querySelector("main select, main input, #root > h1")) return;
    watched.ready = performance.now();
    waiting.disconnect();
  }).observe(document, { childList: true, subtree: true });
  for (const type of ["largest-contentful-paint", "longtask", "layout-shift"])
    observer.observe({ type, buffered: true });
}

const readPaints = (page: Page): Promise<Omit<Opening, "kilobytes">> =>
  page.evaluate(() => {
    const { lcp, cls, ready, tasks } = (window as unknown as { watched: Watched }).watched;
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const usable = Math.max(fcp, ready);
    const late = tasks.filter(({ start }) => start >= fcp);
    return {
      lcpMs: Math.round(lcp),
      fcpMs: Math.round(fcp),
      cls: Math.round(cls * 10_000) / 10_000,
      tbtMs: Math.round(late.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0)),
      usableMs: Math.round(usable),
      answersMs: Math.round(performance.getEntriesByName("drawn")[0]?.startTime ?? usable),
    };
  });

/** The middle of some values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the median of each figure. */
export function medianOpening(openings: readonly Opening[]): Opening {
  const middle = (figure: keyof Opening) => median(openings.map((opening) => opening[figure]));
  return {
    lcpMs: middle("lcpMs"),
    fcpMs: middle("fcpMs"),
    cls: middle("cls"),
    tbtMs: middle("tbtMs"),
    usableMs: middle("usableMs"),
    answersMs: middle("answersMs"),
    kilobytes: middle("kilobytes"),
  };
}

const SPIN_MS = 300;

/** Returns the share of a processor core that a busy loop gets: 1 on an idle machine. */
export function coreShare(): number {
  const before = process.cpuUsage();
  const start = performance.now();
  while (performance.now() - start < SPIN_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - start));
}
