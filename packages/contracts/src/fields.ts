import * as z from "zod/mini";
import { SLOTS } from "./salon.ts";
import { PICTURE_NAME } from "./rules/pictures.ts";
import { phoneDigits, plainText } from "./rules/phones.ts";
import { isSalonDay, lagosDay } from "./rules/salon-time.ts";
import { TEXTS } from "./texts.ts";

const EMAIL_INVALID = "Please enter a valid email";
const codePoints = (text: string): number => Array.from(text).length;
const tidy = () => z.overwrite<string>((text) => plainText(text.normalize("NFC")).trim());
/** Control and text-direction characters, which no name needs and which are dangerous in mail headers. */
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const ADDRESS_INVALID = "Please enter a valid email address";
const addressLike = (pattern: RegExp) =>
  z.string(EMAIL_INVALID).check(
    tidy(),
    z.toLowerCase(),
    z.maxLength(254, { error: EMAIL_INVALID, abort: true }),
    z.minLength(6, { error: EMAIL_INVALID, abort: true }),
    z.regex(/^[^\s@"<>(),:;\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, {
      error: EMAIL_INVALID,
      abort: true,
    }),
    z.regex(pattern, ADDRESS_INVALID),
  );
/** No mailbox has two dots in a row or a dot at an end of its name. */
const withSingleDots = (address: ReturnType<typeof addressLike>) =>
  address.check(z.refine((text) => !/^\.|\.\.|\.@/.test(text), { error: ADDRESS_INVALID }));

/** An e-mail address in a specified form, trimmed and lower-cased, at most 254 characters. */
export const email = addressLike(/^[a-z0-9._-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/);
/** The same, entered as new. */
export const newEmail = withSingleDots(email);

/** An e-mail address outside the specified forms: its name may have `+` and `'` too. */
export const mailbox = addressLike(/^[a-z0-9._+'-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/);
/** The same, entered as new. */
export const newMailbox = withSingleDots(mailbox);
/** The same, or an empty text for none. */
export const mailboxOrNone = z.string(EMAIL_INVALID).check(
  tidy(),
  z.toLowerCase(),
  z.refine((text) => text === "" || newMailbox.safeParse(text).success, { error: EMAIL_INVALID }),
);

const NAME_TOO_SHORT = "Name must be at least 4 charcters long";

const NAME_LETTERS = "Name must begin with a letter, and can only contain letters, digits, spaces and .,()[]/&-'";

/**
 * A person's name, such as `Ade-Olu O'Brien` or `Alhaja (Mrs) Bello`: letters of any script with their marks, spaces, hyphens and
 * apostrophes, and after the first letter dots, digits, commas, brackets, `/` and `&`.
 */
export const personName = z.string("Please give a name").check(
  tidy(),
  z.minLength(1, { error: "Please give a name", abort: true }),
  z.refine((name) => codePoints(name) <= 100, { error: "Name must be at most 100 characters long" }),
  z.regex(/^[\p{M} '’-]*\p{L}(?:[\p{L}\p{M} '’.,0-9()[\]/&-]|\u200C|\u200D)*$/u, NAME_LETTERS),
);

/** A person's name in the form to sign up, as specified: letters of any script with their marks, and spaces. */
export const signUpName = z.string(NAME_TOO_SHORT).check(
  tidy(),
  z.refine((name) => codePoints(name) >= 4, { error: NAME_TOO_SHORT }),
  z.refine((name) => codePoints(name) <= 100, { error: "Name must be at most 100 characters long" }),
  z.regex(/^[\p{L}\p{M} ]*$/u, "Name can only contain letters and spaces"),
);

/** The name in the contact form: A-Z and a-z only, as specified. */
export const contactName = z
  .string(NAME_TOO_SHORT)
  .check(
    tidy(),
    z.minLength(4, NAME_TOO_SHORT),
    z.maxLength(100, "Name must be at most 100 characters long"),
    z.regex(/^[A-Za-z]*$/, "Name must only contain letters"),
  );

/** A new password: the specified character classes, and at most 72 bytes because bcrypt ignores the rest. */
export const newPassword = z.string("Password must be a least 8 charcters long").check(
  z.minLength(8, "Password must be a least 8 charcters long"),
  z.refine((text) => new TextEncoder().encode(text).length <= 72, { error: "Password must be at most 72 bytes long" }),
  z.regex(/[A-Z]/, "Password must contain at least one uppercase letter"),
  z.regex(/[a-z]/, "Password must contain at least one lowercase letter"),
  z.regex(/[0-9]/, "Password must contain at least one number"),
  z.regex(/[^A-Za-z0-9\s]/, "Password must contain at least one special charcter"),
  z.refine((text) => !UNPRINTABLE.test(text), { error: "Password must not contain control characters" }),
);

/** A password at sign-in: any text but an empty one. */
export const triedPassword = z
  .string(TEXTS.passwordRequired)
  .check(z.minLength(1, TEXTS.passwordRequired), z.maxLength(1000, "Password is too long"));

/** One line of text of the given length in characters, trimmed, without control characters. */
export const lineOfText = (label: string, min: number, max: number) =>
  z.string(`${label} is required`).check(
    tidy(),
    z.refine((text) => codePoints(text) >= min, { error: `${label} is required` }),
    z.refine((text) => codePoints(text) <= max, { error: `${label} must be at most ${max} characters long` }),
    z.refine((text) => !UNPRINTABLE.test(text), { error: `${label} contains characters that are not allowed` }),
  );

/** The name of a guest for whom a line is. */
export const guestName = lineOfText("Guest name", 1, 40);

/** The search text of a list, trimmed; it has no control characters, which the database refuses. */
export const searchText = z.string("Please give one search text").check(
  tidy(),
  z.maxLength(254, "The search text is too long"),
  z.refine((text) => !UNPRINTABLE.test(text), { error: "The search text contains characters that are not allowed" }),
);

/** A text of 1 to `max` characters, trimmed, line breaks allowed. */
export const paragraphs = (label: string, max: number) =>
  z.string(`${label} is required`).check(
    z.trim(),
    z.minLength(1, `${label} is required`),
    z.refine((text) => codePoints(text) <= max, { error: `${label} must be at most ${max} characters long` }),
  );

/** The text of a contact message. */
export const messageText = paragraphs("Message", 5000);

/** A phone number as people type it, with 5 to 20 digits; the server parses it where it must be a valid one. */
export const phone = z.string(TEXTS.phoneInvalid).check(
  z.maxLength(100, { error: TEXTS.phoneInvalid, abort: true }),
  tidy(),
  z.maxLength(40, { error: TEXTS.phoneInvalid, abort: true }),
  z.refine((text) => phoneDigits(text) !== null && !UNPRINTABLE.test(text), { error: TEXTS.phoneInvalid }),
);

const NOT_OWN_PATH = "Please give a path of this site";
/** A path of this site, with its query, to open after signing in. */
export const ownPath = z
  .string(NOT_OWN_PATH)
  .check(z.maxLength(300, NOT_OWN_PATH), z.regex(/^\/(?![/\\])[\w/?&=#%.,:;+~@-]*$/, NOT_OWN_PATH));

/** A MongoDB id: 24 lower-case hex digits. */
export const objectId = z.string("Invalid id").check(z.regex(/^[0-9a-f]{24}$/, "Invalid id"));

/** The name of an uploaded picture. */
export const pictureName = z.string("Please choose a picture").check(z.regex(PICTURE_NAME, "Please choose a picture"));

/** The API's payment reference (`tx_ref` at the provider). */
export const paymentRef = z.string("Invalid reference").check(z.regex(/^[A-Za-z0-9_-]{8,100}$/, "Invalid reference"));

/** The token of a mailed link; a malformed token gets the same message as a wrong one. */
export const linkToken = z.string(TEXTS.linkInvalid).check(z.maxLength(500, TEXTS.linkInvalid));

/** A whole number of naira, 0 to 10,000,000. */
export const naira = z
  .number("Please enter an amount in whole naira")
  .check(
    z.int("Please enter an amount in whole naira"),
    z.minimum(0, "The amount cannot be negative"),
    z.maximum(10_000_000, "The amount is too large"),
  );

/** An existing calendar day of the salon, `YYYY-MM-DD`. */
export const salonDay = z
  .string("Please give a date")
  .check(z.refine(isSalonDay, { error: "Please give a date as YYYY-MM-DD" }));

const KEY = "Please give the key of this attempt";
/**
 * Names one attempt of a page: the same call with the same key is carried out once. With other content it is refused, and the 409
 * says what was made (`conflictOf`).
 */
export const attemptKey = z.string(KEY).check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, KEY));
/**
 * The same for what needs no account yet: 32 random bytes in base64url. Other content is another attempt, because what was made
 * opens an account.
 */
export const startKey = z.string(KEY).check(z.regex(/^[A-Za-z0-9_-]{43}$/, KEY));

/** A month `YYYY-MM`. */
export const salonMonth = z
  .string("Please give a month as YYYY-MM")
  .check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "Please give a month as YYYY-MM"));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Checks both the written day and the day in Lagos, because each must exist and be in the supported range. */
const isInstant = (text: string): boolean =>
  INSTANT.test(text) &&
  isSalonDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text)) &&
  isSalonDay(lagosDay(new Date(text)));

/** An instant as ISO-8601 with a time zone. */
export const instant = z
  .string("Please give an instant")
  .check(z.refine(isInstant, { error: "Please give an ISO instant" }));

/** Accepts an instant or a salon day and returns the salon day in Lagos. */
export const dayOrInstant = z.pipe(
  z
    .string("Please select a date")
    .check(z.refine((text) => isSalonDay(text) || isInstant(text), { error: "Please select a date" })),
  z.transform((text: string) => (isSalonDay(text) ? text : lagosDay(new Date(text)))),
);

/** One of the slots of a day. */
export const slot = z.enum(SLOTS, "Please select a time.");

/** A whole number within a range. */
export const whole = (label: string, min: number, max: number) => {
  const text = `${label} must be a whole number from ${min} to ${max}`;
  return z.int(text).check(z.minimum(min, text), z.maximum(max, text));
};

/** Yes or no. */
export const trueOrFalse = z.boolean("Please give true or false");

/** The refusal of an index that no appointment of the booking has. */
export const CHOOSE_APPOINTMENT = "Please choose an appointment";
