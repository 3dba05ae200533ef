import { PICTURE_MAX_BYTES } from "@salon/contracts";

/** As large as the gallery ever shows one, in px. */
const LONGEST_SIDE = 1080;
const NOT_READ = "This picture cannot be read: please choose a JPEG, PNG or WebP picture";
/** Tried in turn until the picture is light enough; a browser that cannot write WebP writes JPEG. */
const ATTEMPTS = [0.82, 0.7, 0.55, 0.4].flatMap((quality) =>
  (["image/webp", "image/jpeg"] as const).map((type) => ({ type, quality })),
);

/**
 * A photograph made small enough to be uploaded and seen on a phone. What a camera hides in it, such as the place it was taken, is left out.
 * @throws Error in words for the owner when the file is no picture, or cannot be made light enough
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const drawn = await createImageBitmap(file).catch(() => {
    throw new Error(NOT_READ);
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const ink = canvas.getContext("2d")!;
  // JPEG knows nothing of what shines through.
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.imageSmoothingQuality = "high";
  ink.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  for (const { type, quality } of ATTEMPTS) {
    const packed = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (packed?.type === type && packed.size <= PICTURE_MAX_BYTES) return packed;
  }
  throw new Error("This picture stays too heavy: please choose a smaller one");
}
