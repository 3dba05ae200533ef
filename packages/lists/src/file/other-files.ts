/** Files that people choose by mistake, by the bytes that they begin with, as hexadecimal digits. */
const BY_BYTES: [RegExp, string][] = [
  [
    /^d0cf11e0/u,
    "This is an old Excel file (.xls), or one with a password: open it and save it as .xlsx without a password, or as CSV",
  ],
  // PNG, JPEG, GIF, WebP, HEIC and AVIF, TIFF.
  [
    /^(?:89504e47|ffd8ff|47494638|52494646.{8}57454250|.{8}66747970(?:68656|6d6966|61766966)|49492a00|4d4d002a)/u,
    "This is a picture: type the list, or copy its text and paste it",
  ],
  // MP4, WebM, MP3, Ogg.
  [/^(?:.{8}66747970|1a45dfa3|494433|4f676753)/u, "This is a film or a recording: type the list"],
  // RAR, 7z, gzip.
  [/^(?:52617221|377abcaf|1f8b)/u, "This is a packed file: unpack it, and choose the list that is in it"],
  [/^53514c69746520/u, "This is a database: export the list as CSV"],
];
const LONGEST_BEGINNING = 16;

/** Why bytes are no list, where their beginning shows it. */
export function refusalOfBytes(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, LONGEST_BEGINNING)).toString("hex");
  return BY_BYTES.find(([begin]) => begin.test(start))?.[1] ?? null;
}

/** The same by what a text begins with. */
const BY_TEXT: [RegExp, string][] = [
  [/^PK(?!\s)\p{Cc}/u, "This is an Excel or ZIP file: choose it as a file, or save the sheet as CSV"],
  [/^(?:\u00D0\u00CF|\uFFFD\uFFFD)(?!\s)\p{Cc}/u, "This is an old Excel file: open it and save it as .xlsx, or as CSV"],
  [/^%PDF/u, "This is a PDF file: export the list as Excel or CSV, or copy its rows and paste them"],
  [/^\{\\rtf/u, "This is a document: save the list as CSV or as plain text"],
  [
    /^\s*(?:<!doctype|<html|<\?xml|<svg|<script)/iu,
    "This is a web page or an XML file: export the list as Excel or CSV",
  ],
  [/^\s*[[{]\s*["{[\]}]/u, "This is a JSON file: export the list as Excel or CSV"],
  [
    /^BEGIN:VCALENDAR/iu,
    "This is a calendar file: export the list of appointments as CSV, or paste them, one per line",
  ],
];
// oxlint-disable-next-line no-control-regex -- these do not occur in text
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u;
/** What stands for bytes that are no letters. */
const MANGLED = /\uFFFD/gu;

/** Why a text is no list; null where it may be one. */
export function refusalOfText(text: string): string | null {
  const start = text.replace(/^\uFEFF/u, "").trimStart();
  const other = BY_TEXT.find(([begin]) => begin.test(start.slice(0, 300)));
  if (other) return other[1];
  if (BINARY.test(text) || (text.match(MANGLED)?.length ?? 0) > text.length / 20)
    return "This is not a text file: save the list as Excel (.xlsx) or as CSV";
  return start === "" ? "The file is empty" : null;
}
