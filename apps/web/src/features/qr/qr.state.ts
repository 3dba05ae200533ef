import { useState } from "react";

export const QR_LEVELS = ["L", "M", "Q", "H"] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/** Side of the code in px by error-correction level. */
export const QR_SIZES: Record<QrLevel, number> = { L: 200, M: 250, Q: 300, H: 400 };
export const IMAGE_OPACITY = 0.9;

/** What the QR tool is asked to draw; colours are `#rrggbb`, the image is a data URL of at most `width` x `height` px. */
export interface QrInputs {
  url: string;
  background: string;
  color: string;
  level: QrLevel;
  image: string | null;
  width: number;
  height: number;
}

const FIRST: QrInputs = {
  url: "",
  background: "#ffffff",
  color: "#000000",
  level: "H",
  image: null,
  width: 50,
  height: 50,
};

/** The inputs of the QR tool and the way to change some of them. */
export function useQrInputs() {
  const [inputs, setInputs] = useState(FIRST);
  const change = (changes: Partial<QrInputs>) => setInputs((before) => ({ ...before, ...changes }));
  return { inputs, change };
}

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
