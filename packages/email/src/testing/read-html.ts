import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A parsed page: the names of its elements and attributes, its links and its text. */
export type ReadHtml = { tags: string[]; attributes: string[]; links: string[]; text: string };

const isElement = (node: Node): node is Element => "attrs" in node;
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => "value" in node;

/** Every node below this one, in order, without style sheets. */
const below = (node: Node): Node[] =>
  "childNodes" in node && node.nodeName !== "style" ? node.childNodes.flatMap((child) => [child, ...below(child)]) : [];

/** Parses a page as a browser does, with a parser of the HTML standard. */
export const readHtml = (html: string): ReadHtml => {
  const nodes = below(parse(html));
  const elements = nodes.filter(isElement);
  const attributes = elements.flatMap((element) => element.attrs);
  return {
    tags: elements.map((element) => element.tagName),
    attributes: attributes.map(({ name }) => name),
    links: attributes.filter(({ name }) => name === "href" || name === "src").map(({ value }) => value),
    text: nodes
      .filter(isText)
      .map(({ value }) => value)
      .join(" "),
  };
};
