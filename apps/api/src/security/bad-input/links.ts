import { TEXTS } from "@salon/contracts";
import type { Cast } from "../../testing/routes/actors.ts";
import { BAD_EMAILS } from "./accounts.ts";
import { inputs } from "./bad-input.ts";

const WEAK = "Password must be a least 8 charcters long";
const nothing = () => undefined;
const BAD_TOKENS: readonly (readonly [name: string, token: string])[] = [
  ["one letter", "x"],
  ["501 characters", "x".repeat(501)],
  ["ten kilobytes", "x".repeat(10_000)],
  ["an encoded NUL", "%00"],
  ["a word", "undefined"],
  ["43 characters nobody was sent", "A".repeat(43)],
  ["an operator", "%7B%22$ne%22:null%7D"],
  ["a path", "..%2F..%2Fusers"],
];
const otherPurpose = (kind: "verification" | "reset") => (cast: Cast) => cast.tokens[kind];

/** What verifies nobody, resets nothing and takes nobody off the newsletter. */
export const linkInputs = [
  ...BAD_TOKENS.flatMap(([name, token]) => [
    ...inputs({ method: "PATCH", path: `/users/verifyUser/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
    ...inputs({ method: "PATCH", path: `/users/resetPassword/${token}` }, [
      [name, { password: "Changed#456" }, TEXTS.linkInvalid],
    ]),
    ...inputs({ method: "GET", path: `/users/unsubscribe/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
    ...inputs({ path: `/users/unsubscribe/${token}` }, [[name, nothing, TEXTS.linkInvalid]]),
  ]).map((input) => ({ ...input, name: input.name.replace(/x{20,}/, "x…") })),
  ...inputs({ method: "PATCH", path: (cast) => `/users/verifyUser/${otherPurpose("reset")(cast)}` }, [
    ["a link for a new password does not verify", nothing, TEXTS.linkInvalid],
  ]),
  ...inputs({ method: "PATCH", path: (cast) => `/users/resetPassword/${otherPurpose("verification")(cast)}` }, [
    ["a link that verifies gives no new password", { password: "Changed#456" }, TEXTS.linkInvalid],
  ]),
  ...inputs({ method: "PATCH", path: (cast) => `/users/resetPassword/${cast.tokens.reset}`, field: "password" }, [
    ["a weak password with a good link leaves the link as it is", { password: "weak" }, WEAK],
    ["no password with a good link", {}, WEAK],
    ["a list for a password", { password: ["Changed#456"] }, WEAK],
    ["73 bytes for a password", { password: `Aa1!${"a".repeat(69)}` }, "Password must be at most 72 bytes long"],
  ]),
  ...inputs({ method: "PATCH", path: (cast) => `/users/resetPassword/${cast.tokens.reset}`, field: "email" }, [
    ["a good link and somebody's e-mail", { password: "Changed#456", email: "x@y.zz" }, "This field is not accepted"],
  ]),
  ...inputs(
    { path: "/users/forgotPassword", field: "email" },
    BAD_EMAILS.map(([name, email, message]) => [`an e-mail with ${name}`, { email }, message] as const),
  ),
  ...inputs({ path: "/users/verificationEmail", as: "owner" }, [
    ["verified already", nothing, "Your account is already verified"],
  ]),
  ...inputs({ path: "/users/verificationEmail" }, [["nobody signed in", nothing, TEXTS.signInRequired, 401]]),
];
