/** The beginning of a PNG of 640 by 480, which says all that is asked of one; another mark, a digit, makes another picture. */
export const examplePicture = (mark: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.from(`89504e470d0a1a0a0000000d4948445200000280000001e00802000000${"0".repeat(15)}${mark}`, "hex"),
  );
