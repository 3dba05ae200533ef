import type { Plugin } from "vite";

/** What an own version of a package's code stands in for; an update of the package may need a change here. */
const changed = (code: string, what: string | RegExp, to: string, id: string): string => {
  const next = code.replaceAll(what, to);
  if (next === code) throw new Error(`${id} has no ${String(what)}: slim-packages.ts must follow`);
  return next;
};

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/].+\.js$/;
/** The files that choose between development and production. */
const CHOICE = /module\.exports = require\(['"](\.{1,2}\/.+\.production\.js)['"]\)/;
const REQUIRE = /\brequire\("([^"]+)"\)/g;
const EXPORT = /\bexports\.(\w+)/g;
/** These packages call hooks by computed names. */
const READS_REACT_AS_OBJECT = /[\\/]node_modules[\\/](?:@radix-ui|recharts|react-redux)[\\/]/;
const NAMESPACE = /\bimport \* as (\w+) from (["'])react\2/g;

/**
 * Turns React's CommonJS files into modules with named exports. As CommonJS they need a helper chunk, which every page would load, and
 * every call of a hook or an element goes through an object.
 */
export const reactModules = (): Plugin => ({
  name: "salon-react-modules",
  apply: "build",
  transform(code, id) {
    if (READS_REACT_AS_OBJECT.test(id)) return code.replaceAll(NAMESPACE, 'import $1 from "react"');
    if (!REACT.test(id)) return null;
    const [, production] = CHOICE.exec(code) ?? [];
    if (production) return `export * from "${production}"; export { default } from "${production}";`;
    return id.endsWith(".production.js") ? asModule(code) : null;
  },
});

function asModule(code: string): string {
  const required = [...new Set([...code.matchAll(REQUIRE)].map(([, name = ""]) => name))];
  const exported = [...new Set([...code.matchAll(EXPORT)].map(([, name = ""]) => name))];
  return [
    ...required.map((name, at) => `import required${at} from "${name}";`),
    `let ${exported.map((name) => `as_${name}`).join()};`,
    code.replaceAll(REQUIRE, (_call, name: string) => `required${required.indexOf(name)}`).replaceAll(EXPORT, "as_$1"),
    `export { ${exported.map((name) => `as_${name} as ${name}`).join()} };`,
    `export default { ${exported.map((name) => `${name}: as_${name}`).join()} };`,
  ].join("\n");
}

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-[^\\/]+\.mjs$/;
const LINK = "shouldPrefetch && !isAbsolute ?";

/**
 * React Router without its warnings for development and without links that prefetch pages of its framework, and marked so that the
 * bundler leaves out what the app does not use.
 */
export const slimRouter = (): Plugin => ({
  name: "salon-slim-router",
  apply: "build",
  transform(code, id) {
    if (!ROUTER.test(id) || !code.includes(LINK)) return null;
    const change = (text: string, what: string | RegExp, to: string) => changed(text, what, to, id);
    const quiet = change(change(code, LINK, "false ?"), "ENABLE_DEV_WARNINGS = true", "ENABLE_DEV_WARNINGS = false");
    const unnamed = change(quiet, /^\w+\.displayName = .*;$/gm, "");
    return change(unnamed, /= (?=React\w*\.(?:createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ ");
  },
});

const ICON_FACTORY = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;

/** Draws the icons of lucide-react with the site's own function, in the browser's build and in the server's, whose markup must be equal. */
export const ownIcons = (): Plugin => ({
  name: "salon-own-icons",
  apply: "build",
  transform: (_code, id) =>
    ICON_FACTORY.test(id)
      ? `export { createIcon as default } from ${JSON.stringify(`${import.meta.dirname}/src/ui/controls/icon.ts`)};`
      : null,
});

const DAY_PICKER = /[\\/]node_modules[\\/]react-day-picker[\\/]dist[\\/]esm[\\/]/;
const WHOLE_FILE = /^import \* as (\w+) from ("[^"]+");$/m;
/** One line of a file that only collects others, each of which exports what it is named after. */
const COLLECTED = /^export \* from ("\.\/(\w+)\.js");$/gm;

/** Gives the calendar its parts as plain objects. As objects of modules they need a helper chunk, which the booking page would load. */
export const plainCalendar = (): Plugin => ({
  name: "salon-plain-calendar",
  apply: "build",
  transform(code, id) {
    if (!DAY_PICKER.test(id)) return null;
    if (WHOLE_FILE.test(code)) return code.replace(WHOLE_FILE, "import $1 from $2;");
    if (!/[\\/](?:formatters[\\/]index|labels[\\/]index|components[\\/]custom-components)\.js$/.test(id)) return null;
    const parts = new Map([...code.matchAll(COLLECTED)].map(([, file = "", name = ""]) => [name, file]));
    const imports = [...parts].map(([name, file]) => `import { ${name} } from ${file};`);
    return `${imports.join("\n")}\nexport { ${[...parts.keys()].join()} };\nexport default { ${[...parts.keys()].join()} };`;
  },
});
