/** Parses CSV by RFC 4180, independently of the product's CSV writer. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!;
    if (quoted && char === '"' && text[index + 1] === '"') cell += text[index++]!;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "," || char === "\n")) {
      rows.at(-1)!.push(cell);
      cell = "";
      if (char === "\n") rows.push([]);
    } else if (quoted || char !== "\r") cell += char;
  }
  return rows.slice(0, -1);
}
