import browserslist from "browserslist";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { lintScripts, lintStyles, type Built } from "./browser-lint.ts";

const web = fileURLToPath(new URL("../apps/web", import.meta.url));
const dist = join(web, "dist");
const INLINE_STYLES = /(?<=<style>).*?(?=<\/style>)/gs;

/** The files of the build whose names match. */
const built = (names: RegExp): Built[] =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .map((name) => ({ name: relative(dist, join(dist, name)), code: readFileSync(join(dist, name), "utf8") }));

const scripts = built(/^(?:sw|assets\/.+)\.js$/);
const pages = built(/^(?:index|app|\.prerender\/.+)\.html$/);
const inPages = pages.map(({ name, code }) => ({ name, code: (code.match(INLINE_STYLES) ?? []).join("\n") }));
const styles = [...built(/\.css$/), ...inPages];

const browsers = browserslist(null, { path: web });
const findings = [...(await lintScripts(scripts, browsers)), ...(await lintStyles(styles, browsers))];

for (const { name, message, excerpt } of findings) console.log(`${name}: ${message}\n    ${excerpt}`);
const oldest = browserslist.loadConfig({ path: web })?.join(", ");
console.log(`browsers: ${scripts.length} scripts, ${styles.length} styles, ${findings.length} findings (${oldest})`);
process.exitCode = findings.length > 0 ? 1 : 0;
