/** How many pictures hang in the gallery of the home page. */
export const GALLERY_SIZE = 7;
/** The most an uploaded picture may weigh; the browser makes it smaller before it sends it. */
export const PICTURE_MAX_BYTES = 300 * 1024;
/** The longest side of a picture, in px. */
export const PICTURE_MAX_SIDE = 4096;
/** Kinds of picture by the ending of their name. */
export const PICTURE_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** The name of a stored picture: what is in it, hashed, its size and its kind. It never means another picture. */
export const PICTURE_NAME = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png|webp)$/;

/** What the name of a picture says of it, sizes in px. @throws Error when it is no such name */
export function readPictureName(name: string): { width: number; height: number; type: string } {
  const [, width, height, ending] = PICTURE_NAME.exec(name) ?? [];
  if (!ending) throw new Error(`Not the name of a picture: ${name}`);
  return { width: Number(width), height: Number(height), type: PICTURE_TYPES[ending as keyof typeof PICTURE_TYPES] };
}
