import { testsOf, type Threat } from "./threat.ts";

const security = testsOf("apps/api/src/security");
const feature = testsOf("apps/api/src/features");
const packages = testsOf("packages");

/** How somebody could pass for another, or do what is not theirs to do, and what shows that it comes to nothing. */
export const ATTACKS_ON_RIGHTS: readonly Threat[] = [
  {
    id: "T1",
    what: "Somebody sees or changes what is not theirs",
    tests: security("access.test.ts", "refuses whom the role table refuses", "serves everybody else"),
  },
  {
    id: "T2",
    what: "A field nobody offered is set all the same",
    tests: [
      ...security("fuzz.test.ts", "takes no key that an attacker would like to set"),
      ...security("sources.test.ts", "a document made of a request", "a model made of a request"),
      ...packages("contracts/src/contract.test.ts", "refuses keys it does not know"),
    ],
  },
  {
    id: "T3",
    what: "Paying for another, promoting oneself, losing the last admin",
    tests: [
      ...feature("payments/payments.pay.test.ts", "needs somebody signed in who pays for themselves"),
      ...feature("users/users.roles.test.ts", "is for admins, never for oneself", "two who demote each other"),
    ],
  },
  {
    id: "T4",
    what: "An answer carries a secret",
    tests: [
      ...security("headers.test.ts", "is found at any depth"),
      ...security("access.test.ts", "serves everybody else"),
      ...feature("users/users.test.ts", "never shows anything but the six public fields"),
    ],
  },
  {
    id: "T5",
    what: "The answer tells whether an address has an account",
    tests: [
      ...security(
        "secrets.test.ts",
        "compares one password and asks the database the same",
        "does the same for everybody",
      ),
      ...feature("auth/auth.links.test.ts", "answers alike for known, unknown and limited addresses"),
    ],
    proofs: ["Whether an address has an account, by the clock"],
  },
  {
    id: "T6",
    what: "A mailed link is used twice, too late, for another purpose, or read from the database",
    tests: [
      ...feature(
        "auth/auth.links.test.ts",
        "works once, without being signed in",
        "one link resets once, however many try together",
        "a link ends after 30 minutes",
        "links of one purpose do not serve the other, and no secret is stored",
      ),
      ...security("bad-input.test.ts", "mailed links"),
    ],
  },
  {
    id: "T7",
    what: "A request decides where mailed links lead",
    tests: feature("auth/auth.links.test.ts", "the link's origin is the configured one"),
  },
  {
    id: "T8",
    what: "A session outlives its end on some process",
    tests: security(
      "sessions.test.ts",
      "is dead on every process after",
      "has the rights of its account at this moment",
    ),
  },
  {
    id: "T9",
    what: "A forged token, or a weak secret",
    tests: [
      ...security("sessions.test.ts", "signs nobody in"),
      ...security("transport.test.ts", "a session cookie that is"),
      ...security("configuration.test.ts", "is refused anywhere, by its name", "nothing runs, and it is named"),
    ],
  },
  {
    id: "T10",
    what: "A session is fixed, or its cookie can be read or sent from elsewhere",
    tests: [
      ...security("sessions.test.ts", "in production the cookie is bound to the host"),
      ...feature("auth/auth.test.ts", "signing in or up while signed in replaces the session"),
    ],
  },
  {
    id: "T11",
    what: "Another origin reads answers",
    tests: security("headers.test.ts", "may not read", "the salon's own may, and a cache keeps the two apart"),
  },
  {
    id: "T12",
    what: "Another site's page writes, or a GET changes something",
    tests: security("access.test.ts", "a page of another site", "serves everybody else"),
  },
  {
    id: "T13",
    what: "Guessing, spamming, hoarding",
    tests: [
      ...security("limits.test.ts", "limits are counted over all processes"),
      ...feature("auth/auth.limits.test.ts", "limits of signing in"),
      ...feature("payments/payments.pay.test.ts", "another cart closes the first"),
    ],
  },
  {
    id: "T14",
    what: "A caller chooses the address they are counted by",
    tests: security("limits.test.ts", "whose attempts are counted"),
  },
];
