import { plainText } from "@salon/contracts";

/** A cell on one line, without invisible marks; a line break within it becomes a space. */
export const tidyCell = (cell: string): string => plainText(cell.normalize("NFC")).replaceAll(/\s+/gu, " ").trim();
