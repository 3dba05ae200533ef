/** The number of pictures in the gallery of the home page. */
export const GALLERY_SIZE = 7;
/** The largest size of an uploaded picture in bytes; the browser scales pictures down before it sends them. */
export const PICTURE_MAX_BYTES = 300 * 1024;
/** The longest side of a picture, in px. */
export const PICTURE_MAX_SIDE = 4096;
/** Content types of pictures by file extension. */
export const PICTURE_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** The name of a stored picture: hash of its content, width, height and extension. A name never changes its content. */
export const PICTURE_NAME = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|png|webp)$/;

/** Reads width and height in px and the content type from a picture's name. @throws Error for any other name */
export function readPictureName(name: string): { width: number; height: number; type: string } {
  const [, width, height, ending] = PICTURE_NAME.exec(name) ?? [];
  if (!ending) throw new Error(`Not the name of a picture: ${name}`);
  return { width: Number(width), height: Number(height), type: PICTURE_TYPES[ending as keyof typeof PICTURE_TYPES] };
}
