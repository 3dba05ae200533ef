import { PICTURE_MAX_BYTES } from "@salon/contracts";

const UNREADABLE_PICTURE = "This picture cannot be read: please choose a JPEG, PNG or WebP picture";
/** Encodings in order of preference until the file is small enough; a browser without WebP encoding writes JPEG. */
const ENCODINGS = [0.82, 0.7, 0.55, 0.4].flatMap((quality) =>
  (["image/webp", "image/jpeg"] as const).map((type) => ({ type, quality })),
);

/**
 * Scales a photograph down for upload and display. Re-encoding removes its metadata, such as the location.
 * @throws Error with a message for the owner when the file is no picture or stays too large
 */
export async function shrinkPicture(file: Blob, maxSide: number): Promise<Blob> {
  const drawn = await createImageBitmap(file).catch(() => {
    throw new Error(UNREADABLE_PICTURE);
  });
  const scale = Math.min(1, maxSide / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const ink = canvas.getContext("2d")!;
  // JPEG has no transparency, so the background is white.
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.imageSmoothingQuality = "high";
  ink.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  for (const { type, quality } of ENCODINGS) {
    const packed = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (packed?.type === type && packed.size <= PICTURE_MAX_BYTES) return packed;
  }
  throw new Error("This picture stays too heavy: please choose a smaller one");
}
