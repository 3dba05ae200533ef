import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compile } from "tailwindcss";
import { parseSync } from "vite";

/** A file of the web app; `path` is relative to the root of the repository. */
export interface StyledFile {
  path: string;
  text: string;
}

type Node = Record<string, unknown> & { type: string };

const STYLES = join(import.meta.dirname, "src/styles");
/** The stylesheets that pages import. */
const SHEETS = ["index.css", "desk/index.css"];
/** Classes that name an element for rules of others. */
const MARKERS = /^(?:group|peer)(?:\/[\w-]+)?$/;
/** Classes by which only scripts and tests find an element. */
const HOOKS: readonly string[] = ["toaster", "day-card-time"];
const CLASS_ATTRIBUTE = /^class$|classNames?$/i;
/** A size of type or a layer that is written where it is used: only `tokens.css` has them. */
const RAW_IN_STYLES =
  /font-size:(?!\s*(?:var\(--text-|inherit))|z-index:(?!\s*var\(--z-index-)|font:(?!\s*inherit|[^;]*var\(--text-)/;
const RAW_CLASS = /(?:^|:)-?(?:text|z)-(?:\[|\()|(?:^|:)-?z-\d/;

/** Lists the classes of components without a rule, and sizes of type and layers that are not of the tokens. */
export async function styleFaults(files: readonly StyledFile[]): Promise<string[]> {
  const styles = files.filter(({ path }) => path.endsWith(".css") && !path.endsWith("/tokens.css"));
  const components = files.filter(({ path }) => /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/.test(path));
  const used = classesIn(components);
  const known = await classesWithRules([...used.keys()]);
  return [
    ...styles.flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          RAW_IN_STYLES.test(line) ? [`${path}:${at + 1}: ${line.trim()}: use a token of tokens.css`] : [],
        ),
    ),
    ...[...used].flatMap(([name, path]) => {
      if (RAW_CLASS.test(name)) return [`${path}: ${name}: use a token of tokens.css`];
      return known.has(name) || MARKERS.test(name) || HOOKS.includes(name)
        ? []
        : [`${path}: no rule for the class ${name}`];
    }),
  ];
}

/** The names of which the styles have a rule: those of utilities that exist, and those of the rules by hand. */
async function classesWithRules(names: readonly string[]): Promise<ReadonlySet<string>> {
  const require = createRequire(import.meta.url);
  const sheets = SHEETS.map((sheet) => `@import "./${sheet}";`).join("\n");
  const styles = await compile(sheets, {
    base: STYLES,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith(".") ? join(base, id) : require.resolve(`${id}/index.css`);
      return { path, base: dirname(path), content: await readFile(path, "utf8") };
    },
  });
  const css = styles.build([...names]);
  return new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll(/\\(.)/g, "$1")));
}

/** The classes that components name, each with a file that names it. */
export function classesIn(files: readonly StyledFile[]): Map<string, string> {
  const trees = files.map(({ path, text }) => ({ path, nodes: nodesOf(parseSync(path, text).program) }));
  const constants = new Map<string, Node[]>();
  for (const { path, nodes } of trees)
    for (const { type, id, init } of nodes) {
      if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init)) continue;
      for (const key of [`${path} ${String(id["name"])}`, String(id["name"])])
        constants.set(key, [...(constants.get(key) ?? []), init]);
    }
  const found = new Map<string, string>();
  for (const { path, nodes } of trees) {
    const followed = new Set<string>();
    const follow = (name: string): Node[] => {
      if (followed.has(name)) return [];
      followed.add(name);
      return constants.get(`${path} ${name}`) ?? (/^[A-Z]/.test(name) ? constants.get(name) : undefined) ?? [];
    };
    for (const value of nodes.flatMap(classValues))
      for (const name of textsOf(value, follow).flatMap((text) => text.split(/\s+/)))
        if (name !== "" && !found.has(name)) found.set(name, path);
  }
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** A node and all nodes within it. */
const nodesOf = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  return isNode(node) ? [node, ...Object.values(node).flatMap(nodesOf)] : [];
};

/** What a node gives an element as classes. */
function classValues(node: Node): Node[] {
  const named = (at: string) => isNode(node[at]) && CLASS_ATTRIBUTE.test(String(node[at]["name"]));
  const value = { JSXAttribute: "value", Property: "value", AssignmentPattern: "right" }[node.type];
  if (value && (named("name") || named("key") || named("left"))) return [node[value]].filter(isNode);
  return node.type === "CallExpression" && isJoining(node) ? [node] : [];
}

const isJoining = ({ callee }: Node): boolean =>
  isNode(callee) && ["classNames", "buttonClass"].includes(String(callee["name"]));

/** The texts that an expression may become; `follow` gives the values of a constant. */
function textsOf(node: Node, follow: (name: string) => Node[]): string[] {
  const within = (...children: unknown[]) =>
    children
      .flat()
      .filter(isNode)
      .flatMap((child) => textsOf(child, follow));
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return [...wholeWords(node), ...within(node["expressions"])];
    case "ConditionalExpression":
      return within(node["consequent"], node["alternate"]);
    case "LogicalExpression":
      return within(node["right"], node["operator"] === "&&" ? [] : node["left"]);
    case "CallExpression":
      return isJoining(node)
        ? within(isButton(node) ? (node["arguments"] as unknown[]).slice(2) : node["arguments"])
        : within((node["callee"] as Node)["object"]);
    case "Identifier":
      return within(follow(String(node["name"])));
    default:
      return within(node["expression"], node["object"], node["elements"], node["properties"], node["value"]);
  }
}

const isButton = ({ callee }: Node): boolean => (callee as Node)["name"] === "buttonClass";

/** The texts between the expressions of a template, without the halves of words that an expression completes. */
const wholeWords = ({ quasis }: Node): string[] =>
  (quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }, at, all) =>
    cooked.replace(at > 0 ? /^\S+/ : /^(?!)/, "").replace(at < all.length - 1 ? /\S+$/ : /(?!)$/, ""),
  );
