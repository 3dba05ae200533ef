import type { BrowserName, CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { ESLint, type Linter } from "eslint";
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";
import { parse } from "postcss";
import { createRequire } from "node:module";
import stylelint from "stylelint";

/** A built script or stylesheet. */
export interface Built {
  name: string;
  code: string;
}

/** Something that the oldest browsers lack, with the text around it, because a built file has long lines. */
export interface Finding {
  name: string;
  message: string;
  excerpt: string;
}

const EXCERPT_BEFORE = 40;
const EXCERPT_AFTER = 60;

const LATER_YEARS = ["2023", "2024", "2025"].flatMap((year) => [
  `flat/no-new-in-es${year}`,
  `flat/no-new-in-es${year}-intl-api`,
]);
/** Methods with names that arrays and own objects have too; the compiler knows them apart, and the web app's library lacks these. */
const SHARED_NAMES =
  /no-iterator-prototype|no-array-prototype-with$|no-set-prototype|no-arraybuffer-prototype-transfer/;

const scriptRules = (browsers: readonly string[]): Linter.RulesRecord => ({
  ...Object.fromEntries(
    LATER_YEARS.flatMap((name) => Object.entries(rulesOf(name))).filter(([rule]) => !SHARED_NAMES.test(rule)),
  ),
  "es-x/no-class-static-block": "error",
  "es-x/no-regexp-lookbehind-assertions": "error",
  "compat/compat": "error",
  "no-restricted-syntax": [
    "error",
    { selector: FIELD_WITH_PARENTHESES, message: "Safari 15 loses the scope of this field" },
  ],
  "no-restricted-properties": ["error", ...missingStatics(browsers), ...METHODS.map((property) => ({ property }))],
});

/** What stands in parentheses, or in a function, in the first value of a class field (WebKit's bug 236843). */
const FIELD_WITH_PARENTHESES = `PropertyDefinition :matches(${[
  "ArrowFunction",
  "Function",
  "Sequence",
  "Conditional",
  "Binary",
  "Logical",
  "Assignment",
]
  .map((kind) => `${kind}Expression`)
  .join()})`;

/** Methods of elements that some of the oldest browsers lack, as far as their names say which they are. */
const METHODS = [
  "requestSubmit",
  "showPopover",
  "hidePopover",
  "togglePopover",
  "moveBefore",
  "setHTMLUnsafe",
  "getHTML",
];

function rulesOf(name: string): Linter.RulesRecord {
  const { rules } = (es.configs as unknown as Record<string, { rules?: Linter.RulesRecord }>)[name] ?? {};
  if (!rules) throw new Error(`eslint-plugin-es-x has no configuration ${name}`);
  return rules;
}

/** Calls in packages that the linter cannot judge: the packages ask first whether they exist, or have their own of that name. */
const JUDGED: readonly { message: RegExp; excerpt: RegExp }[] = [
  { message: /'Iterator' class/, excerpt: /globalThis\.Iterator\?\.from/ },
  // canvas-confetti tries it once and then draws without it.
  { message: /^OffscreenCanvas/, excerpt: /new OffscreenCanvas/ },
  { message: /^navigator\.connection/, excerpt: /navigator\.connection\?\./ },
  { message: /^'URL\.canParse'/, excerpt: /typeof URL\.canParse/ },
  // All browsers have it.
  { message: /^navigator\.cookieEnabled/, excerpt: /navigator\.cookieEnabled&&/ },
  // The ordered map of Radix has a method of this name.
  { message: /toSorted/, excerpt: /keyAt/ },
];
const isJudged = ({ message, excerpt }: Finding): boolean =>
  JUDGED.some((known) => known.message.test(message) && known.excerpt.test(excerpt));

/** The names that the data of MDN have for the browsers of browserslist. */
const MDN_NAMES: Partial<Record<string, BrowserName>> = {
  chrome: "chrome",
  samsung: "samsunginternet_android",
  safari: "safari",
  ios_saf: "safari_ios",
  firefox: "firefox",
};

/** Calls such as `URL.canParse` that a browser lacks, from the data of MDN; the plugin for calls knows the objects alone. */
function missingStatics(browsers: readonly string[]): { object: string; property: string }[] {
  // As an import, the compiler would read six megabytes.
  const { api } = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;
  return Object.entries(api).flatMap(([object, members]) =>
    Object.entries(members as Record<string, Identifier>)
      .filter(([name, { __compat }]) => name.endsWith(STATIC) && __compat && !isEverywhere(__compat, browsers))
      .map(([name]) => ({ object, property: name.slice(0, -STATIC.length) })),
  );
}

const STATIC = "_static";
const isEverywhere = ({ support }: CompatStatement, browsers: readonly string[]): boolean =>
  browsers.every((browser) => {
    const [name = "", version = ""] = browser.split(" ");
    const known = MDN_NAMES[name];
    if (!known) throw new Error(`The data of MDN have no browser ${name}`);
    return [support[known] ?? []].flat().some((since) => !since.flags && isSince(since.version_added, version));
  });

/** Whether a version, of which a range such as `15.6-15.8` counts from its beginning, has what came with another. */
function isSince(added: string | boolean | null | undefined, version: string): boolean {
  if (typeof added !== "string") return false;
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = added.replace("≤", "").split(".").map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/** Lists the syntax and the calls of scripts that the oldest browsers lack. Calls behind a question whether they exist are left out. */
export async function lintScripts(scripts: readonly Built[], browsers: readonly string[]): Promise<Finding[]> {
  const eslint = new ESLint({
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      plugins: { compat, "es-x": es },
      settings: { browsers, lintAllEsApis: true, "es-x": { aggressive: true } },
      languageOptions: { ecmaVersion: "latest", sourceType: "module" },
      rules: scriptRules(browsers),
    },
  });
  const findings: Finding[] = [];
  for (const { name, code } of scripts)
    for (const { messages } of await eslint.lintText(code))
      findings.push(...messages.map((one) => findingAt({ name, code }, one, one.message)));
  return findings.filter((finding) => !isJudged(finding));
}

/** A page works without these in the browsers that lack them. */
const ORNAMENTS = [
  "css-container-queries",
  "css-content-visibility",
  "css-overscroll-behavior",
  "css-resize",
  "css-selection",
  "css-touch-action",
  "css3-cursors",
  "css3-cursors-grab",
  "extended-system-fonts",
  "text-size-adjust",
];

/** Lists what the oldest browsers lack in styles. Rules behind `@supports` are left out. */
export async function lintStyles(styles: readonly Built[], browsers: readonly string[]): Promise<Finding[]> {
  const config: stylelint.Config = {
    plugins: ["stylelint-no-unsupported-browser-features"],
    rules: {
      "media-feature-range-notation": "prefix",
      "property-disallowed-list": ["translate", "rotate", "scale"],
      "plugin/no-unsupported-browser-features": [true, { browsers, ignorePartialSupport: true, ignore: ORNAMENTS }],
    },
  };
  const findings: Finding[] = [];
  for (const { name, code } of styles) {
    const asked = withoutSupports(code);
    const { results } = await stylelint.lint({ code: asked, config });
    for (const one of results.flatMap(({ warnings }) => warnings))
      findings.push(findingAt({ name, code: asked }, one, one.text));
  }
  return findings;
}

function withoutSupports(styles: string): string {
  const root = parse(styles);
  root.walkAtRules("supports", (rule) => void rule.remove());
  return root.toString();
}

function findingAt(
  { name, code }: Built,
  { line, column }: { line: number; column: number },
  message: string,
): Finding {
  const text = code.split("\n")[line - 1] ?? "";
  return { name, message, excerpt: text.slice(Math.max(0, column - 1 - EXCERPT_BEFORE), column - 1 + EXCERPT_AFTER) };
}
