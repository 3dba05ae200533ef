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
