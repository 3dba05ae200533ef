import { useState } from "react";

export const QR_LEVELS = ["L", "M", "Q", "H"] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/** Side of the code in px by error-correction level. */
export const QR_SIZES: Record<QrLevel, number> = { L: 200, M: 250, Q: 300, H: 400 };
export const IMAGE_OPACITY = 0.9;

/** The settings of the QR tool; colours are `#rrggbb`, the image is a data URL of at most `width` x `height` px. */
export interface QrInputs {
  url: string;
  background: string;
  color: string;
  level: QrLevel;
  image: string | null;
  width: number;
  height: number;
}

const INITIAL_INPUTS: QrInputs = {
  url: "",
  background: "#ffffff",
  color: "#000000",
  level: "H",
  image: null,
  width: 50,
  height: 50,
};

export function useQrInputs() {
  const [inputs, setInputs] = useState(INITIAL_INPUTS);
  const change = (changes: Partial<QrInputs>) => setInputs((before) => ({ ...before, ...changes }));
  return { inputs, change };
}

const MAX_IMAGE_BYTES = 1_000_000;

/** The signatures (first bytes) of the allowed image types; `null` matches any byte. */
const IMAGE_TYPES: { type: string; signature: (number | null)[] }[] = [
  { type: "image/png", signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/jpeg", signature: [0xff, 0xd8, 0xff] },
  { type: "image/webp", signature: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
];

/**
 * A chosen picture as a data URL; it is not uploaded.
 * @throws Error with a message for the user when the file is too large, or no PNG, JPEG or WebP
 */
export async function readImage(file: Blob): Promise<string> {
  if (file.size > MAX_IMAGE_BYTES) throw new Error("The image must be at most 1 MB");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = IMAGE_TYPES.find(({ signature }) => signature.every((byte, at) => byte === null || byte === bytes[at]));
  if (!kind) throw new Error("Please choose a PNG, JPEG or WebP image");
  return `data:${kind.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}
