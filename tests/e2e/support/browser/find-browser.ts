import { chromium } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackedChromium } from "./unpacked-chromium.ts";

/** How to start a browser; `env` holds variables that it needs in addition. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const NAMES = ["google-chrome-stable", "google-chrome", "chrome", "chromium", "chromium-browser"];
const PLACES = [
  "/opt/google/chrome/chrome",
  "/usr/lib/chromium/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
    .flatMap((name) => process.env[name] ?? [])
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
];

const HELP = `No browser could be found for these tests. Any one of these helps:
  - install Google Chrome or Chromium (Debian, Ubuntu: apt install chromium),
  - set its path: CHROMIUM_PATH=/path/to/chrome,
  - download Playwright's: npx playwright install chromium.`;

/**
 * Finds the browser of the tests: CHROMIUM_PATH, else an installed Chrome or Chromium, else Playwright's own, else the one
 * in an npm package.
 * @throws Error that says how to get one
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (!isProgram(chosen)) throw new Error(`CHROMIUM_PATH: there is no program at ${chosen}`);
    return { executablePath: chosen, env: {} };
  }
  const installed = installedBrowser();
  if (installed) return { executablePath: installed, env: {} };
  const own = chromium.executablePath();
  if (existsSync(own)) return { executablePath: own, env: {} };
  try {
    return await unpackedChromium();
  } catch (cause) {
    throw new Error(HELP, { cause });
  }
}

function installedBrowser(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find((path) => isProgram(path) && isReal(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** On some systems the program of that name is a script that only explains how to install a browser. */
function isReal(path: string): boolean {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}
