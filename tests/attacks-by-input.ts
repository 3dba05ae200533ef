import { testsOf, type Threat } from "./threat.ts";

const security = testsOf("apps/api/src/security");
const feature = testsOf("apps/api/src/features");
const provider = testsOf("apps/api/src/payment-provider");
const http = testsOf("apps/api/src/http");
const passwords = testsOf("apps/api/src/passwords");
const web = testsOf("apps/web/src");
const packages = testsOf("packages");
const browser = testsOf("tests/e2e");

const INJECTED = "takes no question to the database and no key of every object";
const NEARLY = "survives calls that are nearly right";
const FUZZ = "Inputs that are nearly right";

/** What somebody could send or read, and what shows that it does no harm. */
export const ATTACKS_BY_INPUT: readonly Threat[] = [
  {
    id: "T15",
    what: "A question to the database instead of a value",
    tests: [
      ...security("fuzz.test.ts", INJECTED),
      ...security("sources.test.ts", "mongoose is", "filters that forget unknown keys"),
    ],
    proofs: [FUZZ],
  },
  {
    id: "T16",
    what: "A key that reaches every object",
    tests: [...security("fuzz.test.ts", INJECTED, NEARLY), ...security("transport.test.ts", "keys of every object")],
    proofs: [FUZZ],
  },
  {
    id: "T17",
    what: "Words that somebody chose run as a program on a page or in a table",
    tests: [
      ...browser("xss.spec.ts", "no word that anybody may choose", "no word in an address"),
      ...feature("reports/reports.test.ts", "no cell is a formula", "cell"),
    ],
  },
  {
    id: "T18",
    what: "Words of a stranger become mail headers or markup",
    tests: [
      ...packages(
        "email/src/mails.test.ts",
        "with a name that tries to break out",
        "arrives whole, for one reader, without a header more",
      ),
      ...packages("email/src/mailer.test.ts", "what is refused before a server hears of it"),
      ...security("bad-input.test.ts", "messages and newsletter"),
    ],
  },
  {
    id: "T19",
    what: "Sent to a page that is not the provider's, or off the site",
    tests: [
      ...provider("flutterwave-http.test.ts", "a payment page at", "a payment page that hides its host"),
      ...web("features/payments/pay/payments.address.state.test.ts", "javascript:alert(1)"),
      ...web("lib/session/next-path.test.ts", "never leaves the site, whatever the text"),
      ...http("web-app.test.ts", "sends nobody on from the folder"),
      ...security("sources.test.ts", "react-router is"),
    ],
  },
  {
    id: "T20",
    what: "A forged or repeated webhook",
    tests: [
      ...provider("flutterwave-webhook.test.ts", "proof"),
      ...provider("flutterwave.test.ts", "an empty secret hash is refused"),
      ...feature(
        "payments/payments.webhooks.test.ts",
        "a hundred times at once makes one booking",
        "claiming success for what is not paid",
      ),
      ...feature("payments/payments.settle.test.ts", "other money than was asked for"),
    ],
    proofs: ["A provider that misbehaves"],
  },
  {
    id: "T21",
    what: "Paying another price, quantity or time than the salon's",
    tests: [
      ...security("prices.test.ts", "a cart costs what its services cost", "a page asks for what the services cost"),
      ...security("bad-input.test.ts", "carts", "paying"),
      ...feature("payments/payments.pay.test.ts", "answers a price that is no longer so"),
    ],
  },
  {
    id: "T22",
    what: "A password is cut off before it is hashed",
    tests: [
      ...security("bad-input.test.ts", "73 bytes", "19 emoji"),
      ...security("configuration.test.ts", "ADMIN_PASSWORD="),
      ...passwords("passwords.test.ts", "does not take a longer password for the one it begins with"),
    ],
  },
  {
    id: "T23",
    what: "A flood of passwords stops everything else",
    tests: [
      ...http("gate.test.ts", "refuses at once what is too much"),
      ...passwords("passwords.test.ts", "leaves the event loop to everybody else", "refuses with 503 what is too much"),
      ...passwords("turns.test.ts", "lets so many wait and refuses the rest"),
      ...feature("auth/auth.limits.test.ts", "a flood is refused before anything is counted"),
    ],
    proofs: ["Floods"],
  },
  {
    id: "T24",
    what: "Huge, deep, packed or broken bodies",
    tests: security("transport.test.ts", "a body", "is not unpacked", "what no browser sends"),
    proofs: ["Floods"],
  },
  {
    id: "T25",
    what: "Somebody holds sockets by sending slowly",
    tests: [
      ...http(
        "server.test.ts",
        "a head or a body that does not come to an end is closed with 408",
        "who takes nothing of an answer is hung up on",
      ),
      ...http("gate.test.ts", "who does not read an answer keeps nobody out"),
    ],
    proofs: ["Floods"],
  },
  {
    id: "T26",
    what: "A pattern that takes for ever",
    tests: packages("contracts/src/patterns.test.ts", "stays linear", "this guard sees a careless pattern"),
  },
  {
    id: "T27",
    what: "A cache keeps what is private",
    tests: [
      ...security(
        "headers.test.ts",
        "of signing out: the browser forgets",
        "a private answer that may be cached is found",
      ),
      ...security("access.test.ts", "serves everybody else"),
      ...security("sessions.test.ts", "an answer for everybody, which caches keep, carries nobody's cookie"),
      ...web("features/account/site-header.test.tsx", "signs out, forgets what was loaded"),
      ...web("lib/browser/encrypted-storage.test.ts", ""),
      ...browser("privacy.spec.ts", "after signing out neither the way back"),
    ],
  },
  {
    id: "T28",
    what: "Framing, sniffing, scripts from elsewhere",
    tests: [
      ...security("headers.test.ts", "headers of"),
      ...browser("privacy.spec.ts", "inside another site's page the salon is not shown"),
    ],
  },
  {
    id: "T29",
    what: "A picture that runs a program",
    tests: [
      ...web(
        "features/qr/qr-tool.test.tsx",
        "refuses what is no picture",
        "downloads qr-code.svg with the chosen colours and no script",
      ),
      ...feature("settings/settings.pictures.test.ts", "what is no such picture, too large or nothing is refused"),
    ],
  },
  {
    id: "T30",
    what: "The server is made to ask somebody else",
    tests: [
      ...provider("flutterwave-http.test.ts", "is not followed", "more than a quarter of a megabyte"),
      ...provider("flutterwave-sdk.test.ts", "sends nothing"),
    ],
  },
  {
    id: "T31",
    what: "A library with a known hole",
    tests: [
      ...security("sources.test.ts", "a version with a known hole is not taken again"),
      ...testsOf("tools")("audit-rules.test.ts", ""),
    ],
    notDone:
      "a hole that was found since: only an advisory service knows; CI asks one by `pnpm advisories`, and says so where none answers",
  },
  {
    id: "T32",
    what: "Secrets in logs or mails",
    tests: security("secrets.test.ts", "a day with secrets in every field"),
  },
  {
    id: "T33",
    what: "A failure shows our insides, or ends the process",
    tests: [
      ...security("failures.test.ts", "fails in one sentence"),
      ...security("headers.test.ts", "of a failure", "no longer there"),
    ],
  },
  {
    id: "T34",
    what: "Staff do something that is written nowhere",
    tests: [
      ...security("access.test.ts", "serves everybody else, and writes down what staff decide"),
      ...feature("audit/audit.test.ts", "writes down who signed in, and who failed to"),
    ],
  },
  {
    id: "T35",
    what: "A backup that cannot be restored, or a damaged one that is",
    tests: testsOf("apps/api/src/operations")(
      "restore-backup.test.ts",
      "is the same salon when it is restored",
      "is refused by name and changes nothing",
      "documents changed and packed anew are refused",
      "where a restore was cut off",
      "a restore that fails half-way leaves an empty database",
    ),
    proofs: ["Backup and restore"],
  },
  {
    id: "T36",
    what: "Personal data is kept back, or kept",
    tests: [
      ...feature("users/users.account.test.ts", "the export", "deleting an account"),
      ...feature("users/users.held-data.test.ts", "what is held about somebody"),
    ],
    notDone: "that this is all the law asks for: that is for a lawyer to say",
  },
];
