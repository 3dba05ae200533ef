import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";

/** The oldest browsers that the styles are written for, from `browserslist` in `package.json`. */
export const STYLE_TARGETS = browserslistToTargets(browserslist(null, { path: import.meta.dirname }));

/** The names that the compiler of scripts knows. Samsung Internet is a Chrome of a later version than the oldest. */
const SCRIPT_ENGINES: Partial<Record<string, string>> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
};

/** The oldest browsers that the scripts are compiled for, such as `safari15.4`. */
export const SCRIPT_TARGETS = Object.entries(STYLE_TARGETS).flatMap(([name, version = 0]) => {
  const engine = SCRIPT_ENGINES[name];
  // A version is stored as major, minor and patch, one byte each.
  return engine ? [`${engine}${version >> 16}.${(version >> 8) & 0xff}`] : [];
});
