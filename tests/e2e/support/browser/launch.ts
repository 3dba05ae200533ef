import type { Browser as RunningBrowser, BrowserType } from "@playwright/test";
import { findBrowser } from "./find-browser.ts";

/** Switches in addition to Playwright's own: the browser sends no reports and no pings, and sets letters as a phone does, not on whole pixels. */
const SWITCHES = [
  "--disable-domain-reliability",
  "--no-pings",
  "--disable-features=OptimizationHints,MediaRouter",
  "--font-render-hinting=none",
];

/** Starts the browser in its sandbox, or without one where the system has none: for root, and in some containers. */
export async function launchBrowser(chromium: BrowserType): Promise<RunningBrowser> {
  const { executablePath, env } = await findBrowser();
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, args: SWITCHES, chromiumSandbox, env: { ...definedEnvironment(), ...env } });
  if (process.getuid?.() === 0) return launch(false);
  try {
    return await launch(true);
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error;
    return launch(false);
  }
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
