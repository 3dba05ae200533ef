import {
  transform,
  type CustomAtRules,
  type Declaration,
  type FontFaceProperty,
  type Selector,
  type Visitor,
} from "lightningcss";

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** Names that Tailwind makes up for its own use; ours are read by drawings in files of their own too. */
const TAILWIND_OWN = /^--tw-/;

/**
 * Of a stylesheet, what a page needs before any script runs: the rules for its own classes, and everything that asks for none.
 * Order and layers stay, so that the whole stylesheet, coming after it, changes nothing that is drawn but the typefaces: one that is
 * still on its way has the browser look for another to stand in for it, once for each weight, before it draws a word in the fallback.
 * Nothing passes over from one look to another before the whole is there, so that transitions are left to it too.
 */
export function firstStyles(styles: string, page: string): string {
  const classes = classesOf(page);
  const forPage = strip(styles, {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => canMatch(selector, classes)) ? undefined : []),
      "font-face": ({ value }) => (value.properties.some(isFetched) ? [] : undefined),
    },
    Declaration: (declaration) => (isTransition(declaration) ? [] : undefined),
  });
  return withoutUnread(forPage);
}

const strip = (styles: string, visitor: Visitor<CustomAtRules>): string =>
  transform({ filename: "first.css", code: Buffer.from(styles), minify: true, visitor }).code.toString();

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const classesOf = (page: string): Set<string> =>
  new Set([...page.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = ""]) => unescaped(names).split(/\s+/)));

/** Whether a selector may match anything on a page that has these classes. */
const canMatch = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    if (part.type !== "pseudo-class" || (part.kind !== "is" && part.kind !== "where")) return true;
    return part.selectors.some((inner) => canMatch(inner, classes));
  });

const isFetched = (property: FontFaceProperty): boolean =>
  property.type === "source" && property.value.some(({ type }) => type === "url");

const isTransition = (declaration: Declaration): boolean => nameOf(declaration).startsWith("transition");

const nameOf = (declaration: Declaration): string =>
  declaration.property === "unparsed" ? declaration.value.propertyId.property : declaration.property;

/** Without Tailwind's variables that no rule is left to read, nor their types. */
function withoutUnread(styles: string): string {
  const read = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isUnread = (name: string) => TAILWIND_OWN.test(name) && !read.has(name);
  return strip(styles, {
    Rule: { property: ({ value }) => (isUnread(value.name) ? [] : undefined) },
    Declaration: { custom: ({ name }) => (isUnread(name) ? [] : undefined) },
  });
}
