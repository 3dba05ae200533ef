/** What a salon brings with it when it starts. */
export const IMPORT_KINDS = ["clients", "appointments", "services"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const LIST_TOO_LARGE = "The list is larger than 2 MB: split it, or leave out what is not needed";
/** The limits of one list beside its bytes; a cell is measured in letters. */
export const MAX_IMPORT_ROWS = 5000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_CELL = 2000;
/** The most answers in one change, and the most questions that are shown at once. */
export const MAX_ANSWERS = 300;
export const MAX_SHOWN_ASKS = 100;
/** An import can be undone for so many hours, and is deleted with its rows after so many days. */
export const IMPORT_UNDO_HOURS = 24;
export const IMPORT_DAYS = 7;

/** The columns about a person. */
const PERSON = ["name", "firstName", "lastName", "otherName", "phone", "email"] as const;

/** What a column of a list may be; several columns may be the same. A `line` is a whole appointment as people write it. */
export const IMPORT_FIELDS = {
  clients: [...PERSON, "alert", "blocked", "note", "noteDay", "patchTest", "label"],
  appointments: [
    "line",
    "date",
    "time",
    ...PERSON,
    "service",
    "options",
    "guests",
    "member",
    "agreedPrice",
    "paidBefore",
    "note",
    "status",
  ],
  services: [
    "line",
    "name",
    "member",
    "variation",
    "price",
    "priceType",
    "minutes",
    "category",
    "description",
    "options",
    "status",
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField<Kind extends ImportKind = ImportKind> = (typeof IMPORT_FIELDS)[Kind][number];

/** How far an import is. */
export const IMPORT_STEPS = ["preview", "running", "done", "undoing", "undone"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/**
 * What becomes of a row. Before the run: `new`, `joins` a card, `same` as what is there, `unreadable`, `asks` a question,
 * `noRoom`. After it: `made`, `joined`, `gone` (no longer free). After the undo: `removed`, `left` as people have touched it.
 */
export const IMPORT_STATES = [
  "new",
  "joins",
  "same",
  "unreadable",
  "asks",
  "noRoom",
  "made",
  "joined",
  "gone",
  "removed",
  "left",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
