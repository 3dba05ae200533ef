const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const PLAIN = /\bhttps?:\/\/[^\s<>"']+/gi;
const OPENABLE = /^(?:https?:|mailto:|tel:)/i;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (value: string): string =>
  value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });

/** The web, mail and telephone links of a mail's HTML and text, each once, in order of appearance. */
export const findLinks = (html: string, text: string): string[] => {
  const inHtml = [...html.matchAll(HREF)].map((match) => decodeEntities(match[1] ?? match[2] ?? match[3] ?? "").trim());
  // Punctuation after a link belongs to the sentence.
  const inText = [...text.matchAll(PLAIN)].map((match) => match[0].replace(/[.,;:!?)\]]+$/, ""));
  return [...new Set([...inHtml, ...inText])].filter((link) => OPENABLE.test(link));
};
