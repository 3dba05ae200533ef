/** The text of bytes in UTF-8, in UTF-16 with or without its mark, or in the Windows-1252 of older programs. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);

  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** UTF-16 is known by its mark, or by a zero in nearly every second byte: of letters that are mostly Latin. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";

  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  const [first, second] = zeros;
  const most = start.length / 2;
  if (second > most * 0.6 && first < most * 0.1) return "utf-16le";
  return first > most * 0.6 && second < most * 0.1 ? "utf-16be" : null;
}
