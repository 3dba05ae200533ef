import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import type { Plugin } from "vite";

/** The oldest browsers that the styles are written for, from `browserslist` in `package.json`. */
export const STYLE_TARGETS = browserslistToTargets(browserslist(null, { path: import.meta.dirname }));

/** The names that the compiler of scripts knows. Samsung Internet is a Chrome of a later version than the oldest. */
const SCRIPT_ENGINES: Partial<Record<string, string>> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
};

/**
 * Safari 15 has class fields, but loses the scope of those with parentheses, so the compiler would rewrite every class.
 * `pnpm browsers` looks for such fields instead.
 */
const CLASSES_OF = { safari: 16, ios: 16 } as Partial<Record<string, number>>;

/** The oldest browsers that the scripts are compiled for, such as `firefox102.0`. */
export const SCRIPT_TARGETS = Object.entries(STYLE_TARGETS).flatMap(([name, version = 0]) => {
  const engine = SCRIPT_ENGINES[name];
  // A version is stored as major, minor and patch, one byte each.
  const number = Number(`${version >> 16}.${(version >> 8) & 0xff}`);
  return engine ? [`${engine}${Math.max(number, CLASSES_OF[engine] ?? 0)}`] : [];
});

const RADIX = /[\\/]@radix-ui[\\/]/;
const NAMING = /\bstatic \{\s*__name\(this, "\w+"\);\s*\}/g;

/** Takes out the static blocks in which Radix names its classes for debuggers: Safari 15 lacks them, and has a fault in what they become. */
export const unnamedClasses = (): Plugin => ({
  name: "salon-unnamed-classes",
  apply: "build",
  transform: (code, id) => (RADIX.test(id) ? code.replaceAll(NAMING, "") : null),
});
