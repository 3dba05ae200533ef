import { TEXTS } from "@salon/contracts";
import type { Actors } from "../../support/routes/actors.ts";
import { BAD_EMAILS } from "./accounts.ts";
import { inputs } from "./bad-input.ts";

const WEAK = "Password must be a least 8 charcters long";
const NOT_FOUND = 404;
const nothing = () => undefined;
const BAD_TOKENS: readonly (readonly [name: string, token: string])[] = [
  ["one letter", "x"],
  ["501 characters", "x".repeat(501)],
  ["ten kilobytes", "x".repeat(10_000)],
  ["an encoded NUL", "%00"],
  ["a word", "undefined"],
  ["an unknown token of 43 characters", "A".repeat(43)],
  ["an operator", "%7B%22$ne%22:null%7D"],
  ["a path", "..%2F..%2Fusers"],
];
const BAD_PATHS = ["https://evil.example", "//evil.example", "/\\evil.example", "bookings", ""];
const otherPurpose = (kind: "verification" | "reset") => (actors: Actors) => actors.tokens[kind];

/** Inputs that verify no account, reset no password, start no session and unsubscribe no reader. */
export const linkInputs = [
  ...BAD_TOKENS.flatMap(([name, token]) => [
    ...inputs({ method: "PATCH", path: `/users/verifyUser/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
    ...inputs({ method: "PATCH", path: `/users/resetPassword/${token}` }, [
      [name, { password: "Changed#456" }, TEXTS.linkInvalid],
    ]),
    ...inputs({ method: "GET", path: `/users/sign-in-link/${token}` }, [
      [name, nothing, TEXTS.linkInvalid, token.length > 500 ? 400 : NOT_FOUND],
    ]),
    ...inputs({ path: `/users/sign-in-link/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
    ...inputs({ method: "GET", path: `/users/unsubscribe/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
    ...inputs({ path: `/users/unsubscribe/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
  ]).map((input) => ({ ...input, name: input.name.replace(/x{20,}/, "x…") })),
  ...inputs({ method: "PATCH", path: (actors) => `/users/verifyUser/${otherPurpose("reset")(actors)}` }, [
    ["a reset link used for verification", nothing, TEXTS.linkInvalid],
  ]),
  ...inputs({ method: "PATCH", path: (actors) => `/users/resetPassword/${otherPurpose("verification")(actors)}` }, [
    ["a verification link used for a reset", { password: "Changed#456" }, TEXTS.linkInvalid],
  ]),
  ...inputs({ method: "PATCH", path: (actors) => `/users/resetPassword/${actors.tokens.reset}`, field: "password" }, [
    ["a weak password with a valid link", { password: "weak" }, WEAK],
    ["no password with a valid link", {}, WEAK],
    ["a list for a password", { password: ["Changed#456"] }, WEAK],
    ["73 bytes for a password", { password: `Aa1!${"a".repeat(69)}` }, "Password must be at most 72 bytes long"],
  ]),
  ...inputs({ method: "PATCH", path: (actors) => `/users/resetPassword/${actors.tokens.reset}`, field: "email" }, [
    ["a valid link with an e-mail field", { password: "Changed#456", email: "x@y.zz" }, "This field is not accepted"],
  ]),
  ...inputs(
    { path: "/users/forgotPassword", field: "email" },
    BAD_EMAILS.map(([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const),
  ),
  ...inputs({ path: (actors) => `/users/sign-in-link/${otherPurpose("reset")(actors)}` }, [
    ["a reset link used to sign in", nothing, TEXTS.linkInvalid],
  ]),
  ...inputs(
    { path: "/users/sign-in-link", field: "email" },
    // A link is mailed to such an address, which the specified forms refuse.
    BAD_EMAILS.filter(([name]) => name !== "a plus sign").map(
      ([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const,
    ),
  ),
  ...inputs(
    { path: "/users/sign-in-link", field: "next", valid: () => ({ email: "anna@example.com" }) },
    BAD_PATHS.map((next) => [`the page ${next}`, { next }, "Please give a path of this site"] as const),
  ),
  ...inputs({ path: "/users/verificationEmail", as: "owner" }, [
    ["an account that is verified already", nothing, "Your account is already verified"],
  ]),
  ...inputs({ path: "/users/verificationEmail" }, [["without a session", nothing, TEXTS.signInRequired, 401]]),
];
