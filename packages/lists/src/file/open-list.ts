import { LIST_TOO_LARGE, MAX_IMPORT_BYTES } from "@salon/contracts";
import { decodeText } from "./decode-text.ts";
import { readExcel } from "./excel.ts";
import { refusalOfBytes, refusalOfText } from "./other-files.ts";

/** A list as it came: the bytes of a file, or a text that was pasted. */
export interface BroughtText {
  file?: Uint8Array | undefined;
  text?: string | undefined;
}
/** What a file has: a text, or the cells of a sheet. */
export type OpenedList = { text: string } | { cells: string[][] } | { refused: string };

/** Opens a file of up to 2 MB, whatever it is written in; or says what to do with one that is no list. */
export async function openList({ file, text = "" }: BroughtText): Promise<OpenedList> {
  if (!file) return openText(text);
  if (file.length > MAX_IMPORT_BYTES) return { refused: LIST_TOO_LARGE };
  if (isZip(file)) return readExcel(file);

  const refused = refusalOfBytes(file);
  if (refused !== null) return { refused };
  return checked(decodeText(file));
}

/** The same for a text. */
export function openText(text: string): { text: string } | { refused: string } {
  const isLarge = text.length > MAX_IMPORT_BYTES || Buffer.byteLength(text) > MAX_IMPORT_BYTES;
  return isLarge ? { refused: LIST_TOO_LARGE } : checked(text);
}

function checked(text: string): { text: string } | { refused: string } {
  const refused = refusalOfText(text);
  return refused === null ? { text: text.replace(/^\uFEFF/u, "").trim() } : { refused };
}

const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4;
