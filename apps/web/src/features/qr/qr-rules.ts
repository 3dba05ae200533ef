import { QR_SIZES, type QrInputs, type QrLevel } from "./qr-inputs.ts";

/** Optional http or https, a dotted host with an ending of 2 or more characters, and anything without spaces after it. */
const URL_PATTERN = /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
/** Capacity is 1273 bytes at the highest error-correction level (ISO/IEC 18004, version 40-H). */
const MAX_ADDRESS_BYTES = 1200;

/** Whether a code may be downloaded for this address. */
export const isQrUrl = (url: string): boolean =>
  URL_PATTERN.test(url) && new TextEncoder().encode(url).length <= MAX_ADDRESS_BYTES;

/** The error-correction level of the drawn code: an image hides part of the code, and only level H compensates for that. */
export const drawnLevel = ({ level, image }: Pick<QrInputs, "level" | "image">): QrLevel => (image ? "H" : level);

const MIN_CONTRAST = 4;
/** Share of the code that an image may cover; with a larger one scans fail occasionally even at level H. */
const MAX_IMAGE_SHARE = 0.08;

/** Relative luminance of `#rrggbb` (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Warnings about what may prevent a camera from reading the code. */
export function scanWarnings({ color, background, level, image, width, height }: Omit<QrInputs, "url">): string[] {
  const [ink, paper] = [luminance(color), luminance(background)];
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  const size = QR_SIZES[level];
  const tooBig = image !== null && (width * height) / size ** 2 > MAX_IMAGE_SHARE;
  return [
    ...(contrast < MIN_CONTRAST ? ["Low contrast may not scan: choose colours that differ more."] : []),
    ...(ink > paper ? ["A light code on a dark background does not scan everywhere: choose a darker colour."] : []),
    ...(tooBig
      ? [`The image hides too much of the code: make it smaller than ${largestSide(size)} × ${largestSide(size)}.`]
      : []),
  ];
}

/** The side in px of the largest square image that scans. */
const largestSide = (size: number): number => Math.floor(size * Math.sqrt(MAX_IMAGE_SHARE));
