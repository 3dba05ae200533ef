import * as z from "zod/mini";
import { MAX_IMPORT_BYTES } from "./list-bytes.ts";
import { LIST_TOO_LARGE } from "./rules/imports.ts";

const CHOOSE = "Please choose a file, or paste the list";
const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** The file of a form: a page gives it as a `File`, the server gets its bytes. JSON cannot have one. */
export const formFile = z.custom<Uint8Array, Blob>((value) => value instanceof Uint8Array, CHOOSE);

/** How a call takes somebody's list: as a file, or as a text that was pasted. */
export const broughtList = {
  file: z.optional(formFile),
  text: z.optional(
    z.string(CHOOSE).check(
      z.refine((text) => text.trim() !== "", { error: "The list is empty" }),
      z.refine((text) => sizeOf(text) <= MAX_IMPORT_BYTES, { error: LIST_TOO_LARGE }),
    ),
  ),
};

/** A list comes either as a file or as a text. */
export const broughtOnce = z.refine<{ file?: unknown; text?: unknown }>(
  ({ file, text }) => (file === undefined) !== (text === undefined),
  { error: CHOOSE },
);
