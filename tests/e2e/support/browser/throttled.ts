import type { Browser, Page } from "@playwright/test";
import { withoutServiceWorker } from "../salon/states.ts";

/** One opening of a page: times in ms from the start of the navigation, and what travelled until the page was quiet. */
export interface Opening {
  lcpMs: number;
  fcpMs: number;
  /** Sum of all layout shifts that nobody caused. */
  cls: number;
  /** Time beyond 50 ms of every long task after the first paint. */
  tbtMs: number;
  kilobytes: number;
}

const PHONE = { width: 390, height: 844 };
/** Lighthouse's slow 4G, in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1500;
/** A new window draws its own frame and menus first, with most of a core; whoever opens a page has had theirs for a while. */
const WINDOW_MS = 1500;

/** Opens an address with nothing cached, on a slow network and a slow processor. */
export async function openThrottled(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    // What it fetches for later is no part of what is seen now.
    await withoutServiceWorker(context);
    const page = await context.newPage();
    await page.waitForTimeout(WINDOW_MS);
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchPaints);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    return { ...(await readPaints(page)), kilobytes: Math.round(bytes / 1000) };
  } finally {
    await context.close();
  }
}

interface Watched {
  lcp: number;
  cls: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page, so it may not name functions within itself: the compiler's help for names stays behind. */
function watchPaints(): void {
  const watched: Watched = { lcp: 0, cls: 0, tasks: [] };
  Object.assign(window, { watched });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (entry.entryType === "largest-contentful-paint") watched.lcp = entry.startTime;
      else if (entry.entryType === "longtask") watched.tasks.push({ start: entry.startTime, duration: entry.duration });
      else if (!shift.hadRecentInput) watched.cls += shift.value;
    }
  });
  for (const type of ["largest-contentful-paint", "longtask", "layout-shift"])
    observer.observe({ type, buffered: true });
}

const readPaints = (page: Page): Promise<Omit<Opening, "kilobytes">> =>
  page.evaluate(() => {
    const { lcp, cls, tasks } = (window as unknown as { watched: Watched }).watched;
    const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const late = tasks.filter(({ start }) => start >= fcp);
    return {
      lcpMs: Math.round(lcp),
      fcpMs: Math.round(fcp),
      cls: Math.round(cls * 10_000) / 10_000,
      tbtMs: Math.round(late.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0)),
    };
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The middle of every figure of some openings. */
export function medianOpening(openings: readonly Opening[]): Opening {
  const middle = (figure: keyof Opening) => median(openings.map((opening) => opening[figure]));
  return {
    lcpMs: middle("lcpMs"),
    fcpMs: middle("fcpMs"),
    cls: middle("cls"),
    tbtMs: middle("tbtMs"),
    kilobytes: middle("kilobytes"),
  };
}

const SPIN_MS = 300;

/** How much of a processor core this process gets when it wants all of one: 1 on a quiet machine. */
export function coreShare(): number {
  const before = process.cpuUsage();
  const start = performance.now();
  while (performance.now() - start < SPIN_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - start));
}
