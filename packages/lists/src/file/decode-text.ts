/** What Windows-1252 has from 80 to 9F; Node reads these bytes as Latin-1, where nothing stands. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";
const [CR, LF] = [13, 10];

/**
 * The text of bytes in UTF-8, in UTF-16 with or without its mark, in the Windows-1252 of older programs, or, where lines end as
 * only old Macs end them, in Mac Roman.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);

  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.includes(CR) && !bytes.includes(LF)
      ? new TextDecoder("macintosh").decode(bytes)
      : decodeWindows(bytes);
  }
}

/** The text of bytes in Windows-1252, or in Latin-1, which has the same letters. */
export const decodeWindows = (bytes: Uint8Array): string =>
  new TextDecoder("latin1")
    .decode(bytes)
    .replaceAll(/[\u0080-\u009F]/gu, (letter) => WINDOWS[letter.codePointAt(0)! - 0x80]!);

/** UTF-16 is known by its mark, by zeros in every second byte, which Latin letters have, or by line ends, which every text has. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";

  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  const [first, second] = zeros;
  const few = start.length / 50;
  if (second > few && first <= second / 10) return "utf-16le";
  return first > few && second <= first / 10 ? "utf-16be" : null;
}
