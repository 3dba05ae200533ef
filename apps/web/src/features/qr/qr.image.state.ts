const MOST_BYTES = 1_000_000;

/** The first bytes that tell what a file is, whatever its name says; `null` stands for any byte. */
const KINDS: { type: string; begins: (number | null)[] }[] = [
  { type: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/jpeg", begins: [0xff, 0xd8, 0xff] },
  { type: "image/webp", begins: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
];

/**
 * A chosen picture as a data URL; it never leaves the browser.
 * @throws Error with a text for the person when it is too large, or no PNG, JPEG or WebP
 */
export async function readImage(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error("The image must be at most 1 MB");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = KINDS.find(({ begins }) => begins.every((byte, at) => byte === null || byte === bytes[at]));
  if (!kind) throw new Error("Please choose a PNG, JPEG or WebP image");
  return `data:${kind.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}
