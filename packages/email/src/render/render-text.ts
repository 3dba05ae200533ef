import type { Brand } from "./brand.ts";
import { manyLines, oneLine } from "./clean-text.ts";
import type { Block, MailContent } from "./content.ts";

const blockText = (block: Block): string => {
  switch (block.kind) {
    case "paragraph":
      return oneLine(block.text);
    case "button":
      return `${oneLine(block.label)}:\n${block.url}`;
    case "links":
      return block.links.map(([label, url]) => `${oneLine(label)}: ${url}`).join("\n");
    case "facts":
      return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n");
    case "lines":
      return [
        ...block.lines.map(({ title, detail, amount }) => `- ${oneLine(title)}\n  ${oneLine(detail)}\n  ${amount}`),
        `Total: ${block.total}`,
      ].join("\n");
    case "quote":
      return manyLines(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    default:
      return block satisfies never;
  }
};

/** The mail as plain text. */
export const renderText = (content: MailContent, brand: Brand): string =>
  [
    content.heading,
    ...content.blocks.map(blockText),
    `--\n${brand.name}\n${brand.address}\n${brand.supportEmail}`,
    content.reason,
    ...(content.unsubscribe ? [`Unsubscribe: ${content.unsubscribe.pageUrl}`] : []),
  ].join("\n\n") + "\n";
