/** Returns the header of a PNG of 640 by 480 px, which is all that the API reads; each `mark` (a digit) makes a different picture. */
export const examplePicture = (mark: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.from(`89504e470d0a1a0a0000000d4948445200000280000001e00802000000${"0".repeat(15)}${mark}`, "hex"),
  );
