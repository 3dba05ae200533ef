import { LIST_TOO_LARGE, MAX_IMPORT_BYTES } from "@salon/contracts";

/** A phone's cards have pictures, which are left out before the file is sent. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const PICTURES = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/iu;
const UNREADABLE = "This file cannot be read. Save it on this device first, then choose it again.";

/**
 * The file as it is sent: as it is, or the cards of a larger one without their pictures. It is read at once, because a phone
 * takes a file of another app away again.
 */
export async function fileToSend(file: Blob): Promise<{ file: Blob } | { refused: string }> {
  if (file.size > MAX_FILE_BYTES) return { refused: LIST_TOO_LARGE };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { refused: UNREADABLE };
  if (bytes.byteLength <= MAX_IMPORT_BYTES) return { file: new Blob([bytes]) };

  const text = decoded(bytes);
  return /^\s*BEGIN:VCARD/iu.test(text) ? { file: new Blob([withoutPictures(text)]) } : { refused: LIST_TOO_LARGE };
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Leaves out pictures with the lines that go on with them: those that begin with a blank, and in version 2.1 up to an empty one. */
function withoutPictures(text: string): string {
  let isPicture = false;
  return text
    .split(/\r\n?|\n/u)
    .filter((line) => {
      isPicture = PICTURES.test(line) || (isPicture && !/^(?:[\w-]+\.)?[A-Z-]+[;:]/iu.test(line));
      return !isPicture;
    })
    .join("\n");
}
