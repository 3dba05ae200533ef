import { TEXTS } from "@salon/contracts";
import { inputs } from "./bad-input.ts";

const PASSWORD = "Secret#123";
const NAME_SHORT = "Name must be at least 4 charcters long";
const NAME_LETTERS = "Name can only contain letters and spaces";
const EMAIL = "Please enter a valid email";
const EMAIL_SHAPE = "Please enter a valid email address";
const SHORT = "Password must be a least 8 charcters long";
const LONG = "Password must be at most 72 bytes long";

/** Invalid e-mail addresses, for every form with an e-mail field. */
export const BAD_EMAILS: readonly (readonly [name: string, email: unknown, message: string])[] = [
  ["no top-level domain", "anna@b", EMAIL],
  ["three hundred characters", `${"a".repeat(290)}@example.com`, EMAIL],
  ["a line break that begins a header", "a@b.co\r\nBcc: x@y.zz", EMAIL],
  ["a NUL", "an\u0000na@b.co", EMAIL_SHAPE],
  ["a plus sign", "anna+1@b.co", EMAIL_SHAPE],
  ["a query operator", { $ne: null }, EMAIL],
  ["a list", ["anna@b.co"], EMAIL],
  ["a number", 7, EMAIL],
  ["null", null, EMAIL],
];

const signUp = {
  path: "/users/create-account",
  valid: () => ({ name: "Anna Bello", email: "anna@example.com", password: PASSWORD }),
};
const emoji = (count: number) => `Aa1!${"😀".repeat(count)}`;

/** Inputs that create no account. */
export const accountInputs = [
  ...inputs({ ...signUp, field: "name" }, [
    ["three letters", { name: "Abc" }, NAME_SHORT],
    ["a line break", { name: "Anna\nBello" }, NAME_LETTERS],
    ["a NUL", { name: "Anna\u0000" }, NAME_LETTERS],
    ["a number", { name: 1234 }, NAME_SHORT],
    ["a list", { name: ["Anna"] }, NAME_SHORT],
    ["a query operator", { name: { $ne: "" } }, NAME_SHORT],
    ["null", { name: null }, NAME_SHORT],
    ["left out", () => ({ email: "anna@example.com", password: PASSWORD }), NAME_SHORT],
  ]),
  ...inputs(
    { ...signUp, field: "email" },
    BAD_EMAILS.map(([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const),
  ),
  ...inputs({ ...signUp, field: "password" }, [
    ["seven characters", { password: "Aa1!aaa" }, SHORT],
    ["19 emoji: more bytes than bcrypt reads", { password: emoji(19) }, LONG],
    ["a NUL in a password", { password: "Secret#1\u0000abc" }, "Password must not contain control characters"],
    ["a number for a password", { password: 12_345_678 }, SHORT],
    ["a list for a password", { password: [PASSWORD] }, SHORT],
    ["an object for a password", { password: { $gt: "" } }, SHORT],
    ["null for a password", { password: null }, SHORT],
  ]),
  ...inputs(signUp, [
    ["a megabyte of password", { password: "Aa1!".repeat(250_000) }, "The request is too large", 413],
    [
      "an e-mail that has an account",
      { email: "owner@actors.example" },
      "An account with this email already exists",
      409,
    ],
    ["the same in upper case", { email: "OWNER@Actors.Example" }, "An account with this email already exists", 409],
  ]).map((input) => ({ ...input, records: ["counters"] })),
  ...["role", "verified", "_id", "passwordHash", "createdAt", "revision", "surprise"].flatMap((key) =>
    inputs({ ...signUp, field: key }, [
      [`${key} chosen by the caller`, { [key]: "admin" }, "This field is not accepted"],
    ]),
  ),
];

const signIn = { path: "/users/sign-in", valid: () => ({ email: "owner@actors.example", password: PASSWORD }) };
const counted = { ...signIn, records: ["counters", "audit"] };

/** Inputs that do not sign in. */
export const signInInputs = [
  ...inputs({ ...signIn, field: "password" }, [
    ["no password", { password: "" }, "Password cannot be blank"],
    ["a password left out", () => ({ email: "owner@actors.example" }), "Password cannot be blank"],
    ["a query operator for a password", { password: { $ne: null } }, "Password cannot be blank"],
    ["a list for a password", { password: ["Secret#123"] }, "Password cannot be blank"],
    ["a number for a password", { password: 0 }, "Password cannot be blank"],
    ["a password of 1001 characters", { password: "x".repeat(1001) }, "Password is too long"],
  ]),
  ...inputs({ ...signIn, field: "email" }, [
    ["query operators for both", { email: { $ne: null }, password: { $ne: null } }, EMAIL],
    ["a pattern for an e-mail", { email: { $regex: "^o" } }, EMAIL],
    ["a list of e-mails", { email: ["owner@actors.example"] }, EMAIL],
    ["no e-mail", { email: "" }, EMAIL],
  ]),
  ...inputs(counted, [
    ["the wrong password", { password: "Wrong#123" }, TEXTS.wrongCredentials, 401],
    ["an e-mail without an account", { email: "unknown@actors.example" }, TEXTS.wrongCredentials, 401],
    [
      "the wrong password of a suspended account",
      { email: "suspended@actors.example", password: "W" },
      TEXTS.wrongCredentials,
      401,
    ],
    ["the right password of a suspended account", { email: "suspended@actors.example" }, TEXTS.suspended, 403],
    ["the right password in upper case", { password: PASSWORD.toUpperCase() }, TEXTS.wrongCredentials, 401],
    ["the right password and a space", { password: `${PASSWORD} ` }, TEXTS.wrongCredentials, 401],
    ["a password with a NUL", { password: `${PASSWORD}\u0000` }, TEXTS.wrongCredentials, 401],
  ]),
  ...inputs({ ...signIn, field: "remember" }, [["an unknown key", { remember: true }, "This field is not accepted"]]),
];
