import {
  transform,
  type CustomAtRules,
  type Declaration,
  type FontFaceProperty,
  type Selector,
  type Visitor,
} from "lightningcss";
import { STYLE_TARGETS } from "../browsers.ts";

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** Custom properties internal to Tailwind. The others are also used by SVG files outside the stylesheet. */
const TAILWIND_INTERNAL = /^--tw-/;

/**
 * The part of a stylesheet that a page needs before any script runs: rules for the page's own classes and rules without classes.
 * Order and layers stay, so the full stylesheet changes nothing visible when it follows, except the typefaces. Web fonts are left out,
 * because a font that is still loading makes the browser search for a substitute for each weight before it paints text. Transitions
 * are left out, because no style changes before the full stylesheet has arrived.
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
  return removeUnusedVariables(forPage);
}

const strip = (styles: string, visitor: Visitor<CustomAtRules>): string =>
  transform({
    filename: "first.css",
    code: Buffer.from(styles),
    minify: true,
    targets: STYLE_TARGETS,
    visitor,
  }).code.toString();

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const classesOf = (page: string): Set<string> =>
  new Set([...page.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = ""]) => unescaped(names).split(/\s+/)));

/** Whether a selector can match an element of a page that has these classes. */
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

/** Removes Tailwind's variables that no remaining rule uses, and their registrations. */
function removeUnusedVariables(styles: string): string {
  const read = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isUnread = (name: string) => TAILWIND_INTERNAL.test(name) && !read.has(name);
  return strip(styles, {
    Rule: { property: ({ value }) => (isUnread(value.name) ? [] : undefined) },
    Declaration: { custom: ({ name }) => (isUnread(name) ? [] : undefined) },
  });
}
