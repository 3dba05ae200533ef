import { inflate } from "@sparticuz/chromium";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "./find-browser.ts";

const ARCHIVES = ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"];
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache", import.meta.url));

/**
 * Unpacks the Chromium of `@sparticuz/chromium` once into the cache, with the libraries and fonts that a minimal machine
 * lacks. The package's own arguments are not used, because they disable web security.
 * @throws Error on any system but Linux on x64
 */
export async function unpackedChromium(): Promise<Browser> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The packaged Chromium runs on Linux x64 alone");
  }
  const root = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const home = join(CACHE, `chromium-${version}`);
  if (!existsSync(home)) await unpack(join(root, "bin"), home);
  return {
    executablePath: join(home, "chromium"),
    env: {
      LD_LIBRARY_PATH: [join(home, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(home, "fonts.conf"),
    },
  };
}

/** Unpacks into a temporary folder and renames it, so that two test runs at once never start an incomplete browser. */
async function unpack(archives: string, home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(`${home}-`);
  const before = process.env["TMPDIR"];
  // The package unpacks into the folder that TMPDIR names.
  process.env["TMPDIR"] = aside;
  try {
    await Promise.all(ARCHIVES.map((name) => inflate(join(archives, name))));
    await writeFile(join(aside, "fonts.conf"), fontsConfig(home));
    await rename(aside, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    await rm(aside, { recursive: true, force: true });
  }
}

const fontsConfig = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(home, "fonts")}</dir>
  <cachedir>${join(home, "fonts-cache")}</cachedir>
</fontconfig>
`;
