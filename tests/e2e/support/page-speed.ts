import type { Browser, CDPSession, Page } from "@playwright/test";

/** What one cold visit of a page cost; times in ms, sizes in bytes as they travel. */
export interface Visit {
  /** Largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift, without a unit. */
  cls: number;
  /** Total blocking time: what every long task has beyond 50 ms. */
  tbt: number;
  bytes: number;
  scriptBytes: number;
}

interface Noted {
  lcp: number;
  cls: number;
  tbt: number;
}
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Slow 4G, as Lighthouse means it, and a phone a quarter as fast as this machine. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const CALM_MS = 1500;

/** Opens a page once with nothing in any cache, on a slow network and a slow phone, and waits until it is calm. */
export async function visitCold(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const weights = await weighTraffic(session);
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(noteSpeed);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(CALM_MS);
    return { ...(await notedOn(page)), ...weights() };
  } finally {
    await context.close();
  }
}

async function weighTraffic(session: CDPSession): Promise<() => Pick<Visit, "bytes" | "scriptBytes">> {
  await session.send("Network.enable");
  const scripts = new Set<string>();
  const weight = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => weight.set(requestId, encodedDataLength));
  const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + (weight.get(id) ?? 0), 0);
  return () => ({ bytes: sum(weight.keys()), scriptBytes: sum(scripts) });
}

/** Runs in the page, before anything of it. */
function noteSpeed(): void {
  const noted: Noted = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(window, { noted });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (noted.lcp = entry.startTime));
  watch("longtask", (entry) => (noted.tbt += Math.max(0, entry.duration - 50)));
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) noted.cls += value;
  });
}

const notedOn = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

/** The middle of each figure over several visits. */
export function medianOf(visits: readonly Visit[]): Visit {
  const middle = (figure: keyof Visit) => {
    const sorted = visits.map((visit) => visit[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    lcp: middle("lcp"),
    cls: middle("cls"),
    tbt: middle("tbt"),
    bytes: middle("bytes"),
    scriptBytes: middle("scriptBytes"),
  };
}
